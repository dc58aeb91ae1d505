import { pageSize } from '@oja/contract/values/field-lengths.ts'
import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { QueryRunner } from '../../platform/database/database.ts'
import { fetchAllMatches, parametersOf } from './fetch-page.ts'
import type { Fetched, SearchContext } from './fetch-page.ts'
import { levels } from './interpretations.ts'
import type { Interpretation } from './interpretations.ts'
import { maxWords } from './search-query.ts'
import type { SearchKind } from './search-query.ts'
import { allOf, anyOf, asTyped, lexeme, otherNumbers } from './tsquery.ts'
import { categoriesByContext } from './vocabulary/category-words.ts'

/** With so many goods the words are answered, and nobody needs their synonyms. */
const enough = pageSize / 2

/**
 * Goods whose names have all the words, where a page holds them all: one small statement, and a second one where they are few, that
 * asks whether a word has synonyms. Null where the vocabulary has to be asked: for more goods, none, synonyms, or letters that
 * only PostgreSQL folds.
 */
export async function findRare(
  pool: QueryRunner,
  kind: SearchKind,
  context: SearchContext,
): Promise<{ interpretation: Interpretation; fetched: Fetched } | null> {
  const words = plainWords(context.search.words)
  if (kind !== 'products' || context.search.sort !== 'best' || words.length === 0) return null
  if (words.some((word) => categoriesByContext.products.has(lexeme(`in:${word}`)))) return null
  const interpretation = inNames(words)
  const fetched = await fetchAllMatches(context, parametersOf(context.search, interpretation, null), pageSize)
  if (!fetched || fetched.hits.length === 0) return null
  if (fetched.hits.length < enough && !(await isWithoutSynonyms(pool, words))) return null
  return { interpretation, fetched }
}

/** Two words may be one elsewhere ("power bank"), so only a single word is known to have no other spelling. */
async function isWithoutSynonyms(pool: QueryRunner, words: string[]): Promise<boolean> {
  const [only, second] = words
  if (only === undefined || second !== undefined) return false
  return !(await hasSynonyms.one(pool, { words: [only, ...otherNumbers(only)] })).has
}

/** The words, folded, of a query that has only plain letters and digits; none of other queries. */
function plainWords(query: string): string[] {
  return /^[a-z0-9 ]+$/i.test(query) ? query.toLowerCase().split(' ').filter(Boolean).slice(0, maxWords) : []
}

function inNames(words: string[]): Interpretation {
  const typed = words.map(asTyped)
  const conditions = words.map((word, place) =>
    anyOf([typed[place] ?? '', ...otherNumbers(word).map(lexeme)]),
  )
  return {
    conditions,
    rowConditions: conditions,
    letters: null,
    asTyped: allOf(typed),
    exact: null,
    partial: null,
    phrase: words.join(' '),
    wordCount: words.length,
    categoriesMeant: [],
    terms: [],
    weights: [],
    level: levels.named,
    estimate: 0,
    atLeast: 0,
  }
}

const hasSynonyms = defineQuery<{ words: string[] }, { has: boolean }>(
  'synonym_group_of_words',
  (p) => sql`select exists (select from search_synonyms where words && ${p.words}::text[]) as has`,
)
