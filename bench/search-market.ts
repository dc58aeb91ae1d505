import { openPool } from '../server/src/platform/database.ts'
import type { Pool } from '../server/src/platform/database.ts'
import { migrate } from '../server/src/platform/migrations.ts'
import { startThrowawayPostgres } from '../server/src/testing/throwaway-postgres.ts'

export interface SearchMarket {
  pool: Pool
  /** One connection, planned for the values of each call, as searches run. */
  textPool: Pool
  close(): Promise<void>
}

/** An empty market with nothing in it but its tables, gone when it is closed. */
export async function openSearchMarket(): Promise<SearchMarket> {
  const postgres = await startThrowawayPostgres()
  const pool = openPool({ url: postgres.url, connections: 2 })
  const textPool = openPool({ url: postgres.url, connections: 1, customPlans: true })
  await migrate(pool)
  return {
    pool,
    textPool,
    async close() {
      await Promise.all([pool.end(), textPool.end()])
      await postgres.stop()
    },
  }
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
