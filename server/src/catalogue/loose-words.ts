import { productCategories, serviceCategories } from '@oja/contract/categories.ts'
import { likelyWords } from './corrections.ts'
import { all, either, lexeme } from './tsquery.ts'
import type { QueryWord, WordNeighbours } from './vocabulary-records.ts'

export const mostNeighbours = 12
const mostCorrections = 6
/** Words of categories stand in no name: slips of them are corrected here. */
const categoryWords = [
  ...new Set(
    [...productCategories, ...serviceCategories].flatMap(
      (name) => name.toLowerCase().match(/\p{L}{4,}/gu) ?? [],
    ),
  ),
].map((word) => ({ word, frequency: 1 }))

/** What stands for each word: in a name, and in the context of a row. */
export interface Standing {
  groups: string[]
  contexts: string[][]
}

/** What stands for one word when it is read loosely. */
export interface LooseGroup {
  /** As it is, begun, as a part, or in the context. */
  begun: string
  /** The same, or a correction. */
  meant: string
  /** As typed, or the likeliest correction. */
  likeliest: string
  /** How many names have one of these, as far as is known: as begun, and as meant. */
  frequency: { begun: number; meant: number }
  /** How much a row counts for having it: rare words tell more. */
  weight: number
}

/**
 * Reads each word of a query loosely. A word that many of all names have was meant as it is, unless all words are such:
 * "black" in "black samsng" is no part of another word.
 */
export function looseGroups(
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
    return looseGroup(word, standing, index, isLast, isAsMeant ? undefined : nearby, isAsMeant)
  })
}

function looseGroup(
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
  const isPrefix = !isAsMeant && (isLast || !isNumber)
  const asBegun = either([
    groups[index] ?? lexeme(word),
    ...(contexts[index] ?? []),
    ...(isPrefix ? [`${lexeme(word)}:*`] : []),
    ...parts.map((known) => lexeme(known.word)),
  ])
  const corrected = likelyWords(word, near, mostCorrections)
  const inContext = isAsMeant ? [] : likelyWords(word, categoryWords, 2).map((one) => `in:${one}`)
  const corrections = near.filter((known) => corrected.includes(known.word))
  const likeliest = corrections.find((known) => known.word === corrected[0])?.frequency ?? 0
  // One letter begins too many words to be looked up.
  const asTyped = word.length === 1 && isPrefix ? Infinity : sumOf([...starts, ...parts], frequency)
  return {
    begun: asBegun,
    meant: either([asBegun, ...[...corrected, ...inContext].map(lexeme)]),
    likeliest: either([asBegun, ...corrected.slice(0, 1).map(lexeme)]),
    frequency: { begun: asTyped, meant: sumOf(corrections, asTyped) },
    weight: 3 / Math.log2(Math.max(frequency, likeliest, 1) + 2),
  }
}

function sumOf(known: { frequency: number }[], first: number): number {
  return known.reduce((total, { frequency }) => total + frequency, first)
}

/** All words but one; of many words, any three of the five rarest. Null for a single word. */
export function mostOf(groups: LooseGroup[]): string | null {
  if (groups.length < 2) return null
  const rarest = [...groups].sort((one, other) => other.weight - one.weight).slice(0, 5)
  if (rarest.length === 2) return either(rarest.map(({ meant }) => meant))
  return either(
    rarest.map((_, left) => all(rarest.filter((__, place) => place !== left).map(({ meant }) => meant))),
  )
}

export function isSlip({ word, frequency }: QueryWord, around: WordNeighbours | undefined): boolean {
  if (/^\d+$/.test(word) || word.length < 3) return false
  const [likeliest] = likelyWords(word, around?.near ?? [], 1)
  if (likeliest === undefined) return false
  const other = around?.near.find((known) => known.word === likeliest)?.frequency ?? 0
  return frequency === 0 ? (around?.begun.length ?? 0) === 0 : other >= 20 * frequency
}
