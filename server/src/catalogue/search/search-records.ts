import { maximumKobo } from '@oja/contract/values/money.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { Statement } from '../../platform/database/database.ts'
import { maxWords } from './search-query.ts'
import type { Filters, SearchKind } from './search-query.ts'

/** An interpretation of the words, as PostgreSQL's tsquery: null where there is none. */
export interface TextParameters {
  /** A row must match each of these. Null: the search has no words. */
  conditions: string[] | null
  /** Letters that a row may have anywhere in its name instead. Only windows and plain orders look for them. */
  letters: string | null
  /** Narrower conditions. A row that matches one ranks above the rows that match a later one only. */
  asTyped: string | null
  exact: string | null
  partial: string | null
  /** The words as typed, folded. A name that holds them in this order ranks higher. */
  phrase: string
  wordCount: number
  /** Rows of these categories rank higher. */
  categoriesMeant: string[]
  /** Single terms with their weights: a row that has one ranks higher. */
  terms: string[]
  weights: number[]
  /** A regular expression: a name that matches ranks below all others. Null for none. */
  accessories: string | null
}

/** The row to start after, in the order asked for. */
export interface AfterParameters {
  key: string | null
  id: string | null
}

export type SearchParameters = Filters &
  TextParameters &
  AfterParameters & {
    /** How many rows are answered. */
    limit: number
    /** How many rows are read. */
    maxRows: number
    /** Only those who come to the place, and none of those in it. */
    onlyComing: boolean
  }

export interface Hit {
  id: string
  /** The row's position in this order, as text. A cursor carries it unchanged. */
  key: string
  /** Kilometres; null without a position. */
  distance: number | null
}

export interface MatchedHit extends Hit {
  /** How many rows matched, counted to `maxRows` + 1. */
  matched: number
}

export interface RankedHit extends Hit {
  /** The last row of the window, where the next one starts. Null unless the window was full and this page is its last. */
  window_time: string | null
  window_id: string | null
}

/** A window ends after `maxRows` rows, or after `maxRanked` rows that match. */
export type WindowParameters = SearchParameters & {
  windowTime: string
  windowId: string
  maxRanked: number
}

/** The statements of one kind. PostgreSQL plans them anew for the values of each call. */
export interface SearchStatements {
  newest: Statement<SearchParameters, Hit>
  cheapest: Statement<SearchParameters, Hit>
  nearest: Statement<SearchParameters, Hit>
  /** All rows that match, ranked, when there are at most `maxRows`. */
  matched: Statement<SearchParameters, MatchedHit>
  /** The same in a plain order: newest, cheapest or nearest. */
  ordered: Statement<SearchParameters & { sort: string }, MatchedHit>
  /** The rows of a window that match, ranked. */
  ranked: Statement<WindowParameters, RankedHit>
  count: Statement<SearchParameters, { count: number }>
}

/**
 * Writes the statements for one search table. Each reads a bounded number of rows: the first
 * `maxRows` rows in the wanted order, or the first `maxRows` rows that match the words.
 */
function statementsFor(
  kind: SearchKind,
  columns: { table: string; id: string; hasHours: boolean },
): SearchStatements {
  const table = sql.table(columns.table)
  const id = sql.ref(columns.id)
  const name = sql`hashtextextended(name_norm, uuid_hash_extended(seller_id, 0))`
  const ids = columns.id === 'seller_id' ? id : sql`${id}, seller_id`
  const here = (p: Filters) => sql`search_point(${p.latitude}::float8, ${p.longitude}::float8)`
  const distance = (p: Filters) => sql`round((point <-> ${here(p)})::numeric, 1)::float8`
  const time = sql`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS')`
  const matches = (p: SearchParameters) => sql`(${p.conditions}::tsquery[] is null or ${matchesAll(p)})`
  const matchesOrHasLetters = (p: SearchParameters) =>
    sql`(${p.conditions}::tsquery[] is null or (${matchesAll(p)}) or (${p.letters}::text is not null and strpos(name_norm, ${p.letters}::text) > 0))`
  // The text index knows categories too. With `=` the planner would read a second index for the few rows that are left.
  const ofCategory = (p: SearchParameters) =>
    sql`case when ${p.conditions}::tsquery[] is null then category = ${p.category} else category is not distinct from ${p.category} end`
  const inPlace = (p: SearchParameters) => sql`lga = any (${p.lgas}::text[])`
  const onlyComes = (p: SearchParameters) => sql`not ${inPlace(p)} and ${comes(p)}`
  // Those in the place, and those who come to it from elsewhere in its state.
  const reached = (p: SearchParameters) =>
    kind === 'services'
      ? sql`case when ${p.onlyComing}::boolean then ${onlyComes(p)} else ${inPlace(p)} or ${comes(p)} end`
      : inPlace(p)
  const ofServices = (
    p: SearchParameters,
  ) => sql`and (not ${p.openNow}::boolean or (hours @> lagos_minute(app_now())
      and seller_id not in (select id from sellers where closed_until is not null and shown_closed_until(closed_until) <> '')))
    and (${p.categories}::text[] is null or category = any (${p.categories}::text[]))`
  const ofProducts = (p: SearchParameters) =>
    sql`and (${p.productConditions}::text[] is null or condition = any (${p.productConditions}::text[]))
    and (${p.deliversTo}::text = '' or exists (select from delivery_areas a join delivery_settings d on d.seller_id = a.seller_id
      where a.seller_id = ${table}.seller_id and a.state = ${p.deliversTo} and d.delivers))`
  // Who comes from elsewhere ranks below all who are in the place.
  const scored = (p: SearchParameters) =>
    kind === 'services'
      ? sql`${score(p)} - case when ${p.lgas}::text[] is null or ${inPlace(p)} then 0 else 200 end`
      : score(p)
  const filtered = (
    p: SearchParameters,
    category = sql`category = ${p.category}`,
    placed = reached(p),
  ) => sql`(${p.category}::text = '' or ${category})
    and (${p.state}::text = '' or state = ${p.state})
    and (${p.lgas}::text[] is null or ${placed})
    and (${p.priceFrom}::bigint is null or price_kobo between ${p.priceFrom}::bigint and ${maximumKobo})
    and (${p.priceTo}::bigint is null or price_kobo <= ${p.priceTo}::bigint)
    and (${p.rating}::int = 0 or (rating > 0 and rating >= ${p.rating}::int))
    and (not ${p.verified}::boolean or verified)
    and (${p.within}::float8 is null or point <@ circle(${here(p)}, ${p.within}::float8))
    ${columns.hasHours ? ofServices(p) : sql``}
    ${kind === 'products' ? ofProducts(p) : sql``}`

  const inWindow = (p: WindowParameters) =>
    sql`${filtered(p)} and (created_at, ${id}) < (${p.windowTime}::timestamptz(3), ${p.windowId}::uuid)`

  const scan = (
    p: SearchParameters,
    key: RawBuilder<unknown>,
    after: RawBuilder<unknown>,
    order: RawBuilder<unknown>,
    // The order needs a column. By an expression PostgreSQL reads and sorts all rows before it answers the first.
    away = sql`null::float8`,
  ) =>
    sql`select ${id} as id, ${key} as key, ${distance(p)} as distance from (
        select ${id}, created_at, price_kobo, point, name_norm, tsv, ${away} as away from ${table}
        where ${filtered(p)} and ${after} order by ${order} limit ${p.maxRows}::int) as nearby
      where ${matchesOrHasLetters(p)} order by ${order} limit ${p.limit}::int`

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
        select ${id} as id, ${name} as name, point, ${scored(p)} as height from ${table}
        where ${matchesAll(p)} and ${filtered(p, ofCategory(p))} limit ${p.maxRows}::int + 1
      ), counted as materialized (select count(*)::int as matched from scored
      ), placed as (
        select id, point, height from (
          select id, point, ${varied} as height from scored where (select matched from counted) <= ${p.maxRows}::int) as keyed
        where ${p.key}::text is null or (height, id) < (${p.key}::text::float8, ${p.id}::uuid)
        order by height desc, id desc limit ${p.limit}::int
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
        where ${matchesAll(p)} and ${filtered(p, ofCategory(p))} limit ${p.maxRows}::int + 1
      ), counted as materialized (select count(*)::int as matched from keyed
      ), placed as (
        select id, point, created_at, price_kobo, rank from keyed
        where (select matched from counted) <= ${p.maxRows}::int and rank is not null and (${p.key}::text is null
          or case ${p.sort}::text when 'newest' then (created_at, id) < (${p.key}::text::timestamptz(3), ${p.id}::uuid)
            else (rank, id) > (${p.key}::text::float8, ${p.id}::uuid) end)
        order by rank, case ${p.sort}::text when 'newest' then id end desc, id limit ${p.limit}::int
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
        select ${id} as id, ${name} as name, created_at, point, ${scored(p)} as height from (
          select ${ids}, created_at, point, lga, category, verified, rating, length, name_norm, tsv from (
            select ${ids}, created_at, point, lga, category, verified, rating, length, name_norm, tsv from ${table} where ${inWindow(p)}
            order by created_at desc, ${id} desc limit ${p.maxRows}::int) as newest
          where ${matchesOrHasLetters(p)} order by created_at desc, ${id} desc limit ${p.maxRanked}::int) as matching
      ), found as materialized (
        select id, created_at, point, ${varied} as height from scored
      ), shown as materialized (
        select id, height::text as key, height, ${distance(p)} as distance from found
        where ${p.key}::text is null or (height, id) < (${p.key}::text::float8, ${p.id}::uuid)
        order by height desc, id desc limit ${p.limit}::int
      ), last as (
        (select ${time} as window_time, id as window_id from found
          where (select count(*) from shown) < ${p.limit}::int and (select count(*) from found) >= ${p.maxRanked}::int
          order by created_at, id limit 1)
        union all
        (select ${time}, id from (
          select created_at, ${id} as id from ${table}
          where (select count(*) from shown) < ${p.limit}::int and (select count(*) from found) < ${p.maxRanked}::int and ${inWindow(p)}
          order by created_at desc, ${id} desc offset ${p.maxRows}::int - 1 limit 1) as deepest)
      )
      select shown.id, shown.key, shown.distance, last.window_time, last.window_id from shown full join last on true
      order by shown.height desc nulls last, shown.id desc`,
    ),
    count: defineQuery(`${kind}_counted`, (p) => {
      const some = (placed: RawBuilder<unknown>) =>
        sql`(select from ${table} where ${matches(p)} and ${filtered(p, ofCategory(p), placed)} limit ${p.maxRows}::int + 1)`
      // In two parts each index is read only as far as is counted. In one, it is read to its end.
      const coming = sql`union all (select from ${some(onlyComes(p))} as coming where ${p.comesIn}::text[] is not null)`
      return sql`select count(*)::int as count from (select from ${some(inPlace(p))} as inside ${kind === 'services' ? coming : sql``}
          limit ${p.maxRows}::int + 1) as counted`
    }),
  }
}

/** A provider comes to buyers in the state of the place. The planner expects too few rows where a state is asked for twice. */
const comes = (p: Filters) =>
  sql`(comes_to_buyer and ${p.comesIn}::text[] is not null and (${p.state}::text <> '' or state = any (${p.comesIn}::text[])))`

/** The first terms are a condition each. All further ones are joined to the last. */
export const maxConditions = 4

/**
 * Each term is a condition of its own. In one condition that joins two terms, the text index reads both at each row that has
 * either, which takes twice as long (decision 66).
 */
function matchesAll(p: SearchParameters): RawBuilder<unknown> {
  const nth = (place: number) => sql`tsv @@ (${p.conditions}::tsquery[])[${sql.lit(place)}]`
  const further = Array.from(
    { length: maxConditions - 1 },
    (_, place) => sql`(cardinality(${p.conditions}::tsquery[]) < ${sql.lit(place + 2)} or ${nth(place + 2)})`,
  )
  return sql.join([nth(1), ...further], sql` and `)
}

/**
 * A shop's second listing of the same name ranks below all others of its tier, so that twenty results show twenty
 * things. It loses 8 points, more than any score inside a tier gives.
 */
const varied = sql`height - case when row_number() over (
    partition by name order by height desc, id desc) > 1 then 8 else 0 end`

/**
 * How good a match is. A service of the category that the query names stands nearly as high as one with the words in its name. The tiers stand ten points apart, so that nothing lifts a looser match above a stricter one. Inside
 * a tier a short name ranks above a long one. Then the order of the words counts, a name that starts with them, a checked
 * owner and the rating. Source of the weights: decision 66.
 */
function score(p: SearchParameters): RawBuilder<unknown> {
  return sql`case when coalesce(tsv @@ ${p.asTyped}::tsquery, false) then 40
      when coalesce(tsv @@ ${p.exact}::tsquery, false) then 30
      when coalesce(tsv @@ ${p.partial}::tsquery, false) then 20 else 10 end
    + ${nameScore(p)}
    + case when category = any (${p.categoriesMeant}::text[]) then 28 else 0 end
    - case when ${p.accessories}::text is not null and name_norm ~ ${p.accessories}::text then 35 else 0 end
    ${sql.join(
      Array.from({ length: maxWords }, (_, place) => weightOf(p, place + 1)),
      sql` `,
    )}`
}

function nameScore(p: Pick<TextParameters, 'phrase' | 'wordCount'>): RawBuilder<unknown> {
  return sql`5 * least(1, ${p.wordCount}::float8 / length)
    + case when name_norm = ${p.phrase} or starts_with(name_norm, ${p.phrase} || ' ') then 2
        when ${p.wordCount}::int = 1 then 1
        when strpos(name_norm, ${p.phrase}) > 0 and strpos(' ' || name_norm || ' ', ' ' || ${p.phrase} || ' ') > 0 then 1 else 0 end
    + case when verified then 0.2::float8 else 0::float8 end + rating / 200.0::float8`
}

// Written out, because the planner then leaves out the terms that were not given. To unnest them took a third of the time.
function weightOf(p: SearchParameters, place: number): RawBuilder<unknown> {
  const nth = sql.lit(place)
  return sql`+ case when cardinality(${p.terms}::text[]) >= ${nth} and tsv @@ (${p.terms}::tsquery[])[${nth}] then (${p.weights}::float8[])[${nth}] else 0 end`
}

interface RareParameters {
  /** The names must match it; `asTyped` is narrower. */
  query: string
  asTyped: string
  phrase: string
  wordCount: number
  synonyms: string[]
  limit: number
}

/**
 * Products whose names match, ranked as `matched` ranks them, and how many there are, counted to `limit` + 1; whether a word
 * has synonyms, and whether one is a kind of goods. It has nothing that these need not, because to plan a statement takes longer than to read a few rows.
 */
export const rareProducts = defineQuery<
  RareParameters,
  { ids: string[]; count: number; has_synonyms: boolean; is_kind: boolean }
>(
  'products_rare',
  (
    p,
  ) => sql`select coalesce(array_agg(id order by height desc, id desc), '{}') as ids, count(*)::int as count,
      exists (select from search_synonyms where not is_one_way and words && ${p.synonyms}::text[]) as has_synonyms,
      exists (select from search_synonyms where is_one_way and words && ${p.synonyms}::text[] and words[1] = any (${p.synonyms}::text[])) as is_kind
    from (select id, ${varied} as height from (
      select product_id as id, hashtextextended(name_norm, uuid_hash_extended(seller_id, 0)) as name,
        case when tsv @@ ${p.asTyped}::tsquery then 40 else 10 end + ${nameScore(p)} as height
      from product_search where tsv @@ ${p.query}::tsquery limit ${p.limit}::int + 1) as scored) as ranked`,
)

/** Those of these products whose names say that they only belong to a thing. */
export const accessoriesAmong = defineQuery<{ ids: string[]; accessories: string }, { ids: string[] }>(
  'products_accessories',
  (p) => sql`select coalesce(array_agg(product_id), '{}') as ids from product_search
    where product_id = any (${p.ids}::uuid[]) and name_norm ~ ${p.accessories}::text`,
)

export const searchStatements: Record<SearchKind, SearchStatements> = {
  products: statementsFor('products', { table: 'product_search', id: 'product_id', hasHours: false }),
  services: statementsFor('services', { table: 'service_search', id: 'service_id', hasHours: true }),
  sellers: statementsFor('sellers', { table: 'seller_search', id: 'seller_id', hasHours: false }),
}
