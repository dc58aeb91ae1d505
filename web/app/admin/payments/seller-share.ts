import type { AdminOrder } from '@oja/contract/schemas/admin/admin-payments.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { commissionOf } from '@oja/contract/values/orders/commission.ts'

type Sale = Pick<AdminOrder['data'], 'amountMinor' | 'refundedMinor' | 'leftMinor' | 'commissionPercent'>

/**
 * What the seller keeps of an order after one more refund, in kobo; null when that is not less than what is left.
 * The server books it so: a refund takes from the goods first, and the commission is on the goods alone.
 */
export function sellerShareAfter(order: Sale, refundMinor: number): number | null {
  return refundMinor <= 0 || refundMinor >= order.leftMinor ? null : sellerShareOf(order, refundMinor)
}

/** The same for any refund, also for none. */
export function sellerShareOf(order: Sale, refundMinor: number): number {
  const left = order.leftMinor - refundMinor
  const goods = Math.max(0, order.amountMinor - order.refundedMinor - refundMinor)
  return left - commissionOf(goods, Math.round(order.commissionPercent * 100))
}

/** "Goods ₦14,500 + delivery ₦4,000". */
export function partsOfPrice(goodsMinor: number, deliveryMinor: number): string {
  return `Goods ${formatNaira(goodsMinor)} + delivery ${formatNaira(deliveryMinor)}`
}

/** What there is to decide about: "Goods ₦14,500 + delivery ₦4,000 = ₦18,500. Commission: 5% of the goods." */
export function priceWords(order: Sale & Pick<AdminOrder['data'], 'delivery'>): string {
  const { amountMinor, refundedMinor, leftMinor, commissionPercent } = order
  const feeMinor = order.delivery?.feeMinor ?? 0
  const paid =
    feeMinor > 0
      ? `${partsOfPrice(amountMinor, feeMinor)} = ${formatNaira(amountMinor + feeMinor)}.`
      : `Goods ${formatNaira(amountMinor)}.`
  const before =
    refundedMinor > 0
      ? ` ${formatNaira(refundedMinor)} of it was refunded before, so ${formatNaira(leftMinor)} is left.`
      : ''
  return `${paid}${before} Commission: ${commissionPercent}% of the goods.`
}

interface Shares {
  /** On its way to the buyer, beside what they have back. */
  goingBackMinor: number
  /** What we keep; null where the rest is not yet, or not only, the seller's: then the parts would not add up. */
  commissionMinor: number | null
}

/** The parts of what was paid for an order, so that they add up to what its seller got and still gets. */
export function sharesOfSale(
  order: Sale & Pick<AdminOrder['data'], 'dueMinor' | 'payouts' | 'refund' | 'refunds'>,
): Shares {
  // As the server counts it: one that the bank rejected is sent again.
  const isGoing = order.refund === 'pending' || order.refund === 'failed'
  const goingBackMinor = order.refunds.reduce(
    (sum, { state, amountMinor }) => (isGoing && state !== 'done' ? sum + amountMinor : sum),
    0,
  )
  const goods = Math.max(0, order.amountMinor - order.refundedMinor - goingBackMinor)
  const commissionMinor = commissionOf(goods, Math.round(order.commissionPercent * 100))
  const sentMinor = order.payouts.reduce(
    (sum, { state, amountMinor }) => (state === 'success' ? sum + amountMinor : sum),
    0,
  )
  const isWhole = order.leftMinor - goingBackMinor - commissionMinor === sentMinor + order.dueMinor
  return { goingBackMinor, commissionMinor: isWhole ? commissionMinor : null }
}
