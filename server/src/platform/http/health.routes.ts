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
    await ready.all(pool, {})
    return { status: 'ready' }
  })
}

const ready = defineQuery<Record<never, never>, never>('node_ready', () => sql`select`)

const unlogged = { schema: { hide: true }, logLevel: 'warn' } as const
