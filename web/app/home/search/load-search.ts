import { nextPage } from '@oja/contract/client.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { Product } from '@oja/contract/schemas/catalogue.ts'
import type { SellerSearch } from '@oja/contract/schemas/sellers.ts'
import type { Service } from '@oja/contract/schemas/services.ts'
import { readUnderstood } from '@oja/contract/values/search/understood-search.ts'
import type { UnderstoodSearch } from '@oja/contract/values/search/understood-search.ts'
import { data } from 'react-router'
import { isCallError } from '../../api/call-error.ts'
import type { PageRequest } from '../../api/page.ts'
import { readPlaceCookie } from '../../browser/place-cookie.ts'
import { arrangedCards, newestGoods, orNull } from '../newest-goods.ts'
import { servicesBesideGoods } from './services-beside-goods.ts'

const nobody: FoundSellers = { items: [], total: '0', next: null, understood: null }
/** How many goods and services of a search the home page shows; the lists show the rest. */
const shownGoods = 6
const shownServices = 4
/** How many new goods stand below a search that found none. */
const shownInstead = 4

/** What a search of the home page found; a script of its own, because most visits do not search. `cookies` may name a place. */
export async function loadSearch(
  { api, url }: Pick<PageRequest, 'api' | 'url'>,
  query: string,
  cookies: string | null,
) {
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
  const answers = withoutNeedlessGuesses({ sellers: shownSellers, goods, services }, query)
  const found = firstServices(await besideGoods(api, query, readPlaceCookie(cookies), answers))
  const isEmpty = isFirst && found.goods?.items.length === 0 && found.services?.items.length === 0
  const instead = isEmpty ? ((await orNull(newestGoods(api))) ?? []).slice(0, shownInstead) : []
  const status = !isWhole ? 503 : sellers === 'unreadable' ? 400 : 200
  return data(
    { query, products: [], cheaper: [], cards, reviews: [], found: { ...found, instead } },
    { status },
  )
}

interface Place {
  state: string
  lga: string
}

interface FoundListings<Listing> {
  items: Listing[]
  /** How the words were understood; null: as they are. */
  understood: UnderstoodSearch | null
  /** As the API says it, such as "12" or "1000+". */
  total: string
  /** The place of the buyer, where only what can serve them there is shown. */
  place?: Place
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

/** Those that the page shows. They are cut last: which of a page can serve the buyer is known only then. */
function firstServices({ services, ...found }: Found): Found {
  return { ...found, services: services && { ...services, items: services.items.slice(0, shownServices) } }
}

/** Below goods that answer stand only services that can serve the buyer; none where the API does not say which. */
async function besideGoods(
  api: PageRequest['api'],
  query: string,
  place: Place | null,
  found: Found,
): Promise<Found> {
  const { goods, services } = found
  if (!goods?.items.length || goods.understood?.isGuess || !services) return found
  const shown = await servicesBesideGoods(query, services, place, async (there) => {
    const list = await orNull(noneWhenRefused(findServices(api, query, there)))
    return list === null || list.understood?.isGuess ? emptyList() : list
  })
  return { ...found, services: shown }
}

/** What a search found. A kind is null when the API did not answer. */
export type HomeSearch = NonNullable<Awaited<ReturnType<typeof loadSearch>>['data']['found']>

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

async function findServices(
  api: PageRequest['api'],
  query: string,
  place?: Place,
): Promise<FoundListings<Service>> {
  const { answer, headers } = await api.withHeaders(endpoints.services.list, {
    query: { q: query, ...place },
  })
  const total = totalOf(headers, answer.length)
  return { items: answer, total, understood: readUnderstood(headers), ...(place && { place }) }
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
