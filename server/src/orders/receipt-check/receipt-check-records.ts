import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import { shopDelivery } from '../orders-records.ts'
import type { OrderState } from '../order-process.ts'

/** What the check of a receipt says of its order, and nothing of the buyer. Amounts in kobo. */
export interface CheckedOrder {
  state: OrderState
  sold: boolean
  paid_at: Date | null
  amount_kobo: number
  delivery_kobo: number
  shop_delivery_kobo: number
  refunded_kobo: number
  store_name: string
  fulfilment: string
  is_at_stall: boolean
  handed_at: Date | null
  received_at: Date | null
}

export const orderOfCheckCode = defineQuery<{ code: string }, CheckedOrder>(
  'order_of_check_code',
  (
    p,
  ) => sql`select o.state, o.sold, o.paid_at, o.amount_kobo, o.delivery_kobo, ${sql.raw(shopDelivery)} as shop_delivery_kobo, o.refunded_kobo,
      s.store_name, o.fulfilment, o.request_id is not null as is_at_stall, o.handed_at, o.received_at
    from orders o join sellers s on s.id = o.seller_id where o.check_code = ${p.code}`,
)
