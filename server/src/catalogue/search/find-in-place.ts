import type { UnderstoodSearch } from '@oja/contract/values/search/understood-search.ts'
import { pageSize } from '@oja/contract/values/field-lengths.ts'
import { formatTotalCount } from '../../platform/pagination/total-count.ts'
import { anyInside } from '../services/services-records.ts'
import { emptyPage, findPage } from './find-page.ts'
import type { Page, Pools } from './find-page.ts'
import { readPlaceInQuery } from './places/place-in-query.ts'
import type { PlaceInQuery } from './places/place-in-query.ts'
import { placeParameters, withComing } from './search-query.ts'
import type { RawQuery, Search, SearchKind } from './search-query.ts'

export interface SearchAnswer {
  page: Page
  understood: UnderstoodSearch
  /** What the query of a further page says instead: the place as a filter, not as words. */
  further: RawQuery
}

/** Listings that are named like the place and lie elsewhere stand before those in the place: so many at most. */
const maxNamed = 6

/**
 * The page that the words find as they are. A place among its words is a filter, unless the words are the name of something: "Aba made shoes".
 * Where nothing answers the words, it guesses, and `understood` says so.
 */
export async function findTyped(pools: Pools, kind: SearchKind, search: Search): Promise<SearchAnswer> {
  const named = search.cursor || search.findsNothing ? null : readPlaceInQuery(search.words)
  const placed = named && inPlace(kind, search, named)
  if (!named || !placed) return asTyped(pools, kind, search)
  const [inside, called] = await Promise.all([
    findPage(pools, kind, placed, 'exact'),
    // "shoes in Aba" are no shoes called Aba.
    named.isSaid ? emptyPage : findPage(pools, kind, search, 'named'),
  ])
  const isName = called.ids.length > 0 && !named.place.isWellKnown && named.words === ''
  if (inside.ids.length > 0 && !isName) {
    const elsewhere =
      search.sort === 'best' ? await calledElsewhere(pools, kind, placed, search, called) : emptyPage
    const allCome = elsewhere.ids.length === 0 && (await areComing(pools, placed, inside))
    return answer(named, true, joined(elsewhere, inside), { allCome })
  }
  // A small place may also be a word of goods.
  if (called.ids.length > 0 || (!named.place.isWellKnown && !named.isSaid))
    return asTyped(pools, kind, search)
  return guess(pools, kind, search, placed, named)
}

async function asTyped(pools: Pools, kind: SearchKind, search: Search): Promise<SearchAnswer> {
  const page = await findPage(pools, kind, search)
  const { isGuess, meant } = page
  const understood = { place: null, words: search.words, isGuess, meant, isElsewhere: false }
  return { page, understood, further: {} }
}

/** Nothing in the place has the words: they are looked for elsewhere, and then what they may mean, there and elsewhere. */
async function guess(
  pools: Pools,
  kind: SearchKind,
  search: Search,
  placed: Search,
  named: PlaceInQuery,
): Promise<SearchAnswer> {
  const anywhere = { ...search, words: named.words }
  if (named.words === '') return answer(named, true, emptyPage, {})
  const elsewhere = await findPage(pools, kind, anywhere, 'exact')
  if (elsewhere.ids.length > 0) {
    const delivered = kind === 'products' ? await deliveredTo(pools, anywhere, named.place.state) : {}
    return answer(named, false, elsewhere, { isGuess: true, isElsewhere: true, ...delivered })
  }
  const near = await findPage(pools, kind, placed, 'guess')
  if (near.ids.length > 0) return answer(named, true, near, { isGuess: true, meant: near.meant })
  const any = await findPage(pools, kind, anywhere, 'guess')
  const isGuess = any.ids.length > 0
  // Only some of the words are there, or others like them: that is no more than a guess.
  return answer(named, false, any, { isGuess, isElsewhere: any.meant !== null, meant: any.meant })
}

/** How many of the goods elsewhere are delivered to the state of the place; nothing where none are. */
async function deliveredTo(
  pools: Pools,
  anywhere: Search,
  state: string,
): Promise<Partial<UnderstoodSearch>> {
  if (state === '' || anywhere.filters.deliversTo !== '') return {}
  const filters = { ...anywhere.filters, deliversTo: state }
  const { total } = await findPage(pools, 'products', { ...anywhere, filters }, 'exact')
  return total === 0 ? {} : { deliveredTo: state, delivered: formatTotalCount(total) }
}

/** `isThere`: a further page asks for the place too. */
function answer(
  { place, words }: PlaceInQuery,
  isThere: boolean,
  page: Page,
  guessed: Partial<UnderstoodSearch>,
): SearchAnswer {
  const understood = {
    place: place.label,
    words,
    isGuess: false,
    meant: null,
    isElsewhere: false,
    ...guessed,
  }
  return { page, understood, further: { q: words, query: '', ...(isThere && placeParameters(place)) } }
}

/** The same search in the place that its words name. Null where the filters ask for another place. */
export function inPlace(
  kind: SearchKind,
  search: Search,
  { place, words, isSaid }: PlaceInQuery,
): Search | null {
  const { filters } = search
  const isAnywhere = filters.state === '' && filters.lgas === null
  const isNarrower = filters.lgas === null && filters.state === place.state
  if (!isAnywhere && !isNarrower) return null
  const sort = words === '' && search.sort === 'best' ? 'newest' : search.sort
  const there = { ...filters, state: place.state, lgas: place.lgas }
  // A single word is a small place only where somebody is: "logo" may be a design.
  const mayCome = kind === 'services' && (words !== '' || place.isWellKnown || isSaid)
  return { ...search, words, sort, filters: mayCome ? withComing(there) : there }
}

/** Whether nobody on this page is in the place, and all come to it. Who is there stands first, unless another order was asked for. */
async function areComing(pools: Pools, { sort, words, filters }: Search, page: Page): Promise<boolean> {
  const { lgas, comesIn } = filters
  const isInsideFirst = sort === 'best' || (sort === 'newest' && words === '')
  if (!lgas || !comesIn || !(isInsideFirst || page.after === null)) return false
  return !(await anyInside.one(pools.pool, { ids: page.ids, lgas })).any
}

/** Listings whose name has the words and the place, and which lie elsewhere. */
async function calledElsewhere(
  pools: Pools,
  kind: SearchKind,
  { filters }: Search,
  search: Search,
  called: Page,
): Promise<Page> {
  if (called.ids.length === 0) return emptyPage
  const inside = await findPage(pools, kind, { ...search, filters }, 'named')
  const places = called.ids
    .flatMap((id, place) => (inside.ids.includes(id) ? [] : [place]))
    .slice(0, maxNamed)
  return {
    ...emptyPage,
    ids: places.map((place) => called.ids[place] ?? ''),
    distances: places.map((place) => called.distances[place] ?? null),
    total: places.length,
  }
}

/** The page with the others before it. It may be longer than a page: what follows starts after its last. */
function joined(before: Page, page: Page): Page {
  if (before.ids.length === 0) return page
  return {
    ...page,
    ids: [...before.ids, ...page.ids].slice(0, pageSize + maxNamed),
    distances: [...before.distances, ...page.distances].slice(0, pageSize + maxNamed),
    total: before.total + page.total,
  }
}
