import { deliveryShare } from '@oja/contract/values/orders/ordered-goods.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { showCount } from '../format/format.ts'
import { Icon } from '../ui/icon.tsx'
import { Price } from '../ui/shop/price.tsx'
import { isDisputed } from './order-labels.ts'
import type { Order } from './order-labels.ts'
import { PaidTogether } from './paid-together.tsx'
import { CopyText } from '../ui/shop/copy-text.tsx'
import { UnpaidReason } from './unpaid-reason.tsx'

/** The money of the order: the payment, the refund, and for the seller their earnings. */
export function OrderPayment({ order }: { order: Order }) {
  const { earnings, refundedMinor, amountMinor, delivery, paidAt } = order
  const feeMinor = delivery?.feeMinor ?? 0
  const comingMinor = order.refunds.reduce(
    (sum, refund) => (isOnItsWay(order, refund) ? sum + refund.amountMinor : sum),
    0,
  )
  if (!paidAt && refundedMinor === 0) return null
  const openQuestion = openQuestionOf(order)
  return (
    <section aria-labelledby="money" className="mt-6 sm:mt-8">
      <h2 id="money" className="text-xl sm:text-2xl">
        Payment
      </h2>
      <dl className="mt-3 divide-y divide-line rounded-lg border border-line bg-card px-4">
        {feeMinor > 0 && (
          <>
            <Line name="Goods">
              <Price kobo={amountMinor} />
            </Line>
            <Line name="Delivery" note={deliveryShare(feeMinor, delivery?.shopFeeMinor)}>
              <Price kobo={feeMinor} />
            </Line>
          </>
        )}
        <Line name="Paid">
          <Price kobo={amountMinor + feeMinor} />
        </Line>
        <PaidTogether together={order.paidTogether} reader={order.role} />
        {refundedMinor > 0 && (
          <Line name={order.role === 'buyer' ? 'Refund sent to you' : 'Refund sent to the buyer'}>
            {earnings && '− '}
            <Price kobo={refundedMinor} />
          </Line>
        )}
        {comingMinor > 0 && (
          <Line name="Refund on its way">
            {earnings && '− '}
            <Price kobo={comingMinor} />
          </Line>
        )}
        {earnings && (
          <>
            <Line name={`Commission (${showCount(earnings.commissionPercent)}%)`}>
              {earnings.commissionMinor > 0 && '− '}
              <Price kobo={earnings.commissionMinor} />
            </Line>
            <Line name={openQuestion ? 'You receive at most' : 'You receive'} note={openQuestion}>
              <Price kobo={earnings.dueMinor} className="text-lg" />
            </Line>
          </>
        )}
      </dl>
      <details className="group mt-1 print:hidden">
        <summary className="flex min-h-11 w-fit items-center gap-2 text-muted">
          Payment reference
          <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
        </summary>
        <CopyText text={order.checkout ?? order.reference} label="payment reference" />
      </details>
      {earnings?.payout === 'success' && <p className="mt-2 text-muted">Paid to your bank account.</p>}
      {earnings && earnings.payoutNote !== '' && (
        <div className="mt-2">
          <p className="text-muted">
            Not paid out yet: <UnpaidReason reason={earnings.payoutNote} />
          </p>
          <Link
            to="/dashboard/payouts"
            className="inline-flex min-h-11 items-center font-semibold text-leaf underline print:hidden"
          >
            My payouts
          </Link>
        </div>
      )}
    </section>
  )
}

/** What may still take of the seller's money; "" for nothing. */
function openQuestionOf(order: Order): string {
  if (order.payment === 'disputed') return 'Less if the buyer’s bank takes the money back'
  return isDisputed(order) ? 'Less if the dispute is decided for the buyer' : ''
}

/** A refund that was started and is not back yet: one that the bank rejected is sent again. */
function isOnItsWay({ refund }: Order, { state }: Order['refunds'][number]): boolean {
  return (refund === 'pending' || refund === 'failed') && state !== 'done'
}

function Line({ name, note = '', children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 py-2.5">
      <dt className="text-muted">
        {name}
        {note && <span className="block text-sm">{note}</span>}
      </dt>
      <dd className="font-semibold whitespace-nowrap">{children}</dd>
    </div>
  )
}
