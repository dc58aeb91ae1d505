import { pageSize } from '@oja/contract/values/field-lengths.ts'
import type { QueryRunner } from '../../platform/database/database.ts'
import { hasNoFilter, maxWords } from './search-query.ts'
import type { Search, SearchKind } from './search-query.ts'
import { rareProducts } from './search-records.ts'
import { allOf, anyOf, asTyped, lexeme, otherNumbers } from './tsquery.ts'
import { categoriesByContext } from './vocabulary/category-words.ts'

/** With so many goods the words are answered, and nobody needs their synonyms. */
const enough = pageSize / 2

/**
 * The ids of products whose names have all the words, where a page holds them all: one statement without the vocabulary. Null where
 * there are more or none, for few that may have other names, for filters, and for letters that only PostgreSQL folds.
 */
export async function findRare(
  pool: QueryRunner,
  kind: SearchKind,
  search: Search,
): Promise<string[] | null> {
  const words = plainWords(search.words)
  const isPlain = kind === 'products' && search.sort === 'best' && search.filters.latitude === null
  if (!isPlain || !hasNoFilter(search) || words.length === 0) return null
  if (words.some((word) => categoriesByContext.products.has(lexeme(`in:${word}`)))) return null
  const synonyms = words.flatMap((word) => [word, ...otherNumbers(word)])
  const found = await rareProducts.one(pool, { ...inNames(words), synonyms, limit: pageSize })
  // What is called by its make counts as well, however many are called by their kind.
  if (found.count === 0 || found.count > pageSize || found.is_kind) return null
  // Two words may be one elsewhere ("power bank"), so only a single word is known to have no other name.
  const mayHaveOthers = found.has_synonyms || words.length > 1
  return found.count < enough && mayHaveOthers ? null : found.ids
}

/** The words, folded, of a query that has only plain letters and digits; none of other queries. */
function plainWords(query: string): string[] {
  return /^[a-z0-9 ]+$/i.test(query) ? query.toLowerCase().split(' ').filter(Boolean).slice(0, maxWords) : []
}

/** As any other search reads the words: each as typed or in the other number. */
function inNames(words: string[]) {
  const typed = words.map(asTyped)
  const forms = words.map((word, place) => anyOf([typed[place] ?? '', ...otherNumbers(word).map(lexeme)]))
  return { query: allOf(forms), asTyped: allOf(typed), phrase: words.join(' '), wordCount: words.length }
}
