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
import { removeBought, removeBoughtAtOnce } from '../basket/basket-records.ts'
import { keepPickupPlace } from '../delivery-snapshot.ts'
import { setCheckoutCharge } from './checkouts-records.ts'
import { makeHandoverCode } from '../handover/handover-code.ts'
import { deleteHold, goodsOf } from '../holds/holds-records.ts'
import { releaseHold } from '../holds/holds.ts'
import { bookChargeFee, bookUnusableCharge, bookSale } from '../ledger/ledger.ts'
import { notifyPaymentRefused } from '../emails/order-emails.ts'
import { notifyPaid } from '../emails/paid-emails.ts'
import type { LinkConfig } from '../emails/order-email-texts.ts'
import { orderProcess } from '../order-process.ts'
import { takeStep } from '../fulfilment/order-steps.ts'
import { awaitBuyer, buyerHasLeft, lockOrdersPaidBy, priceOf } from '../orders-records.ts'
import type { OrderRow } from '../orders-records.ts'
import { handOverAtStall, takeRequest } from '../payment-requests/settle-request.ts'
import { insertRefund } from '../refunds/refunds-records.ts'

/**
 * Applies a verified charge to the orders that it pays for, in the transaction that stores the charge.
 * The units are sold and the orders are paid. What cannot be had any more goes back, order by order (I4, I11).
 * A second call changes nothing.
 */
export async function settlePayment(tx: Tx, links: LinkConfig, charge: Charge): Promise<void> {
  const orders = await lockOrdersPaidBy(tx, charge.reference)
  const first = firstOf(orders)
  if (!first) return
  if (orders.every(isUnpaid)) await settleWith(tx, links, orders, charge)
  // The provider may report its fee with the charge or only later.
  await bookChargeFee(tx, first.id, charge.id)
}

function isUnpaid({ charge_id, state }: OrderRow): boolean {
  return charge_id === null && (orderProcess.settle.from.payment as readonly string[]).includes(state)
}

/** The order with the lowest id stands for the payment where only one can. */
function firstOf(orders: readonly OrderRow[]): OrderRow | undefined {
  return orders.reduce<OrderRow | undefined>(
    (first, order) => (first && first.id < order.id ? first : order),
    undefined,
  )
}

async function settleWith(tx: Tx, links: LinkConfig, orders: OrderRow[], charge: Charge): Promise<void> {
  const [first] = orders
  if (first?.checkout_id) await setCheckoutCharge.one(tx, { id: first.checkout_id, chargeId: charge.id })
  const problem = mismatch(orders, charge) ?? (await hasBuyerLeft(tx, first))
  if (problem) return refundAll(tx, links, orders, charge, problem)
  const sold: OrderRow[] = []
  for (const order of orders) {
    if (await takeWhatIsPaid(tx, order, charge)) {
      await sell(tx, links, order, charge)
      sold.push(order)
    } else {
      const reason =
        order.request_id === null ? 'Sold out or no longer for sale' : 'The request was over or paid already'
      await refundOrder(tx, links, order, charge, priceOf(order), reason)
    }
  }
  await notifyPaid(
    tx,
    links,
    sold.map(({ reference }) => reference),
    charge.amountKobo,
  )
  if (first?.checkout_id) await removeBought.count(tx, { checkoutId: first.checkout_id })
  await removeBoughtAtOnce.count(tx, { orderIds: sold.map(({ id }) => id) })
}

function mismatch(orders: OrderRow[], charge: Charge): string | null {
  const wrong = orders.find(({ currency }) => currency !== charge.currency)
  if (wrong) return `Paid in ${charge.currency}`
  const dueKobo = orders.reduce((sum, order) => sum + priceOf(order), 0)
  return charge.amountKobo === dueKobo ? null : `Paid ${charge.amountKobo} kobo for ${dueKobo}`
}

/** Nobody could receive the goods, and the address is erased. */
async function hasBuyerLeft(tx: Tx, order: OrderRow | undefined): Promise<string | null> {
  // A pending order keeps its buyer's account from being deleted.
  if (!order || order.state === 'pending') return null
  await awaitBuyer.count(tx, { buyerId: order.buyer_id })
  const { has_left } = await buyerHasLeft.one(tx, { buyerId: order.buyer_id })
  return has_left ? 'The buyer has deleted the account' : null
}

async function sell(tx: Tx, links: LinkConfig, order: OrderRow, charge: Charge): Promise<void> {
  await crashPoint('goods-taken')
  await takeStep(tx, order.id, 'settle', { by: 'provider', chargeId: charge.id, sold: true })
  if (order.request_id === null) await makeHandoverCode(tx, links, order.id)
  await keepPickupPlace(tx, order.id)
  await bookSale(tx, order)
  await invalidatePageCache(tx)
  if (order.request_id !== null) await handOverAtStall(tx, order)
  if (order.product_id !== null) await warnOfLowStock(tx, links, order.product_id)
}

function takeWhatIsPaid(tx: Tx, order: OrderRow, charge: Charge): Promise<boolean> {
  return order.request_id === null ? takeGoods(tx, order) : takeRequest(tx, order.request_id, charge)
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

/** Nothing of the payment can be used. All of it goes back at once, under one order; the others end unpaid. */
async function refundAll(
  tx: Tx,
  links: LinkConfig,
  orders: OrderRow[],
  charge: Charge,
  reason: string,
): Promise<void> {
  const first = firstOf(orders)
  for (const order of orders) {
    if (order === first) await refundOrder(tx, links, order, charge, charge.amountKobo, reason)
    else await releaseHold(tx, { order_id: order.id }, 'fail')
  }
}

async function refundOrder(
  tx: Tx,
  links: LinkConfig,
  order: OrderRow,
  charge: Charge,
  amountKobo: number,
  reason: string,
): Promise<void> {
  const hold = await deleteHold.first(tx, { orderId: order.id })
  if (hold) await releaseStock.one(tx, goodsOf(hold))
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
