import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { defineQuery } from '../database/database.ts'
import type { QueryRunner } from '../database/database.ts'

/** The value of `X-Total-Count` (D21 in docs/requirements/rules.md). Null when the count is unknown. */
export type TotalCount = string | null

/** Counts a list with the filters that the list uses. */
export type Counter<Filters> = (on: QueryRunner, filters: Filters) => Promise<TotalCount>

const countedExactly = 1_000
/** How many rows a search without an index looks at. */
export const searchedAtMost = 10_000

/** Exact to 1,000, then "1000+", because an exact count of a long list costs too much. */
export function formatTotalCount(count: number): string {
  return count > countedExactly ? `${countedExactly}+` : String(count)
}

/** Counts what an index finds. `rows` is `select from … where …`, and at most 1,001 rows are read. */
export function countQuery<Filters extends object>(
  name: string,
  rows: (p: Filters) => RawBuilder<unknown>,
): Counter<Filters> {
  const found = defineQuery<Filters, { count: number }>(
    name,
    (p) => sql`select count(*)::int as count from (${rows(p)} limit ${limitOf(countedExactly)}) as found`,
  )
  return async (on, filters) => formatTotalCount((await found.one(on, filters)).count)
}

/**
 * Counts where no index finds the words of a search. `rows` is
 * `select <do the words match> as is_match from … where …`.
 * It reads at most 10,001 rows. Null when the list is longer and these rows have at most 1,000 matches.
 * Without words it counts as `countQuery` does.
 */
export function searchCountQuery<Filters extends { q: string }>(
  name: string,
  rows: (p: Filters) => RawBuilder<unknown>,
): Counter<Filters> {
  const found = defineQuery<Filters, { count: number; looked_at: number }>(
    name,
    (p) => sql`select count(*) filter (where is_match)::int as count, count(*)::int as looked_at
      from (${rows(p)} limit case when ${p.q} = '' then ${limitOf(countedExactly)} else ${limitOf(searchedAtMost)} end) as found`,
  )
  return async (on, filters) => {
    const { count, looked_at } = await found.one(on, filters)
    return count <= countedExactly && looked_at > searchedAtMost ? null : formatTotalCount(count)
  }
}

// One row more than the limit shows that there are more.
function limitOf(max: number): RawBuilder<unknown> {
  return sql.raw(String(max + 1))
}
