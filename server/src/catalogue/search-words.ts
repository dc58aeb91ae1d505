import { productCategories, serviceCategories } from '@oja/contract/categories.ts'
import type { Queryable } from '../platform/database.ts'
import { likelyWords } from './corrections.ts'
import type { TextParameters } from './search-statements.ts'
import { alike, neighbours, queryWords } from './vocabulary-records.ts'
import type { Kind, KnownWord, QueryWord, QueryWords, WordNeighbours } from './vocabulary-records.ts'

/**
 * How the words of a query may be read, from strict to loose; each reading finds all that the ones before it find.
 * 1: every word stands in the name, as it is, in the singular or plural, glued, or by another name (synonyms).
 * 2: every word stands there, begins a word there, is a part of one, or names the category.
 * 3: as 2, or a word that one typing error made of it. 4: most of the words.
 * 5: any of them. Rare words count most.
 */
export const loosest = 5

/** One reading, ready for the statements. */
export interface Reading extends TextParameters {
  any: string
  level: number
  /** About how many rows match at most, as far as the vocabulary knows. */
  estimate: number
}

export interface ReadWords {
  /** Whether a word looks like a slip: unknown, or very rare beside one that is a typing error away. */
  isDoubtful(): Promise<boolean>
  reading(level: number): Promise<Reading | null>
}

const mostWords = 12
/** Words of categories stand in no name: slips of them are corrected here. */
const categoryWords = [
  ...new Set(
    [...productCategories, ...serviceCategories].flatMap(
      (name) => name.toLowerCase().match(/\p{L}{4,}/gu) ?? [],
    ),
  ),
].map((word) => ({ word, frequency: 1 }))
const mostNeighbours = 30
const mostCorrections = 6

/** Reads the words of a query. Null when it has none: "%%" or "-". */
export async function readWords(on: Queryable, kind: Kind, text: string): Promise<ReadWords | null> {
  const query = await queryWords.one(on, { text, kind, most: mostWords })
  if (query.words.length === 0) return null
  const exact = all(query.words.map(({ word }) => exactly(word)))
  const whole = wholeWords(query)
  const common = {
    exact,
    whole: whole.any,
    phrase: query.words.map(({ word }) => word).join(' '),
    count: query.words.length,
    parts: [],
    weights: [],
  }
  let found: Promise<WordNeighbours[]> | undefined
  const near = () => (found ??= neighboursOf(on, kind, query.words))

  const reading = async (level: number): Promise<Reading | null> => {
    if (level === 1) return { ...common, level, any: whole.any, begun: null, estimate: whole.estimate }
    const groups = looseGroups(query.words, whole, await near())
    const begun = either([whole.any, all(groups.map(({ begun: one }) => one))])
    const estimate = Math.min(...groups.map((group) => group.estimate))
    if (level === 2) return { ...common, level, any: begun, begun, estimate }
    const meant = either([begun, all(groups.map(({ meant: one }) => one))])
    const weights = groups.map(({ weight }) => weight)
    const parts = groups.map(({ likeliest }) => likeliest)
    if (level === 3) return { ...common, level, any: meant, begun, estimate: 0, parts, weights }
    const most = level === 4 ? mostOf(groups) : groups.length > 1 ? either(parts) : null
    if (most === null) return null
    return { ...common, level, any: either([meant, most]), begun, estimate: 0, parts, weights }
  }
  return {
    reading,
    async isDoubtful() {
      const around = await near()
      return query.words.some((word) =>
        isSlip(
          word,
          around.find(({ place }) => place === word.place),
        ),
      )
    },
  }
}

async function neighboursOf(on: Queryable, kind: Kind, words: QueryWord[]): Promise<WordNeighbours[]> {
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
  }
}

interface Whole {
  any: string
  /** What stands for each word in a name, and what in a row's context. */
  groups: string[]
  contexts: string[][]
  estimate: number
}

/** The words of a query joined by AND, each with what stands for it, and phrases that mean the same beside them. */
function wholeWords({ words, groups, glued }: QueryWords): Whole {
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
  const readings = [all(perWord)]
  for (const span of spansOf(words, groups, glued)) {
    const rest = perWord.filter((_, place) => place < span.from || place >= span.to)
    readings.push(all([...rest, either(span.stands)]))
  }
  const rarest = Math.min(...words.map(({ frequency }) => frequency))
  return { any: either(readings), groups: perWord, contexts, estimate: rarest }
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

interface LooseGroup {
  begun: string
  meant: string
  /** As typed, or the likeliest correction. */
  likeliest: string
  estimate: number
  weight: number
}

function looseGroups(words: QueryWord[], whole: Whole, around: WordNeighbours[]): LooseGroup[] {
  return words.map((word, index) => {
    const { begun = [], parts = [], near = [] } = around.find(({ place }) => place === word.place) ?? {}
    const isLast = index === words.length - 1
    const starts = /^\d+$/.test(word.word) && !isLast ? [] : begun
    const sum = [...starts, ...parts].reduce((total, { frequency }) => total + frequency, word.frequency)
    const alternatives = [
      whole.groups[index] ?? lexeme(word.word),
      ...(whole.contexts[index] ?? []),
      ...starts.map((known) => lexeme(known.word)),
      ...parts.map((known) => lexeme(known.word)),
    ]
    // The vocabulary may be a minute old: a word it does not have is still found by its beginning.
    if (starts.length < mostNeighbours && !/^\d+$/.test(word.word))
      alternatives.push(`${lexeme(word.word)}:*`)
    const corrected = likelyWords(word.word, near, mostCorrections)
    const begunQuery = either(alternatives)
    const frequency = Math.max(
      word.frequency,
      ...near.filter((one) => corrected[0] === one.word).map((one) => one.frequency),
      1,
    )
    return {
      begun: begunQuery,
      meant: either([
        begunQuery,
        ...corrected.map(lexeme),
        ...likelyWords(word.word, categoryWords, 2).map((one) => lexeme(`in:${one}`)),
      ]),
      likeliest: either([begunQuery, ...corrected.slice(0, 1).map(lexeme)]),
      // One letter begins too many words to be looked up.
      estimate: word.word.length === 1 ? Infinity : sum,
      weight: 3 / Math.log2(frequency + 2),
    }
  })
}

/** All words but one; of many words, any three of the five rarest. Null for a single word. */
function mostOf(groups: LooseGroup[]): string | null {
  if (groups.length < 2) return null
  const rarest = [...groups].sort((one, other) => other.weight - one.weight).slice(0, 5)
  if (rarest.length === 2) return either(rarest.map(({ meant }) => meant))
  return either(
    rarest.map((_, left) => all(rarest.filter((__, place) => place !== left).map(({ meant }) => meant))),
  )
}

function isSlip({ word, frequency }: QueryWord, around: WordNeighbours | undefined): boolean {
  if (/^\d+$/.test(word) || word.length < 3) return false
  const [likeliest] = likelyWords(word, around?.near ?? [], 1)
  if (likeliest === undefined) return false
  const other = around?.near.find((known) => known.word === likeliest)?.frequency ?? 0
  return frequency === 0 ? (around?.begun.length ?? 0) === 0 : other >= 20 * frequency
}

/** The word itself; "50kg" may also be written "50 kg". */
function exactly(word: string): string {
  const parts = word.match(/\d+|\D+/g) ?? []
  return parts.length > 1 && parts.length < 5 ? either([lexeme(word), all(parts.map(lexeme))]) : lexeme(word)
}

/** A word in the plural for the singular, and the other way round; English only, and never wrong enough to matter. */
export function otherNumbers(word: string): string[] {
  if (word.length < 3 || /\d/.test(word)) return []
  if (/[^s]s$/.test(word)) {
    const forms = [word.slice(0, -1)]
    if (/(s|x|z|ch|sh|o)es$/.test(word)) forms.push(word.slice(0, -2))
    if (word.endsWith('ies') && word.length > 4) forms.push(`${word.slice(0, -3)}y`)
    if (word.endsWith('ves')) forms.push(`${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`)
    return forms
  }
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`]
  if (/(s|x|z|ch|sh)$/.test(word)) return [`${word}es`]
  if (/fe?$/.test(word)) return [`${word}s`, word.replace(/fe?$/, 'ves')]
  return word.endsWith('o') ? [`${word}s`, `${word}es`] : [`${word}s`]
}

function phraseQuery(phrase: string): string {
  return all(phrase.split(' ').map(lexeme))
}

function lexeme(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

function all(queries: string[]): string {
  return queries.length === 1 ? (queries[0] ?? '') : `(${queries.join(' & ')})`
}

function either(queries: string[]): string {
  const distinct = [...new Set(queries)]
  return distinct.length === 1 ? (distinct[0] ?? '') : `(${distinct.join(' | ')})`
}
