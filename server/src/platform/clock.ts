import { sql } from 'kysely'
import { defineQuery } from './database/database.ts'
import type { Queryable } from './database/database.ts'

const moment = defineQuery<Record<never, never>, { now: string }>(
  'moment',
  () => sql`select app_now()::text as now`,
)

/**
 * The present time of the database clock, as PostgreSQL writes
 * it. In a transaction it is the time the transaction began.
 */
export async function databaseNow(on: Queryable): Promise<string> {
  return (await moment.one(on, {})).now
}
