import { pageSize } from '@oja/contract/values/field-lengths.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { PageStart } from '../../platform/pagination/keyset.ts'
import type { CountedPage } from '../listings/list-pages.ts'
import { productJson, productListText } from './product-json.ts'

interface Shown {
  ids: string[]
  distances: (number | null)[]
}

/** Products of several rows in this order, as the text of a list answer. */
const dataOf = (order: RawBuilder<unknown>, distance: RawBuilder<unknown> | null = null) =>
  sql`concat('{"data":[', string_agg(${productListText(distance)}, ',' order by ${order}), ']}')`

// As subselects the arrays do not say how long they are. PostgreSQL would plan anew for each short one, which takes longer than to read it.
const shown = (distance: RawBuilder<unknown> | null, p: Shown) =>
  sql`select ${dataOf(sql`found.place`, distance)} as body
    from unnest((select ${p.ids}::uuid[]), (select ${p.distances}::float8[])) with ordinality as found(id, distance, place)
    join products p on p.id = found.id join sellers s on s.id = p.seller_id`

/** Products as a list answer, in the order of their ids. */
export const productsShown = defineQuery<Shown, { body: string }>('products_shown', (p) => shown(null, p))

/** The same with the distance of each, in km. */
export const productsShownFrom = defineQuery<Shown, { body: string }>('products_shown_from', (p) =>
  shown(sql`found.distance`, p),
)

/** Those products that the public may see, in the order of the given ids. */
export const publicProductsOf = defineQuery<{ ids: string[] }, { body: string }>(
  'products_public_of',
  (
    p,
  ) => sql`select json_build_object('data', coalesce(json_agg(${productJson('list')} order by asked.place), '[]'::json))::text as body
    from unnest(${p.ids}::uuid[]) with ordinality as asked(id, place)
    join products p on p.id = asked.id join sellers s on s.id = p.seller_id
    where p.status = 'live' and s.status = 'active'`,
)

// Similar products are chosen among the newest of the category, so that a large category is not read as a whole.
const recentRows = 200

/**
 * Products shown beside a product, `max` of each kind. Similar ones are of its category and of other shops, those of its
 * state first. Nothing for a hidden product.
 */
export const relatedToProduct = defineQuery<{ id: string; max: number }, { body: string }>(
  'product_related',
  (p) => sql`with shown as (
      select p.id, p.seller_id, p.category, p.state from products p join sellers s on s.id = p.seller_id
      where p.id = ${p.id} and p.status = 'live' and s.status = 'active'
    ), recent as materialized (
      select q.product_id, q.created_at, q.state <> shown.state as far from shown, lateral (
        select product_id, created_at, state from product_search where category = shown.category and seller_id <> shown.seller_id
        order by created_at desc, product_id desc limit ${sql.lit(recentRows)}) q
    ), alike as (
      select product_id, row_number() over (order by far, created_at desc, product_id desc) as place
      from recent order by place limit ${p.max}
    ), others as (
      select o.id, row_number() over (order by o.created_at desc, o.id desc) as place
      from products o join shown on o.seller_id = shown.seller_id
      where o.id <> shown.id and o.status = 'live' order by place limit ${p.max}
    )
    select json_build_object('data', json_build_object(
      'ofShop', (select coalesce(json_agg(${productJson('list')} order by place), '[]'::json)
        from others join products p on p.id = others.id join sellers s on s.id = p.seller_id),
      'similar', (select coalesce(json_agg(${productJson('list')} order by place), '[]'::json)
        from alike join products p on p.id = alike.product_id join sellers s on s.id = p.seller_id)))::text as body
    from shown`,
)

const newest = (p: PageStart, category: RawBuilder<unknown>) =>
  sql`with found as materialized (
      select product_id as id, created_at from product_search
      where ${category} and (created_at, product_id) < (${p.afterTime}::timestamptz(3), ${p.afterId}::uuid)
      order by created_at desc, product_id desc limit ${sql.lit(pageSize + 1)}
    ), shown as materialized (select id, created_at from found limit ${sql.lit(pageSize)}
    ), last as (select id, created_at from shown order by created_at, id limit 1)
    select (select ${dataOf(sql`shown.created_at desc, shown.id desc`)}
        from shown join products p on p.id = shown.id join sellers s on s.id = p.seller_id) as body,
      (select count(*)::int from (select from product_search where ${category} limit 1001) as counted) as count,
      case when (select count(*) from found) > ${sql.lit(pageSize)} then to_char(last.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') end as last_created_at,
      last.id as last_id
    from (values (1)) as always left join last on true`

/** The most frequent query as one statement with one plan: a page of all products, newest first. */
export const newestProducts = defineQuery<PageStart, CountedPage>('products_newest_page', (p) =>
  newest(p, sql`true`),
)

/** The same for one category. */
export const newestInCategory = defineQuery<PageStart & { category: string }, CountedPage>(
  'products_newest_page_category',
  (p) => newest(p, sql`category = ${p.category}`),
)
