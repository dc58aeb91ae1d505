import { sql } from 'kysely'
import type { Transactions } from '@oja/contract/schemas/payouts.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { Pool } from '../../platform/database/database.ts'

/** Sums that have a refund once the buyer has the money. */
export type LedgerTotals = Omit<Transactions['totals'], 'goingBackMinor'>

/** The sums of all entries of a seller: what is stored, and the entries since. */
export function sellerTotals(pool: Pool, sellerId: string): Promise<LedgerTotals> {
  return totals.one(pool, { sellerId })
}

/**
 * The job of each hour: adds the entries that are older than `seconds` to the stored sums. A younger entry may have an
 * older one beside it whose transaction has not ended.
 */
export async function fillSellerTotals(pool: Pool, seconds = 3_600): Promise<void> {
  await fill.count(pool, { seconds })
}

// Totals count the seller's own entries. What buyers paid counts sales alone.
const sums = sql`coalesce(sum(e.amount_kobo) filter (where e.account = 'buyer' and j.kind = 'sale'), 0)::bigint as sold_kobo,
  coalesce(-sum(e.amount_kobo) filter (where e.account = 'commission'), 0)::bigint as commission_kobo,
  coalesce(-sum(e.amount_kobo) filter (where e.account = 'buyer' and j.kind = 'refund' and o.sold), 0)::bigint as refunded_kobo,
  coalesce(-sum(e.amount_kobo) filter (where e.account = 'bank'), 0)::bigint as paid_out_kobo,
  coalesce(-sum(e.amount_kobo) filter (where e.account in ('seller', 'delivery')), 0)::bigint as due_kobo`

const booked = sql`ledger_entries e join ledger_journals j on j.id = e.journal_id join orders o on o.id = e.order_id`

// The accounts are named, so that the index of seller, account and id finds the entries after the mark.
const totals = defineQuery<{ sellerId: string }, LedgerTotals>(
  'seller_totals_read',
  (p) => sql`select f.sold_kobo + coalesce(w.sold_kobo, 0) as "soldMinor",
      f.commission_kobo + coalesce(w.commission_kobo, 0) as "commissionMinor",
      f.refunded_kobo + coalesce(w.refunded_kobo, 0) as "refundedMinor",
      f.paid_out_kobo + coalesce(w.paid_out_kobo, 0) as "paidOutMinor",
      f.due_kobo + coalesce(w.due_kobo, 0) as "dueMinor"
    from (select ${sums} from ${booked} where e.seller_id = ${p.sellerId}
        and e.account in ('buyer', 'seller', 'commission', 'bank', 'delivery')
        and e.id > (select entry_id from seller_totals_mark)) f
    left join seller_totals w on w.seller_id = ${p.sellerId}`,
)

const fill = defineQuery<{ seconds: number }, never>(
  'seller_totals_fill',
  (
    p,
  ) => sql`with mark as (select entry_id as since, uuidv7(make_interval(secs => -${p.seconds}::float8)) as until
      from seller_totals_mark for update
    ), moved as (
      update seller_totals_mark set entry_id = until from mark where until > since
    ), fresh as (
      select e.seller_id, ${sums} from mark cross join ${booked} where e.id > since and e.id <= until group by e.seller_id
    )
    insert into seller_totals as w (seller_id, sold_kobo, commission_kobo, refunded_kobo, paid_out_kobo, due_kobo)
    select seller_id, sold_kobo, commission_kobo, refunded_kobo, paid_out_kobo, due_kobo from fresh
    on conflict (seller_id) do update set sold_kobo = w.sold_kobo + excluded.sold_kobo,
      commission_kobo = w.commission_kobo + excluded.commission_kobo,
      refunded_kobo = w.refunded_kobo + excluded.refunded_kobo,
      paid_out_kobo = w.paid_out_kobo + excluded.paid_out_kobo, due_kobo = w.due_kobo + excluded.due_kobo`,
)
