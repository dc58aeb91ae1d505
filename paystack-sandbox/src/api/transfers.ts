import { randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import { findBank } from './banks.ts'
import { invalid, ApiError } from '../http/envelope.ts'
import { fieldsOf, optionalText, readCurrency, requireAmount, requireText } from '../http/input.ts'
import type { Fields } from '../http/input.ts'
import type { Recipient, Transfer } from '../records.ts'

/** A bank account to pay to; the same account again gives the recipient that exists. Throws 400 for bad fields. */
export function createRecipient(context: Context, body: unknown): Recipient {
  const fields = fieldsOf(body)
  const [type, name] = [requireText(fields, 'type'), requireText(fields, 'name')]
  const [accountNumber, bankCode] = [requireText(fields, 'account_number'), requireText(fields, 'bank_code')]
  if (type !== 'nuban') throw invalid('Invalid recipient type', 'Use nuban')
  if (!/^\d{10}$/.test(accountNumber)) throw invalid('Account number is invalid', 'Provide 10 digits')
  if (!findBank(bankCode)) throw invalid('Bank is invalid', 'Use a code of GET /bank')
  const { recipients } = context.store
  return (
    recipients.get(`account:${bankCode}:${accountNumber}`) ??
    recipients.save({
      id: recipients.nextId(),
      code: `RCP_${randomBytes(8).toString('hex').slice(0, 15)}`,
      name,
      bankCode,
      accountNumber,
      currency: readCurrency(fields['currency']),
      createdAt: new Date().toISOString(),
    })
  )
}

/**
 * Pays from the balance. Throws 400 for bad fields, an unknown recipient, a reference used before, and, by switch,
 * a balance that does not suffice.
 */
export function createTransfer(context: Context, body: unknown): Transfer {
  const fields = fieldsOf(body)
  if (requireText(fields, 'source') !== 'balance') throw invalid('Source is invalid', 'Use balance')
  const amount = requireAmount(fields['amount'])
  const reference = requireText(fields, 'reference')
  if (!/^[a-z0-9_-]{1,100}$/.test(reference)) {
    throw invalid('Invalid transfer reference', 'Use lowercase letters, digits, - and _', 'invalid_reference')
  }
  const { recipients, transfers } = context.store
  const recipient = recipients.get(`code:${requireText(fields, 'recipient')}`)
  if (!recipient) {
    throw invalid(
      'Recipient specified is invalid',
      'Use a code of /transferrecipient',
      'invalid_transfer_recipient',
    )
  }
  if (transfers.get(`reference:${reference}`)) {
    throw invalid(
      'Please provide a unique reference. Reference already exists on a transfer',
      'Verify the transfer of this reference',
      'duplicate_reference',
    )
  }
  const { outcome } = context.switches.now().transfer
  if (outcome === 'no-balance') {
    throw invalid(
      'Your balance is not enough to fulfill this request',
      'Fund the balance',
      'insufficient_balance',
    )
  }
  const now = new Date().toISOString()
  const transfer = transfers.save({
    id: transfers.nextId(),
    code: `TRF_${randomBytes(8).toString('hex').slice(0, 15)}`,
    reference,
    recipientId: recipient.id,
    amount,
    currency: recipient.currency,
    reason: optionalText(fields['reason']),
    status: outcome === 'otp' ? 'otp' : 'pending',
    createdAt: now,
    updatedAt: now,
  })
  if (transfer.status === 'pending') processTransfer(context, transfer.id)
  return transfer
}

/** Takes the code of a transfer that waits for one; throws 400 otherwise. Any six digits will do. */
export function finalizeTransfer(context: Context, body: unknown): Transfer {
  const fields = fieldsOf(body)
  const transfer = context.store.transfers.get(`code:${requireText(fields, 'transfer_code')}`)
  if (transfer?.status !== 'otp')
    throw invalid('Transfer is not currently awaiting OTP', 'Check the transfer')
  if (!/^\d{6}$/.test(requireText(fields, 'otp'))) throw invalid('OTP is invalid', 'Provide six digits')
  const pending = context.store.transfers.save({
    ...transfer,
    status: 'pending',
    updatedAt: new Date().toISOString(),
  })
  processTransfer(context, pending.id)
  return pending
}

/** Throws 404 "Transfer not found". */
export function findTransfer(context: Context, key: `reference:${string}` | `id:${number}`): Transfer {
  const transfer = context.store.transfers.get(key)
  if (!transfer)
    throw new ApiError(404, 'Transfer not found', { type: 'validation_error', code: 'transfer_not_found' })
  return transfer
}

/** Sends a pending transfer on to the outcome of the switches after their wait. */
export function processTransfer(context: Context, id: number): void {
  const { outcome, afterMs } = context.switches.now().transfer
  if (outcome === 'pending') return
  const first = outcome === 'failed' || outcome === 'reversed' ? outcome : 'success'
  context.timers.later(afterMs, () => {
    moveTransfer(context, id, first)
    if (outcome === 'success-then-reversed') {
      context.timers.later(afterMs, () => moveTransfer(context, id, 'reversed'))
    }
  })
}

export function describeRecipient(recipient: Recipient): Fields {
  return {
    id: recipient.id,
    active: true,
    domain: 'test',
    integration: 100_000,
    type: 'nuban',
    name: recipient.name,
    recipient_code: recipient.code,
    currency: recipient.currency,
    is_deleted: false,
    details: {
      authorization_code: null,
      account_number: recipient.accountNumber,
      account_name: null,
      bank_code: recipient.bankCode,
      bank_name: findBank(recipient.bankCode)?.name ?? null,
    },
    createdAt: recipient.createdAt,
    updatedAt: recipient.createdAt,
  }
}

export function describeTransfer(context: Context, transfer: Transfer): Fields {
  const recipient = context.store.recipients.get(`id:${transfer.recipientId}`)
  return {
    id: transfer.id,
    integration: 100_000,
    domain: 'test',
    amount: transfer.amount,
    currency: transfer.currency,
    source: 'balance',
    source_details: null,
    reason: transfer.reason,
    reference: transfer.reference,
    status: transfer.status,
    failures: null,
    // Seen in webhooks only; it is not confirmed that verify answers it too.
    fee_charged: transfer.status === 'success' ? 1000 : null,
    titan_code: null,
    transfer_code: transfer.code,
    transferred_at: transfer.status === 'success' ? transfer.updatedAt : null,
    recipient: recipient ? describeRecipient(recipient) : null,
    session: { provider: null, id: null },
    createdAt: transfer.createdAt,
    updatedAt: transfer.updatedAt,
  }
}

/** Moves a transfer and sends transfer.<status>. */
export function moveTransfer(
  context: Context,
  id: number,
  status: 'success' | 'failed' | 'reversed',
): Transfer {
  const transfer = findTransfer(context, `id:${id}`)
  const moved = context.store.transfers.save({ ...transfer, status, updatedAt: new Date().toISOString() })
  context.webhooks.send(`transfer.${status}`, {
    ...describeTransfer(context, moved),
    integration: { id: 100_000, is_live: false, business_name: 'Sandbox' },
    session: { provider: 'nip', id: String(moved.id) },
    fee_charged: 1000,
    created_at: moved.createdAt,
    updated_at: moved.updatedAt,
  })
  return moved
}
