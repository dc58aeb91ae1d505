import { sql } from 'kysely'
import { recordChange } from '../../platform/auth/audit-log.ts'
import type { AdminActor } from '../../platform/auth/guards.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { Pool } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { queueRows } from './payment-queue-rows.ts'

/**
 * An admin has read an unknown event of the provider, and nothing is to be done: it waits no longer and stays in the list of
 * seen ones. The audit log gets its name. Throws 409 for an event that waits for nobody.
 */
export async function seeEvent(pool: Pool, admin: AdminActor, id: string): Promise<void> {
  await transaction(pool, async (tx) => {
    const seen = await markSeen.first(tx, { id, adminId: admin.userId })
    if (!seen) throw new AppError('CONFLICT', 'This event does not wait any more. Please refresh the page.')
    await recordChange(tx, admin, {
      action: 'See event',
      subject: { kind: 'provider event', id },
      before: {},
      after: { event: seen.event },
    })
  })
}

const markSeen = defineQuery<{ id: string; adminId: string }, { event: string }>(
  'provider_event_seen',
  (p) => sql`update provider_events set seen_at = app_now(), seen_by = ${p.adminId}
    where id = ${p.id} and seen_at is null and exists (select from (${sql.raw(queueRows.events)}) q where q.id = ${p.id})
    returning event`,
)
