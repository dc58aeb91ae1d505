/**
 * Does one of the texts hold what was typed? Capitals and accents count as little as in the market's own search
 * (`search_fold` in the database), so that a list of samples answers as a real one does.
 */
export function matchesText(typed: string, ...texts: readonly string[]): boolean {
  const words = folded(typed)
  return texts.some((text) => folded(text).includes(words))
}

/** Does one of the texts begin with what was typed, at the beginning of a word? */
export function matchesWordStart(typed: string, texts: readonly string[]): boolean {
  return matchesText(` ${typed.trim()}`, ...texts.map((text) => ` ${text}`))
}

/** The day in Lagos of a moment, as a form for dates writes it. Nigeria is an hour ahead of UTC the whole year. */
export function dayInLagos(moment: string): string {
  return new Date(Date.parse(moment) + 3_600_000).toISOString().slice(0, 10)
}

// The letters of Hausa that are no letters with an accent.
const plainLetters: Record<string, string> = { ɗ: 'd', ɓ: 'b', ƙ: 'k', ƴ: 'y' }

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ɗɓƙƴ]/g, (letter) => plainLetters[letter] ?? letter)
}
