import type { Context } from '../context.ts'
import { invalid, ApiError } from '../http/envelope.ts'
import { fieldsOf, optionalText, requireAmount } from '../http/input.ts'
import type { Fields } from '../http/input.ts'
import { resolutions } from '../records.ts'
import type { Dispute } from '../records.ts'
import { describeCustomer, describeTransaction } from './transaction-answer.ts'
import { findTransaction, markTransaction } from './transactions.ts'

/** A bank claims a paid transaction back, or the `refund_amount` of it; sends charge.dispute.create. */
export function openDispute(context: Context, reference: string, body: unknown): Dispute {
  const transaction = findTransaction(context, `reference:${reference}`)
  if (transaction.status !== 'success')
    throw invalid('Transaction has not been paid', 'Dispute successful transactions only')
  const given = fieldsOf(body)['refund_amount']
  const now = new Date().toISOString()
  const dispute = context.store.disputes.save({
    id: context.store.disputes.nextId(),
    transactionId: transaction.id,
    amount: given === undefined ? transaction.amount : requireAmount(given),
    status: 'awaiting-merchant-feedback',
    resolution: null,
    createdAt: now,
    resolvedAt: null,
  })
  announce(context, dispute, 'create')
  return dispute
}

/** The bank decides; sends charge.dispute.resolve. A claim that is not declined turns a wholly claimed transaction to reversed. */
export function resolveDispute(context: Context, id: string, body: unknown): Dispute {
  const dispute = findDispute(context, id)
  const resolution = resolutions.find((one) => one === optionalText(fieldsOf(body)['resolution']))
  if (!resolution) throw invalid(`resolution is one of ${resolutions.join(', ')}`, 'Provide resolution')
  const resolved = context.store.disputes.save({
    ...dispute,
    status: 'resolved',
    resolution,
    resolvedAt: new Date().toISOString(),
  })
  const transaction = findTransaction(context, `id:${dispute.transactionId}`)
  if (resolution !== 'declined' && dispute.amount >= transaction.amount)
    markTransaction(context, transaction.id, { status: 'reversed' })
  announce(context, resolved, 'resolve')
  return resolved
}

/** Throws 404 when there is none. */
export function findDispute(context: Context, id: string): Dispute {
  const dispute = context.store.disputes.get(`id:${id}`)
  if (!dispute)
    throw new ApiError(404, 'Dispute could not be found', { type: 'validation_error', code: 'not_found' })
  return dispute
}

export function describeDispute(context: Context, dispute: Dispute): Fields {
  const transaction = findTransaction(context, `id:${dispute.transactionId}`)
  const { status, resolution, createdAt, resolvedAt } = dispute
  return {
    id: dispute.id,
    refund_amount: dispute.amount,
    currency: transaction.currency,
    status,
    resolution,
    domain: transaction.domain,
    transaction: describeTransaction(transaction),
    transaction_reference: null,
    category: 'chargeback',
    customer: describeCustomer(transaction),
    bin: null,
    last4: null,
    dueAt: new Date(Date.parse(createdAt) + 48 * 60 * 60 * 1000).toISOString(),
    resolvedAt,
    evidence: null,
    attachments: '',
    note: null,
    history: [{ status, by: transaction.email, createdAt }],
    messages: [],
    createdAt,
    updatedAt: resolvedAt ?? createdAt,
  }
}

function announce(context: Context, dispute: Dispute, what: 'create' | 'resolve'): void {
  context.webhooks.send(`charge.dispute.${what}`, describeDispute(context, dispute))
}
