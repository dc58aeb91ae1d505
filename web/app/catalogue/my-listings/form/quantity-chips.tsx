import { useRef } from 'react'
import { useHydrated } from '../../../hooks/use-hydrated.ts'

const counts = [1, 5, 10, 50]

interface QuantityChipsProps {
  /** The fields that a tap fills in: those of this name in the form. */
  name?: string
  label?: string
  /** Said after the number to a screen reader, of one and of many. */
  units?: readonly [one: string, many: string]
}

/** Usual numbers of pieces, to tap instead of typing. Nothing without JavaScript. */
export function QuantityChips({
  name = 'quantity',
  label = 'Usual quantities',
  units: [one, many] = ['piece', 'pieces'],
}: QuantityChipsProps) {
  const hydrated = useHydrated()
  const here = useRef<HTMLDivElement>(null)
  if (!hydrated) return null
  const fill = (count: number) => {
    const fields = here.current?.closest('form')?.querySelectorAll<HTMLInputElement>(`input[name=${name}]`)
    for (const field of fields ?? []) {
      field.value = String(count)
      for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }))
    }
  }
  return (
    <div ref={here} role="group" aria-label={label} className="mt-1.5 flex gap-2">
      {counts.map((count) => (
        <button
          key={count}
          type="button"
          aria-label={`${count} ${count === 1 ? one : many}`}
          onClick={() => fill(count)}
          className="min-h-11 min-w-11 rounded-full border border-edge px-3 font-semibold text-leaf hover:bg-leaf-soft"
        >
          {count}
        </button>
      ))}
    </div>
  )
}
