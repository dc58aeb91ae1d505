import { sql } from 'kysely'
import type {
  AdminRefund,
  DisputeDecision,
  DisputeQuestion,
  AdminPayments,
} from '@oja/contract/schemas/admin/admin-payments.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import type { z } from 'zod'
import { ProviderFault } from '../../payments/payments.ts'
import { AppError, invalidFields } from '../../platform/http/app-error.ts'
import { recordChange } from '../../platform/auth/audit-log.ts'
import { defineQuery } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Pool } from '../../platform/database/database.ts'
import type { AdminActor } from '../../platform/auth/guards.ts'
import { invalidatePageCache } from '../../platform/pages/page-cache.ts'
import { noteRate, ratesOfCategories } from '../ledger/commission-rates.ts'
import type { NotifySellers } from '../ledger/commission-rates.ts'
import { commissionRate, setCommission } from '../ledger/commission.ts'
import { checkPendingPayment } from '../checkout/payment-events.ts'
import { adminActionsOf } from './admin-order.ts'
import { decideDispute } from '../disputes/disputes.ts'
import { askSide } from '../disputes/ask-side.ts'
import type { CheckoutContext } from '../checkout/start-payment.ts'
import { queueCounts } from './payment-queues.ts'
import { orderNotFound } from '../fulfilment/order-actions.ts'
import { orderForUpdate } from '../orders-records.ts'
import type { OrderRow } from '../orders-records.ts'
import { syncPayout } from '../payouts/payouts.ts'
import { retryRefund } from '../refunds/refund-retry.ts'
import type { RefundAccount } from '../refunds/refund-retry.ts'
import { syncRefunds, refundableKobo, requestRefund } from '../refunds/refunds.ts'

/** How many lines each list of payments has, and the commission. */
export async function paymentQueuesOverview(pool: Pool): Promise<AdminPayments> {
  const [counts, rate] = await Promise.all([queueCounts(pool), commissionRate(pool)])
  return { data: { counts, commissionPercent: rate / 100 } }
}

/** An admin decides a dispute. The audit log gets its line in the same transaction. Throws as `decideDispute`. */
export function decideAsAdmin(
  context: CheckoutContext,
  admin: AdminActor,
  reference: string,
  { decision, amountMinor, note }: z.output<typeof DisputeDecision>,
): Promise<void> {
  return transaction(context.pool, async (tx) => {
    const before = await orderForUpdate.first(tx, { reference })
    await decideDispute(tx, context, reference, admin.userId, {
      decision,
      amountKobo: amountMinor ?? null,
      note,
    })
    await recordChange(tx, admin, {
      action: 'decide dispute',
      subject: { kind: 'order', id: before?.id ?? reference },
      before: { dispute: before?.dispute ?? '' },
      after: { dispute: 'decided', decision, amountMinor: amountMinor ?? null, note },
    })
  })
}

/** An admin asks one side of a dispute. The audit log gets its line in the same transaction. Throws as `askSide`. */
export function askAsAdmin(
  context: CheckoutContext,
  admin: AdminActor,
  reference: string,
  { party, words }: z.output<typeof DisputeQuestion>,
): Promise<void> {
  return transaction(context.pool, async (tx) => {
    const order = await askSide(tx, context, reference, { party, words, adminId: admin.userId })
    await recordChange(tx, admin, {
      action: `ask ${party}`,
      subject: { kind: 'order', id: order.id },
      before: {},
      after: { note: words },
    })
  })
}

/**
 * An admin refunds an order. The audit log gets its line, and both parties read the reason.
 * Throws 404 for an unknown order, 409 when the order allows no refund now (an open dispute is decided instead), 422
 * for more than is left.
 */
export function refundAsAdmin(
  context: CheckoutContext,
  admin: AdminActor,
  reference: string,
  { amountMinor, note }: z.output<typeof AdminRefund>,
): Promise<void> {
  return transaction(context.pool, async (tx) => {
    const order = await orderForUpdate.first(tx, { reference })
    if (!order) throw orderNotFound()
    if (!adminActionsOf(order).includes('refund'))
      throw new AppError('CONFLICT', 'You cannot refund this order now. Refresh the page and check it.')
    const left = refundableKobo(order)
    const amountKobo = amountMinor ?? left
    if (amountKobo > left) throw invalidFields({ amountMinor: `At most ${formatNaira(left)} is left` })
    await requestRefund(tx, order, { by: 'admin', origin: 'admin', amountKobo, reason: note })
    await recordChange(tx, admin, {
      action: 'refund',
      subject: { kind: 'order', id: order.id },
      before: { refund: order.refund, refundedMinor: order.refunded_kobo },
      after: { refund: 'pending', amountMinor: amountKobo, note },
    })
  })
}

/**
 * An admin sends a failed refund again. The audit log gets its line.
 * Throws as `retryRefund`, and 503 when the provider does not answer.
 */
export function retryAsAdmin(
  context: CheckoutContext,
  admin: AdminActor,
  reference: string,
  account: RefundAccount | null,
): Promise<void> {
  return ifReached(() =>
    retryRefund(context, reference, account, (tx, order) =>
      recordChange(tx, admin, {
        action: 'retry refund',
        subject: { kind: 'order', id: order.id },
        before: { refund: order.refund },
        after: { refund: 'pending', toBankAccount: account !== null },
      }),
    ),
  )
}

/**
 * Asks the provider at once about payment, refunds and transfers of an order, and applies the answers.
 * The audit log gets the state of the order before and after.
 * Throws 404, or 503 when the provider does not answer.
 */
export async function checkWithProviderAsAdmin(
  context: CheckoutContext,
  admin: AdminActor,
  reference: string,
): Promise<void> {
  const { pool } = context
  const before = await transaction(pool, (tx) => orderForUpdate.first(tx, { reference }))
  if (!before) throw orderNotFound()
  await ifReached(async () => {
    if (before.charge_id === null) await checkPendingPayment(context, before.payment_reference)
    else await syncRefunds(context, before.payment_reference)
    for (const { id } of await payoutsOfOrder.all(pool, { orderId: before.id })) await syncPayout(context, id)
  })
  await transaction(pool, async (tx) => {
    const after = await orderForUpdate.one(tx, { reference })
    await recordChange(tx, admin, {
      action: 'ask provider',
      subject: { kind: 'order', id: before.id },
      before: inShort(before),
      after: inShort(after),
    })
  })
}

/**
 * Sets the commission of later orders. The audit log gets its line, and cached pages that show the rate are dropped.
 * False when no shop is told, as for the same rate.
 */
export function changeCommission(
  pool: Pool,
  admin: AdminActor,
  percent: number,
  notifySellers: NotifySellers,
): Promise<boolean> {
  return transaction(pool, async (tx) => {
    const before = (await commissionRate(tx)) / 100
    await setCommission(tx, percent)
    await noteRate(tx, admin, null, percent, before)
    const ownRates = new Map(Array.from(await ratesOfCategories(tx), ([of, bps]) => [of, bps / 100]))
    const isTold = await notifySellers(tx, admin, { category: null, before, after: percent, ownRates })
    await invalidatePageCache(tx)
    await recordChange(tx, admin, {
      action: 'change commission',
      subject: { kind: 'setting', id: 'commission' },
      before: { percent: before },
      after: { percent },
    })
    return isTold
  })
}

// An admin waits for the answer, so a fault of the provider becomes a 503 at once instead of a retry.
async function ifReached(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    throw new AppError('BUSY', 'Paystack is not responding. Please try again in a moment.', {
      retryAfterSeconds: 10,
    })
  }
}

function inShort({ state, refund, refunded_kobo }: OrderRow) {
  return { payment: state, refund, refundedMinor: refunded_kobo }
}

const payoutsOfOrder = defineQuery<{ orderId: string }, { id: string }>(
  'desk_payouts_of_order',
  (p) => sql`select id from payouts where order_id = ${p.orderId}::uuid order by id`,
)
