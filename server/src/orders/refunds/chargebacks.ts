import { sql } from 'kysely'
import type { ProviderDispute } from '../../payments/payments.ts'
import { defineQuery } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { CheckoutContext } from '../checkout/start-payment.ts'
import { notifyChargeback } from '../emails/order-emails.ts'
import { isStepAllowed } from '../order-process.ts'
import { tryStep } from '../fulfilment/order-steps.ts'
import { lockOrdersPaidBy, orderForUpdate, priceOf, statusOf, stepConditionsOf } from '../orders-records.ts'
import type { OrderRow } from '../orders-records.ts'
import { applyRefundEvent } from './refund-events.ts'
import { refundableKobo, requestRefund } from './refunds.ts'

const upsert = defineQuery<
  {
    providerId: string
    orderId: string
    status: string
    resolution: string | null
    amountKobo: number
    dueAt: string | null
    isOver: boolean
  },
  never
>(
  'chargeback_upsert',
  (
    p,
  ) => sql`insert into chargebacks (provider_id, order_id, status, resolution, amount_kobo, due_at, resolved_at)
    values (${p.providerId}, ${p.orderId}, ${p.status}, ${p.resolution}, ${p.amountKobo}, ${p.dueAt}::timestamptz,
      case when ${p.isOver} then app_now() end)
    on conflict (provider_id, order_id) do update set status = excluded.status, resolution = excluded.resolution,
      due_at = coalesce(excluded.due_at, chargebacks.due_at), resolved_at = excluded.resolved_at`,
)

const isDecided = defineQuery<{ providerId: string }, { decided: boolean }>(
  'chargeback_is_decided',
  (p) =>
    sql`select exists (select from chargebacks where provider_id = ${p.providerId} and resolved_at is not null) as decided`,
)

/** Asks the provider about a chargeback and applies the answer. Events may come in any order; each counts once. */
export async function syncChargeback(context: CheckoutContext, providerId: string): Promise<void> {
  const dispute = await context.payments.provider.dispute(providerId)
  if (dispute) await transaction(context.payments.pool, (tx) => applyChargeback(tx, context, dispute))
}

/**
 * Applies a chargeback. Open: nothing is paid out. Won: the order goes on. Lost: the bank takes its part, and the
 * ledger has it.
 */
export async function applyChargeback(
  tx: Tx,
  context: Pick<CheckoutContext, 'config'>,
  dispute: ProviderDispute,
): Promise<void> {
  const orders = (await lockOrdersPaidBy(tx, dispute.reference)).filter(({ charge_id }) => charge_id !== null)
  // What the orders bore of it is gone from what they have left: told again, it would fall on the next ones.
  if ((await isDecided.one(tx, { providerId: dispute.providerId })).decided) return
  // The bank claims a sum of the payment. The orders bear it one after the other, each as much as it has left.
  let claimedKobo = dispute.amountKobo ?? Number.MAX_SAFE_INTEGER
  const isAll = claimedKobo >= orders.reduce((sum, order) => sum + priceOf(order), 0)
  for (const order of orders) {
    const amountKobo = Math.min(claimedKobo, refundableKobo(order))
    claimedKobo -= amountKobo
    if (amountKobo > 0 || orders.length === 1 || order.state === 'disputed')
      await claimOrder(tx, context, { ...dispute, isAll }, order, amountKobo)
  }
}

async function claimOrder(
  tx: Tx,
  { config }: Pick<CheckoutContext, 'config'>,
  /** `isAll`: the bank claims the whole payment. */
  dispute: ProviderDispute & { isAll: boolean },
  order: OrderRow,
  borneKobo: number,
): Promise<void> {
  const left = refundableKobo(order)
  const amountKobo = borneKobo || priceOf(order)
  await upsert.count(tx, {
    providerId: dispute.providerId,
    orderId: order.id,
    status: dispute.status,
    resolution: dispute.resolution,
    amountKobo,
    dueAt: dispute.dueAt,
    isOver: dispute.outcome !== 'open',
  })
  if (await tryStep(tx, order.id, 'chargeBack', { by: 'provider', amountKobo })) {
    await notifyChargeback(tx, config, order.reference)
  }
  if (dispute.outcome === 'open') return
  const now = await orderForUpdate.one(tx, { reference: order.reference })
  if (now.state !== 'disputed') return
  // The orders before it bear all that the bank took.
  if (dispute.outcome === 'won' || (borneKobo === 0 && left > 0)) {
    await tryStep(tx, order.id, 'winChargeBack', { by: 'provider' })
    return
  }
  if (!isStepAllowed('loseChargeBack', 'provider', statusOf(now), stepConditionsOf(now))) {
    // A part refund is under way already. The order goes on, and the reconciler finds what the bank took.
    await tryStep(tx, order.id, 'winChargeBack', { by: 'provider' })
    return
  }
  const isPart = amountKobo < left
  // Only a part is gone, so the order goes on.
  if (isPart) await tryStep(tx, order.id, 'winChargeBack', { by: 'provider' })
  const refundId = await requestRefund(tx, now, {
    by: 'provider',
    origin: 'chargeback',
    amountKobo,
    reason: 'The buyer’s bank took the payment back',
    whole: 'loseChargeBack',
  })
  // A chargeback of the whole payment is done when verify says reversed. For a part the provider reports nothing more.
  if (isPart || !dispute.isAll) await applyRefundEvent(tx, { config }, refundId, { status: 'processed' })
}
