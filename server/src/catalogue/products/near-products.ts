import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import { serviceJson } from '../services/service-json.ts'
import { productJson } from './product-json.ts'

/** How many goods, and how many services, stand on a page that found nothing. */
const shownCount = 4
// They are chosen among the newest, so that a large category is not read as a whole.
const recentRows = 200

/**
 * Four goods on sale instead of a product, a service or a shop that is gone (`NearProducts`): of its category first, then
 * of its state, then the newest. For an id that was never public only the newest. For a service also four services of its
 * category, those of its state first.
 */
export const productsNear = defineQuery<{ id: string }, { body: string }>(
  'products_near',
  (p) => sql`with gone as (
      select category, state from products where id = ${p.id} and status in ('live', 'paused', 'removed')
      union all select null, state from services where id = ${p.id} and status in ('live', 'paused', 'removed')
      union all select null, state from sellers where id = ${p.id}
    ), alike as materialized (
      select q.product_id, q.created_at, case when q.state = gone.state then 0 else 1 end as distance from gone, lateral (
        select product_id, created_at, state from product_search where category = gone.category
        order by created_at desc, product_id desc limit ${sql.lit(recentRows)}) q
    ), newest as materialized (
      select product_id, created_at, case when state = (select state from gone) then 2 else 3 end as distance from (
        select product_id, created_at, state from product_search
        order by created_at desc, product_id desc limit ${sql.lit(recentRows)}) as recent
    ), chosen as (
      select product_id, row_number() over (order by min(distance), created_at desc, product_id desc) as place
      from (select product_id, created_at, distance from alike union all select product_id, created_at, distance from newest) as every
      where product_id <> ${p.id}
      group by product_id, created_at order by place limit ${sql.lit(shownCount)}
    ), same_work as (
      select service_id, row_number() over (order by elsewhere, created_at desc, service_id desc) as place
      from (select category, state from services where id = ${p.id} and status in ('live', 'paused', 'removed')) as ended,
      lateral (
        select service_id, created_at, state <> ended.state as elsewhere from service_search
        where category = ended.category and service_id <> ${p.id}
        order by created_at desc, service_id desc limit ${sql.lit(recentRows)}) as alike
      order by place limit ${sql.lit(shownCount)}
    )
    select json_build_object('isNear', exists (select from gone),
      'data', (select coalesce(json_agg(${productJson('list')} order by place), '[]'::json)
        from chosen join products p on p.id = chosen.product_id join sellers s on s.id = p.seller_id),
      'services', (select coalesce(json_agg(${serviceJson('list')} order by place), '[]'::json)
        from same_work join services v on v.id = same_work.service_id join sellers s on s.id = v.seller_id))::text as body`,
)
