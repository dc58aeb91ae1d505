import { productCategories, serviceCategories } from '@oja/contract/values/categories.ts'
import { pageSize } from '@oja/contract/values/field-lengths.ts'
import { serviceChoice } from '@oja/contract/values/service-choices.ts'
import { categoriesOfKind } from '@oja/contract/values/service-kinds.ts'
import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { QueryRunner, Statement } from '../../platform/database/database.ts'
import { firstPage } from '../../platform/pagination/keyset.ts'
import { formatTotalCount } from '../../platform/pagination/total-count.ts'
import {
  newestInCategory,
  newestProducts,
  productsShown,
  productsShownFrom,
} from '../products/public-products-records.ts'
import type { ListAnswer } from '../listings/list-pages.ts'
import { servicesShown, servicesShownFrom } from '../services/services-records.ts'
import { chooseInterpretation } from './choose-interpretation.ts'
import { defaultBounds, fetchInOrder, fetchPage, parametersOf } from './fetch-page.ts'
import type { Fetched, SearchContext } from './fetch-page.ts'
import { interpretWords } from './interpretations.ts'
import type { Interpretation } from './interpretations.ts'
import { hasNoFilterButCategory, readSearch, writeCursor } from './search-query.ts'
import type { Cursor, RawQuery, Search, SearchKind } from './search-query.ts'
import { searchStatements } from './search-statements.ts'
import { lowestCount, maxInCategories } from './vocabulary-records.ts'

export interface Pools {
  pool: QueryRunner
  /** Plans are made for the values of each call. */
  textPool: QueryRunner
}

/** A query of any kind of listing. `service` narrows services, `query` is another name of `q` for sellers. */
export type ListingQuery = RawQuery & { service?: string | undefined; query?: string | undefined }

/**
 * One page of what the public sees: the answer's JSON, the start of the next page, and how many there are.
 * An unknown category or place finds nothing.
 *
 * @throws AppError 422 with a sentence for each field that has no meaning, 400 for a page start made by hand.
 */
export async function findListings(pools: Pools, kind: SearchKind, query: ListingQuery): Promise<ListAnswer> {
  const { read, shown, shownWithDistance } = kinds[kind]
  const search = read(query)
  if (kind === 'products' && isNewestFirst(search)) return newestPage(pools.pool, search)
  const page = await findPage(pools, kind, search)
  const show = search.filters.latitude === null ? shown : shownWithDistance
  const { body } = await show.one(pools.pool, { ids: page.ids, distances: page.distances })
  return { body, after: page.after, total: formatTotalCount(page.total) }
}

/** One page of ids in order. `total` is exact to 1,000; a higher number only says that there are more. */
export interface Page {
  ids: string[]
  /** Kilometres; null where the search names no position. */
  distances: (number | null)[]
  /** The start of the next page; null: this page is the last. */
  after: string | null
  total: number
}

const emptyPage: Page = { ids: [], distances: [], after: null, total: 0 }
const maxCounted = 1_000

/** The ids of one page. `bounds` differ in tests only. */
export async function findPage(
  { pool, textPool }: Pools,
  kind: SearchKind,
  search: Search,
  bounds = defaultBounds,
): Promise<Page> {
  if (search.findsNothing || !hasCategory(kind, search.filters.category)) return emptyPage
  const context: SearchContext = { on: textPool, statements: searchStatements[kind], search, bounds }
  if (search.words === '') return browse(context)
  const words = await interpretWords(pool, kind, search)
  if (!words) return emptyPage
  if (!search.cursor) {
    const chosen = await chooseInterpretation(context, words)
    return chosen ? pageOf(context, chosen.interpretation, chosen.fetched) : emptyPage
  }
  // A further page uses the interpretation that found the first.
  const interpretation = await words.at(search.cursor.level)
  if (!interpretation) return emptyPage
  return pageOf(context, interpretation, await fetchPage(context, interpretation, search.cursor))
}

/** Whether a kind has such a category. Sellers are found by the categories of their products and services. */
function hasCategory(kind: SearchKind, category: string): boolean {
  if (category === '' || kind === 'sellers') return true
  return (kind === 'products' ? productCategories : serviceCategories).some((name) => name === category)
}

async function browse(context: SearchContext): Promise<Page> {
  const { search, statements, on } = context
  const parameters = parametersOf(search, null, search.cursor)
  const [hits, counted] = await Promise.all([
    fetchInOrder(context, { ...parameters, maxRows: pageSize + 1 }),
    statements.count.one(on, { ...parameters, maxRows: maxCounted }),
  ])
  return cutPage(search, 0, { hits, window: null, nextWindow: null, total: null }, counted.count)
}

async function pageOf(
  context: SearchContext,
  interpretation: Interpretation,
  fetched: Fetched,
): Promise<Page> {
  const total = await countTotal(context, interpretation, fetched)
  return cutPage(context.search, interpretation.level, fetched, total)
}

/** How many rows match. Rows are counted, to 1,001, only where nothing yet says that there are more than 1,000. */
async function countTotal(
  { on, statements, search }: SearchContext,
  interpretation: Interpretation,
  fetched: Fetched,
): Promise<number> {
  if (fetched.total !== null) return fetched.total
  if (fetched.atLeast !== undefined && fetched.atLeast > maxCounted) return fetched.atLeast
  if (hasNoFilterButCategory(search)) {
    const atLeast = Math.max(interpretation.atLeast, await countInCategories(on, search, interpretation))
    if (atLeast > maxCounted) return atLeast
  }
  const parameters = { ...parametersOf(search, interpretation, null), maxRows: maxCounted }
  const { count } = await statements.count.one(on, parameters)
  // Letters find a few names that the counted words do not.
  return Math.max(count, fetched.hits.length)
}

async function countInCategories(
  on: QueryRunner,
  { filters }: Search,
  { wordInCategories }: Interpretation,
): Promise<number> {
  if (!wordInCategories || filters.category !== '') return 0
  return lowestCount((await maxInCategories.one(on, wordInCategories)).frequency)
}

function cutPage({ sort }: Search, level: number, fetched: Fetched, total: number): Page {
  const shown = fetched.hits.slice(0, pageSize)
  const last = shown.at(-1)
  const hasMore = fetched.hits.length > pageSize || (fetched.isPart === true && shown.length < total)
  const next: Pick<Cursor, 'window' | 'after'> | null = hasMore
    ? { window: fetched.window, after: last ? { key: last.key, id: last.id } : null }
    : fetched.nextWindow && { window: fetched.nextWindow, after: null }
  return {
    ids: shown.map(({ id }) => id),
    distances: shown.map(({ distance }) => distance),
    after: next && writeCursor({ sort, level, ...next }),
    total,
  }
}

/** Whether nothing is searched for: the newest products, all of them or those of a category. */
function isNewestFirst(search: Search): boolean {
  const { words, sort, findsNothing, filters } = search
  const isPlain = hasNoFilterButCategory(search) && filters.latitude === null
  return words === '' && sort === 'newest' && !findsNothing && isPlain
}

/** The newest products are read far more often than anything else, so they have a statement of their own. */
async function newestPage(pool: QueryRunner, { filters: { category }, cursor }: Search): Promise<ListAnswer> {
  const after = cursor?.after
  const start = after ? { afterTime: `${after.key}Z`, afterId: after.id } : firstPage
  const page =
    category === ''
      ? await newestProducts.one(pool, start)
      : await newestInCategory.one(pool, { ...start, category })
  const { body, count, last_created_at: key, last_id: id } = page
  const next = key !== null && id !== null ? { key, id } : null
  return {
    body,
    after: next && writeCursor({ sort: 'newest', level: 0, window: null, after: next }),
    total: formatTotalCount(count),
  }
}

/**
 * A named choice ("Tailor") is a category, with a word to search for where it has no category of its own. A kind of
 * providers ("Hair & Beauty Professionals") is several categories. An unknown name finds nothing.
 */
function readServiceSearch({ service = '', q = '', category = '', ...query }: ListingQuery): Search {
  const choice = serviceChoice(service)
  const wanted = choice?.category ?? ''
  const kind = categoriesOfKind(service)
  const search = readSearch({
    ...query,
    category: category || wanted,
    q: [choice?.words, q].filter(Boolean).join(' '),
  })
  const isUnknown = service !== '' && !choice && !kind
  const isOther = category !== '' && wanted !== '' && category !== wanted
  return {
    ...search,
    filters: { ...search.filters, categories: kind ? [...kind] : null },
    findsNothing: search.findsNothing || isUnknown || isOther,
  }
}

/** Without words, a place or a filter no seller is found. */
function readSellerSearch({ query, q, ...others }: ListingQuery): Search {
  const words = query ?? q ?? ''
  const search = readSearch({ ...others, q: words })
  const isBlank = words === '' && Object.values(others).every((value) => value === '')
  return { ...search, findsNothing: search.findsNothing || isBlank }
}

type Shown = Statement<{ ids: string[]; distances: (number | null)[] }, { body: string }>

/** Sellers as the contract's `SellerSearch`, in the order of their ids; `distanceKm` only where a distance is given. */
const sellersShown: Shown = defineQuery(
  'sellers_shown',
  (p) => sql`select json_build_object('sellers', coalesce(json_agg(json_strip_nulls(json_build_object(
      '_id', s.id, 'storeLogo', coalesce('/files/' || s.logo_file_id || '/320.webp', ''), 'storeName', s.store_name,
      'businessCategory', s.business_category, 'location', json_build_object('city', s.city, 'state', s.state),
      'distanceKm', found.distance)) order by found.place), '[]'::json))::text as body
    from unnest(${p.ids}::uuid[], ${p.distances}::float8[]) with ordinality as found(id, distance, place)
    join sellers s on s.id = found.id`,
)

/** What differs between the kinds: how a query is read, and how its listings are written as JSON. */
const kinds: Record<
  SearchKind,
  { read(query: ListingQuery): Search; shown: Shown; shownWithDistance: Shown }
> = {
  products: { read: readSearch, shown: productsShown, shownWithDistance: productsShownFrom },
  services: { read: readServiceSearch, shown: servicesShown, shownWithDistance: servicesShownFrom },
  sellers: { read: readSellerSearch, shown: sellersShown, shownWithDistance: sellersShown },
}
