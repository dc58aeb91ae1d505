import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { PageStart } from '../../platform/pagination/keyset.ts'
import type { ListPage } from '../listings/list-pages.ts'
import type { ListingPlace } from '../listings/listing-place.ts'
import { productStatus } from '../listings/listing-status.ts'
import type { ListingStatus } from '../listings/listing-status.ts'
import { productJson } from './product-json.ts'

interface ProductRow extends ListingPlace {
  name: string
  category: string
  /** Null only in a draft. */
  priceKobo: number | null
  description: string
  status: ListingStatus
}

export const insertProduct = defineQuery<ProductRow & { sellerId: string; quantity: number }, { id: string }>(
  'product_insert',
  (
    p,
  ) => sql`insert into products (seller_id, name, category, price_kobo, description, supplied, on_hand, city, lga, state, latitude, longitude, status)
    values (${p.sellerId}, ${p.name}, ${p.category}, ${p.priceKobo}, ${p.description}, ${p.quantity}, ${p.quantity},
      ${p.city}, ${p.lga}, ${p.state}, ${p.latitude}, ${p.longitude}, ${p.status})
    returning id`,
)

/** A product as its form reads it. */
export interface StoredProduct {
  name: string
  category: string
  /** Null only in a draft. */
  price_kobo: number | null
  description: string
  status: ListingStatus
  available: number
  pictures: string[]
}

/** The caller's own product, held until the transaction ends. */
export const lockProduct = defineQuery<{ id: string; sellerId: string }, StoredProduct>(
  'product_lock',
  (p) => sql`select name, category, price_kobo, description, status, on_hand - reserved as available,
      array(select file_id::text from product_pictures where product_id = products.id order by position) as pictures
    from products where id = ${p.id} and seller_id = ${p.sellerId} and status <> 'removed' for update`,
)

/** A draft that is published is new in the market from then on. */
export const changeProductRow = defineQuery<Omit<ProductRow, keyof ListingPlace> & { id: string }, never>(
  'product_change',
  (p) => sql`update products set name = ${p.name}, category = ${p.category}, price_kobo = ${p.priceKobo},
      description = ${p.description}, status = ${p.status}, updated_at = app_now(),
      created_at = case when status = 'draft' and ${p.status} <> 'draft' then app_now() else created_at end
    where id = ${p.id}`,
)

/** Puts so many pieces on the shelf that `quantity` can be bought, whatever is held or sold meanwhile. */
export const setAvailable = defineQuery<{ id: string; quantity: number }, never>(
  'product_set_available',
  (
    p,
  ) => sql`update products set supplied = supplied + ${p.quantity} - (on_hand - reserved), on_hand = ${p.quantity} + reserved,
      updated_at = app_now()
    where id = ${p.id}`,
)

export const setProductStatusRow = defineQuery<
  { id: string; sellerId: string; status: ListingStatus },
  never
>(
  'product_status',
  (p) => sql`update products set status = ${p.status}, updated_at = app_now()
    where id = ${p.id} and seller_id = ${p.sellerId}`,
)

export const productExists = defineQuery<{ id: string }, { id: string }>(
  'product_exists',
  (p) => sql`select p.id from products p join sellers s on s.id = p.seller_id
    where p.id = ${p.id} and p.status = 'live' and s.status = 'active'`,
)

export const deletePhotosOfProduct = defineQuery<{ productId: string }, never>(
  'product_pictures_clear',
  (p) => sql`delete from product_pictures where product_id = ${p.productId}`,
)

export const insertPhotosOfProduct = defineQuery<{ productId: string; fileIds: string[] }, never>(
  'product_pictures_add',
  (p) => sql`insert into product_pictures (product_id, position, file_id)
    select ${p.productId}, n - 1, id from unnest(${p.fileIds}::uuid[]) with ordinality as t(id, n)`,
)

interface OwnMatch {
  sellerId: string
  words: string
  status: string
}

const ownMatch = (p: OwnMatch) => sql`seller_id = ${p.sellerId} and status <> 'removed'
  and (${p.status} in ('', 'no-photo', 'low') or ${productStatus('products')} = ${p.status})
  and (${p.status} not in ('no-photo', 'low') or status <> 'draft')
  and (${p.status} <> 'no-photo' or not exists (select from product_pictures where product_id = products.id))
  and (${p.status} <> 'low' or on_hand <= (select low_stock_at from sellers where id = ${p.sellerId}))
  and (${p.words} = '' or name_folded like '%' || search_like(${p.words}) || '%')`

/** A page of the caller's own products, drafts and paused ones too; by letters of their names. */
export const ownProductsPage = defineQuery<PageStart & OwnMatch & { most: number }, ListPage>(
  'products_own_page',
  (p) => sql`with found as (
      select id, created_at from products
      where ${ownMatch(p)} and (created_at, id) < (${p.afterTime}::timestamptz(3), ${p.afterId}::uuid)
      order by created_at desc, id desc limit ${p.most}::int + 1
    ), shown as (select id, created_at from found order by created_at desc, id desc limit ${p.most})
    select json_build_object('data', coalesce(json_agg(${productJson('owner')} order by shown.created_at desc, shown.id desc), '[]'::json))::text as body,
      case when (select count(*) from found) > ${p.most} then (select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') from shown order by created_at, id limit 1) end as last_created_at,
      (select id from shown order by created_at, id limit 1) as last_id
    from shown join products p on p.id = shown.id join sellers s on s.id = p.seller_id`,
)

export const countOwnProducts = defineQuery<OwnMatch, { count: number }>(
  'products_own_count',
  (p) =>
    sql`select count(*)::int as count from (select from products where ${ownMatch(p)} limit 1001) as counted`,
)
