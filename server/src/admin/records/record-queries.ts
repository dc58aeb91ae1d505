import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { AdminRecord, SharingAccount } from '@oja/contract/schemas/admin/admin-records.ts'
import type { AdminPersonRecords } from '@oja/contract/schemas/admin/admin-shops.ts'
import type { AdminRecordKind } from '@oja/contract/values/admin/admin-record-kinds.ts'
import { orderBadge } from '../../orders/orders.ts'
import { defineQuery } from '../../platform/database/database.ts'

type Part = RawBuilder<unknown>

/** A time as the wire has it. */
export const wireTime = (time: Part) =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

interface Columns {
  id: Part
  name: Part
  detail: Part
  state: Part
  kobo?: Part
  at: Part
}

/** The columns of an `AdminRecord` of a kind. */
export const recordColumns = (kind: AdminRecordKind, { id, name, detail, state, kobo, at }: Columns) =>
  sql`${sql.lit(kind)}::text as kind, ${id}::text as id, ${name}::text as name, ${detail}::text as detail,
    ${state}::text as state, ${kobo ?? sql`null`}::bigint as "amountMinor", ${wireTime(at)} as at`

const orderId = sql`coalesce(o.number, o.reference)`

const orderColumnsWith = (detail: Part, state: Part = sql.raw(orderBadge)) =>
  recordColumns('order', {
    id: orderId,
    name: sql`o.product_name`,
    detail,
    state,
    kobo: sql`o.amount_kobo + o.delivery_kobo`,
    at: sql`o.created_at`,
  })

export const orderColumns = orderColumnsWith(sql`b.name || ' · ' || s.store_name`)
export const orderTables = sql`orders o join users b on b.id = o.buyer_id join sellers s on s.id = o.seller_id`

export const ticketColumns = recordColumns('ticket', {
  id: sql`t.reference`,
  name: sql`t.subject`,
  detail: sql`t.name || ' · ' || t.category`,
  state: sql`t.state`,
  at: sql`t.last_message_at`,
})

export const shopColumns = recordColumns('shop', {
  id: sql`s.id`,
  name: sql`s.store_name`,
  detail: sql`u.name || ' · ' || coalesce(u.email::text, nullif(u.phone, ''), u.login_phone)`,
  state: sql`s.status`,
  at: sql`s.created_at`,
})

export const personColumns = recordColumns('person', {
  id: sql`u.id`,
  name: sql`u.name`,
  detail: sql`concat_ws(' · ', u.email::text, nullif(u.phone, ''))`,
  state: sql`u.role`,
  at: sql`u.created_at`,
})

const reportColumns = recordColumns('report', {
  id: sql`coalesce(r.seller_id, r.about_user_id)`,
  name: sql`r.target_name`,
  detail: sql`r.reason`,
  state: sql`r.status`,
  at: sql`r.created_at`,
})

export const ordersOfShop = defineQuery<{ sellerId: string }, AdminRecord>(
  'admin_shop_orders',
  (p) => sql`select ${orderColumnsWith(sql`b.name`)} from ${orderTables}
    where o.seller_id = ${p.sellerId} and o.state not in ('failed', 'expired') order by o.created_at desc, o.id desc limit 10`,
)

export const disputesOfShop = defineQuery<{ sellerId: string }, AdminRecord>(
  'admin_shop_disputes',
  (p) =>
    sql`select ${recordColumns('dispute', {
      id: orderId,
      name: sql`o.product_name`,
      detail: sql`coalesce(d.reason, '')`,
      state: sql`coalesce(d.decision, case when d.answered_at is null then 'open' else 'answered' end)`,
      kobo: sql`o.amount_kobo + o.delivery_kobo`,
      at: sql`d.opened_at`,
    })} from disputes d join orders o on o.id = d.order_id where o.seller_id = ${p.sellerId} order by d.opened_at desc limit 10`,
)

export const refundsOfShop = defineQuery<{ sellerId: string }, AdminRecord>(
  'admin_shop_refunds',
  (p) =>
    sql`select ${recordColumns('refund', {
      id: orderId,
      name: sql`o.product_name`,
      detail: sql`r.reason`,
      state: sql`r.state`,
      kobo: sql`r.amount_kobo`,
      at: sql`coalesce(r.finished_at, r.created_at)`,
    })} from refunds r join orders o on o.id = r.order_id where o.seller_id = ${p.sellerId} order by r.id desc limit 10`,
)

export const reportsAboutPerson = defineQuery<{ userId: string }, AdminRecord>(
  'admin_reports_about',
  (p) =>
    sql`select ${reportColumns} from reports r where r.about_user_id = ${p.userId} order by r.created_at desc limit 10`,
)

export const reportsByPerson = defineQuery<{ userId: string }, AdminRecord>(
  'admin_reports_by',
  (p) =>
    sql`select ${reportColumns} from reports r where r.reporter_id = ${p.userId} order by r.created_at desc limit 10`,
)

export const listingColumns = (kind: 'product' | 'service', detail = sql`l.category`) =>
  recordColumns(kind, {
    id: sql`l.id`,
    name: sql`l.name`,
    detail,
    state: sql`l.status`,
    kobo: sql`l.price_kobo`,
    at: sql`l.created_at`,
  })

export const listingsOfShop = defineQuery<{ sellerId: string }, AdminRecord>(
  'admin_shop_listings',
  (p) => sql`(select ${listingColumns('product')} from products l
      where l.seller_id = ${p.sellerId} and l.status <> 'removed' order by l.created_at desc limit 10)
    union all (select ${listingColumns('service')} from services l
      where l.seller_id = ${p.sellerId} and l.status <> 'removed' order by l.created_at desc limit 10)
    order by at desc limit 10`,
)

export const documentsOfShop = defineQuery<{ sellerId: string }, AdminRecord>(
  'admin_shop_documents',
  (p) =>
    sql`select ${recordColumns('documents', {
      id: sql`k.id`,
      name: sql`k.paper_kind`,
      detail: sql`k.reason`,
      state: sql`k.status`,
      at: sql`coalesce(k.decided_at, k.created_at)`,
    })} from kyc_submissions k where k.seller_id = ${p.sellerId} order by k.id desc limit 10`,
)

const hasOpenProblem = sql`(o.state in ('disputed', 'refund_failed') or o.refund = 'failed' or o.dispute in ('open', 'answered'))`

/** Paid, and the goods or the money are still on their way. */
const isUnderWay = sql`(o.state = 'refund_pending' or (o.state = 'paid' and o.fulfilment <> 'received'))`

/**
 * The order with the number `first`, those with an open problem and those under way stand before the others: a person mostly
 * writes about these.
 */
export const ordersOfPerson = defineQuery<{ userId: string; first: string }, AdminRecord>(
  'admin_person_orders',
  (p) => sql`select ${orderColumnsWith(
    sql`s.store_name`,
    // A refund of a part that failed is no state of the order.
    sql.raw(`case when o.refund = 'failed' then 'refund_failed' else ${orderBadge} end`),
  )} from ${orderTables}
    where o.buyer_id = ${p.userId} order by coalesce(o.number = ${p.first}, false) desc, ${hasOpenProblem} desc, ${isUnderWay} desc,
      o.created_at desc, o.id desc limit 10`,
)

const isTicketOf = (userId: string) => sql`(t.user_id = ${userId} or t.email = (
  select coalesce(email, login_phone::citext) from users
  where id = ${userId} and (email is not null or phone_verified_at is not null)))`

export const ticketsOfPerson = defineQuery<{ userId: string }, AdminRecord>(
  'admin_person_tickets',
  (p) => sql`select ${ticketColumns} from support_tickets t
    where ${isTicketOf(p.userId)} order by t.id desc limit 10`,
)

/** How many orders and tickets a person has, of which the lists above are the newest. */
export const totalsOfPerson = defineQuery<
  { userId: string },
  Required<Pick<AdminPersonRecords['data'], 'ordersTotal' | 'ticketsTotal'>>
>(
  'admin_person_totals',
  (p) => sql`select (select count(*)::int from orders where buyer_id = ${p.userId}) as "ordersTotal",
    (select count(*)::int from support_tickets t where ${isTicketOf(p.userId)}) as "ticketsTotal"`,
)

/** Other accounts that are paid to the same bank account, or have the same phone, as person or as shop. */
export const sharingAccounts = defineQuery<{ userId: string }, SharingAccount>(
  'admin_sharing_accounts',
  (p) => sql`with own as (
      select u.id, u.phone, coalesce(s.phone, '') as shop_phone, a.bank_code, a.account_number
      from users u left join sellers s on s.user_id = u.id left join payout_accounts a on a.seller_id = s.id
      where u.id = ${p.userId}
    ), found as (
      select s.user_id, true as bank, false as phone from own join payout_accounts a
        on a.account_number = own.account_number and a.bank_code = own.bank_code join sellers s on s.id = a.seller_id
      union all select u.id, false, true from own join users u on u.phone in (own.phone, own.shop_phone) and u.phone <> ''
      union all select s.user_id, false, true from own join sellers s on s.phone in (own.phone, own.shop_phone) and s.phone <> ''
    )
    select u.id as "userId", s.id as "sellerId", u.name, coalesce(s.store_name, '') as "storeName",
      coalesce(s.status, u.status) as status, bool_or(f.bank) as "sameBankAccount", bool_or(f.phone) as "samePhone"
    from found f join users u on u.id = f.user_id left join sellers s on s.user_id = u.id
    where u.id <> ${p.userId} and u.status <> 'deleted'
    group by u.id, s.id order by bool_or(f.bank) desc, u.id limit 20`,
)
