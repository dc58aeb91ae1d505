import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { PriceHint, PriceHintQuery } from '@oja/contract/schemas/seller/price-hint.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { useEffect, useRef, useState } from 'react'
import { browserClient } from '../../../api/browser-client.ts'
import { isCallError } from '../../../api/call-error.ts'

const typingPauseMilliseconds = 700
const minLetters = 3

/** What others ask for goods of the typed name, below the price. Empty where too few sell it, and without JavaScript. */
export function PriceHintLine() {
  const here = useRef<HTMLParagraphElement>(null)
  const [hint, setHint] = useState<PriceHint['data']>(null)
  useEffect(() => {
    const form = here.current?.closest('form')
    if (!form) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let asked = ''
    const ask = async () => {
      const query = queryOf(form)
      const wanted = JSON.stringify(query)
      if (wanted === asked) return
      asked = wanted
      const found = query.name.length < minLetters ? null : await hintFor(query)
      // An answer for a name that has changed since is dropped.
      if (asked === wanted) setHint(found)
    }
    const onInput = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void ask(), typingPauseMilliseconds)
    }
    onInput()
    form.addEventListener('input', onInput)
    return () => {
      clearTimeout(timer)
      form.removeEventListener('input', onInput)
    }
  }, [])
  return (
    <p ref={here} role="status" className="mt-1.5 text-sm font-semibold text-leaf empty:hidden">
      {hint && sentenceOf(hint)}
    </p>
  )
}

function queryOf(form: HTMLFormElement): PriceHintQuery {
  const value = (name: string) => {
    const field = form.elements.namedItem(name)
    return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value.trim() : ''
  }
  // The form's lists hold only what the endpoint knows.
  return {
    name: value('name'),
    category: value('category') as PriceHintQuery['category'],
    unit: value('unit') as PriceHintQuery['unit'],
  }
}

async function hintFor(query: PriceHintQuery): Promise<PriceHint['data']> {
  try {
    return (await browserClient(endpoints.priceHint.read, { query })).data
  } catch (error) {
    if (isCallError(error)) return null
    throw error
  }
}

function sentenceOf({ lowMinor, highMinor, isNear }: NonNullable<PriceHint['data']>): string {
  const who = isNear ? 'Others near you' : 'Others in Nigeria'
  const [low, high] = [formatNaira(lowMinor), formatNaira(highMinor)]
  return low === high ? `${who}: ${low}` : `${who}: ${low} to ${high}`
}
