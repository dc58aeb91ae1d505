import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { Suggestions } from '@oja/contract/schemas/search.ts'
import { browserClient } from '../../api/browser-client.ts'
import { isCallError } from '../../api/call-error.ts'
import { listUrl } from './search-params.ts'

/** One line under the search box, and its address. */
export interface Suggestion {
  kind: 'words' | 'category' | 'product' | 'service' | 'seller'
  text: string
  /** The kind of the suggestion as a word; "" where the text says it. */
  hint: string
  to: string
}

/**
 * The suggestions for some letters, line by line; none when the API does not answer. `list`: the address for whole
 * queries.
 */
export async function suggestionsFor(query: string, list: string): Promise<Suggestion[]> {
  try {
    const { data } = await browserClient(endpoints.search.suggestions, { query: { q: query } })
    return inLines(data, list)
  } catch (error) {
    if (isCallError(error)) return []
    throw error
  }
}

function inLines(found: Suggestions['data'], list: string): Suggestion[] {
  return [
    ...found.words.map((text) => line('words', text, '', wordsUrl(list, text))),
    ...found.categories.map(({ name, kind }) =>
      line('category', name, 'Category', listUrl(lists[kind], { category: name })),
    ),
    ...found.products.map(({ id, name }) => line('product', name, 'Product', `/products/${id}`)),
    ...found.services.map(({ id, name }) => line('service', name, 'Service', `/services/${id}`)),
    ...found.sellers.map(({ id, name }) => line('seller', name, 'Seller', `/seller-profile/${id}`)),
  ]
}

/** The home page answers whole queries under another name than the lists. */
function wordsUrl(list: string, text: string): string {
  return list === '/' ? `/?query=${encodeURIComponent(text)}#results` : listUrl(list, { q: text })
}

const lists = { products: '/categories/products', services: '/Categories/Services' }

function line(kind: Suggestion['kind'], text: string, hint: string, to: string): Suggestion {
  return { kind, text, hint, to }
}
