import type { AdminOrder } from '@oja/contract/schemas/admin/admin-payments.ts'
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
