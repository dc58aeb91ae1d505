import { isCallError } from '../../../api/call-error.ts'
import { searchedWords } from '../../../format/searched-words.ts'
import { filterChips } from '../search-params.ts'
import type { FilterChip, SearchParams } from '../search-params.ts'

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

/**
 * Finds out with `ask` how much the same search finds without each of its filters. Answers with the searches that find
 * something: first those that still seek the same thing, in another place or at another price, the most first. With
 * none when the API does not answer.
 */
export async function findWiderSearches(
  searchParams: SearchParams,
  ask: (query: SearchParams) => Promise<{ headers: Headers }>,
): Promise<WiderSearch[]> {
  const chips = [...wordsChip(searchParams), ...filterChips(searchParams)].slice(0, maxAsked)
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
      .sort(
        (a, b) =>
          otherThing(a) - otherThing(b) || Number.parseInt(b.total, 10) - Number.parseInt(a.total, 10),
      )
      .slice(0, maxShown)
  } catch (error) {
    if (isCallError(error)) return []
    throw error
  }
}

/** 1 where the search without the filter seeks another thing; 0 where only place, price or shop differ. */
function otherThing({ without }: FilterChip): 0 | 1 {
  return 'service' in without ? 1 : 0
}

function withoutEmpty(searchParams: SearchParams): SearchParams {
  return Object.fromEntries(Object.entries(searchParams).filter(([, value]) => value !== ''))
}
