import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'

/** Places the order of a request: pending, of no listing, for as long as the request is open. */
export const insertRequestOrder = defineQuery<
  { requestId: string; buyerId: string; reference: string },
  { id: string }
>(
  'request_order_insert',
  (p) => sql`with placed as (
      insert into orders (reference, buyer_id, seller_id, seller_user_id, product_name, unit_price_kobo, quantity, amount_kobo,
        hold_until, commission_bps, request_id)
      select ${p.reference}, ${p.buyerId}::uuid, r.seller_id, r.seller_user_id, r.words, r.amount_kobo, 1, r.amount_kobo,
        r.ends_at, commission_rate(null), r.id
      from payment_requests r where r.id = ${p.requestId} returning id
    ), noted as (
      insert into order_history (order_id, action, by_party, from_state, to_state)
      select id, 'initiate', 'buyer', null, 'pending' from placed
    )
    select id from placed`,
)

export const insertPayer = defineQuery<{ orderId: string; keyHash: Buffer; sealed: Buffer }, never>(
  'order_payer_insert',
  (p) => sql`insert into order_payers (order_id, key_hash, sealed_contact)
    values (${p.orderId}, ${p.keyHash}, ${p.sealed}) on conflict (key_hash) do nothing`,
)

export interface PayerRow {
  order_id: string
  sealed_contact: Buffer | null
}

export const payerOfOrder = defineQuery<{ orderId: string }, PayerRow>(
  'order_payer',
  (p) => sql`select order_id, sealed_contact from order_payers where order_id = ${p.orderId}`,
)

export const codeOfRequest = defineQuery<{ id: string }, { code: string }>(
  'request_code',
  (p) => sql`select code from payment_requests where id = ${p.id}::uuid`,
)

/** How many people are paying a request, and the order that this key or this buyer has begun. */
export const begunPayments = defineQuery<
  { requestId: string; keyHash: Buffer | null; userId: string | null },
  { others: number; reference: string | null }
>(
  'request_payments_begun',
  (p) => sql`with mine as (
      select o.id, o.reference from orders o left join order_payers y on y.order_id = o.id
      where o.request_id = ${p.requestId} and o.state = 'pending'
        and (y.key_hash = ${p.keyHash}::bytea or o.buyer_id = ${p.userId}::uuid) limit 1)
    select (select count(*)::int from orders o where o.request_id = ${p.requestId} and o.state = 'pending') as others,
      (select reference from mine) as reference`,
)

/** What is needed to ask the provider about everybody who is paying a request. */
export const pendingReferences = defineQuery<{ requestId: string }, { reference: string }>(
  'request_references_pending',
  (p) =>
    sql`select reference from orders where request_id = ${p.requestId} and state = 'pending' order by id`,
)

/** The order of a request that this key opens, or the newest of this buyer. */
export const orderOfPayer = defineQuery<
  { requestId: string; keyHash: Buffer | null; userId: string | null },
  { reference: string; buyer_id: string; buyer_is_guest: boolean }
>(
  'request_order_of_payer',
  (
    p,
  ) => sql`select o.reference, o.buyer_id, b.status = 'guest' as buyer_is_guest from orders o join users b on b.id = o.buyer_id
    left join order_payers y on y.order_id = o.id
    where o.request_id = ${p.requestId} and (y.key_hash = ${p.keyHash}::bytea or o.buyer_id = ${p.userId}::uuid)
    order by o.sold desc, o.id desc limit 1`,
)

/** Erases the contacts of payers 90 days after the end of their orders, as addresses are erased. Gives their buyers. */
export const eraseOldPayers = defineQuery<Record<never, never>, { buyer_id: string }>(
  'order_payers_erase',
  () => sql`update order_payers y set sealed_contact = null, erased_at = app_now() from orders o
    where o.id = y.order_id and y.erased_at is null and o.dispute not in ('open', 'answered') and case
      when o.state in ('failed', 'expired') then o.hold_until < app_now() - interval '90 days'
      when o.state = 'paid' then o.received_at < app_now() - interval '90 days'
      when o.state = 'refunded' then (select max(h.created_at) from order_history h where h.order_id = o.id)
        < app_now() - interval '90 days'
      else false end
    returning o.buyer_id`,
)

const isReadEvent = sql`v.body <> '' and v.applied_at is not null`

/**
 * Empties at most `rows` of what the provider sent about payers whose contacts were erased: with the contact, or when it
 * came after that. A month is looked at, in case no node worked on jobs for some nights. What is not applied yet has still
 * to be read.
 */
export const emptyEventsOfErasedPayers = defineQuery<{ rows: number }, never>(
  'provider_events_of_payers_empty',
  (p) => sql`with month as (select app_now() - interval '31 days' as begins)
    update provider_events set body = '' where id in (
      select v.id from order_payers y join orders o on o.id = y.order_id join provider_events v on v.reference = o.reference
      where y.erased_at > (select begins from month) and ${isReadEvent}
      union all
      select v.id from provider_events v join orders o on o.reference = v.reference join order_payers y on y.order_id = o.id
      where v.received_at > (select begins from month) and y.erased_at is not null and ${isReadEvent}
      limit ${p.rows}::int)`,
)
