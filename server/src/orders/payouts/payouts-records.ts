import { sql } from 'kysely'
import type { TransferState } from '../../payments/payments.ts'
import { defineQuery } from '../../platform/database/database.ts'
import { orderColumns, payoutAt } from '../orders-records.ts'
import type { OrderRow } from '../orders-records.ts'

/** What is known of an account's name: `open` is not compared yet. */
export type NameCheck = 'open' | 'matched' | 'waiting' | 'approved' | 'refused'

/** `wanted`: the provider was not asked. `withdrawn`: it never will be: less is due by now, or the account is another. */
export type PayoutState = 'wanted' | 'withdrawn' | TransferState

/** A transfer to a seller, with the account it goes to. Amounts in kobo. */
export interface PayoutRow {
  id: string
  order_id: string
  order_reference: string
  seller_id: string
  amount_kobo: number
  state: PayoutState
  bank_code: string
  bank_name: string
  account_number: string
  account_name: string
}

const columns = sql`p.id, p.order_id, o.reference as order_reference, p.seller_id, p.amount_kobo, p.state, p.bank_code,
  p.bank_name, p.account_number, p.account_name from payouts p join orders o on o.id = p.order_id`

export const payoutById = defineQuery<{ id: string }, PayoutRow>(
  'payout_by_id',
  (p) => sql`select ${columns} where p.id = ${p.id}::uuid`,
)

export const payoutsUnderWay = defineQuery<Record<never, never>, { id: string }>(
  'payout_under_way',
  () => sql`select id from payouts where state in ('wanted', 'pending', 'received', 'otp')
    and created_at < app_now() - interval '5 minutes' order by created_at limit 200`,
)

/**
 * Orders whose seller may be paid now.
 * The order is received, nothing is open, and the day of its payout has come.
 * The shop is verified and active and has a bank account, whose name is that of its documents or was approved.
 * No transfer is under way or done. After a failed transfer the seller must change the account first.
 */
export const ordersToPayOut = defineQuery<Record<never, never>, { reference: string }>(
  'payout_due',
  () => sql`select o.reference from open_accounts x join orders o on o.id = x.order_id join sellers s on s.id = o.seller_id
      join payout_accounts a on a.seller_id = o.seller_id
    where o.state = 'paid' and o.fulfilment = 'received' and o.dispute in ('none', 'decided') and o.refund in ('none', 'part')
      and ${sql.raw(payoutAt)} <= app_now() and s.verified and s.status = 'active'
      and a.name_check in ('matched', 'approved')
      and not exists (select from payouts t where t.order_id = o.id
        and (t.state in ('wanted', 'pending', 'received', 'otp', 'success')
          or t.finished_at > a.changed_at and t.state <> 'withdrawn'))
      and (select coalesce(-sum(e.amount_kobo), 0) from ledger_entries e where e.order_id = o.id and e.account in ('seller', 'delivery')) > 0
    order by o.received_at limit 200`,
)

// The id of a payout is the reference of its transfer. It must be the same after a restore of a backup from before the
// transfer: the provider then says that the transfer was made.
// So the id is computed from the order and the number of the try. It has the form of a version 7 UUID with the time of
// receipt, so that ids still sort by age.
const payoutId = sql`(select (lpad(to_hex(floor(extract(epoch from o.received_at) * 1000)::bigint + tries.count), 12, '0')
    || '7' || substr(tries.digest, 1, 3) || '8' || substr(tries.digest, 4, 15))::uuid
  from (select count(*), md5(o.id::text || ' ' || count(*)) as digest from payouts t where t.order_id = o.id) as tries)`

/** Writes the transfer with the present account. Gives no row when another transfer has begun. */
export const insertPayout = defineQuery<{ orderId: string; amountKobo: number }, { id: string }>(
  'payout_insert',
  (
    p,
  ) => sql`insert into payouts (id, order_id, seller_id, amount_kobo, bank_name, bank_code, account_number, account_name)
    select ${payoutId}, o.id, o.seller_id, ${p.amountKobo}, a.bank_name, a.bank_code, a.account_number, a.account_name
    from orders o join payout_accounts a on a.seller_id = o.seller_id where o.id = ${p.orderId}
      and a.name_check in ('matched', 'approved')
    on conflict (order_id) where state in ('wanted', 'pending', 'received', 'otp', 'success') do nothing returning id`,
)

/**
 * Must an order's transfer that was not sent yet wait? Since it was written a dispute may have been opened, a bank may have
 * claimed the money, a refund may be under way, or the shop may have been suspended. Its approval may have been taken back:
 * then the name of the account must be proven again. For an account that was changed it waits five minutes: a request to
 * the provider from just before may still be on its way.
 */
export const mustPayoutWait = defineQuery<{ id: string }, { waits: boolean; has_other_account: boolean }>(
  'payout_waits',
  (p) => sql`select o.state = 'disputed' or o.dispute in ('open', 'answered') or o.refund = 'pending'
      or not s.verified or s.status <> 'active'
      or case when x.is_other then a.changed_at > app_now() - interval '5 minutes'
        else coalesce(a.name_check not in ('matched', 'approved'), false) end as waits,
      x.is_other as has_other_account
    from payouts t join orders o on o.id = t.order_id join sellers s on s.id = t.seller_id
      left join payout_accounts a on a.seller_id = t.seller_id
      cross join lateral (select a.seller_id is not null and (a.bank_code, a.account_number, a.account_name)
        is distinct from (t.bank_code, t.account_number, t.account_name) as is_other) x
    where t.id = ${p.id}::uuid`,
)

/** Stores the provider's fee the first time it is known. */
export const setPayoutFee = defineQuery<{ id: string; feeKobo: number }, never>(
  'payout_fee',
  (p) => sql`update payouts set fee_kobo = coalesce(fee_kobo, ${p.feeKobo}::bigint) where id = ${p.id}::uuid`,
)

export const changePayout = defineQuery<
  {
    id: string
    from: readonly string[]
    state: string
    providerId: string | null
    fault: string
    isOver: boolean
  },
  { id: string }
>(
  'payout_change',
  (
    p,
  ) => sql`update payouts set state = ${p.state}, provider_id = coalesce(${p.providerId}, provider_id), fault = ${p.fault},
      finished_at = case when ${p.isOver} then app_now() else finished_at end
    where id = ${p.id}::uuid and state = any(${p.from}::text[]) returning id`,
)

/** What a reason for an unpaid order depends on. */
export interface PayoutStatus {
  state: PayoutState | null
  fault: string
  is_verified: boolean
  is_active: boolean
  has_account: boolean
  /** Of the bank account; null without one. `other`: open, and not the name on the documents. */
  name_check: NameCheck | 'other' | null
  /** The seller changed the account after the last transfer ended. */
  has_new_account: boolean
  due_kobo: number
  /** When the last transfer ended; null for none, and under way. */
  ended_at: Date | null
}

/** Columns of `PayoutStatus` but its state, of the order `o`, its shop `s` and its `lastPayout`. */
export const statusOfSeller = sql`coalesce(last.fault, '') as fault, last.finished_at as ended_at, s.verified as is_verified,
  s.status = 'active' as is_active, exists (select from payout_accounts a where a.seller_id = s.id) as has_account,
  (select a.name_check from payout_accounts a where a.seller_id = s.id) as name_check,
  coalesce((select a.changed_at >= last.finished_at from payout_accounts a where a.seller_id = s.id), false) as has_new_account,
  (select coalesce(-sum(e.amount_kobo), 0)::bigint from ledger_entries e where e.order_id = o.id and e.account in ('seller', 'delivery')) as due_kobo`

export const lastPayout = sql`lateral (select t.state, t.fault, t.finished_at from payouts t where t.order_id = o.id
  and t.state <> 'withdrawn' order by t.id desc limit 1) as last on true`

export const payoutStatus = defineQuery<{ orderId: string }, PayoutStatus>(
  'payout_standing',
  (
    p,
  ) => sql`select last.state, ${statusOfSeller} from orders o join sellers s on s.id = o.seller_id left join ${lastPayout}
    where o.id = ${p.orderId}`,
)

/** What any payout of a shop waits for, whatever it sold. */
export const payoutStatusOfShop = defineQuery<
  { sellerId: string },
  Pick<PayoutStatus, 'is_verified' | 'has_account' | 'name_check'>
>(
  'payout_standing_of_shop',
  (p) => sql`select s.verified as is_verified, a.seller_id is not null as has_account, a.name_check
    from sellers s left join payout_accounts a on a.seller_id = s.id where s.id = ${p.sellerId}`,
)

/** The payout status of orders, by reference. */
export const payoutStatuses = defineQuery<
  { references: string[] },
  OrderRow & Omit<PayoutStatus, 'state'> & { payout_state: PayoutStatus['state'] }
>(
  'payout_standings',
  (p) => sql`select ${orderColumns}, last.state as payout_state, ${statusOfSeller}
    from orders o join sellers s on s.id = o.seller_id left join ${lastPayout}
    where o.reference = any(${p.references}::text[])`,
)

export type PayoutStep = 'payOut' | 'failPayout'

/** The bell of the seller shows the payout as the newest step of its order. */
export const notifyPayoutStep = defineQuery<
  { orderId: string; sellerUserId: string; action: PayoutStep },
  { notified: string }
>(
  'payout_notify',
  (p) => sql`select tell_notice(${p.sellerUserId}, 'order', ${p.orderId}, ${p.action})::text as notified`,
)
