import type { KnownWord } from './vocabulary-records.ts'

const keyRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const vowels = new Set('aeiou')
/** Each key with the keys around it. A search compares a thousand pairs of letters. */
const around = new Map(
  keyRows.flatMap((row, place) =>
    [...row].map((key, column) => {
      const near = keyRows.slice(Math.max(0, place - 1), place + 2)
      return [key, new Set(near.flatMap((one) => one.slice(Math.max(0, column - 1), column + 2).split('')))]
    }),
  ),
)

/**
 * The corrections of a word, the likeliest first: the smaller the error and the more names have it. An error costs as much
 * as being about ten times rarer (decision 20).
 */
export function likelyWords(typed: string, known: KnownWord[], limit: number): string[] {
  return known
    .map(({ word, frequency }) => ({ word, frequency, errors: errorCost(typed, word) }))
    .filter(({ errors }) => errors <= maxCost(typed))
    .map(({ word, frequency, errors }) => ({ word, cost: errors * 2.3 - Math.log(frequency + 1) }))
    .sort((one, other) => one.cost - other.cost || (one.word < other.word ? -1 : 1))
    .slice(0, limit)
    .map(({ word }) => word)
}

// Two errors are believed only in a long word.
function maxCost(typed: string): number {
  return typed.length >= 6 ? 2.2 : 1.6
}

/**
 * How far a typed word is from another: a letter more, less, wrong or exchanged costs 1. Double letters, neighbouring keys
 * and vowels are easily confused and cost less. A wrong first letter costs more.
 */
function errorCost(typed: string, meant: string): number {
  const width = meant.length + 1
  const costs = new Float64Array((typed.length + 1) * width)
  const at = (i: number, j: number) => costs[i * width + j] ?? Infinity
  for (let i = 0; i <= typed.length; i += 1) {
    for (let j = 0; j <= meant.length; j += 1) {
      if (i === 0 && j === 0) continue
      const one = typed[i - 1] ?? ''
      const other = meant[j - 1] ?? ''
      let cost = Infinity
      if (i > 0) cost = at(i - 1, j) + (one === typed[i - 2] ? 0.5 : 1)
      if (j > 0) cost = Math.min(cost, at(i, j - 1) + (other === meant[j - 2] ? 0.5 : 1))
      if (i > 0 && j > 0) cost = Math.min(cost, at(i - 1, j - 1) + wrongLetter(one, other))
      if (i > 1 && j > 1 && one === meant[j - 2] && other === typed[i - 2])
        cost = Math.min(cost, at(i - 2, j - 2) + 0.7)
      costs[i * width + j] = cost
    }
  }
  const firstLetter = typed[0] === meant[0] || typed[0] === meant[1] || typed[1] === meant[0] ? 0 : 0.4
  return at(typed.length, meant.length) + firstLetter
}

function wrongLetter(one: string, other: string): number {
  if (one === other) return 0
  if (vowels.has(one) && vowels.has(other)) return 0.6
  return around.get(one)?.has(other) ? 0.7 : 1
}
