import type { UnderstoodSearch } from '@oja/contract/values/search/understood-search.ts'
import { isCallError } from '../../../api/call-error.ts'
import { searchedWords } from '../../../format/searched-words.ts'
import { filterChips, priceChips } from '../filters/chips-of-search.ts'
import type { FilterChip } from '../filters/chips-of-search.ts'
import type { SearchParams } from '../search-params.ts'

/** A search that found nothing, with one filter less. */
export interface WiderSearch extends FilterChip {
  /** As the API says it, such as "12" or "1000+". */
  total: string
}

// More choices than these are no help.
const maxShown = 3
const maxAsked = 5

/** The words of a search as a filter, where the heading names the chosen service instead of them. */
export function wordsChip({ q, service }: SearchParams): FilterChip[] {
  return q !== undefined && service !== undefined ? [{ label: searchedWords(q), without: { q: '' } }] : []
}

/** Goods of other states that are delivered to the chosen one. */
function deliveredChips({ state, deliversTo }: SearchParams, states: readonly string[]): FilterChip[] {
  if (state === undefined || deliversTo !== undefined || !states.includes(state)) return []
  return [{ label: `Delivered to ${state}`, without: { state: '', lga: '', deliversTo: state } }]
}

/** Whether the search says where goods are delivered. */
function isDelivered({ without }: FilterChip): boolean {
  return Boolean(without['deliversTo'])
}

/**
 * Finds out with `ask` how much the same search finds without each of its filters. Answers with the searches that find
 * something: goods that are delivered to the chosen one of the `states`, then those that still seek the same thing, in another place
 * or at another price, the most first. The words may say a limit of price. With none when the API does not answer.
 */
export async function findWiderSearches(
  searchParams: SearchParams,
  ask: (query: SearchParams) => Promise<{ headers: Headers }>,
  states: readonly string[] = [],
  understood: UnderstoodSearch | null = null,
): Promise<WiderSearch[]> {
  const chips = [
    ...deliveredChips(searchParams, states),
    ...wordsChip(searchParams),
    ...(understood ? priceChips(understood, 'q') : []),
    ...filterChips(searchParams),
  ].slice(0, maxAsked)
  try {
    const searches = await Promise.all(
      chips.map(async (chip) => {
        const query = withoutEmpty({ ...searchParams, ...chip.without, after: '' })
        const { headers } = await ask(query)
        return { ...chip, total: headers.get('x-total-count') ?? '0' }
      }),
    )
    return searches
      .filter(({ total }) => total !== '0')
      .sort((a, b) => rankOf(a) - rankOf(b) || Number.parseInt(b.total, 10) - Number.parseInt(a.total, 10))
      .slice(0, maxShown)
  } catch (error) {
    if (isCallError(error)) return []
    throw error
  }
}

/** Last the searches that seek another thing than this one. */
function rankOf(chip: FilterChip): number {
  return isDelivered(chip) ? 0 : 'service' in chip.without ? 2 : 1
}

function withoutEmpty(searchParams: SearchParams): SearchParams {
  return Object.fromEntries(Object.entries(searchParams).filter(([, value]) => value !== ''))
}
