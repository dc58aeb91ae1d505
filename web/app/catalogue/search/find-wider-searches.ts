import { isCallError } from '../../api/call-error.ts'
import { filterChips } from './search-params.ts'
import type { FilterChip, SearchParams } from './search-params.ts'

/** A search that found nothing, with one filter less. */
export interface WiderSearch extends FilterChip {
  /** As the API says it, such as "12" or "1000+". */
  total: string
}

// More choices than these are no help.
const maxShown = 3
const maxAsked = 5

/**
 * Finds out with `ask` how much the same search finds without each of its filters. Answers with the searches that find
 * something, the most first; with none when the API does not answer.
 */
export async function findWiderSearches(
  searchParams: SearchParams,
  ask: (query: SearchParams) => Promise<{ headers: Headers }>,
): Promise<WiderSearch[]> {
  const chips = filterChips(searchParams).slice(0, maxAsked)
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
      .sort((a, b) => Number.parseInt(b.total, 10) - Number.parseInt(a.total, 10))
      .slice(0, maxShown)
  } catch (error) {
    if (isCallError(error)) return []
    throw error
  }
}

function withoutEmpty(searchParams: SearchParams): SearchParams {
  return Object.fromEntries(Object.entries(searchParams).filter(([, value]) => value !== ''))
}
