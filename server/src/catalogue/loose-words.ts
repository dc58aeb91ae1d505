import { productCategories, serviceCategories } from '@oja/contract/values/categories.ts'
import { anyOf, eachWay, plenty, worthAsking } from './alternatives.ts'
import type { Alternative, Query, Way } from './alternatives.ts'
import { likelyWords } from './corrections.ts'
import { all, either, lexeme, prefix } from './tsquery.ts'
import type { Kind, KnownWord, QueryWord, WordNeighbours } from './vocabulary-records.ts'
import type { Standing } from './whole-words.ts'

export const mostNeighbours = 12
export const mostBegun = 60
const mostCorrections = 6
/** Words that hold so many letters elsewhere than at their start are known (vocabulary-records.ts). */
const leastLetters = 4
/** Words of categories stand in no name: slips of them are corrected here. */
const categoryWords = {
  products: wordsOf(productCategories),
  services: wordsOf(serviceCategories),
  sellers: wordsOf([...productCategories, ...serviceCategories]),
}

/** About the share of all rows that a category has: what a word of its name finds. */
const categoryShare = 1 / 4
/** What a word of a category's name is in the context of a row, and the categories that have it. */
const inCategoryNames = {
  products: contextsOf(productCategories),
  services: contextsOf(serviceCategories),
  sellers: contextsOf([...productCategories, ...serviceCategories]),
}

/** What stands for one word when it is read loosely. */
export interface LooseGroup {
  typed: string
  /** The word, or the likeliest correction of one that nobody uses. */
  word: string
  /** As it is, begun, as a part, or in the context. */
  begun: Query
  /** The same, or a correction. */
  meant: Query
  /** The word where each row is found that has its letters anywhere in a word of its name. */
  letters: string | null
  /** How many alternatives that is: what asks for few is asked first. */
  alternatives: number
  /** The categories it names, as it is or corrected: all rows of one are found by it. */
  categories: { begun: string[]; meant: string[] }
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
    const nearby = aroundWord(around, word)
    const isAsMeant = isEstablished(word) && !areAll
    const group = looseGroup(kind, word, standing, index, isLast, isAsMeant ? undefined : nearby, isAsMeant)
    return { ...group, frequency: withCategory(group, total) }
  })
}

function looseGroup(
  kind: Kind,
  { word, frequency }: QueryWord,
  { groups, contexts, isSparing }: Standing,
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
  const own = groups[index] ?? [{ query: lexeme(word), frequency, isAlways: true }]
  // What goods are found by beside their name is their category: other words are not worth asking for.
  const inOwnContext = (contexts[index] ?? []).filter(
    (one) => kind !== 'products' || inCategoryNames.products.has(one),
  )
  const corrected = likelyWords(word, near, mostCorrections)
  const inContext = isAsMeant
    ? []
    : likelyWords(word, categoryWords[kind], 2).map((one) => lexeme(`in:${one}`))
  const corrections = near.filter((known) => corrected.includes(known.word))
  const likeliest = corrections.find((known) => known.word === corrected[0])
  const mostBegun = mostIn([...starts, ...parts], frequency)
  // One letter begins too many words to be looked up.
  const asTyped = word.length === 1 && isPrefix ? Infinity : sumOf([...starts, ...parts], frequency)
  const total = sumOf(corrections, asTyped)
  const begunWords = isPrefix ? beginnings(word, own, starts, asTyped) : asItIs(word, own)
  const asBegun = eachWay((way) => [
    ...begunWords[way],
    ...inOwnContext.map(always),
    ...(way === 'letters' ? [] : parts.map(asAlternative)),
  ])
  const asMeant = eachWay((way) => [
    ...asBegun[way],
    ...corrections.map(asAlternative),
    ...inContext.map(always),
  ])
  const worth = (way: Way, alternatives: Alternative[], of: number) =>
    isSparing && way !== 'index' ? worthAsking(alternatives, of) : alternatives
  const named = (contexts: string[]) => contexts.flatMap((one) => inCategoryNames[kind].get(one) ?? [])
  const correction = likeliest ? [asAlternative(likeliest)] : []
  return {
    typed: word,
    word: frequency === 0 && begun.length === 0 ? (corrected[0] ?? word) : word,
    begun: eachWay((way) => anyOf(worth(way, asBegun[way], asTyped))),
    meant: eachWay((way) => anyOf(worth(way, asMeant[way], total))),
    letters: word.length >= leastLetters && (isPrefix || parts.length > 0) ? word : null,
    alternatives: asMeant.rows.length,
    categories: { begun: named(inOwnContext), meant: named([...inOwnContext, ...inContext]) },
    likeliest: anyOf([...own, ...correction]),
    likely: anyOf([...asBegun.rows, ...correction]),
    frequency: { begun: asTyped, meant: total },
    most: { begun: mostBegun, meant: mostIn(corrections, mostBegun) },
    weight: 3 / Math.log2(Math.max(frequency, likeliest?.frequency ?? 0, 1) + 2),
  }
}

/**
 * A word and what begins so. To a row that is one more look, and the words that stand for it and begin so are found by it.
 * The text index reads every list of a beginning to its end, 1.4 µs a row (decision 66): it is given the words themselves
 * where there is plenty, the most frequent sixty of them.
 */
function beginnings(word: string, own: Alternative[], starts: KnownWord[], asTyped: number) {
  const begun = { query: prefix(word), frequency: sumOf(starts, 0), isAlways: true }
  const { letters } = asItIs(word, own)
  const rows = [begun, ...letters]
  const isNamed = starts.length > 0 && asTyped > plenty
  return { rows, letters, index: isNamed ? [...own, ...starts.map(asAlternative)] : rows }
}

function asItIs(word: string, own: Alternative[]) {
  const letters = own.filter(({ query }) => !query.startsWith(lexeme(word).slice(0, -1)))
  return { index: own, rows: own, letters }
}

function asAlternative({ word, frequency }: KnownWord): Alternative {
  return { query: lexeme(word), frequency }
}

function always(query: string): Alternative {
  return { query, frequency: 0, isAlways: true }
}

function wordsOf(categories: readonly string[]): KnownWord[] {
  const words = categories.flatMap((name) => name.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
  return [...new Set(words)].map((word) => ({ word, frequency: 1 }))
}

function contextsOf(categories: readonly string[]): Map<string, string[]> {
  const context = ({ word }: KnownWord) => lexeme(`in:${word}`)
  return new Map(
    wordsOf(categories).map((known) => [
      context(known),
      categories.filter((name) => wordsOf([name]).some(({ word }) => word === known.word)),
    ]),
  )
}

function withCategory({ frequency, categories }: LooseGroup, total: number): LooseGroup['frequency'] {
  const ofOne = total * categoryShare
  return {
    begun: frequency.begun + (categories.begun.length > 0 ? ofOne : 0),
    meant: frequency.meant + (categories.meant.length > 0 ? ofOne : 0),
  }
}

function sumOf(known: { frequency: number }[], first: number): number {
  return known.reduce((total, { frequency }) => total + frequency, first)
}

function mostIn(known: { frequency: number }[], first: number): number {
  return known.reduce((most, { frequency }) => Math.max(most, frequency), first)
}

/** What is asked for where not all words are. */
export interface Most {
  any: Query
  /** About how many rows have it. */
  estimate: number
  /** Set where only one word is asked for. */
  only?: LooseGroup
}

/**
 * All words but one; of many words, any three of the five rarest; of two the rarer, which tells more: with about how many
 * rows have that. Null for a single word.
 */
export function mostOf(groups: LooseGroup[]): Most | null {
  const [first, second, ...others] = [...groups].sort((one, other) => other.weight - one.weight).slice(0, 5)
  if (!first || !second) return null
  if (others.length === 0) return { any: first.meant, estimate: first.frequency.meant, only: first }
  const rarest = [first, second, ...others]
  const any = eachWay((way) =>
    either(
      rarest.map((_, left) =>
        all(rarest.filter((__, place) => place !== left).map(({ meant }) => meant[way])),
      ),
    ),
  )
  // Of many words, few rows have most.
  return { any, estimate: 0 }
}

/** What the vocabulary has near a word of the query. */
export function aroundWord(around: WordNeighbours[], { place }: QueryWord): WordNeighbours | undefined {
  return around.find((one) => one.place === place)
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
