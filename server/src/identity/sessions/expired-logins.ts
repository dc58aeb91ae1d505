import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import { deleteOldCodes, deleteWaitingPhones } from '../phones/phone-codes-records.ts'
import { deleteClosedAddresses } from '../../platform/auth/busy-addresses.ts'
import type { Pool } from '../../platform/database/database.ts'

const deleteExpiredSessions = defineQuery<Record<never, never>, never>(
  'sessions_delete_expired',
  () => sql`delete from sessions where expires_at < app_now()`,
)

// For 30 days a link that is late or was used still gets the answer that says so.
const deleteExpiredLinks = defineQuery<Record<never, never>, never>(
  'mail_links_delete_expired',
  () => sql`delete from mail_links where expires_at < app_now() - interval '30 days'`,
)

/** The job: deletes sessions, mailed links, codes and addresses that open nothing any more (the privacy policy). */
export async function deleteExpiredLogins(pool: Pool): Promise<void> {
  await deleteExpiredSessions.count(pool, {})
  await deleteExpiredLinks.count(pool, {})
  await deleteOldCodes.count(pool, {})
  await deleteWaitingPhones.count(pool, {})
  await deleteClosedAddresses.count(pool, {})
}
