import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { defineQuery } from '../platform/database/database.ts'

export type Kind = 'products' | 'services' | 'sellers'

/**
 * In a category the words of more names than this are counted. Lists are counted to a thousand (rules.md D21); what is sold
 * until the next count leaves a tenth to spare.
 */
export const leastCounted = 1_100

export interface KnownWord {
  word: string
  frequency: number
}

/** One word of a query, folded, and in how many names it stands. */
export interface QueryWord extends KnownWord {
  place: number
  /** In how many names of the category asked for, where more than `leastCounted` have it; else 0. */
  inCategory: number
}

export interface QueryWords {
  words: QueryWord[]
  /** Synonyms: groups that hold a word or phrase of the query. */
  groups: string[][]
  /** How many names have each word of those groups, and each other number of the words. */
  known: Record<string, number>
  /** About how many rows there are. */
  total: number
  /** Neighbours of the query that are one word in some name ("power bank"). */
  glued: string[]
}

/** Folds a query and looks its words up, with their synonyms: one round trip for every search. */
export const queryWords = defineQuery<
  { text: string; kind: Kind; category: string; most: number },
  QueryWords
>(
  'vocabulary_query',
  (p) => sql`with words as materialized (
      select word, place::int as place from unnest(string_to_array(search_words(${p.text}), ' ')) with ordinality as t(word, place)
      where word <> '' and place <= ${p.most}
    ), pairs as (
      select a.word || b.word as glued, a.word || ' ' || b.word as phrase, a.place from words a join words b on b.place = a.place + 1
    ), phrases as (
      select word as phrase from words union select phrase from pairs
      union select regexp_replace(word, 's$', '') from words union select regexp_replace(word, 'es$', '') from words
      union select a.phrase || ' ' || c.word from pairs a join words c on c.place = a.place + 2
    )
, alike as materialized (
      select words from search_synonyms where words && array(select phrase from phrases) order by id limit 20
    )
    select coalesce((select json_agg(json_build_object('word', w.word, 'place', w.place, 'frequency', coalesce(v.frequency, 0),
          'inCategory', coalesce(c.frequency, 0)) order by w.place)
        from words w left join search_vocabulary v on v.kind = ${p.kind} and v.word = w.word
        left join search_category_words c on ${p.kind} = 'products' and c.category = ${p.category} and c.word = w.word), '[]'::json) as words,
      coalesce((select json_agg(words) from alike), '[]'::json) as groups,
      coalesce((select json_object_agg(v.word, v.frequency) from search_vocabulary v
        where v.kind = ${p.kind} and v.word in (select unnest(words) from alike
          union select word || ending from words, unnest(array['s', 'es']) as ending
          union select regexp_replace(word, one, other) from words, (values ('s$', ''), ('es$', ''), ('y$', 'ies'), ('ies$', 'y'),
            ('fe?$', 'ves'), ('ves$', 'f'), ('ves$', 'fe')) as numbers(one, other))), '{}'::json) as known,
      coalesce((select json_agg(glued) from pairs where exists (
        select from search_vocabulary v where v.kind = ${p.kind} and v.word = glued)), '[]'::json) as glued,
      greatest(0, (select reltuples from pg_class where oid = (case ${p.kind}::text when 'products' then 'product_search'
        when 'services' then 'service_search' else 'seller_search' end)::regclass))::float8 as total`,
)

/** In how many names of one of these categories a word stands, where it is frequent in any. */
export const mostInCategory = defineQuery<{ word: string; categories: string[] }, { most: number }>(
  'vocabulary_most_in_category',
  (p) => sql`select coalesce(max(frequency), 0)::int as most from search_category_words
    where category = any (${p.categories}::text[]) and word = ${p.word}`,
)

export interface WordNeighbours {
  place: number
  /** Words that begin with it, the most frequent first. */
  begun: KnownWord[]
  /** Words that hold it elsewhere. */
  parts: KnownWord[]
  /** Words that may have been meant. */
  near: KnownWord[]
}

// Words of many names first, from an index that holds no others; of the rest whichever come, to a bound.
const beginning = (start: RawBuilder<unknown>, kind: RawBuilder<unknown>, most: number) => sql`
  (select word, frequency from search_vocabulary
    where kind = ${kind} and frequency >= 5 and word >= ${start} and word < ${start} || chr(1114111) and length(${start}) > 1
    order by frequency desc, word limit ${most}::int)
  union all
  (select word, frequency from search_vocabulary
    where kind = ${kind} and frequency < 5 and word >= ${start} and word < ${start} || chr(1114111) and length(${start}) > 1
    order by word limit ${most}::int)`

/** What the vocabulary has near each word: its completions, the words it is a part of, and those one error away. */
export const neighbours = defineQuery<
  { words: string; kind: Kind; most: number; mostBegun: number },
  WordNeighbours
>(
  'vocabulary_neighbours',
  (p) => sql`select given.place,
      coalesce((select json_agg(json_build_object('word', word, 'frequency', frequency)) from (
        select word, frequency from (${beginning(sql`given.word`, sql`${p.kind}`, p.mostBegun)}) as begun
        where word <> given.word order by frequency desc, word limit ${p.mostBegun}) as found), '[]'::json) as begun,
      coalesce((select json_agg(json_build_object('word', word, 'frequency', frequency)) from (
        select word, frequency from search_vocabulary v
        where v.kind = ${p.kind} and length(given.word) > 3 and v.word like '_%' || given.word || '%'
        order by frequency desc, word limit ${p.most}) as found), '[]'::json) as parts,
      coalesce((select json_agg(json_build_object('word', word, 'frequency', frequency)) from (
        select word, frequency from search_vocabulary v
        where v.kind = ${p.kind} and v.near && search_near(given.word) and v.word <> given.word
        order by frequency desc, word limit 60) as found), '[]'::json) as near
    from json_to_recordset(${p.words}::json) as given(word text, place int)`,
)

/** Words with letters alike, for one that has nothing nearer. */
export const alike = defineQuery<{ word: string; kind: Kind }, KnownWord>(
  'vocabulary_alike',
  (p) => sql`select word, frequency from search_vocabulary
    where kind = ${p.kind} and word % ${p.word} order by similarity(word, ${p.word}) desc, frequency desc limit 10`,
)

/** The most frequent words that begin so, of each kind. */
export const completions = defineQuery<{ start: string; most: number }, KnownWord & { kind: Kind }>(
  'vocabulary_completions',
  (
    p,
  ) => sql`select kind, word, frequency from (values ('products'), ('services'), ('sellers')) as kinds(kind),
    lateral (select word, frequency from (${beginning(sql`${p.start}::text`, sql`kinds.kind`, p.most)}) as begun
      order by frequency desc, word limit ${p.most}) as found`,
)

/** Up to when the words of a kind are counted; undefined: never. `isOld`: all are due to be counted anew. */
export const lastCount = defineQuery<{ kind: Kind }, { counted_to: Date; is_old: boolean }>(
  'vocabulary_last_count',
  (p) => sql`select counted_to, counted_whole_at < app_now() - interval '1 day' as is_old
    from search_vocabulary_counts where kind = ${p.kind} for update`,
)

export const noteCount = defineQuery<{ kind: Kind; to: Date; whole: boolean }, never>(
  'vocabulary_note_count',
  (
    p,
  ) => sql`insert into search_vocabulary_counts as old (kind, counted_to, counted_whole_at) values (${p.kind}, ${p.to}, ${p.to})
    on conflict (kind) do update set counted_to = excluded.counted_to,
      counted_whole_at = case when ${p.whole}::boolean then excluded.counted_to else old.counted_whole_at end`,
)

/**
 * The time up to which rows are sure to be committed: a batch that is being written now belongs to the next count.
 */
export const settledTime = defineQuery<{ seconds: number }, { time: Date }>(
  'vocabulary_settled_time',
  (p) => sql`select app_now() - make_interval(secs => ${p.seconds}) as time`,
)

const counted = (table: string, rows: RawBuilder<unknown>) => sql`
  select word, count(*)::int as frequency from ${sql.table(table)}, string_to_table(name_norm, ' ') as word
  where word <> '' and length(word) <= 40 and ${rows} group by word`

function countStatements(kind: Kind, table: string) {
  return {
    /** Adds the words of rows of a stretch of time. */
    added: defineQuery<{ from: Date; to: Date }, never>(
      `vocabulary_add_${kind}`,
      (p) => sql`insert into search_vocabulary as old (kind, word, frequency, near)
        select ${sql.lit(kind)}, word, frequency, search_near(word)
        from (${counted(table, sql`created_at > ${p.from} and created_at <= ${p.to}`)}) as new order by word
        on conflict (kind, word) do update set frequency = old.frequency + excluded.frequency`,
    ),
    /** Counts all words and forgets those that no name has any more, not those of names too new to be counted. */
    whole: defineQuery<{ to: Date }, never>(
      `vocabulary_count_${kind}`,
      (p) => sql`with counted as materialized (${counted(table, sql`created_at <= ${p.to}`)}),
        latest as materialized (${counted(table, sql`created_at > ${p.to}`)}),
        gone as (delete from search_vocabulary v where kind = ${sql.lit(kind)}
          and not exists (select from counted c where c.word = v.word)
          and not exists (select from latest l where l.word = v.word))
        insert into search_vocabulary as old (kind, word, frequency, near)
        select ${sql.lit(kind)}, word, frequency, search_near(word) from counted order by word
        on conflict (kind, word) do update set frequency = excluded.frequency
          where old.frequency <> excluded.frequency`,
    ),
  }
}

export const counting = {
  products: countStatements('products', 'product_search'),
  services: countStatements('services', 'service_search'),
  sellers: countStatements('sellers', 'seller_search'),
}

/** Counts the words that more than `leastCounted` goods of a category have, and forgets the others. */
export const countCategoryWords = defineQuery<{ to: Date }, never>(
  'vocabulary_count_in_categories',
  (p) => sql`with frequent as materialized (
      select word from search_vocabulary where kind = 'products' and frequency > ${leastCounted}::int
    ), counted as materialized (
      select category, word, count(*)::int as frequency from product_search, string_to_table(name_norm, ' ') as word
      where created_at <= ${p.to} and word in (select word from frequent)
      group by category, word having count(*) > ${leastCounted}::int
    ), gone as (delete from search_category_words old
      where not exists (select from counted c where c.category = old.category and c.word = old.word))
    insert into search_category_words as old (category, word, frequency) select category, word, frequency from counted
    on conflict (category, word) do update set frequency = excluded.frequency where old.frequency <> excluded.frequency`,
)

/** Shops that are found by a kind of thing they no longer offer are written anew; their listings go one by one. */
export const refreshOffers = defineQuery<Record<never, never>, never>(
  'vocabulary_refresh_offers',
  () => sql`select refresh_seller_search(s.seller_id) from seller_search s join searchable_sellers v on v.seller_id = s.seller_id
    where s.offers <> v.offers`,
)
