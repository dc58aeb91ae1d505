import { formatNaira } from '@oja/contract/values/money.ts'
import { daysLabel } from '@oja/contract/values/delivery/delivery-ways.ts'
import { parkCall } from '@oja/contract/values/delivery/park-call.ts'
import { orderHours, refundTime } from '@oja/contract/values/order-states.ts'
import { showDate, showDeadline } from '../../format/format.ts'
import { dayInLagos } from '../../format/lagos-day.ts'
import {
  handlingDaysOf,
  isCollected,
  isWithDriver,
  partRefundOf,
  receiptSteps,
  rulingOf,
} from '../order-labels.ts'
import type { Order } from '../order-labels.ts'
import { lastDayBeforeRefund, markedReceived } from './row/due-day.ts'

type Facts = Pick<
  Order,
  | 'payment'
  | 'fulfilment'
  | 'dispute'
  | 'refund'
  | 'deadlines'
  | 'delivery'
  | 'handlingDays'
  | 'quantity'
  | 'amountMinor'
  | 'unit'
  | 'refundedMinor'
  | 'atStall'
  | 'dispatch'
  | 'driver'
  | 'canProveDispatch'
  | 'receivedHow'
  | 'handover'
  | 'earnings'
  | 'offeredMinor'
> &
  Partial<Pick<Order, 'timeline' | 'ruledBackMinor'>>

/** What the seller does next with an order and when they are paid, in sentences; what is to do comes first. `now` is in milliseconds since 1970. */
export function nextSteps(order: Facts, now = 0): string[] {
  const sentences = [...work(order, now), partRefunded(order), ...refund(order)]
  // What is still to do comes first; once nothing is, the decision says why.
  const ruled = order.payment === 'paid' ? rulingOf(order, 'seller') : ''
  const all = order.fulfilment === 'received' ? [ruled, ...sentences] : [...sentences, ruled]
  return all.filter((sentence) => sentence !== '')
}

function work(order: Facts, now: number): string[] {
  const { payment, fulfilment, dispute, deadlines, earnings } = order
  if (payment === 'disputed')
    return [
      'The buyer’s bank is asking about this payment. We reply to the bank, from what this order shows.',
      'We hold the payment until the bank decides. That has no fixed day. We will tell you when it comes.',
    ]
  if (payment === 'pending') return ['Do not hand over yet: the buyer has not paid.']
  if (payment === 'refunded') return ['Nothing to do. The buyer has the money back.']
  // The money goes back: nothing is left to do.
  if (payment !== 'paid') return []
  if (deadlines.answer)
    return [
      `Reply to the dispute by ${showDeadline(deadlines.answer)}, or our team will decide without you.`,
      'We hold the payment until it is decided.',
    ]
  if (dispute === 'answered' && order.offeredMinor)
    return [
      `You offered ${formatNaira(order.offeredMinor)}. The buyer can accept it. If they do not, our team decides and emails both of you.`,
    ]
  if (dispute === 'answered') return ['You have replied. Our team decides next and emails both of you.']
  if (deadlines.accept)
    return [
      `Accept by ${showDeadline(deadlines.accept)}, or we will refund the buyer.`,
      afterAccepting(order),
    ]
  if (fulfilment === 'accepted') return [toSend(order, now), toPark(order), paidAfterCode(order)]
  if (fulfilment === 'sent' || fulfilment === 'ready') return [...handed(order), ...paidAfterReceipt(order)]
  if (fulfilment !== 'received') return []
  if (earnings?.payout === 'success') return ['Done. We have paid you for this order.', paidEarly(deadlines)]
  return order.dispute === 'decided' ? receivedAfterDispute(order, now) : received(order)
}

/** The next deadline, before the seller binds themselves to it. */
function afterAccepting(order: Facts): string {
  if (order.atStall) return ''
  const days = handlingDaysOf(order)
  const time = days === 0 ? 'the same day' : `within ${daysLabel(days)}`
  return `Then ${isCollected(order) ? `have it ready ${time}` : `send it ${time}`}. After that the buyer may cancel.`
}

function toSend(order: Facts, now: number): string {
  const { send } = order.deadlines
  if (!send) return isCollected(order) ? 'The buyer comes for it. Give the goods, then enter their code.' : ''
  if (send < dayInLagos(now))
    return `Late: it was to be ${isCollected(order) ? 'ready' : 'sent'} by ${showDate(send)}. Do it now, or talk to the buyer, who may cancel. After ${showDate(lastDayBeforeRefund(send))} we refund it.`
  return `${isCollected(order) ? 'Have it ready' : 'Send it'} by ${showDate(send)}. After that the buyer may cancel, and 3 days later we refund it.`
}

function toPark({ delivery }: Facts): string {
  return delivery?.way === 'courier' && delivery.courierTo === 'park' ? parkCall : ''
}

/** Only of goods that are collected: the forms of the other ways say it themselves. */
function paidAfterCode({ delivery, earnings, handover }: Facts): string {
  if (!earnings || delivery?.way !== 'collect') return ''
  return handover?.payoutToDo || `You are paid ${orderHours.code} hours after you enter the buyer’s code.`
}

function handed(order: Facts): string[] {
  if (order.fulfilment === 'ready') return ['The buyer comes for it. Give the goods, then enter their code.']
  if (!isWithDriver(order)) return ['Whoever brings it asks the buyer for the 6-digit code. Enter it here.']
  return order.canProveDispatch
    ? [`It is on the way. Add the ${order.driver ? '' : 'driver and the '}waybill below to be paid sooner.`]
    : ['Nothing to do now. It is on the way.']
}

/** The last day of the payment: the buyer says nothing until the deadline, and nothing is wrong for three days more. */
function paidAfterReceipt(order: Facts): string[] {
  const { deadlines, handover, earnings } = order
  if (!deadlines.receive) return []
  const silent = markedReceived(`on ${showDeadline(deadlines.receive)}`, order)
  if (!earnings) return [silent]
  if (handover?.payoutToDo) return [handover.payoutToDo, silent]
  const last = showDate(new Date(Date.parse(deadlines.receive) + orderHours.dispute * hour).toISOString())
  const paid = isWithDriver(order)
    ? `You are paid by ${last}. Sooner, ${orderHours.dispute / 24} days after the buyer says it came.`
    : `With the buyer’s code you are paid ${orderHours.code} hours after the hand-over; without it by ${last}.`
  return [paid, silent]
}

/** The box above the page says what is to do of an order that was handed over with a code, and of no other. */
function received({ deadlines: { dispute }, receivedHow, handover, earnings }: Facts): string[] {
  if (!dispute) return []
  const until = showDeadline(dispute)
  const problem = `The buyer can report a problem until ${until}.${earnings ? afterPayout(handover?.payoutAt, dispute) : ''}`
  const toDo = earnings && handover?.payoutToDo
  if (toDo) return receivedHow === 'code' ? [problem] : [toDo, problem]
  if (!earnings || receivedHow === 'code') return [`Nothing to do now. ${problem}`]
  return [`Nothing to do now. You are paid on ${until} unless the buyer reports a problem before.`]
}

/** Paid after a code: what is still open. */
function paidEarly({ dispute }: Facts['deadlines']): string {
  return dispute
    ? `The buyer can still report a problem until ${showDeadline(dispute)}. If we refund them, we take it from your next payouts.`
    : ''
}

/** Nobody can report such an order again: it is paid like one that nobody reported. */
function receivedAfterDispute(order: Facts, now: number): string[] {
  const { earnings, handover, receivedHow, refund, timeline = [] } = order
  const step = timeline.filter(({ action }) => (receiptSteps as readonly string[]).includes(action)).at(-1)
  const hours = receivedHow === 'code' ? orderHours.code : orderHours.dispute
  const paidAt = Date.parse(step?.at ?? '') + hours * hour
  if (!earnings || !(paidAt > now)) return []
  if (handover?.payoutToDo) return receivedHow === 'code' ? [] : [handover.payoutToDo]
  const day = showDeadline(new Date(paidAt).toISOString())
  return [
    `Nothing to do now. You are paid on ${day}${refund === 'pending' ? ', once the refund is done' : ''}.`,
  ]
}

/** With a code the seller is paid while the buyer may still report a problem. */
function afterPayout(payoutAt: string | null | undefined, dispute: string): string {
  if (!payoutAt || payoutAt >= dispute) return ''
  return ' If they do after you are paid and we refund them, we take it from your next payouts.'
}

function partRefunded(order: Facts): string {
  const { payment, fulfilment, refundedMinor } = order
  const isHere = fulfilment === 'none' || fulfilment === 'accepted' || fulfilment === 'ready'
  if (payment !== 'paid' || refundedMinor === 0 || !isHere) return ''
  return partRefundOf(order)
}

function refund({ refund: state, payment }: Facts): string[] {
  if (state === 'failed') return ['The buyer’s bank rejected the refund. We are on it. You need do nothing.']
  if (state !== 'pending') return []
  const what = payment === 'refund_pending' ? 'The refund' : 'The part refund'
  return [`${what} is on its way to the buyer. ${refundTime}`]
}

const hour = 3_600_000
