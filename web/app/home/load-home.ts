import { nextPage } from '@oja/contract/client.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { Product } from '@oja/contract/schemas/catalogue.ts'
import type { SellerSearch } from '@oja/contract/schemas/sellers.ts'
import type { Service } from '@oja/contract/schemas/services.ts'
import { readUnderstood } from '@oja/contract/values/search/understood-search.ts'
import type { UnderstoodSearch } from '@oja/contract/values/search/understood-search.ts'
import { data } from 'react-router'
import { isCallError } from '../api/call-error.ts'
import type { PageRequest } from '../api/page.ts'

const freshCount = 8
const longestQuery = 100
const nobody: FoundSellers = { items: [], total: '0', next: null, understood: null }
/** How many goods and services of a search the home page shows; the lists show the rest. */
const shownGoods = 6
const shownServices = 4
/** How many new goods stand below a search that found none. */
const shownInstead = 4

/** The home page renders also when the API does not answer; caches must not keep such a page. */
export async function loadHome({ api, url }: PageRequest) {
  const query = url.searchParams.get('query')?.trim().slice(0, longestQuery) ?? ''
  if (query === '') {
    const [products, cheaper, cards, reviews] = await Promise.all([
      orNull(newestGoods(api)),
      orNull(cheaperGoods(api)),
      arrangedCards(api),
      orNull(newestReviews(api)),
    ])
    return data(
      { query, products, cheaper: cheaper ?? [], cards, reviews: reviews ?? [], found: null },
      { status: products === null ? 503 : 200 },
    )
  }
  const after = url.searchParams.get('after') ?? ''
  // A further page of sellers is only sellers: its reader has seen the goods.
  const isFirst = after === ''
  const [cards, sellers, goods, services] = await Promise.all([
    arrangedCards(api),
    orNull(findSellers(api, query, after)),
    isFirst ? orNull(noneWhenRefused(findGoods(api, query))) : emptyList<Product>(),
    isFirst ? orNull(noneWhenRefused(findServices(api, query))) : emptyList<Service>(),
  ])
  const shownSellers = sellers === 'unreadable' ? nobody : sellers
  const isWhole = sellers !== null && goods !== null && services !== null
  const found = withoutNeedlessGuesses({ sellers: shownSellers, goods, services }, query)
  const isEmpty = isFirst && found.goods?.items.length === 0 && found.services?.items.length === 0
  const instead = isEmpty ? ((await orNull(newestGoods(api))) ?? []).slice(0, shownInstead) : []
  const status = !isWhole ? 503 : sellers === 'unreadable' ? 400 : 200
  return data(
    { query, products: [], cheaper: [], cards, reviews: [], found: { ...found, instead } },
    { status },
  )
}

/** Null: as they are when no admin changed them. */
async function arrangedCards(api: PageRequest['api']) {
  return (await orNull(api(endpoints.homeCards, {})))?.data ?? null
}

interface FoundListings<Listing> {
  items: Listing[]
  /** How the words were understood; null: as they are. */
  understood: UnderstoodSearch | null
  /** As the API says it, such as "12" or "1000+". */
  total: string
}

interface FoundSellers extends FoundListings<SellerSearch['sellers'][number]> {
  next: string | null
}

interface Found {
  goods: FoundListings<Product> | null
  services: FoundListings<Service> | null
  sellers: FoundSellers | null
}

/**
 * Where one kind answers the words, what the others only guess is left out. Of guesses those stay that make sense of the most
 * words: "genarator repiar" is "generator repair" among services, and only "generator" among goods. All words in another place
 * are more than some of them.
 */
function withoutNeedlessGuesses({ goods, services, sellers }: Found, query: string): Found {
  const sense = (list: FoundListings<unknown> | null) => {
    if (!list?.items.length) return 0
    const { understood } = list
    return understood?.isGuess
      ? (understood.meant ?? query).split(/\s+/).length + +understood.isElsewhere / 2
      : Infinity
  }
  const max = Math.max(sense(goods), sense(services), sense(sellers))
  return {
    goods: goods && sense(goods) < max ? emptyList() : goods,
    services: services && sense(services) < max ? emptyList() : services,
    sellers: sellers && sense(sellers) < max ? nobody : sellers,
  }
}

/** What a search found. A kind is null when the API did not answer. */
export type HomeSearch = NonNullable<Awaited<ReturnType<typeof loadHome>>['data']['found']>

/** Of the newest goods those with a photo: the others stand in the list of all goods, and fill up what is missing here. */
async function newestGoods(api: PageRequest['api']) {
  const newest = (await api(endpoints.products.list, { query: {} })).data
  const withPhoto = newest.filter(({ pictures }) => pictures.length > 0)
  return withPhoto.concat(newest.filter(({ pictures }) => pictures.length === 0)).slice(0, freshCount)
}

async function cheaperGoods(api: PageRequest['api']) {
  return (await api(endpoints.products.priceDown, {})).data
}

async function newestReviews(api: PageRequest['api']) {
  return (await api(endpoints.reviews.newest, {})).data
}

async function findSellers(api: PageRequest['api'], query: string, after: string) {
  try {
    const { answer, headers } = await api.withHeaders(endpoints.sellers.search, { query: { query, after } })
    const next = nextPage(headers)?.toString() ?? null
    const total = totalOf(headers, answer.sellers.length)
    return { items: answer.sellers, total, next, understood: readUnderstood(headers) }
  } catch (error) {
    // The address holds a cursor that the API refuses: the API itself works.
    if (isCallError(error) && error.status === 400) return 'unreadable'
    throw error
  }
}

async function findGoods(api: PageRequest['api'], query: string): Promise<FoundListings<Product>> {
  const { answer, headers } = await api.withHeaders(endpoints.products.list, { query: { q: query } })
  const items = answer.data.slice(0, shownGoods)
  return { items, total: totalOf(headers, answer.data.length), understood: readUnderstood(headers) }
}

async function findServices(api: PageRequest['api'], query: string): Promise<FoundListings<Service>> {
  const { answer, headers } = await api.withHeaders(endpoints.services.list, { query: { q: query } })
  const items = answer.slice(0, shownServices)
  return { items, total: totalOf(headers, answer.length), understood: readUnderstood(headers) }
}

/** Words that the API refuses find nothing: the API itself works. */
async function noneWhenRefused<Listing>(
  search: Promise<FoundListings<Listing>>,
): Promise<FoundListings<Listing>> {
  try {
    return await search
  } catch (error) {
    if (isCallError(error) && error.status >= 400 && error.status < 500) return emptyList()
    throw error
  }
}

function emptyList<Listing>(): FoundListings<Listing> {
  return { items: [], total: '0', understood: null }
}

function totalOf(headers: Headers, shown: number): string {
  return headers.get('x-total-count') ?? String(shown)
}

async function orNull<Answer>(promise: Promise<Answer>): Promise<Answer | null> {
  try {
    return await promise
  } catch (error) {
    if (isCallError(error)) return null
    throw error
  }
}
