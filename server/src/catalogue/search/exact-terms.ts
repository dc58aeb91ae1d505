import { serviceCategories } from '@oja/contract/values/categories.ts'
import {
  allOf,
  anyAlternative,
  anyOf,
  asTyped,
  eachWay,
  lexeme,
  otherNumbers,
  phraseQuery,
  withoutRare,
} from './tsquery.ts'
import type { Alternative, TermQuery } from './tsquery.ts'
import { categoriesByContext } from './vocabulary/category-words.ts'
import type { SearchKind } from './search-query.ts'
import type { QueryWord, QueryWords } from './vocabulary/vocabulary-records.ts'

/** The words of a query without guesses: each as typed, in the other number, or as a synonym. Lists run by word. */
export interface ExactTerms {
  /** The whole query: all words, or a span instead of some. */
  query: string
  terms: TermQuery[]
  /** What each word may be in a name. */
  alternatives: Alternative[][]
  /** What each word may be in the context of a row: its category, or a service's description. */
  contexts: string[][]
  /** The terms with their contexts, where a context counts as the word itself. */
  termsInContext: TermQuery[]
  /** The spans, likewise. */
  spansInContext: string[]
  /** Whether each word has synonyms: what people call it is known, so its letters are never corrected. */
  hasSynonyms: boolean[]
  /** Whether each word has a synonym of several words ("tokunbo" is "uk used"): the vocabulary does not count how many names have it. */
  haveNamesOfWords: boolean[]
  /** The categories that the words name, whole: "electrician", "hair stylist". */
  categories: string[]
  /** Whether rare alternatives are left out where rows are read one by one. */
  dropsRare: boolean
  /** Queries in which two or three words are one word, or a synonym together. */
  spans: string[]
  /** How many names have each word or an alternative. */
  frequencies: number[]
  /** How many names have the most frequent alternative of each word: so many at least match it. */
  maxFrequencies: number[]
  /** About how many names match the query. */
  estimate: number
}

type Groups = Pick<QueryWords, 'synonymGroups' | 'kindGroups'>

/**
 * `dropsRare`: for a word that stands alone in a search without filters. The context of goods is their category alone, so it
 * counts only where each word names a category; what a service or a shop says of itself counts always.
 */
export function exactTerms(
  kind: SearchKind,
  { words, synonymGroups, kindGroups, frequencies: known, glued, total }: QueryWords,
  dropsRare: boolean,
): ExactTerms {
  const groups = { synonymGroups, kindGroups }
  const alternatives = words.map((word) => alternativesOf(word, groups, known))
  const terms = alternatives.map((ofWord) =>
    eachWay((way) => anyAlternative(dropsRare && way !== 'index' ? withoutRare(ofWord) : ofWord)),
  )
  const found = spansOf(words, groups, glued)
  const spansBeside = (others: TermQuery[], queriesOf: (span: Span) => string[]) =>
    found.map((span) => {
      const rest = others.filter((_, place) => place < span.from || place >= span.to)
      return allOf([...rest.map(({ index }) => index), anyOf(queriesOf(span))])
    })
  const spans = spansBeside(terms, ({ queries }) => queries)
  const contexts = words.map(({ word }) => contextsOf(kind, word, groups))
  const countsContext = kind !== 'products' || contexts.every((ofWord) => ofWord.length > 0)
  const counts = alternatives.map((ofWord) => ofWord.map(({ frequency }) => frequency))
  const frequencies = counts.map((ofWord) => ofWord.reduce((sum, one) => sum + one, 0))
  const termsInContext = countsContext
    ? terms.map((term, place) => withContexts(term, contexts[place] ?? []))
    : terms
  return {
    query: anyOf([allOf(terms.map(({ index }) => index)), ...spans]),
    terms,
    alternatives,
    contexts,
    termsInContext,
    spansInContext:
      kind === 'products'
        ? spans
        : spansBeside(termsInContext, ({ queries, phrases }) => [
            ...queries,
            ...phrases.map(phraseInContext),
          ]),
    hasSynonyms: words.map(({ word }) => synonymsOf(word, groups).length > 0),
    haveNamesOfWords: words.map(({ word }) =>
      synonymsOf(word, groups).some((phrase) => phrase.includes(' ')),
    ),
    categories: categoriesNamed(kind, words, groups),
    dropsRare,
    spans,
    frequencies,
    maxFrequencies: counts.map((ofWord) => Math.max(...ofWord)),
    estimate: expectedTogether(frequencies, total),
  }
}

/** A word, its other numbers and its synonyms. */
function alternativesOf(
  { word, frequency }: QueryWord,
  groups: Groups,
  known: QueryWords['frequencies'],
): Alternative[] {
  const [, ...others] = numbersOf(word)
  const synonyms = synonymsOf(word, groups)
  const singles = new Set([word, ...others, ...synonyms.filter((phrase) => !phrase.includes(' '))])
  // "mobile phone" finds nothing that "phone" does not.
  const phrases = synonyms.filter((phrase) => !phrase.split(' ').some((one) => singles.has(one)))
  const single = (one: string) => ({ query: lexeme(one), frequency: known[one] ?? 0 })
  return [
    { query: asTyped(word), frequency, isRequired: true },
    ...others.map(single),
    ...synonyms.filter((phrase) => singles.has(phrase)).map(single),
    ...phrases.map((phrase) => ({ query: phraseQuery(phrase), frequency: 0, isRequired: true })),
  ]
}

/**
 * What a word may be in the context of a row. A word that names categories is looked for as their names: a barber who also
 * washes cars offers washes that are no haircut. What a service says of itself may have a synonym, what a shop says may not:
 * "Sabon Gari" sells no garri. The context of goods has no other words than those of their category.
 */
function contextsOf(kind: SearchKind, word: string, groups: Groups): string[] {
  const own = numbersOf(word)
  const synonyms = synonymsOf(word, groups)
  const named = [...own, ...synonyms].filter((phrase) => isCategoryName(kind, phrase))
  const inCategory = (phrase: string) => categoriesByContext[kind].has(phraseInContext(phrase))
  const single = synonyms.filter((phrase) =>
    kind === 'services' ? !phrase.includes(' ') : inCategory(phrase),
  )
  const phrases = named.length > 0 ? named : [...own, ...single]
  return (kind === 'products' ? phrases.filter(inCategory) : phrases).map((phrase) =>
    // A shop in Sabon Gari says where it is, not that it sells gari.
    phrase === 'gari' ? allOf([phraseInContext(phrase), `!${lexeme('in:sabon')}`]) : phraseInContext(phrase),
  )
}

function isCategoryName(kind: SearchKind, phrase: string): boolean {
  return kind !== 'products' && serviceCategories.some((category) => category.toLowerCase() === phrase)
}

function phraseInContext(phrase: string): string {
  return allOf(phrase.split(' ').map((word) => lexeme(`in:${word}`)))
}

function withContexts(term: TermQuery, contexts: string[]): TermQuery {
  return eachWay((way) => (way === 'letters' ? term.letters : anyOf([term[way], ...contexts])))
}

/** The categories of services all words of whose names the query has, in some number or by a synonym. */
function categoriesNamed(kind: SearchKind, words: QueryWord[], groups: Groups): string[] {
  if (kind === 'products') return []
  const said = new Set(words.flatMap(({ word }) => [...numbersOf(word), ...synonymsOf(word, groups)]))
  const isSaid = (name: string) => said.has(name) || name.split(' ').every((word) => said.has(word))
  return serviceCategories.filter((category) => isSaid(category.toLowerCase()))
}

function numbersOf(word: string): string[] {
  return [word, ...otherNumbers(word)]
}

function synonymsOf(word: string, groups: Groups): string[] {
  return othersOf(numbersOf(word), groups)
}

/** What has the same meaning as one of these, and what is called by its make where they name a kind of goods. */
function othersOf(said: string[], { synonymGroups, kindGroups }: Groups): string[] {
  const names = new Set(said)
  const same = synonymGroups.filter((group) => group.some((phrase) => names.has(phrase))).flat()
  const all = new Set([...said, ...same])
  const makes = kindGroups.filter(([kind]) => kind !== undefined && all.has(kind)).flat()
  return [...new Set([...same, ...makes])].filter((phrase) => !names.has(phrase))
}

/** The words from place `from` up to `to`, the queries that may take their place, and their synonyms. */
interface Span {
  from: number
  to: number
  queries: string[]
  phrases: string[]
}

/** Runs of two or three words that are one word elsewhere ("power bank") or have a synonym ("ata rodo"). */
function spansOf(words: QueryWord[], groups: Groups, glued: string[]): Span[] {
  const spans: Span[] = []
  for (const length of [2, 3]) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const run = words.slice(from, from + length).map(({ word }) => word)
      const phrase = run.join(' ')
      const phrases = othersOf([phrase], groups)
      const queries = phrases.map(phraseQuery)
      if (length === 2 && glued.includes(run.join(''))) queries.push(lexeme(run.join('')))
      if (queries.length > 0) spans.push({ from, to: from + length, queries, phrases })
    }
  }
  return spans
}

/**
 * About how many of `total` names have all words, each of which so many names have. Words that belong together stand
 * together about five times as often as by chance (decision 66).
 */
export function expectedTogether(frequencies: number[], total: number): number {
  const shares = frequencies.map((frequency) => Math.min(1, frequency / Math.max(total, 1)))
  const byChance = shares.reduce((product, share) => product * share, Math.max(total, 1))
  return Math.min(...frequencies, frequencies.length > 1 ? 5 * byChance : Infinity)
}
