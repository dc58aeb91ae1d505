import type { BuyerOrder } from '@oja/contract/schemas/orders.ts'
import { showCount } from '../../format/format.ts'
import { PayNow } from '../checkout/pay-now.tsx'
import { payUntil } from '../order-labels.ts'

/**
 * Each payment that several of these orders wait for: said and paid once above their cards, so that nobody takes the whole
 * sum for the price of one card.
 */
export function UnpaidPayments({ orders }: { orders: BuyerOrder[] }) {
  const firsts = new Map(
    orders.filter(paysForMore).map((order) => [order.checkout ?? order.reference, order] as const),
  )
  return [...firsts].map(([reference, { toPay, createdAt }]) => (
    <section
      key={reference}
      aria-label="Not paid yet"
      className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-lg border border-marigold/60 bg-marigold-soft px-4 py-3"
    >
      <p className="min-w-0 grow">
        <span className="block font-semibold">Not paid yet: {showCount(toPay?.orderCount ?? 0)} orders</span>
        <span className="block text-sm">Pay by {payUntil(createdAt)}, or they will be cancelled.</span>
      </p>
      {toPay && <PayNow reference={reference} toPay={{ ...toPay, orderCount: 1 }} className="max-sm:grow" />}
    </section>
  ))
}

/** Whether the payment that an order waits for pays other orders too. */
export function paysForMore({ toPay }: BuyerOrder): boolean {
  return toPay !== null && toPay.orderCount > 1
}
