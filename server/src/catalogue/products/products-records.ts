import type { ProductCondition } from '@oja/contract/values/categories.ts'
import type { SaleUnit } from '@oja/contract/values/catalogue/units.ts'
import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { ListingPlace } from '../listings/listing-place.ts'
import type { ListingStatus } from '../listings/listing-status.ts'
import type { StoredVariants } from './variants.ts'
import { storedVariants } from './variants-records.ts'

interface ProductRow extends ListingPlace {
  name: string
  category: string
  /** Null only in a draft. */
  priceKobo: number | null
  description: string
  condition: ProductCondition | null
  unit: SaleUnit | null
  status: ListingStatus
}

export const insertProduct = defineQuery<ProductRow & { sellerId: string; quantity: number }, { id: string }>(
  'product_insert',
  (
    p,
  ) => sql`insert into products (seller_id, name, category, price_kobo, description, condition, unit, supplied, on_hand, city, lga, state, latitude, longitude, status)
    values (${p.sellerId}, ${p.name}, ${p.category}, ${p.priceKobo}, ${p.description}, ${p.condition}, ${p.unit}, ${p.quantity}, ${p.quantity},
      ${p.city}, ${p.lga}, ${p.state}, ${p.latitude}, ${p.longitude}, ${p.status})
    returning id`,
)

/** What the form of a product needs of the stored row. */
export interface StoredProduct extends StoredVariants {
  name: string
  category: string
  /** Null only in a draft. */
  price_kobo: number | null
  /** The price that comes back after a sale; null without one. */
  price_after_sale_kobo: number | null
  description: string
  condition: ProductCondition | null
  unit: SaleUnit | null
  status: ListingStatus
  available: number
  pictures: string[]
}

/** The caller's own product, locked until the transaction ends. */
export const lockProduct = defineQuery<{ id: string; sellerId: string }, StoredProduct>(
  'product_lock',
  (
    p,
  ) => sql`select name, category, price_kobo, price_after_sale_kobo, description, condition, unit, status, on_hand - reserved as available,
      array(select file_id::text from product_pictures where product_id = products.id order by position) as pictures,
      option_names, ${storedVariants} as variants
    from products where id = ${p.id} and seller_id = ${p.sellerId} and status <> 'removed' for update`,
)

/** A draft that is published gets the time of its publication. */
export const changeProductRow = defineQuery<Omit<ProductRow, keyof ListingPlace> & { id: string }, never>(
  'product_change',
  (p) => sql`update products set name = ${p.name}, category = ${p.category}, price_kobo = ${p.priceKobo},
      description = ${p.description}, condition = ${p.condition}, unit = ${p.unit}, status = ${p.status}, updated_at = app_now(),
      created_at = case when status = 'draft' and ${p.status} <> 'draft' then app_now() else created_at end
    where id = ${p.id}`,
)

/** Changes stock on hand so that `quantity` can be bought, whatever is held, and notes who changed it by how much. */
export const setAvailable = defineQuery<{ id: string; quantity: number; userId: string }, never>(
  'product_set_available',
  (p) => sql`with changed as (
      insert into stock_changes (product_id, user_id, change)
      select id, ${p.userId}, ${p.quantity}::int - (on_hand - reserved) from products
      where id = ${p.id} and on_hand - reserved <> ${p.quantity}::int
    )
    update products set supplied = supplied + ${p.quantity} - (on_hand - reserved), on_hand = ${p.quantity} + reserved,
      updated_at = app_now()
    where id = ${p.id}`,
)
