import { randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import { invalid, ApiError } from '../http/envelope.ts'
import {
  fieldsOf,
  optionalText,
  readCurrency,
  readMetadata,
  readReference,
  readWebAddress,
  requireAmount,
  requireEmail,
} from '../http/input.ts'
import type { Transaction } from '../records.ts'
import type { TestCard } from '../checkout/test-cards.ts'
import { describeTransaction } from './transaction-answer.ts'

/**
 * Opens a transaction; it reads `abandoned` until somebody pays.
 * Throws 400 for bad fields and 400 duplicate_reference for a reference that was used before.
 */
export function initializeTransaction(context: Context, body: unknown): Transaction {
  const fields = fieldsOf(body)
  const email = requireEmail(fields)
  const amount = requireAmount(fields['amount'])
  const currency = readCurrency(fields['currency'])
  const reference = readReference(fields['reference'] ?? fields['ref']) ?? randomBytes(8).toString('hex')
  const { transactions } = context.store
  if (transactions.get(`reference:${reference}`)) {
    throw invalid(
      'Duplicate Transaction Reference',
      'Try and create the Transaction or Charge with a new reference',
      'duplicate_reference',
    )
  }
  return transactions.save({
    id: transactions.nextId(),
    reference,
    accessCode: randomBytes(12).toString('base64url').toLowerCase(),
    email,
    firstName: optionalText(fields['first_name'] ?? fields['firstname']),
    lastName: optionalText(fields['last_name'] ?? fields['lastname']),
    phone: optionalText(fields['phone']),
    requestedAmount: amount,
    amount,
    currency,
    domain: 'test',
    status: 'abandoned',
    channels: Array.isArray(fields['channels']) ? fields['channels'].map(String) : ['card'],
    callbackUrl: readWebAddress(fields['callback_url']),
    metadata: readMetadata(fields['metadata']),
    gatewayResponse: null,
    cardKey: null,
    step: 'card',
    createdAt: new Date().toISOString(),
    paidAt: null,
  })
}

/**
 * The popup's way in: a reference that is open already, with the same e-mail, amount and currency, is resumed.
 * Throws as `initializeTransaction`.
 */
export function openFromPopup(context: Context, body: unknown): Transaction {
  const fields = fieldsOf(body)
  const reference = readReference(fields['reference'] ?? fields['ref'])
  const existing = reference === null ? undefined : context.store.transactions.get(`reference:${reference}`)
  if (
    existing &&
    !isSettled(existing) &&
    existing.email === requireEmail(fields) &&
    existing.requestedAmount === requireAmount(fields['amount']) &&
    existing.currency === readCurrency(fields['currency'])
  ) {
    return existing
  }
  return initializeTransaction(context, body)
}

export function isSettled(transaction: Transaction): boolean {
  return transaction.status === 'success' || transaction.status === 'reversed'
}

/** Finds by reference or by id; throws 400 transaction_not_found, as the live API answers it. */
export function findTransaction(context: Context, key: `reference:${string}` | `id:${string}`): Transaction {
  const found = context.store.transactions.get(key)
  if (!found) {
    throw new ApiError(400, 'Transaction reference not found.', {
      nextStep: "Ensure that you're passing the reference of a transaction that exists on this integration",
      type: 'validation_error',
      code: 'transaction_not_found',
    })
  }
  return found
}

/**
 * The charge succeeded: the `charge` switches are applied and charge.success is sent. A transaction that is paid
 * or reversed already stays as it is.
 */
export function payTransaction(context: Context, id: number, card?: TestCard): Transaction {
  const transaction = findTransaction(context, `id:${id}`)
  if (isSettled(transaction)) return transaction
  const { amountOffset, currency, domain, reversedAfterMs } = context.switches.now().charge
  const paid = context.store.transactions.save({
    ...transaction,
    status: 'success',
    amount: transaction.requestedAmount + amountOffset,
    currency: currency ?? transaction.currency,
    domain,
    cardKey: card?.key ?? 'success',
    gatewayResponse: card?.gatewayResponse ?? 'Successful',
    step: 'card',
    paidAt: new Date().toISOString(),
  })
  context.webhooks.send('charge.success', describeTransaction(paid))
  if (reversedAfterMs !== null) {
    context.timers.later(reversedAfterMs, () => markTransaction(context, paid.id, { status: 'reversed' }))
  }
  return paid
}

/** Changes a transaction without any event: Paystack announces successful charges only. */
export function markTransaction(
  context: Context,
  id: number,
  change: Partial<Pick<Transaction, 'status' | 'step' | 'cardKey' | 'gatewayResponse'>>,
): Transaction {
  return context.store.transactions.save({ ...findTransaction(context, `id:${id}`), ...change })
}

/** The buyer pressed "Cancel payment"; the `successAfterCloseMs` switch may pay it all the same. */
export function cancelTransaction(context: Context, id: number): Transaction {
  const transaction = findTransaction(context, `id:${id}`)
  if (isSettled(transaction)) return transaction
  const { successAfterCloseMs } = context.switches.now().charge
  if (successAfterCloseMs !== null)
    context.timers.later(successAfterCloseMs, () => payTransaction(context, id))
  const status = transaction.status === 'failed' ? 'failed' : 'abandoned'
  return markTransaction(context, id, { status, step: 'card' })
}
