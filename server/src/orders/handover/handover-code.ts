import { randomInt } from 'node:crypto'
import { handoverCodeLength } from '@oja/contract/values/orders/handover-code.ts'
import type { EncryptedColumn } from '../../platform/auth/encrypted-columns.ts'
import { createEncryption } from '../../platform/auth/encryption.ts'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/database/database.ts'
import { crashPoint } from '../../platform/process/crash-point.ts'
import { storeHandoverCode } from './handover-records.ts'
import type { HandoverCodeRow } from './handover-records.ts'

/** The key of codes. */
export type CodeConfig = Pick<Config, 'encryptionKey' | 'dataDir'>

/** The codes of orders, with the HMACs by which they are compared. */
export const encryptedCodeColumn: EncryptedColumn = {
  table: 'handover_codes',
  key: 'order_id',
  column: 'encrypted_code',
  mayBeEmpty: false,
  hmacColumn: 'code_hmac',
  contextOf,
}

/** Gives an order a new live code, in the transaction that pays for the order or asks for another code. */
export async function makeHandoverCode(tx: Tx, config: CodeConfig, orderId: string): Promise<void> {
  const code = Buffer.from(String(randomInt(10 ** handoverCodeLength)).padStart(handoverCodeLength, '0'))
  const encryption = createEncryption(config)
  const context = contextOf(orderId)
  await storeHandoverCode.count(tx, {
    orderId,
    encrypted: encryption.encrypt(code, context),
    hmac: encryption.hmac(code, context),
  })
  await crashPoint('code-made')
}

/** The live code of an order, for its buyer only; null when there is none. */
export function readLiveCode(
  config: CodeConfig,
  orderId: string,
  row: HandoverCodeRow | undefined,
): string | null {
  if (!row?.encrypted_code) return null
  return createEncryption(config).decrypt(row.encrypted_code, contextOf(orderId)).toString()
}

/** Is this the live code? The stored code is not decrypted for it. */
export function isLiveCode(
  config: CodeConfig,
  orderId: string,
  { code_hmac }: HandoverCodeRow,
  entered: string,
): boolean {
  return (
    code_hmac !== null &&
    createEncryption(config).isHmacOf(code_hmac, Buffer.from(entered), contextOf(orderId))
  )
}

/** Is this the code by which the order was handed over? */
export function isUsedCode(
  config: CodeConfig,
  orderId: string,
  row: HandoverCodeRow | undefined,
  entered: string,
): boolean {
  return (
    row?.used_hmac != null &&
    createEncryption(config).isHmacOf(row.used_hmac, Buffer.from(entered), contextOf(orderId))
  )
}

function contextOf(orderId: string): string {
  return `hand-over code ${orderId}`
}
