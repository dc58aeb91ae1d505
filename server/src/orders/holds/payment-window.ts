import { sql } from 'kysely'
import type { PaymentClosed, PaymentOpened } from '@oja/contract/schemas/orders/payment-window.ts'
import type { Actor } from '../../platform/auth/sessions.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { Pool, Tx } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { orderNotFound } from '../fulfilment/order-actions.ts'
import { releaseHold } from './holds.ts'
import { lockOrdersPaidBy } from '../orders-records.ts'
import type { OrderRow } from '../orders-records.ts'

/**
 * Notes that the buyer goes to the provider's page, before it opens. From then on nobody but the provider can say that
 * nothing was charged. Throws 404 for a payment of somebody else, 409 when there is nothing left to pay.
 */
export function openPayment(pool: Pool, actor: Actor, reference: string): Promise<PaymentOpened> {
  return transaction(pool, async (tx) => {
    const orders = await lockOwnOrders(tx, actor, reference)
    if (orders.some(({ state }) => state !== 'pending'))
      throw new AppError('CONFLICT', 'This payment is over. Start again from the product.')
    await markOpened.count(tx, { ids: orders.map(({ id }) => id) })
    return { data: { authorizationUrl: orders[0]?.authorization_url ?? null } }
  })
}

/**
 * Ends a payment that its buyer closed without ever having gone to the provider's page: its goods are for sale again at once.
 * Every other payment stays as it is, for it may still be paid. So does one at the stall, which its seller ends.
 * A charge that arrives all the same is settled like every late one.
 */
export function closePayment(pool: Pool, actor: Actor, reference: string): Promise<PaymentClosed> {
  return transaction(pool, async (tx) => {
    const orders = await lockOwnOrders(tx, actor, reference)
    const ids = orders.map(({ id }) => id)
    const isOpen = orders.every(({ state, request_id }) => state === 'pending' && request_id === null)
    if (!isOpen || (await openedOf.first(tx, { ids }))) {
      const isNotCharged = orders.every(({ is_not_charged }) => is_not_charged)
      return { data: { isNotCharged } }
    }
    for (const id of ids) await releaseHold(tx, { order_id: id }, 'close')
    await markNeverOpened.count(tx, { ids })
    return { data: { isNotCharged: true } }
  })
}

async function lockOwnOrders(tx: Tx, { userId }: Actor, reference: string): Promise<OrderRow[]> {
  const orders = await lockOrdersPaidBy(tx, reference)
  if (orders.length === 0 || orders.some(({ buyer_id }) => buyer_id !== userId)) throw orderNotFound()
  return orders
}

const markOpened = defineQuery<{ ids: string[] }, never>(
  'orders_payment_opened',
  (p) => sql`update orders set opened_at = app_now() where id = any(${p.ids}::uuid[]) and opened_at is null`,
)

const openedOf = defineQuery<{ ids: string[] }, { id: string }>(
  'orders_payment_opened_of',
  (p) => sql`select id from orders where id = any(${p.ids}::uuid[]) and opened_at is not null limit 1`,
)

const markNeverOpened = defineQuery<{ ids: string[] }, never>(
  'orders_payment_never_opened',
  (p) => sql`update orders set never_opened = true where id = any(${p.ids}::uuid[])`,
)
