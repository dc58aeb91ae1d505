import { sql } from 'kysely'
import type { PayPage, Receipt } from '@oja/contract/schemas/orders.ts'
import type { VerifyAnswer } from '@oja/contract/schemas/payments.ts'
import { deliverySummary } from '../delivery/delivery.ts'
import { visibleShop } from '../sellers/sellers.ts'
import { payerAddress, payerHash } from '../payments/payments.ts'
import { defineQuery } from '../platform/database/database.ts'
import type { Pool, Queryable } from '../platform/database/database.ts'
import type { Actor } from '../platform/auth/sessions.ts'
import { checkPaymentForBuyer } from './checkout/payment-events.ts'
import { checkoutOfBuyer, paidTogether } from './checkout/checkouts-records.ts'
import { outcomeOf } from './checkout/checkout-view.ts'
import type { CheckoutContext } from './checkout/start-payment.ts'
import { readDeliveries, readPickups } from './delivery-snapshot.ts'
import { partyOf, orderNotFound } from './fulfilment/order-actions.ts'
import { commonOrderFields } from './order-lists.ts'
import { receiptOf } from './checkout/order-receipt.ts'
import { paymentOutcome, paymentStatus } from './order-process.ts'
import { orderOfBuyer, orderView, ordersPaidBy, priceOf, sentBy, storesPaidBy } from './orders-records.ts'
import type { OrderRow, OrderView, StorePaid } from './orders-records.ts'

export { getAdminOrder, getSupportOrder } from './admin/admin-order.ts'
export {
  checkWithProviderAsAdmin,
  changeCommission,
  askAsAdmin,
  decideAsAdmin,
  paymentQueuesOverview,
  refundAsAdmin,
  retryAsAdmin,
} from './admin/admin-payments.ts'
export { seeEvent } from './admin/see-event.ts'
export { oldestInQueues } from './admin/oldest-in-queues.ts'
export { orderBadge } from './admin/payment-queue-rows.ts'
export { countQueueLines, listQueueLines, queueLinesCsv } from './admin/payment-queues.ts'
export { payableNow, sumQueueLines } from './admin/payment-queue-sums.ts'
export { commissionRate, seedCommission, setCommission } from './ledger/commission.ts'
export { changeCategoryCommission, getCommissionRates } from './ledger/commission-rates.ts'
export type { CommissionChange } from './ledger/commission-rates.ts'
export { dueGoingBack } from './ledger/due-going-back.ts'
export type { RejectedPayout } from './payouts/rejected-payouts.ts'
export { rejectedPayoutsOfShop } from './payouts/rejected-payouts.ts'
export { fillSellerTotals } from './ledger/seller-totals.ts'
export { checkPendingPayments, orderPaymentEvents } from './checkout/payment-events.ts'
export { reconcilePayments } from './reconcile-payments.ts'
export { createDemoOrder, demoStatuses } from './demo-orders.ts'
export type { DemoStatus } from './demo-orders.ts'
export { moveDisputePictures } from './disputes/dispute-pictures.ts'
export { awaitBuyer, findReference, payoutAt } from './orders-records.ts'
export { decideDispute } from './disputes/disputes.ts'
export type { DisputeRuling } from './disputes/disputes.ts'
export { releaseOverdueHolds } from './holds/holds.ts'
export { closeReplaced } from './holds/payment-window.ts'
export {
  deletePersonalData,
  erasePersonalDataOfOldOrders,
  exportPersonalData,
  refuseWithOpenOrders,
} from './personal-data.ts'
export { checkOrderProcess } from './order-process.ts'
export { runOrderTimers } from './fulfilment/order-timers.ts'
export { notifyLateOrders } from './fulfilment/late-orders.ts'
export { openBankList, payoutAccount } from './payouts/payout-account.ts'
export {
  hasSold,
  moneyDue,
  ordersToHandle,
  problemsOfOthers,
  recentOrders,
  salesByDay,
} from './overview/sales-overview.ts'
export type { SalesOfDay } from './overview/sales-overview.ts'
export { nameCheckOf, payoutToDos } from './payouts/payout-reasons.ts'
export { syncAllPayouts, createDuePayouts, sendPayout } from './payouts/payouts.ts'
export { submitRefund, syncAllRefunds } from './refunds/refunds.ts'
export { countOrdersOf, countSalesOf, incomeByWeek, ordersByWeek } from './orders-admin.ts'
export { deleteOldBoards, findBoard } from './board/board.ts'
export {
  addToBasket,
  countBasketOf,
  createBasketOwners,
  deleteOldBasketItems,
  joinDeviceBasket,
} from './basket/basket.ts'
export { encryptedAddressColumn, eraseOldAddresses, readDeliveries } from './delivery-snapshot.ts'
export { encryptedCodeColumn } from './handover/handover-code.ts'
export type { OrderDelivery } from './delivery-snapshot.ts'
export { encryptedPayerColumn, eraseOldContacts } from './payment-requests/payers.ts'
export { endOverdueRequests } from './payment-requests/payment-requests.ts'
export { eraseOldDrivers } from './dispatch/dispatch-proofs.ts'
export { encryptedDriverColumns } from './dispatch/drivers.ts'
export type { CheckoutContext } from './checkout/start-payment.ts'

/** Asks the provider about the caller's own order and answers with its state. Throws 404 for an order of others. */
export async function verifyOrder(
  context: CheckoutContext,
  actor: Actor,
  reference: string,
): Promise<VerifyAnswer> {
  const order = await orderOfBuyer.first(context.pool, { reference, buyerId: actor.userId })
  if (!order) return verifyCheckout(context, actor, reference)
  if (order.charge_id !== null) return verdict(order)
  await checkPaymentForBuyer(context, order.payment_reference)
  return verdict(await orderOfBuyer.one(context.pool, { reference, buyerId: actor.userId }))
}

async function verifyCheckout(
  context: CheckoutContext,
  actor: Actor,
  reference: string,
): Promise<VerifyAnswer> {
  const checkout = await checkoutOfBuyer.first(context.pool, { reference, buyerId: actor.userId })
  if (!checkout) throw orderNotFound()
  if (checkout.charge_id === null) await checkPaymentForBuyer(context, reference)
  const outcome = outcomeOf(await ordersPaidBy.all(context.pool, { reference }))
  return { status: outcome === 'paid' ? 'paid' : 'pending', outcome, pays: 'checkout' }
}

function verdict(order: OrderRow): VerifyAnswer {
  const { state, sold } = order
  return {
    status: paymentStatus(state, sold) === 'paid' ? 'paid' : 'pending',
    outcome: paymentOutcome(state, sold),
    pays: 'order',
  }
}

/** The receipt, for the two parties of the order. Throws 404 for everybody else. */
export async function receipt(pool: Pool, actor: Actor, reference: string): Promise<Receipt> {
  const order = await partyView(pool, actor, reference)
  const reader = order.buyer_id === actor.userId ? 'buyer' : 'seller'
  const [together, pickups] = await Promise.all([
    paidTogether(pool, order, reader),
    readPickups(pool, [order.id]),
  ])
  return receiptOf(order, reader, { paidTogether: together, pickup: pickups.get(order.id) ?? null })
}

/** What the payment page shows to the buyer. Throws 404 for everybody else. */
export async function payPage(
  { pool, payments, config }: CheckoutContext,
  actor: Actor,
  reference: string,
): Promise<PayPage> {
  const orders = await ordersPaidBy.all(pool, { reference })
  // An order of a checkout is paid with the others.
  const named = orders[0]?.reference ?? reference
  const order = await partyView(pool, actor, named)
  if (order.buyer_id !== actor.userId) throw orderNotFound()
  if (order.checkout_id !== null && order.payment_reference !== reference)
    return payPage({ pool, payments, config }, actor, order.payment_reference)
  const orderCount = Math.max(orders.length, 1)
  const stores = orderCount > 1 ? await storesPaidBy.all(pool, { reference }) : []
  const { productId, productName, quantity, unit, currency, status, createdAt } = commonOrderFields(
    order,
    'buyer',
  )
  const outcome = orders.length > 0 ? outcomeOf(orders) : paymentOutcome(order.state, order.sold)
  const isUnchosen = order.checkout_id === null && order.request_id === null && outcome === 'pending'
  const offer = isUnchosen
    ? await deliverySummary(pool, { sellerId: order.seller_id, goodsKobo: order.amount_kobo, state: '' })
    : null
  const { sendTo, couriers } = await deliveriesPaidBy({ pool, config }, reference)
  const deliveryMinor = orders.reduce((sum, one) => sum + one.delivery_kobo, 0) || order.delivery_kobo
  const kobo = orders.reduce((sum, one) => sum + priceOf(one), 0) || priceOf(order)
  return {
    data: {
      reference,
      number: order.number,
      productId,
      variantId: order.variant_id,
      offer: offer && {
        city: offer.city,
        state: offer.state,
        pickupPlaces: offer.pickupPlaces,
        feeFromMinor: offer.feeFromKobo,
        feeToMinor: offer.feeToKobo,
        showsPlace:
          offer.pickupPlaces.length === 0 && Boolean((await visibleShop(pool, order.seller_id))?.address),
      },
      productName: orderCount > 1 ? `${productName} and ${orderCount - 1} more` : productName,
      storeName: stores.map(({ name }) => name).join(', ') || order.store_name,
      sellerId: order.seller_id,
      quantity,
      unit,
      orderCount,
      unitPriceMinor: order.unit_price_kobo,
      deliveryMinor,
      amount: kobo / 100,
      amountMinor: kobo,
      currency,
      email: payerAddress(config, actor),
      isEmailMade: isEmailShown(config, actor, order),
      sendTo,
      couriers,
      ...(orderCount > 1 ? { shops: await shopsPaidBy({ pool, config }, orders, stores) } : {}),
      publicKey: payments.settings.publicKey,
      scriptUrl: payments.settings.scriptUrl,
      accessCode: order.access_code,
      authorizationUrl: order.authorization_url,
      isNotCharged: orders.length > 0 && orders.every(({ is_not_charged }) => is_not_charged),
      status,
      outcome,
      createdAt,
    },
  }
}

/** Whether the provider shows an address that we made, and it is the one of today's name. A payment without an access code begins with it. */
function isEmailShown(config: CheckoutContext['config'], actor: Actor, order: OrderRow): boolean {
  const hash = payerHash(config, actor)
  return hash !== null && (order.access_code === null || order.payer_hash?.equals(hash) === true)
}

/** To whom a payment sends goods, and where those of a park or courier end. */
async function deliveriesPaidBy(
  { pool, config }: Pick<CheckoutContext, 'pool' | 'config'>,
  reference: string,
) {
  const sent = await sentBy.all(pool, { reference })
  const deliveries = await readDeliveries(
    pool,
    config,
    sent.map(({ id }) => id),
    'buyer',
  )
  const address = [...deliveries.values()].find((one) => one.address !== null)?.address
  const couriers = new Map(
    sent.flatMap(({ id, store_name: storeName }) => {
      const delivery = deliveries.get(id)
      return delivery?.way === 'courier'
        ? [[storeName, { storeName, courierTo: delivery.courierTo }] as const]
        : []
    }),
  )
  return {
    sendTo: address ? { fullName: address.fullName, street: address.street, town: address.town } : null,
    couriers: [...couriers.values()],
  }
}

/** What a payment for several orders is for, shop by shop. */
async function shopsPaidBy(
  { pool, config }: Pick<CheckoutContext, 'pool' | 'config'>,
  orders: OrderRow[],
  stores: StorePaid[],
): Promise<PayPage['data']['shops']> {
  const ids = orders.map(({ id }) => id)
  const deliveries = await readDeliveries(pool, config, ids, 'buyer')
  return stores.map(({ id, name: storeName, city, state }) => {
    const bought = orders.filter(({ seller_id }) => seller_id === id)
    const { way = 'collect', courierTo = null, pickup = null } = deliveries.get(bought[0]?.id ?? '') ?? {}
    const goods = bought.map(({ product_name: name, quantity, amount_kobo: amountMinor }) => ({
      name,
      quantity,
      amountMinor,
    }))
    const feeMinor = bought.reduce((sum, { delivery_kobo }) => sum + delivery_kobo, 0)
    return { storeName, city, state, goods, way, feeMinor, courierTo, pickup }
  })
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

const photosShown = defineQuery<{ ids: string[] }, { id: string }>(
  'order_pictures_shown',
  (p) => sql`select distinct product_file_id as id from orders where product_file_id = any(${p.ids}::uuid[])`,
)
