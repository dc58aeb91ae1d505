/**
 * Does one of the texts contain what was typed? It ignores capitals and accents like the market's own search
 * (`search_fold` in the database), so that sample lists answer like real ones.
 */
export function matchesText(typed: string, ...texts: readonly string[]): boolean {
  const foldedQuery = folded(typed)
  return texts.some((text) => folded(text).includes(foldedQuery))
}

/** Does a word of one of the texts begin with what was typed? */
export function matchesWordStart(typed: string, texts: readonly string[]): boolean {
  return matchesText(` ${typed.trim()}`, ...texts.map((text) => ` ${text}`))
}

/** The day in Lagos of a moment, as a date field writes it. Nigeria is an hour ahead of UTC the whole year. */
export function dayInLagos(moment: string): string {
  return new Date(Date.parse(moment) + 3_600_000).toISOString().slice(0, 10)
}

// Letters of Hausa that Unicode does not split into a letter and an accent.
const plainLetters: Record<string, string> = { ɗ: 'd', ɓ: 'b', ƙ: 'k', ƴ: 'y' }

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ɗɓƙƴ]/g, (letter) => plainLetters[letter] ?? letter)
}
