import { categoriesByContext, categoryWords } from './vocabulary/category-words.ts'
import type { ExactTerms } from './exact-terms.ts'
import type { SearchKind } from './search-query.ts'
import { likelyWords } from './vocabulary/spelling.ts'
import type { KnownWord } from './vocabulary/spelling.ts'
import {
  allOf,
  anyAlternative,
  anyOf,
  commonFrequency,
  eachWay,
  lexeme,
  prefix,
  withoutRare,
} from './tsquery.ts'
import type { Alternative, TermQuery, Way } from './tsquery.ts'
import type { QueryWord, WordNeighbours } from './vocabulary/vocabulary-records.ts'

const maxCorrections = 6
/** The shortest word that is looked for inside other words, as in vocabulary-records.ts. */
const minInnerLetters = 4
/** The shortest word with synonyms that is looked for inside other words. */
const minMarketWordLetters = 5
/** About the share of all rows in one category: what a word of its name finds. */
export const categoryShare = 1 / 4

/** What one word may be when it is interpreted loosely. */
export interface FuzzyTerm {
  typed: string
  /** The word, or the likeliest correction of a word that no name has. */
  word: string
  /** As an exact term, or begun, or inside another word, or in the context. */
  partial: TermQuery
  /** The same, or a correction. */
  corrected: TermQuery
  /** Letters to look for in names instead of listing the words that hold them; null where that finds less. */
  letters: string | null
  /** How many alternatives `corrected` has. Rows are compared with the shortest term first. */
  alternatives: number
  /** The categories that the word names. */
  categories: { partial: string[]; corrected: string[] }
  /** As an exact term, or the likeliest correction. */
  likeliest: string
  /** As `partial`, or the likeliest correction. */
  likely: string
  /** About how many names have one of these. */
  frequency: { partial: number; corrected: number }
  /** How many names have the most frequent of these. */
  maxFrequency: { partial: number; corrected: number }
  /** How much a row scores for it: a rare word scores more. */
  weight: number
}

/**
 * Interprets each word of a query loosely. A word that a name has, itself or as a synonym, stays as it is. A word with synonyms
 * that no name has is looked for inside other words only where it is long: gen is no part of gentle.
 */
export function fuzzyTerms(
  kind: SearchKind,
  words: QueryWord[],
  exact: ExactTerms,
  neighbours: WordNeighbours[],
  total: number,
): FuzzyTerm[] {
  return words.map((word, index) => {
    const isMarketWord = exact.hasSynonyms[index] === true && word.word.length < minMarketWordLetters
    const staysExact = isMarketWord || (exact.frequencies[index] ?? 0) > 0
    const near = staysExact ? undefined : neighboursOf(neighbours, word)
    const isLast = index === words.length - 1
    const term = fuzzyTerm(kind, word, exact, near, { index, isLast, staysExact })
    return { ...term, frequency: withCategories(term, total) }
  })
}

function fuzzyTerm(
  kind: SearchKind,
  { word, frequency }: QueryWord,
  exact: ExactTerms,
  neighbours: WordNeighbours | undefined,
  { index, isLast, staysExact }: { index: number; isLast: boolean; staysExact: boolean },
): FuzzyTerm {
  const isNumber = /^\d+$/.test(word)
  const { begun = [], parts = [], near = [] } = neighbours ?? {}
  const completions = isNumber && !isLast ? [] : begun
  // The vocabulary has no completions of a single letter.
  const beginsNothing = neighbours !== undefined && begun.length === 0 && frequency === 0 && word.length > 1
  const isPrefix = !staysExact && (isLast || !isNumber) && !beginsNothing
  const own = exact.alternatives[index] ?? [{ query: lexeme(word), frequency, isRequired: true }]
  const contexts = exact.contexts[index] ?? []
  const corrections = correctionsOf(kind, word, near, staysExact || exact.hasSynonyms[index] === true)

  const maxPartial = maxOf([...completions, ...parts], frequency)
  // One letter begins too many words to be looked up.
  const totalPartial = word.length === 1 && isPrefix ? Infinity : sumOf([...completions, ...parts], frequency)
  const total = sumOf(corrections.words, totalPartial)

  const begunTerm = isPrefix ? prefixTerm(word, own, completions, totalPartial) : exactTerm(word, own)
  const partial = eachWay((way) => [
    ...begunTerm[way],
    ...contexts.map(required),
    ...(way === 'letters' ? [] : parts.map(alternative)),
  ])
  const corrected = eachWay((way) => [
    ...partial[way],
    ...corrections.words.map(alternative),
    ...corrections.contexts.map(required),
  ])
  const worthReading = (way: Way, alternatives: Alternative[], of: number) =>
    exact.dropsRare && way !== 'index' ? withoutRare(alternatives, of) : alternatives
  const categoriesOf = (names: string[]) => names.flatMap((one) => categoriesByContext[kind].get(one) ?? [])
  const { likeliest } = corrections
  const correction = likeliest ? [alternative(likeliest)] : []
  return {
    typed: word,
    word: frequency === 0 && begun.length === 0 ? (likeliest?.word ?? corrections.ofCategory ?? word) : word,
    partial: eachWay((way) => anyAlternative(worthReading(way, partial[way], totalPartial))),
    corrected: eachWay((way) => anyAlternative(worthReading(way, corrected[way], total))),
    letters: word.length >= minInnerLetters && (isPrefix || parts.length > 0) ? word : null,
    alternatives: corrected.rows.length,
    categories: {
      partial: categoriesOf(contexts),
      corrected: categoriesOf([...contexts, ...corrections.contexts]),
    },
    likeliest: anyAlternative([...own, ...correction]),
    likely: anyAlternative([...partial.rows, ...correction]),
    frequency: { partial: totalPartial, corrected: total },
    maxFrequency: { partial: maxPartial, corrected: maxOf(corrections.words, maxPartial) },
    weight: 3 / Math.log2(Math.max(frequency, likeliest?.frequency ?? 0, 1) + 2),
  }
}

/** Words of the vocabulary that may have been meant, and words of category names, marked as contexts. */
function correctionsOf(kind: SearchKind, word: string, near: KnownWord[], isKnown: boolean) {
  const corrected = isKnown ? [] : likelyWords(word, near, maxCorrections)
  const contexts = isKnown ? [] : likelyWords(word, categoryWords[kind], 2)
  return {
    words: near.filter((known) => corrected.includes(known.word)),
    likeliest: near.find((known) => known.word === corrected[0]),
    contexts: contexts.map((one) => lexeme(`in:${one}`)),
    /** The likeliest word of a category name. */
    ofCategory: contexts[0],
  }
}

/**
 * A word and its completions. A row is compared with the prefix, which finds the alternatives that begin so as well. The
 * text index reads the list of a prefix to its end, 1.4 µs a row (decision 66). Of a common prefix it gets the completions.
 */
function prefixTerm(word: string, own: Alternative[], completions: KnownWord[], total: number) {
  const begun = { query: prefix(word), frequency: sumOf(completions, 0), isRequired: true }
  const { letters } = exactTerm(word, own)
  const rows = [begun, ...letters]
  const isCommon = completions.length > 0 && total > commonFrequency
  return { rows, letters, index: isCommon ? [...own, ...completions.map(alternative)] : rows }
}

function exactTerm(word: string, own: Alternative[]) {
  const letters = own.filter(({ query }) => !query.startsWith(lexeme(word).slice(0, -1)))
  return { index: own, rows: own, letters }
}

function alternative({ word, frequency }: KnownWord): Alternative {
  return { query: lexeme(word), frequency }
}

function required(query: string): Alternative {
  return { query, frequency: 0, isRequired: true }
}

function withCategories({ frequency, categories }: FuzzyTerm, total: number): FuzzyTerm['frequency'] {
  const ofOne = total * categoryShare
  return {
    partial: frequency.partial + (categories.partial.length > 0 ? ofOne : 0),
    corrected: frequency.corrected + (categories.corrected.length > 0 ? ofOne : 0),
  }
}

function sumOf(known: KnownWord[], first: number): number {
  return known.reduce((total, { frequency }) => total + frequency, first)
}

function maxOf(known: KnownWord[], first: number): number {
  return known.reduce((max, { frequency }) => Math.max(max, frequency), first)
}

/** What is asked for where no listing has all words. */
export interface PartialQuery {
  query: TermQuery
  /** About how many rows match. */
  estimate: number
  /** Set where only one word is asked for. */
  only?: FuzzyTerm
}

/**
 * Of two words the rarer; of more, all but one of the five rarest. Null for a single word. `asked`: of so many words these are the
 * ones that name something.
 */
export function someWords(terms: FuzzyTerm[], asked = terms.length): PartialQuery | null {
  const [first, second, ...others] = terms.toSorted((one, other) => other.weight - one.weight).slice(0, 5)
  if (!first || asked < 2) return null
  if (!second) {
    const only = asked === 2 ? { only: first } : {}
    return { query: first.corrected, estimate: first.frequency.corrected, ...only }
  }
  if (others.length === 0) return { query: first.corrected, estimate: first.frequency.corrected, only: first }
  const rarest = [first, second, ...others]
  const query = eachWay((way) =>
    anyOf(
      rarest.map((_, left) =>
        allOf(rarest.filter((__, place) => place !== left).map(({ corrected }) => corrected[way])),
      ),
    ),
  )
  // Of many words, few rows have most.
  return { query, estimate: 0 }
}

/** Any of the words. Null for a single word. */
export function anyWord(terms: FuzzyTerm[]): PartialQuery | null {
  if (terms.length < 2) return null
  const estimate = terms.reduce((sum, { frequency }) => sum + frequency.corrected, 0)
  return { query: eachWay(() => anyOf(terms.map(({ likely }) => likely))), estimate }
}

export function neighboursOf(around: WordNeighbours[], { place }: QueryWord): WordNeighbours | undefined {
  return around.find((one) => one.place === place)
}

/** Whether no product has a word that begins so or holds it, and no category is called so. */
export function isUnknown({ word }: QueryWord, neighbours: WordNeighbours | undefined): boolean {
  const isKnown = !neighbours || neighbours.begun.length > 0 || neighbours.parts.length > 0
  return word.length > 3 && !isKnown && !categoriesByContext.products.has(lexeme(`in:${word}`))
}

/** Whether a word looks like a typing error: no name has it or begins so, and one is a slip away. */
export function isDoubtful({ word, frequency }: QueryWord, neighbours: WordNeighbours | undefined): boolean {
  const isKnown = frequency > 0 || (neighbours?.begun.length ?? 0) > 0
  return !isKnown && likelyWords(word, neighbours?.near ?? [], 1).length > 0
}
