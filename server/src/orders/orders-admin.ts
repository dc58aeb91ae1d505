import { sql } from 'kysely'
import { defineQuery } from '../platform/database/database.ts'
import type { Queryable } from '../platform/database/database.ts'
import { defineByWeek } from '../platform/nigeria/by-week.ts'
import { isOpenOrder } from './personal-data.ts'

const salesOf = defineQuery<{ ids: string[] }, { seller_id: string; count: number }>(
  'order_sales_of',
  (p) => sql`select seller_id, count(*)::int as count from orders
    where seller_id = any(${p.ids}::uuid[]) and sold group by seller_id`,
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

/** Paid orders of one shop or (null) of all. */
export const ordersByWeek = defineByWeek<{ sellerId: string | null }>('order_by_week', {
  from: sql`orders`,
  at: sql`paid_at`,
  where: (p) => sql`sold and (${p.sellerId}::uuid is null or seller_id = ${p.sellerId}::uuid)`,
})

/**
 * What a shop earned in kobo, after the market's commission and refunds; below 0 when more went back. Payouts are not
 * income: the ledger says what is owed to the seller for sales.
 */
export const incomeByWeek = defineByWeek<{ sellerId: string }>('income_by_week', {
  from: sql`ledger_entries e join ledger_journals j on j.id = e.journal_id`,
  at: sql`j.created_at`,
  where: (p) =>
    sql`e.seller_id = ${p.sellerId} and e.account in ('seller', 'delivery') and j.kind in ('sale', 'refund')`,
  figure: sql`-sum(e.amount_kobo)::bigint`,
})
