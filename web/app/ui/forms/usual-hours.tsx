import { daysOfWeek } from '@oja/contract/values/week.ts'
import type { RefObject } from 'react'

/** Usual hours, to tap instead of typing them day by day. They need JavaScript. */
export function UsualHours({ days }: { days: RefObject<HTMLElement | null> }) {
  return (
    <div role="group" aria-label="Usual hours" className="mt-2 flex flex-wrap gap-2">
      {presets.map((preset) => (
        <button
          key={preset.label}
          type="button"
          onClick={() => days.current && fill(days.current, preset)}
          className="inline-flex min-h-11 items-center rounded-full border border-leaf px-3.5 text-sm font-semibold text-leaf hover:bg-leaf-soft"
        >
          {preset.label}
        </button>
      ))}
    </div>
  )
}

interface Preset {
  label: string
  open: string
  close: string
  /** How many days from Monday on; the others are closed. */
  openDays: number
}

const presets: readonly Preset[] = [
  { label: 'Mon–Sat, 8am–6pm', open: '08:00', close: '18:00', openDays: 6 },
  { label: 'Mon–Fri, 9am–5pm', open: '09:00', close: '17:00', openDays: 5 },
  { label: 'Every day, 7am–9pm', open: '07:00', close: '21:00', openDays: 7 },
]

function fill(days: HTMLElement, { open, close, openDays }: Preset): void {
  for (const [place, day] of daysOfWeek.entries()) {
    const input = (part: string) => days.querySelector<HTMLInputElement>(`[name="hours.${day}.${part}"]`)
    const isOpen = place < openDays
    const [from, to, closed] = [input('open'), input('close'), input('closed')]
    if (from) from.value = isOpen ? open : ''
    if (to) to.value = isOpen ? close : ''
    if (closed) closed.checked = !isOpen
  }
  // The form keeps what is typed; a script's change says nothing by itself.
  days.dispatchEvent(new Event('input', { bubbles: true }))
}
