import { sql } from 'kysely'
import { defineQuery } from '../platform/database/database.ts'

/** Words and phrases that mean the same to a buyer, folded as names are. */
export interface SynonymGroup {
  id: string
  words: string[]
  createdAt: Date
}

const group = sql`id, words, created_at as "createdAt"`

/** The groups that hold a word which begins so ("" for all), in the order of their first words. */
export const synonymGroups = defineQuery<{ text: string; most: number }, SynonymGroup>(
  'synonym_groups',
  (p) => sql`select ${group} from search_synonyms
    where search_words(${p.text}) = '' or exists (
      select from unnest(words) as word where strpos(' ' || word, ' ' || search_words(${p.text})) > 0)
    order by words, id limit ${p.most}`,
)

export const countSynonymGroups = defineQuery<Record<never, never>, { count: number }>(
  'synonym_groups_count',
  () => sql`select count(*)::int as count from search_synonyms`,
)

/** Folds what was typed, each word or phrase once, in the order given. */
export const foldedWords = defineQuery<{ words: string[] }, { words: string[] }>(
  'synonym_words',
  (p) => sql`select coalesce(array_agg(word order by place), '{}') as words from (
    select search_words(given) as word, min(place) as place
    from unnest(${p.words}::text[]) with ordinality as t(given, place) where search_words(given) <> '' group by 1) as folded`,
)

/** Another group with exactly these words, in any order. */
export const sameGroup = defineQuery<{ id: string | null; words: string[] }, { id: string }>(
  'synonym_group_same',
  (p) => sql`select id from search_synonyms where words @> ${p.words}::text[] and words <@ ${p.words}::text[]
    and id is distinct from ${p.id}::uuid limit 1`,
)

/** One group, held until the transaction ends. */
export const lockGroup = defineQuery<{ id: string }, SynonymGroup>(
  'synonym_group_lock',
  (p) => sql`select ${group} from search_synonyms where id = ${p.id} for update`,
)

export const insertGroup = defineQuery<{ words: string[] }, SynonymGroup>(
  'synonym_group_insert',
  (p) => sql`insert into search_synonyms (words) values (${p.words}::text[]) returning ${group}`,
)

export const changeGroup = defineQuery<{ id: string; words: string[] }, SynonymGroup>(
  'synonym_group_change',
  (p) => sql`update search_synonyms set words = ${p.words}::text[] where id = ${p.id} returning ${group}`,
)

export const deleteGroup = defineQuery<{ id: string }, never>(
  'synonym_group_delete',
  (p) => sql`delete from search_synonyms where id = ${p.id}`,
)
