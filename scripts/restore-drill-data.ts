import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import sharp from 'sharp'
import { seedCommission } from '../server/src/orders/orders.ts'
import type { Pool } from '../server/src/platform/database/database.ts'
import { attachFiles, openFileStore } from '../server/src/platform/files/files.ts'
import { findPostgresLocation } from '../server/src/platform/embedded-postgres/location.ts'
import { migrate } from '../server/src/platform/database/migrations.ts'
import { diskStorage } from '../server/src/platform/files/disk-storage.ts'
import { seededRandom } from '../tests/random.ts'
import { insertProducts, insertPeople } from '../tools/simulate/people.ts'
import type { People } from '../tools/simulate/people.ts'

// The data that the restore drill loses.

const rowBytes = 8_000

/** A database with people and products, and a table beside them that makes it as large as wanted. */
export async function insertDrillData(pool: Pool, dataDir: string, megabytes: number): Promise<void> {
  await migrate(pool)
  // What a node writes at its first start.
  await seedCommission(pool, 5)
  await pool.query('create table drill_ballast (id int primary key, content text not null)')
  await pool.query('alter table drill_ballast alter content set storage external')
  await pool.query(
    'create table drill_writes (id bigserial primary key, at timestamptz not null default clock_timestamp())',
  )
  const rows = Math.ceil((megabytes * 2 ** 20) / rowBytes)
  for (let from = 0; from < rows; from += 10_000) {
    await pool.query(
      `insert into drill_ballast select i, repeat(md5(i::text), ${rowBytes / 32}) from generate_series($1::int, $2::int) i`,
      [from, Math.min(rows, from + 10_000) - 1],
    )
  }
  const people = await insertPeople(pool)
  await insertProducts(pool, people, seededRandom(1))
  await addPicture(pool, dataDir, people)
}

export interface Writing {
  /** How many writes the database acknowledged. */
  count(): number
  pause(): Promise<void>
  goOn(): void
  end(): Promise<void>
}

/** Writes rows, products and photos, one after the other, until it is stopped. */
export function writeContinuously(pool: Pool, dataDir: string): Writing {
  const ended = new AbortController()
  let isPaused = false
  let turnUnderWay: Promise<void> = Promise.resolve()
  let count = 0
  const write = async (turn: number, people: People) => {
    await pool.query('insert into drill_writes default values')
    count += 1
    if (turn % 10 === 0) await insertProducts(pool, people, seededRandom(turn))
    if (turn % 100 === 0) await addPicture(pool, dataDir, people)
  }
  const run = async () => {
    const people = await insertPeople(pool)
    for (let turn = 0; !ended.signal.aborted; turn += 1) {
      await delay(50)
      if (isPaused) continue
      turnUnderWay = write(turn, people)
      await turnUnderWay
    }
  }
  // The database dies under it: that is the drill.
  const running = run().catch(() => undefined)
  return {
    count: () => count,
    async pause() {
      isPaused = true
      await turnUnderWay
    },
    goOn() {
      isPaused = false
    },
    async end() {
      ended.abort()
      await running
    },
  }
}

async function addPicture(pool: Pool, dataDir: string, people: People): Promise<void> {
  const background = { r: Math.floor(Math.random() * 256), g: 120, b: 40 }
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const files = openFileStore(diskStorage((area) => join(dataDir, area)))
  const { id } = await files.addPicture(pool, people.seller.userId, photo)
  await attachFiles(pool, people.seller.userId, [id])
}

/**
 * For each table the number of rows and a checksum of their contents, to compare two states. Tables that a restore
 * empties are left out.
 */
export async function checksumsOf(url: string): Promise<Map<string, string>> {
  // A connection of its own: a pool's are not patient enough for a gigabyte.
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await sumsOver(client)
  } finally {
    await client.end()
  }
}

async function sumsOver(client: Client): Promise<Map<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema', 'graphile_worker')
        and tablename not in ('sessions', 'mail_links') order by 1`,
  )
  const sums = new Map<string, string>()
  await client.query('begin isolation level repeatable read')
  await client.query('set local statement_timeout = 0')
  for (const { name } of tables) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from ${name} t`,
    )
    sums.set(name, rows[0]?.sum ?? '')
  }
  await client.query('commit')
  return sums
}

/** The newest write that is there, and how many are. */
export async function lastWrite(pool: Pool): Promise<{ at: Date; count: number }> {
  const { rows } = await pool.query<{ at: Date; count: number }>(
    'select max(at) as at, count(*)::int as count from drill_writes',
  )
  return rows[0] ?? { at: new Date(0), count: 0 }
}

/** Kills the database as a dying machine does, and says when. */
export async function killDatabase(dataDir: string): Promise<Date> {
  const { directory } = await findPostgresLocation(dataDir, () => undefined)
  const pid = Number((await readFile(join(directory, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
  const at = new Date()
  process.kill(pid, 'SIGKILL')
  // Its backends end by themselves; until then they hold its files.
  await delay(2_000)
  return at
}
