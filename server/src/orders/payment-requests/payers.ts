import { createHash } from 'node:crypto'
import { requestPath } from '@oja/contract/values/orders/payment-requests.ts'
import { eraseGuestNames } from '../../identity/identity.ts'
import type { EncryptedColumn } from '../../platform/auth/encrypted-columns.ts'
import { createEncryption } from '../../platform/auth/encryption.ts'
import type { Config } from '../../platform/config.ts'
import type { Pool, Queryable, Tx } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { OrderRow } from '../orders-records.ts'
import {
  codeOfRequest,
  emptyEventsOfErasedPayers,
  eraseOldPayers,
  insertPayer,
  payerOfOrder,
} from './payers-records.ts'

type KeyConfig = Pick<Config, 'encryptionKey' | 'dataDir'>

/** How somebody who paid without an account is reached, and the key in the link of the receipt. */
export interface PayerContact {
  /** "" when the person gave only a phone number. */
  email: string
  /** E.164, or "". */
  phone: string
  key: string
}

/** Keeps the contact of the payer of an order, encrypted. Gives false when the key is that of another order. */
export async function keepPayer(
  tx: Tx,
  config: KeyConfig,
  orderId: string,
  contact: PayerContact,
): Promise<boolean> {
  const sealed = createEncryption(config).encrypt(Buffer.from(JSON.stringify(contact)), contextOf(orderId))
  return (await insertPayer.count(tx, { orderId, keyHash: hashOfKey(contact.key), sealed })) === 1
}

/** The contact of the payer of an order; null when its buyer has an account, and after it was erased. */
export async function payerContact(
  on: Queryable,
  config: KeyConfig,
  orderId: string,
): Promise<PayerContact | null> {
  const row = await payerOfOrder.first(on, { orderId })
  if (!row?.sealed_contact) return null
  const plain = createEncryption(config).decrypt(row.sealed_contact, contextOf(orderId))
  return JSON.parse(plain.toString()) as PayerContact
}

/** Where mails about an order at the stall go and what they link to; null when its buyer has an account. */
export async function payerOfRequest(
  on: Queryable,
  config: KeyConfig,
  { id, request_id }: Pick<OrderRow, 'id' | 'request_id'>,
): Promise<{ email: string; path: string } | null> {
  const contact = await payerContact(on, config, id)
  const request = contact && (await codeOfRequest.first(on, { id: request_id ?? '' }))
  return contact && request ? { email: contact.email, path: receiptPath(request.code, contact.key) } : null
}

/** The page of a receipt, for whoever has its key. */
export function receiptPath(code: string, key: string): string {
  return `${requestPath(code)}?key=${key}`
}

/** What the database knows of the key in a receipt's link. */
export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

// A step of the job of each night, which is quick and locks little.
const eventsAtOnce = 1_000

/**
 * The job of each night: 90 days after the end of their orders it erases the contacts and the names of guests, and what
 * the payment provider sent about their payments.
 */
export async function eraseOldContacts(pool: Pool): Promise<void> {
  await transaction(pool, async (tx) => {
    const erased = await eraseOldPayers.all(tx, {})
    await eraseGuestNames(
      tx,
      erased.map(({ buyer_id }) => buyer_id),
    )
  })
  while ((await emptyEventsOfErasedPayers.count(pool, { rows: eventsAtOnce })) > 0);
}

function contextOf(orderId: string): string {
  return `order payer ${orderId}`
}

/** The contacts of payers. */
export const encryptedPayerColumn: EncryptedColumn = {
  table: 'order_payers',
  key: 'order_id',
  column: 'sealed_contact',
  mayBeEmpty: true,
  contextOf,
}
