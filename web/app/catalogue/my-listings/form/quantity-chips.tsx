import { useRef } from 'react'
import { useHydrated } from '../../../hooks/use-hydrated.ts'

const counts = [1, 5, 10, 50]

/** Usual numbers of pieces, to tap instead of typing. Nothing without JavaScript. */
export function QuantityChips() {
  const hydrated = useHydrated()
  const here = useRef<HTMLDivElement>(null)
  if (!hydrated) return null
  const fill = (count: number) => {
    const field = here.current?.closest('form')?.elements.namedItem('quantity')
    if (!(field instanceof HTMLInputElement)) return
    field.value = String(count)
    for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
  }
  return (
    <div ref={here} role="group" aria-label="Usual quantities" className="mt-1.5 flex gap-2">
      {counts.map((count) => (
        <button
          key={count}
          type="button"
          aria-label={count === 1 ? '1 piece' : `${count} pieces`}
          onClick={() => fill(count)}
          className="min-h-11 min-w-11 rounded-full border border-edge px-3 font-semibold text-leaf hover:bg-leaf-soft"
        >
          {count}
        </button>
      ))}
    </div>
  )
}
