import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import type { Pool } from './database.ts'
import { transaction } from './database.ts'

const folder = new URL('../../migrations/', import.meta.url)
// Any number does; nodes that start together wait for one another on it.
const lockNumber = 7_261_549

/**
 * Brings the database to the newest migration, one transaction each, in the order of their numbers, and prepares the
 * job queue. A migration whose text was changed after it ran is refused by name. Returns the names applied now.
 */
export async function migrate(pool: Pool, say: (line: string) => void = () => undefined): Promise<string[]> {
  await transaction(pool, async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [lockNumber])
    await tx.query(
      'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
  })
  const applied: string[] = []
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
    const text = await readFile(new URL(name, folder), 'utf8')
    const ran = await transaction(pool, async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [lockNumber])
      const sha256 = createHash('sha256').update(text).digest('hex')
      const before = await tx.query('select sha256 from migrations where name = $1', [name])
      if (before.rows[0] && before.rows[0].sha256 !== sha256) {
        throw new Error(`Migration ${name} was changed after it ran; write a new one instead`)
      }
      if (before.rows[0]) return false
      await tx.query('set local statement_timeout = 0')
      await tx.query(text)
      await tx.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
      return true
    })
    if (ran) {
      say(`  ${name}`)
      applied.push(name)
    }
  }
  await runMigrations({ pgPool: pool, noPreparedStatements: false })
  return applied
}
