import type { SellerBalance } from '@oja/contract/schemas/orders/seller-payouts.ts'
import { payoutTime } from '@oja/contract/values/orders/payout-time.ts'
import type { ReactNode } from 'react'
import { showDate } from '../../format/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/shop/price.tsx'
import { UnpaidReason } from '../unpaid-reason.tsx'

/** The seller's money: what is available, on the way and paid, and how these figures come from the sales. */
export function Balance({ balance }: { balance: SellerBalance }) {
  const { availableMinor, onTheWayMinor, sentAt, paidOutMinor, toDo } = balance
  return (
    <section aria-label="Balance" className="mb-8">
      <dl className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
        <Figure name="Available" kobo={availableMinor} className="max-sm:col-span-2" isFirst>
          {toDo ? (
            <span className="font-semibold text-clay">
              <UnpaidReason reason={toDo} />
            </span>
          ) : (
            availableNote(balance)
          )}
        </Figure>
        <Figure name="On the way" kobo={onTheWayMinor}>
          {sentAt ? `Sent ${shortDate(sentAt)}` : 'Nothing right now'}
        </Figure>
        <Figure name="Paid to you" kobo={paidOutMinor}>
          In all
        </Figure>
      </dl>
      <Sums balance={balance} />
    </section>
  )
}

function availableNote({ availableMinor, heldMinor, nextAt, nextMinor }: SellerBalance): ReactNode {
  if (availableMinor > 0) return 'We send it to your bank within 15 minutes.'
  if (!nextAt) return `Money shows here ${payoutTime}.`
  return (
    <>
      Next: <Price kobo={nextMinor} className="font-semibold" /> on {shortDate(nextAt)}
      {/* What the overview says that we owe, so that nobody takes ₦0 for all. */}
      {heldMinor > nextMinor && (
        <span className="block">
          On hold in all: <Price kobo={heldMinor} className="font-semibold" />
        </span>
      )}
    </>
  )
}

interface FigureProps {
  name: string
  kobo: number
  isFirst?: boolean
  className?: string
  children: ReactNode
}

function Figure({ name, kobo, isFirst = false, className = '', children }: FigureProps) {
  return (
    <div className={`rounded-lg border border-line bg-card p-3.5 sm:p-4 ${className}`}>
      <dt className="text-sm font-semibold text-muted">{name}</dt>
      <dd>
        <Price
          kobo={kobo}
          className={`mt-0.5 block font-display font-bold ${isFirst ? 'text-3xl text-leaf' : 'text-xl sm:text-3xl'}`}
        />
        <span className="mt-0.5 block text-sm text-muted">{children}</span>
      </dd>
    </div>
  )
}

/** From the sales to what is the seller's, and where that is now. Both sums come to the same figure. */
function Sums({ balance }: { balance: SellerBalance }) {
  const { soldMinor, refundedMinor, commissionMinor, paidOutMinor, onTheWayMinor } = balance
  const { availableMinor, heldMinor, owedMinor, nextAt, toDo } = balance
  const yours = soldMinor - refundedMinor - commissionMinor
  if (soldMinor === 0) return null
  return (
    <details className="group mt-2.5 rounded-lg border border-line bg-card">
      <summary className="flex min-h-11 items-center justify-between gap-3 px-4 py-2">
        <span>
          <span className="font-semibold">Yours in all</span> <Price kobo={yours} className="font-semibold" />
          <span className="block text-sm text-muted">Sales, less refunds and commission</span>
        </span>
        <Icon name="chevron-down" className="size-5 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <div className="grid gap-x-8 border-t border-line px-4 py-2 sm:grid-cols-2">
        <dl>
          <Line name="Sold" kobo={soldMinor} />
          <Line name="Refunded to buyers" kobo={-refundedMinor} />
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
            kobo={heldMinor}
          />
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
}

/** One figure of a sum; below 0 with its sign. */
export function Line({ name, kobo, note = '', isSum = false }: LineProps) {
  return (
    <div
      className={`flex items-baseline justify-between gap-4 py-1 ${isSum ? 'mt-1 border-t border-edge pt-1.5 font-bold' : ''}`}
    >
      <dt>
        {name}
        {note && kobo !== 0 && <span className="block text-sm text-muted">{note}</span>}
      </dt>
      <dd>
        {kobo < 0 && '− '}
        <Price kobo={Math.abs(kobo)} />
      </dd>
    </div>
  )
}

/** "22 November": never a year away. */
function shortDate(iso: string): string {
  return showDate(iso).replace(/ \d{4}$/, '')
}
