import { sql } from 'kysely'
import type { RequestState } from '@oja/contract/values/orders/payment-requests.ts'
import { defineQuery } from '../../platform/database/database.ts'

/** A payment request as the operations need it. Amounts in kobo. */
export interface RequestRow {
  id: string
  code: string
  seller_id: string
  seller_user_id: string
  store_name: string
  words: string
  amount_kobo: number
  /** `ended` as soon as its time is over, also before the job has written it. */
  state: RequestState
  created_at: Date
  ends_at: Date
  is_shop_active: boolean
  /** The day from which the shop is open again, `2026-12-05`; '' when it is open. */
  closed_until: string
}

/** The state now: the job that ends requests comes once a minute. */
const stateNow = sql`case when r.state = 'open' and r.ends_at <= app_now() then 'ended' else r.state end`

const columns = sql`r.id, r.code, r.seller_id, r.seller_user_id, s.store_name, r.words, r.amount_kobo, ${stateNow} as state,
  r.created_at, r.ends_at, s.status = 'active' as is_shop_active, shown_closed_until(s.closed_until) as closed_until`

export const requestOfCode = defineQuery<{ code: string }, RequestRow>(
  'request_of_code',
  (p) =>
    sql`select ${columns} from payment_requests r join sellers s on s.id = r.seller_id where r.code = ${p.code}`,
)

export const requestForUpdate = defineQuery<{ code: string }, RequestRow>(
  'request_for_update',
  (p) => sql`select ${columns} from payment_requests r join sellers s on s.id = r.seller_id
    where r.code = ${p.code} for update of r`,
)

export const ownRequest = defineQuery<
  { id: string; sellerId: string },
  { code: string; state: RequestState }
>(
  'request_own',
  (p) => sql`select r.code, ${stateNow} as state from payment_requests r
    where r.id = ${p.id} and r.seller_id = ${p.sellerId}`,
)

/** Lets a shop write one request at a time, so that the number of open ones is counted right. */
export const lockShopRequests = defineQuery<{ sellerId: string }, { ok: boolean }>(
  'request_lock_shop',
  (p) => sql`select pg_advisory_xact_lock(hashtextextended('requests ' || ${p.sellerId}, 0)) is null as ok`,
)

export const countOpenRequests = defineQuery<
  { sellerId: string; key: string },
  { open: number; is_known: boolean }
>(
  'request_count_open',
  (p) => sql`select (select count(*)::int from payment_requests
      where seller_id = ${p.sellerId} and state = 'open' and ends_at > app_now()) as open,
    exists (select from payment_requests where seller_id = ${p.sellerId} and form_key = ${p.key}::uuid) as is_known`,
)

export const insertRequest = defineQuery<
  {
    code: string
    sellerId: string
    askedBy: string
    words: string
    amountKobo: number
    key: string
    minutes: number
  },
  { id: string }
>(
  'request_insert',
  (
    p,
  ) => sql`insert into payment_requests (code, seller_id, seller_user_id, asked_by, words, amount_kobo, form_key, ends_at)
    select ${p.code}, s.id, s.user_id, ${p.askedBy}::uuid, ${p.words}, ${p.amountKobo}::bigint, ${p.key}::uuid,
      app_now() + make_interval(mins => ${p.minutes}::int)
    from sellers s where s.id = ${p.sellerId}
    on conflict (seller_id, form_key) do nothing returning id`,
)

export const cancelRequest = defineQuery<{ code: string }, { id: string }>(
  'request_cancel',
  (p) => sql`update payment_requests set state = 'cancelled', closed_at = app_now()
    where code = ${p.code} and state = 'open' and ends_at > app_now() returning id`,
)

/** The job's statement: requests whose time is over. */
export const endRequests = defineQuery<Record<never, never>, { id: string }>(
  'request_end',
  () => sql`update payment_requests set state = 'ended', closed_at = ends_at
    where id in (select id from payment_requests where state = 'open' and ends_at <= app_now() limit 500 for update skip locked)
    returning id`,
)

/** Orders at the stall that nobody paid in time. */
export const overdueRequestOrders = defineQuery<Record<never, never>, { id: string }>(
  'request_orders_overdue',
  () =>
    sql`select id from orders where state = 'pending' and request_id is not null and hold_until <= app_now() limit 200`,
)

/**
 * Closes a request as paid by a charge of this moment. Gives no row when somebody else has paid it, when it was cancelled,
 * when the charge came after its end, or when its shop may not sell any more.
 */
export const closePaidRequest = defineQuery<{ id: string; paidAt: string | null }, { id: string }>(
  'request_close_paid',
  (p) => sql`update payment_requests r set state = 'paid', closed_at = app_now() from sellers s
    where r.id = ${p.id} and s.id = r.seller_id and s.status = 'active' and r.state in ('open', 'ended')
      and coalesce(${p.paidAt}::timestamptz, app_now()) <= r.ends_at returning r.id`,
)

/** A line of the seller's list. */
export interface OwnRequestRow {
  id: string
  code: string
  words: string
  amount_kobo: number
  state: RequestState
  created_at: Date
  ends_at: Date
  is_started: boolean
  number: string | null
  payer: string | null
  paid_at: Date | null
}

/** Open requests first, then the newest others. */
export const requestsOfShop = defineQuery<{ sellerId: string; max: number }, OwnRequestRow>(
  'requests_of_shop',
  (p) => sql`select r.id, r.code, r.words, r.amount_kobo, ${stateNow} as state, r.created_at, r.ends_at,
      exists (select from orders o where o.request_id = r.id) as is_started, sold.number, sold.payer, sold.paid_at
    from payment_requests r left join lateral (
      select o.number, split_part(b.name, ' ', 1) as payer, o.paid_at from orders o join users b on b.id = o.buyer_id
      where o.request_id = r.id and o.sold limit 1
    ) sold on true
    where r.seller_id = ${p.sellerId}
    order by (r.state = 'open' and r.ends_at > app_now()) desc, r.id desc limit ${p.max}::int`,
)
