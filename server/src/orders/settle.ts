import { formatNaira } from '@oja/contract/money.ts'
import { productForSale, releaseStock, sellHeldStock, sellStock } from '../catalogue/catalogue.ts'
import type { Charge, OnSettled } from '../payments/payments.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database.ts'
import { enqueue } from '../platform/jobs.ts'
import { queueMail } from '../platform/mail.ts'
import { announcePublicChange } from '../platform/page-cache.ts'
import { orderProcess } from './order-process.ts'
import { deleteHold, insertRefund, moveOrder, orderForUpdate, orderView } from './orders-records.ts'
import type { OrderRow } from './orders-records.ts'

/**
 * What a verified charge does to its order, in the charge's own transaction: goods leave the shelf and the order is
 * paid; or, when that cannot be, the money goes back (rules.md I4, I11). A second time changes nothing.
 */
export function settleOrder(links: Pick<Config, 'publicOrigin'>): OnSettled {
  return async (tx, charge) => {
    const order = await orderForUpdate.first(tx, { reference: charge.reference })
    if (!order || order.charge_id !== null) return
    if (!(orderProcess.settle.from as readonly string[]).includes(order.state)) return
    const problem = mismatch(order, charge)
    if (problem) return giveBack(tx, order, charge, problem)
    if (!(await takeGoods(tx, order))) return giveBack(tx, order, charge, 'sold out or no longer for sale')
    const { from, to } = orderProcess.settle
    await moveOrder.one(tx, {
      id: order.id,
      action: 'settle',
      from: [...from],
      to,
      chargeId: charge.id,
      sold: true,
    })
    await announcePublicChange(tx)
    await tellBoth(tx, links, order.reference)
  }
}

function mismatch(order: OrderRow, charge: Charge): string | null {
  if (charge.currency !== order.currency) return `paid in ${charge.currency}`
  if (charge.amountKobo !== order.amount_kobo)
    return `paid ${charge.amountKobo} kobo for ${order.amount_kobo}`
  return null
}

async function takeGoods(tx: Tx, order: OrderRow): Promise<boolean> {
  const goods = { productId: order.product_id, quantity: order.quantity }
  const hold = await deleteHold.first(tx, { orderId: order.id })
  if (!hold) return (await sellStock.first(tx, goods)) !== undefined
  if (await productForSale.first(tx, { id: order.product_id }))
    return (await sellHeldStock.first(tx, goods)) !== undefined
  await releaseStock.one(tx, goods)
  return false
}

async function giveBack(tx: Tx, order: OrderRow, charge: Charge, reason: string): Promise<void> {
  const hold = await deleteHold.first(tx, { orderId: order.id })
  if (hold) await releaseStock.one(tx, { productId: hold.product_id, quantity: hold.quantity })
  const { from, to } = orderProcess.refuseCharge
  await moveOrder.one(tx, {
    id: order.id,
    action: 'refuseCharge',
    from: [...from],
    to,
    chargeId: charge.id,
    sold: false,
  })
  const refund = await insertRefund.one(tx, {
    orderId: order.id,
    chargeId: charge.id,
    amountKobo: charge.amountKobo,
    reason,
  })
  await enqueue(tx, 'ask_for_refund', { refundId: refund.id })
}

async function tellBoth(tx: Tx, links: Pick<Config, 'publicOrigin'>, reference: string): Promise<void> {
  const order = await orderView.one(tx, { reference })
  const goods = `${order.quantity} × ${order.product_name}`
  const amount = formatNaira(order.amount_kobo)
  await queueMail(tx, {
    key: `order-paid ${order.id} buyer`,
    to: order.buyer_email,
    subject: `Receipt: ${amount} to ${order.store_name}`,
    greeting: 'Your payment is confirmed',
    paragraphs: [`You bought ${goods} from ${order.store_name} for ${amount}.`, `Reference: ${reference}`],
    link: { label: 'See my receipt', url: `${links.publicOrigin}/order/success?reference=${reference}` },
  })
  if (!order.seller_notifications) return
  await queueMail(tx, {
    key: `order-paid ${order.id} seller`,
    to: order.seller_email,
    subject: `New order: ${goods}`.slice(0, 200),
    greeting: 'You have a new paid order',
    paragraphs: [
      `${order.buyer_name} bought ${goods} for ${amount}. The payment is confirmed.`,
      `Reference: ${reference}`,
    ],
    link: { label: 'See my orders', url: `${links.publicOrigin}/dashboard/orders` },
  })
}
