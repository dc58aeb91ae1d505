import { isDisputed } from '../../order-labels.ts'
import type { Order } from '../../order-labels.ts'

type Facts = Pick<Order, 'dispute' | 'disputeCase' | 'timeline' | 'refunds' | 'leftMinor' | 'offeredMinor'>

/**
 * The part that a buyer asked for in a dispute that is open, in kobo, which its seller may give back as it is. Null where
 * none was named, where it is all that is left, and once money went back since: the rest is for the seller to say.
 */
export function askedPart(order: Facts): number | null {
  const kobo = namedSum(order)
  return isPartOpen(order) && kobo !== null && kobo < order.leftMinor ? kobo : null
}

/** Whether the buyer wants a part in a dispute that is open, named no sum, and nothing went back since. */
export function isPartWithoutSum(order: Facts): boolean {
  return isPartOpen(order) && namedSum(order) === null
}

function isPartOpen(order: Facts): boolean {
  const { disputeCase, refunds } = order
  // Beside an offer no part is refunded: the buyer would get both.
  if (order.offeredMinor || !isDisputed(order) || disputeCase?.wish !== 'part') return false
  return !refunds.some(({ state, createdAt }) => state !== 'failed' && createdAt >= disputeCase.openedAt)
}

function namedSum({ timeline }: Facts): number | null {
  return timeline.find(({ action }) => action === 'openDispute')?.amountMinor ?? null
}
