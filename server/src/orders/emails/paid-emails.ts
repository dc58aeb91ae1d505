import { deliveryShare } from '@oja/contract/values/orders/ordered-goods.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { countOf } from '@oja/contract/values/catalogue/units.ts'
import { expectedArrival, promiseLabel } from '@oja/contract/values/delivery/delivery-ways.ts'
import { checkPath, showCheckCode } from '@oja/contract/values/orders/check-code.ts'
import { codeSentence } from '@oja/contract/values/orders/handover-code.ts'
import { commissionOf } from '@oja/contract/values/orders/commission.ts'
import type { PickupPlace } from '../../delivery/delivery.ts'
import type { Tx } from '../../platform/database/database.ts'
import { formatDeadline } from '../../platform/nigeria/lagos-time.ts'
import { readDeliveries, readPickups } from '../delivery-snapshot.ts'
import type { OrderDelivery } from '../delivery-snapshot.ts'
import { deadlinesOf } from '../fulfilment/order-deadlines.ts'
import { orderView, priceOf } from '../orders-records.ts'
import type { OrderView } from '../orders-records.ts'
import { deliverySentences, placeLine, shopPlace } from '../packing/order-delivery.ts'
import { goodsOf, toBuyer, toSeller } from './order-email-texts.ts'
import type { LinkConfig } from './order-email-texts.ts'

/**
 * A payment is settled: one receipt for the buyer, however many orders it paid, and a mail to the seller for each of them.
 * A payment at a stall has one order, with mails of its own.
 * `references` are the orders that were sold, `paidKobo` is what the bank debited.
 */
export async function notifyPaid(
  tx: Tx,
  links: LinkConfig,
  references: string[],
  paidKobo: number,
): Promise<void> {
  const orders: OrderView[] = []
  for (const reference of references) orders.push(await orderView.one(tx, { reference }))
  orders.sort((a, b) => (a.id < b.id ? -1 : 1))
  const [first] = orders
  if (!first) return
  if (first.request_id !== null) return notifyPaidAtStall(tx, links, first)
  // The stock is locked here, so they are read for all orders at once.
  const ids = orders.map(({ id }) => id)
  const ways = { deliveries: await readDeliveries(tx, links, ids), pickups: await readPickups(tx, ids) }
  if (orders.length === 1) await sendReceipt(tx, links, first, ways, paidKobo)
  else await sendReceiptOfSeveral(tx, links, first, orders, ways, paidKobo)
  for (const order of orders) await notifySeller(tx, links, order, orders, ways)
}

/** How the orders of the payment reach their buyer, by the ids of the orders. */
interface Ways {
  deliveries: Map<string, OrderDelivery>
  pickups: Map<string, PickupPlace>
}

async function sendReceipt(
  tx: Tx,
  links: LinkConfig,
  order: OrderView,
  { deliveries, pickups }: Ways,
  paidKobo: number,
): Promise<void> {
  const amount = formatNaira(priceOf(order))
  const pickup = pickups.get(order.id)
  await toBuyer(tx, links, order, {
    event: 'order-paid',
    subject: `Receipt: ${amount} to ${order.store_name}`,
    greeting: 'Your payment is confirmed',
    paragraphs: [
      `You bought ${goodsOf(order)} from ${order.store_name}.`,
      // More was paid where another order of the basket could not be had: what goes back is said below.
      ...sumLines(order, paidKobo > priceOf(order) ? 'Total' : 'Total paid'),
      `Order #${order.number}`,
      ...backSentences(paidKobo, priceOf(order)),
      referenceSentence(order),
      ...checkSentences(links, order),
      ...(pickup ? [`You collect it at ${placeLine(pickup)}. We tell you when it is ready.`] : []),
      ...comesSentences(order, deliveries.get(order.id)),
      'If the seller does not accept your order within 48 hours, we will refund you.',
      codeSentence([order.delivery_way]),
    ],
    text: { kind: 'order_paid', words: `You paid ${amount} to {name}.`, name: order.store_name },
  })
}

/** The sum is the one of the bank's alert. The key of the mail has the first order, so that it is sent once. */
async function sendReceiptOfSeveral(
  tx: Tx,
  links: LinkConfig,
  first: OrderView,
  orders: OrderView[],
  { deliveries, pickups }: Ways,
  paidKobo: number,
): Promise<void> {
  const amount = formatNaira(paidKobo)
  const shops = shopsOf(orders)
  const to = shops.length === 1 ? first.store_name : `${shops.length} shops`
  const soldKobo = orders.reduce((sum, order) => sum + priceOf(order), 0)
  await toBuyer(tx, links, first, {
    event: 'order-paid',
    subject: `Receipt: ${amount} to ${to}`,
    greeting: 'Your payment is confirmed',
    paragraphs: [
      `You paid ${amount} with one payment, for ${orders.length} orders.`,
      ...orders.map(
        (order) =>
          `Order #${order.number}: ${goodsOf(order)} from ${order.store_name}, ${formatNaira(order.amount_kobo)}.${collectAt(pickups.get(order.id))}${expectedWords(order, deliveries.get(order.id))}${order.check_code ? ` ${checkCodeWords(order.check_code)}` : ''}`,
      ),
      ...shops
        .filter(({ deliveryKobo }) => deliveryKobo > 0)
        .map(({ name, deliveryKobo }) => `Delivery, ${name}: ${formatNaira(deliveryKobo)}.`),
      ...backSentences(paidKobo, soldKobo),
      referenceSentence(first),
      `A check code proves that an order is paid. Anybody can check it at ${links.publicOrigin}/check`,
      'If a seller does not accept an order within 48 hours, we will refund it.',
      codeSentence(orders.map(({ delivery_way }) => delivery_way)),
    ],
    link: { label: 'See the receipt', path: `/order/success?reference=${first.payment_reference}` },
    text: { kind: 'order_paid', words: `You paid ${amount} to {name}.`, name: to },
  })
}

/** The shops of a payment, each with what the delivery of its sold orders cost. */
function shopsOf(orders: readonly OrderView[]): { name: string; deliveryKobo: number }[] {
  const shops = new Map<string, { name: string; deliveryKobo: number }>()
  for (const { seller_id, store_name: name, delivery_kobo } of orders) {
    const deliveryKobo = (shops.get(seller_id)?.deliveryKobo ?? 0) + delivery_kobo
    shops.set(seller_id, { name, deliveryKobo })
  }
  return [...shops.values()]
}

async function notifySeller(
  tx: Tx,
  links: LinkConfig,
  order: OrderView,
  orders: OrderView[],
  { deliveries, pickups }: Ways,
): Promise<void> {
  const [goods, amount] = [goodsOf(order), formatNaira(priceOf(order))]
  const [delivery, pickup] = [deliveries.get(order.id), pickups.get(order.id)]
  const isSent = delivery !== undefined && delivery.way !== 'collect'
  const place = pickup ? placeLine(pickup) : isSent ? '' : await shopPlace(tx, order.seller_id)
  const others = orders.filter(({ id, seller_id }) => id !== order.id && seller_id === order.seller_id)
  await toSeller(tx, links, order, {
    event: 'order-paid',
    subject: `New order: ${goods}`,
    greeting: 'You have a new paid order',
    paragraphs: [
      `${order.buyer_name} bought ${goods}. The payment is confirmed.`,
      ...sumLines(order, 'Total'),
      ...(others.length > 0
        ? [`Paid together with ${others.map(({ number }) => `#${number}`).join(', ')}.`]
        : []),
      dueSentence(order),
      'Accept it within 48 hours, or we will refund the buyer.',
      ...deliverySentences(delivery, place),
      `Order #${order.number}`,
    ],
    text: {
      kind: 'order_paid',
      words: `New paid order, ${amount}: {name}. Accept within 48 hours.`,
      name: goods,
    },
  })
}

/** It was paid and handed over at the stall: a receipt for the buyer, a sale for the seller. */
async function notifyPaidAtStall(tx: Tx, links: LinkConfig, order: OrderView): Promise<void> {
  const amount = formatNaira(order.amount_kobo)
  await toBuyer(tx, links, order, {
    event: 'order-paid',
    subject: `Receipt: ${amount} to ${order.store_name}`,
    greeting: 'Your payment is confirmed',
    paragraphs: [
      `You paid ${amount} to ${order.store_name} at the stall for ${order.product_name}.`,
      `Order #${order.number}`,
      referenceSentence(order),
      ...checkSentences(links, order),
      'If something is wrong, report it within 3 days. The seller is paid after that.',
    ],
  })
  await toSeller(tx, links, order, {
    event: 'order-paid',
    subject: `Paid at the stall: ${amount}`,
    greeting: `${order.buyer_name} paid ${amount}`,
    paragraphs: [
      `It is for ${order.product_name}. The payment is confirmed: hand it over.`,
      dueSentence(order),
      `Order #${order.number}`,
    ],
  })
}

/** What was paid, a line each as on the receipt, so that nobody adds the delivery to the sum. */
function sumLines(order: OrderView, total: string): string[] {
  const {
    quantity,
    unit,
    unit_price_kobo,
    amount_kobo,
    delivery_kobo: fee,
    shop_delivery_kobo: whole,
  } = order
  const each =
    quantity > 1
      ? `${countOf(quantity.toLocaleString('en-NG'), unit)} × ${formatNaira(unit_price_kobo)} = `
      : ''
  const share = deliveryShare(fee, whole)
  return [
    `Goods: ${each}${formatNaira(amount_kobo)}`,
    ...(fee > 0 ? [`Delivery: ${formatNaira(fee)}${share && ` (${share})`}`] : []),
    `${total}: ${formatNaira(priceOf(order))}`,
  ]
}

/** What of the payment could not be had any more, and goes back. A mail of its own says which order. */
function backSentences(paidKobo: number, soldKobo: number): string[] {
  if (paidKobo <= soldKobo) return []
  return [
    `You were debited ${formatNaira(paidKobo)}. Something was sold out or no longer for sale: we refund ${formatNaira(paidKobo - soldKobo)}.`,
  ]
}

/** For the buyer: by when it comes, and to which address. Nothing for goods that are collected. */
function comesSentences(order: OrderView, delivery: OrderDelivery | undefined): string[] {
  if (!delivery || delivery.way === 'collect') return []
  return [expectedWords(order, delivery).trim(), ...deliverySentences(delivery, '', 'buyer')]
}

function expectedWords(order: OrderView, delivery: OrderDelivery | undefined): string {
  const day = expectedArrival(deadlinesOf(order), delivery ?? null)
  if (!day || !delivery) return ''
  const by = formatDeadline(new Date(day)).split(',')[0] ?? ''
  const times = { accept: deadlinesOf(order).accept, paidAt: order.paid_at?.toISOString() ?? null }
  return ` ${promiseLabel(by, delivery, times)}.`
}

function collectAt(pickup: PickupPlace | undefined): string {
  return pickup ? ` You collect it at ${placeLine(pickup)}.` : ''
}

/** By what the buyer's bank finds the payment. */
function referenceSentence({ payment_reference }: OrderView): string {
  return `Payment reference, for your bank: ${payment_reference}`
}

/** What the seller is paid for the order. */
function dueSentence(order: OrderView): string {
  const commission = commissionOf(order.amount_kobo, order.commission_bps)
  return `You receive ${formatNaira(priceOf(order) - commission)} after the commission of ${formatNaira(commission)}.`
}

function checkCodeWords(code: string): string {
  return `Check code: ${showCheckCode(code)}.`
}

/** By what everybody may ask whether the receipt is real. */
function checkSentences({ publicOrigin }: LinkConfig, { check_code: code }: OrderView): string[] {
  return code
    ? [
        `${checkCodeWords(code)} It proves that this is paid: anybody can check it at ${publicOrigin}${checkPath(code)}`,
      ]
    : []
}
