import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { data, Link, redirect } from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/product-page.ts'
import { titled } from '../../format/page-title.ts'
import { isCallError } from '../../api/call-error.ts'
import { findOrAbsence, statusOfFound } from '../../api/found.ts'
import type { Found } from '../../api/found.ts'
import { joinWithCommas, showCount, showDate } from '../../format/format.ts'
import { loginUrlToResume } from '../../session/resume-after-login.ts'
import { field, browserLoader, serverLoader, browserAction, serverAction } from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { ConversationWidget } from '../../messaging/conversations/widget/conversation-widget.tsx'
import { recipientOf } from '../../messaging/conversations/recipient.ts'
import { SellerVoicePlayer } from '../../messaging/voice/seller-voice-player.tsx'
import { MessageSellerForm } from '../../messaging/conversations/message-button.tsx'
import { BuyPanel } from '../../orders/checkout/buy-panel.tsx'
import { ContactPanel } from '../../sellers/contact-panel.tsx'
import { withoutContactDetails } from '../../sellers/contact.ts'
import type { ContactMethods } from '../../sellers/contact.ts'
import { FoundView } from '../../ui/found-view.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/shop/price.tsx'
import { ShareLinks } from '../../ui/shop/share-links.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { ProductSeller } from './product-seller.tsx'
import { ReportLink } from '../../ui/shop/report-link.tsx'
import { ShopBar } from './shop-bar.tsx'

type ShownProduct = Product & { sellerId: Product['sellerId'] & { reachable: ContactMethods } }

export const loader = serverLoader(async (visit) => {
  const found = await find(visit)
  return data({ found }, { status: statusOfFound(found) })
})

/** In the browser the page opens at once and fills when the answer arrives, which takes seconds on 2G. */
export const clientLoader = browserLoader(async (visit) => ({ found: find(visit) }))

/** Without JavaScript the payment continues on its own page; with it, in a frame over this page. */
export const action = serverAction(async (submission) => {
  try {
    const { reference } = await startPayment(submission)
    return redirect(`/pay/${encodeURIComponent(reference)}`)
  } catch (error) {
    if (!isCallError(error) || error.status !== 401) throw error
    const { pathname: path } = submission.url
    return redirect(
      loginUrlToResume({ path, intent: 'buy', values: { quantity: field(submission.form, 'quantity') } }),
    )
  }
})
export const clientAction = browserAction(startPayment)

/** Starting a payment changes nothing on the page; when the payment ends, the page loads again. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === 'POST' ? false : defaultShouldRevalidate
}

export default function ProductPage({ loaderData: { found }, actionData, params }: Route.ComponentProps) {
  return (
    <>
      <ShopBar back={{ to: '/categories/products', label: 'All products' }} />
      <div className="measure py-6 lg:py-10">
        <FoundView key={params.id} found={found} texts={texts} loading={loading}>
          {(product) => <ProductDetail product={product} result={actionData} />}
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
    text: 'It has been sold or removed. See similar items.',
    to: '/categories/products',
    link: 'See all products',
  },
}

function find({ api, params }: PageRequest): Promise<Found<ShownProduct>> {
  return findOrAbsence(async () => {
    const { data: product } = await api(endpoints.products.one, { params: { id: params['id'] ?? '' } })
    // The seller finds a draft in their list of listings; this page shows it to nobody.
    if (product.status === 'draft') return 'missing'
    return { ...product, sellerId: withoutContactDetails(product.sellerId) }
  })
}

async function startPayment({ api, form }: FormSubmission) {
  const quantity = Number(field(form, 'quantity'))
  return await api(endpoints.payments.initiate, { body: { productId: field(form, 'productId'), quantity } })
}

interface ProductDetailProps {
  product: ShownProduct
  result: Route.ComponentProps['actionData']
}

function ProductDetail({ product, result }: ProductDetailProps) {
  const {
    name,
    category,
    priceMinor,
    description,
    quantity,
    location,
    createdAt,
    pictures,
    sellerId: shop,
  } = product
  const recipient = recipientOf(shop)
  const about = { kind: 'product', id: product._id } as const
  return (
    <article className="gap-10 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:items-start">
      <title>{titled(joinWithCommas(`${name} – ${formatNaira(priceMinor)}`, location))}</title>
      <meta name="description" content={(description || `${name}, from ${shop.storeName}`).slice(0, 160)} />
      <div className="min-w-0">
        <ProductGallery name={name} pictures={pictures} />
        {description && (
          <section aria-labelledby="description" className="mt-8 max-lg:hidden">
            <Description id="description" text={description} />
          </section>
        )}
      </div>
      <div className="mt-6 min-w-0 space-y-5 lg:mt-0">
        <div>
          <Link
            to={`/categories/products?${new URLSearchParams({ category })}`}
            className="inline-flex min-h-11 items-center text-muted underline hover:text-ink"
          >
            {category}
          </Link>
          <h1 className="text-3xl sm:text-4xl">{name}</h1>
          <p className="mt-2 text-3xl font-bold">
            <Price kobo={priceMinor} />
          </p>
          <p className={`mt-2 ${quantity > 0 ? 'text-muted' : 'font-semibold text-clay'}`}>
            {quantity > 0 ? `Quantity available: ${showCount(quantity)}` : 'Sold out'}
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 text-muted">
            {location && (
              <span className="flex items-center gap-1">
                <Icon name="map-pin" className="size-4" />
                {location}
              </span>
            )}
            <span>Listed {showDate(createdAt)}</span>
          </p>
        </div>
        <BuyPanel product={product} result={result} />
        {description && (
          <section aria-labelledby="description-narrow" className="lg:hidden">
            <Description id="description-narrow" text={description} />
          </section>
        )}
        <ProductSeller shop={shop}>
          <ContactPanel sellerId={shop._id} reachable={shop.reachable} />
        </ProductSeller>
        <SellerVoicePlayer voice={product.voice} name={name} />
        <MessageSellerForm to={recipient} about={about} />
        <ShareLinks
          path={`/products/${product._id}`}
          text={joinWithCommas(`${name} – ${formatNaira(priceMinor)}`, location)}
        />
        <ReportLink kind="product" id={product._id} name={name} />
      </div>
      <ConversationWidget to={recipient} about={about} subject={subjectOfProduct(product)} hasBar />
    </article>
  )
}

/** The product as the card of a conversation shows it. */
function subjectOfProduct({ _id, name, price, pictures }: ShownProduct) {
  const image = pictures[0] ? `/files/${pictures[0].id}/320.webp` : ''
  return { kind: 'product', id: _id, name, image, price, href: `/products/${_id}` } as const
}

function Description({ id, text }: { id: string; text: string }) {
  return (
    <>
      <h2 id={id} className="text-2xl">
        Description
      </h2>
      <p className="mt-2 max-w-prose whitespace-pre-line">{text}</p>
    </>
  )
}
