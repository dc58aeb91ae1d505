import { showDateTime } from '../../format/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { showStepTime } from './order-progress.ts'
import type { ProgressStep } from './order-progress.ts'

/** How far an order is: its steps side by side, with the dates that are known. */
export function OrderStepper({ steps }: { steps: ProgressStep[] }) {
  if (steps.length === 0) return null
  return (
    <ol
      aria-label="Progress"
      className="mt-4 flex rounded-lg border border-line bg-card px-2.5 py-3.5 wrap-normal sm:p-5"
    >
      {steps.map((step, index) => (
        <Step
          key={step.label}
          step={step}
          isLast={index === steps.length - 1}
          isNextDone={steps[index + 1]?.state === 'done'}
        />
      ))}
    </ol>
  )
}

interface StepProps {
  step: ProgressStep
  isLast: boolean
  /** The line goes on only to what was reached: a green line to a step that waits says that it is done. */
  isNextDone: boolean
}

function Step({ step: { label, state, at, note }, isLast, isNextDone }: StepProps) {
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className="relative min-w-0 flex-1 pr-1.5 last:pr-0"
    >
      {!isLast && (
        <span
          aria-hidden="true"
          className={`absolute top-[11px] right-0 left-6 h-0.5 ${isNextDone ? 'bg-leaf' : 'bg-line'}`}
        />
      )}
      <span
        aria-hidden="true"
        className={`relative flex size-6 items-center justify-center rounded-full border-2 ${circles[state]}`}
      >
        {state === 'done' && <Icon name="check" className="size-4" />}
      </span>
      <span
        className={`mt-1.5 ${label.includes(' ') ? '' : '-mr-1.5'} block text-[0.8125rem] leading-5 tracking-tighter sm:mr-0 sm:text-base sm:tracking-normal ${labels[state]}`}
      >
        {label}
        {state !== 'done' && <span className="sr-only">, {state === 'now' ? 'next step' : 'to come'}</span>}
      </span>
      <span
        className={`block text-xs leading-4.5 sm:text-sm ${state === 'now' ? 'text-marigold-ink' : 'text-muted'}`}
      >
        {at ? (
          <time dateTime={at} title={showDateTime(at)}>
            {showStepTime(at)}
          </time>
        ) : (
          note
        )}
      </span>
    </li>
  )
}

const circles: Record<ProgressStep['state'], string> = {
  done: 'border-leaf bg-leaf text-on-leaf',
  now: 'border-marigold-ink border-dashed bg-card',
  later: 'border-edge bg-card',
}

// Only what is done is bold.
const labels: Record<ProgressStep['state'], string> = {
  done: 'font-semibold',
  now: '',
  later: 'text-muted',
}
