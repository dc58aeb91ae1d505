import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { plain } from '../platform/database.ts'
import { productJson } from './product-json.ts'

interface Shown {
  ids: string[]
  distances: (number | null)[]
}

const shown = (distance: RawBuilder<unknown> | null, p: Shown) =>
  sql`select json_build_object('data', coalesce(json_agg(${productJson('list', distance)} order by found.place), '[]'::json))::text as body
    from unnest(${p.ids}::uuid[], ${p.distances}::float8[]) with ordinality as found(id, distance, place)
    join products p on p.id = found.id join sellers s on s.id = p.seller_id`

/** Products as a list answer, in the order of their ids. */
export const productsShown = plain<Shown, { body: string }>('products_shown', (p) => shown(null, p))

/** The same with how far each is, in km. */
export const productsShownFrom = plain<Shown, { body: string }>('products_shown_from', (p) =>
  shown(sql`found.distance`, p),
)

export const oneProduct = plain<{ id: string }, { body: string }>(
  'product_one',
  (p) => sql`select json_build_object('data', ${productJson('detail')})::text as body
    from products p join sellers s on s.id = p.seller_id
    where p.id = ${p.id} and p.status = 'live' and s.status = 'active'`,
)

export const ownProduct = plain<{ id: string; sellerId: string }, { body: string }>(
  'product_own',
  (p) => sql`select json_build_object('data', ${productJson('owner')})::text as body
    from products p join sellers s on s.id = p.seller_id
    where p.id = ${p.id} and p.seller_id = ${p.sellerId} and p.status <> 'removed'`,
)

const ofSeller = (p: { sellerId: string }, view: 'list' | 'owner', visible: RawBuilder<unknown>) =>
  sql`select json_build_object('products', coalesce(json_agg(${productJson(view)} order by p.created_at desc, p.id desc), '[]'::json))::text as body
    from products p join sellers s on s.id = p.seller_id
    where p.id in (
      select id from products where seller_id = ${p.sellerId} and ${visible} order by created_at desc, id desc limit 1000)`

export const productsOfShop = plain<{ sellerId: string }, { body: string }>('products_of_shop', (p) =>
  ofSeller(p, 'list', sql`status = 'live'`),
)

export const ownProducts = plain<{ sellerId: string }, { body: string }>('products_own', (p) =>
  ofSeller(p, 'owner', sql`status <> 'removed'`),
)

export const countOfShop = plain<{ sellerId: string }, { count: number }>(
  'products_of_shop_count',
  (p) =>
    sql`select count(*)::int as count from products where seller_id = ${p.sellerId} and status <> 'removed'`,
)
