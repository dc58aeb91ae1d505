import { sql } from 'kysely'
import { defineQuery } from './database/database.ts'
import type { Queryable } from './database/database.ts'

const moment = defineQuery<Record<never, never>, { now: string }>(
  'moment',
  () => sql`select app_now()::text as now`,
)

/** This moment by the one clock, as PostgreSQL writes it: in a transaction always that of its beginning. */
export async function databaseNow(on: Queryable): Promise<string> {
  return (await moment.one(on, {})).now
}
