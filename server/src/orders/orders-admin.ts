import { sql } from 'kysely'
import { defineQuery } from '../platform/database/database.ts'
import type { Queryable } from '../platform/database/database.ts'
import { isOpenOrder } from './personal-data.ts'

const salesOf = defineQuery<{ ids: string[] }, { seller_id: string; count: number }>(
  'order_sales_of',
  (p) => sql`select seller_id, count(*)::int as count from orders
    where seller_id = any(${p.ids}::uuid[]) and sold group by seller_id`,
)

interface Weeks {
  weeks: number
  /** Null for all shops. */
  sellerId: string | null
}

const byWeek = defineQuery<Weeks, { week: string; count: number }>(
  'order_by_week',
  (
    p,
  ) => sql`select to_char(date_trunc('week', paid_at at time zone 'Africa/Lagos'), 'YYYY-MM-DD') as week, count(*)::int as count
    from orders where sold and paid_at > app_now() - make_interval(weeks => ${p.weeks}::int)
      and (${p.sellerId}::uuid is null or seller_id = ${p.sellerId}::uuid) group by 1`,
)

// Income is what the ledger owes the seller for sales, less refunds. Payouts are not income.
const income = defineQuery<{ weeks: number; sellerId: string }, { week: string; kobo: number }>(
  'income_by_week',
  (
    p,
  ) => sql`select to_char(date_trunc('week', j.created_at at time zone 'Africa/Lagos'), 'YYYY-MM-DD') as week,
      -sum(e.amount_kobo)::bigint as kobo
    from ledger_entries e join ledger_journals j on j.id = e.journal_id
    where e.seller_id = ${p.sellerId} and e.account = 'seller' and j.kind in ('sale', 'refund')
      and j.created_at > app_now() - make_interval(weeks => ${p.weeks}::int) group by 1`,
)

const ordersOf = defineQuery<{ ids: string[] }, { user_id: string; bought: number; open: number }>(
  'order_counts_of_people',
  (p) => sql`select user_id, count(*) filter (where sold and user_id = buyer_id)::int as bought,
      count(*) filter (where is_open)::int as open
    from (
      select unnest(array[buyer_id, seller_user_id]) as user_id, buyer_id, sold,
        ${isOpenOrder} as is_open
      from orders where buyer_id = any(${p.ids}::uuid[]) or seller_user_id = any(${p.ids}::uuid[])
    ) as sides where user_id = any(${p.ids}::uuid[]) group by user_id`,
)

/** For each person, their purchases and the open orders they are a party of. People without orders are left out. */
export async function countOrdersOf(
  on: Queryable,
  userIds: string[],
): Promise<Map<string, { bought: number; open: number }>> {
  const rows = await ordersOf.all(on, { ids: userIds })
  return new Map(rows.map(({ user_id, ...counts }) => [user_id, counts]))
}

/** How many orders each shop has sold. Shops without sales are left out. */
export async function countSalesOf(on: Queryable, sellerIds: string[]): Promise<Map<string, number>> {
  const rows = await salesOf.all(on, { ids: sellerIds })
  return new Map(rows.map(({ seller_id, count }) => [seller_id, count]))
}

/**
 * Paid orders by week, of one shop or (null) of all. A week is named by its Monday (`YYYY-MM-DD`, Lagos time).
 * Weeks without orders are left out.
 */
export async function ordersByWeek(
  on: Queryable,
  weeks: number,
  sellerId: string | null = null,
): Promise<Map<string, number>> {
  const rows = await byWeek.all(on, { weeks, sellerId })
  return new Map(rows.map(({ week, count }) => [week, count]))
}

/** A shop's income by week in kobo, after commission and refunds; below 0 when more went back. Weeks as above. */
export async function incomeByWeek(
  on: Queryable,
  weeks: number,
  sellerId: string,
): Promise<Map<string, number>> {
  const rows = await income.all(on, { weeks, sellerId })
  return new Map(rows.map(({ week, kobo }) => [week, kobo]))
}
