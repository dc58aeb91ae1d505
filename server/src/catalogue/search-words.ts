import type { QueryRunner } from '../platform/database/database.ts'
import { aroundWord, isNowhere, isSlip, looseGroups, mostBegun, mostNeighbours } from './loose-words.ts'
import type { LooseGroup } from './loose-words.ts'
import { levels, looseReading, wholeReading } from './readings.ts'
import type { Reading } from './readings.ts'
import { isWide, mostWords } from './search-query.ts'
import type { Search } from './search-query.ts'
import { all, either, exactly, lexeme, otherNumbers } from './tsquery.ts'
import { alike, neighbours, queryWords } from './vocabulary-records.ts'
import type { Kind, KnownWord, QueryWord, WordNeighbours } from './vocabulary-records.ts'
import { wholeWords } from './whole-words.ts'

export interface ReadWords {
  /** The strictest level that can find anything: no name has an unknown word, so none is looked for whole. */
  strictest(): Promise<number>
  /** Whether a word looks like a slip: unknown, or very rare beside one that is a typing error away. */
  isDoubtful(): Promise<boolean>
  reading(level: number): Promise<Reading | null>
}

/** Reads the words of a query, asked for in a category or, "", in all. Null when it has none: "%%" or "-". */
export async function readWords(on: QueryRunner, kind: Kind, search: Search): Promise<ReadWords | null> {
  const { words: text, filters } = search
  const { category } = filters
  const query = await queryWords.one(on, { text, kind, category, most: mostWords })
  if (query.words.length === 0) return null
  const isSparing = query.words.length === 1 && isWide(search)
  const whole = wholeWords(query, isSparing)
  const known = { kind, category, query, whole }
  let found: Promise<WordNeighbours[]> | undefined
  const near = () => (found ??= neighboursOf(on, kind, query.words))
  // Reckoned once: to compare a word with sixty others takes a millisecond.
  let grouped: LooseGroup[] | undefined
  const loose = async (level: number) => {
    const around = await near()
    grouped ??= looseGroups(kind, query.words, whole, around, query.total)
    return looseReading(level, known, around, grouped)
  }
  const unknown = query.words.filter((_, place) => whole.frequencies[place] === 0)
  return {
    async reading(level) {
      return level === levels.whole ? wholeReading(known) : loose(level)
    },
    async strictest() {
      if (unknown.length === 0 || whole.spans.length > 0) return levels.whole
      // A context says more than categories where there are descriptions: there the second reading may find it.
      if (kind !== 'products') return levels.begun
      const around = await near()
      return unknown.some((word) => isNowhere(word, aroundWord(around, word)))
        ? levels.corrected
        : levels.begun
    },
    async isDoubtful() {
      const around = await near()
      return query.words.some((word) => isSlip(word, aroundWord(around, word)))
    },
  }
}

async function neighboursOf(on: QueryRunner, kind: Kind, words: QueryWord[]): Promise<WordNeighbours[]> {
  const around = await neighbours.all(on, {
    words: JSON.stringify(words),
    kind,
    most: mostNeighbours,
    mostBegun,
  })
  for (const { word, place, frequency } of words) {
    const own = around.find((one) => one.place === place)
    const isUnknown = frequency === 0 && own?.begun.length === 0 && own.near.length === 0
    if (own && isUnknown && word.length > 5 && !/^\d+$/.test(word))
      own.near = await alike.all(on, { word, kind })
  }
  return around
}

/** A reading for somebody who is still typing: every word as it is, the last one begun. */
export function typedReading(words: string[], begun: KnownWord[]): Reading {
  const last = words.at(-1) ?? ''
  const before = words.slice(0, -1).map((word) => either([exactly(word), ...otherNumbers(word).map(lexeme)]))
  const any = all([...before, either([exactly(last), ...begun.map(({ word }) => lexeme(word))])])
  const estimate = begun.reduce((total, { frequency }) => total + frequency, 0)
  return {
    any: [any],
    ofRows: [any],
    letters: null,
    exact: all(words.map(exactly)),
    whole: null,
    begun: null,
    phrase: words.join(' '),
    count: words.length,
    parts: [],
    weights: [],
    level: levels.begun,
    estimate,
    atLeast: 0,
    outOf: 0,
  }
}
