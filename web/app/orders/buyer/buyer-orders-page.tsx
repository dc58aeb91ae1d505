import { nextPage } from '@oja/contract/client.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { paymentsEndpoints } from '@oja/contract/endpoints/payments.ts'
import type { BuyerOrders as Answer } from '@oja/contract/schemas/orders.ts'
import type { VerifyAnswer } from '@oja/contract/schemas/payments.ts'
import { buyerTabs } from '@oja/contract/values/order-states.ts'
import type { BuyerTab } from '@oja/contract/values/order-states.ts'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { Route } from './+types/buyer-orders-page.ts'
import { LoginRequired } from '../../identity/login-required.tsx'
import { titled } from '../../format/page-title.ts'
import { answerOrFailure, whenSignedIn } from '../../api/answer-or-failure.ts'
import type { AnswerOrFailure } from '../../api/answer-or-failure.ts'
import { browserLoader, serverLoader } from '../../api/page.ts'
import type { PageRequest } from '../../api/page.ts'
import { useLatest } from '../../hooks/use-latest.ts'
import { useSession } from '../../session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Alert } from '../../ui/alert.tsx'
import { deleteOrders } from '../handover/kept-orders.ts'
import { outcomeMessage } from '../checkout/payment-outcome.ts'
import { ifDebited } from '../order-labels.ts'
import { groupOrders, OrderCard } from './order-card.tsx'
import { addressOf, OrderTabs, UnpaidLine } from './order-tabs.tsx'
import { Found, OrderSearch } from './order-search.tsx'
import { lateFirst } from './late-first.ts'
import { LateOrders } from './late-orders.tsx'
import { UnpaidPayments } from './unpaid-payments.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/**
 * Loads one tab of orders, or those that the words of the search find, after it has checked the payment named in the
 * address: that order then shows the result.
 */
async function load({ api, url }: PageRequest) {
  const reference = url.searchParams.get('reference')
  const payment = reference
    ? await whenSignedIn(answerOrFailure(api(paymentsEndpoints.payments.verify, { body: { reference } })))
    : null
  const after = url.searchParams.get('after') ?? undefined
  const tab = buyerTabs.find((one) => one === url.searchParams.get('tab')) ?? 'all'
  const words = url.searchParams.get('q')?.trim() ?? ''
  const shown = shownOf(url.searchParams)
  const query = { tab, after, limit: shown, ...(words === '' ? {} : { q: words }) }
  const loaded = await whenSignedIn(answerOrFailure(api.withHeaders(endpoints.users.orders, { query })))
  const list = { payment, tab, words, shown, now: Date.now() }
  if (!loaded?.answer) return { ...list, orders: loaded, next: null, total: null }
  const { answer, headers } = loaded.answer
  const next = nextPage(headers)?.get('after') ?? null
  return { ...list, orders: { answer, failure: null }, next, total: headers.get('x-total-count') }
}

// "Show more" adds as many below them, until one page of the server is full.
const ordersAtOnce = 10
const maxAtOnce = 50

/** How many orders the address asks for. */
function shownOf(query: URLSearchParams): number {
  const asked = Number.parseInt(query.get('show') ?? '', 10)
  return asked > ordersAtOnce ? Math.min(asked, maxAtOnce) : ordersAtOnce
}

export function meta() {
  return [{ title: titled('My Orders') }]
}

export default function BuyerOrdersPage({
  loaderData: { payment, tab, words, shown, now, orders, next, total },
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
      {orders?.answer && (
        <Orders tab={tab} words={words} now={now} total={total} answer={orders.answer}>
          {next && <MoreOrders tab={tab} words={words} shown={shown} next={next} />}
        </Orders>
      )}
    </div>
  )
}

interface MoreOrdersProps {
  tab: BuyerTab
  words: string
  shown: number
  next: string
}

/** More orders below those of the page; when the page is full, the next page. */
function MoreOrders({ tab, words, shown, next }: MoreOrdersProps) {
  const [query] = useSearchParams()
  const to = new URLSearchParams({ ...(tab === 'all' ? {} : { tab }), ...(words === '' ? {} : { q: words }) })
  const isFull = shown >= maxAtOnce
  const after = query.get('after')
  if (!isFull && after) to.set('after', after)
  if (isFull) to.set('after', next)
  to.set('show', String(isFull ? maxAtOnce : shown + ordersAtOnce))
  return (
    <ButtonLink to={`?${to}`} kind="quiet" preventScrollReset={!isFull} className="mt-3 max-sm:w-full">
      {isFull ? 'Older orders' : 'Show more'}
    </ButtonLink>
  )
}

interface OrdersProps {
  tab: BuyerTab
  words: string
  /** When the page was loaded, in milliseconds since 1970. */
  now: number
  /** How many orders there are, as the server says it. */
  total: string | null
  answer: Answer
  children: ReactNode
}

function Orders({ tab, words, now, total, answer: { orders, counts, late }, children }: OrdersProps) {
  useEffect(() => {
    const over = orders.filter(({ fulfilment, refund }) => fulfilment === 'received' || refund === 'full')
    void deleteOrders(over.map(({ number }) => number))
  }, [orders])
  // Who was not charged, or has paid since, has nothing to do: the line then stands below the orders.
  const isCalm = counts?.unpaidSince === 0
  return (
    <>
      {/* Who never bought has nothing to choose from. */}
      {counts && counts.all + counts.unpaid > 0 && <OrderTabs tab={tab} counts={counts} />}
      {counts && (words !== '' || counts[tab] >= ordersAtOnce) && <OrderSearch tab={tab} words={words} />}
      {words !== '' && orders.length > 0 && <Found total={total ?? ''} />}
      {words === '' && tab !== 'done' && tab !== 'unpaid' && <LateOrders late={late ?? []} />}
      {counts && tab === 'all' && words === '' && !isCalm && <UnpaidLine counts={counts} />}
      {tab === 'unpaid' && <UnpaidHead />}
      <UnpaidPayments orders={orders} />
      {orders.length === 0 ? (
        <NoOrders tab={tab} words={words} />
      ) : (
        <ul className="grid grid-cols-1 gap-2 xl:grid-cols-2 xl:gap-3">
          {lateFirst(groupOrders(orders), late ?? [], now).map((group) => (
            <li key={group[0]?._id} className={group.length > 1 ? 'xl:col-span-2' : undefined}>
              <OrderCard orders={group} now={now} />
            </li>
          ))}
        </ul>
      )}
      {children}
      {counts && tab === 'all' && words === '' && isCalm && <UnpaidLine counts={counts} />}
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
        You did not finish these payments, so the sellers were not told. {ifDebited} If the goods are still
        there when it reaches us, your order goes on instead and we let you know. Not sure where it is?{' '}
        <Link to="/Support" className="inline-flex min-h-11 items-center font-semibold text-leaf underline">
          Ask our support team
        </Link>
      </p>
    </div>
  )
}

function NoOrders({ tab, words }: { tab: BuyerTab; words: string }) {
  const { title, text } = words === '' ? noOrders[tab] : nothingFound
  const session = useSession()
  const isBegun = tab === 'all' && words === '' && (session?.basketCount ?? 0) > 0
  return (
    <EmptyState
      icon={words === '' ? 'bag' : 'search'}
      title={title}
      text={isBegun ? 'What you began is in your basket.' : text}
      action={
        isBegun ? (
          <ButtonLink to="/basket">See your basket</ButtonLink>
        ) : tab === 'all' && words === '' ? (
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

const nothingFound = { title: 'No matching orders', text: 'Try another word, or see all orders.' }

const noOrders: Record<BuyerTab, { title: string; text: string }> = {
  all: { title: 'You have no orders yet', text: 'Your orders and payments will show here.' },
  receive: { title: 'Nothing to receive', text: 'Orders on their way to you will show here.' },
  problems: { title: 'No problems', text: 'Orders with a report or a refund will show here.' },
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
        {answer.outcome === 'failed' && (
          <Link to="/Support" className="flex min-h-11 w-fit items-center font-semibold underline">
            Ask our support team
          </Link>
        )}
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
