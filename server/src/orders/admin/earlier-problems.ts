import { sql } from 'kysely'
import type { AdminOrder } from '@oja/contract/schemas/admin/admin-payments.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { OrderRow } from '../orders-records.ts'

type Past = NonNullable<AdminOrder['data']['past']>

/** The other disputes and the confirmed reports of both sides of an order. */
export function earlierProblems(on: Queryable, order: OrderRow): Promise<Past> {
  return problems.one(on, {
    orderId: order.id,
    sellerId: order.seller_id,
    sellerUserId: order.seller_user_id,
    buyerId: order.buyer_id,
  })
}

// A dispute that was decided with a part refund went for the buyer, too.
const problems = defineQuery<
  { orderId: string; sellerId: string; sellerUserId: string; buyerId: string },
  Past
>('desk_earlier_problems', (p) => {
  const disputes = (mine: ReturnType<typeof sql>) => sql`select count(*)::int as disputes,
      count(*) filter (where d.decision is not null)::int as decided,
      count(*) filter (where d.decision in ('buyer', 'part'))::int as "forBuyer"
    from disputes d join orders o on o.id = d.order_id where ${mine} and o.id <> ${p.orderId}::uuid`
  const reports = (userId: string) => sql`(select count(*)::int from reports
    where about_user_id = ${userId}::uuid and status = 'upheld')`
  return sql`select
    (select to_jsonb(s) || jsonb_build_object('reports', ${reports(p.sellerUserId)})
      from (${disputes(sql`o.seller_id = ${p.sellerId}::uuid`)}) s) as seller,
    (select to_jsonb(b) || jsonb_build_object('reports', ${reports(p.buyerId)})
      from (${disputes(sql`o.buyer_id = ${p.buyerId}::uuid`)}) b) as buyer`
})
