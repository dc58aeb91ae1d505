import { sql } from 'kysely'
import { orderHours } from '@oja/contract/values/order-states.ts'
import { holdReasons } from '@oja/contract/schemas/orders/seller-payouts.ts'
import type {
  HeldPart,
  SellerBalance,
  SellerPayout,
  SellerPayoutQuery,
  SellerPayouts,
} from '@oja/contract/schemas/orders/seller-payouts.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { Pool } from '../../platform/database/database.ts'
import type { HasOtherName } from './payout-account.ts'
import { nameCheckOf, payoutToDos } from './payout-reasons.ts'
import type { NameCheck } from './payouts-records.ts'
import type { SellerActor } from '../../platform/auth/guards.ts'
import { payoutAt } from '../orders-records.ts'
import { sellerTotals } from '../ledger/seller-totals.ts'
import { refundsGoingBack } from '../refunds/refunds-going-back.ts'

// The page begins with the newest few, below the balance. Who asks for older ones reads many.
const newest = 5
const olderAtOnce = 20

/** The seller's balance and one page of their payouts, by the day that the list shows, newest first. */
export async function sellerPayouts(
  pool: Pool,
  actor: SellerActor,
  { after = null }: { after?: SellerPayoutQuery['after'] | null },
  hasOtherName: HasOtherName,
): Promise<{ answer: SellerPayouts; after: string | null }> {
  const rowsAtOnce = after === null ? newest : olderAtOnce
  const [rows, balance] = await Promise.all([
    payoutsOfSeller.all(pool, { sellerId: actor.sellerId, after, limit: rowsAtOnce + 1 }),
    sellerBalance(pool, actor, hasOtherName),
  ])
  return {
    answer: { payouts: rows.slice(0, rowsAtOnce).map(payoutOf), balance },
    after: rows.length > rowsAtOnce ? (rows[rowsAtOnce - 1]?.id ?? null) : null,
  }
}

async function sellerBalance(
  pool: Pool,
  actor: SellerActor,
  hasOtherName: HasOtherName,
): Promise<SellerBalance> {
  const { sellerId } = actor
  const [{ dueMinor, ...totals }, open, held, back] = await Promise.all([
    sellerTotals(pool, sellerId),
    openMoney.one(pool, { sellerId }),
    heldMoney.all(pool, { sellerId }),
    refundsGoingBack(pool, sellerId),
  ])
  const { verified, has_account, name_check, sent_at, next_at, ...parts } = open
  const isWaiting = dueMinor > back.fromHeldMinor + back.owedMinor
  const toDos = isWaiting
    ? payoutToDos({
        is_verified: verified,
        has_account,
        name_check: await nameCheckOf(name_check, actor, hasOtherName),
      })
    : []
  return {
    ...totals,
    ...parts,
    goingBackMinor: back.amountMinor,
    commissionMinor: totals.commissionMinor - back.commissionMinor,
    heldMinor: parts.heldMinor - back.fromHeldMinor,
    held: heldParts(held, back.fromHeldMinor),
    owedMinor: parts.owedMinor + back.owedMinor,
    sentAt: sent_at?.toISOString() ?? null,
    nextAt: next_at?.toISOString() ?? null,
    toDo: toDos[0] ?? '',
    toDos,
  }
}

/** What is held, by what must happen, dates first; without what goes back to buyers, which is of orders with a refund. */
function heldParts(rows: HeldPart[], fromHeldMinor: number): HeldPart[] {
  return rows
    .map((row) => (row.until === 'refund' ? { ...row, amountMinor: row.amountMinor - fromHeldMinor } : row))
    .filter(({ amountMinor }) => amountMinor > 0)
    .toSorted((one, other) => holdReasons.indexOf(one.until) - holdReasons.indexOf(other.until))
}

interface PayoutListRow {
  id: string
  amount_kobo: number
  state: string
  bank_name: string
  account_number: string
  created_at: Date
  finished_at: Date | null
  number: string
  product_name: string
  sold_kobo: number
  refunded_kobo: number
  commission_kobo: number
  offset_kobo: number
}

function payoutOf(row: PayoutListRow): SellerPayout {
  const isSending = ['wanted', 'pending', 'received', 'otp'].includes(row.state)
  return {
    _id: row.id,
    amountMinor: row.amount_kobo,
    state: isSending ? 'sending' : row.state === 'success' ? 'paid' : 'failed',
    bankName: row.bank_name,
    lastDigits: row.account_number.slice(-4),
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    orders: [
      {
        number: row.number,
        productName: row.product_name,
        soldMinor: row.sold_kobo,
        refundedMinor: row.refunded_kobo,
        commissionMinor: row.commission_kobo,
        offsetMinor: row.offset_kobo,
      },
    ],
  }
}

// What the ledger had of the order when the payout was written: a later refund is no part of it. Journals keep
// milliseconds, payouts microseconds.
const payoutsOfSeller = defineQuery<{ sellerId: string; after: string | null; limit: number }, PayoutListRow>(
  'payouts_of_seller',
  (p) => sql`select t.id, t.amount_kobo, t.state, t.bank_name, t.account_number, t.created_at, t.finished_at,
      coalesce(o.number, o.reference) as number, o.product_name,
      books.sold_kobo, books.refunded_kobo, books.commission_kobo, books.offset_kobo
    from payouts t join orders o on o.id = t.order_id, lateral (
      select coalesce(sum(e.amount_kobo) filter (where e.account = 'buyer' and j.kind = 'sale'), 0)::bigint as sold_kobo,
        coalesce(-sum(e.amount_kobo) filter (where e.account = 'buyer' and j.kind = 'refund'), 0)::bigint as refunded_kobo,
        coalesce(-sum(e.amount_kobo) filter (where e.account = 'commission'), 0)::bigint as commission_kobo,
        coalesce(sum(e.amount_kobo) filter (where e.account = 'seller' and j.kind = 'offset'), 0)::bigint as offset_kobo
      from ledger_entries e join ledger_journals j on j.id = e.journal_id
      where e.order_id = o.id and j.created_at < t.created_at + interval '1 millisecond') as books
    where t.seller_id = ${p.sellerId} and t.state <> 'withdrawn' and (${p.after}::uuid is null or (coalesce(t.finished_at, t.created_at), t.id) < (
      select coalesce(a.finished_at, a.created_at), a.id from payouts a where a.id = ${p.after}::uuid and a.seller_id = ${p.sellerId}))
    order by coalesce(t.finished_at, t.created_at) desc, t.id desc limit ${p.limit}::int`,
)

/** The open accounts of a seller's orders, each with the part of the balance that it belongs to, as `parts`. */
const partsOf = (sellerId: unknown) => sql`with open as (
      select coalesce(o.number, o.reference) as number, o.product_name, o.created_at as ordered_at, o.state, o.receive_by, due.kobo, way.created_at as sent_at,
        o.state = 'paid' and o.fulfilment = 'received' and o.dispute in ('none', 'decided') and o.refund in ('none', 'part') as is_quiet,
        ${sql.raw(payoutAt)} as free_at,
        case when o.refund not in ('none', 'part') then 'refund'
          when o.state <> 'paid' or o.dispute in ('open', 'answered') then 'dispute'
          when o.fulfilment = 'none' then 'accept' when o.fulfilment in ('accepted', 'ready') then 'handOver'
          when o.fulfilment = 'received' then 'date' else 'receive' end as waits_until
      from open_accounts x join orders o on o.id = x.order_id
      cross join lateral (select coalesce(-sum(e.amount_kobo), 0)::bigint as kobo from ledger_entries e
        where e.order_id = o.id and e.account in ('seller', 'delivery')) as due
      left join lateral (select t.created_at from payouts t where t.order_id = o.id
        and t.state in ('wanted', 'pending', 'received', 'otp')) as way on true
      where x.seller_id = ${sellerId}
    ), parts as (
      select number, product_name, ordered_at, state, receive_by, kobo, sent_at, free_at, waits_until, case when kobo < 0 then 'owed' when sent_at is not null then 'way'
        when is_quiet and free_at <= app_now() then 'available' else 'held' end as part,
        is_quiet and free_at > app_now() as has_date
      from open
    )`

// The last day has a quarter of an hour for the jobs that end the waiting and pay.
const heldMoney = defineQuery<{ sellerId: string }, HeldPart>(
  'held_money_of_seller',
  (p) => sql`${partsOf(p.sellerId)}
    select waits_until as "until", case when has_date then to_char(free_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') end as day,
      case when waits_until = 'receive' and bool_and(receive_by is not null) then
        to_char(max(receive_by + make_interval(hours => ${sql.lit(orderHours.dispute)}, mins => 15)) at time zone 'Africa/Lagos', 'YYYY-MM-DD') end as "lastDay",
      (count(*) filter (where waits_until = 'dispute' and state = 'disputed'))::int as claims,
      count(*)::int as orders, sum(kobo)::bigint as "amountMinor",
      (array_agg(json_build_object('number', number, 'productName', product_name, 'amountMinor', kobo)
        order by ordered_at desc, number))[:20] as newest
    from parts where part = 'held' and kobo > 0 group by 1, 2 order by 2`,
)

interface OpenMoneyRow extends Pick<
  SellerBalance,
  'onTheWayMinor' | 'availableMinor' | 'heldMinor' | 'owedMinor' | 'nextMinor'
> {
  sent_at: Date | null
  next_at: Date | null
  verified: boolean
  has_account: boolean
  name_check: NameCheck | null
}

// Only orders whose account with the seller is open: those that are settled have no part in it. `ordersToPayOut` has the
// same conditions for what is available.
const openMoney = defineQuery<{ sellerId: string }, OpenMoneyRow>(
  'open_money_of_seller',
  (
    p,
  ) => sql`${partsOf(p.sellerId)}, next as (select min(free_at) as free_at from parts where part = 'held' and has_date)
    select coalesce(sum(kobo) filter (where part = 'way'), 0)::bigint as "onTheWayMinor",
      coalesce(sum(kobo) filter (where part = 'available'), 0)::bigint as "availableMinor",
      coalesce(sum(kobo) filter (where part = 'held'), 0)::bigint as "heldMinor",
      coalesce(-sum(kobo) filter (where part = 'owed'), 0)::bigint as "owedMinor",
      coalesce(sum(kobo) filter (where part = 'held' and has_date
        and (parts.free_at at time zone 'Africa/Lagos')::date
          = ((select next.free_at from next) at time zone 'Africa/Lagos')::date), 0)::bigint as "nextMinor",
      min(sent_at) filter (where part = 'way') as sent_at, (select next.free_at from next) as next_at,
      (select s.verified from sellers s where s.id = ${p.sellerId}) as verified,
      exists (select from payout_accounts a where a.seller_id = ${p.sellerId}) as has_account,
      (select a.name_check from payout_accounts a where a.seller_id = ${p.sellerId}) as name_check
    from parts`,
)
