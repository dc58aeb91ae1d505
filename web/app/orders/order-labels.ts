import type { DeliveryWay } from '@oja/contract/values/delivery/delivery-ways.ts'
import { countOf } from '@oja/contract/values/catalogue/units.ts'
import { deliveryLimits } from '@oja/contract/values/delivery/delivery-limits.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { holdMinutes } from '@oja/contract/values/order-states.ts'
import type { DisputeState, Fulfilment, RefundState } from '@oja/contract/values/order-states.ts'
import type { OrderPage } from '@oja/contract/schemas/order-page.ts'
import { showCount, showTime } from '../format/format.ts'
import type { Tone } from '../ui/badge.tsx'

/** The data of an order's page. */
export type Order = OrderPage['data']
export type Role = Order['role']

export interface BadgeContent {
  tone: Tone
  label: string
}

/** The badge of the fulfilment; null before the seller has done anything. */
export const fulfilmentBadges: Record<Fulfilment, BadgeContent | null> = {
  none: null,
  accepted: { tone: 'wait', label: 'Accepted' },
  ready: { tone: 'wait', label: 'Ready' },
  sent: { tone: 'wait', label: 'Sent' },
  received: { tone: 'good', label: 'Received' },
}

export const disputeBadges: Record<DisputeState, BadgeContent | null> = {
  none: null,
  open: { tone: 'bad', label: 'Dispute open' },
  answered: { tone: 'wait', label: 'Dispute answered' },
  decided: { tone: 'plain', label: 'Dispute decided' },
}

/** The same for the buyer, to whom it is the report that they sent. */
export const reportBadges: typeof disputeBadges = {
  none: null,
  open: { tone: 'bad', label: 'Problem reported' },
  answered: { tone: 'wait', label: 'Seller replied' },
  decided: { tone: 'plain', label: 'Report decided' },
}

/** Where the money is of a payment that may have been made all the same. */
export const ifDebited =
  'If you were debited, do not pay again: the money comes back, from us if it reached us, else from your bank.'

/** Whether the buyer's dispute waits for an answer or a decision. */
export function isDisputed({ dispute }: { dispute: DisputeState }): boolean {
  return dispute === 'open' || dispute === 'answered'
}

/** The steps by which goods are received. What is paid at the stall is handed over with the payment. */
export const receiptSteps = ['receive', 'handOver', 'receiveSilently', 'receiveByDecision'] as const

/** What our team decided about a dispute, in one sentence for its reader; "" without such a decision. */
export function rulingOf({ ruledBackMinor }: Pick<Order, 'ruledBackMinor'>, reader: Role): string {
  if (ruledBackMinor === null || ruledBackMinor === undefined) return ''
  if (ruledBackMinor === 0)
    return reader === 'buyer' ? 'We decided: no refund.' : 'We decided: you keep the money.'
  const who = reader === 'buyer' ? 'you get' : 'the buyer gets'
  return `We decided: ${who} ${formatNaira(ruledBackMinor)} back.`
}

/** The buyer's bank asks about the payment. */
export const claimBadge: BadgeContent = { tone: 'bad', label: 'Bank claim' }

export const refundBadges: Record<RefundState, BadgeContent | null> = {
  none: null,
  pending: { tone: 'wait', label: 'Refund in progress' },
  part: { tone: 'plain', label: 'Part refunded' },
  full: { tone: 'plain', label: 'Refunded' },
  failed: { tone: 'bad', label: 'Refund delayed, we are on it' },
}

/** The reader of a timeline. */
export type Reader = Role | 'admin'

/** The names of the two parties, for one of them. */
export function partyNames({ role, buyerName, storeName }: Order): { buyer: string; seller: string } {
  return role === 'buyer' ? { buyer: 'You', seller: storeName } : { buyer: buyerName, seller: 'You' }
}

/** What a buyer reads about an order without a known payment, made at `createdAt`. */
export function unpaidReasonLabels(createdAt: string): string {
  return `If you have been debited, do not pay again: this order shows Paid once your bank confirms. If you have not, pay by ${payUntil(createdAt)}, or the order will be cancelled.`
}

/** Until when an order made at `createdAt` can be paid: a time of day. */
export function payUntil(createdAt: string): string {
  return showTime(new Date(Date.parse(createdAt) + holdMinutes * 60_000).toISOString())
}

/**
 * The label of a timeline entry for its reader. A step of an admin has a label of its own, so that nobody takes it
 * for the seller's.
 */
export function stepLabels(action: string, reader: Reader, by: string): string {
  const label = by === 'admin' ? (adminSteps[action] ?? steps[action]) : steps[action]
  if (label === undefined) return action
  return typeof label === 'string' ? label : label[reader]
}

const adminSteps: Record<string, string> = {
  refund: 'We started a refund',
  refundPart: 'We started a part refund',
}

const steps: Record<string, string | Record<Reader, string>> = {
  initiate: { buyer: 'You ordered', seller: 'The buyer ordered', admin: 'The buyer ordered' },
  settle: 'Payment confirmed',
  fail: 'Not paid',
  expire: 'The time to pay ran out',
  replace: 'You started a new order',
  close: {
    buyer: 'You closed the payment',
    seller: 'The buyer closed the payment',
    admin: 'The buyer closed the payment before Paystack opened',
  },
  refuseCharge: 'The payment came but could not be used',
  accept: {
    buyer: 'The seller accepted your order',
    seller: 'You accepted the order',
    admin: 'The seller accepted the order',
  },
  ready: { buyer: 'Ready for you', seller: 'You said it is ready', admin: 'The seller said it is ready' },
  send: { buyer: 'On its way to you', seller: 'You sent it', admin: 'The seller sent it' },
  receive: { buyer: 'You received it', seller: 'The buyer received it', admin: 'The buyer received it' },
  handOverAtStall: 'Handed over at the stall',
  proveDispatch: {
    buyer: 'The seller added the driver and the waybill',
    seller: 'You added the driver and the waybill',
    admin: 'The seller added the driver and the waybill',
  },
  nameDriver: {
    buyer: 'The seller named the driver',
    seller: 'You named the driver',
    admin: 'The seller named the driver',
  },
  late: {
    buyer: 'Late: the seller did not send it in time',
    seller: 'Late: you did not send it in time',
    admin: 'Late: the seller did not send it in time',
  },
  lateReady: {
    buyer: 'Late: it was not ready in time',
    seller: 'Late: you did not have it ready in time',
    admin: 'Late: it was not ready in time',
  },
  lateArrival: 'Late: it should have arrived',
  receiveSilently: {
    buyer: 'Marked as received: you said nothing in time',
    seller: 'Marked as received: the buyer said nothing in time',
    admin: 'Marked as received: the buyer said nothing in time',
  },
  handOver: {
    buyer: 'Handed over with your code',
    seller: 'Handed over with the buyer’s code',
    admin: 'Handed over with the buyer’s code',
  },
  renewCode: {
    buyer: 'You made a new hand-over code',
    seller: 'The buyer has a new hand-over code',
    admin: 'The buyer made a new hand-over code',
  },
  lockCode: '5 wrong codes: none is taken for an hour',
  blockCode: '10 wrong codes: only the buyer can confirm',
  retractCode: {
    buyer: 'You said the code too early: problem reported',
    seller: 'The buyer said the code too early: dispute opened',
    admin: 'The buyer said the code too early: dispute opened',
  },
  openDispute: {
    buyer: 'You reported a problem',
    seller: 'The buyer opened a dispute',
    admin: 'The buyer opened a dispute',
  },
  answerDispute: {
    buyer: 'The seller answered',
    seller: 'You answered the dispute',
    admin: 'The seller answered',
  },
  addToDispute: {
    buyer: 'You added to your report',
    seller: 'The buyer added to their report',
    admin: 'The buyer added to their report',
  },
  addToAnswer: {
    buyer: 'The seller added to their answer',
    seller: 'You added to your answer',
    admin: 'The seller added to their answer',
  },
  askBuyer: {
    buyer: 'Our team asked you',
    seller: 'The team asked the buyer',
    admin: 'The team asked the buyer',
  },
  askSeller: {
    buyer: 'The team asked the seller',
    seller: 'Our team asked you',
    admin: 'The team asked the seller',
  },
  escalateDispute: 'No reply in 72 hours: our team decides',
  decideDispute: {
    buyer: 'We decided about your report',
    seller: 'We decided the dispute',
    admin: 'We decided the dispute',
  },
  receiveByDecision: 'Marked as received with our decision',
  offerRefund: {
    buyer: 'The seller offered a refund',
    seller: 'You offered a refund',
    admin: 'The seller offered a refund',
  },
  acceptOffer: {
    buyer: 'You accepted the offer',
    seller: 'The buyer accepted your offer',
    admin: 'The buyer accepted the offer',
  },
  endDispute: {
    buyer: 'You have the goods and closed your report',
    seller: 'The buyer has the goods and ended the dispute',
    admin: 'The buyer has the goods and ended the dispute',
  },
  settleDispute: {
    buyer: 'Your report is closed: refund started',
    seller: 'Dispute closed: refund started',
    admin: 'Dispute closed: refund started',
  },
  refund: {
    buyer: 'The seller started a refund',
    seller: 'You started a refund',
    admin: 'The seller started a refund',
  },
  refundPart: {
    buyer: 'Part refund started',
    seller: 'Part refund started',
    admin: 'Part refund started',
  },
  refundUnaccepted: 'Not accepted in 48 hours: refund started',
  cancel: {
    buyer: 'You cancelled the order',
    seller: 'The buyer cancelled the order',
    admin: 'The buyer cancelled the order',
  },
  cancelUnsent: {
    buyer: 'You cancelled: it was late',
    seller: 'The buyer cancelled: it was late',
    admin: 'The buyer cancelled: it was late',
  },
  refundUnsent: 'Late: refund started',
  confirmRefund: {
    buyer: 'Refund sent',
    seller: 'Refund sent to the buyer',
    admin: 'Refund sent to the buyer',
  },
  confirmPart: {
    buyer: 'Part refund sent',
    seller: 'Part refund sent to the buyer',
    admin: 'Part refund sent to the buyer',
  },
  failRefund: {
    buyer: 'The bank rejected the refund',
    seller: 'The bank rejected the refund',
    admin: 'The refund failed',
  },
  failPart: {
    buyer: 'The bank rejected the refund',
    seller: 'The bank rejected the refund',
    admin: 'The refund failed',
  },
  retryRefund: 'The refund was sent again',
  retryPart: 'The refund was sent again',
  reverse: 'The bank returned the money',
  chargeBack: 'The buyer’s bank is asking about this payment',
  winChargeBack: 'The bank closed its claim',
  loseChargeBack: 'The bank took the payment back',
}

/**
 * Whether the seller chooses how an accepted order reaches its buyer. Who comes to fetch it said that at the checkout.
 */
export function isHandOverChosen({ allowedActions, delivery }: Order): boolean {
  const may = (action: Order['allowedActions'][number]) => allowedActions.includes(action)
  return may('send') && !may('accept') && !may('answerDispute') && delivery?.way !== 'collect'
}

/**
 * Whether the buyer comes for it: chosen at the checkout, or promised by the page of a payment (Buy Now), which says
 * nothing of another way. What was paid at the stall is already there; no list of orders to pack has it.
 */
export function isCollected({
  delivery,
  atStall = false,
}: {
  delivery: { way: DeliveryWay } | null
  atStall?: boolean
}): boolean {
  return delivery ? delivery.way === 'collect' : !atStall
}

/**
 * Whether somebody else carries the goods: then the seller cannot hear the buyer's code. A shop that delivers itself and
 * gave no driver can.
 */
export function isWithDriver({
  fulfilment,
  delivery,
  dispatch,
}: Pick<Order, 'fulfilment' | 'delivery' | 'dispatch'>): boolean {
  return fulfilment === 'sent' && (dispatch !== null || delivery?.way !== 'seller')
}

/** Who drives it now: who took over, else the driver of the waybill, else the one of goods without. Null for nobody known. */
export function driverNow({ dispatch, driver }: Pick<Order, 'dispatch' | 'driver'>) {
  return driver?.isNow ? driver : (dispatch?.driver ?? driver ?? null)
}

/** Whether the buyer still waits for goods that nobody has sent. */
export function isToCome({ payment, fulfilment }: Pick<Order, 'payment' | 'fulfilment'>): boolean {
  return (payment === 'paid' || payment === 'pending') && fulfilment !== 'sent' && fulfilment !== 'received'
}

/** The address of the page of an order where the seller enters the buyer’s code. */
export function addressOfCode(number: string): string {
  return `/dashboard/orders/${number}?step=code#handover`
}

/** The address of the page of an order where its buyer reads the code: it is open there, also where it is folded else. */
export function addressOfOwnCode(number: string): string {
  return `/userProfile/orders/${number}?step=code#handover`
}

/** Goods that a driver brings: he asks for no code, but a seller who comes instead does. */
export const noCodeForDriver = 'A driver brings it: no code needed.'
export const codeForSeller = 'The seller brings it? Your code'

/**
 * When goods count as received though the buyer says nothing, for the ways of a payment (null: the buyer picks the goods up). The
 * database writes the day (`silent_days`).
 */
export function silentSentence(ways: readonly (DeliveryWay | null)[]): string {
  const isFetched = (way: DeliveryWay | null) => way === null || way === 'collect'
  const days = [
    ...(ways.some(isFetched) ? ['7 days after it was ready to pick up'] : []),
    ...(ways.every(isFetched) ? [] : ['7 days after it was sent with a waybill, 14 days without one']),
  ]
  return `If you say nothing, it counts as received ${days.join(', or ')}.`
}

/** Does the address of the page ask for the code first? */
export function isCodeNamed(query: URLSearchParams): boolean {
  return query.get('step') === 'code'
}

/** The days that the seller has from accepting an order to sending it, or having it ready. */
export function handlingDaysOf({ handlingDays, delivery }: Pick<Order, 'handlingDays' | 'delivery'>): number {
  return handlingDays ?? delivery?.handlingDays ?? deliveryLimits.handlingDaysWithoutWay
}

export interface PartRefund {
  quantity: number
  unit: string | null
  /** What the goods cost. Servers before 0.26 leave it out of the packing list. */
  amountMinor?: number | undefined
  refundedMinor: number
}

/** Of how many pieces a refund is the price; 0 where it is not that of whole pieces. It may still be for the delivery or a fault. */
export function countRefunded({ quantity, amountMinor = 0, refundedMinor }: PartRefund): number {
  const pieces = (refundedMinor * quantity) / amountMinor
  return Number.isInteger(pieces) && pieces >= 1 && pieces < quantity ? pieces : 0
}

/**
 * "Hand over 4 of 5 bags, unless you agreed otherwise: ₦12,400 refunded, the price of 1." where a refund is the price of so many;
 * else "".
 */
export function piecesRefunded(order: PartRefund): string {
  const { quantity, unit } = order
  const pieces = countRefunded(order)
  if (pieces === 0) return ''
  const left = `${showCount(quantity - pieces)} of ${countOf(showCount(quantity), unit)}`
  const price = `${formatNaira(order.refundedMinor)} refunded, the price of ${showCount(pieces)}`
  return `Hand over ${left}, unless you agreed otherwise: ${price}.`
}

/** What was refunded of an order that is to be handed over. Of any other sum nobody knows for how many pieces it was. */
export function partRefundOf(order: PartRefund): string {
  const { quantity, unit, refundedMinor } = order
  const ask = quantity > 1 || unit ? ' Agree with the buyer how much you hand over.' : ''
  return piecesRefunded(order) || `${formatNaira(refundedMinor)} of it refunded.${ask}`
}
