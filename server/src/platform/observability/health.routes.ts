import { sql } from 'kysely'
import { defineQuery } from '../database/database.ts'
import type { Pool } from '../database/database.ts'
import { freeBytes } from '../files/free-bytes.ts'
import type { Shutdown } from '../process/shutdown.ts'
import type { App } from '../platform.ts'

/**
 * `/healthz`: the process lives and takes requests. A proxy asks this.
 * `/readyz`: the database answers too. A rollout waits for this. `dataDir` is the folder of the uploaded files.
 * Both answer 503 once the node was told to stop. They are called every second, so they are not logged.
 */
export function healthRoutes(app: App, pool: Pool, shutdown: Shutdown, dataDir: string): void {
  app.get('/healthz', unlogged, async () => {
    shutdown.refuse()
    return { status: 'ok' }
  })
  app.get('/readyz', unlogged, async () => {
    shutdown.refuse()
    const { fails } = await archiving.one(pool, {})
    const warnings = warningsOf(fails, await freeBytes(dataDir))
    // A node that warns still serves: who rolls out a version must hear of it, visitors must not.
    return warnings.length > 0 ? { status: 'ready', warnings } : { status: 'ready' }
  })
}

/** What an operator must mend soon. `free` is the space on the disk of DATA_DIR in bytes. */
export function warningsOf(archivingFails: boolean, free: number): string[] {
  return [
    ...(archivingFails ? ['PostgreSQL cannot archive its log, so what happens now is in no backup.'] : []),
    ...(free < fullBelow
      ? [
          'The disk of DATA_DIR is full or nearly so. Uploads fail until it has more room, and all writes when the database lies there too.',
        ]
      : []),
  ]
}

// PostgreSQL's log grows by files of 16 MB.
const fullBelow = 64 * 1024 * 1024

const archiving = defineQuery<Record<never, never>, { fails: boolean }>(
  'node_ready',
  () => sql`select current_setting('archive_mode') = 'on'
      and last_failed_time > coalesce(last_archived_time, '-infinity') as fails from pg_stat_archiver`,
)

const unlogged = { schema: { hide: true }, logLevel: 'warn' } as const
