import { sql } from 'kysely'
import type { MonthFigures } from '@oja/contract/schemas/admin/admin-work.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { Pool } from '../../platform/database/database.ts'

/** The money of the last thirty days beside that of the thirty days before, from the ledger. */
export async function monthFigures(pool: Pool): Promise<MonthFigures> {
  const [rows, { due }] = await Promise.all([sums.all(pool, {}), dueNow.one(pool, {})])
  const [now, before] = [true, false].map(
    (isNow) =>
      rows.find((row) => row.is_now === isNow) ?? {
        sales_kobo: 0,
        sales: 0,
        refunds: 0,
        commission_kobo: 0,
        owed_kobo: 0,
      },
  ) as [Sums, Sums]
  return {
    salesMinor: { now: now.sales_kobo, before: before.sales_kobo },
    sales: { now: now.sales, before: before.sales },
    commissionMinor: { now: now.commission_kobo, before: before.commission_kobo },
    refundRate: { now: rate(now), before: rate(before) },
    payoutsDueMinor: { now: due, before: due - now.owed_kobo },
  }
}

/** Refunds of every 10,000 sales. */
function rate({ refunds, sales }: Sums): number {
  return sales === 0 ? 0 : Math.round((refunds / sales) * 10_000)
}

interface Sums {
  sales_kobo: number
  sales: number
  refunds: number
  commission_kobo: number
  /** By how much what we owe sellers grew. */
  owed_kobo: number
}

const sums = defineQuery<Record<never, never>, Sums & { is_now: boolean }>(
  'admin_month_sums',
  () => sql`select j.created_at > app_now() - interval '30 days' as is_now,
      coalesce(sum(e.amount_kobo) filter (where j.kind = 'sale' and e.account = 'buyer'), 0)::bigint as sales_kobo,
      count(*) filter (where j.kind = 'sale' and e.account = 'buyer')::int as sales,
      count(distinct j.order_id) filter (where j.kind = 'refund')::int as refunds,
      coalesce(-sum(e.amount_kobo) filter (where e.account = 'commission'), 0)::bigint as commission_kobo,
      coalesce(-sum(e.amount_kobo) filter (where e.account in ('seller', 'delivery')), 0)::bigint as owed_kobo
    from ledger_journals j join ledger_entries e on e.journal_id = j.id
    where j.created_at > app_now() - interval '60 days' group by 1`,
)

/** What we owe sellers for all orders. Orders that are not even are noted, so that few are read. */
const dueNow = defineQuery<Record<never, never>, { due: number }>(
  'admin_due_now',
  () => sql`select coalesce(-sum(e.amount_kobo), 0)::bigint as due from open_accounts a
    join ledger_entries e on e.order_id = a.order_id and e.account in ('seller', 'delivery')`,
)
