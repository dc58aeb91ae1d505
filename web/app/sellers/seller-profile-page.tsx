import { nextPage } from '@oja/contract/client.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { placeLabel } from '@oja/contract/values/places/place-labels.ts'
import type { ReviewList as Reviews } from '@oja/contract/schemas/reviews.ts'
import { data } from 'react-router'
import type { Route } from './+types/seller-profile-page.ts'
import { ShopBar } from '../catalogue/listing/shop-bar.tsx'
import { ShopProducts, ShopServices } from '../catalogue/listing/shop-lists.tsx'
import { titled } from '../format/page-title.ts'
import { findOrAbsence, statusOfFound } from '../api/found.ts'
import { joinWithCommas } from '../format/format.ts'
import { lazyPart } from '../hooks/lazy-part.tsx'
import { browserLoader, serverLoader, browserAction, serverAction } from '../api/page.ts'
import type { FormSubmission, PageRequest } from '../api/page.ts'
import { ConversationWidget } from '../messaging/conversations/widget/conversation-widget.tsx'
import { recipientOf } from '../messaging/conversations/recipient.ts'
import { SellerVoicePlayer } from '../messaging/voice/seller-voice-player.tsx'
import { ownReview } from '../reviews/own-review.ts'
import type { ReviewTarget } from '../reviews/own-review.ts'
import { submitReviewOrLogIn } from '../reviews/submit-review.ts'
import { AbsenceView } from '../ui/found-view.tsx'
import { ShareLinks } from '../ui/shop/share-links.tsx'
import { withoutContactDetails } from './contact.ts'
import { ReportLink } from '../ui/shop/report-link.tsx'
import { ShopAbout } from './shop-about.tsx'

const ShopReviews = lazyPart(async () => (await import('../reviews/shop-reviews.tsx')).ShopReviews)

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction((review) => submitReviewOrLogIn(review, targetOf(review)))
export const clientAction = browserAction(async (review: FormSubmission) => {
  const { submitReview } = await import('../reviews/submit-review.ts')
  return submitReview(review, targetOf(review))
})

async function load(visit: PageRequest) {
  const found = await findOrAbsence(() => findShop(visit))
  return data({ found }, { status: statusOfFound(found) })
}

/** A shop with its lists. A cursor that the API refuses falls back to the first page of its list. */
async function findShop(visit: PageRequest) {
  const { api, url } = visit
  const target = targetOf(visit)
  const sellerId = target.id
  const [{ answer: whole, headers }, laterProducts, services, older, own] = await Promise.all([
    api.withHeaders(endpoints.sellers.public, { params: { sellerId } }),
    loadProducts(visit, sellerId),
    servicesFrom(visit, sellerId),
    olderReviews(visit, target, url.searchParams.get('reviewsAfter')),
    ownReview(visit, target),
  ])
  const seller = withoutContactDetails(whole.seller)
  const products = laterProducts ?? { items: whole.products, next: startOfNext(headers) }
  const reviews = older ?? whole.reviews
  return { seller, products, services, stats: whole.stats, reviews, own, now: Date.now() }
}

function targetOf({ params }: Pick<PageRequest, 'params'>): ReviewTarget {
  return { kind: 'seller', id: params['sellerId'] ?? params['id'] ?? '' }
}

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

async function olderReviews(
  { api }: PageRequest,
  { id }: ReviewTarget,
  after: string | null,
): Promise<Reviews['data'] | null> {
  if (after === null) return null
  const older = api(endpoints.reviews.listOfSeller, { params: { id }, query: { after } })
  return (await older.catch(() => null))?.data ?? null
}

export function meta({ loaderData }: Route.MetaArgs) {
  const found = loaderData?.found
  // AbsenceView has its own title.
  if (!found || typeof found === 'string') return []
  const { seller } = found
  return [
    { title: titled(joinWithCommas(seller.storeName, placeLabel(seller.location))) },
    { name: 'description', content: (seller.description || `Products by ${seller.storeName}`).slice(0, 160) },
  ]
}

export default function SellerProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { found } = loaderData
  if (typeof found === 'string') {
    return (
      <>
        <ShopBar back={{ to: '/categories/products', label: 'All products' }} />
        <div className="measure py-6 lg:py-10">
          <AbsenceView reason={found} texts={texts} />
        </div>
      </>
    )
  }
  const { seller, products, services, stats, reviews, own, now } = found
  const target: ReviewTarget = { kind: 'seller', id: seller._id }
  return (
    <>
      <ShopBar back={{ to: '/categories/products', label: 'All products' }} />
      <div className="measure grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 py-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:py-10">
        <div className="space-y-2">
          <ShopAbout seller={seller} stats={stats} now={now} />
          <SellerVoicePlayer voice={seller.voice} name={seller.storeName} />
          <ShareLinks
            path={`/seller-profile/${seller._id}`}
            text={joinWithCommas(seller.storeName, placeLabel(seller.location))}
          />
          <ReportLink kind="seller" id={seller._id} name={seller.storeName} />
        </div>
        <div className="min-w-0 space-y-10 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {products.items.length > 0 && <ShopProducts {...{ seller, products }} />}
          {services.items.length > 0 && <ShopServices {...{ seller, services }} />}
          {products.items.length === 0 && <ShopProducts {...{ seller, products }} />}
        </div>
        <section id="reviews" aria-label="Reviews" className="min-w-0">
          <ShopReviews
            target={target}
            sellerId={seller._id}
            reviews={reviews}
            stats={stats}
            own={own}
            result={actionData}
          />
        </section>
      </div>
      <ConversationWidget to={recipientOf(seller)} readsByClick />
    </>
  )
}

const texts = {
  name: 'Seller',
  missing: {
    icon: 'store',
    title: 'Seller not found.',
    text: 'The shop may have closed. Search for another seller on the home page.',
    to: '/',
    link: 'Back to Home',
  },
} as const
