import type { BuyerOrder } from '@oja/contract/schemas/orders.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { refundTime } from '@oja/contract/values/order-states.ts'
import { sellerRefunded } from '@oja/contract/values/orders/refund-reasons.ts'
import { showDate, showDeadline } from '../../format/format.ts'
import { ifDebited, isCollected, payUntil, rulingOf } from '../order-labels.ts'
import { dayOf, isLate } from './is-late.ts'
import { refundSent } from './refund-sentences.ts'

type Facts = Pick<
  BuyerOrder,
  | 'status'
  | 'fulfilment'
  | 'dispute'
  | 'refund'
  | 'createdAt'
  | 'deadlines'
  | 'allowedActions'
  | 'delivery'
  | 'atStall'
  | 'refundReason'
  | 'refundedAt'
  | 'expectedBy'
  | 'offeredMinor'
> &
  Partial<Pick<BuyerOrder, 'toPay' | 'ruledBackMinor' | 'isShopSuspended'>>

/**
 * What happens next with an order, for its buyer, in one sentence; "" when nothing more happens. `now` is in milliseconds since
 * 1970.
 */
export function nextStep(order: Facts, now: number): string {
  const next = stepOf(order, now)
  return order.isShopSuspended ? `${next} This shop is suspended: our team follows your order.`.trim() : next
}

function stepOf(order: Facts, now: number): string {
  const { status, fulfilment, dispute, refund, createdAt, deadlines } = order
  if (status === 'pending' && order.toPay === null) return inBasket
  if (status === 'pending') return `Not paid yet. Pay by ${payUntil(createdAt)}, or it will be cancelled.`
  if (refund === 'pending')
    return withRuling(order, `Your refund is on the way.${reasonOf(order)} ${refundTime}`)
  if (refund === 'failed') return 'Your bank rejected the refund. We are on it and will let you know.'
  if (refund === 'full') return refundSent(order.refundedAt, now)
  if (dispute === 'open') return 'We have your report. The seller has 72 hours to reply.'
  if (dispute === 'answered' && order.offeredMinor)
    return `The seller offers you ${formatNaira(order.offeredMinor)} back. Accept it, or our team decides.`
  if (dispute === 'answered') return 'The seller replied to your report. Our team decides next.'
  if (deadlines.accept)
    return `The seller must accept by ${showDeadline(deadlines.accept)}, or we refund you.${expected(order)}`
  if (deadlines.send && isLate(order, now))
    return `Late: was to be ${isCollected(order) ? 'ready' : 'sent'} by ${dayOf(deadlines.send)}. Call the seller, or cancel and get your money back.`
  if (deadlines.send)
    return withRuling(
      order,
      `Accepted. To be ${isCollected(order) ? 'ready' : 'sent'} by ${showDate(deadlines.send)}.${expected(order)}`,
    )
  if (fulfilment === 'accepted') return 'The seller accepted and is getting it ready.'
  // Without a day by which it counts as received, a bank holds the order: nothing is asked of the buyer.
  if (deadlines.receive) return withRuling(order, `${onItsWay(order, now)} ${confirmBy(deadlines.receive)}`)
  if (deadlines.dispute) return `Any problem? Report it before ${showDeadline(deadlines.dispute)}.`
  return status === 'paid' ? rulingOf(order, 'buyer') : ''
}

/** What our team decided comes first; not where the seller has refunded more since. */
function withRuling(order: Facts, sentence: string): string {
  const ruled = order.refundReason ? '' : rulingOf(order, 'buyer')
  return ruled === '' ? sentence : `${ruled} ${sentence}`
}

/** Of an unpaid order without a sum to pay: its goods are paid from the page of the basket. */
export const inBasket = 'It waits on your basket page, to be delivered.'

function expected({ expectedBy }: Facts): string {
  return expectedBy ? ` Arrives by ${dayOf(expectedBy)}.` : ''
}

/** A short reason stands in the list; a longer one is on the order. */
function reasonOf({ refundReason }: Facts): string {
  const isSaid = refundReason && refundReason !== sellerRefunded && refundReason.length <= 80
  return isSaid ? ` The seller says: “${refundReason}”` : ''
}

/** Where goods are that the seller handed over or has ready. */
function onItsWay(order: Facts, now: number): string {
  const { arrive } = order.deadlines
  if (order.fulfilment === 'ready') return 'Ready to collect.'
  if (!arrive) return 'On the way to you.'
  return isLate(order, now)
    ? `Late: was due ${dayOf(arrive)}. Not there? Call the seller${order.dispute === 'decided' ? '' : ', or report a problem'}.`
    : `On the way to you. It should arrive by ${showDate(arrive)}.`
}

function confirmBy(deadline: string): string {
  return `If you say nothing, it counts as received on ${showDeadline(deadline)}.`
}

/** What became of the money of an order that ended without a payment, for its buyer. */
export function chargeText({ isNotCharged, paymentFault = '' }: Charge): string {
  const money = isNotCharged ? 'You were not charged.' : ifDebited
  return paymentFault === '' ? money : `${money} ${bankSaid(paymentFault)}`
}

type Charge = Pick<BuyerOrder, 'isNotCharged' | 'paymentFault'>

/** Why an attempt to pay was refused, marked as what the bank says. */
export function bankSaid(paymentFault: string): string {
  return `The bank said: ${paymentFault}`
}
