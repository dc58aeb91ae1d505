import { mkdir, mkdtemp, chmod, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { brokenInvariants } from '../server/src/invariants/invariants.ts'
import { openPool } from '../server/src/platform/database/database.ts'
import type { Pool } from '../server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { freePort, startServing } from '../tests/servers/served-process.ts'
import type { ServedProcess } from '../tests/servers/served-process.ts'
import { archiveSettings, baseFolder, listSegments, takeBase, walFolder } from './backup-base.ts'
import { copyFiles } from './backup-files.ts'
import { changeOwner } from './file-ownership.ts'
import { findPostgresLocation } from '../server/src/platform/embedded-postgres/location.ts'
import { restore } from './restore.ts'

// npm run restore-drill: makes 1 GB of data, backs it up while it is written to, loses it, and restores it (F35).
// npm run restore-drill -- BACKUP: restores that backup into a temporary folder and compares it.
// Prints what was lost (RPO) and how long it took (RTO). Exits 1 when more than 60 s were lost, when it took more than
// 5 minutes, or when anything differs.
const maxLostSeconds = 60
// So that a drill fits beside the market on a machine of 1 GB.
const smallPostgres = { shared_buffers: '16MB', max_connections: '60' }
const smallNode = ['--max-semi-space-size=2', '--max-old-space-size=192']
const maxSeconds = 300
const megabytes = Number(process.env.DRILL_MEGABYTES ?? 1_024)

const home = await mkdtemp(join(tmpdir(), 'oja-drill-'))
await chmod(home, 0o711)
const problems: string[] = []
try {
  const [given] = process.argv.slice(2)
  await (given ? lookAt(resolve(given)) : wholeDrill())
} catch (error) {
  problems.push(error instanceof Error ? error.message : String(error))
} finally {
  await rm(home, { recursive: true, force: true })
}
for (const problem of problems) console.error(`WRONG ${problem}`)
console.log(problems.length === 0 ? 'The drill passed.' : 'The drill failed.')
process.exit(problems.length === 0 ? 0 : 1)

async function wholeDrill(): Promise<void> {
  // Loaded only here: the encoder of photos needs memory.
  const { checksumsOf, insertDrillData, killDatabase, lastWrite, writeContinuously } =
    await import('./restore-drill-data.ts')
  const backup = join(home, 'backup')
  const live = join(home, 'live')
  for (const folder of [join(backup, baseFolder), join(backup, walFolder), live])
    await mkdir(folder, { recursive: true, mode: 0o711 })
  const { account } = await findPostgresLocation(live, quiet)
  await changeOwner(account, join(backup, walFolder))
  const postgres = await startEmbeddedPostgres({
    dataDir: live,
    say: quiet,
    settings: archiveSettings(backup),
  })
  const pool = openPool({ url: postgres.url, connections: 4 })
  await insertDrillData(pool, live, megabytes)
  const writing = writeContinuously(pool, live)

  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  const begun = performance.now()
  const base = await takeBase(client, backup)
  await client.end()
  console.log(
    `base: ${Math.round(base.bytes / 2 ** 20)} MB in ${secondsSince(begun)} s, while the market was written to`,
  )
  await copyFiles(live, backup)

  await writing.pause()
  const sums = await checksumsOf(postgres.url)
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  const moment = rows[0]?.now ?? new Date()
  await copyFiles(live, backup)
  // Two moments in the same millisecond could not be distinguished.
  await delay(50)
  writing.goOn()
  // At a random moment between two switches of the write-ahead log's segments.
  await delay(45_000 + Math.random() * 30_000)
  const written = writing.count()
  await copyFiles(live, backup)
  const lostAt = await killDatabase(live)
  const segments = await listSegments(backup)
  const last = segments.at(-1)
  const age = ((lostAt.getTime() - (last?.at.getTime() ?? 0)) / 1_000).toFixed(1)
  console.log(
    `lost while it was written to; ${segments.length} segments of its log were put away, the last ${age} s before`,
  )
  await writing.end()
  await pool.end().catch(() => undefined)
  await rm(live, { recursive: true, force: true })

  await restoreTo('the moment', backup, moment, async (_restored, url) => {
    const now = await checksumsOf(url)
    for (const [table, sum] of sums)
      if (now.get(table) !== sum) problems.push(`${table} is ${now.get(table)}, it was ${sum}`)
    console.log(`${sums.size} tables compared with what they were at that moment`)
  })
  await restoreTo('the last moment', backup, null, async (restored) => {
    const { at, count } = await lastWrite(restored)
    const lost = (lostAt.getTime() - at.getTime()) / 1_000
    console.log(
      `RPO ${lost.toFixed(1)} s: ${count} of ${written} writes are there (limit ${maxLostSeconds} s)`,
    )
    if (lost > maxLostSeconds) problems.push(`${lost.toFixed(1)} s were lost`)
  })
}

async function lookAt(backup: string): Promise<void> {
  await restoreTo('the last moment', backup, null, async (pool) => {
    const { rows } = await pool.query<{ orders: number; newest: Date | null }>(
      'select count(*)::int as orders, max(created_at) as newest from orders',
    )
    console.log(`${rows[0]?.orders} orders, the newest of ${rows[0]?.newest?.toISOString() ?? 'no time'}`)
  })
}

/** Restores into a new folder, starts the product on it, and looks whether it is whole. */
async function restoreTo(
  what: string,
  backup: string,
  until: Date | null,
  compare: (pool: Pool, url: string) => Promise<void>,
): Promise<void> {
  const dataDir = join(home, `restored-${until ? 'then' : 'last'}`)
  const begun = performance.now()
  const { files, gap } = await restore(backup, dataDir, until, quiet, smallPostgres)
  if (gap) problems.push(gap)
  const port = await freePort()
  const postgres = await startEmbeddedPostgres({ dataDir, say: quiet, settings: smallPostgres })
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    SEED: 'none',
    LOG_LEVEL: 'fatal',
    // A backup of a real market opens only with its key.
    ENCRYPTION_KEY: process.env.ENCRYPTION_KEY ?? '',
    PAYSTACK_SECRET_KEY: 'sk_test_drill',
    PAYSTACK_PUBLIC_KEY: 'pk_test_drill',
    PAYSTACK_BASE_URL: 'http://127.0.0.1:1',
  }
  const pool = openPool({ url: postgres.url, connections: 2 })
  try {
    const node = await startNode(settings)
    const seconds = (performance.now() - begun) / 1_000
    console.log(`RTO ${seconds.toFixed(1)} s to ${what}, until the market answers (limit ${maxSeconds} s)`)
    if (seconds > maxSeconds) problems.push(`${what} took ${seconds.toFixed(1)} s`)
    await node.stop()

    await compare(pool, postgres.url)
    for (const { name } of await brokenInvariants(pool)) problems.push(`invariant: ${name}`)
    if (process.env.S3_ENDPOINT) return console.log('Files lie in a bucket: they are not compared.')
    const wrong = await wrongFiles(pool, dataDir)
    console.log(`${files} files came back; ${wrong.length} rows without their file`)
    problems.push(...wrong.map((id) => `the file ${id} is missing`))
  } finally {
    await pool.end()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Starts it again when it ends, as systemd does: on a busy machine a start may not get a connection in time. */
async function startNode(settings: Record<string, string>, tries = 3): Promise<ServedProcess> {
  try {
    return await startServing(settings, { readyWithin: maxSeconds * 1_000, nodeArguments: smallNode })
  } catch (error) {
    if (tries === 1) throw error
    return startNode(settings, tries - 1)
  }
}

/** Ids of files that have a row and are not there with what the row says they weigh. */
async function wrongFiles(pool: Pool, dataDir: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; kind: string; media_type: string | null }>(
    'select id, kind, media_type from files',
  )
  const wrong: string[] = []
  for (const { id, kind } of rows) {
    const area = kind === 'picture' || kind === 'voice' ? 'files' : 'private-files'
    const folder = await stat(join(dataDir, area, id)).catch(() => null)
    if (!folder?.isDirectory()) wrong.push(id)
  }
  return wrong
}

function secondsSince(begun: number): string {
  return ((performance.now() - begun) / 1_000).toFixed(1)
}

function quiet(): void {
  // The drill says itself what matters.
}
