import {
  offerAccepted,
  offerAcceptedForSeller,
  refundedWithoutReason,
  sellerRefunded,
} from '@oja/contract/values/orders/refund-reasons.ts'
import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'

export type RefundOrigin =
  | 'refused'
  | 'buyer'
  | 'seller'
  | 'admin'
  | 'timer'
  | 'dispute'
  | 'chargeback'
  | 'reversal'

/** A reason of ours as the seller reads it; any other as it is. */
export function reasonForSeller(reason: string): string {
  if (reason === offerAccepted) return offerAcceptedForSeller
  return reason === sellerRefunded ? refundedWithoutReason : reason
}

/** A refund with all that a question to the provider needs. Amounts in kobo. */
export interface RefundRow {
  id: string
  order_id: string
  order_reference: string
  amount_kobo: number
  state: 'wanted' | 'asked' | 'done' | 'failed'
  origin: RefundOrigin
  reason: string
  provider_id: string | null
  provider_status: string
  /** Why it failed, in the provider's words; "" where it gave no reason. */
  fault: string
  created_at: Date
  reference: string
  currency: string
  charge_provider_id: string
}

const columns = sql`r.id, r.order_id, o.reference as order_reference, r.amount_kobo, r.state, r.origin, r.reason, r.provider_id,
  r.provider_status, r.fault, r.created_at, c.reference, c.currency, c.provider_id as charge_provider_id
  from refunds r join orders o on o.id = r.order_id join charges c on c.id = r.charge_id`

export const insertRefund = defineQuery<
  {
    orderId: string
    chargeId: string
    amountKobo: number
    reason: string
    origin: RefundOrigin
    state: 'wanted' | 'asked'
  },
  { id: string }
>(
  'refund_insert',
  (p) => sql`insert into refunds (order_id, charge_id, amount_kobo, reason, origin, state)
    values (${p.orderId}, ${p.chargeId}, ${p.amountKobo}, ${p.reason}, ${p.origin}, ${p.state}) returning id`,
)

export const refundById = defineQuery<{ id: string }, RefundRow>(
  'refund_by_id',
  (p) => sql`select ${columns} where r.id = ${p.id}`,
)

export const refundsOfOrder = defineQuery<{ reference: string }, RefundRow>(
  'refunds_of_order',
  (p) => sql`select ${columns} where o.reference = ${p.reference} order by r.id`,
)

/** The refunds of all orders that one charge paid for. `reference` is the charge's. */
export const refundsOfCharge = defineQuery<{ reference: string }, RefundRow>(
  'refunds_of_charge',
  (p) => sql`select ${columns} where c.reference = ${p.reference} order by r.id`,
)

/** References of charges with a refund under way, at most 200. */
export const refundsUnderWay = defineQuery<Record<never, never>, { reference: string }>(
  'refund_under_way',
  () => sql`select distinct c.reference from refunds r join charges c on c.id = r.charge_id
    where r.state in ('wanted', 'asked') limit 200`,
)

/**
 * A failed refund begins again.
 * A new request has no provider id yet, so that late events of the old one do not count for it.
 * A redirected refund keeps its provider id.
 */
export const restartRefund = defineQuery<{ id: string; isSame: boolean }, { id: string }>(
  'refund_renew',
  (p) => sql`update refunds set state = 'wanted', finished_at = null, fault = '',
      provider_id = case when ${p.isSame}::boolean then provider_id end
    where id = ${p.id} and state = 'failed' returning id`,
)

export const changeRefund = defineQuery<
  {
    id: string
    from: readonly string[]
    state: string
    providerId: string | null
    providerStatus: string
    /** Nothing where it did not fail. */
    fault?: string
  },
  { id: string }
>(
  'refund_change',
  (p) => sql`update refunds set state = ${p.state}, provider_id = coalesce(${p.providerId}, provider_id),
      provider_status = ${p.providerStatus}, fault = coalesce(${p.fault}::text, ''),
      finished_at = case when ${p.state} in ('done', 'failed') then app_now() end
    where id = ${p.id} and state = any(${p.from}::text[]) returning id`,
)
