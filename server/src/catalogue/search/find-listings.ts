import type { ProductList } from '@oja/contract/schemas/catalogue.ts'
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
import { ratingJson } from '../listings/listing-json.ts'
import type { ListAnswer } from '../listings/list-pages.ts'
import { servicesShown, servicesShownFrom } from '../services/services-records.ts'
import { findAnswer } from './find-answer.ts'
import type { SearchAnswer } from './find-in-place.ts'
import type { Pools } from './find-page.ts'
import { hasNoFilterButCategory, readSearch, withComing, writeCursor } from './search-query.ts'
import type { RawQuery, Search, SearchKind } from './search-query.ts'
import { statedSizeFirst } from './words/stated-size-first.ts'

/** A query of any kind of listing. `service` narrows services, `query` is another name of `q` for sellers. */
export type ListingQuery = RawQuery & { service?: string | undefined }

/** A page, how its words were understood, and what the query of a further page says instead of this one's. */
export type FoundListings = ListAnswer & Partial<Pick<SearchAnswer, 'understood' | 'further'>>

/**
 * One page of what the public sees: the answer's JSON, the start of the next page, and how many there are.
 * An unknown category or place finds nothing.
 *
 * @throws AppError 422 with a sentence for each field that has no meaning, 400 for a page start made by hand.
 */
export async function findListings(
  pools: Pools,
  kind: SearchKind,
  query: ListingQuery,
): Promise<FoundListings> {
  const { read, shown, shownWithDistance } = kinds[kind]
  const search = read(query)
  if (kind === 'products' && isNewestFirst(search)) return newestPage(pools.pool, search)
  const { page: found, understood, further } = await findAnswer(pools, kind, search)
  const { page, left } = await statedSizeFirst(pools, kind, search, found)
  const show = search.filters.latitude === null ? shown : shownWithDistance
  const all = await show.one(pools.pool, { ids: page.ids, distances: page.distances })
  const body = left.size === 0 ? all.body : withLeft(all.body, left)
  return { body, after: page.after, total: formatTotalCount(page.total), understood, further }
}

/** Who asks for a size reads how many there are of it. */
function withLeft(body: string, left: ReadonlyMap<string, number>): string {
  const { data } = JSON.parse(body) as ProductList
  return JSON.stringify({
    data: data.map((product) => ({ ...product, quantity: left.get(product._id) ?? product.quantity })),
  })
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
    filters: withComing({ ...search.filters, categories: kind ? [...kind] : null }),
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
  (p) => sql`select json_build_object('sellers', coalesce(json_agg(jsonb_build_object(
      '_id', s.id, 'storeLogo', coalesce('/files/' || s.logo_file_id || '/320.webp', ''), 'storeName', s.store_name,
      'businessCategory', s.business_category, 'location', json_build_object('city', s.city, 'state', s.state),
      'verified', s.verified, 'stats', ${ratingJson(sql`s.review_count`, sql`s.rated_sum`, sql`s.rated_count`)})
      || jsonb_strip_nulls(jsonb_build_object('distanceKm', found.distance)) order by found.place), '[]'::json))::text as body
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
