import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { defineQuery } from '../database/database.ts'
import type { QueryRunner } from '../database/database.ts'

/** How many a list holds, as `X-Total-Count` tells it (rules.md D21); null where that is not known. */
export type TotalCount = string | null

/** How a list is counted, with the filters it is read by. */
export type Counter<Filters> = (on: QueryRunner, filters: Filters) => Promise<TotalCount>

const toldExactly = 1_000
const searchedAtMost = 10_000

/** Exact to 1,000, "1000+" beyond: an exact number costs more than it tells. */
export function formatTotalCount(count: number): string {
  return count > toldExactly ? `${toldExactly}+` : String(count)
}

/** Counts what an index finds: `rows` is `select from … where …`, of which at most 1,001 are read. */
export function countQuery<Filters extends object>(
  name: string,
  rows: (p: Filters) => RawBuilder<unknown>,
): Counter<Filters> {
  const found = defineQuery<Filters, { count: number }>(
    name,
    (p) => sql`select count(*)::int as count from (${rows(p)} limit ${limitOf(toldExactly)}) as found`,
  )
  return async (on, filters) => formatTotalCount((await found.one(on, filters)).count)
}

/**
 * Counts where no index finds the words of a search: `rows` is `select <do the words match> as is_match from … where …`.
 * At most 10,000 rows are looked at; where the list is longer, and its beginning has not 1,001 matches, nobody knows how
 * many there are, and null says so. Without words it counts as `counter` does.
 */
export function searchCountQuery<Filters extends { q: string }>(
  name: string,
  rows: (p: Filters) => RawBuilder<unknown>,
): Counter<Filters> {
  const found = defineQuery<Filters, { count: number; looked_at: number }>(
    name,
    (p) => sql`select count(*) filter (where is_match)::int as count, count(*)::int as looked_at
      from (${rows(p)} limit case when ${p.q} = '' then ${limitOf(toldExactly)} else ${limitOf(searchedAtMost)} end) as found`,
  )
  return async (on, filters) => {
    const { count, looked_at } = await found.one(on, filters)
    return count <= toldExactly && looked_at > searchedAtMost ? null : formatTotalCount(count)
  }
}

// One more than is told: then there are more.
function limitOf(most: number): RawBuilder<unknown> {
  return sql.raw(String(most + 1))
}
