import type { Tx } from '../../platform/database/database.ts'
import { bookRefund } from '../ledger/ledger.ts'
import type { CheckoutContext } from '../checkout/start-payment.ts'
import { notifyRefundFailed, notifyRefunded } from '../emails/order-emails.ts'
import { isStepAllowed } from '../order-process.ts'
import { lockOrdersPaidBy, orderForUpdate, priceOf, statusOf, stepConditionsOf } from '../orders-records.ts'
import type { OrderRow } from '../orders-records.ts'
import { takeStep } from '../fulfilment/order-steps.ts'
import { changeRefund, insertRefund, refundById } from './refunds-records.ts'
import type { RefundRow } from './refunds-records.ts'

type Links = Pick<CheckoutContext, 'config'>

/** What the provider says of one refund. */
export interface RefundReport {
  /** The provider's word, or `refused` where it took no request. */
  status: string
  /** Whether all of the charge is back. */
  reversed?: boolean
  /** Why the refund failed, in the provider's words. */
  fault?: string
  /** The refund as it was when the provider was asked. A failure of a try that was given up since is old news. */
  asked?: RefundRow
}

/**
 * Applies what the provider says of one refund, with all that follows, in the caller's transaction.
 * A second call changes nothing.
 */
export async function applyRefundEvent(
  tx: Tx,
  links: Links,
  refundId: string,
  { status, reversed = false, fault = '', asked }: RefundReport,
): Promise<void> {
  const { order_reference: reference } = await refundById.one(tx, { id: refundId })
  const order = await orderForUpdate.one(tx, { reference })
  // The refund is read after the order is locked, because another transaction may have finished it.
  const refund = await refundById.one(tx, { id: refundId })
  if (refund.state === 'done') return
  const isWhole = order.state === 'refund_pending'
  if (status === 'processed' || (reversed && isWhole && refund.state !== 'failed'))
    return finish(tx, links, order, refund)
  const isOver = status === 'failed' || status === 'needs-attention' || status === 'refused'
  const isOld = asked !== undefined && isAnotherTry(asked, refund)
  if (isOver && refund.state !== 'failed' && !isOld) return fail(tx, links, order, refund, status, fault)
}

/**
 * Whether the refund was sent again since it was read: it was failed then, has another provider id or another word of the
 * provider, or is wanted anew. Not seen: a redirected one that meanwhile failed, went on and has its first word again.
 */
function isAnotherTry(asked: RefundRow, now: RefundRow): boolean {
  return (
    asked.state === 'failed' ||
    asked.provider_id !== now.provider_id ||
    asked.provider_status !== now.provider_status ||
    (asked.state === 'asked' && now.state === 'wanted')
  )
}

/** Applies a full reversal of a payment that we did not ask for. Does nothing when it is known. */
export async function applyReversal(tx: Tx, links: Links, reference: string): Promise<void> {
  for (const order of await lockOrdersPaidBy(tx, reference)) await reverseOrder(tx, links, order)
}

async function reverseOrder(tx: Tx, links: Links, order: OrderRow): Promise<void> {
  if (!order.charge_id || !isStepAllowed('reverse', 'provider', statusOf(order), stepConditionsOf(order)))
    return
  if (order.refund === 'pending') return
  const amountKobo = priceOf(order) - order.refunded_kobo
  const { id } = await insertRefund.one(tx, {
    orderId: order.id,
    chargeId: order.charge_id,
    amountKobo,
    reason: 'The bank returned the money',
    origin: 'reversal',
    state: 'asked',
  })
  await changeRefund.one(tx, {
    id,
    from: ['asked'],
    state: 'done',
    providerId: null,
    providerStatus: 'processed',
  })
  await takeStep(tx, order.id, 'reverse', { by: 'provider', amountKobo, refundedKobo: amountKobo })
  await bookRefund(tx, order, id, amountKobo)
  await notifyRefunded(tx, links.config, order.reference, { id, amountKobo })
}

async function finish(tx: Tx, links: Links, order: OrderRow, refund: RefundRow): Promise<void> {
  const amountKobo = refund.amount_kobo
  let isWhole = order.state === 'refund_pending'
  if (refund.state === 'failed') {
    // The provider went on with a refund that it had called failed, so the order takes both steps.
    isWhole = order.state === 'refund_failed'
    await takeStep(tx, order.id, isWhole ? 'retryRefund' : 'retryPart', { by: 'provider', amountKobo })
  }
  await changeRefund.one(tx, {
    id: refund.id,
    from: ['wanted', 'asked', 'failed'],
    state: 'done',
    providerId: null,
    providerStatus: 'processed',
  })
  await takeStep(tx, order.id, isWhole ? 'confirmRefund' : 'confirmPart', {
    by: 'provider',
    amountKobo,
    refundedKobo: amountKobo,
  })
  await bookRefund(tx, order, refund.id, amountKobo)
  await notifyRefunded(tx, links.config, order.reference, { id: refund.id, amountKobo })
}

async function fail(
  tx: Tx,
  links: Links,
  order: OrderRow,
  refund: RefundRow,
  status: string,
  fault: string,
): Promise<void> {
  const amountKobo = refund.amount_kobo
  await changeRefund.one(tx, {
    id: refund.id,
    from: ['wanted', 'asked'],
    state: 'failed',
    providerId: null,
    providerStatus: status,
    fault: fault.slice(0, 200),
  })
  const action = order.state === 'refund_pending' ? 'failRefund' : 'failPart'
  await takeStep(tx, order.id, action, { by: 'provider', amountKobo })
  await notifyRefundFailed(tx, links.config, order.reference, { id: refund.id, amountKobo })
}
