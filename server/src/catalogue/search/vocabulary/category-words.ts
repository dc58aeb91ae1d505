import { productCategories, serviceCategories } from '@oja/contract/values/categories.ts'
import type { SearchKind } from '../search-query.ts'
import { lexeme } from '../tsquery.ts'
import type { KnownWord } from './spelling.ts'

/** The words of category names. They stand in no listing's name, so the vocabulary cannot correct them. */
export const categoryWords = byKind(wordsOf)
/** The categories that a term of the context names. */
export const categoriesByContext = byKind(contextsOf)

function wordsOf(categories: readonly string[]): KnownWord[] {
  const words = categories.flatMap((name) => name.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
  return [...new Set(words)].map((word) => ({ word, frequency: 1 }))
}

function contextsOf(categories: readonly string[]): Map<string, string[]> {
  return new Map(
    wordsOf(categories).map((known) => [
      lexeme(`in:${known.word}`),
      categories.filter((name) => wordsOf([name]).some(({ word }) => word === known.word)),
    ]),
  )
}

function byKind<Value>(valueOf: (categories: readonly string[]) => Value): Record<SearchKind, Value> {
  return {
    products: valueOf(productCategories),
    services: valueOf(serviceCategories),
    sellers: valueOf([...productCategories, ...serviceCategories]),
  }
}
