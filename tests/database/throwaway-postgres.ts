import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/embedded-postgres.ts'

/**
 * Starts a PostgreSQL in a folder of its own that is gone after `stop`. It is fast because nothing survives a crash. Tests
 * need little memory; `more` settings are for benches.
 */
export async function startThrowawayPostgres(
  more: Record<string, string> = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'oja-test-'))
  // When root starts it, PostgreSQL runs as another account and must be able to enter.
  await chmod(dataDir, 0o755)
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    // A vacuum that looks at the template would make its copying wait.
    autovacuum: 'off',
    max_connections: '200',
    shared_buffers: '128MB',
    ...more,
  }
  const postgres = await startEmbeddedPostgres({ dataDir, say: () => undefined, settings })
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
