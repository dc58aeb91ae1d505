import { sql } from 'kysely'
import { AppError } from '../platform/app-error.ts'
import { plain } from '../platform/database.ts'
import type { Queryable, Tx } from '../platform/database.ts'
import { lockBuyer } from './orders-records.ts'

const openOrder = plain<{ userId: string }, { is_open: boolean }>(
  'order_is_open',
  (
    p,
  ) => sql`select exists (select from orders o where (o.buyer_id = ${p.userId} or o.seller_user_id = ${p.userId})
    and (o.state in ('pending', 'refund_pending', 'refund_failed', 'disputed') or (o.state = 'paid' and (
      o.fulfilment <> 'received' or o.received_at > app_now() - interval '3 days' or o.dispute in ('open', 'answered')
      or o.refund in ('pending', 'failed')
      -- What a seller is owed must reach him first.
      or (o.seller_user_id = ${p.userId} and not exists (
        select from payouts t where t.order_id = o.id and t.state = 'success')))))) as is_open`,
)
const heldOrders = plain<{ userId: string }, { held: unknown }>(
  'order_held_data',
  (p) => sql`select coalesce(json_agg(json_build_object('reference', reference,
      'as', case when buyer_id = ${p.userId} then 'buyer' else 'seller' end, 'productName', product_name,
      'quantity', quantity, 'amountMinor', amount_kobo, 'currency', currency, 'state', state, 'createdAt', created_at,
      'paidAt', paid_at) order by created_at), '[]'::json) as held
    from orders where buyer_id = ${p.userId} or seller_user_id = ${p.userId}`,
)

/**
 * Refuses somebody's leaving while an order of his, as buyer or seller, is pending or paid and not over (rules.md D9).
 * No payment of his can begin until the caller's transaction ends. Throws 409.
 */
export async function refuseWithOpenOrders(tx: Tx, userId: string): Promise<void> {
  const { locked } = await lockBuyer.one(tx, { buyerId: userId })
  if (locked && !(await openOrder.one(tx, { userId })).is_open) return
  throw new AppError(
    'CONFLICT',
    'You have an order that is not finished. You can delete your account when it is received or refunded.',
  )
}

/** What is held about a person here: orders as buyer and as seller. The law keeps them; so they are told, not erased. */
export async function heldAbout(on: Queryable, userId: string): Promise<unknown> {
  return (await heldOrders.one(on, { userId })).held
}
