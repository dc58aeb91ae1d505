import { useRef } from 'react'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { Icon } from '../../ui/icon.tsx'
import { seenField } from './save-stock.ts'

interface StockCounterProps {
  /** The name of its field. */
  name: string
  /** The id of its field, where that is not its name. */
  id?: string
  /** The name of the field with the number that the screen showed. */
  seenName?: string
  /** What is counted: "Palm oil", or "Ankara gown, S". */
  label: string
  /** How many can be bought now. */
  quantity: number
  /** What was typed, where it was refused. */
  typed: string | undefined
  wrong: string | undefined
}

/** How many are left: a number to type, with one less and one more beside it where scripts run. */
export function StockCounter({
  name,
  id = name,
  seenName = seenField(name),
  label,
  quantity,
  typed,
  wrong,
}: StockCounterProps) {
  const input = useRef<HTMLInputElement>(null)
  const hydrated = useHydrated()
  const step = (by: 1 | -1) => {
    if (!input.current) return
    const now = Number(input.current.value.replaceAll(',', ''))
    input.current.value = String(Math.max(0, (Number.isFinite(now) ? now : quantity) + by))
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const error = wrong && `${id}-error`
  return (
    <div className="w-32 shrink-0">
      <div className="flex justify-center rounded-md border border-edge bg-card has-aria-invalid:border-danger">
        {hydrated && <Step icon="minus" label={`One less of ${label}`} onClick={() => step(-1)} />}
        <input type="hidden" name={seenName} value={quantity} />
        <input
          ref={input}
          id={id}
          name={name}
          required
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Stock of ${label}`}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={error}
          defaultValue={typed ?? quantity}
          className="min-h-11 w-full min-w-0 rounded-md bg-card text-center font-semibold text-ink tabular-nums aria-invalid:bg-danger-soft"
        />
        {hydrated && <Step icon="plus" label={`One more of ${label}`} onClick={() => step(1)} />}
      </div>
      {wrong && (
        <p id={error} className="mt-1 text-sm font-semibold text-danger">
          {wrong}
        </p>
      )}
    </div>
  )
}

interface StepProps {
  icon: 'minus' | 'plus'
  label: string
  onClick: () => void
}

function Step({ icon, label, onClick }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="flex size-11 shrink-0 items-center justify-center rounded-md text-leaf hover:bg-sunken"
    >
      <Icon name={icon} className="size-5" />
    </button>
  )
}
