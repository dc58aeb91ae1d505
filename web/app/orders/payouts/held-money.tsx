import type { HeldPart, SellerBalance } from '@oja/contract/schemas/orders/seller-payouts.ts'
import { toDoForPayout } from '@oja/contract/values/orders/payout-to-do.ts'
import { payoutTime } from '@oja/contract/values/orders/payout-time.ts'
import type { SellerTab } from '@oja/contract/values/order-states.ts'
import { Link } from 'react-router'
import { showCount } from '../../format/format.ts'
import { shortDay } from '../../format/chart-axis.ts'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/shop/price.tsx'

/** What we will owe the seller for orders that they have not accepted, in kobo. */
export function toAcceptOf({ held = [] }: SellerBalance): number {
  return sumOf(held.filter(isToAccept))
}

/** What comes once the seller has handed the goods over, in kobo. */
export function toHandOverOf({ held = [] }: SellerBalance): number {
  return sumOf(held.filter(({ until }) => until === 'handOver'))
}

interface HeldMoneyProps {
  balance: SellerBalance
  /** It is all that we owe: its sum stands above it already. */
  isAll: boolean
  /** When an order is paid stands above it already. */
  isTimeSaid: boolean
}

/**
 * The money on hold by what must happen before we pay it, each with the way to its orders. That of orders to accept is not
 * owed yet, so it stands apart.
 */
export function HeldMoney({ balance, isAll, isTimeSaid }: HeldMoneyProps) {
  const { held = [] } = balance
  const owed = held.filter((part) => !isToAccept(part) && part.until !== 'handOver')
  const toHandOver = held.filter(({ until }) => until === 'handOver')
  const time = `${payStart(balance)} pay each order ${payoutTime}.`
  // Of a dispute each part says when.
  const isTimeOfOwed = !isTimeSaid && owed.some(({ until }) => until !== 'dispute')
  const isTimeOfMore = !isTimeSaid && !isTimeOfOwed
  return (
    <>
      {owed.length > 0 && (
        <HeldParts
          name={isAll ? 'Not due yet' : 'Of what we owe you, not due yet'}
          hasSum={!isAll}
          parts={owed}
          // What stops every payout stands at the top of the card, once.
          note={isTimeOfOwed ? time : ''}
          blockedBy={blockedBy(balance)}
        />
      )}
      {toHandOver.length > 0 && (
        <HeldParts
          name="More when you hand over"
          parts={toHandOver}
          note={`Not in the sum above.${isTimeOfMore ? ` ${time}` : ''}`}
          hasSum={false}
        />
      )}
      {held.some(isToAccept) && (
        <HeldParts
          name="Not accepted yet"
          parts={held.filter(isToAccept)}
          note="Not in the sum above. What you do not accept goes back to the buyer."
        />
      )}
    </>
  )
}

interface HeldPartsProps {
  name: string
  parts: HeldPart[]
  note: string
  hasSum?: boolean
  /** What stops every payout, such as "when your documents are approved": then a day is only the earliest. "" for nothing. */
  blockedBy?: string
}

function HeldParts({ name, parts, note, hasSum = true, blockedBy = '' }: HeldPartsProps) {
  return (
    <section aria-label={name} className="border-t border-line px-4 pt-2.5 pb-1">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="font-sans text-sm font-semibold text-muted">{name}</h2>
        {hasSum && <Price kobo={sumOf(parts)} className="font-display text-lg font-bold" />}
      </div>
      {note && <p className="text-sm text-muted">{note}</p>}
      <ul className="divide-y divide-line">
        {parts.map((part) => (
          <li key={`${part.until} ${part.day}`}>
            <HeldOrders part={part} when={whenOf(part, blockedBy)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A part of the money on hold: its one order, or a list of them to open. */
function HeldOrders({ part, when }: { part: HeldPart; when: string }) {
  const { newest = [], orders, until, amountMinor } = part
  const [only] = newest
  const row = (icon: 'chevron-down' | 'chevron-right') => (
    <>
      <span className="min-w-0 grow">
        {until === 'dispute' && 'At most '}
        <Price kobo={amountMinor} className="font-semibold" /> {when}
        {orders === 1 && only && (
          <span className="block truncate text-sm text-muted">{only.productName}</span>
        )}
      </span>
      <Icon
        name={icon}
        className={`size-5 shrink-0 text-muted ${icon === 'chevron-down' ? 'group-open:rotate-180' : ''}`}
      />
    </>
  )
  if (newest.length < 2)
    return (
      <Link
        to={
          orders === 1 && only ? `/dashboard/orders/${only.number}` : `/dashboard/orders?tab=${tabs[until]}`
        }
        className={rowStyle}
      >
        {row('chevron-right')}
      </Link>
    )
  return (
    <details className="group">
      <summary className={rowStyle}>{row('chevron-down')}</summary>
      <ul className="pb-2">
        {newest.map(({ number, productName, amountMinor: part }) => (
          <li key={number}>
            <Link
              to={`/dashboard/orders/${number}`}
              className="flex min-h-11 items-center gap-3 pl-3 text-sm hover:bg-sunken"
            >
              <span className="min-w-0 grow truncate">{productName}</span>
              <Price kobo={part} className="shrink-0" />
            </Link>
          </li>
        ))}
        {orders > newest.length && (
          <li>
            <Link
              to={`/dashboard/orders?tab=${tabs[until]}`}
              className="inline-flex min-h-11 items-center pl-3 text-sm font-semibold text-leaf underline"
            >
              See all {showCount(orders)}
            </Link>
          </li>
        )}
      </ul>
    </details>
  )
}

const rowStyle = 'flex min-h-11 items-center gap-3 py-1.5 hover:bg-sunken'

const tabs: Record<HeldPart['until'], SellerTab> = {
  date: 'done',
  receive: 'way',
  handOver: 'handover',
  accept: 'accept',
  dispute: 'problems',
  refund: 'all',
}

function whenOf({ until, day, lastDay, orders, claims = 0 }: HeldPart, blockedBy: string): string {
  const those = (what: string) => (orders === 1 ? `1 ${what}` : `${showCount(orders)} ${what}s`)
  const texts: Record<HeldPart['until'], string> = {
    date: day ? onDay(day, blockedBy) : 'once it is ready to be paid',
    receive: `${orders === 1 ? 'when the buyer confirms 1 order' : `when buyers confirm ${those('order')}`}${lastDay && blockedBy === '' ? `, at the latest on ${shortDay(lastDay)} if nobody reports a problem` : ''}`,
    handOver: `when you hand over ${those('order')}`,
    accept: `when you accept ${those('order')}`,
    dispute: `when ${causesOf(orders - claims, claims)} ${orders === 1 ? 'is' : 'are'} decided`,
    refund: `when ${those('refund')} ${orders === 1 ? 'has' : 'have'} reached the buyer`,
  }
  return texts[until]
}

/** Money that something stops comes on its day at the earliest. */
function onDay(day: string, blockedBy: string): string {
  return blockedBy === '' ? `on ${shortDay(day)}` : `${blockedBy}, from ${shortDay(day)} at the earliest`
}

/** "2 problem reports and 1 bank claim": our team decides the first, the bank of the buyer the others. */
function causesOf(reports: number, claims: number): string {
  const counted = (count: number, what: string) =>
    count === 0 ? [] : [count === 1 ? `1 ${what}` : `${showCount(count)} ${what}s`]
  return [...counted(reports, 'problem report'), ...counted(claims, 'bank claim')].join(' and ')
}

const isToAccept = ({ until }: HeldPart) => until === 'accept'

const sumOf = (parts: HeldPart[]) => parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** When money comes that something else than its day stops; "" when nothing does. */
function blockedBy({ toDo, toDos = toDo ? [toDo] : [] }: SellerBalance): string {
  if (toDos.length === 0) return ''
  const reasons = blocksOf(toDos)
  return reasons.length === 0 ? 'after that' : `when ${reasons.join(' and ')}`
}

/** After what we pay, as the start of a sentence. */
function payStart({ toDo, toDos = toDo ? [toDo] : [] }: SellerBalance): string {
  if (toDos.length === 0) return 'We'
  const [first, ...more] = blocksOf(toDos)
  if (toDos.length > 1) return toDos.length === 2 ? 'Once both are done, we' : 'Once all of it is done, we'
  return first && more.length === 0 ? `Once ${first}, we` : 'After that we'
}

function blocksOf(toDos: readonly string[]): string[] {
  return Object.entries(blocks).flatMap(([reason, when]) => (toDos.includes(reason) ? [when] : []))
}

const blocks: Record<string, string> = {
  [toDoForPayout.verify]: 'your documents are approved',
  [toDoForPayout.account]: 'your bank account is added',
  [toDoForPayout.checking]: 'your account’s name is checked',
  [toDoForPayout.otherAccount]: 'the account’s name matches',
  [toDoForPayout.otherName]: 'the account’s name matches',
}
