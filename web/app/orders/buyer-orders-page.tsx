import { nextPage } from '@oja/contract/client.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { BuyerOrder } from '@oja/contract/schemas/orders.ts'
import type { VerifyAnswer } from '@oja/contract/schemas/payments.ts'
import { Link, useLocation } from 'react-router'
import type { Route } from './+types/buyer-orders-page.ts'
import { LoginRequired } from '../identity/login-required.tsx'
import { titled } from '../format/page-title.ts'
import { showCount } from '../format/format.ts'
import { settle, whenSignedIn } from '../api/settle.ts'
import type { Settled } from '../api/settle.ts'
import { browserLoader, serverLoader } from '../api/page.ts'
import type { PageRequest } from '../api/page.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Alert } from '../ui/alert.tsx'
import { ListingPhoto } from '../ui/shop/listing-photo.tsx'
import { Price } from '../ui/shop/price.tsx'
import { DateText } from '../ui/date-text.tsx'
import { OrderBadges } from './order-badges.tsx'
import { outcomeMessage } from './checkout/payment-outcome.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/** Loads the orders, after it has checked the payment named in the address: that order then shows the result. */
async function load({ api, url }: PageRequest) {
  const reference = url.searchParams.get('reference')
  const payment = reference
    ? await whenSignedIn(settle(api(endpoints.payments.verify, { body: { reference } })))
    : null
  const after = url.searchParams.get('after') ?? undefined
  const loaded = await whenSignedIn(settle(api.whole(endpoints.users.orders, { query: { after } })))
  if (!loaded?.answer) return { payment, orders: loaded, next: null }
  const next = nextPage(loaded.answer.headers)?.get('after') ?? null
  return { payment, orders: { answer: loaded.answer.answer, failure: null }, next }
}

export function meta() {
  return [{ title: titled('My Orders') }]
}

export default function BuyerOrdersPage({ loaderData: { payment, orders, next } }: Route.ComponentProps) {
  useLatest(({ event }) => event === 'order', orders !== null)
  return (
    <>
      <h1 className="mb-6 text-3xl">My Orders</h1>
      {payment && (
        <div className="mb-6">
          <PaymentAlert payment={payment} />
        </div>
      )}
      {!orders && <LoginRequired text="Log in to see your orders." />}
      {orders?.failure && (
        <LoadFailure
          message={orders.failure.message || 'Failed to load orders'}
          status={orders.failure.status}
        />
      )}
      {orders?.answer?.orders.length === 0 && (
        <EmptyState
          icon="bag"
          title="You have no orders yet"
          text="Your orders and payments will show here."
          action={<ButtonLink to="/categories/products">Browse products</ButtonLink>}
        />
      )}
      {orders?.answer && orders.answer.orders.length > 0 && (
        <ul className="space-y-3">
          {orders.answer.orders.map((order) => (
            <li key={order._id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
      {next && (
        <ButtonLink to={`?after=${next}`} kind="quiet" className="mt-6">
          Older orders
        </ButtonLink>
      )}
    </>
  )
}

function PaymentAlert({ payment: { answer, failure } }: { payment: Settled<VerifyAnswer> }) {
  const { pathname, search } = useLocation()
  if (failure) return <LoadFailure message={failure.message || 'We could not check this payment'} />
  if (answer.outcome === 'paid') return <Alert tone="good" title="Payment confirmed" />
  if (answer.outcome !== 'pending') {
    const { tone, heading, explanation } = outcomeMessage(answer.outcome, 'buyer', null)
    return (
      <Alert tone={tone} title={heading}>
        {explanation}
      </Alert>
    )
  }
  return (
    <Alert tone="wait" title="Payment pending">
      We are waiting for your bank to confirm.{' '}
      <Link to={pathname + search} className="inline-flex min-h-11 items-center font-semibold underline">
        Check again
      </Link>
    </Alert>
  )
}

function OrderCard({ order }: { order: BuyerOrder }) {
  const { productId, productImg, productName, quantity, amountMinor, number, createdAt } = order
  return (
    <article className="flex flex-wrap gap-x-4 gap-y-2 rounded-lg border border-line bg-card p-4">
      <div className="size-20 shrink-0 overflow-hidden rounded-md sm:size-28">
        {productImg ? (
          <img
            src={productImg}
            alt=""
            width={320}
            height={320}
            loading="lazy"
            className="aspect-square w-full bg-sunken object-cover"
          />
        ) : (
          <ListingPhoto alt="" />
        )}
      </div>
      <div className="min-w-0 grow basis-36">
        <div className="flex flex-wrap items-start justify-between gap-x-4">
          <h2 className="min-w-0 font-sans text-base leading-snug font-semibold tracking-normal">
            <Link
              to={`/products/${productId}`}
              className="inline-flex min-h-11 items-center text-leaf underline"
            >
              {productName}
            </Link>
          </h2>
          <span className="py-2">
            <OrderBadges order={order} />
          </span>
        </div>
        <p>
          <Price kobo={amountMinor} className="text-lg font-bold" />{' '}
          <span className="ml-1 inline-block text-muted">Quantity: {showCount(quantity)}</span>
        </p>
        <p className="mt-1 text-sm text-muted">
          <DateText iso={createdAt} />
        </p>
      </div>
      <p className="flex basis-full flex-wrap items-center justify-between gap-x-4 text-sm break-all text-muted">
        <span className="whitespace-nowrap">Order #{number}</span>
        <Link
          to={`/userProfile/orders/${number}`}
          className="inline-flex min-h-11 items-center text-base font-semibold text-leaf underline"
        >
          {isOnTheWay(order) ? 'Confirm you received it' : 'Track order'}
        </Link>
      </p>
    </article>
  )
}

function isOnTheWay({ fulfilment, allowedActions }: BuyerOrder): boolean {
  return (fulfilment === 'ready' || fulfilment === 'sent') && allowedActions.includes('receive')
}
