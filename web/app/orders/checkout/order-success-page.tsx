import { basketEndpoints } from '@oja/contract/endpoints/orders/basket.ts'
import { paymentsEndpoints } from '@oja/contract/endpoints/payments.ts'
import type { Checkout } from '@oja/contract/schemas/orders/checkouts.ts'
import type { PaymentOutcome } from '@oja/contract/values/order-states.ts'
import type { Receipt } from '@oja/contract/schemas/orders.ts'
import type { DeliveryWay } from '@oja/contract/values/delivery/delivery-ways.ts'
import { codeSentence } from '@oja/contract/values/orders/handover-code.ts'
import type { VerifyAnswer } from '@oja/contract/schemas/payments.ts'
import { useEffect, useState } from 'react'
import { data, Link, useLocation, useRevalidator } from 'react-router'
import type { Route } from './+types/order-success-page.ts'
import { browserClient } from '../../api/browser-client.ts'
import { titled } from '../../format/page-title.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { isCallError } from '../../api/call-error.ts'
import { browserLoader, serverLoader } from '../../api/page.ts'
import type { PageRequest } from '../../api/page.ts'
import { CheckoutReceipts, CodeLink, paidSentence } from './checkout-receipts.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/shop/price.tsx'
import { OrderReceipt } from '../order-receipt.tsx'
import { CopyText } from '../../ui/shop/copy-text.tsx'
import { outcomeMessage } from './payment-outcome.ts'
import type { Party } from './payment-outcome.ts'

const maxTries = 10
const retryMilliseconds = 3_000

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/** Verifies the payment once. `outcome` is null when the person is no party of such an order. */
async function load({ api, url }: PageRequest) {
  const query = url.searchParams
  const reference = query.get('reference') || query.get('trxref') || ''
  const attempt = Number.parseInt(query.get('try') ?? '1', 10) || 1
  if (reference === '') return data(notFound, { status: 404 })
  const { outcome, pays } = await verified(api, reference)
  // A checkout has no receipt of its own: whoever asked for one would get a 404.
  const receipt = pays === 'checkout' ? 'unknown' : await receiptOf(api, reference)
  const checkout = receipt === 'unknown' && outcome !== 'unknown' ? await checkoutOf(api, reference) : null
  if (checkout && outcome !== 'unknown')
    return data({
      reference,
      attempt,
      outcome: checkout.outcome,
      receipt: null,
      checkout,
      reader: 'buyer' as const,
    })
  if (receipt === 'unknown' || (outcome === 'unknown' && receipt === null))
    return data(notFound, { status: 404 })
  const reader: Party = outcome === 'unknown' ? 'seller' : 'buyer'
  return data({ reference, attempt, outcome: outcomeOf(outcome, receipt), receipt, checkout: null, reader })
}

const nothing = { receipt: null, checkout: null }
const notFound = { ...nothing, reference: '', attempt: 1, outcome: null, reader: 'buyer' as const }

export function meta({ loaderData, location }: Route.MetaArgs) {
  if (!loaderData?.outcome) return [{ title: titled('Order not found') }]
  const { outcome, reader, receipt } = loaderData
  if (receipt && isReceiptOnly(location.search, { outcome, reader, receipt }))
    return [{ title: titled('Receipt') }]
  return [{ title: titled(outcomeMessage(outcome, reader, receipt).heading) }]
}

export default function OrderSuccessPage({
  loaderData: { reference, attempt, outcome, receipt, checkout, reader },
}: Route.ComponentProps) {
  const { search } = useLocation()
  if (outcome === null) {
    return (
      <div className="measure max-w-2xl py-12">
        <h1 className="sr-only">Order not found</h1>
        <EmptyState
          title="Order not found"
          text="Check the order number, or look in your orders."
          action={<ButtonLink to="/userProfile/orders">View Orders</ButtonLink>}
        />
      </div>
    )
  }
  if (receipt && isReceiptOnly(search, { outcome, reader, receipt }))
    return <ReceiptOnly receipt={receipt} reader={reader} />
  return <PaymentState key={reference} {...{ reference, attempt, outcome, receipt, checkout, reader }} />
}

interface ReceiptReading {
  outcome: PaymentOutcome
  reader: Party
  receipt: Receipt['data']
}

/** Who comes from the order looks for the receipt, not for the news that it is paid: a buyer with this view, and any seller. */
function isReceiptOnly(search: string, { outcome, reader, receipt }: ReceiptReading): boolean {
  if (reader === 'seller') return receipt.paidAt !== null
  return outcome === 'paid' && new URLSearchParams(search).get('view') === 'receipt'
}

function ReceiptOnly({ receipt, reader }: Pick<ReceiptReading, 'receipt' | 'reader'>) {
  return (
    <div className="measure max-w-2xl py-2 sm:py-8 print:py-0">
      <Link
        to={`${reader === 'seller' ? '/dashboard' : '/userProfile'}/orders/${receipt.number}`}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf underline print:hidden"
      >
        <Icon name="arrow-left" />
        Order #{receipt.number}
      </Link>
      <OrderReceipt receipt={receipt} reader={reader} isPage />
      {reader === 'buyer' && (
        <div className="mt-4 text-muted print:hidden">
          {receipt.isReceived ? (
            outcomeMessage('paid', 'buyer', receipt).explanation
          ) : receipt.isSent ? (
            'The seller has sent your goods.'
          ) : receipt.isToPickUp ? (
            <>
              {codeSentence([receipt.deliveryWay ?? null])} <CodeLink number={receipt.number} />
            </>
          ) : null}
        </div>
      )}
    </div>
  )
}

interface PaymentStateProps {
  reference: string
  attempt: number
  outcome: PaymentOutcome
  receipt: Receipt['data'] | null
  /** The payment of a basket, in place of one receipt. */
  checkout: Checkout['data'] | null
  reader: Party
}

function PaymentState({ reference, attempt, outcome, receipt, checkout, reader }: PaymentStateProps) {
  const isRetrying = useRetry(reference, attempt, outcome)
  const { tone, badge, heading, explanation } = outcomeMessage(outcome, reader, receipt)
  const codeOf = onlyToPickUp(receipt, checkout)
  const paidFor = checkout ? onlyOf(checkout) : receipt
  // What was bought at the stall is in the buyer's hands.
  const tracked = outcome === 'paid' && reader === 'buyer' && !paidFor?.atStall ? paidFor : null
  return (
    <div className="measure max-w-2xl py-6 text-center sm:py-12 print:py-0">
      {outcome === 'pending' && isRetrying && <Refresh reference={reference} attempt={attempt} />}
      <span
        className={`mx-auto mb-3 flex size-14 items-center justify-center rounded-full sm:mb-5 sm:size-20 print:hidden ${outcome === 'paid' ? 'bg-leaf-soft text-leaf' : 'bg-marigold-soft text-marigold-ink'}`}
      >
        <Icon
          name={outcome === 'paid' ? 'check' : outcome === 'pending' ? 'clock' : 'alert'}
          className="size-8 sm:size-10"
        />
      </span>
      {outcome === 'pending' && <p className="mb-2 font-semibold">We are still checking your payment</p>}
      <h1 className="text-3xl sm:text-4xl">{heading}</h1>
      <div className="mt-2 flex flex-wrap items-center justify-center gap-x-3 gap-y-2">
        {outcome === 'paid' && (receipt ?? checkout) && (
          <p>
            <Price kobo={paidKobo(receipt, checkout)} className="text-3xl font-bold" />
          </p>
        )}
        <p role="status">
          <Badge tone={tone}>{outcome === 'pending' && isRetrying ? 'Verifying…' : badge}</Badge>
        </p>
      </div>
      {receipt && (
        <p className="mt-2 text-muted">
          Order <span className="font-semibold whitespace-nowrap text-ink">#{receipt.number}</span>
        </p>
      )}
      <p className="mx-auto mt-3 max-w-prose text-muted print:hidden">
        {outcome === 'pending' && isRetrying
          ? ''
          : outcome === 'paid' && checkout
            ? paidSentence(checkout)
            : explanation}
      </p>
      {outcome === 'paid' && reader === 'buyer' && isToCome(receipt) && (
        <p className="mx-auto mt-1 max-w-prose text-muted print:hidden">
          {isAllByDriver(waysOf(receipt, checkout))
            ? 'Check your goods when they come. Then tap “I have received it” on the order.'
            : new Set(waysOf(receipt, checkout)).size > 1
              ? 'Each order below says whether it needs your hand-over code.'
              : codeSentence(waysOf(receipt, checkout))}
        </p>
      )}
      {outcome === 'paid' && reader === 'buyer' && codeOf && <CodeLink number={codeOf} className="mr-5" />}
      <div className="mt-4 flex flex-wrap justify-center gap-2 sm:gap-3 print:hidden">
        {reader === 'seller' && receipt && (
          <ButtonLink to={`/dashboard/orders/${receipt.number}`} className="max-sm:w-full">
            Back to the order
          </ButtonLink>
        )}
        {tracked && (
          <ButtonLink to={`/userProfile/orders/${tracked.number}`} className="max-sm:w-full">
            {tracked.isReceived
              ? 'See your order'
              : tracked.isToPickUp
                ? 'Where and when to pick it up'
                : 'Track this order'}
          </ButtonLink>
        )}
        <ButtonLink
          to={reader === 'seller' ? '/dashboard/orders' : '/userProfile/orders'}
          kind={reader === 'seller' || tracked ? 'quiet' : 'primary'}
          className="max-sm:grow max-sm:px-2"
        >
          View Orders
        </ButtonLink>
        <ButtonLink to="/categories/products" kind="quiet" className="max-sm:grow max-sm:px-2">
          Continue Shopping
        </ButtonLink>
      </div>
      {receipt && <OrderReceipt receipt={receipt} reader={reader} />}
      {checkout && <CheckoutReceipts checkout={checkout} />}
      {!receipt && (
        <details className="group mt-1 text-left text-sm text-muted print:hidden">
          <summary className="flex min-h-11 w-fit items-center gap-2">
            Payment reference
            <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
          </summary>
          <CopyText text={reference} label="payment reference" />
        </details>
      )}
    </div>
  )
}

/** How the goods of each order come; null where nothing was chosen, and one collects them. */
function waysOf(receipt: Receipt['data'] | null, checkout: Checkout['data'] | null): (DeliveryWay | null)[] {
  return checkout
    ? checkout.shops.flatMap(({ way, orders }) => orders.map(() => way))
    : [receipt?.deliveryWay ?? null]
}

/** The number of the one order whose goods the buyer picks up; of several each has its link in the list below. */
function onlyToPickUp(
  receipt: Receipt['data'] | null,
  checkout: Checkout['data'] | null,
): string | undefined {
  const only = checkout ? onlyOf(checkout) : receipt
  return only?.isToPickUp ? only.number : undefined
}

function onlyOf({ shops }: Checkout['data']): Receipt['data'] | null {
  const [first = null, ...others] = shops.flatMap((shop) => shop.orders)
  return others.length === 0 ? first : null
}

/** Whether nobody who brings the goods asks for a code: then the page says nothing of one. */
function isAllByDriver(ways: (DeliveryWay | null)[]): boolean {
  return ways.every((way) => way === 'courier')
}

/** Whether goods are still to be handed over: of the one order, or of those of a basket that was just paid. */
function isToCome(receipt: Receipt['data'] | null): boolean {
  return receipt === null || (!receipt.atStall && !receipt.isReceived)
}

/** What was paid, with the delivery, in kobo. */
function paidKobo(receipt: Receipt['data'] | null, checkout: Checkout['data'] | null): number {
  return checkout?.amountMinor ?? (receipt ? receipt.amountMinor + receipt.deliveryMinor : 0)
}

/**
 * Without JavaScript the page refreshes itself; React ignores <noscript> in the browser. Older browsers run JavaScript,
 * but not ours (entry.client.tsx): they have the link.
 */
function Refresh({ reference, attempt }: { reference: string; attempt: number }) {
  const hydrated = useHydrated()
  const again = `/order/success?${new URLSearchParams({ reference, try: String(attempt + 1) })}`
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={`${retryMilliseconds / 1_000};url=${again}`} />
      </noscript>
      {!hydrated && (
        <p className="mb-2">
          <Link
            to={again}
            reloadDocument
            className="inline-flex min-h-11 items-center font-semibold underline"
          >
            Check again
          </Link>
        </p>
      )}
    </>
  )
}

/**
 * Verifies again while the payment is pending; true until the last try. The server's own jobs verify it after that.
 */
function useRetry(reference: string, attempt: number, outcome: PaymentOutcome): boolean {
  const { revalidate } = useRevalidator()
  const [tries, setTries] = useState(attempt)
  const isRetrying = outcome === 'pending' && tries < maxTries
  useEffect(() => {
    if (!isRetrying) return
    const timer = setTimeout(async () => {
      const now = await verified(browserClient, reference).catch(() => null)
      setTries(tries + 1)
      if (now && now.outcome !== 'pending') void revalidate()
    }, retryMilliseconds)
    return () => clearTimeout(timer)
  }, [isRetrying, tries, reference, revalidate])
  return isRetrying
}

/** `pays` is null where the server did not say what the reference names. */
interface Verified {
  outcome: PaymentOutcome | 'unknown'
  pays: VerifyAnswer['pays'] | null
}

/** The verified payment, for its buyer. A failed call counts as pending, because the page will verify again. */
async function verified(api: PageRequest['api'], reference: string): Promise<Verified> {
  try {
    return await api(paymentsEndpoints.payments.verify, { body: { reference } })
  } catch (error) {
    if (!isCallError(error) || error.status === 401) throw error
    return { outcome: isUnknown(error.status) ? 'unknown' : 'pending', pays: null }
  }
}

/** The part of the order that both parties may see; null when it could not load. */
async function receiptOf(
  api: PageRequest['api'],
  reference: string,
): Promise<Receipt['data'] | 'unknown' | null> {
  try {
    return (await api(paymentsEndpoints.payments.receipt, { params: { reference } })).data
  } catch (error) {
    if (!isCallError(error) || error.status === 401) throw error
    return isUnknown(error.status) ? 'unknown' : null
  }
}

/** The caller's payment of a basket; null when it is none, or could not load. */
async function checkoutOf(api: PageRequest['api'], reference: string): Promise<Checkout['data'] | null> {
  try {
    return (await api(basketEndpoints.one, { params: { reference } })).data
  } catch (error) {
    if (!isCallError(error) || error.status === 401) throw error
    return null
  }
}

function isUnknown(status: number): boolean {
  return status === 404 || status === 400 || status === 422
}

/** The seller cannot verify, and the buyer's call may have failed: then the order itself says the outcome. */
function outcomeOf(outcome: PaymentOutcome | 'unknown', receipt: Receipt['data'] | null): PaymentOutcome {
  if (outcome !== 'unknown' && outcome !== 'pending') return outcome
  return receipt?.outcome ?? 'pending'
}
