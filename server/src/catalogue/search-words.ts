import type { Reader } from '../platform/database.ts'
import { isNowhere, isSlip, looseGroups, mostNeighbours, mostOf } from './loose-words.ts'
import type { LooseGroup, Standing } from './loose-words.ts'
import { mostWords } from './search-query.ts'
import type { Search } from './search-query.ts'
import type { TextParameters } from './search-statements.ts'
import { all, either, exactly, lexeme, otherNumbers, phraseQuery } from './tsquery.ts'
import { alike, leastCounted, neighbours, queryWords } from './vocabulary-records.ts'
import type { Kind, KnownWord, QueryWord, QueryWords, WordNeighbours } from './vocabulary-records.ts'

/**
 * How the words of a query may be read, from strict to loose; each reading finds all that the ones before it find.
 * 1: every word stands in the name, as it is, in the singular or plural, glued, or by another name (synonyms).
 * 2: every word stands there, begins a word there, is a part of one, or names the category.
 * 3: as 2, or a word that one typing error made of it. 4: most of the words, of two the rarer.
 * 5: any of them. Rare words count most.
 */
export const loosest = 5

/** One reading, ready for the statements. */
export interface Reading extends TextParameters {
  any: string
  level: number
  /** About how many rows match at most, as far as the vocabulary knows. */
  estimate: number
  /** How many match at least, of the category asked for. */
  atLeast: number
}

export interface ReadWords {
  /** The strictest level that can find anything: no name has an unknown word, so 1 is not tried with one. */
  strictest(): Promise<number>
  /** Whether a word looks like a slip: unknown, or very rare beside one that is a typing error away. */
  isDoubtful(): Promise<boolean>
  reading(level: number): Promise<Reading | null>
}

/** Reads the words of a query, asked for in a category or, "", in all. Null when it has none: "%%" or "-". */
export async function readWords(
  on: Reader,
  kind: Kind,
  { words: text, filters: { category } }: Pick<Search, 'words' | 'filters'>,
): Promise<ReadWords | null> {
  const query = await queryWords.one(on, { text, kind, category, most: mostWords })
  if (query.words.length === 0) return null
  const exact = all(query.words.map(({ word }) => exactly(word)))
  const whole = wholeWords(query)
  const [only, second] = query.words
  // Of a word that is not known to be frequent in the category, no more goods there have it than are counted, nor its other forms.
  const isRareThere = kind === 'products' && category !== '' && only?.inCategory === 0 && !second
  const estimateWhole = isRareThere
    ? Math.min(only.frequency, leastCounted) + Math.min(whole.estimate - only.frequency, leastCounted / 2)
    : whole.estimate
  const common = {
    exact,
    whole: whole.any,
    phrase: query.words.map(({ word }) => word).join(' '),
    count: query.words.length,
    parts: [],
    weights: [],
    atLeast: second ? 0 : surely((category === '' ? whole.most[0] : only?.inCategory) ?? 0),
  }
  // In a category only whole words are counted, and what is read more loosely finds those too.
  const atLeast = (most: number | undefined) => (category === '' ? surely(most ?? 0) : common.atLeast)
  let found: Promise<WordNeighbours[]> | undefined
  const near = () => (found ??= neighboursOf(on, kind, query.words))
  let grouped: LooseGroup[] | undefined

  const unknown = query.words.filter((_, place) => whole.frequencies[place] === 0)
  const reading = async (level: number): Promise<Reading | null> => {
    if (level === 1) return { ...common, level, any: whole.any, begun: null, estimate: estimateWhole }
    const around = await near()
    const groups = (grouped ??= looseGroups(kind, query.words, whole, around, query.total))
    // What asks for the fewest words first: a row that lacks them is passed over soonest.
    const sparest = [...groups].sort((one, other) => one.alternatives - other.alternatives)
    const begun = either([...whole.spans, all(sparest.map(({ begun: one }) => one))])
    const estimate = expected(
      groups.map((group) => group.frequency.begun),
      query.total,
    )
    const [single] = groups.length === 1 ? groups : []
    if (level === 2)
      return { ...common, level, any: begun, begun, estimate, atLeast: atLeast(single?.most.begun) }
    const meant = either([...whole.spans, all(sparest.map(({ meant: one }) => one))])
    const weights = groups.map(({ weight }) => weight)
    const parts = groups.map((group) => (level === 3 ? group.likeliest : group.likely))
    const estimateMeant = expected(
      groups.map((group) => group.frequency.meant),
      query.total,
    )
    const likelier = { phrase: groups.map(({ word }) => word).join(' ') }
    if (level === 3) {
      const canBegin = unknown.every((word) => !isNowhere(word, aroundWord(around, word)))
      const tiers = canBegin ? { begun } : { whole: null, exact: null, begun: null }
      return {
        ...common,
        ...tiers,
        ...likelier,
        level,
        any: meant,
        estimate: estimateMeant,
        parts,
        weights,
        atLeast: atLeast(single?.most.meant),
      }
    }
    const most = level === 4 ? mostOf(groups) : anyOf(groups, parts)
    if (most === null) return null
    return {
      ...common,
      ...likelier,
      level,
      any: either([...whole.spans, most.any]),
      begun,
      estimate: most.estimate,
      parts,
      weights,
    }
  }
  return {
    reading,
    async strictest() {
      if (unknown.length === 0 || whole.spans.length > 0) return 1
      // A context says more than categories where there are descriptions: there the second reading may find it.
      if (kind !== 'products') return 2
      const around = await near()
      return unknown.some((word) =>
        isNowhere(
          word,
          around.find(({ place }) => place === word.place),
        ),
      )
        ? 3
        : 2
    },
    async isDoubtful() {
      const around = await near()
      return query.words.some((word) => isSlip(word, aroundWord(around, word)))
    },
  }
}

// Names may have gone since they were counted, but not a tenth of them in a day.
function surely(frequency: number): number {
  return 0.9 * frequency
}

function anyOf(groups: LooseGroup[], parts: string[]): { any: string; estimate: number } | null {
  if (groups.length < 2) return null
  return { any: either(parts), estimate: groups.reduce((sum, { frequency }) => sum + frequency.meant, 0) }
}

function aroundWord(around: WordNeighbours[], { place }: QueryWord): WordNeighbours | undefined {
  return around.find((one) => one.place === place)
}

async function neighboursOf(on: Reader, kind: Kind, words: QueryWord[]): Promise<WordNeighbours[]> {
  const around = await neighbours.all(on, { words: JSON.stringify(words), kind, most: mostNeighbours })
  for (const { word, place, frequency } of words) {
    const own = around.find((one) => one.place === place)
    const isUnknown = frequency === 0 && own?.begun.length === 0 && own.near.length === 0
    if (own && isUnknown && word.length > 5 && !/^\d+$/.test(word))
      own.near = await alike.all(on, { word, kind })
  }
  return around
}

/** A reading for somebody who is still typing: every word as it is, the last one begun. */
export function begunReading(words: string[], begun: KnownWord[]): Reading {
  const last = words.at(-1) ?? ''
  const before = words.slice(0, -1).map((word) => either([exactly(word), ...otherNumbers(word).map(lexeme)]))
  const any = all([...before, either([exactly(last), ...begun.map(({ word }) => lexeme(word))])])
  const estimate = begun.reduce((total, { frequency }) => total + frequency, 0)
  return {
    any,
    exact: all(words.map(exactly)),
    whole: null,
    begun: null,
    phrase: words.join(' '),
    count: words.length,
    parts: [],
    weights: [],
    level: 2,
    estimate,
    atLeast: 0,
  }
}

interface Whole extends Standing {
  any: string
  /** Readings in which two or three words stand as one, or have another name together. */
  spans: string[]
  /** How many names have each word, or another word for it. */
  frequencies: number[]
  /** How many have the most frequent of these: so many at least are found by a word. */
  most: number[]
  estimate: number
}

/** The words of a query joined by AND, each with what stands for it, and phrases that mean the same beside them. */
function wholeWords({ words, groups, known: frequencyOf, glued, total }: QueryWords): Whole {
  const alternatives = words.map(({ word }) => [exactly(word), ...otherNumbers(word).map(lexeme)])
  const synonyms = words.map((): string[] => [])
  for (const [place, { word }] of words.entries()) {
    const forms = new Set([word, ...otherNumbers(word)])
    for (const group of groups) {
      if (!group.some((phrase) => forms.has(phrase))) continue
      const others = group.filter((phrase) => !forms.has(phrase))
      synonyms[place]?.push(...others)
      alternatives[place]?.push(...others.map(phraseQuery))
    }
  }
  const perWord = alternatives.map(either)
  const contexts = words.map(({ word }, place) => [
    ...[word, ...otherNumbers(word)].map((form) => lexeme(`in:${form}`)),
    ...(synonyms[place] ?? []).map((phrase) => all(phrase.split(' ').map((one) => lexeme(`in:${one}`)))),
  ])
  const spans = spansOf(words, groups, glued).map(({ from, to, stands }) => {
    const rest = perWord.filter((_, place) => place < from || place >= to)
    return all([...rest, either(stands)])
  })
  const known = words.map(({ word, frequency }, place) => [
    frequency,
    ...[...otherNumbers(word), ...(synonyms[place] ?? [])].map((one) => frequencyOf[one] ?? 0),
  ])
  const frequencies = known.map((all) => all.reduce((sum, one) => sum + one, 0))
  const most = known.map((all) => Math.max(...all))
  const estimate = expected(frequencies, total)
  return {
    any: either([all(perWord), ...spans]),
    spans,
    frequencies,
    most,
    groups: alternatives,
    contexts,
    estimate,
  }
}

interface Span {
  from: number
  to: number
  stands: string[]
}

/** Runs of two or three words that are one word elsewhere ("power bank") or have another name ("ata rodo"). */
function spansOf(words: QueryWord[], groups: string[][], glued: string[]): Span[] {
  const spans: Span[] = []
  for (const length of [2, 3]) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const run = words.slice(from, from + length).map(({ word }) => word)
      const stands = groups
        .filter((group) => group.includes(run.join(' ')))
        .flatMap((group) => group.filter((phrase) => phrase !== run.join(' ')).map(phraseQuery))
      if (length === 2 && glued.includes(run.join(''))) stands.push(lexeme(run.join('')))
      if (stands.length > 0) spans.push({ from, to: from + length, stands })
    }
  }
  return spans
}

// Words that belong together stand together more often than chance would have it: about five times (decision 0021).
function expected(frequencies: number[], total: number): number {
  const shares = frequencies.map((frequency) => Math.min(1, frequency / Math.max(total, 1)))
  const byChance = shares.reduce((product, share) => product * share, Math.max(total, 1))
  return Math.min(...frequencies, frequencies.length > 1 ? 5 * byChance : Infinity)
}
