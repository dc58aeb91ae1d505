import type { BuyerOrders, PayPage, Receipt, SellerOrders, Transactions } from '@oja/contract/orders.ts'
import type { VerifyAnswer } from '@oja/contract/payments.ts'
import { checkPayment } from '../payments/payments.ts'
import { notFound } from '../platform/app-error.ts'
import { transaction } from '../platform/database.ts'
import type { Pool, Queryable } from '../platform/database.ts'
import type { SellerActor } from '../platform/doorkeeper.ts'
import type { Actor } from '../platform/sessions.ts'
import { releaseHold } from './holds.ts'
import type { Till } from './initiate.ts'
import { paymentStatus } from './order-process.ts'
import {
  orderOfBuyer,
  ordersOfBuyer,
  ordersOfSeller,
  ordersToAskAbout,
  orderView,
  picturesShown,
} from './orders-records.ts'
import type { OrderRow, OrderView } from './orders-records.ts'

export { checkOrderProcess } from './order-process.ts'
export { tidyAllHolds } from './holds.ts'
export { heldAbout, refuseWithOpenOrders } from './open-orders.ts'
export { settleOrder } from './settle.ts'
export { countSalesOf, ordersByWeek } from './supervision.ts'
export type { Till } from './initiate.ts'

const unknownOrder = () => notFound('Order not found')

/** Asks the provider about the caller's own order and says where it stands. Throws 404 for anybody else's. */
export async function verifyOrder(till: Till, actor: Actor, reference: string): Promise<VerifyAnswer> {
  const order = await orderOfBuyer.first(till.pool, { reference, buyerId: actor.userId })
  if (!order) throw unknownOrder()
  if (order.charge_id !== null) return verdict(order)
  await askAbout(till, reference)
  return verdict(await orderOfBuyer.one(till.pool, { reference, buyerId: actor.userId }))
}

/** The job: asks about every order whose payment may have come in unnoticed (rules.md I12). */
export async function askAboutPayments(till: Till): Promise<void> {
  const waiting = (await ordersToAskAbout.all(till.pool, {})).values()
  const ask = async () => {
    for (const { reference } of waiting) await askAbout(till, reference)
  }
  // Few at once: the provider's slowness must not take the pool from the buyers.
  await Promise.all(Array.from({ length: 4 }, ask))
}

async function askAbout(till: Till, reference: string): Promise<void> {
  const { state } = await checkPayment(till.payments, reference)
  if (state !== 'over') return
  // What the provider calls over may still be paid with another card while the goods are held.
  await transaction(till.pool, async (tx) => {
    const order = await orderView.first(tx, { reference })
    if (order?.is_hold_over) await releaseHold(tx, { order_id: order.id }, 'fail')
  })
}

function verdict(order: OrderRow): VerifyAnswer {
  const status = paymentStatus(order.state, order.sold)
  if (order.state.startsWith('refund')) return { status: 'pending', outcome: 'refunding' }
  return { status: status === 'paid' ? 'paid' : 'pending', outcome: status }
}

export async function buyerOrders(pool: Pool, actor: Actor): Promise<BuyerOrders> {
  const orders = await ordersOfBuyer.all(pool, { buyerId: actor.userId })
  return {
    orders: orders.map((order) => ({
      ...shared(order),
      productImg: pictureUrl(order),
      reference: order.reference,
    })),
  }
}

export async function sellerOrders(pool: Pool, actor: SellerActor): Promise<SellerOrders> {
  const orders = await ordersOfSeller.all(pool, { sellerId: actor.sellerId })
  return { orders: orders.map((order) => ({ ...shared(order), tx_ref: order.reference })) }
}

export async function sellerTransactions(pool: Pool, actor: SellerActor): Promise<Transactions> {
  const orders = await ordersOfSeller.all(pool, { sellerId: actor.sellerId })
  return {
    transactions: orders.map((order) => {
      const { _id, createdAt, currency, amount, amountMinor, status } = shared(order)
      return { _id, createdAt, currency, amount, amountMinor, status }
    }),
  }
}

/** The receipt, for the two parties of the order. Throws 404 for everybody else. */
export async function receipt(pool: Pool, actor: Actor, reference: string): Promise<Receipt> {
  const order = await partyView(pool, actor, reference)
  const { productId, productName, quantity, amount, amountMinor, currency, status, createdAt } = shared(order)
  return {
    data: {
      reference,
      productId,
      productName,
      productImg: pictureUrl(order),
      quantity,
      unitPriceMinor: order.unit_price_kobo,
      amount,
      amountMinor,
      currency,
      status,
      createdAt,
      paidAt: order.paid_at?.toISOString() ?? null,
      storeName: order.store_name,
      sellerId: order.seller_id,
      buyerName: order.buyer_name,
    },
  }
}

/** What the payment page shows, for the buyer alone. Throws 404 for everybody else. */
export async function payPage({ pool, payments }: Till, actor: Actor, reference: string): Promise<PayPage> {
  const order = await partyView(pool, actor, reference)
  if (order.buyer_id !== actor.userId) throw unknownOrder()
  const { productId, productName, quantity, amount, amountMinor, currency, status } = shared(order)
  return {
    data: {
      reference,
      productId,
      productName,
      storeName: order.store_name,
      sellerId: order.seller_id,
      quantity,
      amount,
      amountMinor,
      currency,
      email: order.buyer_email,
      publicKey: payments.settings.publicKey,
      scriptUrl: payments.settings.scriptUrl,
      accessCode: order.access_code,
      authorizationUrl: order.authorization_url,
      status,
    },
  }
}

async function partyView(pool: Pool, actor: Actor, reference: string): Promise<OrderView> {
  const order = await orderView.first(pool, { reference })
  if (!order || (order.buyer_id !== actor.userId && order.seller_user_id !== actor.userId))
    throw unknownOrder()
  return order
}

function shared(order: OrderRow) {
  return {
    _id: order.id,
    createdAt: order.created_at.toISOString(),
    productId: order.product_id,
    productName: order.product_name,
    quantity: order.quantity,
    currency: order.currency,
    amount: order.amount_kobo / 100,
    amountMinor: order.amount_kobo,
    status: paymentStatus(order.state, order.sold),
  }
}

/** Which of the given pictures an order shows: they stay when the listing shows others. */
export async function picturesOfOrders(on: Queryable, ids: string[]): Promise<string[]> {
  return (await picturesShown.all(on, { ids })).map(({ id }) => id)
}

function pictureUrl({ product_file_id }: OrderRow): string {
  return product_file_id ? `/files/${product_file_id}/320.webp` : ''
}
