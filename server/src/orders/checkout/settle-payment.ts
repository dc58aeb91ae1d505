import {
  productForSale,
  releaseStock,
  sellHeldStock,
  sellStock,
  warnOfLowStock,
} from '../../catalogue/catalogue.ts'
import type { Charge } from '../../payments/payments.ts'
import { crashPoint } from '../../platform/process/crash-point.ts'
import type { Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { invalidatePageCache } from '../../platform/pages/page-cache.ts'
import { deleteHold, goodsOf } from './holds-records.ts'
import { bookChargeFee, bookUnusableCharge, bookSale } from '../ledger/ledger.ts'
import { notifyPaid, notifyPaymentRefused } from '../order-emails.ts'
import type { LinkConfig } from '../order-emails.ts'
import { orderProcess } from '../order-process.ts'
import { takeStep } from '../fulfilment/order-steps.ts'
import { orderForUpdate } from '../orders-records.ts'
import type { OrderRow } from '../orders-records.ts'
import { insertRefund } from '../refunds/refunds-records.ts'

/**
 * Applies a verified charge to its order, in the transaction that stores the charge.
 * The units are sold and the order is paid. When that cannot be, the money goes back (I4, I11).
 * A second call changes nothing.
 */
export async function settlePayment(tx: Tx, links: LinkConfig, charge: Charge): Promise<void> {
  const order = await orderForUpdate.first(tx, { reference: charge.reference })
  if (!order) return
  if (order.charge_id === null) await settleWith(tx, links, order, charge)
  // The provider may report its fee with the charge or only later.
  await bookChargeFee(tx, order.id, charge.id)
}

async function settleWith(tx: Tx, links: LinkConfig, order: OrderRow, charge: Charge): Promise<void> {
  if (!(orderProcess.settle.from.payment as readonly string[]).includes(order.state)) return
  const problem = mismatch(order, charge)
  if (problem) return refundOrder(tx, links, order, charge, problem)
  if (!(await takeGoods(tx, order)))
    return refundOrder(tx, links, order, charge, 'Sold out or no longer for sale')
  await crashPoint('goods-taken')
  await takeStep(tx, order.id, 'settle', { by: 'provider', chargeId: charge.id, sold: true })
  await bookSale(tx, order)
  await invalidatePageCache(tx)
  await notifyPaid(tx, links, order.reference)
  await warnOfLowStock(tx, links, order.product_id)
}

function mismatch(order: OrderRow, charge: Charge): string | null {
  if (charge.currency !== order.currency) return `Paid in ${charge.currency}`
  if (charge.amountKobo !== order.amount_kobo)
    return `Paid ${charge.amountKobo} kobo for ${order.amount_kobo}`
  return null
}

async function takeGoods(tx: Tx, order: OrderRow): Promise<boolean> {
  const goods = goodsOf(order)
  const hold = await deleteHold.first(tx, { orderId: order.id })
  if (!hold) return (await sellStock.one(tx, goods)).is_moved
  if (await productForSale.first(tx, { id: goods.productId, variantId: goods.variantId }))
    return (await sellHeldStock.one(tx, goods)).is_moved
  await releaseStock.one(tx, goods)
  return false
}

async function refundOrder(
  tx: Tx,
  links: LinkConfig,
  order: OrderRow,
  charge: Charge,
  reason: string,
): Promise<void> {
  const hold = await deleteHold.first(tx, { orderId: order.id })
  if (hold) await releaseStock.one(tx, goodsOf(hold))
  const { amountKobo } = charge
  await takeStep(tx, order.id, 'refuseCharge', {
    by: 'provider',
    note: reason,
    amountKobo,
    chargeId: charge.id,
  })
  const refund = await insertRefund.one(tx, {
    orderId: order.id,
    chargeId: charge.id,
    amountKobo,
    reason,
    origin: 'refused',
    state: 'wanted',
  })
  await enqueue(tx, 'ask_for_refund', { refundId: refund.id })
  await bookUnusableCharge(tx, order, amountKobo)
  await notifyPaymentRefused(tx, links, order.reference)
}
