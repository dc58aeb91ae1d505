import { countOf } from '@oja/contract/values/catalogue/units.ts'
import type { SellerOrder } from '@oja/contract/schemas/orders.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { showCount, showDay } from '../../format/format.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { ListingPhoto } from '../../ui/shop/listing-photo.tsx'
import { PaidSum } from '../../ui/shop/paid-sum.tsx'
import { Price } from '../../ui/shop/price.tsx'
import { delayedRefund, OrderBadges } from '../order-badges.tsx'
import { addressOfCode, countRefunded, isDisputed, rulingOf } from '../order-labels.ts'
import { dueDayOf, markedReceived } from './row/due-day.ts'
import type { DueDay } from './row/due-day.ts'
import { acceptedWith, keepTogether, togetherWords } from './row/paid-together.ts'
import { wayOf } from './row/way-of.ts'

interface SellerOrderTableProps {
  orders: SellerOrder[]
  /** When the page was loaded, in milliseconds. */
  now: number
  /** Without steps a row only leads to its order. */
  withSteps?: boolean
  /** Are they all of one customer? Their name stands above, and nothing is handed over from here. */
  isOfOne?: boolean
}

/** A seller's orders: a table on wide screens, compact rows on a phone. A row leads to its order. */
export function SellerOrderTable({
  orders: listed,
  now,
  withSteps = true,
  isOfOne = false,
}: SellerOrderTableProps) {
  const orders = keepTogether(listed)
  // Where nothing is to do, the column would only take room from the names of the goods.
  const hasSteps = withSteps && orders.some((order) => stepOf(order) !== null)
  return (
    <table
      role="table"
      aria-label="Orders"
      className="block w-full xl:table xl:border-separate xl:border-spacing-0 xl:overflow-hidden xl:rounded-lg xl:border xl:border-line xl:bg-card"
    >
      <thead role="rowgroup" className="sr-only xl:not-sr-only xl:table-header-group">
        <tr role="row" className="bg-sunken text-left text-sm">
          {(hasSteps ? [...columns, 'Next step'] : columns).map((name) => (
            <th
              key={name}
              role="columnheader"
              scope="col"
              className="px-1.5 py-2.5 font-semibold first:pl-4 last:pr-4"
            >
              {name === 'Picture' ? <span className="sr-only">Picture</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block space-y-2.5 xl:table-row-group">
        {orders.map((order) => (
          <SellerOrderRow
            key={order._id}
            order={order}
            now={now}
            hasStep={hasSteps}
            acceptsAll={acceptedWith(order, orders)}
            isOfOne={isOfOne}
          />
        ))}
      </tbody>
    </table>
  )
}

const columns = ['Picture', 'Product', 'Qty', 'Amount', 'Status', 'Date', 'Ref']

interface RowProps {
  order: SellerOrder
  now: number
  /** Has the table a column for the next step? */
  hasStep: boolean
  /** With its own number those that are accepted with it; empty where it is accepted alone. */
  acceptsAll: string[]
  isOfOne: boolean
}

function SellerOrderRow({ order, now, hasStep, acceptsAll, isOfOne }: RowProps) {
  const { number, productId, productName, productImg, quantity, unit, createdAt } = order
  const buyerName = isOfOne ? '' : order.buyerName
  return (
    <tr
      role="row"
      className="relative grid grid-cols-[3.5rem_minmax(0,1fr)_auto] gap-x-3 rounded-lg border border-line bg-card p-3 hover:bg-sunken/50 xl:table-row"
    >
      <Cell className="row-span-4 row-start-1 xl:w-16 xl:pl-4">
        <div className="size-14 overflow-hidden rounded-md xl:size-12">
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
      </Cell>
      <Cell className="col-span-2 col-start-2 row-start-1 xl:w-full xl:min-w-40">
        {/* In a card the only link is that of the order, which covers all of it. */}
        <span className="line-clamp-2 font-semibold wrap-anywhere text-leaf xl:hidden">{productName}</span>
        <Link
          to={order.atStall ? `/dashboard/orders/${number}` : `/products/${productId}`}
          className="relative z-10 hidden font-semibold wrap-anywhere text-leaf hover:underline xl:line-clamp-3"
        >
          {productName}
        </Link>
        <span className="hidden text-sm text-muted xl:block">{joinWithDots(buyerName, wayOf(order))}</span>
        <PaidTogether order={order} className="hidden xl:block" />
        <RowDay order={order} now={now} className="hidden xl:block" />
      </Cell>
      <Cell className="sr-only xl:not-sr-only xl:table-cell">
        {quantityOf(order)}
        {!isOfOne && partRefunded(order) && (
          <span className="block text-sm text-marigold-ink"> {partRefunded(order)}</span>
        )}
      </Cell>
      <Cell className="col-span-2 col-start-2 row-start-4 mt-1 max-xl:flex max-xl:flex-wrap max-xl:items-baseline max-xl:gap-x-2 xl:mt-0">
        <Amount order={order} />
      </Cell>
      <Cell className="col-span-2 col-start-2 row-start-3 mt-1.5 xl:mt-0">
        <OrderBadges order={order} failedRefund={delayedRefund} isBrief isSeller />
      </Cell>
      <Cell className="col-span-2 col-start-2 row-start-2 mt-0.5 text-sm text-muted xl:text-base xl:text-ink">
        <span className="xl:hidden">
          {joinWithDots(
            buyerName,
            quantity > 1 || unit ? quantityOf({ ...order, unit: unit ?? 'piece' }) : '',
            isOfOne ? '' : partRefunded(order),
            wayOf(order),
          )}{' '}
          ·{' '}
        </span>
        <DateText iso={createdAt} className="max-xl:whitespace-nowrap" />
        <PaidTogether order={order} className="mt-0.5 xl:hidden" />
        <RowDay order={order} now={now} className="mt-0.5 xl:hidden" />
      </Cell>
      <Cell className="col-span-full row-start-5 mt-1 flex items-center justify-self-start xl:mt-0 xl:table-cell xl:last:pr-4">
        <Link
          to={`/dashboard/orders/${number}`}
          className="inline-flex min-h-11 items-center text-sm whitespace-nowrap text-leaf max-xl:-my-2 after:absolute after:inset-0 hover:underline xl:font-semibold"
        >
          {number}
        </Link>
      </Cell>
      {hasStep && (
        <Cell
          className={`col-span-full mt-1 flex items-center xl:mt-0 xl:table-cell xl:pr-4 ${stepOf(order) === 'code' || acceptsAll.length > 0 ? 'row-start-6 flex-wrap justify-self-stretch justify-end gap-2' : 'row-start-5 justify-self-end'}`}
        >
          <NextStep order={order} now={now} />
          {acceptsAll.length > 0 && <AcceptAll numbers={acceptsAll} />}
        </Cell>
      )}
    </tr>
  )
}

/** "Paid together with #OJ-WS24-B5Y8: 2 orders for Chiamaka, one delivery". */
function PaidTogether({ order, className }: { order: SellerOrder; className: string }) {
  const { togetherWith = [] } = order
  if (togetherWith.length === 0) return null
  return (
    <span className={`block text-sm font-semibold text-ink ${className}`}>
      {/* Of many the numbers would fill the row. */}
      Paid together
      {togetherWith.length === 1 && (
        <>
          {' with '}
          <span className="whitespace-nowrap">#{togetherWith[0]}</span>
        </>
      )}
      : {togetherWords(order)}
    </span>
  )
}

/** What comes next and on which day: by when it is handed over, or when it counts as received. */
function RowDay({ order, now, className }: Pick<RowProps, 'order' | 'now'> & { className: string }) {
  const { receive } = order.deadlines
  const due = dueDayOf(order, now)
  if (due)
    return (
      <span className={`block text-sm font-semibold ${dueTones[due.tone]} ${className}`}>{due.text}</span>
    )
  const ruled = rulingOf(order, 'seller')
  if (!receive && ruled === '') return null
  return (
    <span className={`block text-sm text-muted ${className}`}>
      {receive ? markedReceived(onDay(receive, now), order) : ruled}
    </span>
  )
}

const dueTones: Record<DueDay['tone'], string> = {
  late: 'text-danger',
  today: 'text-danger',
  later: 'text-ink',
}

function onDay(iso: string, now: number): string {
  const day = showDay(iso, now)
  return day === 'Today' ? 'today' : `on ${day}`
}

/** "5 bags", as ordered: whether a refund was for pieces or for a fault nobody knows. */
function quantityOf({ quantity, unit }: SellerOrder): string {
  return countOf(showCount(quantity), unit)
}

/**
 * "hand over 4 of 5: ₦12,400 refunded" where that is the price of a piece, as on the order; else "₦12,400 of it refunded"; "" once
 * nothing is to hand over.
 */
export function partRefunded(order: Refunded): string {
  const { status, refund, refundedMinor, fulfilment } = order
  if (status !== 'paid' || refund === 'full' || refundedMinor === 0 || fulfilment === 'received') return ''
  const pieces = fulfilment === 'sent' ? 0 : countRefunded(order)
  if (pieces === 0) return `${formatNaira(refundedMinor)} of it refunded`
  return `hand over ${showCount(order.quantity - pieces)} of ${showCount(order.quantity)}: ${formatNaira(refundedMinor)} refunded`
}

type Refunded = Pick<
  SellerOrder,
  'status' | 'refund' | 'refundedMinor' | 'fulfilment' | 'quantity' | 'unit' | 'amountMinor'
>

function joinWithDots(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(' · ')
}

function Cell({ className, children }: { className: string; children: ReactNode }) {
  return (
    <td
      role="cell"
      className={`min-w-0 xl:table-cell xl:border-t xl:border-line xl:px-1.5 xl:py-2.5 xl:align-middle ${className}`}
    >
      {children}
    </td>
  )
}

function Amount({ order }: { order: SellerOrder }) {
  const { amountMinor, refundedMinor, commissionMinor, dueMinor, delivery } = order
  const feeMinor = delivery?.feeMinor ?? 0
  const paidMinor = amountMinor + feeMinor
  return (
    <>
      <PaidSum paidMinor={paidMinor} leftMinor={paidMinor - refundedMinor} className="font-bold" />
      {commissionMinor > 0 && (
        <span className="block text-sm font-normal text-muted max-xl:order-last xl:whitespace-nowrap">
          {' '}
          {isDisputed(order) || order.isClaimed ? 'You get at most' : 'You get'} <Price kobo={dueMinor} />
        </span>
      )}
      {feeMinor > 0 && <span className="block text-sm text-muted xl:whitespace-nowrap"> with delivery</span>}
    </>
  )
}

/** Which step the row of an order offers; null when nothing is to do. */
function stepOf({ allowedActions, fulfilment }: SellerOrder): 'reply' | 'accept' | 'send' | 'code' | null {
  if (allowedActions.includes('answerDispute')) return 'reply'
  if (allowedActions.includes('accept')) return 'accept'
  if (fulfilment === 'accepted' && allowedActions.includes('send')) return 'send'
  if (fulfilment === 'ready' && allowedActions.includes('handOver')) return 'code'
  return null
}

/** The one thing to do with the order now, in the row itself. */
function NextStep({ order, now }: { order: SellerOrder; now: number }) {
  const { number, deadlines, delivery } = order
  const page = `/dashboard/orders/${number}`
  switch (stepOf(order)) {
    case 'reply':
      return (
        <span className="flex items-center gap-2.5 xl:flex-wrap">
          {deadlines.answer && <TimeLeft until={deadlines.answer} now={now} />}
          <ButtonLink to={`${page}/dispute`} className="relative z-10 px-4" aria-label="Reply to the dispute">
            Reply
          </ButtonLink>
        </span>
      )
    case 'accept':
      return <AcceptStep number={number} until={deadlines.accept} now={now} />
    case 'send':
      return (
        <ButtonLink
          // Who gives it to the buyer needs their code.
          to={delivery?.way === 'courier' ? page : addressOfCode(number)}
          kind="quiet"
          className="relative z-10 px-3 whitespace-nowrap"
          aria-label={`Hand over ${number}`}
        >
          Hand over
        </ButtonLink>
      )
    case 'code':
      return (
        <ButtonLink
          to={addressOfCode(number)}
          // Its words need a line of their own on a phone, and two in the table.
          className="relative z-10 w-full px-3 text-center xl:min-w-38"
          aria-label={`Hand over ${number} with the code`}
        >
          Hand over with the code
        </ButtonLink>
      )
    default:
      return null
  }
}

function AcceptStep({ number, until, now }: { number: string; until: string | null; now: number }) {
  const { state, formData } = useNavigation()
  const busy = state !== 'idle' && formData?.getAll('accept').join() === number
  return (
    <Form method="post" preventScrollReset className="relative z-10 flex items-center gap-2.5 xl:flex-wrap">
      <input type="hidden" name="accept" value={number} />
      {until && <TimeLeft until={until} now={now} />}
      <Button className="px-4" busy={busy} aria-label={`Accept ${number}`}>
        Accept
      </Button>
    </Form>
  )
}

/** Accepts all orders of one payment, each by itself. */
function AcceptAll({ numbers }: { numbers: string[] }) {
  const { state, formData } = useNavigation()
  const busy = state !== 'idle' && formData?.getAll('accept').join() === numbers.join()
  return (
    <Form method="post" preventScrollReset className="relative z-10 max-xl:w-full xl:mt-2">
      {numbers.map((number) => (
        <input key={number} type="hidden" name="accept" value={number} />
      ))}
      <Button kind="quiet" className="w-full px-4 whitespace-nowrap" busy={busy}>
        {numbers.length === 2 ? 'Accept both' : `Accept all ${numbers.length}`}
        <span className="sr-only"> {numbers.join(' ')}</span>
      </Button>
    </Form>
  )
}

const hour = 3_600_000

/** "46 h left"; minutes in the last hour. In red for the last six hours. */
function TimeLeft({ until, now }: { until: string; now: number }) {
  const left = Math.max(0, Date.parse(until) - now)
  const text = left < hour ? `${Math.ceil(left / 60_000)} min left` : `${Math.floor(left / hour)} h left`
  return (
    <span
      className={`text-sm font-semibold whitespace-nowrap ${left < 6 * hour ? 'text-danger' : 'text-clay'}`}
    >
      {text}
    </span>
  )
}
