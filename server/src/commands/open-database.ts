import { CommandError } from './command-error.ts'
import { waitForDatabase } from './database-server.ts'
import type { Config } from '../platform/config.ts'
import { openPool } from '../platform/database/database.ts'
import type { DatabaseOptions, Pool } from '../platform/database/database.ts'
import { hasCluster, prepareDataDirectory } from '../platform/embedded-postgres/location.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'
import type { RunningPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'

export interface OpenDatabase {
  url: string
  pool: Pool
  /** The embedded PostgreSQL; null when the database runs elsewhere. */
  postgres: RunningPostgres | null
  close(): Promise<void>
}

/**
 * Opens the database of DATABASE_URL, or starts the embedded one under DATA_DIR.
 * With `keepRunning`, an embedded database that another process started is used and left running.
 * Only with `mayCreate` is a new embedded database made: a command without the server's settings must not work on an
 * empty one of its own. When `stopping` is aborted meanwhile, no embedded PostgreSQL is left running. Throws CommandError.
 */
export async function openDatabase(
  config: Config,
  say: (line: string) => void,
  {
    keepRunning = false,
    mayCreate = false,
    publish,
    stopping,
  }: Pick<DatabaseOptions, 'publish'> & {
    keepRunning?: boolean
    mayCreate?: boolean
    stopping?: AbortSignal
  } = {},
): Promise<OpenDatabase> {
  const clockOffsetMilliseconds = config.clockOffsetMilliseconds
  if (config.databaseUrl) {
    await makeDataDirectory(config.dataDir)
    const { host, pathname } = new URL(config.databaseUrl)
    if (keepRunning) say(`Database: ${pathname.slice(1)} at ${host || 'a socket'} (DATABASE_URL)`)
    await waitForDatabase(config.databaseUrl, say, { forNode: !keepRunning })
    const pool = openPool({ url: config.databaseUrl, connections: 8, clockOffsetMilliseconds, publish })
    return { url: config.databaseUrl, pool, postgres: null, close: () => pool.end() }
  }
  if (!mayCreate && !(await hasCluster(config.dataDir)))
    throw new CommandError(
      `There is no database in ${config.dataDir} (DATA_DIR). Give DATA_DIR or DATABASE_URL as the server has it. Only npm start makes a new one.`,
    )
  await makeDataDirectory(config.dataDir)
  if (keepRunning) say(`Database: the one in ${config.dataDir} (DATA_DIR)`)
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    // A command beside the server finds the database running, so there is nothing to report.
    say: keepRunning ? () => undefined : say,
    restarts: !keepRunning,
    ...(stopping ? { stopping } : {}),
  })
  const pool = openPool({ url: postgres.url, connections: 8, clockOffsetMilliseconds, publish })
  return {
    url: postgres.url,
    pool,
    postgres,
    async close() {
      await pool.end()
      if (!(keepRunning && postgres.adopted)) await postgres.stop()
    },
  }
}

/** Opens the database for one command. A server that already uses this database keeps running. */
export async function withDatabase<Result>(
  config: Config,
  say: (line: string) => void,
  work: (pool: Pool) => Promise<Result>,
): Promise<Result> {
  const { pool, close } = await openDatabase(config, say, { keepRunning: true })
  try {
    return await work(pool)
  } finally {
    await close()
  }
}

async function makeDataDirectory(dataDir: string): Promise<void> {
  try {
    await prepareDataDirectory(dataDir)
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error))
  }
}
