import { expectedArrival, promiseLabel } from '@oja/contract/values/delivery/delivery-ways.ts'
import { orderHours } from '@oja/contract/values/order-states.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { showDate, showDeadline } from '../../format/format.ts'
import { isCollected, rulingOf } from '../order-labels.ts'
import type { LoadedOrder } from '../order-load.ts'
import { dayOf, isLate } from './is-late.ts'
import { refundSentences } from './refund-sentences.ts'

type Facts = Pick<
  LoadedOrder,
  | 'deadlines'
  | 'fulfilment'
  | 'dispute'
  | 'payment'
  | 'paidAt'
  | 'refund'
  | 'handover'
  | 'pickup'
  | 'delivery'
  | 'atStall'
  | 'allowedActions'
  | 'offeredMinor'
  | 'disputeCase'
  | 'ruledBackMinor'
  | 'isShopSuspended'
  | 'now'
> &
  Parameters<typeof refundSentences>[0]

/** What will happen by itself, and when, so that no deadline surprises the buyer. */
export function deadlineSentences(order: Facts): string[] {
  const { deadlines, fulfilment, dispute, payment, refund, handover } = order
  const made = isCollected(order) ? 'ready' : 'sent'
  const late = isLate(order, order.now)
  const expected = expectedArrival(deadlines, order.delivery)
  return [
    handover?.retractUntil &&
      `The seller entered your code and is paid on ${showDeadline(handover.retractUntil)}. You do not have the goods, or something is wrong? Say so before then.`,
    deadlines.accept &&
      `If the seller does not accept by ${showDeadline(deadlines.accept)}, we will refund you.`,
    deadlines.send &&
      (late
        ? `Late. It should have been ${made} by ${showDate(deadlines.send)}. Call the seller, or cancel and get your money back.`
        : `To be ${made} by ${showDate(deadlines.send)}. If it is not, you can cancel it here. 3 days later we refund you.`),
    expected &&
      order.delivery &&
      !late &&
      `${promiseLabel(dayOf(expected), order.delivery, { accept: deadlines.accept, paidAt: order.paidAt })}.`,
    deadlines.receive &&
      fulfilment === 'ready' &&
      order.pickup &&
      `It is ready. Collect it at ${order.pickup.name}, ${order.pickup.landmark}.`,
    deadlines.receive && arrivalSentence(order),
    deadlines.receive &&
      !late &&
      `Received it? Confirm below. If you say nothing, it counts as received on ${showDeadline(deadlines.receive)}.`,
    deadlines.dispute &&
      fulfilment === 'received' &&
      !handover?.retractUntil &&
      `Any problem? Report it before ${showDeadline(deadlines.dispute)}.`,
    deadlines.answer &&
      `The seller must reply by ${showDeadline(deadlines.answer)}. After that, our team will decide.`,
    dispute === 'answered' &&
      (order.offeredMinor
        ? `The seller offers you ${formatNaira(order.offeredMinor)} back. You can accept it. If you do not, our team decides and emails both of you.`
        : 'The seller has replied. Our team decides next and emails both of you.'),
    order.isShopSuspended &&
      'This shop is suspended. It can still finish your order, and our team follows it. The seller is not paid while it is suspended.',
    payment === 'disputed' &&
      'The buyer’s bank is asking about this payment. Nothing else happens until it decides.',
    isJustDecided(order) && rulingOf(order, 'buyer'),
    isJustDecided(order) && 'Your report is closed. An order can be reported once.',
    ...refundSentences(order, order.now),
    refund === 'failed' && 'Your bank rejected the refund. We are on it and will let you know.',
  ]
    .filter((sentence) => typeof sentence === 'string')
    .filter((sentence) => sentence !== '')
}

/** While a buyer may look for the link to report: goods have not come, or the report was decided in the last three days. */
function isJustDecided({ dispute, payment, fulfilment, disputeCase, now }: Facts): boolean {
  if (dispute !== 'decided' || payment !== 'paid') return false
  const decidedAt = Date.parse(disputeCase?.decidedAt ?? '')
  return fulfilment !== 'received' || now - decidedAt < orderHours.dispute * 3_600_000
}

/** By when a sent order should arrive; null where that is not known. */
function arrivalSentence(order: Facts): string | null {
  const day = order.deadlines.arrive
  if (!day) return null
  // Whose report was decided cannot report it again.
  if (order.dispute === 'decided' && isLate(order, order.now))
    return `Late. It should have arrived by ${showDate(day)}. Not there? Call the seller. It counts as received on ${showDeadline(String(order.deadlines.receive))}.`
  return isLate(order, order.now)
    ? `Late. It should have arrived by ${showDate(day)}. Not there? Call first, and wait if they give you a day. Report it by ${showDeadline(String(order.deadlines.receive))}, else it counts as received.`
    : `Should arrive by ${showDate(day)}.`
}
