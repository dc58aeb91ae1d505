import { sql } from 'kysely'
import type {
  MonthStatement,
  StatementLine,
  StatementQuery,
} from '@oja/contract/schemas/orders/month-statement.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { Pool } from '../../platform/database/database.ts'
import type { SellerActor } from '../../platform/auth/guards.ts'
import { lagosTimestamp } from '../../platform/nigeria/lagos-time.ts'
import { csvLine } from '../../platform/pagination/csv.ts'
import { refundsGoingBack } from '../refunds/refunds-going-back.ts'

// A phone shows no more of a month at once; the CSV file has all of it.
const linesAtMost = 300
const rowsAtOnce = 500

const shopOf = defineQuery<{ sellerId: string }, { store_name: string }>(
  'statement_shop',
  (p) => sql`select store_name from sellers where id = ${p.sellerId}`,
)

/** The seller's money in one month of Lagos, from the ledger, day by day, newest first. */
export async function monthStatement(
  pool: Pool,
  { sellerId }: SellerActor,
  query: StatementQuery,
): Promise<MonthStatement> {
  const sums = await monthSums.all(pool, { sellerId })
  const month = query.month ?? sums.at(-1)?.month ?? dayOf(new Date()).slice(0, 7)
  const openingMinor = balanceBefore(sums, month)
  const {
    soldMinor = 0,
    refundedMinor = 0,
    commissionMinor = 0,
    commissionBackMinor = 0,
    paidOutMinor = 0,
    yoursMinor = 0,
  } = sums.find((each) => each.month === month) ?? {}
  // A refund is booked once the buyer has the money. Until then it comes off the newest balance.
  const isNewest = sums.every((each) => each.month <= month)
  const back = isNewest ? await refundsGoingBack(pool, sellerId) : null
  const rows = await newestOfMonth.all(pool, { sellerId, month, limit: linesAtMost + 1 })
  const isWhole = rows.length <= linesAtMost
  // A day is shown whole or not at all, because its sum stands above its lines.
  const cutDay = isWhole ? null : dayOf(rows[linesAtMost]?.created_at ?? new Date())
  return {
    month,
    storeName: (await shopOf.one(pool, { sellerId })).store_name,
    openingMinor,
    soldMinor,
    refundedMinor,
    commissionMinor,
    commissionBackMinor,
    paidOutMinor,
    closingMinor: openingMinor + yoursMinor,
    goingBackMinor: back?.amountMinor ?? 0,
    goingBackCommissionMinor: back?.commissionMinor ?? 0,
    days: byDay(rows).filter(({ day }) => day !== cutDay),
    isWhole,
    months: sums.map((each) => each.month).reverse(),
  }
}

/** The ledger entries of a seller as CSV lines, by date, oldest first, with the balance after each journal. */
export async function* statementCsv(
  pool: Pool,
  { sellerId }: SellerActor,
  month: string | null,
): AsyncGenerator<string> {
  yield csvLine([
    'Date (Lagos time)',
    'What',
    'Order',
    'Reference',
    'Product',
    'Paid in (NGN)',
    'Commission (NGN)',
    'Yours (NGN)',
    'Balance (NGN)',
  ])
  let balance = month === null ? 0 : balanceBefore(await monthSums.all(pool, { sellerId }), month)
  let after: string | null = null
  do {
    const rows: JournalRow[] = await journals.all(pool, { sellerId, month, after, limit: rowsAtOnce })
    for (const row of rows) {
      balance -= row.seller_kobo
      yield csvLine([
        row.created_at,
        kindLabels[row.kind],
        row.number,
        row.reference,
        row.product_name,
        { kobo: row.buyer_kobo },
        { kobo: -row.commission_kobo },
        { kobo: -row.seller_kobo },
        { kobo: balance },
      ])
    }
    after = rows.length === rowsAtOnce ? (rows.at(-1)?.id ?? null) : null
  } while (after !== null)
}

function balanceBefore(sums: MonthRow[], month: string): number {
  return sums.filter((each) => each.month < month).reduce((sum, { yoursMinor }) => sum + yoursMinor, 0)
}

function byDay(rows: JournalRow[]): MonthStatement['days'] {
  const days = new Map<string, StatementLine[]>()
  for (const row of rows) {
    const day = dayOf(row.created_at)
    days.set(day, [...(days.get(day) ?? []), lineOf(row)])
  }
  return Array.from(days, ([day, lines]) => ({
    day,
    yoursMinor: lines.reduce((sum, { yoursMinor }) => sum + yoursMinor, 0),
    lines,
  }))
}

/** The day in Lagos, `2026-11-26`. */
function dayOf(moment: Date): string {
  return lagosTimestamp(moment).slice(0, 10)
}

function lineOf(row: JournalRow): StatementLine {
  return {
    _id: row.id,
    createdAt: row.created_at.toISOString(),
    what: kindLabels[row.kind],
    number: row.number,
    productName: row.product_name,
    paidMinor: row.buyer_kobo,
    commissionMinor: -row.commission_kobo,
    yoursMinor: -row.seller_kobo,
  }
}

interface MonthRow extends Pick<
  MonthStatement,
  'month' | 'soldMinor' | 'refundedMinor' | 'commissionMinor' | 'commissionBackMinor' | 'paidOutMinor'
> {
  /** What the month added to the balance. */
  yoursMinor: number
}

// Reads all entries of the seller: an opening balance needs each of them.
const monthSums = defineQuery<{ sellerId: string }, MonthRow>(
  'statement_months',
  (p) => sql`select to_char(j.created_at at time zone 'Africa/Lagos', 'YYYY-MM') as month,
      coalesce(sum(e.amount_kobo) filter (where e.account = 'buyer' and j.kind = 'sale'), 0)::bigint as "soldMinor",
      coalesce(-sum(e.amount_kobo) filter (where e.account = 'buyer' and j.kind = 'refund'), 0)::bigint as "refundedMinor",
      coalesce(-sum(e.amount_kobo) filter (where e.account = 'commission'), 0)::bigint as "commissionMinor",
      coalesce(sum(e.amount_kobo) filter (where e.account = 'commission' and e.amount_kobo > 0), 0)::bigint as "commissionBackMinor",
      coalesce(-sum(e.amount_kobo) filter (where e.account = 'bank'), 0)::bigint as "paidOutMinor",
      coalesce(-sum(e.amount_kobo) filter (where e.account in ('seller', 'delivery')), 0)::bigint as "yoursMinor"
    from ledger_entries e join ledger_journals j on j.id = e.journal_id join orders o on o.id = e.order_id
    where e.seller_id = ${p.sellerId} and e.account in ('buyer', 'seller', 'commission', 'bank', 'delivery')
      and o.sold and j.kind not in ('charge_fee', 'transfer_fee')
    group by 1 order by 1`,
)

interface JournalRow {
  id: string
  kind: keyof typeof kindLabels
  created_at: Date
  number: string
  reference: string
  product_name: string
  buyer_kobo: number
  commission_kobo: number
  seller_kobo: number
}

const kindLabels = {
  sale: 'Sale',
  refund: 'Refund to the buyer',
  payout: 'Paid to your bank',
  payout_reversed: 'Sent back by your bank',
  offset: 'Set against an earlier refund',
} as const

// Refused charges never were the seller's, and the market pays the provider's fees: both are left out.
const ofSeller = (
  sellerId: unknown,
) => sql`select j.id, j.kind, j.created_at, coalesce(o.number, o.reference) as number,
    o.reference, o.product_name,
    coalesce(sum(e.amount_kobo) filter (where e.account = 'buyer'), 0)::bigint as buyer_kobo,
    coalesce(sum(e.amount_kobo) filter (where e.account = 'commission'), 0)::bigint as commission_kobo,
    coalesce(sum(e.amount_kobo) filter (where e.account in ('seller', 'delivery')), 0)::bigint as seller_kobo
  from ledger_journals j join orders o on o.id = j.order_id join ledger_entries e on e.journal_id = j.id
  where o.seller_id = ${sellerId} and o.sold and j.kind not in ('charge_fee', 'transfer_fee')`

const grouped = sql`group by j.id, j.kind, j.created_at, o.number, o.reference, o.product_name`

const isIn = (
  month: unknown,
) => sql`j.created_at >= (${month}::text || '-01')::timestamp at time zone 'Africa/Lagos'
  and j.created_at < ((${month}::text || '-01')::timestamp + interval '1 month') at time zone 'Africa/Lagos'`

const journals = defineQuery<
  { sellerId: string; month: string | null; after: string | null; limit: number },
  JournalRow
>(
  'statement_journals',
  (p) => sql`${ofSeller(p.sellerId)} and (${p.month}::text is null or ${isIn(p.month)})
      and (${p.after}::uuid is null or (j.created_at, j.id) > (
        select a.created_at, a.id from ledger_journals a where a.id = ${p.after}::uuid))
    ${grouped} order by j.created_at, j.id limit ${p.limit}::int`,
)

const newestOfMonth = defineQuery<{ sellerId: string; month: string; limit: number }, JournalRow>(
  'statement_of_month',
  (p) => sql`${ofSeller(p.sellerId)} and ${isIn(p.month)}
    ${grouped} order by j.created_at desc, j.id desc limit ${p.limit}::int`,
)
