import type { ImportReport } from './import.ts'

// Enough examples to see what is wrong with a file; the counts give the rest.
const maxShown = 20

/** The report of an import in sentences; the total comes last. */
export function reportLines({
  kind,
  added,
  known,
  doubled,
  withImage,
  guessed,
  bad,
}: ImportReport): string[] {
  const guesses = [...guessed].sort(([, one], [, other]) => other.count - one.count)
  const moved = guesses.reduce((sum, [, { count }]) => sum + count, 0)
  return [
    ...bad.slice(0, maxShown).map(({ line, reason }) => `  line ${inWords(line)}: ${reason}`),
    ...more(bad.length, 'bad line'),
    ...guesses
      .slice(0, maxShown)
      .map(
        ([named, { category, count }]) => `  ${count} of category ${named || '(none)'} went to ${category}`,
      ),
    ...more(guesses.length, 'category', 'categories'),
    ...(withImage > 0 ? [`  ${inWords(withImage)} name a picture: add pictures in My Listings`] : []),
    [
      `${inWords(added)} ${added === 1 ? kind.slice(0, -1) : kind} listed`,
      `${inWords(known)} known before`,
      ...(doubled > 0 ? [`${inWords(doubled)} the same as an earlier line`] : []),
      `${inWords(bad.length)} refused`,
      `${inWords(moved)} put in the nearest category`,
    ].join(', '),
  ]
}

function more(count: number, one: string, many = `${one}s`): string[] {
  const rest = count - maxShown
  return rest > 0 ? [`  ... and ${inWords(rest)} more ${rest === 1 ? one : many}`] : []
}

function inWords(count: number): string {
  return count.toLocaleString('en')
}
