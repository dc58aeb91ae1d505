import { shopPageSize } from '@oja/contract/values/field-lengths.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { PageStart } from '../../platform/pagination/keyset.ts'
import type { CountedPage } from './list-pages.ts'
import { productJson } from '../products/product-json.ts'
import { serviceJson } from '../services/service-json.ts'

type ShopPage = PageStart & { sellerId: string }

interface ShopListings {
  /** The name of the list in the answer. */
  key: 'products' | 'services'
  listings: RawBuilder<unknown>
  /** The listing as JSON, and its table under the alias that the JSON uses. */
  json: RawBuilder<unknown>
  row: RawBuilder<unknown>
  rowId: RawBuilder<unknown>
  /** Which listings the reader may see. */
  visible: RawBuilder<unknown>
}

// The page and the count read the shop's own index. JSON is built only for the listings of the page.
const pageOf = (p: ShopPage, { key, listings, json, row, rowId, visible }: ShopListings) =>
  sql`with found as materialized (
      select id, created_at from ${listings}
      where seller_id = ${p.sellerId} and ${visible} and (created_at, id) < (${p.afterTime}::timestamptz(3), ${p.afterId}::uuid)
      order by created_at desc, id desc limit ${sql.lit(shopPageSize + 1)}
    ), shown as materialized (select id, created_at from found order by created_at desc, id desc limit ${sql.lit(shopPageSize)}
    ), last as (select id, created_at from shown order by created_at, id limit 1)
    select (select json_build_object(${sql.lit(key)}, coalesce(json_agg(${json} order by shown.created_at desc, shown.id desc), '[]'::json))::text
        from shown join ${row} on ${rowId} = shown.id join sellers s on s.id = ${p.sellerId}) as body,
      (select count(*)::int from (select from ${listings} where seller_id = ${p.sellerId} and ${visible} limit 1001) as counted) as count,
      case when (select count(*) from found) > ${sql.lit(shopPageSize)} then to_char(last.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') end as last_created_at,
      last.id as last_id
    from (values (1)) as always left join last on true`

const live = sql`status = 'live'`
// Drafts are left out: only the seller's list in listings-records.ts has them.
const listed = sql`status in ('live', 'paused')`
const goods = { key: 'products', listings: sql`products`, row: sql`products p`, rowId: sql`p.id` } as const
const skills = { key: 'services', listings: sql`services`, row: sql`services v`, rowId: sql`v.id` } as const

export const productsOfShop = defineQuery<ShopPage, CountedPage>('products_of_shop', (p) =>
  pageOf(p, { ...goods, json: productJson('list'), visible: live }),
)

export const ownProducts = defineQuery<ShopPage, CountedPage>('products_own', (p) =>
  pageOf(p, { ...goods, json: productJson('owner'), visible: listed }),
)

export const servicesOfShop = defineQuery<ShopPage, CountedPage>('services_of_shop', (p) =>
  pageOf(p, { ...skills, json: serviceJson('list'), visible: live }),
)

export const ownServices = defineQuery<ShopPage, CountedPage>('services_own_all', (p) =>
  pageOf(p, { ...skills, json: serviceJson('owner'), visible: listed }),
)

export const countVisibleOfShop = defineQuery<{ sellerId: string }, { products: number; services: number }>(
  'listing_live_of_shop',
  (
    p,
  ) => sql`select (select count(*)::int from products where seller_id = ${p.sellerId} and ${live}) as products,
      (select count(*)::int from services where seller_id = ${p.sellerId} and ${live}) as services`,
)
