import { sql } from 'kysely'
import { refundRateOf, sumFigures } from '@oja/contract/values/admin/sum-figures.ts'
import type {
  DayFigures,
  DayRange,
  FigureSums,
  MarketFigures,
} from '@oja/contract/schemas/admin/admin-figures.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { Pool } from '../../platform/database/database.ts'
import { dueGoingBack, payableNow } from '../../orders/orders.ts'
import { csvLine } from '../../platform/pagination/csv.ts'

/** The figures of the last days, today included, against as many days before. */
export async function marketFigures(pool: Pool, days: number): Promise<MarketFigures['data']> {
  const [all, payNowMinor] = await Promise.all([
    dailyFigures(pool, { days: 2 * days, from: null }),
    payableNow(pool),
  ])
  const [before, shown] = [all.slice(0, -days), all.slice(-days)]
  return { days, byDay: shown, total: sumFigures(shown), before: sumFigures(before), payNowMinor }
}

/** The figures of a range as lines of CSV: pure numbers, money in naira. */
export async function* figuresCsv(pool: Pool, { from, to }: DayRange): AsyncGenerator<string> {
  yield csvLine([
    'Day',
    'Sales',
    'Orders',
    'Commission',
    'Refunded orders',
    'Refund rate (%)',
    'Owed to sellers',
  ])
  for (const day of await dailyFigures(pool, { days: null, from })) {
    if (day.day > to) return
    yield csvLine([
      day.day,
      { kobo: day.salesMinor },
      day.sales,
      { kobo: day.commissionMinor },
      day.refunds,
      refundRateCell(day),
      { kobo: day.dueMinor },
    ])
  }
}

/** Of a hundred orders paid that day, how many were refunded since, with two digits; blank without orders. */
function refundRateCell(day: FigureSums): number | '' {
  const rate = refundRateOf(day)
  return rate === null ? '' : rate / 100
}

/**
 * Each day from the first to today. What is due at the end of a day is what is due now less what grew since. Of today
 * also what goes back to buyers is taken off, although the ledger books it once they have it. Days that are over are the
 * ledger's alone, so that they never change; only how many of a day's orders were refunded since then grows.
 */
async function dailyFigures(
  pool: Pool,
  range: { days: number | null; from: string | null },
): Promise<DayFigures[]> {
  const [rows, refunded, { due }, { kobo: goingBack }] = await Promise.all([
    dayRows(pool, range),
    refundedByDay.all(pool, range),
    dueNow.one(pool, {}),
    goingBackNow.one(pool, {}),
  ])
  const refundsOf = new Map(refunded.map(({ day, orders }) => [day, orders]))
  let dueMinor = due
  return rows
    .toReversed()
    .map(({ day, sales_kobo, sales, commission_kobo, owed_kobo }, daysAgo) => {
      const atEnd = daysAgo === 0 ? dueMinor - goingBack : dueMinor
      dueMinor -= owed_kobo
      return {
        day,
        salesMinor: sales_kobo,
        sales,
        commissionMinor: commission_kobo,
        refunds: refundsOf.get(day) ?? 0,
        dueMinor: atEnd,
      }
    })
    .toReversed()
}

/** The stored days, and the ledger's own since. PostgreSQL gets their boundary as a value: only so it reads few journals. */
async function dayRows(pool: Pool, range: { days: number | null; from: string | null }): Promise<DayRow[]> {
  const { unwritten } = await boundary.one(pool, range)
  return days.all(pool, { ...range, unwritten })
}

/** The job of each hour: writes the days that are over, once each. */
export async function fillMarketDays(pool: Pool): Promise<void> {
  await fill.count(pool, {})
}

interface DayRow {
  day: string
  sales_kobo: number
  sales: number
  commission_kobo: number
  owed_kobo: number
}

const today = sql`(app_now() at time zone 'Africa/Lagos')::date`
const dayOf = sql`(j.created_at at time zone 'Africa/Lagos')::date`

const sums = sql`coalesce(sum(e.amount_kobo) filter (where j.kind = 'sale' and e.account = 'buyer'), 0)::bigint as sales_kobo,
  count(*) filter (where j.kind = 'sale' and e.account = 'buyer')::int as sales,
  count(distinct j.order_id) filter (where j.kind = 'refund')::int as refunds,
  coalesce(-sum(e.amount_kobo) filter (where e.account = 'commission'), 0)::bigint as commission_kobo,
  coalesce(-sum(e.amount_kobo) filter (where e.account in ('seller', 'delivery')), 0)::bigint as owed_kobo`

const firstDay = (p: { days: unknown; from: unknown }) =>
  sql`greatest(coalesce(${p.from}::date, ${today} - ${p.days}::int + 1), ${today} - 36500)`

/** The first moment of a range that no stored day has. */
const boundary = defineQuery<{ days: number | null; from: string | null }, { unwritten: Date }>(
  'market_days_boundary',
  (
    p,
  ) => sql`select greatest(${firstDay(p)}, (select max(day) + 1 from market_days))::timestamp at time zone 'Africa/Lagos'
    as unwritten`,
)

const days = defineQuery<{ days: number | null; from: string | null; unwritten: Date }, DayRow>(
  'market_days_read',
  (p) => sql`with fresh as (
      select ${dayOf} as day, ${sums} from ledger_journals j join ledger_entries e on e.journal_id = j.id
      where j.created_at >= ${p.unwritten}::timestamptz group by 1
    )
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(w.sales_kobo, f.sales_kobo, 0)::bigint as sales_kobo,
      coalesce(w.sales, f.sales, 0)::int as sales,
      coalesce(w.commission_kobo, f.commission_kobo, 0)::bigint as commission_kobo,
      coalesce(w.owed_kobo, f.owed_kobo, 0)::bigint as owed_kobo
    from (select generate_series(${firstDay(p)}, ${today}, interval '1 day')::date as day) d
    left join market_days w on w.day = d.day left join fresh f on f.day = d.day order by d.day`,
)

/**
 * How many orders of each day of payment were refunded since, in whole or in part. The day is that of the sale in the ledger;
 * the order's own time only leaves older ones out.
 */
const refundedByDay = defineQuery<
  { days: number | null; from: string | null },
  { day: string; orders: number }
>(
  'market_refunded_by_day',
  (p) => sql`select to_char(${dayOf}, 'YYYY-MM-DD') as day, count(*)::int as orders
    from orders o join ledger_journals j on j.order_id = o.id and j.kind = 'sale'
    where o.refunded_kobo > 0 and o.paid_at >= (${firstDay(p)} - 1)::timestamp at time zone 'Africa/Lagos'
      and j.created_at >= ${firstDay(p)}::timestamp at time zone 'Africa/Lagos'
    group by 1`,
)

// A transaction writes the ledger at the time it began. Two days are more than any takes.
const fill = defineQuery<Record<never, never>, never>(
  'market_days_fill',
  () => sql`with span as (
      select coalesce((select max(day) + 1 from market_days),
          (select (min(created_at) at time zone 'Africa/Lagos')::date from ledger_journals)) as first, ${today} - 2 as last
    ), fresh as (
      select ${dayOf} as day, ${sums}
      from span cross join ledger_journals j join ledger_entries e on e.journal_id = j.id
      where j.created_at >= first::timestamp at time zone 'Africa/Lagos'
        and j.created_at < (last + 1)::timestamp at time zone 'Africa/Lagos'
      group by 1
    )
    insert into market_days (day, sales_kobo, sales, refunds, commission_kobo, owed_kobo)
    select d.day, coalesce(f.sales_kobo, 0), coalesce(f.sales, 0), coalesce(f.refunds, 0), coalesce(f.commission_kobo, 0),
      coalesce(f.owed_kobo, 0)
    from span cross join lateral (select generate_series(first, last, interval '1 day')::date as day) d
    left join fresh f on f.day = d.day on conflict do nothing`,
)

/** What we owe sellers for all orders by the ledger. Orders that are not even are noted, so that few are read. */
const dueNow = defineQuery<Record<never, never>, { due: number }>(
  'admin_due_now',
  () => sql`select coalesce(-sum(e.amount_kobo), 0)::bigint as due from open_accounts a
    join ledger_entries e on e.order_id = a.order_id and e.account in ('seller', 'delivery')`,
)

/** What sellers lose by refunds that began and have not arrived. */
const goingBackNow = defineQuery<Record<never, never>, { kobo: number }>(
  'admin_due_going_back',
  () => sql`select coalesce(sum(${sql.raw(dueGoingBack)}), 0)::bigint as kobo
    from (select order_id from refunds where state in ('wanted', 'asked')
        union select order_id from refunds where state = 'failed') began
    join orders o on o.id = began.order_id`,
)
