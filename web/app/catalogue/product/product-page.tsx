import type { Product, RelatedProducts } from '@oja/contract/schemas/catalogue.ts'
import type { OwnProductReview, ReviewList } from '@oja/contract/schemas/reviews.ts'
import { deliverySummaryEndpoint } from '@oja/contract/endpoints/delivery-summary.ts'
import type { DeliverySummary } from '@oja/contract/schemas/delivery/offers.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { reviewsEndpoints } from '@oja/contract/endpoints/reviews.ts'
import { paymentsEndpoints } from '@oja/contract/endpoints/payments.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { memo, useState } from 'react'
import type { MouseEvent } from 'react'
import { data, redirect } from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/product-page.ts'
import { titled } from '../../format/page-title.ts'
import { isCallError } from '../../api/call-error.ts'
import { findOrAbsence, listFromCursor, statusOfFound, withFallback } from '../../api/found.ts'
import type { Found } from '../../api/found.ts'
import { joinWithCommas } from '../../format/format.ts'
import { loginUrlToResume } from '../../session/resume-after-login.ts'
import { field, browserLoader, serverLoader, browserAction, serverAction } from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { ConversationWidget } from '../../messaging/conversations/widget/conversation-widget.tsx'
import { recipientOf } from '../../messaging/conversations/recipient.ts'
import { changeBasket } from '../../orders/basket/change-basket.ts'
import { BuyPanel } from '../../orders/checkout/buy-panel.tsx'
import { withoutContactDetails } from '../../sellers/contact-methods.ts'
import type { ContactMethods } from '../../sellers/contact-methods.ts'
import { useSession } from '../../session/session.ts'
import { lazyPart } from '../../hooks/lazy-part.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FoundView } from '../../ui/found-view.tsx'
import { savedHere } from '../../ui/saved/saved-here.server.ts'
import { SaveHeart } from '../../ui/saved/save-button.tsx'
import type { OfferShown } from '../../delivery/product/delivery-line.tsx'
import { offerHere } from '../../delivery/product/offer-here.server.ts'
import { ProductSummary } from './product-summary.tsx'
import { ownProductReview } from '../../reviews/own-review.ts'
import { ProductGallery } from '../listing/product-gallery.tsx'
import { ClosedUntil } from '../../ui/shop/closed-until.tsx'
import { ShopBar } from '../listing/shop-bar.tsx'
import { nearWhenMissing } from '../newest-products/load-near-listings.ts'
import { PlainSearch } from '../../ui/forms/plain-search.tsx'
import { NewestProducts } from '../newest-products/newest-products.tsx'

// Below the first screen: their scripts load when somebody touches the page.
const ProductFacts = lazyPart(async () => (await import('./product-facts.tsx')).ProductFacts)
const DeliveryLine = lazyPart(
  async () => (await import('../../delivery/product/delivery-line.tsx')).DeliveryLine,
)
const SellerVoicePlayer = lazyPart(
  async () => (await import('../../messaging/voice/seller-voice-player.tsx')).SellerVoicePlayer,
)
const ProductSeller = lazyPart(async () => (await import('./product-seller.tsx')).ProductSeller)
const ContactPanel = lazyPart(async () => (await import('../../sellers/contact-panel.tsx')).ContactPanel)
const MessageSellerForm = lazyPart(
  async () => (await import('../../messaging/conversations/message-button.tsx')).MessageSellerForm,
)
const ProductReviews = lazyPart(
  async () => (await import('../../reviews/product-reviews.tsx')).ProductReviews,
)
const NotifyWhenBack = lazyPart(
  async () => (await import('../../ui/saved/notify-when-back.tsx')).NotifyWhenBack,
)
const OtherProducts = lazyPart(async () => (await import('./other-products.tsx')).OtherProducts)

/** What the page shows. */
type ShownProduct = Product & { sellerId: Product['sellerId'] & { reachable: ContactMethods } }

interface ProductPageData {
  product: ShownProduct
  related: RelatedProducts['data']
  /** Its list is null when it could not load: nobody knows then that there are none. */
  reviews: { list: ReviewList | null; own: OwnProductReview }
  delivery: (DeliverySummary['data'] & { here?: OfferShown }) | null
  /** The person who is logged in has saved it; the server alone says so. */
  saved?: true | undefined
}

export const loader = (page: Route.LoaderArgs) =>
  serverLoader(async (visit) => {
    const found = await find(visit)
    const near = await nearWhenMissing(visit, found)
    if (typeof found !== 'string') {
      const { _id } = found.product
      const [here, saved] = await Promise.all([
        found.delivery && offerHere(page.request, visit.api, _id),
        savedHere(page.request, visit.api, `product/${_id}`),
      ])
      if (here && found.delivery) found.delivery = { ...found.delivery, here }
      if (saved) found.saved = saved
    }
    return data({ found, near }, { status: statusOfFound(found) })
  })(page)

/** In the browser the page opens at once and fills when the answer arrives, which takes seconds on 2G. */
export const clientLoader = browserLoader(async (visit) => {
  const found = find(visit)
  return { found, near: nearWhenMissing(visit, found) }
})

/** Without JavaScript the payment continues on its own page; with it, in a frame over this page. */
export const action = serverAction(async (submission) => {
  // A text browser does not know that this button has an address of its own.
  if (field(submission.form, 'to') === 'basket') {
    return redirect(await changeBasket(submission), 303)
  }
  try {
    const { reference } = await startPayment(submission)
    return redirect(`/pay/${encodeURIComponent(reference)}`)
  } catch (error) {
    if (!isCallError(error) || error.status !== 401) throw error
    const { pathname: path } = submission.url
    const [quantity, variantId] = [field(submission.form, 'quantity'), field(submission.form, 'variantId')]
    const values = variantId === '' ? { quantity } : { quantity, variantId }
    return redirect(loginUrlToResume({ path, intent: 'buy', values }))
  }
})
export const clientAction = browserAction(startPayment)

/** Starting a payment changes nothing on the page; when the payment ends, the page loads again. */
export function shouldRevalidate({
  formMethod,
  formAction,
  currentUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isPayment = formMethod === 'POST' && formAction?.split('?')[0] === currentUrl.pathname
  return isPayment ? false : defaultShouldRevalidate
}

export default function ProductPage({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <>
      <ShopBar back={{ to: '/categories/products', label: 'All products' }} />
      <div className="measure pb-6 sm:pt-6 lg:py-8">
        <FoundView
          key={params.id}
          found={loaderData.found}
          whenMissing={
            <>
              <PlainSearch
                action="/categories/products"
                name="q"
                label="Search products"
                className="mx-auto"
              />
              <NewestProducts products={loaderData.near} />
            </>
          }
          {...{ texts, loading }}
        >
          {(page) => <ProductDetail page={page} result={actionData} />}
        </FoundView>
      </div>
    </>
  )
}

const loading = { photo: 'picture', columns: 'lg:grid-cols-2' } as const

const texts = {
  name: 'Product',
  missing: {
    title: 'Product not found',
    text: 'It has been sold or removed, or the link is wrong.',
    to: '/categories/products',
    link: 'See all products',
  },
}

/** Loads a product with its reviews and the goods beside it. Without these two it still returns the product. */
function find(visit: PageRequest): Promise<Found<ProductPageData>> {
  const { api, url } = visit
  const params = { id: visit.params['id'] ?? '' }
  const after = url.searchParams.get('reviewsAfter') ?? undefined
  const reviewsFrom = (start?: string) =>
    api(reviewsEndpoints.reviews.listOfProduct, { params, query: { after: start } })
  return findOrAbsence(async () => {
    const [{ data: product }, related, list, own, { data: delivery }] = await Promise.all([
      api(endpoints.products.one, { params }),
      withFallback(api(endpoints.products.related, { params }), { data: { ofShop: [], similar: [] } }),
      withFallback<ReviewList | null>(listFromCursor(reviewsFrom, after), null),
      withFallback(ownProductReview(visit, params.id), noOwnReview),
      withFallback<{ data: ProductPageData['delivery'] }>(
        api(deliverySummaryEndpoint, { query: { productId: params.id } }),
        { data: null },
      ),
    ])
    // The seller finds a draft in their list of listings; this page shows it to nobody.
    if (product.status === 'draft') return 'missing'
    const shown = { ...product, sellerId: withoutContactDetails(product.sellerId) }
    return { product: shown, related: related.data, reviews: { list, own }, delivery }
  })
}

const noOwnReview: OwnProductReview = { data: null, canReview: false }

async function startPayment({ api, form }: FormSubmission) {
  const quantity = Number(field(form, 'quantity'))
  const body = {
    productId: field(form, 'productId'),
    quantity,
    variantId: field(form, 'variantId') || undefined,
  }
  return await api(paymentsEndpoints.payments.initiate, { body })
}

interface ProductDetailProps {
  page: ProductPageData
  result: Route.ComponentProps['actionData']
}

function ProductDetail({ page: { product, related, reviews, delivery, saved }, result }: ProductDetailProps) {
  const { _id, name, priceMinor, description, location, pictures, sellerId: shop } = product
  const { to, about } = conversationWith(product)
  // A visitor writes first and logs in after: their icon leads to the form below. An opened chat outlives its session.
  const [isVisitor] = useState(!useSession())
  const message = isVisitor ? (
    <a href={`#${messageBoxId}`} onClick={writeFirst} className="chat-button">
      <Icon name="message" /> <span className="chat-words">Message seller</span>
    </a>
  ) : (
    <ConversationWidget to={to} about={about} listing={product} />
  )
  return (
    <article>
      <title>
        {titled(
          joinWithCommas(
            `${name} – ${product.hasPriceRange ? 'from ' : ''}${formatNaira(priceMinor)}`,
            location,
          ),
        )}
      </title>
      <meta name="description" content={(description || `${name}, from ${shop.storeName}`).slice(0, 160)} />
      <div className="gap-x-10 gap-y-8 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] lg:items-start">
        <div className="relative min-w-0">
          <ProductGallery name={name} pictures={pictures} />
          <SaveHeart mark={`product/${_id}`} name={name} known={saved} />
        </div>
        <div className="mt-2 min-w-0 space-y-5 lg:mt-0">
          <ProductSummary product={product} isPickUpOnly={delivery?.feeFromMinor === null}>
            <DeliveryLine productId={_id} userId={to.userId} summary={delivery} />
          </ProductSummary>
          <ClosedUntil day={shop.closedUntil} />
          <BuyPanel product={product} result={result} message={message} />
          {isAnySoldOut(product) && <NotifyWhenBack product={product} />}
        </div>
        <div className="mt-6 min-w-0 space-y-8 lg:mt-0">
          <ProductFacts product={product} />
          {product.voice && <SellerVoicePlayer voice={product.voice} name={name} />}
          <section id="reviews" aria-labelledby="reviews-title">
            <h2 id="reviews-title" className="mb-3 text-xl sm:text-2xl">
              Reviews of this product
            </h2>
            <ProductReviews product={product} {...reviews} />
          </section>
        </div>
        <div className="mt-8 min-w-0 space-y-5 lg:mt-0">
          <Seller product={product} />
        </div>
      </div>
      <OtherProducts product={product} related={related} />
    </article>
  )
}

/**
 * The seller and the form to write to them. Rendered again for another product only: a part whose script did not load, as without
 * network, keeps what the server wrote as long as its props are the same.
 */
const Seller = memo(({ product }: { product: ShownProduct }) => {
  const { _id, sellerId: shop } = product
  const contact = <ContactPanel sellerId={shop._id} reachable={shop.reachable} about={`products/${_id}`} />
  return (
    <ProductSeller product={product} contact={contact}>
      <MessageSellerForm {...conversationWith(product)} />
    </ProductSeller>
  )
})

function conversationWith({ _id, sellerId }: ShownProduct) {
  return { to: recipientOf(sellerId), about: { kind: 'product', id: _id } as const }
}

const messageBoxId = 'message-seller-words'

// The router takes a step to an anchor for a way back, and scrolls to where the page began.
function writeFirst(event: MouseEvent): void {
  const box = document.getElementById(messageBoxId)
  if (!box) return
  event.preventDefault()
  box.focus()
}

/** All of it, or one of its sizes. */
function isAnySoldOut(product: Product): boolean {
  return [product, ...(product.variants ?? [])].some(({ quantity }) => quantity === 0)
}
