import { randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import { invalid, ApiError } from '../http/envelope.ts'
import { fieldsOf, optionalText, requireAmount, requireText } from '../http/input.ts'
import type { Fields } from '../http/input.ts'
import type { Refund, RefundStatus } from '../records.ts'
import { describeTransaction } from './transaction-answer.ts'
import { findTransaction, markTransaction } from './transactions.ts'

/**
 * Queues a refund of a paid transaction, the whole of it when no amount is given. There is no idempotency key:
 * asked twice it refunds twice, as long as the sum stays within the charge.
 * Throws 400 for an unknown or unpaid transaction and for more than is left.
 */
export function createRefund(context: Context, body: unknown): Refund {
  const fields = fieldsOf(body)
  const named = requireText(fields, 'transaction')
  const transaction =
    context.store.transactions.get(`reference:${named}`) ?? findTransaction(context, `id:${named}`)
  const left = transaction.amount - refundedAmount(context, transaction.id)
  if (transaction.status === 'reversed' || (transaction.status === 'success' && left === 0)) {
    throw invalid(
      'Transaction has been fully reversed',
      'Ask for the refunds of this transaction',
      'transaction_reversed',
    )
  }
  if (transaction.status !== 'success') {
    throw invalid(
      'Transaction has not been paid',
      'Refund successful transactions only',
      'transaction_not_successful',
    )
  }
  const given = fields['amount']
  const amount = given === undefined || given === null ? left : requireAmount(given)
  if (amount > left) {
    throw invalid(
      'Refund amount cannot be more than transaction amount',
      `At most ${left} is left`,
      'invalid_amount',
    )
  }
  const now = new Date().toISOString()
  const refund = context.store.refunds.save({
    id: context.store.refunds.nextId(),
    transactionId: transaction.id,
    amount,
    currency: transaction.currency,
    status: 'pending',
    customerNote: optionalText(fields['customer_note']),
    merchantNote: optionalText(fields['merchant_note']),
    refundReference: null,
    createdAt: now,
    updatedAt: now,
  })
  announce(context, refund)
  processRefund(context, refund.id)
  return refund
}

/** The buyer's bank account for a refund that needs attention; throws 422 from any other state. */
export function retryRefund(context: Context, id: string, body: unknown): Refund {
  const refund = findRefund(context, id)
  if (refund.status !== 'needs-attention') {
    throw new ApiError(422, 'Invalid Refund state, refund status should be "needs-attention"', {
      type: 'validation_error',
      code: 'invalid_refund_state',
    })
  }
  const account = fieldsOf(fieldsOf(body)['refund_account_details'])
  for (const name of ['currency', 'account_number', 'bank_id']) requireText(account, name)
  return moveRefund(context, refund.id, 'processing')
}

/** Sends a refund on after the switch's wait: to its outcome by way of processing, or nowhere when it is pending. */
export function processRefund(context: Context, id: number): void {
  const { outcome, afterMs } = context.switches.now().refund
  if (outcome === 'pending') return
  context.timers.later(afterMs, () => {
    if (findRefund(context, String(id)).status === 'pending') moveRefund(context, id, 'processing')
    if (findRefund(context, String(id)).status === 'processing') moveRefund(context, id, outcome)
  })
}

/** Moves a refund and sends refund.<status>; a whole refund that is processed turns its transaction to reversed. */
export function moveRefund(context: Context, id: number, status: RefundStatus): Refund {
  const refund = findRefund(context, String(id))
  const moved = context.store.refunds.save({
    ...refund,
    status,
    refundReference:
      refund.refundReference ?? (status === 'pending' ? null : `RF${randomBytes(8).toString('hex')}`),
    updatedAt: new Date().toISOString(),
  })
  const transaction = findTransaction(context, `id:${moved.transactionId}`)
  if (status === 'processed' && processedAmount(context, transaction.id) >= transaction.amount) {
    markTransaction(context, transaction.id, { status: 'reversed' })
  }
  announce(context, moved)
  return moved
}

/** Throws 404 when there is none. */
export function findRefund(context: Context, id: string): Refund {
  const refund = context.store.refunds.get(`id:${id}`)
  if (!refund)
    throw new ApiError(404, 'Refund could not be found', { type: 'validation_error', code: 'not_found' })
  return refund
}

/** A list row or fetch answer; POST answers the same with the whole transaction in place of its id. */
export function describeRefund(context: Context, refund: Refund, whole = false): Fields {
  const transaction = findTransaction(context, `id:${refund.transactionId}`)
  const expected = new Date(Date.parse(refund.createdAt) + 7 * 24 * 60 * 60 * 1000).toISOString()
  const done = refund.status === 'processed'
  return {
    id: refund.id,
    integration: 100_000,
    domain: transaction.domain,
    transaction: whole ? describeTransaction(transaction) : transaction.id,
    transaction_reference: transaction.reference,
    refund_reference: refund.refundReference,
    dispute: null,
    amount: refund.amount,
    deducted_amount: done ? refund.amount : 0,
    fully_deducted: done,
    currency: refund.currency,
    channel: null,
    status: refund.status,
    reason: reasonOf(context, refund),
    refunded_by: 'sandbox@example.com',
    refunded_at: done ? refund.updatedAt : null,
    expected_at: expected,
    customer_note: refund.customerNote ?? `Refund for transaction ${transaction.reference}`,
    merchant_note: refund.merchantNote ?? `Refund for transaction ${transaction.reference}`,
    created_at: refund.createdAt,
    createdAt: refund.createdAt,
    updatedAt: refund.updatedAt,
  }
}

function reasonOf(context: Context, { status }: Refund): string {
  const hasFailed = status === 'failed' || status === 'needs-attention'
  return (hasFailed && context.switches.now().refund.reason) || status.toUpperCase()
}

/** Kobo given back or on the way back; a failed refund counts for nothing. */
function refundedAmount(context: Context, transactionId: number): number {
  return sumOf(context, transactionId, (refund) => refund.status !== 'failed')
}

function processedAmount(context: Context, transactionId: number): number {
  return sumOf(context, transactionId, (refund) => refund.status === 'processed')
}

function sumOf(context: Context, transactionId: number, counts: (refund: Refund) => boolean): number {
  return context.store.refunds
    .all()
    .filter((refund) => refund.transactionId === transactionId && counts(refund))
    .reduce((sum, { amount }) => sum + amount, 0)
}

/** As in Paystack's samples there is no refund id, and the amount is text until the refund is processed. */
function announce(context: Context, refund: Refund): void {
  const transaction = findTransaction(context, `id:${refund.transactionId}`)
  context.webhooks.send(`refund.${refund.status}`, {
    status: refund.status,
    transaction_reference: transaction.reference,
    refund_reference: refund.refundReference,
    amount: refund.status === 'processed' ? refund.amount : String(refund.amount),
    currency: refund.currency,
    processor: 'instant-transfer',
    customer: {
      first_name: transaction.firstName,
      last_name: transaction.lastName,
      email: transaction.email,
    },
    integration: 100_000,
    domain: transaction.domain,
  })
}
