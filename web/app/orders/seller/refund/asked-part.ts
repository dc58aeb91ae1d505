import { isDisputed } from '../../order-labels.ts'
import type { Order } from '../../order-labels.ts'

type Facts = Pick<Order, 'dispute' | 'disputeCase' | 'timeline' | 'refunds' | 'leftMinor'>

/**
 * The part that a buyer asked for in a dispute that is open, in kobo, which its seller may give back as it is. Null where
 * none was named, where it is all that is left, and once money went back since: the rest is for the seller to say.
 */
export function askedPart(order: Facts): number | null {
  const { disputeCase, timeline, refunds, leftMinor } = order
  if (!isDisputed(order) || disputeCase?.wish !== 'part') return null
  const kobo = timeline.find(({ action }) => action === 'openDispute')?.amountMinor ?? null
  const isBegun = refunds.some(
    ({ state, createdAt }) => state !== 'failed' && createdAt >= disputeCase.openedAt,
  )
  return kobo === null || kobo >= leftMinor || isBegun ? null : kobo
}
