import type { Config } from '../platform/config.ts'
import { openPool } from '../platform/database/database.ts'
import type { DatabaseOptions, Pool } from '../platform/database/database.ts'
import { prepareDataDirectory } from '../platform/embedded-postgres/location.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'

/** A failure that the person at the terminal can mend. The program prints only its message. */
export class CommandError extends Error {}

export interface OpenDatabase {
  url: string
  pool: Pool
  close(): Promise<void>
}

/**
 * Opens the database of DATABASE_URL, or starts the embedded one under DATA_DIR.
 * With `keepRunning`, an embedded database that another process started is used and left running.
 */
export async function openDatabase(
  config: Config,
  say: (line: string) => void,
  { keepRunning = false, publish }: Pick<DatabaseOptions, 'publish'> & { keepRunning?: boolean } = {},
): Promise<OpenDatabase> {
  try {
    await prepareDataDirectory(config.dataDir)
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error))
  }
  const clockOffsetMilliseconds = config.clockOffsetMilliseconds
  if (config.databaseUrl) {
    const pool = openPool({ url: config.databaseUrl, connections: 8, clockOffsetMilliseconds, publish })
    return { url: config.databaseUrl, pool, close: () => pool.end() }
  }
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    // A command beside the server finds the database running, so there is nothing to report.
    say: keepRunning ? () => undefined : say,
  })
  const pool = openPool({ url: postgres.url, connections: 8, clockOffsetMilliseconds, publish })
  return {
    url: postgres.url,
    pool,
    async close() {
      await pool.end()
      if (!(keepRunning && postgres.adopted)) await postgres.stop()
    },
  }
}
