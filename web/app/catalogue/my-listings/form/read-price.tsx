import { formatNaira, parseNaira } from '@oja/contract/values/money.ts'
import { useEffect, useRef, useState } from 'react'

/**
 * The price as buyers will see it, once its seller has left the field: "12k" is ₦12,000. It takes the place of the help
 * below the field, which is all without JavaScript: a tap on what stands below would miss, were it moved by leaving the
 * field.
 */
export function ReadPrice({ help }: { help: string }) {
  const here = useRef<HTMLSpanElement>(null)
  const [kobo, setKobo] = useState<number | null>(null)
  useEffect(() => {
    const field = here.current?.closest('form')?.elements.namedItem('price')
    if (!(field instanceof HTMLInputElement)) return undefined
    const read = () => setKobo(parseNaira(field.value))
    field.addEventListener('change', read)
    return () => field.removeEventListener('change', read)
  }, [])
  return (
    <span ref={here} role="status" className="tabular-nums">
      {kobo === null ? help : <span className="text-ink">Buyers see {formatNaira(kobo)}</span>}
    </span>
  )
}
