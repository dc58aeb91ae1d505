import { daysOfWeek } from '@oja/contract/values/week.ts'
import { useRef } from 'react'
import { useHydrated } from '../../../hooks/use-hydrated.ts'
import { HoursFields } from '../../../ui/forms/hours-fields.tsx'
import { Icon } from '../../../ui/icon.tsx'

interface FoldedHoursProps {
  values: Record<string, string>
  fields: Record<string, string>
}

/** Working hours, folded away until they are wanted; with JavaScript a tap fills in usual ones. */
export function FoldedHours({ values, fields }: FoldedHoursProps) {
  const hydrated = useHydrated()
  const fold = useRef<HTMLDetailsElement>(null)
  const isFilled = Object.entries({ ...values, ...fields }).some(
    ([name, value]) => value !== '' && (name.startsWith('hours.') || name === 'workingHours'),
  )
  return (
    <details ref={fold} open={isFilled || undefined} className="group/hours rounded-md border border-line">
      <summary className="flex min-h-12 items-center justify-between gap-3 px-3.5 font-semibold">
        <span>
          Working hours<span className="font-normal text-muted"> (optional)</span>
        </span>
        <Icon name="chevron-down" className="size-5 text-muted group-open/hours:rotate-180" />
      </summary>
      <div className="border-t border-line p-3">
        {hydrated && (
          <div role="group" aria-label="Usual hours" className="mb-3 flex flex-wrap gap-2">
            {presets.map((preset) => (
              <button
                key={preset.label}
                type="button"
                onClick={() => fold.current && fill(fold.current, preset)}
                className="inline-flex min-h-11 items-center rounded-full border border-leaf px-3.5 text-sm font-semibold text-leaf hover:bg-leaf-soft"
              >
                {preset.label}
              </button>
            ))}
          </div>
        )}
        <HoursFields title="By day" values={values} fields={fields} />
      </div>
    </details>
  )
}

interface Preset {
  label: string
  open: string
  close: string
  /** How many days from Monday on; the others are closed. */
  days: number
}

const presets: readonly Preset[] = [
  { label: 'Mon–Sat, 8am–6pm', open: '08:00', close: '18:00', days: 6 },
  { label: 'Mon–Fri, 9am–5pm', open: '09:00', close: '17:00', days: 5 },
  { label: 'Every day, 7am–9pm', open: '07:00', close: '21:00', days: 7 },
]

function fill(fold: HTMLElement, { open, close, days }: Preset): void {
  for (const [place, day] of daysOfWeek.entries()) {
    const input = (part: string) => fold.querySelector<HTMLInputElement>(`[name="hours.${day}.${part}"]`)
    const isOpen = place < days
    const [from, to, closed] = [input('open'), input('close'), input('closed')]
    if (from) from.value = isOpen ? open : ''
    if (to) to.value = isOpen ? close : ''
    if (closed) closed.checked = !isOpen
  }
  // The form keeps what is typed; a script's change says nothing by itself.
  fold.dispatchEvent(new Event('input', { bubbles: true }))
}
