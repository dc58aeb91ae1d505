import { dayInLagos } from '../../format/lagos-day.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'

/** Usual holidays, to tap instead of choosing a day. They need JavaScript. */
export function HolidayChoices() {
  if (!useHydrated()) return null
  return (
    <div role="group" aria-label="Usual holidays" className="mt-2 flex flex-wrap gap-2">
      {choices.map(({ label, days }) => (
        <button
          key={label}
          type="button"
          onClick={() => closeFor(days)}
          className="inline-flex min-h-11 items-center rounded-full border border-leaf px-3.5 text-sm font-semibold text-leaf hover:bg-leaf-soft"
        >
          {label}
        </button>
      ))}
    </div>
  )
}

const choices = [
  { label: 'Tomorrow', days: 1 },
  { label: '3 days', days: 3 },
  { label: '1 week', days: 7 },
] as const

function closeFor(days: number): void {
  const field = document.getElementById('closedUntil')
  if (!(field instanceof HTMLInputElement)) return
  field.value = dayInLagos(Date.now() + days * 86_400_000)
  // The error of a day that was refused leaves.
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
