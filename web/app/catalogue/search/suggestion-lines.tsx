import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { Suggestions } from '@oja/contract/schemas/search.ts'
import { browserClient } from '../../api/browser-client.ts'
import { isCallError } from '../../api/call-error.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { Price } from '../../ui/shop/price.tsx'
import { listUrl } from './search-params.ts'

/** One line under the search box, and its address. */
export interface Suggestion {
  kind: 'words' | 'category' | 'product' | 'service' | 'seller'
  text: string
  /** The kind of the suggestion as a word; "" where the text says it. */
  hint: string
  to: string
  /** The address of a small photo or logo; "" without one. */
  picture: string
  priceMinor: number | null
  /** Of a service: the price with what it is for. */
  priceWords?: string | null | undefined
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
    ...found.products.map((one) => line('product', one.name, 'Product', `/products/${one.id}`, one)),
    ...found.services.map((one) => line('service', one.name, 'Service', `/services/${one.id}`, one)),
    ...found.sellers.map((one) => line('seller', one.name, 'Seller', `/seller-profile/${one.id}`, one)),
  ]
}

/** The home page answers whole queries under another name than the lists. */
function wordsUrl(list: string, text: string): string {
  return list === '/' ? `/?query=${encodeURIComponent(text)}#results` : listUrl(list, { q: text })
}

const lists = { products: '/categories/products', services: '/Categories/Services' }

function line(
  kind: Suggestion['kind'],
  text: string,
  hint: string,
  to: string,
  shown: Pick<Suggestion, 'picture' | 'priceMinor' | 'priceWords'> = { picture: '', priceMinor: null },
): Suggestion {
  const { picture, priceMinor, priceWords } = shown
  return { kind, text, hint, to, picture, priceMinor, priceWords }
}

const icons: Record<Suggestion['kind'], IconName> = {
  words: 'search',
  category: 'list',
  product: 'bag',
  service: 'tools',
  seller: 'store',
}

interface SuggestionListProps {
  /** Of the list; an option adds its index. */
  id: string
  suggestions: Suggestion[]
  /** The index of the option that the arrow keys are on; -1 is the box. */
  active: number
  onChoose: (suggestion: Suggestion) => void
}

/** The list under the search box. It loads with the first answer: no page pays for it before somebody types. */
export function SuggestionList({ id, suggestions, active, onChoose }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className="absolute inset-x-0 top-full z-30 max-sm:-right-14 mt-1 max-h-96 overflow-y-auto rounded-lg border border-line bg-card p-1.5 shadow-lg"
    >
      {suggestions.map((suggestion, index) => (
        <div
          key={suggestion.to}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The press must not move the focus from the box, or the list would close before the click.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 hover:bg-sunken aria-selected:bg-leaf-soft aria-selected:text-leaf"
        >
          <Sign {...suggestion} />
          <span className="min-w-0 leading-snug">{suggestion.text}</span>
          <span className="ml-auto max-w-[45%] shrink-0 text-right text-sm text-muted">
            {suggestion.priceMinor !== null && (
              <span className="block font-semibold text-ink tabular-nums">
                {suggestion.priceWords ?? <Price kobo={suggestion.priceMinor} />}
              </span>
            )}
            <span className="max-sm:sr-only"> {suggestion.hint}</span>
          </span>
        </div>
      ))}
    </div>
  )
}

/** What a suggestion leads to: its photo, else the sign of its kind. */
function Sign({ kind, picture }: Suggestion) {
  if (picture !== '') {
    return (
      <img
        src={picture}
        alt=""
        width={40}
        height={40}
        decoding="async"
        className={`size-10 shrink-0 bg-sunken object-cover ${kind === 'seller' ? 'rounded-full' : 'rounded-md'}`}
      />
    )
  }
  const icon = <Icon name={icons[kind]} className="size-5 shrink-0 text-muted" />
  if (kind === 'words' || kind === 'category') return icon
  return <span className="flex size-10 shrink-0 items-center justify-center">{icon}</span>
}
