import { maximumKobo } from '@oja/contract/values/money.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { defineQuery } from '../platform/database/database.ts'
import type { Statement } from '../platform/database/database.ts'
import { mostWords } from './search-query.ts'
import type { Filters } from './search-query.ts'

/** What the text of a search comes to, as PostgreSQL's tsquery: null where there is none. */
export interface TextParameters {
  /** What a row must match: each of these. Null: no text was given. */
  any: string[] | null
  /** Letters that a row may have anywhere in its name instead, where rows are looked at one by one. */
  letters: string | null
  /**
   * Narrower readings of the words; a row that matches one stands above those that match a later one only. Null: none, or
   * no narrower than what each row must match.
   */
  exact: string | null
  whole: string | null
  begun: string | null
  /** The words as typed, folded, to see whether a name holds them in this order. */
  phrase: string
  count: number
  /** Single words with their weights, for readings that ask for most words only. */
  parts: string[]
  weights: number[]
}

/** A place to start after, in the order asked for. */
export interface AfterParameters {
  key: string | null
  id: string | null
}

export type SearchParameters = Filters & TextParameters & AfterParameters & { most: number; depth: number }

export interface Hit {
  id: string
  /** The row's place in this order, as text that comes back unchanged. */
  key: string
  /** Kilometres; null when nobody asked. */
  distance: number | null
}

export interface MatchedHit extends Hit {
  /** How many rows matched, counted to `depth` + 1. */
  matched: number
}

export interface RankedHit extends Hit {
  /** The last row of the window, when it was full, this page is its last and its end was asked for: where the next one starts. */
  window_time: string | null
  window_id: string | null
}

/** A window is so many rows deep, and ends earlier when so many of them matched. */
export type WindowParameters = SearchParameters & {
  windowTime: string
  windowId: string
  ranked: number
  /** Whether to say where it ends: to find that takes a third as long again as to read it. */
  ended: boolean
}

/** The statements one kind of thing is searched by. All plans are made for the values of each call. */
export interface SearchStatements {
  newest: Statement<SearchParameters, Hit>
  cheapest: Statement<SearchParameters, Hit>
  nearest: Statement<SearchParameters, Hit>
  /** All rows of a text, when there are at most `depth`, ranked. */
  matched: Statement<SearchParameters, MatchedHit>
  /** The same in a plain order: newest, cheapest or nearest. */
  ordered: Statement<SearchParameters & { sort: string }, MatchedHit>
  /** What matches in a window of the newest rows, ranked. */
  ranked: Statement<WindowParameters, RankedHit>
  count: Statement<SearchParameters, { count: number }>
}

/**
 * Writes the statements for one search table. Each reads a bounded number of rows whatever is asked for: the first
 * `depth` rows in the wanted order, or the first `depth` rows that match the text.
 */
export function searchStatements(
  kind: 'products' | 'services' | 'sellers',
  columns: { table: string; id: string; hours: boolean },
): SearchStatements {
  const table = sql.table(columns.table)
  const id = sql.ref(columns.id)
  const name = sql`hashtextextended(name_norm, uuid_hash_extended(seller_id, 0))`
  const ids = columns.id === 'seller_id' ? id : sql`${id}, seller_id`
  const here = (p: Filters) => sql`search_point(${p.latitude}::float8, ${p.longitude}::float8)`
  const distance = (p: Filters) => sql`round((point <-> ${here(p)})::numeric, 1)::float8`
  const time = sql`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS')`
  const matches = (p: SearchParameters) => sql`(${p.any}::tsquery[] is null or ${hasAll(p)})`
  const isFound = (p: SearchParameters) =>
    sql`(${p.any}::tsquery[] is null or (${hasAll(p)}) or (${p.letters}::text is not null and strpos(name_norm, ${p.letters}::text) > 0))`
  // The text index passes over other categories: the planner must not read a second index for what little that leaves.
  const ofCategory = (p: SearchParameters) =>
    sql`case when ${p.any}::tsquery[] is null then category = ${p.category} else category is not distinct from ${p.category} end`
  const ofServices = (
    p: SearchParameters,
  ) => sql`and (not ${p.openNow}::boolean or hours @> lagos_minute(app_now()))
    and (${p.categories}::text[] is null or category = any (${p.categories}::text[]))`
  const asked = (
    p: SearchParameters,
    category = sql`category = ${p.category}`,
  ) => sql`(${p.category}::text = '' or ${category})
    and (${p.state}::text = '' or state = ${p.state})
    and (${p.lgas}::text[] is null or lga = any (${p.lgas}::text[]))
    and (${p.priceFrom}::bigint is null or price_kobo between ${p.priceFrom}::bigint and ${maximumKobo})
    and (${p.priceTo}::bigint is null or price_kobo <= ${p.priceTo}::bigint)
    and (${p.rating}::int = 0 or (rating > 0 and rating >= ${p.rating}::int))
    and (not ${p.verified}::boolean or verified)
    and (${p.within}::float8 is null or point <@ circle(${here(p)}, ${p.within}::float8))
    ${columns.hours ? ofServices(p) : sql``}`

  const inWindow = (p: WindowParameters) =>
    sql`${asked(p)} and (created_at, ${id}) < (${p.windowTime}::timestamptz(3), ${p.windowId}::uuid)`

  const scan = (
    p: SearchParameters,
    key: RawBuilder<unknown>,
    after: RawBuilder<unknown>,
    order: RawBuilder<unknown>,
    // What is sorted by must be a column: else all rows are read and sorted once more before the first is given.
    away = sql`null::float8`,
  ) =>
    sql`select ${id} as id, ${key} as key, ${distance(p)} as distance from (
        select ${id}, created_at, price_kobo, point, name_norm, tsv, ${away} as away from ${table}
        where ${asked(p)} and ${after} order by ${order} limit ${p.depth}::int) as nearby
      where ${isFound(p)} order by ${order} limit ${p.most}::int`

  return {
    newest: defineQuery(`${kind}_newest`, (p) =>
      scan(
        p,
        time,
        sql`(${p.key}::text is null or (created_at, ${id}) < (${p.key}::text::timestamptz(3), ${p.id}::uuid))`,
        sql`created_at desc, ${id} desc`,
      ),
    ),
    cheapest: defineQuery(`${kind}_cheapest`, (p) =>
      scan(
        p,
        sql`price_kobo::text`,
        sql`(${p.key}::text is null or (price_kobo, ${id}) > (${p.key}::text::bigint, ${p.id}::uuid))`,
        sql`price_kobo, ${id}`,
      ),
    ),
    nearest: defineQuery(`${kind}_nearest`, (p) =>
      scan(
        p,
        sql`away::text`,
        sql`point is not null and (${p.key}::text is null or point <-> ${here(p)} > ${p.key}::text::float8
          or (point <-> ${here(p)} = ${p.key}::text::float8 and ${id} > ${p.id}::uuid))`,
        sql`away, ${id}`,
        sql`point <-> ${here(p)}`,
      ),
    ),
    matched: defineQuery(
      `${kind}_matched`,
      (p) => sql`
      with scored as materialized (
        select ${id} as id, ${name} as name, point, ${score(p)} as height from ${table}
        where ${hasAll(p)} and ${asked(p, ofCategory(p))} limit ${p.depth}::int + 1
      ), counted as materialized (select count(*)::int as matched from scored
      ), placed as (
        select id, point, height from (
          select id, point, ${varied} as height from scored where (select matched from counted) <= ${p.depth}::int) as keyed
        where ${p.key}::text is null or (height, id) < (${p.key}::text::float8, ${p.id}::uuid)
        order by height desc, id desc limit ${p.most}::int
      )
      select placed.id, placed.height::text as key, ${distance(p)} as distance, counted.matched
      from counted left join placed on true order by placed.height desc, placed.id desc`,
    ),
    ordered: defineQuery(
      `${kind}_ordered`,
      (p) => sql`
      with keyed as materialized (
        select ${id} as id, created_at, price_kobo, point, case ${p.sort}::text
            when 'newest' then -extract(epoch from created_at)::float8
            when 'cheapest' then price_kobo::float8
            else point <-> ${here(p)} end as rank from ${table}
        where ${hasAll(p)} and ${asked(p, ofCategory(p))} limit ${p.depth}::int + 1
      ), counted as materialized (select count(*)::int as matched from keyed
      ), placed as (
        select id, point, created_at, price_kobo, rank from keyed
        where (select matched from counted) <= ${p.depth}::int and rank is not null and (${p.key}::text is null
          or case ${p.sort}::text when 'newest' then (created_at, id) < (${p.key}::text::timestamptz(3), ${p.id}::uuid)
            else (rank, id) > (${p.key}::text::float8, ${p.id}::uuid) end)
        order by rank, case ${p.sort}::text when 'newest' then id end desc, id limit ${p.most}::int
      )
      select placed.id, counted.matched, ${distance(p)} as distance, case ${p.sort}::text
          when 'newest' then ${time} when 'cheapest' then price_kobo::text else rank::text end as key
      from counted left join placed on true
      order by placed.rank, case ${p.sort}::text when 'newest' then placed.id end desc, placed.id`,
    ),
    ranked: defineQuery(
      `${kind}_ranked`,
      (p) => sql`
      with scored as materialized (
        select ${id} as id, ${name} as name, created_at, point, ${score(p)} as height from (
          select ${ids}, created_at, point, verified, rating, length, name_norm, tsv from (
            select ${ids}, created_at, point, verified, rating, length, name_norm, tsv from ${table} where ${inWindow(p)}
            order by created_at desc, ${id} desc limit ${p.depth}::int) as newest
          where ${isFound(p)} order by created_at desc, ${id} desc limit ${p.ranked}::int) as matching
      ), found as materialized (
        select id, created_at, point, ${varied} as height from scored
      ), shown as materialized (
        select id, height::text as key, height, ${distance(p)} as distance from found
        where ${p.key}::text is null or (height, id) < (${p.key}::text::float8, ${p.id}::uuid)
        order by height desc, id desc limit ${p.most}::int
      ), last as (
        (select ${time} as window_time, id as window_id from found
          where ${p.ended}::boolean and (select count(*) from shown) < ${p.most}::int and (select count(*) from found) >= ${p.ranked}::int
          order by created_at, id limit 1)
        union all
        (select ${time}, id from (
          select created_at, ${id} as id from ${table}
          where ${p.ended}::boolean and (select count(*) from shown) < ${p.most}::int and (select count(*) from found) < ${p.ranked}::int and ${inWindow(p)}
          order by created_at desc, ${id} desc offset ${p.depth}::int - 1 limit 1) as deepest)
      )
      select shown.id, shown.key, shown.distance, last.window_time, last.window_id from shown full join last on true
      order by shown.height desc nulls last, shown.id desc`,
    ),
    count: defineQuery(
      `${kind}_counted`,
      (p) => sql`select count(*)::int as count from (
      select from ${table} where ${matches(p)} and ${asked(p, ofCategory(p))} limit ${p.depth}::int + 1) as counted`,
    ),
  }
}

/** So many words are found each by itself; what is beyond them is asked for together with the last. */
export const mostConditions = 4

/**
 * Each word is a condition of its own: of one that says "this and that" the text index reads both at each row that
 * has either (twice as slow, decision 66).
 */
function hasAll(p: SearchParameters): RawBuilder<unknown> {
  const nth = (place: number) => sql`tsv @@ (${p.any}::tsquery[])[${sql.lit(place)}]`
  const further = Array.from(
    { length: mostConditions - 1 },
    (_, place) => sql`(cardinality(${p.any}::tsquery[]) < ${sql.lit(place + 2)} or ${nth(place + 2)})`,
  )
  return sql.join([nth(1), ...further], sql` and `)
}

/**
 * A shop's second listing of the same name stands behind all others of its tier: twenty places show twenty things. So
 * far down, 8, that no score inside a tier makes up for it.
 */
const varied = sql`height - case when row_number() over (
    partition by name order by height desc, id desc) > 1 then 8 else 0 end`

/**
 * How good a match is. The tiers stand ten apart, so that nothing else can lift a looser reading over a stricter one;
 * inside a tier a name that the words cover stands above one that says much more, and then count the order of the
 * words (one alone has none), a name that starts with them, a checked owner and the rating. Source of the weights: decision 0021.
 */
function score(p: SearchParameters): RawBuilder<unknown> {
  return sql`case when coalesce(tsv @@ ${p.exact}::tsquery, false) then 40
      when coalesce(tsv @@ ${p.whole}::tsquery, false) then 30
      when coalesce(tsv @@ ${p.begun}::tsquery, false) then 20 else 10 end
    + 5 * least(1, ${p.count}::float8 / length)
    + case when name_norm = ${p.phrase} or starts_with(name_norm, ${p.phrase} || ' ') then 2
        when ${p.count}::int = 1 then 1
        when strpos(name_norm, ${p.phrase}) > 0 and strpos(' ' || name_norm || ' ', ' ' || ${p.phrase} || ' ') > 0 then 1 else 0 end
    + case when verified then 0.2::float8 else 0::float8 end + rating / 200.0::float8
    ${sql.join(
      Array.from({ length: mostWords }, (_, place) => weightOf(p, place + 1)),
      sql` `,
    )}`
}

// Written out, so that the planner leaves out the words that were not given: to unnest them took a third of the time.
function weightOf(p: SearchParameters, place: number): RawBuilder<unknown> {
  const nth = sql.lit(place)
  return sql`+ case when cardinality(${p.parts}::text[]) >= ${nth} and tsv @@ (${p.parts}::tsquery[])[${nth}] then (${p.weights}::float8[])[${nth}] else 0 end`
}
