import type { DispatchProof, OrderDriver } from '@oja/contract/schemas/delivery/dispatch-proof.ts'
import type { EncryptedColumn } from '../../platform/auth/encrypted-columns.ts'
import { createEncryption } from '../../platform/auth/encryption.ts'
import type { Config } from '../../platform/config.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { dispatchOfOrder, driverOfOrder, upsertDriver } from './dispatch-records.ts'
import type { DispatchRow } from './dispatch-records.ts'

export type KeyConfig = Pick<Config, 'encryptionKey' | 'dataDir'>
export type Driver = NonNullable<DispatchProof['driver']>

/** Keeps who drives goods that are sent without a waybill, now. The caller has locked the order and checked the right. */
export async function writeDriver(
  tx: Tx,
  config: KeyConfig,
  orderId: string,
  { name, phone, plate = '' }: OrderDriver,
): Promise<void> {
  await upsertDriver.count(tx, {
    orderId,
    encryptedDriver: encryptDriver(config, orderId, { name, phone, plate }),
  })
}

/**
 * Whom the seller named apart from a waybill: who drives goods that have none, or who took over from its driver (`isNow`).
 * Null when nobody said it, and once it was deleted.
 */
export async function namedDriver(
  on: Queryable,
  config: KeyConfig,
  orderId: string,
): Promise<OrderDriver | null> {
  const row = await driverOfOrder.first(on, { orderId })
  const driver = row && readDriver(config, row)
  return driver ? { ...withKnownPlate(driver), ...(row.is_now && { isNow: true }) } : null
}

/** Who drives what was sent: the one named last, with a waybill or without. Null when nobody is known. */
export async function sentDriver(
  on: Queryable,
  config: KeyConfig,
  orderId: string,
): Promise<OrderDriver | null> {
  const named = await namedDriver(on, config, orderId)
  if (named?.isNow) return named
  const proof = await dispatchOfOrder.first(on, { orderId })
  const ofWaybill = proof && readDriver(config, proof)
  return ofWaybill ? withKnownPlate(ofWaybill) : named
}

function withKnownPlate({ name, phone, plate }: Driver): OrderDriver {
  return { name, phone, ...(plate && { plate }) }
}

/** Who drives; null once it was erased. */
export function readDriver(
  config: KeyConfig,
  { order_id, encrypted_driver: encrypted }: Pick<DispatchRow, 'order_id' | 'encrypted_driver'>,
): Driver | null {
  if (!encrypted) return null
  return JSON.parse(createEncryption(config).decrypt(encrypted, contextOf(order_id)).toString()) as Driver
}

/** The drivers of parcels, with a waybill and without. */
export const encryptedDriverColumns: EncryptedColumn[] = [
  {
    table: 'dispatch_proofs',
    key: 'order_id',
    column: 'encrypted_driver',
    mayBeEmpty: true,
    contextOf,
  },
  { table: 'order_drivers', key: 'order_id', column: 'encrypted_driver', mayBeEmpty: false, contextOf },
]

/** Who drives, as the database keeps it. */
export function encryptDriver(config: KeyConfig, orderId: string, driver: Driver): Buffer {
  return createEncryption(config).encrypt(Buffer.from(JSON.stringify(driver)), contextOf(orderId))
}

function contextOf(orderId: string): string {
  return `driver ${orderId}`
}
