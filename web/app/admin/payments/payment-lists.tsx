import { adminPaymentsEndpoints } from '@oja/contract/endpoints/admin-payments.ts'
import { address } from '@oja/contract/endpoints/endpoint.ts'
import type { PaymentQueueLine, PaymentQueueQuery } from '@oja/contract/schemas/admin/admin-payments.ts'
import { readOrderNumber } from '@oja/contract/values/orders/order-number.ts'
import { orderBadges } from '@oja/contract/values/payment-queues.ts'
import type { PaymentQueue } from '@oja/contract/values/payment-queues.ts'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { showDeadline } from '../../format/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { Price } from '../../ui/shop/price.tsx'
import { AdminListRows } from '../admin-list.tsx'
import { RowLink } from '../admin-parts.tsx'
import type { AdminList, AdminRows } from '../admin-list.tsx'
import type { AdminFilter } from '../lists/list-filters.ts'
import { sampleLines } from '../samples/sample-payments.ts'
import { useMayOpen } from '../records/use-may-open.ts'
import { matchesText } from '../samples/sample-search.ts'
import { paystackDisputes } from './chargeback-step.tsx'
import { EventCell } from './event-cell.tsx'
import { lineBadge, orderBadge, queueLabels } from './payment-labels.ts'

/** One list of orders and payments. `base` is where a line leads: /admin/orders or /admin/disputes. */
export function paymentList(
  queue: PaymentQueue,
  base: string,
): AdminList<PaymentQueueLine, PaymentQueueQuery> {
  const { name, empty } = queueLabels[queue]
  return {
    title: name,
    searchLabel: 'Search this list',
    textLabel: 'Order number, reference, product, buyer or shop',
    textHint: 'Order or name',
    filters: [...(queue === 'orders' ? [stateFilter] : []), ...days],
    fetch: (api, query) => api.withHeaders(adminPaymentsEndpoints.queue, { params: { queue }, query }),
    samples: ({ q, from = '', to = '', state: wanted = '' }) =>
      sampleLines(queue).filter(
        ({ number, reference, productName, buyerName, storeName, since, state, step }) =>
          (wanted === '' || (step && step !== 'none' ? step : state) === wanted) &&
          (from === '' || since.slice(0, 10) >= from) &&
          (to === '' || since.slice(0, 10) <= to) &&
          (reference.startsWith(q) ||
            number === readOrderNumber(q) ||
            matchesText(q, productName, buyerName, storeName)),
      ),
    columns: () => columnsOf(queue, base),
    isWide: true,
    keyOf: ({ id }) => id,
    empty: { icon: 'receipt', title: 'Nothing here', text: empty },
    emptySearch: { text: 'Try other words.' },
    emptyDays:
      queue === 'orders'
        ? { title: 'No orders on these days', text: 'Choose other days or another status.' }
        : { title: 'Nothing on these days', text: 'Choose other days.' },
    filePath: address(adminPaymentsEndpoints.queueFile, { params: { queue } }),
  }
}

const stateFilter: AdminFilter = {
  name: 'state',
  label: 'Status',
  options: orderBadges.map((badge) => ({ value: badge, label: orderBadge(badge).label })),
}

const days: AdminFilter[] = [
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
]

interface PaymentListsProps {
  /** The lists of this page, the one shown, and how many lines each has. */
  lists: readonly PaymentQueue[]
  queue: PaymentQueue
  counts: Record<PaymentQueue, number>
  page: AdminRows<PaymentQueueLine>
  base: string
}

/** The payment lists of a page as tabs, one of them open. */
export function PaymentLists({ lists: all, queue, counts, page, base }: PaymentListsProps) {
  // An older server does not know the newest lists.
  const lists = all.filter((one) => one in counts)
  const isEmpty = (one: PaymentQueue) => counts[one] === 0 && one !== queue
  const empty = lists.filter(isEmpty)
  const filled = lists.filter((one) => !isEmpty(one))
  // A phone shows the first list and those that wait for a person, whatever else there is.
  const isFirst = (one: PaymentQueue) => one === lists[0] || (waits.has(one) && counts[one] > 0)
  const tabs = { queue, counts }
  return (
    <>
      <nav aria-label="Lists" className="mb-3 space-y-1 sm:mb-5 sm:space-y-2">
        <div className="space-y-1 sm:flex sm:flex-wrap sm:gap-1.5 sm:space-y-0">
          <Tabs {...tabs} lists={filled.filter(isFirst)} wraps />
          <Tabs {...tabs} lists={filled.filter((one) => !isFirst(one))} />
        </div>
        {empty.length > 0 && (
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-muted">
              {empty.length === 1 ? '1 empty list' : `${empty.length} empty lists`}
              <Icon name="chevron-down" className="size-4" />
            </summary>
            <Tabs {...tabs} lists={empty} />
          </details>
        )}
      </nav>
      {(queue === 'refunds' || queue === 'refunding') && (
        <p className="mb-4 text-muted">
          Finished refunds are in{' '}
          <Link to="?list=orders&state=refunded" className="font-semibold text-leaf underline">
            All orders, status Refunded
          </Link>
          .
        </p>
      )}
      <AdminListRows list={paymentList(queue, base)} page={page} kept={{ list: queue }} />
    </>
  )
}

const showTotal = (count: number) => (count >= 1_000 ? '1,000+' : String(count))

interface TabsProps extends Pick<PaymentListsProps, 'lists' | 'queue' | 'counts'> {
  /** False: on a phone they stand in one line that scrolls. */
  wraps?: boolean
}

function Tabs({ lists, queue, counts, wraps = false }: TabsProps) {
  const row = useRef<HTMLUListElement>(null)
  // On a phone the open list may stand beyond the edge of the row.
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (row.current && open) row.current.scrollLeft = open.offsetLeft - row.current.offsetLeft - 16
  }, [queue])
  if (lists.length === 0) return null
  return (
    <ul
      ref={row}
      className={`flex gap-1.5 ${wraps ? 'flex-wrap' : 'no-bar max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 sm:flex-wrap'}`}
    >
      {lists.map((one) => (
        <li key={one} className="shrink-0">
          <Link
            to={`?list=${one}`}
            aria-current={one === queue ? 'page' : undefined}
            className="inline-flex min-h-11 items-center gap-1 rounded-full border border-edge bg-card px-2.5 text-sm font-semibold hover:bg-sunken aria-[current=page]:border-leaf aria-[current=page]:bg-leaf-soft aria-[current=page]:text-leaf"
          >
            {queueLabels[one].name}
            <span
              className={`rounded-full px-1.5 text-sm tabular-nums ${counts[one] > 0 && waits.has(one) ? 'bg-marigold-soft text-marigold-ink' : 'bg-sunken text-muted'}`}
            >
              {showTotal(counts[one])}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Lists whose lines wait for a person. */
const waits = new Set<PaymentQueue>([
  'disputes',
  'refunds',
  'payouts',
  'chargebacks',
  'pending',
  'strays',
  'events',
])

/** Lists whose lines say in a sentence why they are there. */
const withReason = new Set<PaymentQueue>([
  'disputes',
  'unanswered',
  'decided',
  'refunds',
  'payouts',
  'due',
  'chargebacks',
  'pending',
  'late',
  'strays',
  'events',
  'seenEvents',
])

function columnsOf(queue: PaymentQueue, base: string): Column<PaymentQueueLine>[] {
  return [
    {
      name: dateNames[queue] ?? 'Date',
      // Beside a long reason it would leave half a card for the words.
      onPhone: withReason.has(queue) ? 'left' : 'right',
      cell: ({ since }) => (
        <span className="whitespace-nowrap max-md:text-sm max-md:text-muted">
          {dateNames[queue] && <span className="xl:hidden">{dateNames[queue]?.toLowerCase()} </span>}
          <DateText iso={since} />
        </span>
      ),
    },
    {
      name: 'Order',
      onPhone: 'title',
      cell: ({ number, reference, hasOrder, productName, event }) => (
        <>
          {hasOrder ? (
            <RowLink to={`${base}/${number || reference}`}>{productName || 'The order'}</RowLink>
          ) : (
            <span className="font-semibold">{productName || (event ? 'Paystack event' : 'No order')}</span>
          )}
          <span className={`block text-sm break-all text-muted ${number ? 'max-xl:hidden' : ''}`}>
            {number ? `#${number}` : reference}
          </span>
        </>
      ),
    },
    {
      name: 'Buyer',
      onPhone: 'line',
      cell: ({ number, buyerName, storeName, sellerId }) =>
        storeName && (
          <div className="wrap-anywhere max-xl:text-sm max-xl:text-muted">
            {number && <span className="xl:hidden">#{number} · </span>}
            {buyerName}{' '}
            <span className="block text-muted xl:text-sm">
              from <SellerLink id={sellerId} name={storeName} />
            </span>
          </div>
        ),
    },
    {
      name: 'Amount',
      onPhone: 'figure',
      cell: ({ amountMinor }) => amountMinor !== null && <SignedAmount kobo={amountMinor} />,
    },
    {
      name: 'Status',
      onPhone: withReason.has(queue) ? 'line' : 'left',
      cell: ({ id, number, state, step, why, answerBy, assignee, event }) => {
        if (event) return <EventCell id={id} event={event} why={why} />
        const { tone, label } = lineBadge(queue, { state, step })
        return (
          <>
            {label === state ? <span>{label}</span> : <Badge tone={tone}>{label}</Badge>}
            {answerBy && (
              <span className="mt-1 block font-semibold">
                {state === 'disputed' ? 'Answer by' : 'Until'}{' '}
                <time dateTime={answerBy} className="whitespace-nowrap">
                  {showDeadline(answerBy)}
                </time>
              </span>
            )}
            {why && <span className="mt-1 block text-sm wrap-anywhere text-muted">{why}</span>}
            {assignee && <span className="mt-1 block text-sm text-muted">with {assignee}</span>}
            {queue === 'refunds' && state !== 'waiting' && (
              // The order asks once more, and for the password: money moves.
              <ButtonLink to={`${base}/${number}#actions`} kind="quiet" className="mt-2 max-md:w-full">
                {state === 'needs-attention' ? 'Give the bank account' : 'Retry'}
              </ButtonLink>
            )}
            {queue === 'chargebacks' && (
              <span className="mt-2 flex flex-wrap gap-2">
                <ButtonLink
                  to={paystackDisputes}
                  target="_blank"
                  rel="noreferrer"
                  kind="quiet"
                  className="max-md:w-full"
                >
                  Answer at Paystack
                </ButtonLink>
                {number && (
                  <ButtonLink to={`${base}/${number}#proof`} kind="quiet" className="max-md:w-full">
                    Proof for the bank
                  </ButtonLink>
                )}
              </span>
            )}
          </>
        )
      },
    },
  ]
}

// What the date of a list is, where "Date" does not say it.
const dateNames: Partial<Record<PaymentQueue, string>> = { due: 'Since', paidOut: 'Sent' }

/** The shop of a line, as a link to its page where the admin may open it. */
function SellerLink({ id, name }: { id: string; name: string }) {
  const mayOpen = useMayOpen()
  // On a card the order is the one link; the shop is one tap further.
  return (
    <>
      <span className="xl:hidden">{name}</span>
      <Link
        to={`${mayOpen(['sellers']) ? '/admin/sellers' : '/seller-profile'}/${id}`}
        className="py-2 text-leaf underline max-xl:hidden"
      >
        {name}
      </Link>
    </>
  )
}

/** An amount that may be below 0. */
export function SignedAmount({ kobo }: { kobo: number }) {
  return (
    <span className="whitespace-nowrap">
      {kobo < 0 && '−'}
      <Price kobo={Math.abs(kobo)} className="font-semibold" />
    </span>
  )
}
