import type { QueryRunner } from '../../platform/database/database.ts'
import { exactTerms, expectedTogether } from './exact-terms.ts'
import type { ExactTerms } from './exact-terms.ts'
import {
  anyWord,
  categoryShare,
  fuzzyTerms,
  isDoubtful,
  isUnknown,
  neighboursOf,
  someWords,
} from './fuzzy-terms.ts'
import type { FuzzyTerm } from './fuzzy-terms.ts'
import { hasNoFilter, maxWords } from './search-query.ts'
import type { Search, SearchKind } from './search-query.ts'
import type { TextParameters } from './search-records.ts'
import { isCount } from './words/counts.ts'
import { isDescription } from './words/descriptions.ts'
import { allOf, anyOf, asTyped, commonFrequency, otherNumbers } from './tsquery.ts'
import type { Alternative, TermQuery } from './tsquery.ts'
import { findNeighbours, lowestCount, minCounted, queryWords } from './vocabulary/vocabulary-records.ts'
import type { QueryWords, WordNeighbours } from './vocabulary/vocabulary-records.ts'

/**
 * How loosely the words of a query are interpreted. Each level finds all that the ones before it find. Only the exact level answers
 * the query; what the others find is a guess and is shown as one.
 * - named: every word stands in the name, as typed, in the other number, glued to the next, or as a synonym.
 * - exact: the same. Goods may have the words in their category, services and shops in what they say of themselves.
 * - partial: every unknown word begins a word, is a part of one, or names the category.
 * - corrected: the same, or a word that one slip turns into it.
 * - someWords: of two words the rarer; of more, all but one.
 * - anyWord: any of them. Rare words score most.
 */
export const levels = { named: 0, exact: 1, partial: 2, corrected: 3, someWords: 4, anyWord: 5 } as const

/** The words of a query at one level, ready for the statements. */
export interface Interpretation extends TextParameters {
  /** A row must match each of these in the text index. */
  conditions: string[]
  /** The same for rows that are read one by one. They match these, or have these letters in their name. */
  rowConditions: string[]
  letters: string | null
  /** Rows of these categories rank higher: the query names them. Empty for none. */
  categoriesMeant: string[]
  level: number
  /** About how many rows match at most, as far as the vocabulary knows. */
  estimate: number
  /** So many match at least, of the category asked for. */
  atLeast: number
  /** Set where a word names categories: all products of these that have the other word match. */
  wordInCategories?: { word: string; categories: string[] } | undefined
}

export interface InterpretedWords {
  /** The strictest level that can find anything. No name has an unknown word, so the exact level finds none. */
  strictestLevel(): Promise<number>
  /** Whether a word looks like a typing error. */
  areDoubtful(): Promise<boolean>
  /**
   * The query with its unknown words corrected, without those that nothing is like: half a correction is none. Null where no
   * correction is likely.
   */
  meant(): Promise<string | null>
  /** Null where there is no such level: a single word has no "some words". */
  at(level: number): Promise<Interpretation | null>
}

/** Looks the words up in the vocabulary. Null when the query has no words: "%%" or "-". */
export async function interpretWords(
  on: QueryRunner,
  kind: SearchKind,
  search: Search,
): Promise<InterpretedWords | null> {
  const { words: text, filters } = search
  const { category } = filters
  const query = await queryWords.one(on, { text, kind, category, limit: maxWords })
  if (query.words.length === 0) return null
  const exact = exactTerms(kind, query, query.words.length === 1 && hasNoFilter(search))
  const known = { kind, category, query, exact }
  // Found once, and only when a level needs them.
  let found: Promise<WordNeighbours[]> | undefined
  const findOnce = () => (found ??= findNeighbours(on, kind, query.words))
  let fuzzy: FuzzyTerm[] | undefined
  const areContexts = exact.termsInContext !== exact.terms
  // "iphone13" may be written iphone 13: the vocabulary does not know it.
  const unknown = query.words.filter(
    ({ word }, place) =>
      exact.frequencies[place] === 0 &&
      !exact.haveNamesOfWords[place] &&
      !(/\d/.test(word) && /\D/.test(word)),
  )
  return {
    async at(level) {
      if (level === levels.named) return exactLevel(known, known.exact)
      if (level === levels.exact) return exactLevel(known, inContext(exact))
      const neighbours = await findOnce()
      fuzzy ??= fuzzyTerms(kind, query.words, exact, neighbours, query.total)
      if (level === levels.partial) return partialLevel(known, fuzzy)
      if (level === levels.corrected) return correctedLevel(known, fuzzy, neighbours)
      return fewerWordsLevel(level, known, fuzzy)
    },
    async strictestLevel() {
      // A context may have a word that no name has.
      if (unknown.length === 0 || exact.spans.length > 0 || areContexts) return levels.exact
      const neighbours = await findOnce()
      const isHopeless = unknown.some((word) => isUnknown(word, neighboursOf(neighbours, word)))
      return isHopeless ? levels.corrected : levels.partial
    },
    async areDoubtful() {
      const neighbours = await findOnce()
      return unknown.some((word) => isDoubtful(word, neighboursOf(neighbours, word)))
    },
    async meant() {
      const neighbours = await findOnce()
      fuzzy ??= fuzzyTerms(kind, query.words, exact, neighbours, query.total)
      if (fuzzy.every(({ typed, word }) => typed === word)) return null
      const named = fuzzy.map((term, place) => ({
        ...term,
        word: usualName(term, exact.alternatives[place]),
      }))
      const hopeless = unknown.filter((word) => isUnknown(word, neighboursOf(neighbours, word)))
      return phraseOf(
        named.filter(({ typed, word }) => typed !== word || hopeless.every((one) => one.word !== typed)),
      )
    },
  }
}

/** "fone" is phone: a word that no name has, by the name that most goods of its meaning have. */
function usualName({ typed, word }: FuzzyTerm, [own, ...others]: Alternative[] = []): string {
  if (typed !== word || !own || own.frequency > 0) return word
  const [max] = others.toSorted((one, other) => other.frequency - one.frequency)
  return (max && max.frequency > 0 && /^'(\p{L}+)'$/u.exec(max.query)?.[1]) || word
}

/** What is known of the words of a query, asked for in a category or, "", in all. */
interface KnownWords {
  kind: SearchKind
  category: string
  query: QueryWords
  exact: ExactTerms
}

type Terms = Pick<ExactTerms, 'spans' | 'terms'>

function inContext({ termsInContext: terms, spansInContext: spans }: ExactTerms): Terms {
  return { terms, spans }
}

/** Kinds of goods that have accessories. A bag of noodles is noodles. */
const devices = new Set(['phone', 'laptop', 'television', 'generator', 'inverter'])

const accessoryWords =
  'charger case cover pouch cable cord adapter protector guard holder stand bracket mount remote bag sleeve earpiece headset earbuds buds watch hose oil'

/**
 * The names of what belongs to a device and is none: "Pouch for iPhone", "Phone charger with cable". A phone "with charger"
 * is one, and so is one whose name says how good its battery is.
 */
export const accessories = (() => {
  const words = accessoryWords.split(' ').flatMap((word) => [word, ...otherNumbers(word)])
  return `^(((?!(with|and|plus|free) )[^ ]+ )*(${words.join('|')})|([^ ]+ )?(battery|batteries))( |$)`
})()

/** Where all rows match by their names, none ranks above another for it. */
function exactLevel(known: KnownWords, matching: Terms): Interpretation {
  const { exact, query } = known
  const common = commonParts(known)
  const areContexts = matching.terms !== exact.terms
  const namesDevice = query.words.length === 1 && query.kindGroups.some(([kind = '']) => devices.has(kind))
  return {
    ...common,
    accessories: namesDevice ? accessories : null,
    asTyped: common.asTyped === exact.query && !areContexts ? null : common.asTyped,
    exact: areContexts ? exact.query : null,
    level: areContexts ? levels.exact : levels.named,
    ...conditionsOf(matching, matching.terms),
    estimate: exactEstimate(known) + (areContexts ? query.total * categoryShare : 0),
  }
}

function partialLevel(known: KnownWords, fuzzy: FuzzyTerm[]): Interpretation {
  return { ...commonParts(known), level: levels.partial, ...allWords('partial', known, fuzzy) }
}

function correctedLevel(known: KnownWords, fuzzy: FuzzyTerm[], neighbours: WordNeighbours[]): Interpretation {
  const { query, exact } = known
  const isHopeless = query.words.some(
    (word, place) => exact.frequencies[place] === 0 && isUnknown(word, neighboursOf(neighbours, word)),
  )
  // What every row has does not rank one above another.
  const ranking = fuzzy.filter(
    ({ likeliest, corrected }) => exact.spans.length > 0 || likeliest !== corrected.rows,
  )
  return {
    ...commonParts(known),
    ...(isHopeless ? { exact: null, asTyped: null } : { partial: partialTier(known, fuzzy) }),
    phrase: phraseOf(fuzzy),
    terms: ranking.map(({ likeliest }) => likeliest),
    weights: ranking.map(({ weight }) => weight),
    level: levels.corrected,
    ...allWords('corrected', known, fuzzy),
  }
}

function fewerWordsLevel(level: number, known: KnownWords, fuzzy: FuzzyTerm[]): Interpretation | null {
  const { exact } = known
  const typed = fuzzy.map((term) => term.typed)
  const things = fuzzy.filter((term, place) => !isCount(typed, place) && !isDescription(term.typed))
  // What only says how much is wanted, or for whom, is never found alone.
  const sought = things.length > 0 ? things : fuzzy
  const fewer = level === levels.someWords ? someWords(sought, fuzzy.length) : anyWord(sought)
  if (fewer === null) return null
  const { query, estimate, only } = fewer
  const common = {
    ...commonParts(known),
    level,
    ...conditionsOf(exact, [query]),
    estimate,
    atLeast: 0,
  }
  // No row has both words, or a stricter level would have found it. Only how a row has the one word ranks it.
  if (only && exact.spans.length === 0) {
    const terms = only.likely === query.rows ? [] : [only.likely]
    const weights = terms.map(() => only.weight)
    return { ...common, exact: null, asTyped: null, phrase: only.word, wordCount: 1, terms, weights }
  }
  return {
    ...common,
    partial: partialTier(known, fuzzy),
    phrase: phraseOf(fuzzy),
    terms: fuzzy.map(({ likely }) => likely),
    weights: fuzzy.map(({ weight }) => weight),
  }
}

function commonParts({ category, query: { words }, exact }: KnownWords) {
  const only = words.length === 1 ? words[0] : undefined
  const frequency = category === '' ? exact.maxFrequencies[0] : only?.inCategory
  return {
    asTyped: allOf(words.map(({ word }) => asTyped(word))),
    exact: exact.query,
    partial: null,
    phrase: phraseOf(words),
    wordCount: words.length,
    terms: [],
    weights: [],
    accessories: null,
    letters: null,
    categoriesMeant: exact.categories,
    atLeast: only ? lowestCount(frequency ?? 0) : 0,
  }
}

function phraseOf(words: { word: string }[]): string {
  return words.map(({ word }) => word).join(' ')
}

/** Rows that have all words loosely. A word that stands alone is looked for by its letters. */
function allWords(
  as: 'partial' | 'corrected',
  { kind, category, query, exact }: KnownWords,
  fuzzy: FuzzyTerm[],
) {
  const frequencies = fuzzy.map(({ frequency }) => frequency[as])
  const terms = shortestFirst(fuzzy).map((term) => term[as])
  const found = { ...conditionsOf(exact, terms), estimate: expectedTogether(frequencies, query.total) }
  const [only, second, third] = fuzzy
  if (kind === 'products' && only && second && !third)
    return {
      ...found,
      wordInCategories: besideCategory(only, second, as) ?? besideCategory(second, only, as),
    }
  if (!only || second) return found
  // In a category only exact words are counted. This level finds those too.
  const counted = category === '' ? { ...found, atLeast: lowestCount(only.maxFrequency[as]) } : found
  if (only.letters === null || !exact.dropsRare) return counted
  const others = only[as].letters
  return { ...counted, letters: only.letters, rowConditions: others === '' ? [] : [others] }
}

/** "women hhealth": the word "women" in the category "Health & Beauty". */
function besideCategory({ categories }: FuzzyTerm, { typed }: FuzzyTerm, as: 'partial' | 'corrected') {
  return categories[as].length > 0 ? { word: typed, categories: categories[as] } : undefined
}

function partialTier({ exact }: KnownWords, fuzzy: FuzzyTerm[]): string | null {
  const terms = shortestFirst(fuzzy).map(({ partial }) => partial)
  return conditionsOf(exact, terms).rowConditions[0] ?? null
}

/** A row that lacks the term with the fewest alternatives is passed over soonest. */
function shortestFirst(fuzzy: FuzzyTerm[]): FuzzyTerm[] {
  return fuzzy.toSorted((one, other) => one.alternatives - other.alternatives)
}

/** What a row must match that has all terms, or a span instead of some. */
function conditionsOf({ spans, terms }: Terms, given: TermQuery[] = terms) {
  const index = given.map((term) => term.index)
  return {
    rowConditions: [anyOf([...spans, allOf(given.map(({ rows }) => rows))])],
    conditions: spans.length === 0 ? index : [anyOf([...spans, allOf(index)])],
  }
}

/**
 * A word that is not known to be frequent in the category is in at most `minCounted` names there. Its other forms are
 * in hardly any.
 */
function exactEstimate({ kind, category, query: { words }, exact }: KnownWords): number {
  const [only, second] = words
  if (kind !== 'products' || category === '' || !only || second || only.inCategory > 0) return exact.estimate
  const ofOthers = Math.min(exact.estimate - only.frequency, commonFrequency - minCounted)
  return Math.min(only.frequency, minCounted) + ofOthers
}
