import { sql } from 'kysely'
import type { Transaction, TransactionQuery, Transactions } from '@oja/contract/schemas/payouts.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { Pool } from '../../platform/database/database.ts'
import type { SellerActor } from '../../platform/auth/guards.ts'
import { countQuery } from '../../platform/pagination/total-count.ts'
import type { TotalCount } from '../../platform/pagination/total-count.ts'
import { paymentStatus } from '../order-process.ts'
import { orderColumns } from '../orders-records.ts'
import type { OrderRow } from '../orders-records.ts'
import type { HasOtherName } from '../payouts/payout-account.ts'
import { nameCheckOf, payoutNote } from '../payouts/payout-reasons.ts'
import { lastPayout, statusOfSeller } from '../payouts/payouts-records.ts'
import type { PayoutStatus } from '../payouts/payouts-records.ts'
import { refundsGoingBack } from '../refunds/refunds-going-back.ts'
import type { GoingBack } from '../refunds/refunds-going-back.ts'
import { sharesGoingBack } from './ledger.ts'
import { sellerTotals } from './seller-totals.ts'
import type { LedgerTotals } from './seller-totals.ts'

const rowsAtOnce = 50

/** A seller's orders as money, from the ledger, newest first, of a month or of all; with totals over all of them. */
export async function sellerTransactions(
  pool: Pool,
  actor: SellerActor,
  { after, month }: TransactionQuery,
  hasOtherName: HasOtherName,
): Promise<{ answer: Transactions; after: string | null }> {
  const wanted = {
    sellerId: actor.sellerId,
    after: after ?? null,
    month: month ?? null,
    limit: rowsAtOnce + 1,
  }
  const [rows, totals, back] = await Promise.all([
    lines.all(pool, wanted),
    sellerTotals(pool, actor.sellerId),
    refundsGoingBack(pool, actor.sellerId),
  ])
  // One account of one shop: every row has the same.
  const check = await nameCheckOf(rows[0]?.name_check ?? null, actor, hasOtherName)
  return {
    answer: {
      transactions: rows.slice(0, rowsAtOnce).map((row) => lineOf({ ...row, name_check: check })),
      totals: withoutGoingBack(totals, back),
    },
    after: rows.length > rowsAtOnce ? (rows[rowsAtOnce - 1]?.id ?? null) : null,
  }
}

/** The ledger has a refund once the buyer has it. The lines are without it from its start, so the sums are too. */
function withoutGoingBack(totals: LedgerTotals, back: GoingBack): Transactions['totals'] {
  return {
    ...totals,
    goingBackMinor: back.amountMinor,
    commissionMinor: totals.commissionMinor - back.commissionMinor,
    dueMinor: totals.dueMinor - back.fromHeldMinor - back.owedMinor,
  }
}

/** How many lines of money the seller has, in a month or in all: one for each order. */
export function countTransactions(
  pool: Pool,
  actor: SellerActor,
  { month }: TransactionQuery,
): Promise<TotalCount> {
  return countLines(pool, { sellerId: actor.sellerId, month: month ?? null })
}

interface LineRow extends OrderRow, Omit<PayoutStatus, 'state'> {
  payout_state: PayoutStatus['state']
  commission_kobo: number
  paid_out_kobo: number
}

function lineOf(row: LineRow): Transaction {
  const back = sharesGoingBack(row)
  return {
    _id: row.id,
    createdAt: row.created_at.toISOString(),
    currency: row.currency,
    amount: row.amount_kobo / 100,
    amountMinor: row.amount_kobo,
    deliveryMinor: row.delivery_kobo,
    status: paymentStatus(row.state, row.sold),
    reference: row.reference,
    number: row.number,
    productName: row.product_name,
    commissionMinor: row.commission_kobo - back.commission,
    refund: row.refund,
    fulfilment: row.fulfilment,
    dispute: row.dispute,
    isClaimed: row.state === 'disputed',
    refundedMinor: row.sold ? row.refunded_kobo : 0,
    goingBackMinor: back.amount,
    paidOutMinor: row.paid_out_kobo,
    dueMinor: row.due_kobo - back.due,
    waitsFor: payoutNote(row, { ...row, state: row.payout_state }),
  }
}

const sumOf = (account: string) =>
  sql.raw(`(select coalesce(sum(e.amount_kobo), 0)::bigint from ledger_entries e
    where e.order_id = o.id and e.account = '${account}')`)

/** Whether the order `o` was placed in this month of Lagos; null takes every month. */
const isOfMonth = (month: unknown) => sql`(${month}::text is null
      or to_char(o.created_at at time zone 'Africa/Lagos', 'YYYY-MM') = ${month}::text)`

const lines = defineQuery<
  { sellerId: string; after: string | null; month: string | null; limit: number },
  LineRow
>(
  'statement_lines',
  (
    p,
  ) => sql`select ${orderColumns}, -${sumOf('commission')} as commission_kobo, -${sumOf('bank')} as paid_out_kobo,
      last.state as payout_state, ${statusOfSeller}
    from orders o join sellers s on s.id = o.seller_id left join ${lastPayout}
    where o.seller_id = ${p.sellerId} and ${isOfMonth(p.month)} and (${p.after}::uuid is null or (o.created_at, o.id) < (
      select a.created_at, a.id from orders a where a.id = ${p.after}::uuid and a.seller_id = ${p.sellerId}))
    order by o.created_at desc, o.id desc limit ${p.limit}::int`,
)

const countLines = countQuery<{ sellerId: string; month: string | null }>(
  'statement_lines_count',
  (p) => sql`select from orders o where o.seller_id = ${p.sellerId} and ${isOfMonth(p.month)}`,
)
