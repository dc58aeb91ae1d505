import { formatNaira, parseNaira } from '@oja/contract/values/money.ts'
import { useEffect, useRef, useState } from 'react'

/**
 * The price as buyers will see it, once its seller has left the field: "12k" is ₦12,000. Nothing without JavaScript. Its
 * line is always there: a tap on what stands below would miss, were it moved by leaving the field.
 */
export function ReadPrice() {
  const here = useRef<HTMLParagraphElement>(null)
  const [kobo, setKobo] = useState<number | null>(null)
  useEffect(() => {
    const field = here.current?.closest('form')?.elements.namedItem('price')
    if (!(field instanceof HTMLInputElement)) return undefined
    const read = () => setKobo(parseNaira(field.value))
    field.addEventListener('change', read)
    return () => field.removeEventListener('change', read)
  }, [])
  return (
    <p ref={here} role="status" className="mt-1 min-h-5 text-sm tabular-nums">
      {kobo !== null && `Buyers see ${formatNaira(kobo)}`}
    </p>
  )
}
