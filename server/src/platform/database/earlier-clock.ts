import { sql } from 'kysely'
import { defineQuery } from './database.ts'
import { transaction } from './transaction.ts'
import type { Pool, Tx } from './database.ts'

const turnClock = defineQuery<{ offset: string }, never>(
  'demo_turn_clock',
  (p) => sql`select set_config('oja.clock_offset_ms', ${p.offset}, true)`,
)

/** Runs a transaction in which app_now() is earlier by `hoursAgo`: for what the demo data did before the first start. */
export function transactionAt<Result>(
  pool: Pool,
  hoursAgo: number,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return transaction(pool, async (tx) => {
    await turnClock.all(tx, { offset: String(-Math.round(hoursAgo * 3_600_000)) })
    return work(tx)
  })
}
