import { sql } from 'kysely'
import { plain } from '../platform/database.ts'

export interface HoldRow {
  order_id: string
  product_id: string
  quantity: number
}

export const holdOfBuyer = plain<{ buyerId: string; productId: string }, HoldRow>(
  'hold_of_buyer',
  (p) =>
    sql`select order_id, product_id, quantity from holds where buyer_id = ${p.buyerId} and product_id = ${p.productId}`,
)

/** A buyer's live holds on anything but this. */
export const countHolds = plain<{ buyerId: string; productId: string }, { count: number }>(
  'hold_count',
  (p) => sql`select count(*)::int as count from holds
    where buyer_id = ${p.buyerId} and product_id <> ${p.productId} and expires_at > app_now()`,
)

export const overdueHolds = plain<{ productId: string | null }, HoldRow>(
  'hold_overdue',
  (p) => sql`select order_id, product_id, quantity from holds
    where expires_at <= app_now() and (${p.productId}::uuid is null or product_id = ${p.productId}::uuid)
    order by product_id, order_id limit 200`,
)

/** Takes a hold away; no row when somebody else did. */
export const deleteHold = plain<{ orderId: string }, HoldRow>(
  'hold_delete',
  (p) => sql`delete from holds where order_id = ${p.orderId} returning order_id, product_id, quantity`,
)

export const lockOrder = plain<{ id: string }, { id: string }>(
  'order_lock',
  (p) => sql`select id from orders where id = ${p.id} for update`,
)
