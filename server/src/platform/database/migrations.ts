import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import type { Pool, Tx } from './database.ts'
import { lockTimeoutMilliseconds, withoutTimeouts } from './database.ts'
import { transaction } from './transaction.ts'

const folder = new URL('../../../migrations/', import.meta.url)
// The numbers are arbitrary. Nodes that start together wait for each other's lock.
const lockNumber = 7_261_549
const aloneNumber = 7_261_550
// The first line of a migration that runs without a transaction.
// Such a migration builds a large index while others write.
const alone = '-- Without a transaction'

/**
 * Applies every new migration in the order of the numbers, and prepares the job queue. Returns the names applied now.
 * Each runs in a transaction of its own, or in none (applyAlone).
 * Throws when the text of an applied migration was changed.
 */
export async function migrate(pool: Pool, say: (line: string) => void = () => undefined): Promise<string[]> {
  const applied = await withoutTimeouts(pool, async (unlimited) => {
    const before = await appliedBefore(unlimited)
    const names: string[] = []
    const missing = (await readMigrations()).filter(
      (migration) => !isApplied(migration, before.get(migration.name)),
    )
    const last = missing.findLastIndex(({ text }) => !text.startsWith(alone))
    for (const [place, migration] of missing.entries()) {
      if (!(await apply(unlimited, migration, place < last))) continue
      say(`  ${migration.name}`)
      names.push(migration.name)
    }
    return names
  })
  await runMigrations({ pgPool: pool, noPreparedStatements: false })
  return applied
}

interface Migration {
  name: string
  text: string
  sha256: string
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/**
 * The applied migrations with the hashes of their texts, in one query, because one query each would slow the start.
 */
function appliedBefore(pool: Pool): Promise<Map<string, string>> {
  return transaction(pool, async (tx) => {
    await takeTurn(tx)
    await tx.query(
      'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await tx.query<{ name: string; sha256: string }>('select name, sha256 from migrations')
    return new Map(rows.map((row) => [row.name, row.sha256]))
  })
}

/** Throws when the migration was changed after it ran. */
function isApplied({ name, sha256 }: Migration, before: string | undefined): boolean {
  if (before !== undefined && before !== sha256)
    throw new Error(`Migration ${name} was changed after it ran; write a new one instead`)
  return before !== undefined
}

/** False when another node applied it in between, or applies it now. */
function apply(pool: Pool, migration: Migration, waits: boolean): Promise<boolean> {
  const { name, text, sha256 } = migration
  if (text.startsWith(alone)) return applyAlone(pool, migration, waits)
  return transaction(pool, async (tx) => {
    await takeTurn(tx)
    const { rows } = await tx.query<{ sha256: string }>('select sha256 from migrations where name = $1', [
      name,
    ])
    if (isApplied(migration, rows[0]?.sha256)) return false
    await tx.query(text)
    await tx.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
    return true
  })
}

/**
 * Runs the statements one by one without a transaction, as `create index concurrently` requires.
 * That statement lets others write, and waits for every older transaction.
 * So no node waits here for another within a statement: a node that finds the lock taken starts without the index.
 * `waits`: unless a transaction comes after this one. It could wait for the index, and the index for it: a deadlock.
 * A migration that breaks off runs again at the next start.
 */
async function applyAlone(pool: Pool, { name, text, sha256 }: Migration, waits: boolean): Promise<boolean> {
  const client = await pool.connect()
  try {
    while (!(await client.query('select pg_try_advisory_lock($1) as mine', [aloneNumber])).rows[0].mine) {
      if (!waits) return false
      await delay(100)
    }
    const done = await client.query<{ sha256: string }>('select sha256 from migrations where name = $1', [
      name,
    ])
    if (isApplied({ name, text, sha256 }, done.rows[0]?.sha256)) return false
    await client.query("select set_config('lock_timeout', '0', false)")
    for (const statement of text.split(/;\s*$/m)) {
      if (!statement.trim()) continue
      // A build that broke off leaves an invalid index of this name.
      const [, index] = /^create (?:unique )?index concurrently (\w+)/m.exec(statement) ?? []
      if (index) await client.query(`drop index concurrently if exists ${index}`)
      await client.query(statement)
    }
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
    // PostgreSQL ends a closed connection later, so the next of these migrations would find the lock taken and be left out.
    await client.query('select pg_advisory_unlock($1)', [aloneNumber])
    return true
  } finally {
    // Closing the connection resets its settings, and releases its lock after a fault.
    client.release(true)
  }
}

/**
 * Waits for another node's migration without a limit. For tables
 * in use the limit stays (F10 in docs/requirements/faults.md).
 */
async function takeTurn(tx: Tx): Promise<void> {
  await tx.query("select set_config('lock_timeout', '0', true)")
  await tx.query('select pg_advisory_xact_lock($1)', [lockNumber])
  await tx.query("select set_config('lock_timeout', $1, true)", [`${lockTimeoutMilliseconds}`])
}
