import { eachWay, plenty } from './alternatives.ts'
import type { Query } from './alternatives.ts'
import { aroundWord, isNowhere, mostOf } from './loose-words.ts'
import type { LooseGroup, Most } from './loose-words.ts'
import type { TextParameters } from './search-statements.ts'
import { all, either, exactly } from './tsquery.ts'
import { leastCounted } from './vocabulary-records.ts'
import type { Kind, QueryWords, WordNeighbours } from './vocabulary-records.ts'
import { expected } from './whole-words.ts'
import type { Whole } from './whole-words.ts'

/**
 * How the words of a query may be read, from strict to loose; each reading finds all that the ones before it find.
 * Whole: every word stands in the name, as it is, in the singular or plural, glued, or by another name (synonyms).
 * Begun: every word stands there, begins a word there, is a part of one, or names the category.
 * Corrected: the same, or a word that one typing error made of it. Most: most of the words, of two the rarer.
 * Any: any of them. Rare words count most.
 */
export const levels = { whole: 1, begun: 2, corrected: 3, most: 4, any: 5 } as const

/** One reading, ready for the statements. */
export interface Reading extends TextParameters {
  any: string[]
  /** The same for rows that are looked at one by one: they match this, or have these letters in their name. */
  ofRows: string[]
  letters: string | null
  level: number
  /** About how many rows match at most, as far as the vocabulary knows. */
  estimate: number
  /** How many match at least, of the category asked for. */
  atLeast: number
  /** About how many rows there are in all. */
  outOf: number
  /** All goods of these categories that have this word match: how many they are is known of frequent words. */
  holds?: CategoryWord | undefined
}

interface CategoryWord {
  word: string
  categories: string[]
}

/** What is known of the words of a query, asked for in a category or, "", in all. */
interface KnownWords {
  kind: Kind
  category: string
  query: QueryWords
  whole: Whole
}

/** Every word as it is. All that it finds has the words whole: nothing stands above the rest for that. */
export function wholeReading(known: KnownWords): Reading {
  const { whole } = known
  const reading = strict(known)
  const exact = reading.exact === whole.any ? null : reading.exact
  return {
    ...reading,
    exact,
    whole: null,
    level: levels.whole,
    ...together(whole),
    estimate: wholeEstimate(known),
  }
}

/** A looser one, with what the vocabulary has near the words. Null when there is no such reading: one word has no most. */
export function looseReading(
  level: number,
  known: KnownWords,
  around: WordNeighbours[],
  groups: LooseGroup[],
): Reading | null {
  if (level === levels.begun) return begunReading(known, groups)
  if (level === levels.corrected) return correctedReading(known, groups, around)
  return partialReading(level, known, groups)
}

function begunReading(known: KnownWords, groups: LooseGroup[]): Reading {
  return { ...strict(known), level: levels.begun, ...allOf('begun', known, groups) }
}

function correctedReading(known: KnownWords, groups: LooseGroup[], around: WordNeighbours[]): Reading {
  const { query, whole } = known
  const isHopeless = query.words.some(
    (word, place) => whole.frequencies[place] === 0 && isNowhere(word, aroundWord(around, word)),
  )
  const begun = begunTier(known, groups)
  // A word that all rows have in one way only sets none above another.
  const telling = groups.filter(({ likeliest, meant }) => whole.spans.length > 0 || likeliest !== meant.rows)
  return {
    ...strict(known),
    ...(isHopeless ? { whole: null, exact: null } : { begun }),
    ...weighed(
      groups,
      telling.map((group) => [group.likeliest, group.weight]),
    ),
    level: levels.corrected,
    ...allOf('meant', known, groups),
  }
}

function partialReading(level: number, known: KnownWords, groups: LooseGroup[]): Reading | null {
  const parts = groups.map(({ likely }) => likely)
  const most = level === levels.most ? mostOf(groups) : anyWord(groups, parts)
  if (most === null) return null
  const { any, estimate, only } = most
  const reading = { ...strict(known), level, ...together(known.whole, [any]), estimate, atLeast: 0 }
  // Nothing has both words, or this would not be read: no row can stand above another but by how it has the one.
  if (only && known.whole.spans.length === 0) {
    const parts = only.likely === any.rows ? [] : [only.likely]
    return {
      ...reading,
      whole: null,
      exact: null,
      phrase: only.word,
      count: 1,
      parts,
      weights: parts.map(() => only.weight),
    }
  }
  return {
    ...reading,
    begun: begunTier(known, groups),
    ...weighed(
      groups,
      groups.map((group) => [group.likely, group.weight]),
    ),
  }
}

function strict({ category, query, whole }: KnownWords) {
  const { words } = query
  const only = words.length === 1 ? words[0] : undefined
  const most = category === '' ? whole.most[0] : only?.inCategory
  return {
    exact: all(words.map(({ word }) => exactly(word))),
    whole: whole.any,
    begun: null,
    phrase: words.map(({ word }) => word).join(' '),
    count: words.length,
    parts: [],
    weights: [],
    letters: null,
    outOf: query.total,
    atLeast: only ? surely(most ?? 0) : 0,
  }
}

function weighed(groups: LooseGroup[], parts: [query: string, weight: number][]) {
  return {
    phrase: groups.map(({ word }) => word).join(' '),
    parts: parts.map(([query]) => query),
    weights: parts.map(([, weight]) => weight),
  }
}

/** Rows that have all words, read loosely; a word that stands alone is looked for by its letters. */
function allOf(as: 'begun' | 'meant', { kind, category, query, whole }: KnownWords, groups: LooseGroup[]) {
  const estimate = expected(
    groups.map(({ frequency }) => frequency[as]),
    query.total,
  )
  const reading = {
    ...together(
      whole,
      sparest(groups).map((group) => group[as]),
    ),
    estimate,
  }
  const [only, second, third] = groups
  if (kind === 'products' && only && second && !third)
    return { ...reading, holds: heldBy(only, second, as) ?? heldBy(second, only, as) }
  if (!only || second) return reading
  // In a category only whole words are counted, and what is read more loosely finds those too.
  const counted = category === '' ? { ...reading, atLeast: surely(only.most[as]) } : reading
  // One look at a name instead of one for each word that has the letters.
  const others = only[as].letters
  return only.letters === null || !whole.isSparing
    ? counted
    : { ...counted, letters: only.letters, ofRows: others === '' ? [] : [others] }
}

/** "women hhealth": whatever women have in the category "Health & Beauty". */
function heldBy(
  { categories }: LooseGroup,
  { typed }: LooseGroup,
  as: 'begun' | 'meant',
): CategoryWord | undefined {
  return categories[as].length > 0 ? { word: typed, categories: categories[as] } : undefined
}

function begunTier({ whole }: KnownWords, groups: LooseGroup[]): string | null {
  const { ofRows } = together(
    whole,
    sparest(groups).map(({ begun }) => begun),
  )
  return ofRows[0] ?? null
}

/** What asks for the fewest words first: a row that lacks them is passed over soonest. */
function sparest(groups: LooseGroup[]): LooseGroup[] {
  return groups.toSorted((one, other) => one.alternatives - other.alternatives)
}

/** What a row must match that has all of these, or one of the readings in which some are written as one. */
function together({ spans, perWord }: Whole, words: Query[] = perWord) {
  const index = words.map((word) => word.index)
  return {
    ofRows: [either([...spans, all(words.map(({ rows }) => rows))])],
    any: spans.length === 0 ? index : [either([...spans, all(index)])],
  }
}

function anyWord(groups: LooseGroup[], parts: string[]): Most | null {
  if (groups.length < 2) return null
  const estimate = groups.reduce((sum, { frequency }) => sum + frequency.meant, 0)
  return { any: eachWay(() => either(parts)), estimate }
}

/** How many names have what so many had when they were counted: some may have gone, but not a tenth of them in a day. */
export function surely(frequency: number): number {
  return 0.9 * frequency
}

/** Of a word that is not known to be frequent in the category, no more goods there have it than are counted; its other forms, hardly any. */
function wholeEstimate({ kind, category, query: { words }, whole }: KnownWords): number {
  const [only, second] = words
  if (kind !== 'products' || category === '' || !only || second || only.inCategory > 0) return whole.estimate
  return (
    Math.min(only.frequency, leastCounted) + Math.min(whole.estimate - only.frequency, plenty - leastCounted)
  )
}
