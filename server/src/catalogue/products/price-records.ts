import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import { productJson } from './product-json.ts'

/** A price is down when it is at least this share below the lowest price of the days before. */
const minFall = 0.05
/** How long a price is compared with, and how long a lower one is shown as down. The EU asks for 30 days (98/6/EC). */
const comparedDays = 30
const shownCount = 12

interface PriceChange {
  id: string
  oldKobo: number
  newKobo: number
  /** Nobody could see the old price while the listing waited for a look or was refused: then the new one is not down. */
  isSeen: boolean
}

/** A price of a product was changed: keeps the old one, and notes whether the new one is down. */
export const recordPriceChange = defineQuery<PriceChange, never>(
  'product_price_change',
  (p) => sql`with past as (
      insert into product_past_prices (product_id, price_kobo, ended_at) values (${p.id}, ${p.oldKobo}, app_now())
      on conflict (product_id, ended_at) do update set price_kobo = least(product_past_prices.price_kobo, excluded.price_kobo)
    ), lowest as (
      select least(${p.oldKobo}::bigint, min(price_kobo)) as kobo from product_past_prices
      where product_id = ${p.id} and ended_at > app_now() - make_interval(days => ${sql.lit(comparedDays)})
    ), down as (
      select kobo from lowest where ${p.isSeen}::boolean and ${p.newKobo}::bigint <= kobo * ${sql.lit(1 - minFall)}
    )
    update products set price_before_kobo = (select kobo from down),
      price_fell_at = case when exists (select from down) then app_now() end
    where id = ${p.id}`,
)

/** The goods on sale whose price fell last, as a list answer. */
export const productsWithLowerPrice = defineQuery<object, { body: string }>(
  'products_price_down',
  () => sql`with found as (
      select p.id, p.price_fell_at from products p join product_search on product_id = p.id
      where p.price_fell_at > app_now() - make_interval(days => ${sql.lit(comparedDays)}) and p.on_hand > p.reserved
      order by p.price_fell_at desc, p.id desc limit ${sql.lit(shownCount)}
    )
    select json_build_object('data', coalesce(json_agg(${productJson('list')} order by found.price_fell_at desc, found.id desc), '[]'::json))::text as body
    from found join products p on p.id = found.id join sellers s on s.id = p.seller_id`,
)
