import { either } from './tsquery.ts'

/**
 * What a row must match, written for each way of reading rows: `index` for the text index, to which each word that begins
 * so is a list of its own; `rows` for rows that are looked at one by one, where each alternative is a search in the
 * words of a row; `letters` for rows in whose names the letters of a word are looked for besides ("": for nothing else).
 */
export type Query = Record<Way, string>

export type Way = 'index' | 'rows' | 'letters'

export function eachWay<Written>(write: (way: Way) => Written): Record<Way, Written> {
  return { index: write('index'), rows: write('rows'), letters: write('letters') }
}

/** One way to write what is meant, and how many names have it, as far as is known. */
export interface Alternative {
  query: string
  frequency: number
  /** Asked for whether many have it or not: the word as typed, or what nobody counts. */
  isAlways?: boolean
}

/** So many names and more are read window by window, or beside another word. */
export const plenty = 1_400

/**
 * The alternatives worth holding a row against, of all that `total` names have. Where there is plenty, what not one in a
 * hundred of them has is left out: an alternative takes 0.2 µs for each row, 1.4 ms for a window (decision 66).
 */
export function worthAsking(alternatives: Alternative[], total = sumOf(alternatives)): Alternative[] {
  if (total <= plenty) return alternatives
  return alternatives.filter(({ frequency, isAlways }) => isAlways || 100 * frequency >= total)
}

function sumOf(alternatives: Alternative[]): number {
  return alternatives.reduce((sum, { frequency }) => sum + frequency, 0)
}

export function anyOf(alternatives: Alternative[]): string {
  return either(alternatives.map(({ query }) => query))
}
