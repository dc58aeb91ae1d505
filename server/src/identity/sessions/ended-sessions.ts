import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { Pool } from '../../platform/database/database.ts'
import type { FindEndedSessions } from '../../platform/events/event-streams.ts'
import { sessionSeconds } from '../../platform/auth/sessions.ts'

const ended = defineQuery<{ ids: string[]; idleSeconds: number }, { id: string }>(
  'sessions_ended',
  (p) => sql`select asked.id from unnest(${p.ids}::uuid[]) as asked (id)
    where not exists (
      select from sessions s join users u on u.id = s.user_id
      where s.id = asked.id and s.expires_at > app_now() and u.status <> 'deleted'
        and (s.remembered or s.last_seen_at > app_now() - make_interval(secs => ${p.idleSeconds}::float8)))`,
)

/** Finds which of the given sessions are no longer valid. Open event streams need this. */
export function findEndedSessions(pool: Pool): FindEndedSessions {
  return async (ids) => {
    const rows = await ended.all(pool, { ids, idleSeconds: sessionSeconds.idle })
    return rows.map(({ id }) => id)
  }
}
