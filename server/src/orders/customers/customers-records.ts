import { sql } from 'kysely'
import type { DeliveryWay } from '@oja/contract/values/delivery/delivery-ways.ts'
import type { CustomerSort } from '@oja/contract/values/sellers/customer-sorts.ts'
import { defineQuery } from '../../platform/database/database.ts'
import { countQuery } from '../../platform/pagination/total-count.ts'

/** A customer of a shop, with their last order. Amounts in kobo. */
export interface CustomerRow {
  id: string
  name: string
  has_left: boolean
  orders: number
  paid_kobo: number
  /** The value by which the list is sorted: milliseconds since 1970, or kobo. */
  place_in_list: number
  order_id: string
  number: string
  created_at: Date
  product_name: string
  delivery_way: DeliveryWay | null
  at_stall: boolean
}

/** Which customers; null means all. */
export interface WantedCustomers {
  sellerId: string
  words: string | null
  customerId: string | null
}

interface WantedPage extends WantedCustomers {
  sort: CustomerSort
  after: string | null
  at: string | null
  limit: number
}

const isWanted = (p: WantedCustomers) => sql`o.seller_id = ${p.sellerId} and o.sold
  and (${p.customerId}::uuid is null or o.buyer_id = ${p.customerId}::uuid)`

const isNamed = (p: WantedCustomers, buyer: string) => sql`(${p.words}::text is null
  or exists (select from users u where u.id = ${sql.ref(buyer)} and search_fold(u.name) like '%' || search_like(${p.words}::text) || '%'))`

/**
 * One page of the people who have bought from a shop. It reads the shop's part of the index `orders_of_customer` (0246), then
 * the names and last orders of the page alone.
 */
export const customersOfSeller = defineQuery<WantedPage, CustomerRow>(
  'customers_of_seller',
  (p) => sql`with bought as (
      select o.buyer_id, count(*)::int as orders, sum(o.amount_kobo + o.delivery_kobo - o.refunded_kobo)::bigint as paid_kobo,
        (extract(epoch from max(o.created_at)) * 1000)::bigint as last_at
      from orders o where ${isWanted(p)} group by o.buyer_id
    ), sorted as (
      select b.buyer_id, b.orders, b.paid_kobo, case ${p.sort}::text when 'total' then b.paid_kobo else b.last_at end as place_in_list
      from bought b where ${isNamed(p, 'b.buyer_id')}
    ), page as (
      select s.buyer_id, s.orders, s.paid_kobo, s.place_in_list from sorted s
      where ${p.after}::uuid is null or (s.place_in_list, s.buyer_id) < (${p.at}::bigint, ${p.after}::uuid)
      order by s.place_in_list desc, s.buyer_id desc limit ${p.limit}::int
    )
    select page.buyer_id as id, u.name, u.status in ('deleted', 'guest') as has_left, page.orders, page.paid_kobo, page.place_in_list,
      o.id as order_id, coalesce(o.number, o.reference) as number, o.created_at, o.product_name, o.delivery_way,
      o.request_id is not null as at_stall
    from page join users u on u.id = page.buyer_id cross join lateral (
      select l.id, l.number, l.reference, l.created_at, l.product_name, l.delivery_way, l.request_id from orders l
      where l.seller_id = ${p.sellerId} and l.sold and l.buyer_id = page.buyer_id order by l.created_at desc, l.id desc limit 1) o
    order by page.place_in_list desc, page.buyer_id desc`,
)

export const countOfCustomers = countQuery<WantedCustomers>(
  'customers_of_seller_count',
  (p) => sql`select from orders o where ${isWanted(p)} and ${isNamed(p, 'o.buyer_id')} group by o.buyer_id`,
)

/** The newest orders of a customer that go to an address, newest first. */
export const deliveredToCustomer = defineQuery<
  { sellerId: string; customerId: string; limit: number },
  { id: string; number: string }
>(
  'customer_orders_delivered',
  (p) => sql`select o.id, coalesce(o.number, o.reference) as number from orders o
    where o.seller_id = ${p.sellerId} and o.sold and o.buyer_id = ${p.customerId} and o.delivery_way in ('seller', 'courier')
    order by o.created_at desc, o.id desc limit ${p.limit}::int`,
)
