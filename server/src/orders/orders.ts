import type { PayPage, Receipt } from '@oja/contract/schemas/orders.ts'
import type { VerifyAnswer } from '@oja/contract/schemas/payments.ts'
import type { Pool, Queryable } from '../platform/database/database.ts'
import type { Actor } from '../platform/auth/sessions.ts'
import { checkPendingPayment } from './checkout/payment-events.ts'
import type { CheckoutContext } from './checkout/start-payment.ts'
import { partyOf, orderNotFound } from './fulfilment/order-actions.ts'
import { photoUrlOf, commonOrderFields } from './order-lists.ts'
import { paymentOutcome, paymentStatus } from './order-process.ts'
import { orderOfBuyer, orderView, photosShown } from './orders-records.ts'
import type { OrderRow, OrderView } from './orders-records.ts'

export { getAdminOrder } from './admin/admin-order.ts'
export {
  checkWithProviderAsAdmin,
  changeCommission,
  decideAsAdmin,
  paymentQueuesOverview,
  refundAsAdmin,
  retryAsAdmin,
} from './admin/admin-payments.ts'
export { oldestInQueues } from './admin/oldest-in-queues.ts'
export { countQueueLines, listQueueLines, queueLinesCsv } from './admin/payment-queues.ts'
export { commissionRate, seedCommission, setCommission } from './ledger/commission.ts'
export { changeCategoryCommission, getCommissionRates } from './ledger/commission-rates.ts'
export { checkPendingPayments, orderPaymentEvents, reconcilePayments } from './checkout/payment-events.ts'
export { createDemoOrder, demoStatuses } from './demo-orders.ts'
export type { DemoStatus } from './demo-orders.ts'
export { moveDisputePictures } from './disputes/dispute-pictures.ts'
export { findReference } from './orders-records.ts'
export { decideDispute } from './disputes/disputes.ts'
export type { DisputeRuling } from './disputes/disputes.ts'
export { releaseOverdueHolds } from './checkout/holds.ts'
export { deletePersonalData, exportPersonalData, refuseWithOpenOrders } from './personal-data.ts'
export { checkOrderProcess } from './order-process.ts'
export { runOrderTimers } from './fulfilment/order-timers.ts'
export { payoutAccount } from './payouts/payout-account.ts'
export { hasSold, moneyDue, ordersToHandle, recentOrders, salesByDay } from './overview/seller-overview.ts'
export type { SalesOfDay } from './overview/seller-overview.ts'
export { syncAllPayouts, createDuePayouts, sendPayout } from './payouts/payouts.ts'
export { submitRefund, syncAllRefunds } from './refunds/refunds.ts'
export { countOrdersOf, countSalesOf, incomeByWeek, ordersByWeek } from './orders-admin.ts'
export type { CheckoutContext } from './checkout/start-payment.ts'

/** Asks the provider about the caller's own order and answers with its state. Throws 404 for an order of others. */
export async function verifyOrder(
  context: CheckoutContext,
  actor: Actor,
  reference: string,
): Promise<VerifyAnswer> {
  const order = await orderOfBuyer.first(context.pool, { reference, buyerId: actor.userId })
  if (!order) throw orderNotFound()
  if (order.charge_id !== null) return verdict(order)
  await checkPendingPayment(context, reference)
  return verdict(await orderOfBuyer.one(context.pool, { reference, buyerId: actor.userId }))
}

function verdict(order: OrderRow): VerifyAnswer {
  const { state, sold } = order
  return {
    status: paymentStatus(state, sold) === 'paid' ? 'paid' : 'pending',
    outcome: paymentOutcome(state, sold),
  }
}

/** The receipt, for the two parties of the order. Throws 404 for everybody else. */
export async function receipt(pool: Pool, actor: Actor, reference: string): Promise<Receipt> {
  const order = await partyView(pool, actor, reference)
  const {
    productId,
    productName,
    quantity,
    unit,
    condition,
    amount,
    amountMinor,
    currency,
    status,
    createdAt,
  } = commonOrderFields(order, 'buyer')
  return {
    data: {
      reference,
      number: order.number,
      productId,
      productName,
      productImg: photoUrlOf(order),
      quantity,
      unit,
      condition,
      unitPriceMinor: order.unit_price_kobo,
      amount,
      amountMinor,
      currency,
      status,
      outcome: paymentOutcome(order.state, order.sold),
      createdAt,
      paidAt: order.paid_at?.toISOString() ?? null,
      storeName: order.store_name,
      sellerId: order.seller_id,
      buyerName: order.buyer_name,
    },
  }
}

/** What the payment page shows to the buyer. Throws 404 for everybody else. */
export async function payPage(
  { pool, payments }: CheckoutContext,
  actor: Actor,
  reference: string,
): Promise<PayPage> {
  const order = await partyView(pool, actor, reference)
  if (order.buyer_id !== actor.userId) throw orderNotFound()
  const { productId, productName, quantity, unit, amount, amountMinor, currency, status, createdAt } =
    commonOrderFields(order, 'buyer')
  return {
    data: {
      reference,
      number: order.number,
      productId,
      productName,
      storeName: order.store_name,
      sellerId: order.seller_id,
      quantity,
      unit,
      amount,
      amountMinor,
      currency,
      email: order.buyer_email,
      publicKey: payments.settings.publicKey,
      scriptUrl: payments.settings.scriptUrl,
      accessCode: order.access_code,
      authorizationUrl: order.authorization_url,
      status,
      outcome: paymentOutcome(order.state, order.sold),
      createdAt,
    },
  }
}

async function partyView(pool: Pool, actor: Actor, reference: string): Promise<OrderView> {
  const order = await orderView.first(pool, { reference })
  if (!order || !partyOf(order, actor)) throw orderNotFound()
  return order
}

/** Which of the given photos an order shows. Such photos stay stored when the listing no longer shows them. */
export async function photosOfOrders(on: Queryable, ids: string[]): Promise<string[]> {
  return (await photosShown.all(on, { ids })).map(({ id }) => id)
}
