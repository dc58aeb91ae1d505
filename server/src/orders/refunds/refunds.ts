import type { Party } from '@oja/contract/values/order-states.ts'
import { returnStock } from '../../catalogue/catalogue.ts'
import { ProviderFault } from '../../payments/payments.ts'
import { crashPoint } from '../../platform/process/crash-point.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { invalidatePageCache } from '../../platform/pages/page-cache.ts'
import { handOverUndone } from '../handover/handover-records.ts'
import { goodsOf } from '../holds/holds-records.ts'
import type { CheckoutContext } from '../checkout/start-payment.ts'
import type { OrderAction } from '../order-process.ts'
import { takeStep } from '../fulfilment/order-steps.ts'
import { priceOf } from '../orders-records.ts'
import type { OrderRow } from '../orders-records.ts'
import { applyRefundEvent, applyReversal } from './refund-events.ts'
import {
  changeRefund,
  insertRefund,
  refundById,
  refundsOfCharge,
  refundsUnderWay,
} from './refunds-records.ts'
import type { RefundOrigin } from './refunds-records.ts'

interface WantedRefund {
  by: Party
  /** The person who caused it, where that is not the party that takes the step; null or none for nobody. */
  userId?: string | null
  origin: RefundOrigin
  /** In kobo. A refund of all that is left ends the order. */
  amountKobo: number
  reason: string
  /** The seller has none of the goods: they do not go back on sale. */
  isSoldOut?: boolean
  /** The step of a full refund: `refund`, unless a timer or a bank caused it. */
  whole?: OrderAction
}

/** How much of an order has not gone back, in kobo. */
export function refundableKobo(
  order: Pick<OrderRow, 'amount_kobo' | 'delivery_kobo' | 'refunded_kobo'>,
): number {
  return priceOf(order) - order.refunded_kobo
}

/**
 * Writes a refund and enqueues the job that asks the provider. The caller has locked the order.
 * A full refund makes the units for sale again if the seller has not handed them over, and does not say there are none.
 * Throws when the order's status does not allow it. Gives the refund's id.
 */
export async function requestRefund(tx: Tx, order: OrderRow, wanted: WantedRefund): Promise<string> {
  if (order.charge_id === null) throw new Error(`order ${order.id} has no charge to refund`)
  const isWhole = wanted.amountKobo === refundableKobo(order)
  const isThere = !wanted.isSoldOut && order.product_id !== null
  const restocked = isWhole && isThere && (await areGoodsAtSeller(tx, order))
  await takeStep(tx, order.id, isWhole ? (wanted.whole ?? 'refund') : 'refundPart', {
    by: wanted.by,
    userId: wanted.userId ?? null,
    note: wanted.reason,
    amountKobo: wanted.amountKobo,
    restocked,
  })
  if (restocked) {
    await returnStock.one(tx, goodsOf(order))
    await invalidatePageCache(tx)
  }
  const { id } = await insertRefund.one(tx, {
    orderId: order.id,
    chargeId: order.charge_id,
    amountKobo: wanted.amountKobo,
    reason: wanted.reason,
    origin: wanted.origin,
    // The bank takes a lost chargeback by itself. A request to the provider would pay twice.
    state: wanted.origin === 'chargeback' ? 'asked' : 'wanted',
  })
  await enqueue(tx, 'ask_for_refund', { refundId: id })
  return id
}

/** A code that was said too early handed nothing over: then the goods are still there, unless they were sent before. */
async function areGoodsAtSeller(tx: Tx, { id, fulfilment }: OrderRow): Promise<boolean> {
  if (fulfilment !== 'sent' && fulfilment !== 'received') return true
  return fulfilment === 'received' && (await handOverUndone.one(tx, { orderId: id })).is_undone
}

/**
 * The job: asks the provider to refund.
 * It first asks whether an earlier try, cut off by a crash, reached the provider (C12).
 * It throws faults of the provider and runs again. A refusal goes to an admin (I11).
 */
export async function submitRefund(context: CheckoutContext, refundId: string): Promise<void> {
  const { pool, payments } = context
  const refund = await refundById.first(pool, { id: refundId })
  if (refund?.state !== 'wanted') return
  const charge = { providerId: refund.charge_provider_id, reference: refund.reference }
  const others = await refundsOfCharge.all(pool, { reference: refund.reference })
  const known = new Set(others.filter(({ id }) => id !== refundId).map(({ provider_id }) => provider_id))
  const amountKobo = refund.amount_kobo
  const received = (await payments.provider.refunds(charge)).find(
    (one) => one.amountKobo === amountKobo && one.status !== 'failed' && !known.has(one.providerId),
  )
  const { reference, currency } = refund
  const asked = received ?? (await payments.provider.refund({ reference, amountKobo, currency }))
  if ('refused' in asked) {
    const state = await payments.provider.charge(reference)
    const reversed = state.state === 'over' && state.status === 'reversed'
    await transaction(pool, (tx) =>
      applyRefundEvent(tx, context, refundId, { status: 'refused', reversed, fault: asked.refused }),
    )
    return
  }
  await crashPoint('refund-asked')
  await changeRefund.count(pool, {
    id: refundId,
    from: ['wanted'],
    state: 'asked',
    providerId: asked.providerId,
    providerStatus: asked.status,
  })
  await transaction(pool, (tx) =>
    applyRefundEvent(tx, context, refundId, { status: asked.status, fault: asked.reason }),
  )
  // A webhook that came before the provider id was stored found no refund, so the server asks once more.
  await syncRefunds(context, reference).catch(ignoreFault)
}

function ignoreFault(error: unknown): void {
  if (!(error instanceof ProviderFault)) throw error
}

/**
 * Asks the provider which refunds a payment has and applies each once. `reference` is that of the payment.
 * A webhook, the reconciler or an admin only causes this; their content is not trusted. Throws faults of the provider.
 */
export async function syncRefunds(context: CheckoutContext, reference: string): Promise<void> {
  const { pool, payments } = context
  const state = await payments.provider.charge(reference)
  const reversed = state.state === 'over' && state.status === 'reversed'
  const ours = await refundsOfCharge.all(pool, { reference })
  const [first] = ours
  const listed = first
    ? await payments.provider.refunds({ providerId: first.charge_provider_id, reference })
    : []
  for (const refund of ours) {
    const reported = listed.find(({ providerId }) => providerId === refund.provider_id)
    if (reported === undefined && !reversed) continue
    const { status, reason: fault } = reported ?? { status: '', reason: '' }
    await transaction(pool, (tx) =>
      applyRefundEvent(tx, context, refund.id, { status, reversed, fault, asked: refund }),
    )
  }
  // The bank may have taken all of it back without a refund of ours. A part would be listed as a refund.
  if (reversed && listed.length === 0) await transaction(pool, (tx) => applyReversal(tx, context, reference))
}

/** The job: asks again about every refund that is not finished. */
export async function syncAllRefunds(context: CheckoutContext): Promise<void> {
  for (const { reference } of await refundsUnderWay.all(context.pool, {})) {
    await syncRefunds(context, reference).catch(ignoreFault)
  }
}
