import { placeLabel } from '@oja/contract/values/places/place-labels.ts'
import { useRef } from 'react'
import { data } from 'react-router'
import type { Route } from './+types/shop-page.ts'
import { ShopBar } from '../../catalogue/listing/shop-bar.tsx'
import { ShopProducts, ShopServices } from '../../catalogue/listing/shop-lists.tsx'
import { nearWhenMissing } from '../../catalogue/newest-products/load-near-listings.ts'
import { NewestProducts } from '../../catalogue/newest-products/newest-products.tsx'
import { titled } from '../../format/page-title.ts'
import { findOrAbsence, statusOfFound } from '../../api/found.ts'
import { joinWithCommas } from '../../format/format.ts'
import { lazyPart } from '../../hooks/lazy-part.tsx'
import { browserLoader, serverLoader, browserAction, serverAction } from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { ConversationWidget } from '../../messaging/conversations/widget/conversation-widget.tsx'
import type { ConversationOpener } from '../../messaging/conversations/widget/conversation-widget.tsx'
import { recipientOf } from '../../messaging/conversations/recipient.ts'
import { ownReview } from '../../reviews/own-review.ts'
import { submitReviewOrLogIn } from '../../reviews/submit-review.ts'
import { AbsenceView } from '../../ui/found-view.tsx'
import { PlainSearch } from '../../ui/forms/plain-search.tsx'
import { ReportLink } from '../../ui/shop/report-link.tsx'
import { loadShop, shopOf } from './load-shop.ts'
import type { LoadedShop } from './load-shop.ts'
import { ShopHead } from './shop-head.tsx'
import { ShopTabLinks } from './shop-tab-links.tsx'
import { TopReviews } from './top-reviews.tsx'

const ShopDetails = lazyPart(async () => (await import('./shop-details.tsx')).ShopDetails)
const SellerVoicePlayer = lazyPart(
  async () => (await import('../../messaging/voice/seller-voice-player.tsx')).SellerVoicePlayer,
)
const ShopReviews = lazyPart(async () => (await import('../../reviews/shop-reviews.tsx')).ShopReviews)

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(async (review) => submitReviewOrLogIn(review, await shopOf(review)))
export const clientAction = browserAction(async (review: FormSubmission) => {
  const [{ submitReview }, shop] = await Promise.all([
    import('../../reviews/submit-review.ts'),
    shopOf(review),
  ])
  return submitReview(review, shop)
})

async function load(visit: PageRequest) {
  const found = await findOrAbsence(() => loadShop(visit, ownReview))
  const near = await nearWhenMissing(visit, found)
  return data({ found, near }, { status: statusOfFound(found) })
}

export function meta({ loaderData }: Route.MetaArgs) {
  const found = loaderData?.found
  // AbsenceView has its own title.
  if (!found || typeof found === 'string') return []
  const { seller } = found
  return [
    { title: titled(joinWithCommas(seller.storeName, placeLabel(seller.location))) },
    { name: 'description', content: (seller.description || seller.storeName).slice(0, 160) },
  ]
}

const goods = { to: '/categories/products', label: 'All products' }
// Whoever reads of services came from services.
const services = { to: '/categories/services', label: 'All services' }

export default function SellerProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { found } = loaderData
  if (typeof found === 'string') {
    return (
      <>
        <ShopBar back={goods} />
        <div className="measure py-6 lg:py-10">
          <AbsenceView
            reason={found}
            texts={texts}
            whenMissing={
              <>
                <PlainSearch action="/" name="query" label="Search for sellers" className="mx-auto" />
                <NewestProducts products={loaderData.near} />
              </>
            }
          />
        </div>
      </>
    )
  }
  return (
    <>
      <ShopBar back={found.tab === 'services' || !found.stats.productsCount ? services : goods} />
      <Shop shop={found} result={actionData} />
    </>
  )
}

function Shop({ shop, result }: { shop: LoadedShop; result: unknown }) {
  const { seller, stats, now } = shop
  const conversation = useRef<ConversationOpener>(null)
  return (
    <>
      <div className="measure grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-2 py-2 sm:gap-y-6 sm:py-4 lg:grid-cols-[20rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:py-10">
        <ShopHead {...{ seller, stats, now }} openConversation={() => conversation.current?.() ?? false} />
        <div className="flex min-w-0 flex-col gap-2 sm:gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {/* On phones goods come first. */}
          <div className="empty:hidden max-lg:order-last">
            {shop.tab !== 'reviews' && <TopReviews reviews={shop.top} />}
          </div>
          <ShopTabLinks shown={shop.tab} stats={stats} />
          <div>
            <OpenTab shop={shop} result={result} />
          </div>
        </div>
        <div className="space-y-2">
          {seller.voice && <SellerVoicePlayer voice={seller.voice} name={seller.storeName} />}
          <ReportLink kind="seller" id={seller._id} name={seller.storeName} />
        </div>
      </div>
      <div className="buy-bar only-floating empty:hidden print:hidden">
        <ConversationWidget ref={conversation} to={recipientOf(seller)} readsByClick />
      </div>
    </>
  )
}

function OpenTab({ shop, result }: { shop: LoadedShop; result: unknown }) {
  const { seller, products, services, reviews, stats, own, target, now } = shop
  switch (shop.tab) {
    case 'goods':
      return <ShopProducts {...{ seller, products }} />
    case 'services':
      return (
        <>
          <ShopServices {...{ seller, services }} />
          {stats.productsCount === 0 && <p className="mt-6 text-muted">No products available</p>}
        </>
      )
    case 'reviews':
      return (
        <section id="reviews" aria-label="Reviews">
          <ShopReviews sellerId={seller._id} isOpen {...{ target, reviews, stats, own, result }} />
        </section>
      )
    case 'about':
      return <ShopDetails seller={seller} now={now} />
  }
}

const texts = {
  name: 'Seller',
  missing: {
    icon: 'store',
    title: 'Seller not found.',
    text: 'It has closed, or the link is wrong.',
    to: '/',
    link: 'Back to Home',
  },
} as const
