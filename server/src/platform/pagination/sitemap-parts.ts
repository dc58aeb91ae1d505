import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { defineQuery } from '../database/database.ts'
import type { QueryRunner } from '../database/database.ts'

/** The most URLs that a file of a sitemap may hold (sitemaps.org). */
const maxInPart = 50_000

/** Rows with public URLs, in parts of at most 50,000, in the order of their ids. */
export interface SitemapParts {
  /** The id after which each part begins; "" for the first. */
  starts(pool: QueryRunner): Promise<string[]>
  /** The `<url>` entries of the visible rows of one part, as text. `prefix` stands before the last part of each. */
  entries(pool: QueryRunner, after: string, prefix: string): Promise<string>
}

interface Mapped {
  table: 'products' | 'services' | 'sellers'
  /** When a row (aliased r) changed, and whether the public may see it. */
  changed: RawBuilder<unknown>
  visible: RawBuilder<unknown>
  /** The last part of the address of a row's page. */
  lastPart?: RawBuilder<unknown>
}

const first = '00000000-0000-0000-0000-000000000000'

/**
 * The parts are cut by the primary key and count hidden rows too. So a change of status moves no row to another part.
 */
export function sitemapParts({ table, changed, visible, lastPart = sql`r.id` }: Mapped): SitemapParts {
  const rows = sql.table(table)
  const starts = defineQuery<Record<never, never>, { after: string }>(
    `${table}_map_starts`,
    () => sql`with recursive starts as (
        select ${sql.lit(first)}::uuid as id
        union all
        select (select t.id from ${rows} t where t.id > starts.id order by t.id offset ${sql.lit(maxInPart - 1)} limit 1)
        from starts where starts.id is not null
      ) select id::text as after from starts where id is not null`,
  )
  const entries = defineQuery<{ after: string; prefix: string }, { body: string }>(
    `${table}_map_entries`,
    (p) => sql`with part as (
        select t.id from ${rows} t where t.id > ${p.after}::uuid order by t.id limit ${sql.lit(maxInPart)}
      )
      select coalesce(string_agg('<url><loc>' || ${p.prefix}::text || ${lastPart} || '</loc><lastmod>'
          || to_char(${changed} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') || '</lastmod></url>', '' order by r.id), '') as body
      from ${rows} r where r.id > ${p.after}::uuid and r.id <= (select id from part order by id desc limit 1) and ${visible}`,
  )
  return {
    starts: async (pool) => (await starts.all(pool, {})).map(({ after }) => (after === first ? '' : after)),
    entries: async (pool, after, prefix) => (await entries.one(pool, { after: after || first, prefix })).body,
  }
}
