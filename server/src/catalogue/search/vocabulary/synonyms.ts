import { sql } from 'kysely'
import { notFound, invalidFields } from '../../../platform/http/app-error.ts'
import { defineQuery } from '../../../platform/database/database.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { invalidatePageCache } from '../../../platform/pages/page-cache.ts'

/** Words and phrases that mean the same to a buyer, folded as names are. */
export interface SynonymGroup {
  id: string
  words: string[]
  /** Only the first word finds the others: it names a kind of goods, and the others are makes of it. */
  isOneWay: boolean
  createdAt: Date
}

interface GivenGroup {
  id: string | null
  words: string[]
  /** Undefined keeps what the group has; a new group works both ways. */
  isOneWay?: boolean | undefined
}

/** A search reads every group that holds a word of its query. More groups would make it slow. */
const maxGroups = 2_000
const maxWords = 20
/** A query is searched for phrases of at most three words (exact-terms.ts). */
const maxPhraseWords = 3
const maxLetters = 60

/** The groups in the order of their first words; with a `text`, those that have a word which begins so. */
export function listSynonymGroups(on: Queryable, text = ''): Promise<SynonymGroup[]> {
  return synonymGroups.all(on, { text, limit: maxGroups })
}

/**
 * Adds a group, or changes the words of the one with this id. Searches use it from the commit of `tx` on. Words are folded
 * as names are ("Ẹ̀wà" is ewa). `before` is null for a new group.
 *
 * @throws AppError 422 with `fields.words`: fewer than two different words, too many, a phrase too long, or words
 * that one group has already; 404 for an unknown id.
 */
export async function saveSynonymGroup(
  tx: Tx,
  given: GivenGroup,
): Promise<{ group: SynonymGroup; before: string[] | null }> {
  const words = await readGroup(tx, given)
  if (given.id === null) {
    if ((await countSynonymGroups.one(tx, {})).count >= maxGroups)
      throw invalidFields({
        words: `There are ${maxGroups.toLocaleString('en')} synonym groups. Remove one first`,
      })
    const group = await insertGroup.one(tx, { words, isOneWay: given.isOneWay ?? false })
    await invalidatePageCache(tx)
    return { group, before: null }
  }
  const old = await lockGroup.first(tx, { id: given.id })
  if (!old) throw noSuchGroup()
  const group = await changeGroup.one(tx, {
    id: given.id,
    words,
    isOneWay: given.isOneWay ?? old.isOneWay,
  })
  await invalidatePageCache(tx)
  return { group, before: old.words }
}

/** Removes a group; answers its words. Throws AppError 404 for an unknown id. */
export async function removeSynonymGroup(tx: Tx, id: string): Promise<string[]> {
  const old = await lockGroup.first(tx, { id })
  if (!old) throw noSuchGroup()
  await deleteGroup.count(tx, { id })
  await invalidatePageCache(tx)
  return old.words
}

async function readGroup(tx: Tx, given: GivenGroup): Promise<string[]> {
  const tooLong = given.words.find((word) => word.length > maxLetters)
  if (tooLong !== undefined || given.words.length > 5 * maxWords)
    throw invalidFields({ words: `A word or phrase has at most ${maxLetters} letters` })
  const { words } = await foldedWords.one(tx, { words: given.words })
  if (words.length < 2) throw invalidFields({ words: 'Give at least two different words' })
  if (words.length > maxWords) throw invalidFields({ words: `Give at most ${maxWords} words` })
  if (words.some((word) => word.split(' ').length > maxPhraseWords))
    throw invalidFields({ words: `A phrase has at most ${maxPhraseWords} words` })
  if (await sameGroup.first(tx, { id: given.id, words }))
    throw invalidFields({ words: 'These words are already synonyms' })
  const wider = await widerGroup.first(tx, { id: given.id, words })
  if (wider) {
    const [first, ...others] = wider.words
    const shown = [first, ...others.slice(0, 2)].join(', ')
    throw invalidFields({
      words: `These words are already in the group: ${shown}${others.length > 2 ? ' …' : ''}`,
    })
  }
  return words
}

function noSuchGroup() {
  return notFound('Synonyms not found')
}

const group = sql`id, words, is_one_way as "isOneWay", created_at as "createdAt"`

/** The groups that hold a word which begins so ("" for all), in the order of their first words. */
const synonymGroups = defineQuery<{ text: string; limit: number }, SynonymGroup>(
  'synonym_groups',
  (p) => sql`select ${group} from search_synonyms
    where search_words(${p.text}) = '' or exists (
      select from unnest(words) as word where strpos(' ' || word, ' ' || search_words(${p.text})) > 0)
    order by words, id limit ${p.limit}`,
)

const countSynonymGroups = defineQuery<Record<never, never>, { count: number }>(
  'synonym_groups_count',
  () => sql`select count(*)::int as count from search_synonyms`,
)

/** Folds what was typed, each word or phrase once, in the order given. */
const foldedWords = defineQuery<{ words: string[] }, { words: string[] }>(
  'synonym_words',
  (p) => sql`select coalesce(array_agg(word order by place), '{}') as words from (
    select search_words(given) as word, min(place) as place
    from unnest(${p.words}::text[]) with ordinality as t(given, place) where search_words(given) <> '' group by 1) as folded`,
)

/** Another group with exactly these words, in any order. */
const sameGroup = defineQuery<{ id: string | null; words: string[] }, { id: string }>(
  'synonym_group_same',
  (p) => sql`select id from search_synonyms where words @> ${p.words}::text[] and words <@ ${p.words}::text[]
    and id is distinct from ${p.id}::uuid limit 1`,
)

/** Another group that holds all these words, each of which finds the others already. */
const widerGroup = defineQuery<{ id: string | null; words: string[] }, { words: string[] }>(
  'synonym_group_wider',
  (p) => sql`select words from search_synonyms where words @> ${p.words}::text[] and not is_one_way
    and id is distinct from ${p.id}::uuid order by words, id limit 1`,
)

/** One group, held until the transaction ends. */
const lockGroup = defineQuery<{ id: string }, SynonymGroup>(
  'synonym_group_lock',
  (p) => sql`select ${group} from search_synonyms where id = ${p.id} for update`,
)

const insertGroup = defineQuery<{ words: string[]; isOneWay: boolean }, SynonymGroup>(
  'synonym_group_insert',
  (p) =>
    sql`insert into search_synonyms (words, is_one_way) values (${p.words}::text[], ${p.isOneWay}) returning ${group}`,
)

const changeGroup = defineQuery<{ id: string; words: string[]; isOneWay: boolean }, SynonymGroup>(
  'synonym_group_change',
  (p) =>
    sql`update search_synonyms set words = ${p.words}::text[], is_one_way = ${p.isOneWay} where id = ${p.id} returning ${group}`,
)

const deleteGroup = defineQuery<{ id: string }, never>(
  'synonym_group_delete',
  (p) => sql`delete from search_synonyms where id = ${p.id}`,
)
