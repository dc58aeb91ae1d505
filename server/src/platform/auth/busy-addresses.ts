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

interface OpenAddress {
  id: string
  note: string
  closes_at: Date
}

/** The addresses that are open now, by when they close. */
export const openAddresses = defineQuery<Record<never, never>, OpenAddress>(
  'busy_address_list',
  () =>
    sql`select id, note, closes_at from busy_addresses where closes_at > app_now() order by closes_at, id limit 50`,
)

export const insertBusyAddress = defineQuery<
  { hash: Buffer; note: string; adminId: string; hours: number },
  OpenAddress
>(
  'busy_address_insert',
  (p) => sql`insert into busy_addresses (address_hash, note, opened_by, closes_at)
    values (${p.hash}, ${p.note}, ${p.adminId}, app_now() + make_interval(hours => ${p.hours}::int))
    returning id, note, closes_at`,
)

/** No row: it is closed already, or never was. */
export const endBusyAddress = defineQuery<{ id: string }, { note: string }>(
  'busy_address_end',
  (p) => sql`delete from busy_addresses where id = ${p.id} and closes_at > app_now() returning note`,
)

/** Of addresses that closed a day ago. There are few addresses, so their hashes can be guessed: they are not kept. */
export const deleteClosedAddresses = defineQuery<Record<never, never>, never>(
  'busy_address_delete_closed',
  () => sql`delete from busy_addresses where closes_at < app_now() - interval '1 day'`,
)

/** What is stored of an address. */
export function hashAddress(address: string): Buffer {
  return createHash('sha256').update(`address ${address}`).digest()
}
