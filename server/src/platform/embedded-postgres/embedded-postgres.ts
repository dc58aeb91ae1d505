import { totalmem } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { createCluster } from './create-cluster.ts'
import { findPostgresLocation } from './location.ts'
import type { PostgresLocation } from './location.ts'
import {
  findPostmaster,
  findSocketDirectory,
  launchPostmaster,
  removeShortDirectory,
  stopPostmaster,
} from './server-process.ts'
import type { Postmaster } from './server-process.ts'
import { withReadingAdvice } from './unreadable-files.ts'

export interface RunningPostgres {
  /** For `pg`: database and superuser are both `oja`, over a socket in a private folder. */
  url: string
  /** True when the PostgreSQL of an earlier, killed run was still alive and is used. */
  adopted: boolean
  /** Stops PostgreSQL, adopted or not, after everything is written, and for good. It takes some 20 s at most. */
  stop(): Promise<void>
}

/**
 * Runs PostgreSQL from the npm package on the cluster DATA_DIR/postgres, and creates both when they are missing.
 * Returns when PostgreSQL accepts connections. PostgreSQL listens on a socket only, never on a port.
 * @param options.say gets one plain sentence for each step that takes time or may surprise.
 * @param options.settings PostgreSQL settings over the defaults below. An adopted PostgreSQL keeps its own settings.
 * @param options.restarts starts PostgreSQL again at the same address when it ends by itself: killed, out of disk, or
 * stopped by a command that had started it.
 * @param options.stopping ends the start when it is aborted. PostgreSQL is stopped then, and this throws.
 * @throws {Error} one sentence: DATA_DIR cannot be written, or PostgreSQL's own reason for not starting.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  say(line: string): void
  settings?: Record<string, string>
  restarts?: boolean
  stopping?: AbortSignal
}): Promise<RunningPostgres> {
  const { dataDir, say, stopping } = options
  const settings = { ...defaultSettings, ...options.settings }
  const place = await findPostgresLocation(dataDir, say)
  stopping?.throwIfAborted()
  const cluster = await createCluster(place, settings.fsync !== 'off', say)
  const { postmaster, adopted, sockets } = await adoptOrLaunch(place, cluster, settings, say, { stopping })
  const keeper = options.restarts
    ? keepRunning(postmaster, () => adoptOrLaunch(place, cluster, settings, say, { directory: sockets }), say)
    : undefined
  const stop = async () => {
    keeper?.stop()
    await stopPostmaster((await findPostmaster(cluster)) ?? postmaster, cluster)
    if (!keeper) return
    // It may have been starting PostgreSQL again, which may take minutes: that one is stopped too.
    await Promise.race([keeper.ended, delay(startingWithin, null, { ref: false })])
    const started = await findPostmaster(cluster)
    if (started) await stopPostmaster(started, cluster)
  }
  let stopped: Promise<void> | undefined
  return {
    url: `postgresql://oja@localhost:5432/oja?host=${encodeURIComponent(sockets)}`,
    adopted,
    stop: () => (stopped ??= stop()),
  }
}

/** Looks each second whether PostgreSQL runs, and starts it again when it does not. */
function keepRunning(
  first: Postmaster,
  launch: () => Promise<{ postmaster: Postmaster }>,
  say: (line: string) => void,
): { stop(): void; ended: Promise<void> } {
  const stopper = new AbortController()
  const { signal } = stopper
  const pause = () => delay(1_000, null, { signal, ref: false }).catch(() => undefined)
  const watch = async () => {
    let postmaster = first
    let saidWhy = ''
    for (await pause(); !signal.aborted; await pause()) {
      if (await postmaster.isRunning()) continue
      if (!saidWhy) say('PostgreSQL has ended. Starting it again...')
      try {
        postmaster = (await launch()).postmaster
        say('PostgreSQL runs again.')
        saidWhy = ''
      } catch (error) {
        // Tried until the disk has room again. The reason is said once, whatever number the process has.
        const reason = error instanceof Error ? error.message : String(error)
        const why = reason.replaceAll(/\d+/g, '')
        if (why !== saidWhy && !signal.aborted) say(reason)
        saidWhy = why
      }
    }
  }
  return { stop: () => stopper.abort(), ended: watch() }
}

const defaultSettings: Record<string, string> = {
  listen_addresses: '',
  port: '5432',
  shared_buffers: sharedBuffers(),
  max_connections: '100',
  jit: 'off',
  synchronous_commit: 'on',
  wal_level: 'replica',
  random_page_cost: '1.1',
}

/**
 * The setting shared_buffers: a sixteenth of the memory, from 128 MB to 1 GB.
 * The server and the file cache of the system need the rest.
 */
export function sharedBuffers(
  memory = Math.min(totalmem(), process.constrainedMemory() || Infinity),
): string {
  return `${Math.round(Math.min(1_024, Math.max(128, memory / 16 / 2 ** 20)))}MB`
}

// A start that a stop has overtaken shows itself by then.
const startingWithin = 1_500
// After a crash PostgreSQL replays its log before it answers.
const readyWithin = 300_000
// The orphaned backends of a killed postmaster need a moment to end.
const retryWithin = 15_000
const passingTrouble = /pre-existing shared memory block|lock file "postmaster.pid" (already exists|is empty)/

async function adoptOrLaunch(
  place: PostgresLocation,
  cluster: string,
  settings: Record<string, string>,
  say: (line: string) => void,
  { directory, stopping }: { directory?: string; stopping?: AbortSignal | undefined },
): Promise<{ postmaster: Postmaster; adopted: boolean; sockets: string }> {
  const started = Date.now()
  for (;;) {
    stopping?.throwIfAborted()
    const found = await findPostmaster(cluster)
    if (found) say(`PostgreSQL of an earlier run is still there (process ${found.pid}): using it.`)
    const postmaster = found ?? (await launchPostmaster(place, cluster, settings, directory))
    const sockets = await waitUntilAccepting(postmaster, cluster, say, stopping).catch(
      async (error: unknown) => {
        if (!found || stopping?.aborted) await stopPostmaster(postmaster, cluster)
        throw error
      },
    )
    // Of two starts at once the later one finds the sockets of the
    // earlier one. It looks again and adopts that PostgreSQL.
    const isOurs = found !== undefined || (await findPostmaster(cluster))?.pid === postmaster.pid
    if (sockets && !isOurs) continue
    if (sockets && !found) archiveByTime(postmaster)
    if (sockets) return { postmaster, adopted: found !== undefined, sockets }
    const lastWords = await postmaster.lastWords()
    if (found || (passingTrouble.test(lastWords) && Date.now() - started < retryWithin)) {
      await delay(50)
      continue
    }
    if (!directory) await removeShortDirectory(await findSocketDirectory(cluster))
    const reason = reasonIn(lastWords)
    throw new Error(`PostgreSQL did not start: ${await withReadingAdvice(reason, cluster, place)}`)
  }
}

/**
 * PostgreSQL 18 begins to count archive_timeout only when its checkpointer wakes: five minutes after a start, or when it is told
 * to read its settings again.
 */
function archiveByTime({ pid }: Postmaster): void {
  process.kill(pid, 'SIGHUP')
}

// What whoever asked too early was told, among them we ourselves, is no reason.
const tooEarly = /system is (starting up|not (yet )?accepting connections|shutting down)/

/** Why PostgreSQL ended, of all that its log says. */
export function reasonIn(log: string): string {
  const fatal = [...log.matchAll(/(?:FATAL|PANIC): +(.*)/g)].map(([, reason = '']) => reason)
  return fatal.find((reason) => !tooEarly.test(reason)) ?? log.trim().split('\n').at(-1) ?? ''
}

/** Returns the socket folder. Undefined when the postmaster ended. */
async function waitUntilAccepting(
  postmaster: Postmaster,
  cluster: string,
  say: (line: string) => void,
  stopping: AbortSignal | undefined,
): Promise<string | undefined> {
  const started = Date.now()
  let said = false
  while (await postmaster.isRunning()) {
    stopping?.throwIfAborted()
    const sockets = await findSocketDirectory(cluster)
    if (sockets && (await accepts(sockets))) return sockets
    const waited = Date.now() - started
    if (waited > readyWithin) {
      throw new Error(`PostgreSQL (process ${postmaster.pid}) runs but does not answer.`)
    }
    if (waited > 3_000 && !said) {
      said = true
      say('PostgreSQL is still starting (after a crash it first replays its log)...')
    }
    await delay(10)
  }
  return undefined
}

/** Whether PostgreSQL accepts connections. It also creates the database `oja` in a new cluster. */
async function accepts(sockets: string): Promise<boolean> {
  try {
    await connectAndRun(sockets, 'oja', 'SELECT 1')
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === noSuchDatabase) return makeDatabase(sockets)
    if (code === tooManyConnections) return true
    if (code === '' || notYet.has(code)) return false
    throw error
  }
}

const noSuchDatabase = '3D000'
const databaseExists = '42P04'
const tooManyConnections = '53300'
// The socket is missing, or PostgreSQL says that it starts or stops. A timeout of `pg` has no code.
const notYet = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03', '57P01'])

async function makeDatabase(sockets: string): Promise<boolean> {
  try {
    await connectAndRun(sockets, 'postgres', 'CREATE DATABASE oja')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === databaseExists)) throw error
  }
  return true
}

async function connectAndRun(sockets: string, database: string, statement: string): Promise<void> {
  const connectionTimeoutMillis = 5_000
  const client = new Client({
    host: sockets,
    port: 5432,
    user: 'oja',
    database,
    ssl: false,
    connectionTimeoutMillis,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(statement)
  } finally {
    await client.end().catch(() => undefined)
  }
}
