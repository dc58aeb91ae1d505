/**
 * Do two names seem to be one person's or one company's? Case, accents, titles and the order of the words do not count:
 * "ALABI FOLASADE M." is "Folasade Alabi". Two words must be in both, or the only word of the shorter name.
 */
export function namesMatch(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  const needed = Math.min(2, words.length, others.length)
  return needed > 0 && words.filter((word) => others.includes(word)).length >= needed
}

// Words that say nothing of whose name it is.
const titles = new Set(
  (
    'mr mrs miss ms dr chief alhaji alhaja pastor engr prince princess ' +
    'ltd limited plc nig nigeria enterprise enterprises ventures company co and'
  ).split(' '),
)

function wordsOf(name: string): string[] {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)
  const telling = words.filter((word) => !titles.has(word))
  return [...new Set(telling.length > 0 ? telling : words)]
}
