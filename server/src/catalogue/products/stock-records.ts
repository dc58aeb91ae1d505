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

/** A product on sale, or one of its variants. No row when the product or that variant is not sold now. */
export const productForSale = defineQuery<{ id: string; variantId: string | null }, ForSale>(
  'stock_product',
  (p) => sql`select p.id, p.seller_id, s.user_id as seller_user_id, p.name, p.price_kobo, 
      coalesce(v.on_hand - v.reserved, p.on_hand - p.reserved) as available,
      (select file_id from product_pictures where product_id = p.id order by position limit 1) as cover_file_id
    from products p join sellers s on s.id = p.seller_id
      left join product_variants v on v.id = ${p.variantId}::uuid and v.product_id = p.id and v.removed_at is null
    where p.id = ${p.id} and p.status = 'live' and s.status = 'active' and (${p.variantId}::uuid is null or v.id is not null)`,
)

/** Units of a product, or of one of its variants. */
export interface Goods {
  productId: string
  variantId: string | null
  quantity: number
}

interface Moved {
  is_moved: boolean
}

// Each statement is one call of the SQL function move_stock (0058_product_variants.sql). It locks the product, changes it
// and its variant, and moves nothing when there are too few units (docs/requirements/money.md#how-stock-and-money-move).
export const releaseStock = defineQuery<Goods, Moved>(
  'stock_release',
  (p) => sql`select move_stock(${p.productId}, ${p.variantId}, 0, -${p.quantity}::integer) as is_moved`,
)

/** Sells units that were held. */
export const sellHeldStock = defineQuery<Goods, Moved>(
  'stock_sell_held',
  (p) =>
    sql`select move_stock(${p.productId}, ${p.variantId}, -${p.quantity}::integer, -${p.quantity}::integer) as is_moved`,
)

/** Sells units without a hold: a late payment is accepted while there is stock. */
export const sellStock = defineQuery<Goods, Moved>(
  'stock_sell',
  (p) => sql`select move_stock(${p.productId}, ${p.variantId}, -${p.quantity}::integer, 0) as is_moved`,
)

/** Puts sold units back: the sale was undone before the seller handed them over. */
export const returnStock = defineQuery<Goods, Moved>(
  'stock_return',
  (p) => sql`select move_stock(${p.productId}, ${p.variantId}, ${p.quantity}::integer, 0) as is_moved`,
)
