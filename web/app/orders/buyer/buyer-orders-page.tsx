import { nextPage } from '@oja/contract/client.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { BuyerOrders as Answer } from '@oja/contract/schemas/orders.ts'
import type { VerifyAnswer } from '@oja/contract/schemas/payments.ts'
import { buyerTabs } from '@oja/contract/values/order-states.ts'
import type { BuyerTab } from '@oja/contract/values/order-states.ts'
import { Link, useLocation } from 'react-router'
import type { Route } from './+types/buyer-orders-page.ts'
import { LoginRequired } from '../../identity/login-required.tsx'
import { titled } from '../../format/page-title.ts'
import { answerOrFailure, whenSignedIn } from '../../api/answer-or-failure.ts'
import type { AnswerOrFailure } from '../../api/answer-or-failure.ts'
import { browserLoader, serverLoader } from '../../api/page.ts'
import type { PageRequest } from '../../api/page.ts'
import { useLatest } from '../../hooks/use-latest.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Alert } from '../../ui/alert.tsx'
import { outcomeMessage } from '../checkout/payment-outcome.ts'
import { groupOrders, OrderCard } from './order-card.tsx'
import { addressOf, OrderTabs, UnpaidLine } from './order-tabs.tsx'
import { UnpaidPayments } from './unpaid-payments.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/**
 * Loads one tab of orders, after it has checked the payment named in the address: that order then shows the result.
 */
async function load({ api, url }: PageRequest) {
  const reference = url.searchParams.get('reference')
  const payment = reference
    ? await whenSignedIn(answerOrFailure(api(endpoints.payments.verify, { body: { reference } })))
    : null
  const after = url.searchParams.get('after') ?? undefined
  const tab = buyerTabs.find((one) => one === url.searchParams.get('tab')) ?? 'all'
  const loaded = await whenSignedIn(
    answerOrFailure(api.withHeaders(endpoints.users.orders, { query: { tab, after } })),
  )
  if (!loaded?.answer) return { payment, tab, orders: loaded, next: null }
  const next = nextPage(loaded.answer.headers)?.get('after') ?? null
  return { payment, tab, orders: { answer: loaded.answer.answer, failure: null }, next }
}

export function meta() {
  return [{ title: titled('My Orders') }]
}

export default function BuyerOrdersPage({
  loaderData: { payment, tab, orders, next },
}: Route.ComponentProps) {
  useLatest(({ event }) => event === 'order', orders !== null)
  return (
    <div className="max-w-3xl xl:max-w-none">
      <h1 className="mb-2 text-3xl">My Orders</h1>
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
      {orders?.answer && <Orders tab={tab} answer={orders.answer} />}
      {next && (
        <ButtonLink
          to={`?${new URLSearchParams({ ...(tab === 'all' ? {} : { tab }), after: next })}`}
          kind="quiet"
          className="mt-6"
        >
          Older orders
        </ButtonLink>
      )}
    </div>
  )
}

function Orders({ tab, answer: { orders, counts } }: { tab: BuyerTab; answer: Answer }) {
  // Who was not charged has nothing to do: the line then stands below the orders.
  const isHarmless = counts !== undefined && counts.unpaid === counts.notCharged
  return (
    <>
      {/* Who never bought has nothing to choose from. */}
      {counts && counts.all + counts.unpaid > 0 && <OrderTabs tab={tab} counts={counts} />}
      {counts && tab === 'all' && !isHarmless && <UnpaidLine counts={counts} />}
      {tab === 'unpaid' && <UnpaidHead />}
      <UnpaidPayments orders={orders} />
      {orders.length === 0 ? (
        <NoOrders tab={tab} />
      ) : (
        <ul className="grid grid-cols-1 gap-2 xl:grid-cols-2 xl:gap-3">
          {groupOrders(orders).map((group) => (
            <li key={group[0]?._id} className={group.length > 1 ? 'xl:col-span-2' : undefined}>
              <OrderCard orders={group} />
            </li>
          ))}
        </ul>
      )}
      {counts && tab === 'all' && isHarmless && <UnpaidLine counts={counts} />}
    </>
  )
}

function UnpaidHead() {
  return (
    <div className="mb-4">
      <Link
        to={addressOf('all')}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf underline"
      >
        <Icon name="arrow-left" />
        All orders
      </Link>
      <h2 className="text-2xl">Orders not paid</h2>
      <p className="mt-1 text-muted">
        You did not finish these payments, so the sellers were not told. Money that reaches us late goes back
        to you, or your order goes on and we let you know.
      </p>
    </div>
  )
}

function NoOrders({ tab }: { tab: BuyerTab }) {
  const { title, text } = noOrders[tab]
  return (
    <EmptyState
      icon="bag"
      title={title}
      text={text}
      action={
        tab === 'all' ? (
          <ButtonLink to="/categories/products">Browse products</ButtonLink>
        ) : (
          <ButtonLink to={addressOf('all')} kind="quiet">
            All orders
          </ButtonLink>
        )
      }
    />
  )
}

const noOrders: Record<BuyerTab, { title: string; text: string }> = {
  all: { title: 'You have no orders yet', text: 'Your orders and payments will show here.' },
  receive: { title: 'Nothing to receive', text: 'Orders and refunds on their way to you will show here.' },
  done: { title: 'No finished orders yet', text: 'Orders you received will show here.' },
  unpaid: { title: 'All your orders are paid', text: 'Orders that end without a payment will show here.' },
}

function PaymentAlert({ payment: { answer, failure } }: { payment: AnswerOrFailure<VerifyAnswer> }) {
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
