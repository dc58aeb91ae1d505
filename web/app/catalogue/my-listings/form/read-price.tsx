import { servicePriceText } from '@oja/contract/values/catalogue/service-prices.ts'
import type { PriceTerms } from '@oja/contract/values/catalogue/service-prices.ts'
import { parseNaira } from '@oja/contract/values/money.ts'
import { useEffect, useRef, useState } from 'react'
import { termsOf } from './terms-of-form.ts'

interface ReadPriceProps {
  /** What stands there at first instead of what the price is for. */
  help?: string
  /** What the price is for: "bag". */
  unit?: string | undefined
}

/**
 * What the price is for ("Price per bag"), and once its seller has left the field the price as buyers will see it: "12k" is
 * ₦12,000. That takes the place of the help below the field, which is all without JavaScript: a tap on what stands below would miss, were it moved by leaving the
 * field.
 */
export function ReadPrice({ help, unit: unitAtFirst = '' }: ReadPriceProps) {
  const here = useRef<HTMLSpanElement>(null)
  const [kobo, setKobo] = useState<number | null>(null)
  const [unit, setUnit] = useState(unitAtFirst)
  const [terms, setTerms] = useState<PriceTerms>({})
  useEffect(() => {
    const form = here.current?.closest('form')
    if (!form) return undefined
    const read = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.name === 'price') setKobo(parseNaira(target.value))
      setTerms(termsOf(new FormData(form)))
      if (target instanceof HTMLSelectElement && target.name === 'unit') setUnit(target.value)
    }
    form.addEventListener('change', read)
    return () => form.removeEventListener('change', read)
  }, [])
  return (
    <span ref={here} role="status" className="tabular-nums">
      {kobo === null ? (
        (help ?? `Price ${unit ? `per ${unit}` : 'each'}`)
      ) : (
        <span className="text-ink">
          Buyers see {servicePriceText(kobo, terms)}
          {unit && ` per ${unit}`}
        </span>
      )}
    </span>
  )
}
