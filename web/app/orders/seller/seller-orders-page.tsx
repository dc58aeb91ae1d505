import { nextPage } from '@oja/contract/client.ts'
import { deliveryEndpoints } from '@oja/contract/endpoints/delivery.ts'
import { orderEndpoints } from '@oja/contract/endpoints/orders.ts'
import { dashboardEndpoints } from '@oja/contract/endpoints/sellers/dashboard.ts'
import type { SellerOrder, SellerOrders } from '@oja/contract/schemas/orders.ts'
import { isDay } from '@oja/contract/values/calendar.ts'
import { sellerTabs } from '@oja/contract/values/order-states.ts'
import type { SellerTab } from '@oja/contract/values/order-states.ts'
import { Link, redirect, useSearchParams } from 'react-router'
import type { Route } from './+types/seller-orders-page.ts'
import { titled } from '../../format/page-title.ts'
import { joinWithCommas, showCount } from '../../format/format.ts'
import { dayInLagos } from '../../format/lagos-day.ts'
import { searchedWords } from '../../format/searched-words.ts'
import { serverNow } from '../../format/server-now.ts'
import { answerOrFailure } from '../../api/answer-or-failure.ts'
import {
  browserAction,
  browserLoader,
  field,
  isFormErrors,
  serverAction,
  serverLoader,
} from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { useSession } from '../../session/session.ts'
import { useLatest } from '../../hooks/use-latest.ts'
import { DocumentsFirst, needsDocuments } from '../../trust/documents-first.tsx'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { OrderFilter, OrdersFound, readFilter } from '../order-filter.tsx'
import { isCollected } from '../order-labels.ts'
import { Accepted, acceptedNumbers } from './accepted.tsx'
import { nextWaiting } from './row/next-waiting.ts'
import { PackingListView, daysToSend } from './packing-list.tsx'
import type { DayToSend } from './packing-list.tsx'
import { acceptAll, refusedWords } from './row/accept-all.ts'
import { nextDueFirst, showWeekday } from './row/due-day.ts'
import { SellerOrderTable } from './seller-order-table.tsx'
import { SellerTabs, addressOfTab } from './seller-tabs.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(accept)
export const clientAction = browserAction(accept)

/**
 * The orders of the tab or filter that the address names. An address without either opens on what is to accept, or on all
 * orders when there is nothing.
 */
async function load({ api, url }: PageRequest) {
  const day = url.searchParams.get('day')
  if (day !== null && isDay(day)) {
    const [packing, { orders }] = await Promise.all([
      api(deliveryEndpoints.packing, { query: { day } }),
      api(dashboardEndpoints.orders, { query: { tab: 'handover' } }),
    ])
    return { packing: packing.data, days: daysToSend(orders, dayInLagos(Date.now())) }
  }
  const filter = readFilter(url.searchParams)
  const isFiltered = Object.keys(filter).length > 0
  const after = url.searchParams.get('after') ?? undefined
  const open = (['0', '1'] as const).find((one) => one === url.searchParams.get('open'))
  const ask = async (tab: SellerTab | null) => {
    const limit = tab && oldestFirst.has(tab) ? undefined : ordersAtOnce
    const query = { ...(tab ? { tab } : filter), after, open: tab === 'problems' ? open : undefined, limit }
    const { answer, failure } = await answerOrFailure(api.withHeaders(dashboardEndpoints.orders, { query }))
    const { orders = null, counts = null } = answer?.answer ?? ({} as Partial<SellerOrders>)
    // A helper reads no earnings and submits no documents.
    const isToAccept = orders?.some(
      ({ allowedActions, dueMinor }) => dueMinor > 0 && allowedActions.includes('accept'),
    )
    return {
      tab,
      filter,
      failure,
      orders,
      counts,
      // A shop without orders is told what brings the first one.
      hasListing: counts?.all === 0 && (await sellsSomething(api)),
      isWithoutDocuments: isToAccept === true && (await needsDocuments(api)),
      next: answer ? startOf(nextPage(answer.headers)) : null,
      total: answer?.headers.get('x-total-count') ?? null,
      waiting: url.searchParams.has('done')
        ? await nextWaiting(api, url.searchParams.getAll('number'))
        : undefined,
      now: serverNow(answer?.headers),
    }
  }
  const chosen = sellerTabs.find((tab) => tab === url.searchParams.get('tab'))
  if (chosen || isFiltered) return ask(isFiltered ? null : (chosen ?? null))
  const work = await ask('accept')
  return work.orders?.length === 0 && !after ? ask('all') : work
}

/** Where the next page begins, as a part of an address. */
function startOf(page: URLSearchParams | null): [string, string][] | null {
  return page && [...page].filter(([name]) => name === 'after' || name === 'open')
}

/** Whether the shop has a listing. False for a helper, who is not told. */
async function sellsSomething(api: PageRequest['api']): Promise<boolean> {
  const { answer } = await answerOrFailure(api(dashboardEndpoints.dashboard, {}))
  return answer !== null && answer.totalProducts + answer.totalServices > 0
}

/** Accepts the orders of a button, and says what became of each when one could not be accepted. */
async function accept(submission: FormSubmission) {
  const numbers = submission.form.getAll('accept').map(String)
  if (numbers.length < 2) return acceptOne(submission)
  const result = await acceptAll(submission.api, numbers)
  if (result.refused.length > 0) return result
  const to = addressAfter(submission.url)
  for (const number of result.accepted) to.append('number', number)
  return redirect(`/dashboard/orders?${to}`)
}

/** Accepts one order from its row, and shows the same list again: the tab of its own accord when the address names none. */
async function acceptOne({ api, form, url }: FormSubmission) {
  const params = { reference: field(form, 'accept'), action: 'accept' }
  const { data: order } = await api(orderEndpoints.act, { params, body: { note: '' } })
  const to = addressAfter(url)
  to.set('number', order.number)
  if (order.deadlines.send) to.set(isCollected(order) ? 'ready' : 'by', order.deadlines.send)
  return redirect(`/dashboard/orders?${to}`)
}

/** The same list, with what was done. */
function addressAfter(url: URL): URLSearchParams {
  const to = new URLSearchParams(url.searchParams)
  if (!to.has('tab') && Object.keys(readFilter(to)).length === 0) to.set('tab', 'accept')
  to.set('done', 'accept')
  for (const name of ['number', 'by', 'ready']) to.delete(name)
  return to
}

export function meta() {
  return [{ title: titled('Orders') }]
}

export default function SellerOrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  return 'packing' in loaderData ? (
    <PackingListView list={loaderData.packing} days={loaderData.days} />
  ) : (
    <OrderList list={loaderData} actionData={actionData} />
  )
}

interface OrderListProps {
  list: Exclude<Route.ComponentProps['loaderData'], { packing: unknown }>
  actionData: Route.ComponentProps['actionData']
}

function OrderList({ list, actionData }: OrderListProps) {
  const { tab, filter, failure, orders, counts, next, total, waiting, now, hasListing, isWithoutDocuments } =
    list
  const [query] = useSearchParams()
  const isHelper = useSession()?.helps !== undefined
  useLatest(({ event }) => event === 'order')
  const isNew = counts?.all === 0 && orders?.length === 0
  const ofList = new URLSearchParams(tab ? { tab } : (filter as Record<string, string>))
  return (
    <>
      <h1 className="mb-4 text-3xl">Orders</h1>
      {isFormErrors(actionData) ? (
        <div className="mb-4">
          <Alert tone="bad" title={actionData.message} focusOn={actionData} />
        </div>
      ) : actionData ? (
        <div className="mb-4">
          <Alert tone="wait" title={acceptedNumbers(actionData.accepted)} focusOn={actionData}>
            {actionData.refused.map((one) => (
              <p key={one.number}>{refusedWords(one)}</p>
            ))}
          </Alert>
        </div>
      ) : (
        query.get('done') === 'accept' && <Accepted query={query} next={waiting} now={now} />
      )}
      {counts && !isNew && <SellerTabs tab={tab} counts={counts} />}
      {isNew || failure ? (
        <p className="mb-5 flex">{askForPayment}</p>
      ) : (
        <OrderFilter filter={filter} now={now}>
          {askForPayment}
        </OrderFilter>
      )}
      {tab === 'handover' && <PackingLink orders={orders ?? []} today={dayInLagos(now)} />}
      {failure && (
        <LoadFailure message={failure.message || 'Failed to load orders'} status={failure.status} />
      )}
      {isNew && (
        <EmptyState
          icon="receipt"
          title="No orders yet"
          text={isHelper ? 'The shop’s orders will show here.' : firstOrder(hasListing)}
          action={
            !isHelper &&
            (hasListing ? (
              <>
                <ButtonLink to="/dashboard/share">Share my shop</ButtonLink>
                <ButtonLink to="/dashboard/upload" kind="quiet">
                  Add another product
                </ButtonLink>
              </>
            ) : (
              <ButtonLink to="/dashboard/upload">Upload a product</ButtonLink>
            ))
          }
        />
      )}
      {!tab && orders && (
        <OrdersFound total={total}>
          {orders.length > 0 && (
            <Link
              to={addressOfTab('all')}
              className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
            >
              All orders
            </Link>
          )}
        </OrdersFound>
      )}
      {orders?.length === 0 && !isNew && <NothingHere tab={tab} words={filter.q ?? ''} />}
      {orders && orders.length > 0 && (
        <>
          {isWithoutDocuments && <DocumentsFirst />}
          {/* No index has the day to send: the page alone is put in its order. */}
          <SellerOrderTable orders={tab === 'handover' ? nextDueFirst(orders) : orders} now={now} />
          <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
            {next ? (
              <ButtonLink to={`?${new URLSearchParams([...ofList, ...next])}`} kind="quiet">
                {tab && oldestFirst.has(tab) ? 'Newer orders' : 'Show older'}
              </ButtonLink>
            ) : (
              <span />
            )}
            {query.has('after') && (
              <Link
                to={`?${ofList}`}
                className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
              >
                {tab && oldestFirst.has(tab) ? 'Back to the first' : 'Back to newest'}
              </Link>
            )}
            <a
              hidden={isHelper}
              href={`/api/v1/sellers/orders.csv?${ofList}`}
              download
              className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf underline"
            >
              <Icon name="download" />
              Download as CSV
            </a>
          </div>
        </>
      )}
    </>
  )
}

const askForPayment = (
  <ButtonLink to="/dashboard/ask" kind="quiet" className="ml-auto px-3 max-sm:text-sm sm:px-5">
    Ask for payment
  </ButtonLink>
)

function firstOrder(hasListing: boolean): string {
  const what = hasListing
    ? 'Share your shop: the first buyers are people who know you.'
    : 'Add your first product to get one.'
  return `Your orders will show here. ${what}`
}

/** The packing list of the first day that has orders: the list of another day would be empty. It leads to the other days. */
function PackingLink({ orders, today }: { orders: SellerOrder[]; today: string }) {
  const days = daysToSend(orders, today)
  const { day, count } = days[0] ?? { day: today, count: 0 }
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-3">
      <Link
        to={`/dashboard/orders?${new URLSearchParams({ day })}`}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf underline"
      >
        <Icon name="list" />
        Packing list for {day === today ? 'today' : showWeekday(day)}
        {count > 0 && `: ${count === 1 ? '1 order' : `${showCount(count)} orders`}`}
      </Link>
      <span className="text-sm text-muted empty:hidden">{notOnList(orders, days)}</span>
    </p>
  )
}

/** Why the packing list has fewer orders than the tab: "2 are due later, 1 is ready". */
function notOnList(orders: SellerOrder[], days: DayToSend[]): string {
  const later = days.slice(1).reduce((sum, { count }) => sum + count, 0)
  const ready = orders.filter(({ fulfilment }) => fulfilment === 'ready').length
  const are = (count: number, what: string) =>
    count === 0 ? '' : `${showCount(count)} ${count === 1 ? 'is' : 'are'} ${what}`
  return joinWithCommas(are(later, 'due later'), are(ready, 'packed and ready'))
}

// What is done is read a few at a time; what waits for the seller stands on one page.
const ordersAtOnce = 10

// The next deadline is on top of these.
const oldestFirst = new Set<SellerTab>(['accept', 'handover', 'problems'])

/** `words` is what was searched for; "" when something else filters. */
function NothingHere({ tab, words }: { tab: SellerTab | null; words: string }) {
  const { title, text } = tab ? nothing[tab] : noMatch(words)
  return (
    <EmptyState
      icon={tab ? 'check-circle' : 'filter'}
      title={title}
      text={text}
      action={
        <ButtonLink to={addressOfTab('all')} kind="quiet">
          All orders
        </ButtonLink>
      }
    />
  )
}

const noMatch = (words: string) => ({
  title: words === '' ? 'No matching orders' : `No matching orders for ${searchedWords(words)}`,
  text: 'Remove a filter, or see all orders.',
})

const nothing: Record<SellerTab, { title: string; text: string }> = {
  accept: {
    title: 'Nothing to accept',
    text: 'New paid orders show here. You have 48 hours to accept each one.',
  },
  handover: {
    title: 'Nothing to hand over',
    text: 'Orders you accepted show here until you send them, or the buyer collects them.',
  },
  way: { title: 'Nothing on the way', text: 'Orders you sent show here until the buyer confirms.' },
  problems: { title: 'No problems', text: 'Disputes and bank claims show here.' },
  done: { title: 'No finished orders yet', text: 'Orders that buyers received show here.' },
  all: { title: 'No paid orders yet', text: 'Orders show here once the buyer has paid.' },
}
