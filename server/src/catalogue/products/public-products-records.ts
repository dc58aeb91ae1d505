import { pageSize } from '@oja/contract/values/field-lengths.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { PageStart } from '../../platform/pagination/keyset.ts'
import type { CountedPage } from '../listings/list-pages.ts'
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
export const productsShown = defineQuery<Shown, { body: string }>('products_shown', (p) => shown(null, p))

/** The same with the distance of each, in km. */
export const productsShownFrom = defineQuery<Shown, { body: string }>('products_shown_from', (p) =>
  shown(sql`found.distance`, p),
)

const newest = (p: PageStart, category: RawBuilder<unknown>) =>
  sql`with found as materialized (
      select product_id as id, created_at from product_search
      where ${category} and (created_at, product_id) < (${p.afterTime}::timestamptz(3), ${p.afterId}::uuid)
      order by created_at desc, product_id desc limit ${sql.lit(pageSize + 1)}
    ), shown as materialized (select id, created_at from found limit ${sql.lit(pageSize)}
    ), last as (select id, created_at from shown order by created_at, id limit 1)
    select (select json_build_object('data', coalesce(json_agg(${productJson('list')} order by shown.created_at desc, shown.id desc), '[]'::json))::text
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
