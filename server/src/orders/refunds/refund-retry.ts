import { AppError, invalidFields } from '../../platform/http/app-error.ts'
import { transaction } from '../../platform/database/database.ts'
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
 * An admin sends a failed refund on its way again. One that needs attention goes on under its old id with the buyer's
 * bank account; one that failed is asked for anew, after the job has looked whether the provider has one (docs/requirements/rules.md
 * section 4). `noted` runs in the same transaction, for the audit log. Throws 404, 409 when nothing failed, 422 when it
 * needs an account and none is given.
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
      throw invalidFields({ accountNumber: 'The bank did not take it: ask the buyer for another account' })
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
