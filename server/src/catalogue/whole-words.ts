import { anyOf, eachWay, worthAsking } from './alternatives.ts'
import type { Alternative, Query } from './alternatives.ts'
import { all, either, exactly, lexeme, otherNumbers, phraseQuery } from './tsquery.ts'
import type { QueryWord, QueryWords } from './vocabulary-records.ts'

/** What stands for each word: in a name, and in the context of a row. */
export interface Standing {
  groups: Alternative[][]
  contexts: string[][]
  /** Whether rare alternatives are left out of rows that are looked at: of a word that stands alone, where nothing else is asked. */
  isSparing: boolean
}

export interface Whole extends Standing {
  any: string
  /** What stands for each word, to be found together. */
  perWord: Query[]
  /** Readings in which two or three words stand as one, or have another name together. */
  spans: string[]
  /** How many names have each word, or another word for it. */
  frequencies: number[]
  /** How many have the most frequent of these: so many at least are found by a word. */
  most: number[]
  estimate: number
}

/** The words of a query joined by AND, each with what stands for it, and phrases that mean the same beside them. */
export function wholeWords(
  { words, groups: synonyms, known, glued, total }: QueryWords,
  isSparing: boolean,
): Whole {
  const groups = words.map(({ word, frequency }) => standingFor(word, frequency, synonyms, known))
  const perWord = groups.map((group) =>
    eachWay((way) => anyOf(isSparing && way !== 'index' ? worthAsking(group) : group)),
  )
  const contexts = words.map(({ word }) => [
    ...formsOf(word).map((form) => lexeme(`in:${form}`)),
    ...synonymsOf(word, synonyms).map((phrase) => all(phrase.split(' ').map((one) => lexeme(`in:${one}`)))),
  ])
  const spans = spansOf(words, synonyms, glued).map(({ from, to, stands }) => {
    const rest = perWord.filter((_, place) => place < from || place >= to)
    return all([...rest.map(({ index }) => index), either(stands)])
  })
  const counts = groups.map((group) => group.map(({ frequency }) => frequency))
  const frequencies = counts.map((all) => all.reduce((sum, one) => sum + one, 0))
  return {
    any: either([all(perWord.map(({ index }) => index)), ...spans]),
    perWord,
    isSparing,
    spans,
    frequencies,
    most: counts.map((all) => Math.max(...all)),
    groups,
    contexts,
    estimate: expected(frequencies, total),
  }
}

/** A word, its other numbers, and what else means the same. */
function standingFor(
  word: string,
  frequency: number,
  groups: string[][],
  known: QueryWords['known'],
): Alternative[] {
  const [, ...others] = formsOf(word)
  const synonyms = synonymsOf(word, groups)
  const singles = new Set([word, ...others, ...synonyms.filter((phrase) => !phrase.includes(' '))])
  // "mobile phone" finds nothing that "phone" does not.
  const phrases = synonyms.filter((phrase) => !phrase.split(' ').some((one) => singles.has(one)))
  const single = (one: string) => ({ query: lexeme(one), frequency: known[one] ?? 0 })
  return [
    { query: exactly(word), frequency, isAlways: true },
    ...others.map(single),
    ...synonyms.filter((phrase) => singles.has(phrase)).map(single),
    ...phrases.map((phrase) => ({ query: phraseQuery(phrase), frequency: 0, isAlways: true })),
  ]
}

function formsOf(word: string): string[] {
  return [word, ...otherNumbers(word)]
}

function synonymsOf(word: string, groups: string[][]): string[] {
  const forms = new Set(formsOf(word))
  const own = groups.filter((group) => group.some((phrase) => forms.has(phrase)))
  return own.flatMap((group) => group.filter((phrase) => !forms.has(phrase)))
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
export function expected(frequencies: number[], total: number): number {
  const shares = frequencies.map((frequency) => Math.min(1, frequency / Math.max(total, 1)))
  const byChance = shares.reduce((product, share) => product * share, Math.max(total, 1))
  return Math.min(...frequencies, frequencies.length > 1 ? 5 * byChance : Infinity)
}
