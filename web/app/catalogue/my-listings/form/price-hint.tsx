import type { Client } from '@oja/contract/client.ts'
import { listingWordsEndpoints } from '@oja/contract/endpoints/catalogue/listing-words.ts'
import type { PriceHint, PriceHintQuery } from '@oja/contract/schemas/catalogue/price-hint.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { useEffect, useRef, useState } from 'react'
import { browserClient } from '../../../api/browser-client.ts'
import { isCallError } from '../../../api/call-error.ts'

const typingPauseMilliseconds = 700
const minLetters = 3

/**
 * What others ask for goods of the typed name, below the price. Empty where too few sell it. `found`: what the server
 * found for the name that the page was rendered with; without JavaScript it is all.
 */
export function PriceHintLine({ found = null }: { found?: PriceHint['data'] | undefined }) {
  const here = useRef<HTMLParagraphElement>(null)
  const [hint, setHint] = useState<PriceHint['data']>(found)
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
      const answer = await hintFor(browserClient, query)
      // An answer for a name that has changed since is dropped.
      if (asked === wanted) setHint(answer)
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
  return hintQuery({ name: value('name'), category: value('category'), unit: value('unit') })
}

/** The query for the values of a form. Its lists hold only what the endpoint knows. */
function hintQuery({ name = '', category = '', unit = '' }: Record<string, string>): PriceHintQuery {
  return {
    name,
    category: category as PriceHintQuery['category'],
    unit: unit as PriceHintQuery['unit'],
  }
}

/** What others ask for a product with these values of the form, for a page that the server renders. */
export function priceHintFor(api: Client, values: Record<string, string>): Promise<PriceHint['data']> {
  return hintFor(api, hintQuery(values))
}

async function hintFor(api: Client, query: PriceHintQuery): Promise<PriceHint['data']> {
  if (query.name.length < minLetters) return null
  try {
    return (await api(listingWordsEndpoints.priceHint, { query })).data
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
