import { formatTotalCount } from '../../platform/pagination/total-count.ts'
import { findPage, emptyPage } from './find-page.ts'
import type { Page, Pools } from './find-page.ts'
import { findTyped, inPlace } from './find-in-place.ts'
import type { SearchAnswer } from './find-in-place.ts'
import { accessories } from './interpretations.ts'
import { readPlaceInQuery } from './places/place-in-query.ts'
import { placeParameters, readSearch } from './search-query.ts'
import type { RawQuery, Search, SearchKind } from './search-query.ts'
import { accessoriesAmong } from './search-records.ts'
import { findMake } from './vocabulary/makes.ts'
import { withoutCounts } from './words/counts.ts'
import { withoutNearMe } from './words/near-me.ts'
import { plainQueries, repairQuery, thingSought } from './words/plain-query.ts'
import { readPriceInWords, withoutAmount } from './words/price-in-words.ts'
import type { PriceInWords } from './words/price-in-words.ts'

/**
 * The page that a query finds. A limit of price among its words is a filter, and "near me" asks for a place: neither is looked
 * for in names. Where nothing is at that price and a name has all the words, the words are that name: "Nike Air Max 2k".
 */
export async function findAnswer(pools: Pools, kind: SearchKind, search: Search): Promise<SearchAnswer> {
  if (search.cursor || search.findsNothing) return findWords(pools, kind, search)
  const withoutMe = withoutNearMe(search.words)
  // Shops have no price: the words are a name, "Everything under 5k".
  const price = kind === 'sellers' ? null : readPriceInWords(withoutMe ?? search.words)
  if (withoutMe === null && price === null) return findWords(pools, kind, search)
  const words = price?.words ?? withoutMe ?? ''
  const anyPrice = {
    ...search,
    words,
    sort: words === '' && search.sort === 'best' ? 'newest' : search.sort,
  } as const
  const asked = price ? { ...anyPrice, filters: withPrice(search.filters, price) } : anyPrice
  const found = await findWords(pools, kind, asked)
  // "Phone under 20k" is no charger.
  const isUnanswered = price !== null && (!answers(found) || (await areAccessories(pools, found.page)))
  if (isUnanswered) {
    const named = await findPage(pools, kind, search, 'exact')
    if (named.ids.length > 0) return ofName(search, named)
  }
  // What only resembles the words is no help to somebody who may pay more for the thing itself.
  const isDearer = isUnanswered && (await isAnswered(pools, kind, anyPrice))
  const { page, understood, further } = isDearer ? { ...found, page: emptyPage } : found
  const said = price ? saidPrice(search, price) : {}
  return {
    page,
    understood: {
      ...understood,
      words: understood.place === null ? words : understood.words,
      ...(isDearer && { isGuess: false, meant: null, make: undefined }),
      ...said,
      ...(withoutMe !== null && understood.place === null && { nearMe: '1' }),
    },
    further: { q: words, query: '', ...further, ...priceParameters(asked.filters) },
  }
}

/** Whether a device is sought, and all that was found only belongs to one. */
async function areAccessories(pools: Pools, page: Page): Promise<boolean> {
  return page.namesDevice === true && (await withoutAccessories(pools, page)).ids.length === 0
}

/** Whether the words find something as they are, or the plainest of them: no more is searched for a yes or no. */
async function isAnswered(pools: Pools, kind: SearchKind, search: Search): Promise<boolean> {
  const plainest = plainestOf(kind, search.words).slice(-1)
  const thing = thingSought(search.words)
  for (const words of new Set([search.words, ...plainest, ...(thing === null ? [] : [thing])]))
    if (answers(await findTyped(pools, kind, { ...search, words }))) return true
  return false
}

function ofName({ words }: Search, page: Page): SearchAnswer {
  const understood = { place: null, words, isGuess: false, meant: null, isElsewhere: false }
  return { page, understood, further: {} }
}

function withPrice(filters: Search['filters'], { from, to }: PriceInWords): Search['filters'] {
  return { ...filters, priceFrom: filters.priceFrom ?? from, priceTo: filters.priceTo ?? to }
}

/** What a page says of the limit: the filter that it became, and the words without it. */
function saidPrice({ words, filters }: Search, { from, to, said }: PriceInWords) {
  return {
    ...(from !== null && filters.priceFrom === null && { priceFrom: String(from / 100) }),
    ...(to !== null && filters.priceTo === null && { priceTo: String(to / 100) }),
    priceSaid: said,
    unpriced: readPriceInWords(words)?.words ?? words,
  }
}

function priceParameters({ priceFrom, priceTo }: Search['filters']): RawQuery {
  return {
    ...(priceFrom !== null && { priceFrom: String(priceFrom / 100) }),
    ...(priceTo !== null && { priceTo: String(priceTo / 100) }),
  }
}

/**
 * Where nothing answers a whole sentence ("I need a plumber"), its plain words are asked, then those without how much is wanted.
 * Where the words that were likely meant have an answer as large as the guess, it is shown.
 */
async function findWords(pools: Pools, kind: SearchKind, search: Search): Promise<SearchAnswer> {
  const typed = await findTyped(pools, kind, search)
  if (search.cursor || search.words === '' || answers(typed)) return typed
  let near: SearchAnswer | null = null
  for (const words of plainestOf(kind, search.words)) {
    const plain = await findTyped(pools, kind, { ...search, words })
    const answer = { ...plain, further: { q: words, query: '', ...plain.further } }
    if (answers(plain) || plain.understood.isElsewhere) return answer
    // The words that only make a sentence, or say how much, find nothing of use.
    if (plain.page.ids.length > 0) near ??= answer
  }
  const guess = near ?? typed
  return (
    (kind === 'products' && (await findKindOfMake(pools, search))) ||
    (await findThing(pools, kind, search, typed)) ||
    (await findMeant(pools, kind, search, guess)) ||
    guess
  )
}

/** Each is a search of its own, one after another. */
const maxPlain = 3

/** At most three plainer queries: the closest ones, and the plainest. */
function plainestOf(kind: SearchKind, typed: string): string[] {
  const repair = kind === 'services' ? repairQuery(typed) : null
  const plain = [...plainQueries(typed), ...(repair === null ? [] : [repair])]
  const priced = [typed, ...plain].flatMap((words) => withoutAmount(words) ?? [])
  const uncounted = [typed, ...plain, ...priced].flatMap((words) => withoutCounts(words) ?? [])
  const all = [...new Set([...plain, ...priced, ...uncounted])]
  return all.length <= maxPlain ? all : [...all.slice(0, maxPlain - 1), ...all.slice(-1)]
}

/** What is sought, for whatever it is wanted, as a guess: for somebody else it may not do. Null where the words name a place. */
async function findThing(
  pools: Pools,
  kind: SearchKind,
  search: Search,
  { understood: { place } }: SearchAnswer,
): Promise<SearchAnswer | null> {
  const thing = place === null ? thingSought(search.words) : null
  if (thing === null) return null
  const found = await findTyped(pools, kind, { ...search, words: thing })
  if (!answers(found)) return null
  return {
    ...found,
    understood: { ...found.understood, isGuess: true },
    further: { q: thing, query: '', ...found.further },
  }
}

/** What the likely words find, where that is no less than the guess. */
async function findMeant(
  pools: Pools,
  kind: SearchKind,
  search: Search,
  guess: SearchAnswer,
): Promise<SearchAnswer | null> {
  const { meant, place, isElsewhere } = guess.understood
  if (meant === null) return null
  const words = place === null || isElsewhere ? meant : `${meant} in ${place}`
  const found = await findTyped(pools, kind, { ...search, words })
  if (!answers(found) || found.page.total < guess.page.total) return null
  return {
    ...found,
    understood: { ...guess.understood, isGuess: true },
    further: { q: words, query: '', ...found.further },
  }
}

/**
 * Goods of the kind of a make that we know and that nobody sells now: "samsung" is answered with the phones there are. Null
 * where the words ask for something else, where the make has goods, and where its kind has none.
 */
async function findKindOfMake(pools: Pools, search: Search): Promise<SearchAnswer | null> {
  const named = readPlaceInQuery(search.words)
  const words = named?.words ?? search.words
  const found = await findMake(pools.pool, [words, ...plainestOf('products', words)])
  if (!found) return null
  // Its goods may be on sale outside the filters that were chosen.
  const onSale = await findPage(pools, 'products', readSearch({ q: found.words }), 'exact')
  if (onSale.ids.length > 0) return null
  const placed = named && inPlace('products', search, named)
  const inside = placed && (await findPage(pools, 'products', { ...placed, words: found.kind }, 'exact'))
  const isThere = inside !== null && inside.ids.length > 0
  const all = isThere ? inside : await findPage(pools, 'products', { ...search, words: found.kind }, 'exact')
  const page = await withoutAccessories(pools, all)
  if (page.ids.length === 0) return null
  const place = named?.place.label ?? null
  return {
    page,
    understood: {
      place,
      words,
      isGuess: true,
      meant: null,
      isElsewhere: place !== null && !isThere,
      make: found.make,
      kind: found.label,
      count: formatTotalCount(page.total),
    },
    further: { q: found.kind, query: '', ...(isThere && placeParameters(named!.place)) },
  }
}

/** A page that shows all there is, without what only belongs to the thing: a charger is no phone. On longer lists it stands last. */
async function withoutAccessories(pools: Pools, page: Page): Promise<Page> {
  if (page.after !== null || page.ids.length === 0) return page
  const { ids: left } = await accessoriesAmong.one(pools.pool, { ids: page.ids, accessories })
  const kept = page.ids.flatMap((id, place) => (left.includes(id) ? [] : [place]))
  return {
    ...page,
    ids: kept.map((place) => page.ids[place] ?? ''),
    distances: kept.map((place) => page.distances[place] ?? null),
    total: page.total - left.length,
  }
}

function answers({ page, understood }: SearchAnswer): boolean {
  return page.ids.length > 0 && !understood.isGuess
}
