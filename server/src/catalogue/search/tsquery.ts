/** Pieces of PostgreSQL's tsquery language. Every word is quoted, so that what people type is never an operator. */

export function lexeme(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

/** Rows that match all queries. */
export function allOf(queries: string[]): string {
  return queries.length === 1 ? (queries[0] ?? '') : `(${queries.join(' & ')})`
}

/** Rows that match any query; "" for none. */
export function anyOf(queries: string[]): string {
  const distinct = [...new Set(queries)]
  return distinct.length < 2 ? (distinct[0] ?? '') : `(${distinct.join(' | ')})`
}

/** Any word that begins so. */
export function prefix(word: string): string {
  return `${lexeme(word)}:*`
}

/** All words of a phrase, in any order. */
export function phraseQuery(phrase: string): string {
  return allOf(phrase.split(' ').map(lexeme))
}

/** The word itself; "50kg" may also be written "50 kg". */
export function asTyped(word: string): string {
  const parts = word.match(/\d+|\D+/g) ?? []
  return parts.length > 1 && parts.length < 5 ? anyOf([lexeme(word), allOf(parts.map(lexeme))]) : lexeme(word)
}

/** The plural of a singular, and the other way round. English only; a form that does not exist finds nothing. */
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

/**
 * One term, written three times, because rows are found in three ways. `index` is for the text index, which reads a list
 * for each word of the query. `rows` is for rows that are read one by one and compared with each alternative. `letters`
 * stands beside a look for the term's letters in the name ("": nothing else is looked for).
 */
export type TermQuery = Record<Way, string>

export type Way = 'index' | 'rows' | 'letters'

export function eachWay<Written>(write: (way: Way) => Written): Record<Way, Written> {
  return { index: write('index'), rows: write('rows'), letters: write('letters') }
}

/** One way to write a term, and how many names have it, as far as the vocabulary knows. */
export interface Alternative {
  query: string
  frequency: number
  /** Kept however few names have it: the word as typed, or what the vocabulary does not count. */
  isRequired?: boolean
}

/** A term of more names than this is common: its matches are not all ranked. */
export const commonFrequency = 1_400

/**
 * Leaves out the rare alternatives of a common term: those that not one in a hundred of its `total` names has. Each
 * alternative costs 0.2 µs a row, which is 1.4 ms a window (decision 66).
 */
export function withoutRare(alternatives: Alternative[], total = totalOf(alternatives)): Alternative[] {
  if (total <= commonFrequency) return alternatives
  return alternatives.filter(({ frequency, isRequired }) => isRequired || 100 * frequency >= total)
}

export function anyAlternative(alternatives: Alternative[]): string {
  return anyOf(alternatives.map(({ query }) => query))
}

function totalOf(alternatives: Alternative[]): number {
  return alternatives.reduce((sum, { frequency }) => sum + frequency, 0)
}
