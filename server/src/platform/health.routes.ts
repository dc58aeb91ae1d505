import type { Pool } from './database.ts'
import type { App } from './platform.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve, its database answering. */
export function healthRoutes(app: App, pool: Pool): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async () => {
    await pool.query('select 1')
    return { status: 'ready' }
  })
}
