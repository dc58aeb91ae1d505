import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'

export interface HoldRow {
  order_id: string
  product_id: string
  variant_id: string | null
  quantity: number
}

export const overdueHolds = defineQuery<Record<never, never>, HoldRow>(
  'hold_overdue',
  () => sql`select order_id, product_id, variant_id, quantity from holds where expires_at <= app_now()
    order by product_id, order_id limit 200`,
)

/**
 * Payments that ended unopened within the last two minutes. Where a new order of another buyer ended an overdue hold, nobody
 * has asked about it yet (begin_order).
 */
export const endedUnopened = defineQuery<Record<never, never>, { reference: string }>(
  'orders_ended_unopened',
  () => sql`select distinct coalesce(k.reference, o.reference) as reference from orders o left join checkouts k on k.id = o.checkout_id
    where o.state = 'expired' and o.hold_until > app_now() - interval '30 minutes' and o.opened_at is null
      and not o.never_opened and o.request_id is null and exists (select from order_history h
        where h.order_id = o.id and h.action = 'expire' and h.created_at > app_now() - interval '2 minutes')
    limit 50`,
)

/** Plans the job for each second of the next minute in which a hold ends. Gives one row for each planned job. */
export const scheduleHoldRelease = defineQuery<Record<never, never>, { id: string }>(
  'hold_plan_tidying',
  () => sql`select graphile_worker.add_job('tidy_holds', '{"isPlanned": true}'::json,
      run_at => now() + (date_trunc('second', expires_at) - app_now()) + interval '1 second')::text as id
    from (select distinct date_trunc('second', expires_at) as expires_at from holds
      where expires_at > app_now() and expires_at <= app_now() + interval '1 minute') as ending`,
)

/** Deletes a hold. Gives no row when another transaction deleted it first. */
export const deleteHold = defineQuery<{ orderId: string }, HoldRow>(
  'hold_delete',
  (p) =>
    sql`delete from holds where order_id = ${p.orderId} returning order_id, product_id, variant_id, quantity`,
)

/** What a hold or an order is of, as the stock counts it. */
export function goodsOf({
  product_id,
  variant_id,
  quantity,
}: Omit<HoldRow, 'order_id' | 'product_id'> & { product_id: string | null }) {
  if (product_id === null) throw new Error('an order at the stall is of no listing')
  return { productId: product_id, variantId: variant_id, quantity }
}

/** `unopened_reference`: of its payment, unless somebody opened it, or it is at the stall. */
export const lockOrder = defineQuery<
  { id: string },
  { is_at_stall: boolean; unopened_reference: string | null }
>(
  'order_lock',
  (p) => sql`select request_id is not null as is_at_stall,
      case when opened_at is null and request_id is null
        then coalesce((select k.reference from checkouts k where k.id = checkout_id), reference) end as unopened_reference
    from orders where id = ${p.id} for update`,
)
