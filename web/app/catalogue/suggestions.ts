import { endpoints } from '@oja/contract/endpoints.ts'
import type { Suggestions } from '@oja/contract/search.ts'
import { useEffect, useRef, useState } from 'react'
import { browserClient } from '../lib/browser-client.ts'
import { isCallError } from '../lib/call-error.ts'
import { listAddress } from './asked.ts'

/** One line under the search box, and where it leads. */
export interface Suggestion {
  kind: 'words' | 'category' | 'product' | 'service' | 'seller'
  text: string
  /** What kind of thing it is, in a word; "" where the text says it. */
  hint: string
  to: string
}

const quietMilliseconds = 150
const fewestLetters = 2

/** What the market offers for the letters typed so far. `list` is where whole queries lead. Silent when it cannot answer. */
export function useSuggestions(list: string) {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef('')
  useEffect(() => () => clearTimeout(timer.current), [])
  const close = () => {
    clearTimeout(timer.current)
    asked.current = ''
    setSuggestions([])
  }
  const ask = (typed: string) => {
    clearTimeout(timer.current)
    const words = typed.trim()
    asked.current = words
    if (words.length < fewestLetters) return setSuggestions([])
    const offer = async () => {
      const found = await suggestionsFor(words, list)
      // A late answer about letters that have changed says nothing.
      if (asked.current === words) setSuggestions(found)
    }
    timer.current = setTimeout(() => void offer(), quietMilliseconds)
  }
  return { suggestions, ask, close }
}

async function suggestionsFor(words: string, list: string): Promise<Suggestion[]> {
  try {
    const { data } = await browserClient(endpoints.search.suggestions, { query: { q: words } })
    return inLines(data, list)
  } catch (error) {
    if (isCallError(error)) return []
    throw error
  }
}

function inLines(found: Suggestions['data'], list: string): Suggestion[] {
  return [
    ...found.words.map((text) => line('words', text, '', listAddress(list, { q: text }))),
    ...found.categories.map(({ name, kind }) =>
      line('category', name, 'Category', listAddress(lists[kind], { category: name })),
    ),
    ...found.products.map(({ id, name }) => line('product', name, 'Product', `/products/${id}`)),
    ...found.services.map(({ id, name }) => line('service', name, 'Service', `/services/${id}`)),
    ...found.sellers.map(({ id, name }) => line('seller', name, 'Seller', `/seller-profile/${id}`)),
  ]
}

const lists = { products: '/categories/products', services: '/Categories/Services' }

function line(kind: Suggestion['kind'], text: string, hint: string, to: string): Suggestion {
  return { kind, text, hint, to }
}
