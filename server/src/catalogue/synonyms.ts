import { notFound, invalidFields } from '../platform/http/app-error.ts'
import type { Queryable, Tx } from '../platform/database/database.ts'
import { invalidatePageCache } from '../platform/pages/page-cache.ts'
import {
  changeGroup,
  countSynonymGroups,
  deleteGroup,
  foldedWords,
  insertGroup,
  lockGroup,
  sameGroup,
  synonymGroups,
} from './synonyms-records.ts'
import type { SynonymGroup } from './synonyms-records.ts'

/** Every group of a query is read with it: more would make the search slow, and help nobody. */
const mostGroups = 2_000
const mostWords = 20
/** A phrase of a query has at most three words (`whole-words.ts`). */
const longestPhrase = 3
const longestWord = 60

/**
 * The groups of words that mean the same to a buyer, by their first words; only those with a word that begins like
 * `text` when there is one.
 */
export function listSynonymGroups(on: Queryable, text = ''): Promise<SynonymGroup[]> {
  return synonymGroups.all(on, { text, most: mostGroups })
}

/**
 * Adds a group, or gives the one of an id other words; searches know it when `tx` commits. Words are folded as names
 * are ("Ẹ̀wà" is ewa). `before` is null for a new one.
 *
 * @throws AppError 422 with `fields.words`: fewer than two different words, too many, a phrase too long, or a group
 * that is there already; 404 for an id nobody has.
 */
export async function saveSynonymGroup(
  tx: Tx,
  given: { id: string | null; words: string[] },
): Promise<{ group: SynonymGroup; before: string[] | null }> {
  const words = await readGroup(tx, given)
  if (given.id === null) {
    if ((await countSynonymGroups.one(tx, {})).count >= mostGroups)
      throw invalidFields({ words: `There are ${mostGroups.toLocaleString('en')} groups. Remove one first` })
    const group = await insertGroup.one(tx, { words })
    await invalidatePageCache(tx)
    return { group, before: null }
  }
  const old = await lockGroup.first(tx, { id: given.id })
  if (!old) throw noSuchGroup()
  const group = await changeGroup.one(tx, { id: given.id, words })
  await invalidatePageCache(tx)
  return { group, before: old.words }
}

/** Takes a group away; the words it had. Throws AppError 404 for an id nobody has. */
export async function removeSynonymGroup(tx: Tx, id: string): Promise<string[]> {
  const old = await lockGroup.first(tx, { id })
  if (!old) throw noSuchGroup()
  await deleteGroup.count(tx, { id })
  await invalidatePageCache(tx)
  return old.words
}

async function readGroup(tx: Tx, given: { id: string | null; words: string[] }): Promise<string[]> {
  const tooLong = given.words.find((word) => word.length > longestWord)
  if (tooLong !== undefined || given.words.length > 5 * mostWords)
    throw invalidFields({ words: `A word or phrase has at most ${longestWord} letters` })
  const { words } = await foldedWords.one(tx, { words: given.words })
  if (words.length < 2) throw invalidFields({ words: 'Give at least two different words' })
  if (words.length > mostWords) throw invalidFields({ words: `Give at most ${mostWords} words` })
  if (words.some((word) => word.split(' ').length > longestPhrase))
    throw invalidFields({ words: `A phrase has at most ${longestPhrase} words` })
  if (await sameGroup.first(tx, { id: given.id, words }))
    throw invalidFields({ words: 'These words stand together already' })
  return words
}

function noSuchGroup() {
  return notFound('There is no such group of words')
}
