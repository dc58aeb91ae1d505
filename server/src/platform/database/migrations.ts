import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import type { Pool, Tx } from './database.ts'
import { lockTimeoutMilliseconds, transaction, withoutTimeouts } from './database.ts'

const folder = new URL('../../../migrations/', import.meta.url)
// Any number does; nodes that start together wait for one another on it.
const lockNumber = 7_261_549
const aloneNumber = 7_261_550
// How such a migration begins. It holds an index that is too large to be built while everybody waits.
const alone = '-- Without a transaction'

/**
 * Brings the database to the newest migration, one transaction each (or none: see applyAlone), in the order of their
 * numbers, and prepares the job queue. A migration whose text was changed after it ran is refused by name. Returns the names
 * applied now.
 */
export async function migrate(pool: Pool, say: (line: string) => void = () => undefined): Promise<string[]> {
  const applied = await withoutTimeouts(pool, async (patient) => {
    const before = await appliedBefore(patient)
    const names: string[] = []
    for (const migration of await readMigrations()) {
      if (isApplied(migration, before.get(migration.name)) || !(await apply(patient, migration))) continue
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

/** What ran before, by name, with the hash of its text: asked for at once, for a start has no time for each. */
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

/** Throws when it was changed since. */
function isApplied({ name, sha256 }: Migration, before: string | undefined): boolean {
  if (before !== undefined && before !== sha256)
    throw new Error(`Migration ${name} was changed after it ran; write a new one instead`)
  return before !== undefined
}

/** False: another node did it in the meantime, or does it now. */
function apply(pool: Pool, migration: Migration): Promise<boolean> {
  const { name, text, sha256 } = migration
  if (text.startsWith(alone)) return applyAlone(pool, migration)
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
 * One statement after the other, each by itself: `create index concurrently` keeps nobody from writing, and is refused in a
 * transaction. It waits until every transaction begun before it is over, so no node waits in one for another's to end: who
 * finds that it is being built goes on without, as no code needs an index. What breaks off is begun again at the next start.
 */
async function applyAlone(pool: Pool, { name, text, sha256 }: Migration): Promise<boolean> {
  const client = await pool.connect()
  try {
    const free = await client.query('select pg_try_advisory_lock($1) as mine', [aloneNumber])
    if (!free.rows[0].mine) return false
    const done = await client.query<{ sha256: string }>('select sha256 from migrations where name = $1', [
      name,
    ])
    if (isApplied({ name, text, sha256 }, done.rows[0]?.sha256)) return false
    await client.query("select set_config('lock_timeout', '0', false)")
    for (const statement of text.split(/;\s*$/m)) if (statement.trim()) await client.query(statement)
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
    return true
  } finally {
    // Its settings and its lock go with it.
    client.release(true)
  }
}

/** Another node's migration is waited for as long as it takes; a table that others use is not (rules.md F10). */
async function takeTurn(tx: Tx): Promise<void> {
  await tx.query("select set_config('lock_timeout', '0', true)")
  await tx.query('select pg_advisory_xact_lock($1)', [lockNumber])
  await tx.query("select set_config('lock_timeout', $1, true)", [`${lockTimeoutMilliseconds}`])
}
