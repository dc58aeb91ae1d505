import { mkdir } from 'node:fs/promises'
import { openPool } from '../../../server/src/platform/database/database.ts'
import type { Pool } from '../../../server/src/platform/database/database.ts'
import { migrate } from '../../../server/src/platform/database/migrations.ts'
import {
  sharedBuffers,
  startEmbeddedPostgres,
} from '../../../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { databaseUrl } from '../../../tests/database/database-url.ts'
import { startThrowawayPostgres } from '../../../tests/database/throwaway-postgres.ts'

export interface SearchApp {
  url: string
  /** One connection each, used in turns as searches use them; plans of the second are made for each call's values. */
  pool: Pool
  textPool: Pool
  /** Fills the database, unless an earlier run with the same BENCH_DATA did. */
  fillOnce(fill: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

/**
 * A database with empty tables. Closing deletes it, unless BENCH_DATA names a folder to keep it in: filling a million
 * takes minutes.
 */
export async function startSearchApp(name: string): Promise<SearchApp> {
  const postgres = await openPostgres(name)
  const pool = openPool({ url: postgres.url, connections: 1 })
  const textPool = openPool({ url: postgres.url, connections: 1, customPlans: true })
  await migrate(pool)
  return {
    url: postgres.url,
    pool,
    textPool,
    async fillOnce(fill) {
      const { rows } = await pool.query<{ filled: string | null }>(
        `select to_regclass('bench_filled')::text as filled`,
      )
      if (rows[0]?.filled) return
      await fill()
      await pool.query('create table bench_filled ()')
    },
    async close() {
      await Promise.all([pool.end(), textPool.end()])
      await postgres.stop()
    },
  }
}

async function openPostgres(name: string): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = process.env.BENCH_DATA
  const memory = { shared_buffers: sharedBuffers(), maintenance_work_mem: '512MB' }
  if (!dataDir) return startThrowawayPostgres(memory)
  await mkdir(dataDir, { recursive: true })
  // Two runs at once share it, and the one that started it ends it.
  const settings = { fsync: 'off', synchronous_commit: 'off', autovacuum: 'off', ...memory }
  const postgres = await startEmbeddedPostgres({ dataDir, say: () => undefined, settings })
  const pool = openPool({ url: postgres.url, connections: 1 })
  const { rowCount } = await pool.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) await pool.query(`create database ${name}`)
  await pool.end()
  const stop = async () => {
    if (!postgres.adopted) await postgres.stop()
  }
  return { url: databaseUrl(postgres.url, name), stop }
}

/** Opens a shop, without a person behind it that could log in; its id. */
export async function openBenchShop(
  pool: Pool,
  shop: { name: string; state: string; lga: string; verified: boolean },
): Promise<string> {
  const sellerId = crypto.randomUUID()
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (role, seller_id, name, email, password_hash, consent_at, consent_version)
      values ('seller', $1::uuid, $2, $1::uuid::text || '@example.com', 'x', now(), 'bench') returning id`,
    [sellerId, shop.name],
  )
  await pool.query(
    `insert into sellers (id, user_id, store_name, business_level, business_category, email, phone, state, lga, city, verified, status)
      values ($1, $2, $3, 'small', 'both', '', '', $4, $5, $5, $6, 'active')`,
    [sellerId, rows[0]?.id, shop.name, shop.state, shop.lga, shop.verified],
  )
  return sellerId
}
