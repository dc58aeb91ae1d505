import { sql } from 'kysely'
import { defineQuery } from '../database/database.ts'
import type { Queryable } from '../database/database.ts'

const names = defineQuery<{ weeks: number }, { week: string }>(
  'week_names',
  (
    p,
  ) => sql`select to_char(date_trunc('week', app_now() at time zone 'Africa/Lagos') - make_interval(weeks => n), 'YYYY-MM-DD') as week
    from generate_series(${p.weeks}::int - 1, 0, -1) n`,
)

/** The Mondays of the last weeks, this one included (`YYYY-MM-DD`, Lagos time), oldest first. */
export async function weekStarts(on: Queryable, weeks: number): Promise<string[]> {
  return (await names.all(on, { weeks })).map(({ week }) => week)
}
