import type { Board, BoardPayment } from '@oja/contract/schemas/orders/board.ts'
import { countOf } from '@oja/contract/values/catalogue/units.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import type { PaymentState } from '@oja/contract/values/orders/board-payments.ts'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { relativeTime, showCount, showDay, showTime } from '../../format/format.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SoundSwitch, useAnnouncer } from './sound-switch.tsx'
import { useBoard } from './use-board.ts'
import type { LiveBoard } from './use-board.ts'

// So many payments are said when a board comes back after a while; the rest is on the screen.
const maxSaidAtOnce = 3
// Of a day without a payment the last ones show that the board works.
const shownAtLeast = 3
// Without scripts the page loads itself again after so many seconds.
const refreshSeconds = 5

interface BoardViewProps {
  loaded: Board['data']
  /** Each payment leads to its order. A second phone may not open orders. */
  withOrders?: boolean
  children?: ReactNode
}

/** The last payments of a shop as they come, under the warning that belongs to them. */
export function BoardView({ loaded, withOrders = false, children }: BoardViewProps) {
  const { say, controls } = useAnnouncer()
  const hydrated = useHydrated()
  const { board, state } = useBoard(loaded, (next, before) => {
    const known = new Set(before.payments.filter(isPaid).map(({ id }) => id))
    const fresh = next.payments.filter((payment) => isPaid(payment) && !known.has(payment.id))
    for (const { amountMinor } of fresh.slice(0, maxSaidAtOnce).reverse()) say(amountMinor)
  })
  useScreenAwake(state === 'live')
  const newest = board.payments.find(isPaid)
  // All of the day, and the newest paid one, however many wait above it; earlier days are folded.
  const now = Date.parse(board.asOf)
  const ofToday = board.payments.filter(({ at }) => showDay(at, now) === 'Today').length
  const inSight = Math.max(shownAtLeast, ofToday, newest ? board.payments.indexOf(newest) + 1 : 0)
  const [shown, older] = [board.payments.slice(0, inSight), board.payments.slice(inSight)]
  const row = (payment: BoardPayment) => {
    const props = { payment, withOrders, asOf: board.asOf, isOld: state !== 'live' }
    return (
      <li key={payment.id}>{payment === newest ? <NewestPaid {...props} /> : <PaymentRow {...props} />}</li>
    )
  }
  return (
    <div data-board={state} className="space-y-4">
      <p className="flex items-start gap-3 rounded-md border border-marigold/60 bg-marigold-soft px-4 py-3 font-semibold text-marigold-ink">
        <Icon name="alert" className="mt-0.5 size-5 shrink-0" />
        Never release goods for a screenshot or an SMS.
      </p>
      <Freshness board={board} state={state} />
      {hydrated ? <SoundSwitch controls={controls} /> : <Refresh />}
      {board.payments.length === 0 && (
        <EmptyState
          icon="wallet"
          title="No payments yet"
          text="When a customer pays you, it shows here in green. Only Paystack can turn it green."
        />
      )}
      <ol aria-label="Payments" className="space-y-2">
        {shown.map(row)}
      </ol>
      {older.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 w-fit items-center gap-2 font-semibold text-leaf">
            {older.length === 1 ? '1 older payment' : `${older.length} older payments`}
            <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
          </summary>
          <ol aria-label="Older payments" className="mt-2 space-y-2">
            {older.map(row)}
          </ol>
        </details>
      )}
      {children}
    </div>
  )
}

function isPaid({ state }: BoardPayment): boolean {
  return state === 'paid'
}

/** Says how old the board is. Only a live one may look alive. */
function Freshness({ board: { asOf }, state }: LiveBoard) {
  if (state === 'live') {
    return (
      <p className="flex items-center gap-2 text-sm text-muted tabular-nums">
        <span aria-hidden="true" className="size-2.5 rounded-full bg-leaf" />
        Up to date at {showSeconds(asOf)}
      </p>
    )
  }
  const isEnded = state === 'ended'
  return (
    <div role="alert" className="rounded-md border border-danger/50 bg-danger-soft px-4 py-3 text-danger">
      <p className="font-semibold">
        {isEnded ? 'No longer shown on this phone' : `No connection since ${showSeconds(asOf)}`}
      </p>
      <p className="text-ink">
        {isEnded
          ? 'It shows no new payments. Ask the owner of the shop for a new link.'
          : 'These payments are old. Do not release goods until it is up to date again.'}
      </p>
    </div>
  )
}

/** Without our scripts the page loads itself again; older browsers run scripts, but not ours, and have the link. */
function Refresh() {
  return (
    <p>
      <noscript>
        <meta httpEquiv="refresh" content={String(refreshSeconds)} />
      </noscript>
      <Link
        to=""
        reloadDocument
        className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
      >
        Look again
      </Link>
    </p>
  )
}

interface PaymentProps {
  payment: BoardPayment
  asOf: string
  isOld: boolean
  withOrders: boolean
}

function NewestPaid({ payment, asOf, isOld, withOrders }: PaymentProps) {
  const { amountMinor, at } = payment
  return (
    <div
      data-payment={isOld ? 'old' : 'paid'}
      className={`rounded-lg border px-4 py-6 text-center ${isOld ? 'border-edge bg-sunken text-muted' : 'border-leaf bg-leaf text-on-leaf'}`}
    >
      <p
        role="status"
        className="font-display text-5xl leading-tight font-bold wrap-anywhere tabular-nums sm:text-7xl"
      >
        <span className="block sm:inline">PAID</span> {formatNaira(amountMinor)}
      </p>
      <p className="mt-3 text-xl font-semibold tabular-nums">
        {showDayBefore(at, asOf)}
        {showSeconds(at)} <From payment={payment} />
      </p>
      {!isOld && <p className="mt-1">{relativeTime(at, Date.parse(asOf))}</p>}
      <Checked payment={payment} />
      <Refunded payment={payment} />
      {withOrders &&
        (isOfSeveral(payment) ? (
          <OrdersPaid payment={payment} className="mx-auto mt-3 max-w-md text-left" />
        ) : (
          <Link
            to={`/dashboard/orders/${payment.number}`}
            className="-mb-3 inline-flex min-h-11 items-center font-semibold underline"
          >
            Order #{payment.number}
          </Link>
        ))}
    </div>
  )
}

const labels: Record<PaymentState, { label: string; tone: string }> = {
  paid: { label: 'PAID', tone: 'text-leaf' },
  claimed: { label: 'Claimed back by the bank', tone: 'text-danger' },
  refunding: { label: 'Refund in progress', tone: 'text-clay' },
  refunded: { label: 'Refunded', tone: 'text-clay' },
  waiting: { label: 'Waiting', tone: 'text-muted' },
  unpaid: { label: 'Not paid', tone: 'text-danger' },
}

function PaymentRow({ payment, asOf, isOld, withOrders }: PaymentProps) {
  const { state, amountMinor, number, at } = payment
  const { label, tone } = labels[state]
  const isListed = withOrders && isOfSeveral(payment) && state !== 'waiting' && state !== 'unpaid'
  return (
    <div
      data-payment={isOld ? 'old' : state}
      className={`relative rounded-md border border-line px-4 py-3 ${state === 'waiting' || isOld ? 'bg-sunken' : 'bg-card'}`}
    >
      <p className={`text-xl font-bold tabular-nums ${isOld ? 'text-muted' : tone}`}>
        {label} {formatNaira(amountMinor)}
      </p>
      <p className="text-sm text-muted tabular-nums">
        {showDayBefore(at, asOf)}
        {showTime(at)} <From payment={payment} />
        {!isListed && ' · '}
        {isListed ? null : withOrders && state !== 'waiting' && state !== 'unpaid' ? (
          // The whole row leads there.
          <Link
            to={`/dashboard/orders/${number}`}
            className="whitespace-nowrap text-leaf underline after:absolute after:inset-0"
          >
            {number}
          </Link>
        ) : (
          <span className="whitespace-nowrap">{number}</span>
        )}
      </p>
      <Refunded payment={payment} />
      {isListed && <OrdersPaid payment={payment} className="text-sm" />}
    </div>
  )
}

function isOfSeveral({ orders = [] }: BoardPayment): boolean {
  return orders.length > 1
}

/** Each order of a payment for several: its goods, its own sum, and the way to it. */
function OrdersPaid({ payment: { orders = [] }, className }: { payment: BoardPayment; className: string }) {
  return (
    <ul aria-label={`The ${orders.length} orders of this payment`} className={className}>
      {orders.map(({ number, productName, quantity, unit, amountMinor }) => (
        <li key={number}>
          <Link
            to={`/dashboard/orders/${number}`}
            className="flex min-h-11 items-center justify-between gap-3 py-1 underline"
          >
            <span className="min-w-0">
              <span className="block whitespace-nowrap">#{number}</span>
              <span className="block wrap-anywhere">
                {unit === null
                  ? `${quantity === 1 ? '' : `${showCount(quantity)} × `}${productName}`
                  : `${productName}, ${countOf(showCount(quantity), unit)}`}
              </span>
            </span>
            <span className="shrink-0 font-semibold tabular-nums">{formatNaira(amountMinor)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function From({ payment: { firstName } }: { payment: BoardPayment }) {
  if (!firstName) return null
  return (
    <>
      from <bdi className="wrap-anywhere">{firstName}</bdi>
    </>
  )
}

function Checked({ payment: { state, checkedAt } }: { payment: BoardPayment }) {
  if (state !== 'paid' || !checkedAt) return null
  return <p className="text-sm tabular-nums">Checked with Paystack {showSeconds(checkedAt)}</p>
}

function Refunded({ payment: { state, refundedMinor } }: { payment: BoardPayment }) {
  if (state !== 'paid' || refundedMinor === 0) return null
  return <p className="text-sm font-semibold">{formatNaira(refundedMinor)} of it was refunded</p>
}

/** "22 Nov, " for another day than the one of the board. */
function showDayBefore(at: string, asOf: string): string {
  const day = showDay(at, Date.parse(asOf))
  return day === 'Today' ? '' : `${day}, `
}

/** "6:55:05 pm", the time in Lagos. */
function showSeconds(iso: string): string {
  return showTime(iso).replace(/(?=\s)/, `:${iso.slice(17, 19)}`)
}

/** Keeps the screen of a phone on while it shows a live board, where the browser can. */
function useScreenAwake(isLive: boolean): void {
  useEffect(() => {
    if (!isLive || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isOver) void lock.release()
      } catch {
        // The phone saves its battery.
      }
    }
    const onVisible = () => void ask()
    void ask()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    }
  }, [isLive])
}
