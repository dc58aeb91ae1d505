import { nextPage } from '@oja/contract/client.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { reviewsEndpoints } from '@oja/contract/endpoints/reviews.ts'
import type { OwnReview, Review } from '@oja/contract/schemas/reviews.ts'
import { shopPath } from '@oja/contract/values/sharing.ts'
import type { SellerPublic } from '@oja/contract/schemas/sellers.ts'
import { redirect } from 'react-router'
import type { PageRequest } from '../../api/page.ts'
import { withoutContactDetails } from '../contact-methods.ts'
import { tabOf } from './shop-tabs.ts'
import type { ShopTab } from './shop-tabs.ts'

/** How many of the newest reviews stand above the tabs. */
const topReviews = 2

export type LoadedShop = Awaited<ReturnType<typeof loadShop>>

/** A shop as the object of a review. */
interface ShopTarget {
  kind: 'seller'
  id: string
}

/**
 * A shop with what the open tab shows. A cursor that the API refuses falls back to the first page of its list.
 * `loadOwn` loads the review that the visitor has written before.
 */
export async function loadShop(
  visit: PageRequest,
  loadOwn: (visit: PageRequest, target: ShopTarget) => Promise<OwnReview | null>,
) {
  const { api, url } = visit
  const target = await shopOf(visit)
  const sellerId = target.id
  const asked = tabOf(url.searchParams)
  const ifOn = <Answer>(tab: ShopTab, load: () => Promise<Answer>) => (asked === tab ? load() : null)
  const [{ answer: whole, headers }, laterProducts, services, older, own] = await Promise.all([
    api.withHeaders(endpoints.sellers.public, { params: { sellerId } }),
    loadProducts(visit, sellerId),
    ifOn('services', () => servicesFrom(visit, sellerId)),
    olderReviews(visit, sellerId),
    ifOn('reviews', () => loadOwn(visit, target)),
  ])
  const { stats } = whole
  // A shop that has only services opens with them.
  const tab = asked ?? (stats.productsCount === 0 && stats.servicesCount > 0 ? 'services' : 'goods')
  return {
    seller: withoutContactDetails(whole.seller),
    stats,
    tab,
    products:
      tab === 'goods' ? (laterProducts ?? { items: whole.products, next: startOfNext(headers) }) : noProducts,
    services: tab === 'services' ? (services ?? (await servicesFrom(visit, sellerId))) : noServices,
    reviews: tab === 'reviews' ? (older ?? whole.reviews) : [],
    top: tab === 'reviews' ? [] : whole.reviews.slice(0, topReviews),
    own,
    target,
    now: Date.now(),
  }
}

/** The shop of the address, by its id or by its link. A link that the shop had before redirects to today's. */
export async function shopOf({ api, params, url }: PageRequest): Promise<ShopTarget> {
  const { sellerId, id, slug } = params
  if (slug === undefined) return { kind: 'seller', id: sellerId ?? id ?? '' }
  const { data } = await api(endpoints.sellers.ofLink, { params: { slug } })
  if (data.slug !== slug.toLowerCase()) throw redirect(shopPath(data.slug) + url.search, 301)
  return { kind: 'seller', id: data.sellerId }
}

const noProducts = { items: [] as SellerPublic['products'], next: null }
const noServices: Awaited<ReturnType<typeof servicesFrom>> = { items: [], next: null }

/** One page of products, from the cursor in the address. */
async function loadProducts({ api, url }: PageRequest, sellerId: string) {
  const after = url.searchParams.get('productsAfter')
  if (after === null) return null
  const input = { params: { sellerId }, query: { after, view: 'public' } } as const
  const page = await api.withHeaders(endpoints.products.ofSeller, input).catch(() => null)
  return page && { items: page.answer.products, next: startOfNext(page.headers) }
}

async function servicesFrom({ api, url }: PageRequest, sellerId: string) {
  const after = url.searchParams.get('servicesAfter') ?? ''
  const loadPage = (start: string) =>
    api.withHeaders(endpoints.services.ofSeller, {
      params: { sellerId },
      query: { after: start, view: 'public' },
    })
  const { answer, headers } = await loadPage(after).catch(() => loadPage(''))
  return { items: answer.services, next: startOfNext(headers) }
}

function startOfNext(headers: Headers): string | null {
  return nextPage(headers)?.get('after') ?? null
}

async function olderReviews({ api, url }: PageRequest, sellerId: string): Promise<Review[] | null> {
  const after = url.searchParams.get('reviewsAfter')
  if (after === null) return null
  const older = api(reviewsEndpoints.reviews.listOfSeller, { params: { id: sellerId }, query: { after } })
  return (await older.catch(() => null))?.data ?? null
}
