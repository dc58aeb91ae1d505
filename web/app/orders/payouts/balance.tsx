import type { SellerBalance } from '@oja/contract/schemas/orders/seller-payouts.ts'
import { payoutTime } from '@oja/contract/values/orders/payout-time.ts'
import type { ReactNode } from 'react'
import { showDate } from '../../format/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/shop/price.tsx'
import { HeldMoney, toAcceptOf, toHandOverOf } from './held-money.tsx'
import { UnpaidReason } from '../unpaid-reason.tsx'

interface BalanceProps {
  balance: SellerBalance
}

/**
 * The seller's money: what we owe, as the overview says it, then what of it is available, on the way and on hold, and what
 * was paid; how these figures come from the sales is folded. What is ₦0 says nothing.
 */
export function Balance({ balance }: BalanceProps) {
  const { availableMinor, onTheWayMinor, heldMinor, owedMinor, goingBackMinor } = balance
  const { sentAt, paidOutMinor, held = [] } = balance
  const reasons = reasonsOf(balance)
  const notComing = toAcceptOf(balance) + toHandOverOf(balance)
  const dueMinor = availableMinor + onTheWayMinor + heldMinor - notComing - owedMinor
  // A decision for the buyer, or for their bank, takes some or all of it.
  const isInQuestion = held.some(({ until }) => until === 'dispute')
  const note = availableNote(balance)
  return (
    <section aria-label="Balance" className="mb-6 rounded-lg border border-line bg-card">
      <dl className="divide-y divide-line px-4 sm:grid sm:auto-cols-fr sm:grid-flow-col sm:gap-x-6 sm:divide-y-0">
        <Figure
          name={dueMinor < 0 ? 'You owe us' : isInQuestion ? 'We owe you at most' : 'We owe you'}
          kobo={Math.abs(dueMinor)}
          isFirst
        >
          {balance.toDo
            ? reasons.map((reason) => (
                <span key={reason} className="block font-semibold text-clay">
                  <UnpaidReason reason={reason} />
                </span>
              ))
            : note}
        </Figure>
        {availableMinor > 0 && (
          <Figure name="Available" kobo={availableMinor}>
            {balance.toDo ? 'Ready to be sent after that' : 'Free to be sent to your bank'}
          </Figure>
        )}
        {onTheWayMinor > 0 && (
          <Figure name="On the way" kobo={onTheWayMinor}>
            {sentAt && `Sent ${shortDate(sentAt)}`}
          </Figure>
        )}
        {paidOutMinor > 0 && <Figure name="Paid to you" kobo={paidOutMinor} />}
      </dl>
      <HeldMoney
        balance={balance}
        isAll={dueMinor === heldMinor - notComing}
        isTimeSaid={!balance.toDo && typeof note === 'string' && note.includes(payoutTime)}
      />
      {goingBackMinor > 0 && (
        <p className="border-t border-line px-4 py-2 text-sm text-muted">
          Going back to buyers: <Price kobo={goingBackMinor} className="font-semibold" />. It is taken off
          already.
        </p>
      )}
      <Sums balance={balance} />
    </section>
  )
}

/** Everything that stops the next payout: who mends only one of two would learn of the other days later. */
function reasonsOf({ toDo, toDos = toDo ? [toDo] : [] }: SellerBalance): string[] {
  return toDos
}

function availableNote({ availableMinor, nextAt, nextMinor, held = [] }: SellerBalance): ReactNode {
  if (availableMinor > 0) return 'We send what is available to your bank within 15 minutes.'
  if (!nextAt) {
    // Orders to accept are no part of the sum.
    const owed = held.filter(({ until }) => until !== 'accept' && until !== 'handOver')
    const inDispute = owed.filter(({ until }) => until === 'dispute')
    if (inDispute.length > 0) {
      const orders = inDispute.reduce((sum, part) => sum + part.orders, 0)
      const disputes = orders === 1 ? 'a dispute' : `${orders} disputes`
      return inDispute.length === owed.length
        ? `Waits for the decision of ${disputes}.`
        : `Some of it waits for the decision of ${disputes}. The rest we pay ${payoutTime}.`
    }
    return `We pay ${payoutTime}.`
  }
  return (
    <>
      Next: <Price kobo={nextMinor} className="font-semibold" /> on {shortDate(nextAt)}
    </>
  )
}

interface FigureProps {
  name: string
  kobo: number
  isFirst?: boolean
  children?: ReactNode
}

/** A line on a phone, a column on a wide screen. */
function Figure({ name, kobo, isFirst = false, children }: FigureProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 py-2.5 sm:block sm:py-4">
      <dt className="text-sm font-semibold text-muted">{name}</dt>
      <dd className="contents">
        <Price
          kobo={kobo}
          className={`block font-display font-bold sm:mt-0.5 sm:text-3xl ${isFirst ? 'text-2xl text-leaf' : 'text-lg'}`}
        />
        {children && <span className="col-span-2 block text-sm text-muted sm:mt-0.5">{children}</span>}
      </dd>
    </div>
  )
}

/** From the sales to what is the seller's, and where that is now. Both sums come to the same figure. */
function Sums({ balance }: { balance: SellerBalance }) {
  const { soldMinor, refundedMinor, goingBackMinor, commissionMinor, paidOutMinor, onTheWayMinor } = balance
  const { availableMinor, heldMinor, owedMinor, nextAt, toDo } = balance
  const yours = soldMinor - refundedMinor - goingBackMinor - commissionMinor
  if (soldMinor === 0) return null
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-11 items-center justify-between gap-3 px-4 py-2">
        <span className="text-sm font-semibold text-leaf">See all sums</span>
        <Icon name="chevron-down" className="size-5 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <div className="grid gap-x-8 border-t border-line px-4 py-2 sm:grid-cols-2">
        <dl>
          <Line name="Sold" kobo={soldMinor} />
          <Line name="Refunded to buyers" kobo={-refundedMinor} />
          {goingBackMinor > 0 && <Line name="Going back to buyers" kobo={-goingBackMinor} />}
          <Line name="Commission" kobo={-commissionMinor} />
          <Line name="Yours" kobo={yours} isSum />
        </dl>
        <dl className="max-sm:mt-2 max-sm:border-t max-sm:border-line max-sm:pt-2">
          <Line name="Paid to you" kobo={paidOutMinor} />
          <Line name="On the way" kobo={onTheWayMinor} />
          <Line name="Available" kobo={availableMinor} />
          <Line
            name="On hold"
            note={nextAt ? (toDo ? '' : `first on ${shortDate(nextAt)}`) : 'until buyers receive'}
            kobo={heldMinor - toAcceptOf(balance) - toHandOverOf(balance)}
          />
          {toHandOverOf(balance) > 0 && <Line name="Not handed over yet" kobo={toHandOverOf(balance)} />}
          {toAcceptOf(balance) > 0 && <Line name="Not accepted yet" kobo={toAcceptOf(balance)} />}
          {owedMinor > 0 && <Line name="You owe" note="from your next payouts" kobo={-owedMinor} />}
          <Line
            name="Yours"
            kobo={paidOutMinor + onTheWayMinor + availableMinor + heldMinor - owedMinor}
            isSum
          />
        </dl>
      </div>
    </details>
  )
}

interface LineProps {
  name: string
  kobo: number
  note?: string
  isSum?: boolean
  /** Where a reader would take it for a charge: "+ ₦620". */
  isAdded?: boolean
}

/** One figure of a sum; below 0 with its sign. */
export function Line({ name, kobo, note = '', isSum = false, isAdded = false }: LineProps) {
  return (
    <div
      className={`flex items-baseline justify-between gap-4 py-1 ${isSum ? 'mt-1 border-t border-edge pt-1.5 font-bold' : ''}`}
    >
      <dt>
        {name}
        {note && kobo !== 0 && <span className="block text-sm text-muted">{note}</span>}
      </dt>
      <dd>
        {kobo < 0 ? '− ' : isAdded && kobo > 0 && '+ '}
        <Price kobo={Math.abs(kobo)} />
      </dd>
    </div>
  )
}

/** "22 November": never a year away. */
function shortDate(iso: string): string {
  return showDate(iso).replace(/ \d{4}$/, '')
}
