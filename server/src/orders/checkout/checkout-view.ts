import type { Checkout } from '@oja/contract/schemas/orders/checkouts.ts'
import type { PaymentOutcome } from '@oja/contract/values/order-states.ts'
import type { Config } from '../../platform/config.ts'
import type { Pool } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/auth/sessions.ts'
import { readDeliveries } from '../delivery-snapshot.ts'
import { deadlinesOf } from '../fulfilment/order-deadlines.ts'
import { orderNotFound } from '../fulfilment/order-actions.ts'
import { paymentOutcome } from '../order-process.ts'
import { receiptOf } from './order-receipt.ts'
import { orderView } from '../orders-records.ts'
import type { OrderRow, OrderView } from '../orders-records.ts'
import { checkoutOfBuyer, orderReferencesOf } from './checkouts-records.ts'

/** A checkout of the caller with one receipt for each shop. Throws 404 for everybody else's. */
export async function checkoutView(
  pool: Pool,
  config: Pick<Config, 'encryptionKey' | 'dataDir'>,
  actor: Actor,
  reference: string,
): Promise<Checkout> {
  const checkout = await checkoutOfBuyer.first(pool, { reference, buyerId: actor.userId })
  if (!checkout) throw orderNotFound()
  const orders = await ordersOf(pool, checkout.id)
  const deliveries = await readDeliveries(
    pool,
    config,
    orders.map(({ id }) => id),
    'buyer',
  )
  const shops = new Map<string, Checkout['data']['shops'][number]>()
  for (const order of orders) {
    const {
      way = 'collect',
      handlingDays = 0,
      days = 0,
      courierTo = null,
      pickup = null,
      address = null,
    } = deliveries.get(order.id) ?? {}
    const { seller_id: sellerId, store_name: storeName } = order
    const shop = shops.get(sellerId) ?? {
      sellerId,
      storeName,
      way,
      handlingDays,
      days,
      pickup,
      address,
      courierTo,
      acceptBy: null,
      goodsMinor: 0,
      feeMinor: 0,
      orders: [],
    }
    shop.goodsMinor += order.amount_kobo
    shop.feeMinor += order.delivery_kobo
    shop.acceptBy ??= deadlinesOf(order).accept
    shop.orders.push(receiptOf(order, 'buyer').data)
    shops.set(sellerId, shop)
  }
  return {
    data: {
      reference,
      amountMinor: checkout.amount_kobo,
      outcome: outcomeOf(orders),
      createdAt: checkout.created_at.toISOString(),
      shops: [...shops.values()],
    },
  }
}

async function ordersOf(pool: Pool, checkoutId: string): Promise<OrderView[]> {
  const orders: OrderView[] = []
  for (const { reference } of await orderReferencesOf.all(pool, { checkoutId }))
    orders.push(await orderView.one(pool, { reference }))
  return orders
}

/** Where the money of a checkout is: paid when one of its orders is; else what is true of its orders. */
export function outcomeOf(orders: Pick<OrderRow, 'state' | 'sold'>[]): PaymentOutcome {
  const outcomes = orders.map(({ state, sold }) => paymentOutcome(state, sold))
  return outcomesByWeight.find((outcome) => outcomes.includes(outcome)) ?? 'failed'
}

const outcomesByWeight = ['paid', 'pending', 'refunding', 'refund_failed', 'refunded', 'failed'] as const
