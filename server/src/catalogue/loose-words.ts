import { productCategories, serviceCategories } from '@oja/contract/categories.ts'
import { likelyWords } from './corrections.ts'
import { all, either, lexeme } from './tsquery.ts'
import type { Kind, KnownWord, QueryWord, WordNeighbours } from './vocabulary-records.ts'

export const mostNeighbours = 12
const mostCorrections = 6
/** Words of categories stand in no name: slips of them are corrected here. */
const categoryWords = {
  products: wordsOf(productCategories),
  services: wordsOf(serviceCategories),
  sellers: wordsOf([...productCategories, ...serviceCategories]),
}

/** What stands for each word: in a name, and in the context of a row. */
export interface Standing {
  groups: string[][]
  contexts: string[][]
}

/** About the share of all rows that a category has: what a word of its name finds. */
const categoryShare = 1 / 4
const inCategoryNames = {
  products: contextsOf('products'),
  services: contextsOf('services'),
  sellers: contextsOf('sellers'),
}

/** What stands for one word when it is read loosely. */
export interface LooseGroup {
  /** The word, or the likeliest correction of one that nobody uses. */
  word: string
  /** As it is, begun, as a part, or in the context. */
  begun: string
  /** The same, or a correction. */
  meant: string
  /** How many alternatives that is: what asks for few is asked first. */
  alternatives: number
  /** Whether it names a category, as it is or corrected: all rows of one are found by it. */
  ofCategory: { begun: boolean; meant: boolean } | null
  /** As it is, or the likeliest correction. */
  likeliest: string
  /** The same, begun or as a part too. */
  likely: string
  /** How many names have one of these, as far as is known: as begun, and as meant. */
  frequency: { begun: number; meant: number }
  /** How many names the most frequent of these has. */
  most: { begun: number; meant: number }
  /** How much a row counts for having it: rare words tell more. */
  weight: number
}

/**
 * Reads each word of a query loosely. A word that many of all names have was meant as it is, unless all words are such:
 * "black" in "black samsng" is no part of another word.
 */
export function looseGroups(
  kind: Kind,
  words: QueryWord[],
  standing: Standing,
  around: WordNeighbours[],
  total: number,
): LooseGroup[] {
  const isEstablished = ({ frequency }: QueryWord) => frequency * 500 > total + 10_000
  const areAll = words.every(isEstablished)
  return words.map((word, index) => {
    const isLast = index === words.length - 1
    const nearby = around.find(({ place }) => place === word.place)
    const isAsMeant = isEstablished(word) && !areAll
    const group = looseGroup(kind, word, standing, index, isLast, isAsMeant ? undefined : nearby, isAsMeant)
    return group.ofCategory ? { ...group, frequency: withCategory(group, total) } : group
  })
}

function looseGroup(
  kind: Kind,
  { word, frequency }: QueryWord,
  { groups, contexts }: Standing,
  index: number,
  isLast: boolean,
  nearby: WordNeighbours | undefined,
  isAsMeant: boolean,
): LooseGroup {
  const isNumber = /^\d+$/.test(word)
  const { begun = [], parts = [], near = [] } = nearby ?? {}
  const starts = isNumber && !isLast ? [] : begun
  // No word that was counted begins so; one letter is never counted.
  const beginsNothing = nearby !== undefined && begun.length === 0 && frequency === 0 && word.length > 1
  const isPrefix = !isAsMeant && (isLast || !isNumber) && !beginsNothing
  const asBegun = [
    ...(groups[index] ?? [lexeme(word)]),
    // What goods are found by beside their name is their category: other words are not worth asking for.
    ...(contexts[index] ?? []).filter((one) => kind !== 'products' || inCategoryNames.products.has(one)),
    ...(isPrefix ? [`${lexeme(word)}:*`] : []),
    ...parts.map((known) => lexeme(known.word)),
  ]
  const corrected = likelyWords(word, near, mostCorrections)
  const inContext = isAsMeant
    ? []
    : likelyWords(word, categoryWords[kind], 2).map((one) => lexeme(`in:${one}`))
  const corrections = near.filter((known) => corrected.includes(known.word))
  const likeliest = corrections.find((known) => known.word === corrected[0])?.frequency ?? 0
  const mostBegun = mostIn([...starts, ...parts], frequency)
  // One letter begins too many words to be looked up.
  const asTyped = word.length === 1 && isPrefix ? Infinity : sumOf([...starts, ...parts], frequency)
  const asMeant = [...asBegun, ...corrected.map(lexeme), ...inContext]
  const begunOfCategory = asBegun.some((one) => inCategoryNames[kind].has(one))
  return {
    word: frequency === 0 && begun.length === 0 ? (corrected[0] ?? word) : word,
    begun: either(asBegun),
    meant: either(asMeant),
    alternatives: asMeant.length,
    ofCategory: begunOfCategory || inContext.length > 0 ? { begun: begunOfCategory, meant: true } : null,
    likeliest: either([...(groups[index] ?? []), ...corrected.slice(0, 1).map(lexeme)]),
    likely: either([...asBegun, ...corrected.slice(0, 1).map(lexeme)]),
    frequency: { begun: asTyped, meant: sumOf(corrections, asTyped) },
    most: { begun: mostBegun, meant: mostIn(corrections, mostBegun) },
    weight: 3 / Math.log2(Math.max(frequency, likeliest, 1) + 2),
  }
}

function wordsOf(categories: readonly string[]): KnownWord[] {
  const words = categories.flatMap((name) => name.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
  return [...new Set(words)].map((word) => ({ word, frequency: 1 }))
}

function contextsOf(kind: Kind): Set<string> {
  return new Set(categoryWords[kind].map(({ word }) => lexeme(`in:${word}`)))
}

function withCategory({ frequency, ofCategory }: LooseGroup, total: number): LooseGroup['frequency'] {
  const ofOne = total * categoryShare
  return {
    begun: frequency.begun + (ofCategory?.begun ? ofOne : 0),
    meant: frequency.meant + (ofCategory?.meant ? ofOne : 0),
  }
}

function sumOf(known: { frequency: number }[], first: number): number {
  return known.reduce((total, { frequency }) => total + frequency, first)
}

function mostIn(known: { frequency: number }[], first: number): number {
  return known.reduce((most, { frequency }) => Math.max(most, frequency), first)
}

/**
 * All words but one; of many words, any three of the five rarest; of two the rarer, which tells more: with about how many
 * rows have that. Null for a single word.
 */
export function mostOf(groups: LooseGroup[]): { any: string; estimate: number } | null {
  const [first, second, ...others] = [...groups].sort((one, other) => other.weight - one.weight).slice(0, 5)
  if (!first || !second) return null
  if (others.length === 0) return { any: first.meant, estimate: first.frequency.meant }
  const rarest = [first, second, ...others]
  const any = either(
    rarest.map((_, left) => all(rarest.filter((__, place) => place !== left).map(({ meant }) => meant))),
  )
  // Of many words, few rows have most.
  return { any, estimate: 0 }
}

/** Whether no goods have a word that begins so or holds it, and no category is called so. */
export function isNowhere({ word }: QueryWord, around: WordNeighbours | undefined): boolean {
  const isKnown = !around || around.begun.length > 0 || around.parts.length > 0
  return word.length > 3 && !isKnown && !inCategoryNames.products.has(lexeme(`in:${word}`))
}

export function isSlip({ word, frequency }: QueryWord, around: WordNeighbours | undefined): boolean {
  if (/^\d+$/.test(word) || word.length < 3) return false
  const [likeliest] = likelyWords(word, around?.near ?? [], 1)
  if (likeliest === undefined) return false
  const other = around?.near.find((known) => known.word === likeliest)?.frequency ?? 0
  return frequency === 0 ? (around?.begun.length ?? 0) === 0 : other >= 20 * frequency
}
