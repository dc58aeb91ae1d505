import { sql } from 'kysely'
import { policyVersion } from '@oja/contract/values/policy.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'

/**
 * A person who pays without an account, as an order names its buyer. Nobody can log in with it, write to it or find it.
 * Its address leads nowhere: `order_payers` says how to reach the person. Gives its id.
 */
export async function createGuest(tx: Tx, name: string): Promise<string> {
  return (await insertGuest.one(tx, { name, version: policyVersion })).id
}

/** Takes the names of guests away when their orders are long over. */
export async function eraseGuestNames(on: Queryable, ids: string[]): Promise<void> {
  if (ids.length > 0) await eraseNames.count(on, { ids })
}

const insertGuest = defineQuery<{ name: string; version: string }, { id: string }>(
  'guest_insert',
  (p) => sql`insert into users (id, role, name, email, password_hash, status, consent_at, consent_version)
    select fresh.id, 'buyer', ${p.name}, ('guest-' || fresh.id || '@guest.invalid')::citext, '', 'guest', app_now(), ${p.version}
    from (select uuidv7() as id) fresh returning id`,
)

const eraseNames = defineQuery<{ ids: string[] }, never>(
  'guest_erase_names',
  (p) =>
    sql`update users set name = 'Customer at the stall' where id = any(${p.ids}::uuid[]) and status = 'guest'`,
)
