import { sql } from 'kysely'
import { defineQuery } from '../database/database.ts'
import type { Pool } from '../database/database.ts'
import type { Shutdown } from '../process/shutdown.ts'
import type { App } from '../platform.ts'

/**
 * `/healthz`: the process lives and takes requests. A proxy asks this.
 * `/readyz`: the database answers too. A rollout waits for this.
 * Both answer 503 once the node was told to stop. They are called every second, so they are not logged.
 */
export function healthRoutes(app: App, pool: Pool, shutdown: Shutdown): void {
  app.get('/healthz', unlogged, async () => {
    shutdown.refuse()
    return { status: 'ok' }
  })
  app.get('/readyz', unlogged, async () => {
    shutdown.refuse()
    const { fails } = await archiving.one(pool, {})
    // A node that cannot be backed up still serves: who rolls out a version must hear of it, visitors must not.
    return fails ? { status: 'ready', warnings: [archiveWarning] } : { status: 'ready' }
  })
}

const archiving = defineQuery<Record<never, never>, { fails: boolean }>(
  'node_ready',
  () => sql`select current_setting('archive_mode') = 'on'
      and last_failed_time > coalesce(last_archived_time, '-infinity') as fails from pg_stat_archiver`,
)

const archiveWarning = 'PostgreSQL cannot archive its log, so what happens now is in no backup.'

const unlogged = { schema: { hide: true }, logLevel: 'warn' } as const
