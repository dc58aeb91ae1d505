import { paymentsEndpoints } from '@oja/contract/endpoints/payments.ts'
import type { PayPage as Payment } from '@oja/contract/schemas/orders.ts'
import { countOf } from '@oja/contract/values/catalogue/units.ts'
import { courierEndForBuyer, wayForBuyer } from '@oja/contract/values/delivery/courier-to.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import type { ReactNode } from 'react'
import { data, redirect, redirectDocument } from 'react-router'
import type { Route } from './+types/pay-page.ts'
import { titled } from '../../format/page-title.ts'
import { isCallError } from '../../api/call-error.ts'
import { joinWithCommas, showCount } from '../../format/format.ts'
import { isFormErrors, serverAction, serverLoader } from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { readPlaceCookie } from '../../browser/place-cookie.ts'
import { BrandMark } from '../../layouts/brand-mark.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/shop/price.tsx'
import { payUntil, silentSentence, unpaidReasonLabels } from '../order-labels.ts'
import { closeUnopened, deliveredTo, deliverInstead, openProvider } from './deliver-instead.ts'
import type { Place } from './deliver-instead.ts'
import { PaidShop, PayDelivery, PayStart, isWayAsked, openName, waysOf } from './pay-delivery.tsx'
import type { Delivered } from './pay-delivery.tsx'
import { noFee, outcomeMessage } from './payment-outcome.ts'

/** The place that was chosen on the device says what delivery costs; the checkout asks again before any money moves. */
export const loader = (page: Route.LoaderArgs) =>
  serverLoader((visit) => load(visit, readPlaceCookie(page.request.headers.get('cookie'))))(page)

/** "Cancel", or "Have it delivered". */
export const action = serverAction((submission) =>
  submission.form.has(cancelName) ? cancel(submission) : deliverInstead(submission),
)

/** The page has a policy and a script of its own, so it must always be a document of its own. */
export function clientLoader({ request }: Route.ClientLoaderArgs): never {
  throw redirectDocument(request.url)
}

/** No React in the browser: the root leaves its scripts out. */
export const handle = { bare: true }

async function load({ api, params, url }: PageRequest, place: Place | null) {
  const reference = params['reference'] ?? ''
  // A person who cancels on the provider's page comes back to this address.
  const isClosed = url.searchParams.has('closed')
  try {
    const opened = url.searchParams.has(openName) ? await openProvider(api, reference) : null
    if (opened) throw opened
    const { data: payment } = await api(paymentsEndpoints.payments.payPage, { params: { reference } })
    const delivered = payment.offer ? await deliveredTo(api, payment, place) : null
    return data({ payment, isClosed, labels: labelsOf(payment), delivered })
  } catch (error) {
    if (!isCallError(error) || (error.status !== 404 && error.status !== 400 && error.status !== 422))
      throw error
    return data({ payment: null, isClosed, labels: null, delivered: null }, { status: 404 })
  }
}

const cancelName = 'cancel'

async function cancel({ api, params }: FormSubmission) {
  const reference = params['reference'] ?? ''
  await closeUnopened(api, reference)
  // The page says whether something was charged, and leads back to the goods.
  return redirect(`/pay/${encodeURIComponent(reference)}?closed=yes`, 303)
}

/** The server makes the labels, so that no script has to include them. */
function labelsOf({ outcome, status, createdAt }: Payment['data']) {
  const { heading, explanation } = outcomeMessage(outcome, 'buyer', { status })
  return { heading, explanation, unpaid: unpaidReasonLabels(createdAt), until: payUntil(createdAt) }
}

export function meta() {
  return [{ title: titled('Payment') }]
}

/** Its links open in the top window, because this page may be in a frame. */
export default function PayPage({
  loaderData: { payment, isClosed, labels, delivered },
  actionData,
}: Route.ComponentProps) {
  const refusal = isFormErrors(actionData) ? actionData.message || 'Could not reach the server' : ''
  return (
    <main
      id="content"
      tabIndex={-1}
      className="measure flex min-h-dvh max-w-lg flex-col py-4 outline-none sm:justify-center sm:py-8"
    >
      {labels === null ? (
        <>
          <Heading>Order not found</Heading>
          <p className="mt-2 text-muted">
            Sign in with the account that placed the order, or start again from the product.
          </p>
          <a href="/categories/products" target="_top" className={`mt-6 ${primary}`}>
            See all products
          </a>
        </>
      ) : (
        <OrderedProduct {...{ payment, isClosed, labels, refusal, delivered }} />
      )}
    </main>
  )
}

interface Shown {
  payment: Payment['data']
  /** The buyer has just closed the provider's page. */
  isClosed: boolean
  labels: ReturnType<typeof labelsOf>
  /** Why it cannot be delivered, or "". */
  refusal: string
  /** What delivery costs at least to the place of this device; null where that is not known. */
  delivered: Delivered | null
}

function OrderedProduct({ payment, isClosed, labels, refusal, delivered }: Shown) {
  const {
    productName,
    storeName,
    orderCount,
    amountMinor,
    deliveryMinor = 0,
    reference,
    number,
    outcome,
    offer,
    sendTo,
    couriers = [],
    shops,
  } = payment
  const isBasket = orderCount > 1
  const isAsked = isWayAsked(offer, delivered)
  return (
    <>
      <Heading>
        {outcome === 'pending' ? 'Your payment' : outcome === 'paid' ? 'This order is paid' : labels.heading}
      </Heading>
      <dl className="mt-3 divide-y divide-line rounded-lg border border-line bg-card px-4 sm:mt-5">
        {shops?.map((shop) => (
          <PaidShop key={shop.storeName} shop={shop} />
        ))}
        {!shops && <Line name={isBasket ? 'Products' : 'Product'} value={productName} />}
        {!shops && <Line name={isBasket ? 'From' : 'Seller'} value={storeName} />}
        {!isBasket && <Line name="Quantity" value={quantityOf(payment)} />}
        {deliveryMinor > 0 && (
          <>
            <Line name="Goods" value={<Price kobo={amountMinor - deliveryMinor} />} />
            <Line name="Delivery" value={<Price kobo={deliveryMinor} />} />
          </>
        )}
        <Line
          name={delivered ? 'Goods' : 'Amount'}
          value={
            <>
              <Price kobo={amountMinor} className={delivered ? '' : 'text-xl font-bold'} />
              {outcome === 'pending' && <span className="block text-sm font-normal text-muted">{noFee}</span>}
            </>
          }
        />
        {sendTo && <Line name="To" value={joinWithCommas(sendTo.fullName, sendTo.street, sendTo.town)} />}
        {(shops ? [] : couriers).map(({ storeName: shop, courierTo }) => (
          <Line
            key={shop}
            name={isBasket ? `Goods of ${shop}` : 'How it comes'}
            value={
              <>
                {wayForBuyer('courier', courierTo)}
                <span className="block text-sm font-normal">{courierEndForBuyer(courierTo)}</span>
              </>
            }
          />
        ))}
        <Line name={isBasket ? 'Orders' : 'Order'} value={isBasket ? orderCount : `#${number}`} />
        {outcome === 'pending' && <Line name="Pay by" value={labels.until} />}
      </dl>
      {refusal !== '' && (
        <div className="mt-4">
          <Alert tone="bad" title={refusal} />
        </div>
      )}
      {offer && (
        <PayDelivery
          {...{ offer, storeName, reference, delivered }}
          pickUpAndPay={outcome === 'pending' && isAsked && <PayStart payment={payment} />}
        />
      )}
      {outcome === 'pending' && (
        <p className="mt-3 flex items-start gap-2 font-semibold text-leaf">
          <Icon name="shield" className="size-5 shrink-0" />
          <span>
            Your money is safe: we pay the seller only after you confirm.
            <span className="block text-sm font-normal">
              {silentSentence(shops?.map(({ way }) => way) ?? waysOf(isBasket, sendTo))}
            </span>
          </span>
        </p>
      )}
      {outcome === 'pending' && (
        <PaymentForm {...{ payment, isClosed, labels, isAsked, isDeliveredFirst: delivered !== null }} />
      )}
      {outcome === 'paid' && (
        <a
          href={`/order/success?reference=${encodeURIComponent(reference)}`}
          target="_top"
          className={`mt-6 ${primary}`}
        >
          See your receipt
        </a>
      )}
      {outcome !== 'pending' && outcome !== 'paid' && (
        <PaymentOver payment={payment} explanation={labels.explanation} />
      )}
      {/* The data for pay-window.js, also when there is nothing left to pay: a frame around this page waits for its
          message. */}
      <script src="/pay-window.js" defer {...scriptData(payment)} />
    </>
  )
}

/** "2 bags × ₦79,000", "1 bag": what the goods cost is their sum. */
function quantityOf({ quantity, unit, unitPriceMinor }: Payment['data']): string {
  const amount = countOf(showCount(quantity), unit)
  return quantity > 1 && unitPriceMinor ? `${amount} × ${formatNaira(unitPriceMinor)}` : amount
}

function Heading({ children }: { children: string }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <h1 className="text-3xl">{children}</h1>
      <BrandMark />
    </div>
  )
}

/** This order cannot be paid any more. Says where the money is, and what the buyer can do. */
function PaymentOver({
  payment: { outcome, productId, number, orderCount, isNotCharged },
  explanation,
}: {
  payment: Payment['data']
  explanation: string
}) {
  return (
    <>
      <p className="mt-6">
        {isNotCharged ? 'Your order was not placed. You were not charged.' : explanation}
      </p>
      {outcome === 'failed' && (
        <a href={goodsPath(productId, orderCount)} target="_top" className={`mt-4 ${primary}`}>
          Try again
        </a>
      )}
      <a href={`/userProfile/orders/${number}`} target="_top" className={`mt-3 ${quiet}`}>
        See your order
      </a>
      {outcome === 'failed' && !isNotCharged && (
        <a
          href="/Support"
          target="_top"
          className="mt-2 inline-flex min-h-11 items-center self-center font-semibold text-leaf underline"
        >
          Ask our support team
        </a>
      )}
    </>
  )
}

function PaymentForm({
  payment,
  isClosed,
  labels,
  isAsked,
  isDeliveredFirst,
}: Omit<Shown, 'refusal' | 'delivered'> & {
  /** The button that pays stands above it, as one of two choices. */
  isAsked: boolean
  /** Above it stands "Have it delivered to …" for the place of this device: to pick it up is the second choice. */
  isDeliveredFirst: boolean
}) {
  const { reference, productId, authorizationUrl, number, orderCount, isEmailMade, email } = payment
  const page = `/pay/${encodeURIComponent(reference)}`
  const look = isDeliveredFirst ? quiet : primary
  const firstLabel = authorizationUrl === null ? 'failed' : isClosed ? 'closed' : null
  return (
    <>
      {/* pay-window.js shows the advice that belongs to its label. */}
      <div role="status" className="mt-3 empty:hidden">
        <p data-pay-words className="font-semibold empty:hidden">
          {firstLabel === 'failed' && 'Failed to initiate payment'}
          {firstLabel === 'closed' && 'Payment not completed'}
        </p>
        <div data-pay-advice="closed" hidden={firstLabel !== 'closed'} className="mt-1">
          <p>{labels.unpaid}</p>
          <a
            href={`/userProfile/orders/${number}`}
            target="_top"
            className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
          >
            See your order
          </a>
        </div>
        <p data-pay-advice="failed" hidden={firstLabel !== 'failed'} className="mt-1">
          {`No money was taken. Try again by ${labels.until}, or the order will be cancelled.`}
        </p>
      </div>
      {!isAsked && (
        <div className={isDeliveredFirst || firstLabel !== null ? 'mt-4' : bar}>
          <PayStart payment={payment} look={look} />
        </div>
      )}
      {authorizationUrl === null && (
        <a href={goodsPath(productId, orderCount)} target="_top" className={`mt-3 ${quiet}`}>
          Try again
        </a>
      )}{' '}
      <form method="post" action={page} target="_top">
        <button name={cancelName} value="yes" data-pay-cancel className={`mt-3 ${quiet}`}>
          Cancel
        </button>
      </form>
      {isEmailMade && (
        <details className="mt-2 text-sm wrap-anywhere text-muted">
          <summary className="inline-flex min-h-11 items-center underline">Your email on Paystack</summary>
          Paystack shows your account as {email}: that is you.
        </details>
      )}
    </>
  )
}

function Line({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 py-2">
      <dt className="max-w-1/2 shrink-0 wrap-anywhere text-muted">{name}</dt>
      <dd className="min-w-0 text-right wrap-anywhere font-semibold">{value}</dd>
    </div>
  )
}

function scriptData(payment: Payment['data']) {
  return {
    'data-reference': payment.reference,
    'data-status': payment.status,
    'data-access-code': payment.accessCode ?? '',
    'data-public-key': payment.publicKey,
    'data-amount-minor': payment.amountMinor,
    'data-currency': payment.currency,
    'data-email': payment.email,
    'data-product-name': payment.productName,
    'data-seller-id': payment.sellerId,
    'data-script-url': payment.scriptUrl,
    'data-authorization-url': payment.authorizationUrl ?? '',
    // Bought with Buy Now, without a checkout: the buyer first reads this page, and the popup waits for a tap.
    ...(payment.offer ? { 'data-waits': '' } : {}),
  }
}

/** The goods of a payment: several are in the basket until it is paid. An order at the stall is of no listing. */
function goodsPath(productId: string, orderCount: number): string {
  if (orderCount > 1) return '/basket'
  return productId === '' ? '/userProfile/orders' : `/products/${productId}`
}

/** On a phone at the lower edge: the lines of an order fill a screen. Above it is nothing to tap. */
const bar =
  'pay-bar mt-3 max-lg:-mx-4 max-lg:border-t max-lg:border-line max-lg:bg-card max-lg:px-4 max-lg:py-3'
const button =
  'inline-flex min-h-12 w-full items-center justify-center rounded-md px-5 text-center font-semibold'
const primary = `${button} bg-leaf text-on-leaf hover:bg-leaf-strong`
const quiet = `${button} border border-edge bg-card hover:bg-sunken`
