import type { AdminOrder } from '@oja/contract/schemas/admin/admin-payments.ts'
import { countOf } from '@oja/contract/values/catalogue/units.ts'
import { conditionLabels } from '@oja/contract/values/categories.ts'
import { deliveryWayLabels } from '@oja/contract/values/delivery/delivery-ways.ts'
import { disputeReasons } from '@oja/contract/values/orders/dispute-choices.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { brand } from '../../../format/page-title.ts'
import { showDateTime } from '../../../format/format.ts'

type Order = AdminOrder['data']

/** What a step of an order is called, and by whom it was taken. */
export type LabelStep = (action: string, by: string) => string

export interface ProofPart {
  title: string
  lines: string[]
}

/**
 * What a bank reads about an order whose buyer questions the payment, from what an admin of money reads anyway. It names the
 * buyer and the shop and nobody else: no driver, no helper, no admin. Private messages are not in it, because admins do not
 * read them; what both wrote in a dispute is.
 */
export function proofParts(order: Order, labelStep: LabelStep): ProofPart[] {
  return [
    { title: 'Order', lines: orderLines(order) },
    { title: 'Payment', lines: paymentLines(order) },
    { title: 'Delivery', lines: deliveryLines(order) },
    { title: 'What happened', lines: historyLines(order, labelStep) },
    { title: `What both wrote in the dispute on ${brand}`, lines: disputeLines(order) },
  ].filter(({ lines }) => lines.length > 0)
}

/** The same as one text, to copy. */
export function proofText(order: Order, labelStep: LabelStep): string {
  const parts = proofParts(order, labelStep).map(({ title, lines }) =>
    [title.toUpperCase(), ...lines].join('\n'),
  )
  return [proofTitle(order), ...parts].join('\n\n')
}

export function proofTitle({ number }: Pick<Order, 'number'>): string {
  return `Proof of order ${number} on ${brand}`
}

function orderLines(order: Order): string[] {
  const { productName, quantity, unit, condition, unitPriceMinor, amountMinor, delivery } = order
  // The amount of an order is that of its goods.
  const fee = delivery?.feeMinor ?? 0
  const goods = unit ? `${countOf(String(quantity), unit)} of ${productName}` : `${quantity} × ${productName}`
  return [
    `Order number: ${order.number}`,
    `Ordered: ${showDateTime(order.createdAt)}`,
    `Buyer: ${order.buyer.name}${order.buyer.email && `, ${order.buyer.email}`}`,
    `Seller: ${order.seller.storeName}`,
    `Bought: ${goods}${condition ? ` (${conditionLabels[condition]})` : ''}`,
    `Price each: ${formatNaira(unitPriceMinor)}`,
    ...(fee > 0 ? [`Goods: ${formatNaira(amountMinor)}`, `Delivery: ${formatNaira(fee)}`] : []),
    `Total: ${formatNaira(amountMinor + fee)}`,
  ]
}

function paymentLines(order: Order): string[] {
  const { reference, checkout, paidAt, charges, refundedMinor } = order
  return [
    `Payment reference: ${checkout ?? reference}`,
    ...(checkout ? ['This payment also paid for other orders.'] : []),
    ...(paidAt ? [`Paid: ${showDateTime(paidAt)}`] : []),
    ...charges
      .filter(({ isApplied }) => isApplied)
      .map(
        ({ providerId, amountMinor: paid, currency }) =>
          `Paystack transaction ${providerId}: ${currency === 'NGN' ? formatNaira(paid) : `${currency} ${paid / 100}`}`,
      ),
    ...(refundedMinor > 0 ? [`Refunded so far: ${formatNaira(refundedMinor)}`] : []),
  ]
}

function deliveryLines(order: Order): string[] {
  const { atStall, delivery, pickup, timeline, handedAt, receivedAt } = order
  if (atStall) return ['Paid at the seller’s stall and handed over there.']
  const address = delivery?.address
  const code = timeline.filter(({ action }) => action === 'handOver').at(-1)
  const takenBack = timeline.some(({ action, at }) => action === 'retractCode' && code && at >= code.at)
  return [
    `Way: ${wayOf(order)}`,
    ...(pickup
      ? [
          `Pick-up place: ${[pickup.name, pickup.address, pickup.lga, pickup.state].filter(Boolean).join(', ')}`,
        ]
      : []),
    ...(address
      ? [
          `Address: ${[address.street, address.landmark, address.lga, address.state].filter(Boolean).join(', ')}`,
        ]
      : []),
    ...(handedAt ? [`Ready or sent: ${showDateTime(handedAt)}`] : []),
    code
      ? `Hand-over code: the buyer gave their code of 6 digits to the seller, ${showDateTime(code.at)}${takenBack ? '. The buyer said later that this was too early' : ''}`
      : 'Hand-over code: not used',
    ...(receivedAt ? [`Received: ${showDateTime(receivedAt)}`] : []),
  ]
}

/** Goods whose shop offers no delivery were sent where the history says so, in a way that both agreed. */
function wayOf({ delivery, timeline }: Order): string {
  const wasSent = timeline.some(({ action }) => action === 'send')
  if (!delivery && wasSent) return 'Agreed between buyer and seller'
  return deliveryWayLabels[delivery?.way ?? 'collect']
}

// What we pay the seller, and why, is no concern of the buyer's bank.
const isOfBank = (action: string) => !/payout/i.test(action)

function historyLines({ timeline }: Order, labelStep: LabelStep): string[] {
  return timeline
    .filter(({ action }) => isOfBank(action))
    .map(({ at, action, by, note, amountMinor }) => {
      const amount = amountMinor === null ? '' : `, ${formatNaira(amountMinor)}`
      const said = note !== '' && (by === 'buyer' || by === 'seller') ? `: “${note}”` : ''
      return `${showDateTime(at)}: ${labelStep(action, by)}${amount}${said}`
    })
}

function disputeLines({ disputeCase: dispute }: Order): string[] {
  if (!dispute) return []
  return [
    `The buyer, ${showDateTime(dispute.openedAt)}: ${dispute.words === '' && dispute.reason ? disputeReasons[dispute.reason] : `“${dispute.words}”`}`,
    ...(dispute.answeredAt ? [`The seller, ${showDateTime(dispute.answeredAt)}: “${dispute.answer}”`] : []),
    ...(dispute.decidedAt && dispute.decision
      ? [`Our decision, ${showDateTime(dispute.decidedAt)}: ${decisions[dispute.decision]}`]
      : []),
  ]
}

const decisions = {
  buyer: 'full refund to the buyer',
  part: 'part refund to the buyer',
  seller: 'no refund',
} as const
