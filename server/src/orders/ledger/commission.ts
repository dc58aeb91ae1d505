import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { Queryable, Tx, QueryRunner } from '../../platform/database/database.ts'

/** The commission of a sale in basis points (hundredths of a per cent), as the database has it. */
export async function commissionRate(on: QueryRunner): Promise<number> {
  return (await read.one(on, {})).bps
}

/** Stores COMMISSION_PERCENT in a market that has no rate yet. Later only an admin changes the rate. */
export async function seedCommission(on: Queryable, percent: number): Promise<void> {
  await seed.count(on, { bps: Math.round(percent * 100) })
}

/** Sets the rate of later orders. Existing orders keep theirs. */
export async function setCommission(tx: Tx, percent: number): Promise<void> {
  await set.one(tx, { bps: Math.round(percent * 100) })
}

const read = defineQuery<Record<never, never>, { bps: number }>(
  'commission_read',
  () => sql`select coalesce((select commission_bps from market_settings), 500) as bps`,
)

const seed = defineQuery<{ bps: number }, never>(
  'commission_seed',
  (p) => sql`insert into market_settings (commission_bps) values (${p.bps}) on conflict do nothing`,
)

const set = defineQuery<{ bps: number }, { bps: number }>(
  'commission_set',
  (p) => sql`insert into market_settings (commission_bps) values (${p.bps})
    on conflict (only_row) do update set commission_bps = excluded.commission_bps, changed_at = app_now()
    returning commission_bps as bps`,
)
