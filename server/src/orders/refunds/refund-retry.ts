import { AppError, invalidFields } from '../../platform/http/app-error.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { CheckoutContext } from '../checkout/start-payment.ts'
import { orderNotFound } from '../fulfilment/order-actions.ts'
import { takeStep } from '../fulfilment/order-steps.ts'
import { orderForUpdate } from '../orders-records.ts'
import type { OrderRow } from '../orders-records.ts'
import { refundById, refundsOfOrder, restartRefund } from './refunds-records.ts'

/** The buyer's bank account, for a refund that their card refused. `bankId` is the provider's number of the bank. */
export interface RefundAccount {
  accountNumber: string
  bankId: string
}

/**
 * An admin sends a failed refund again.
 * A refund that needs attention goes on under its provider id, with the buyer's bank account.
 * A failed refund is requested anew, after the job has asked whether the provider has one.
 * `noted` writes the audit line in the same transaction.
 * Throws 404, 409 when nothing failed, 422 when an account is needed and missing.
 */
export async function retryRefund(
  context: CheckoutContext,
  reference: string,
  account: RefundAccount | null,
  noted: (tx: Tx, order: OrderRow) => Promise<void> = async () => undefined,
): Promise<void> {
  const failed = (await refundsOfOrder.all(context.pool, { reference })).find(
    ({ state }) => state === 'failed',
  )
  const needsAttention = failed?.provider_status === 'needs-attention'
  const isRedirected = needsAttention && failed?.provider_id
  if (isRedirected) {
    if (!account)
      throw invalidFields({ accountNumber: 'The bank rejected it: ask the buyer for another account' })
    await context.payments.provider.redirectRefund(isRedirected, account)
  }
  await transaction(context.pool, async (tx) => {
    const order = await orderForUpdate.first(tx, { reference })
    if (!order) throw orderNotFound()
    // The provider may have reported the refund as done before this transaction began.
    if (isRedirected && (await refundById.one(tx, { id: failed.id })).state === 'done')
      return noted(tx, order)
    if (!failed || order.refund !== 'failed')
      throw new AppError('CONFLICT', 'This order has no failed refund to retry')
    await restartRefund.one(tx, { id: failed.id, isSame: needsAttention })
    const action = order.state === 'refund_failed' ? 'retryRefund' : 'retryPart'
    await takeStep(tx, order.id, action, { by: 'admin', amountKobo: failed.amount_kobo })
    await enqueue(tx, 'ask_for_refund', { refundId: failed.id })
    await noted(tx, order)
  })
}
