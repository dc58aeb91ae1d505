/** Pieces of PostgreSQL's tsquery language. Every word is quoted, so that what people type is never an operator. */

export function lexeme(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

export function all(queries: string[]): string {
  return queries.length === 1 ? (queries[0] ?? '') : `(${queries.join(' & ')})`
}

/** Any of them; "" of none. */
export function either(queries: string[]): string {
  const distinct = [...new Set(queries)]
  return distinct.length < 2 ? (distinct[0] ?? '') : `(${distinct.join(' | ')})`
}

/** Any word that begins so. */
export function prefix(word: string): string {
  return `${lexeme(word)}:*`
}

/** All words of a phrase, in any order. */
export function phraseQuery(phrase: string): string {
  return all(phrase.split(' ').map(lexeme))
}

/** The word itself; "50kg" may also be written "50 kg". */
export function exactly(word: string): string {
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
