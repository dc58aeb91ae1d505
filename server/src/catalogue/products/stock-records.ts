import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'

/** A product as checkout needs it. */
export interface ForSale {
  id: string
  seller_id: string
  seller_user_id: string
  name: string
  price_kobo: number
  cover_file_id: string | null
  available: number
}

export const productForSale = defineQuery<{ id: string }, ForSale>(
  'stock_product',
  (
    p,
  ) => sql`select p.id, p.seller_id, s.user_id as seller_user_id, p.name, p.price_kobo, p.on_hand - p.reserved as available,
      (select file_id from product_pictures where product_id = p.id order by position limit 1) as cover_file_id
    from products p join sellers s on s.id = p.seller_id
    where p.id = ${p.id} and p.status = 'live' and s.status = 'active'`,
)

// Each statement changes stock by one guarded UPDATE. It gives no row when there are too few units
// (docs/requirements/money.md#how-stock-and-money-move).
export const releaseStock = defineQuery<{ productId: string; quantity: number }, { id: string }>(
  'stock_release',
  (p) => sql`update products set reserved = reserved - ${p.quantity} where id = ${p.productId} returning id`,
)

/** Sells units that were held. */
export const sellHeldStock = defineQuery<{ productId: string; quantity: number }, { id: string }>(
  'stock_sell_held',
  (p) => sql`update products set reserved = reserved - ${p.quantity}, on_hand = on_hand - ${p.quantity}
    where id = ${p.productId} returning id`,
)

/** Sells units without a hold: a late payment is accepted while there is stock. */
export const sellStock = defineQuery<{ productId: string; quantity: number }, { id: string }>(
  'stock_sell',
  (p) => sql`update products set on_hand = on_hand - ${p.quantity}
    where id = ${p.productId} and status = 'live' and on_hand - reserved >= ${p.quantity}
      and exists (select from sellers s where s.id = seller_id and s.status = 'active') returning id`,
)

/** Puts sold units back: the sale was undone before the seller handed them over. */
export const returnStock = defineQuery<{ productId: string; quantity: number }, { id: string }>(
  'stock_return',
  (p) => sql`update products set on_hand = on_hand + ${p.quantity} where id = ${p.productId} returning id`,
)
