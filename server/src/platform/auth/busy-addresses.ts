import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { defineQuery } from '../database/database.ts'
import type { Pool } from '../database/database.ts'

const openWindow = defineQuery<{ hash: Buffer }, { isOpen: boolean }>(
  'busy_address_is_open',
  (p) =>
    sql`select exists (select from busy_addresses where address_hash = ${p.hash} and closes_at > app_now()) as "isOpen"`,
)

/** Whether an admin has opened this address for many registrations on one day. */
export async function isBusyAddress(pool: Pool, address: string): Promise<boolean> {
  return (await openWindow.one(pool, { hash: hashAddress(address) })).isOpen
}

/** What is stored of an address. */
export function hashAddress(address: string): Buffer {
  return createHash('sha256').update(`address ${address}`).digest()
}
