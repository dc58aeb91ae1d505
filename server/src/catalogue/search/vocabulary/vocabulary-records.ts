import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { defineQuery } from '../../../platform/database/database.ts'
import type { QueryRunner } from '../../../platform/database/database.ts'
import type { SearchKind } from '../search-query.ts'
import { shortSlips, spokenForms } from './spelling.ts'
import type { KnownWord } from './spelling.ts'

/**
 * Words of a category are counted that more names than this have.
 * A list says at most "1000+" (D21). The hundred more allow for what is sold until the next count.
 */
export const minCounted = 1_100

/** How many names have a word that so many had at the last count: less than a tenth go in a day. */
export function lowestCount(frequency: number): number {
  return 0.9 * frequency
}

/** One word of a query, folded, and how many names have it. */
export interface QueryWord extends KnownWord {
  place: number
  /** How many names of the category asked for have it, if more than `minCounted` do; else 0. */
  inCategory: number
}

export interface QueryWords {
  words: QueryWord[]
  /** Groups of synonyms that hold a word or phrase of the query. */
  synonymGroups: string[][]
  /** Words for a kind of goods, each followed by what it finds too: phone, iphone, tecno. Only the first finds the others. */
  kindGroups: string[][]
  /** How many names have each word of those groups, and each other number of the words. */
  frequencies: Record<string, number>
  /** About how many rows there are. */
  total: number
  /** Pairs of words that are one word in some name ("powerbank" for "power bank"). */
  glued: string[]
}

/** Folds a query and looks its words up, with their synonyms, in one statement. */
export const queryWords = defineQuery<
  { text: string; kind: SearchKind; category: string; limit: number },
  QueryWords
>(
  'vocabulary_query',
  (p) => sql`with words as materialized (
      select word, place::int as place from unnest(string_to_array(search_words(${p.text}), ' ')) with ordinality as t(word, place)
      where word <> '' and place <= ${p.limit}
    ), pairs as (
      select a.word || b.word as glued, a.word || ' ' || b.word as phrase, a.place from words a join words b on b.place = a.place + 1
    ), phrases as (
      select word as phrase from words union select phrase from pairs
      union select regexp_replace(word, 's$', '') from words union select regexp_replace(word, 'es$', '') from words
      union select a.phrase || ' ' || c.word from pairs a join words c on c.place = a.place + 2
    ), alike as materialized (
      select words from search_synonyms where not is_one_way and words && array(select phrase from phrases) order by id limit 20
    ), kinds as materialized (
      select words from search_synonyms, (select array(select phrase from phrases union select unnest(words) from alike) as names) as said
      where is_one_way and ${p.kind} = 'products' and words && names and words[1] = any (names) order by id limit 20
    )
    select coalesce((select json_agg(json_build_object('word', w.word, 'place', w.place, 'frequency', coalesce(v.frequency, 0),
          'inCategory', coalesce(c.frequency, 0)) order by w.place)
        from words w left join search_vocabulary v on v.kind = ${p.kind} and v.word = w.word
        left join search_category_words c on ${p.kind} = 'products' and c.category = ${p.category} and c.word = w.word), '[]'::json) as words,
      coalesce((select json_agg(words) from alike), '[]'::json) as "synonymGroups",
      coalesce((select json_agg(words) from kinds), '[]'::json) as "kindGroups",
      coalesce((select json_object_agg(v.word, v.frequency) from search_vocabulary v
        where v.kind = ${p.kind} and v.word in (select unnest(words) from alike union select unnest(words) from kinds
          union select word || ending from words, unnest(array['s', 'es']) as ending
          union select regexp_replace(word, one, other) from words, (values ('s$', ''), ('es$', ''), ('y$', 'ies'), ('ies$', 'y'),
            ('fe?$', 'ves'), ('ves$', 'f'), ('ves$', 'fe')) as numbers(one, other))), '{}'::json) as frequencies,
      coalesce((select json_agg(glued) from pairs where exists (
        select from search_vocabulary v where v.kind = ${p.kind} and v.word = glued)), '[]'::json) as glued,
      greatest(0, (select reltuples from pg_class where oid = (case ${p.kind}::text when 'products' then 'product_search'
        when 'services' then 'service_search' else 'seller_search' end)::regclass))::float8 as total`,
)

/** How many names of one of these categories have a word: the highest number, 0 where it is rare in all. */
export const maxInCategories = defineQuery<{ word: string; categories: string[] }, { frequency: number }>(
  'vocabulary_most_in_category',
  (p) => sql`select coalesce(max(frequency), 0)::int as frequency from search_category_words
    where category = any (${p.categories}::text[]) and word = ${p.word}`,
)

export interface WordNeighbours {
  place: number
  /** Words that begin with it, the most frequent first. */
  begun: KnownWord[]
  /** Words that hold it elsewhere. */
  parts: KnownWord[]
  /** Words that one typing error turns into it. */
  near: KnownWord[]
}

const maxCompletions = 60
const maxParts = 12

// Words of five names and more have an index of their own, most frequent first. The others come in alphabetical order.
const beginning = (start: RawBuilder<unknown>, kind: RawBuilder<unknown>, limit: number) => sql`
  (select word, frequency from search_vocabulary
    where kind = ${kind} and frequency >= 5 and word >= ${start} and word < ${start} || chr(1114111) and length(${start}) > 1
    order by frequency desc, word limit ${limit}::int)
  union all
  (select word, frequency from search_vocabulary
    where kind = ${kind} and frequency < 5 and word >= ${start} and word < ${start} || chr(1114111) and length(${start}) > 1
    order by word limit ${limit}::int)`

const neighbours = defineQuery<{ words: string; kind: SearchKind }, WordNeighbours>(
  'vocabulary_neighbours',
  (p) => sql`select given.place,
      coalesce((select json_agg(json_build_object('word', word, 'frequency', frequency)) from (
        select word, frequency from (${beginning(sql`given.word`, sql`${p.kind}`, maxCompletions)}) as begun
        where word <> given.word order by frequency desc, word limit ${maxCompletions}::int) as found), '[]'::json) as begun,
      coalesce((select json_agg(json_build_object('word', word, 'frequency', frequency)) from (
        select word, frequency from search_vocabulary v
        where v.kind = ${p.kind} and length(given.word) > 3 and v.word like '_%' || given.word || '%'
        order by frequency desc, word limit ${maxParts}::int) as found), '[]'::json) as parts,
      coalesce((select json_agg(json_build_object('word', word, 'frequency', frequency)) from (
        select word, frequency from search_vocabulary v
        where v.kind = ${p.kind} and v.near && search_near(given.word) and v.word <> given.word
        order by frequency desc, word limit 60) as found), '[]'::json) as near
    from json_to_recordset(${p.words}::json) as given(word text, place int)`,
)

const alike = defineQuery<{ word: string; kind: SearchKind }, KnownWord>(
  'vocabulary_alike',
  (p) => sql`select word, frequency from search_vocabulary
    where kind = ${p.kind} and word % ${p.word} order by similarity(word, ${p.word}) desc, frequency desc limit 10`,
)

const among = defineQuery<{ words: string[]; kind: SearchKind }, KnownWord>(
  'vocabulary_among',
  (p) => sql`select word, frequency from search_vocabulary
    where kind = ${p.kind} and word = any (${p.words}::text[])`,
)

/** Places above this are of other ways to write a word. */
const formsFrom = 1_000

function distinct(known: KnownWord[]): KnownWord[] {
  return [...new Map(known.map((one) => [one.word, one])).values()]
}

/**
 * What the vocabulary has near each word: its completions, the words it is a part of, and the words one typing error
 * away. A long word that has none gets words of similar letters; a short one, which has too many, those one slip away.
 */
export async function findNeighbours(
  on: QueryRunner,
  kind: SearchKind,
  words: QueryWord[],
): Promise<WordNeighbours[]> {
  const spoken = words.flatMap(({ word, place, frequency }) =>
    frequency > 0
      ? []
      : spokenForms(word).map((form, nth) => ({ word: form, place: place + formsFrom * (nth + 1) })),
  )
  const all = await neighbours.all(on, { words: JSON.stringify([...words, ...spoken]), kind })
  const around = words.flatMap(({ place }) => {
    const own = all.find((one) => one.place === place)
    const forms = all.filter((one) => one.place > formsFrom && one.place % formsFrom === place)
    return own ? [{ ...own, near: distinct([own, ...forms].flatMap(({ near }) => near)) }] : []
  })
  for (const { word, place, frequency } of words) {
    const own = around.find((one) => one.place === place)
    const beginsNothing = frequency === 0 && own?.begun.length === 0
    const slips = beginsNothing ? shortSlips(word) : []
    if (own && slips.length > 0) {
      own.near = distinct([...own.near, ...(await among.all(on, { words: slips, kind }))])
    }
    const hasNone = beginsNothing && own.near.length === 0
    if (own && hasNone && word.length > 5 && !/^\d+$/.test(word))
      own.near = await alike.all(on, { word, kind })
  }
  return around
}

/** The most frequent words that begin so, of each kind. */
export const completions = defineQuery<{ start: string; limit: number }, KnownWord & { kind: SearchKind }>(
  'vocabulary_completions',
  (
    p,
  ) => sql`select kind, word, frequency from (values ('products'), ('services'), ('sellers')) as kinds(kind),
    lateral (select word, frequency from (${beginning(sql`${p.start}::text`, sql`kinds.kind`, p.limit)}) as begun
      order by frequency desc, word limit ${p.limit}) as found`,
)
