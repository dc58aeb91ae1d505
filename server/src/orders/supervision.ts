import { sql } from 'kysely'
import { plain } from '../platform/database.ts'
import type { Queryable } from '../platform/database.ts'
import { isOpenOrder } from './whole-person.ts'

const salesOf = plain<{ ids: string[] }, { seller_id: string; count: number }>(
  'order_sales_of',
  (p) => sql`select seller_id, count(*)::int as count from orders
    where seller_id = any(${p.ids}::uuid[]) and sold group by seller_id`,
)

const byWeek = plain<{ weeks: number }, { week: string; count: number }>(
  'order_by_week',
  (
    p,
  ) => sql`select to_char(date_trunc('week', paid_at at time zone 'Africa/Lagos'), 'YYYY-MM-DD') as week, count(*)::int as count
    from orders where sold and paid_at > app_now() - make_interval(weeks => ${p.weeks}::int) group by 1`,
)

const ordersOf = plain<{ ids: string[] }, { user_id: string; bought: number; open: number }>(
  'order_counts_of_people',
  (p) => sql`select user_id, count(*) filter (where sold and user_id = buyer_id)::int as bought,
      count(*) filter (where is_open)::int as open
    from (
      select unnest(array[buyer_id, seller_user_id]) as user_id, buyer_id, sold,
        ${isOpenOrder} as is_open
      from orders where buyer_id = any(${p.ids}::uuid[]) or seller_user_id = any(${p.ids}::uuid[])
    ) as sides where user_id = any(${p.ids}::uuid[]) group by user_id`,
)

/** What each person has bought, and the orders of his, on either side, that are not over; who has none is left out. */
export async function countOrdersOf(
  on: Queryable,
  userIds: string[],
): Promise<Map<string, { bought: number; open: number }>> {
  const rows = await ordersOf.all(on, { ids: userIds })
  return new Map(rows.map(({ user_id, ...counts }) => [user_id, counts]))
}

/** How many orders each shop has sold; shops without any are left out. */
export async function countSalesOf(on: Queryable, sellerIds: string[]): Promise<Map<string, number>> {
  const rows = await salesOf.all(on, { ids: sellerIds })
  return new Map(rows.map(({ seller_id, count }) => [seller_id, count]))
}

/** Paid orders a week, by the Monday (`YYYY-MM-DD`, Lagos time) it begins on; weeks without any are left out. */
export async function ordersByWeek(on: Queryable, weeks: number): Promise<Map<string, number>> {
  return new Map((await byWeek.all(on, { weeks })).map(({ week, count }) => [week, count]))
}
