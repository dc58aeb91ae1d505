/** A word of the vocabulary, and how many names have it. */
export interface KnownWord {
  word: string
  frequency: number
}

const keyRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const vowels = new Set('aeiouy')
/** Letters that sound alike to many ears here. */
const soundsAlike = ['ckqx', 'sz', 'fvp', 'gj', 'bp', 'dt', 'lr', 'iy', 'uw', 'mn'].map(
  (letters) => new Set(letters),
)
/** Each key with the keys around it. A search compares a thousand pairs of letters. */
const around = new Map(
  keyRows.flatMap((row, place) =>
    [...row].map((key, column) => {
      const near = keyRows.slice(Math.max(0, place - 1), place + 2)
      return [key, new Set(near.flatMap((one) => one.slice(Math.max(0, column - 1), column + 2).split('')))]
    }),
  ),
)

/** Shorter words are corrected for less, or not at all: too many words are one letter away. */
const minLetters = 5
/** Of two letters every other word is one slip away. */
const shortestLetters = 3
/** Of so many letters two small slips are believed. */
const manyLetters = 7

/**
 * The corrections of a word, the likeliest first: the smaller the slip and the more names have it. A slip costs as much
 * as being about ten times rarer (decision 20). A word of four letters is corrected only where two of them are exchanged, one
 * is another, missing or doubled, or where both words sound the same; one of three letters for the slips of `shortSlips`.
 */
export function likelyWords(typed: string, known: KnownWord[], limit: number): string[] {
  return known
    .map(({ word, frequency }) => ({ word, frequency, slip: costOf(typed, word) }))
    .filter(({ word, slip }) => isBelievable(typed, word, slip))
    .map(({ word, frequency, slip }) => ({ word, cost: slip * 2.3 - Math.log(frequency + 1) }))
    .sort((one, other) => one.cost - other.cost || (one.word < other.word ? -1 : 1))
    .slice(0, limit)
    .map(({ word }) => word)
}

/** "Charja" and "plumba" are written as they sound: such an ending is hardly a slip. */
function costOf(typed: string, meant: string): number {
  const cost = slipCost(typed, meant)
  // Far more words end in "er" than in "e".
  return Math.min(cost, ...spokenForms(typed).map((form, place) => slipCost(form, meant) + 0.2 + 0.3 * place))
}

/** A word that ends as it sounds, as it may be written: "plumba" is plumber. */
export function spokenForms(word: string): string[] {
  return /^[a-z]{4,}a$/.test(word) ? [`${word.slice(0, -1)}er`, `${word.slice(0, -1)}e`] : []
}

function isBelievable(typed: string, meant: string, slip: number): boolean {
  // A correction turns a number into no other number.
  if (typed.replaceAll(/\D/g, '') !== meant.replaceAll(/\D/g, '')) return false
  if (typed.length >= manyLetters) return slip <= 1.8
  if (typed.length >= minLetters) return slip <= 1.1
  if (slip > 1.1) return false
  if (typed.length === shortestLetters) return shortSlips(typed).includes(meant)
  if (typed.length < shortestLetters) return false
  const sameLetters = [...typed].sort().join('') === [...meant].sort().join('')
  return sameLetters || sound(typed) === sound(meant) || isOneLetterOff(typed, meant)
}

/**
 * What a word of three letters may be with one slip of a finger: two neighbours exchanged ("wgi"), a letter left out
 * ("rce"), or the key beside the right one ("wif"). Not another first letter or another vowel: "pen" is no slip of "pan".
 * None for a longer or shorter word.
 */
export function shortSlips(typed: string): string[] {
  if (typed.length !== shortestLetters || /[^a-z]/.test(typed)) return []
  const [a = '', b = '', c = ''] = typed
  const beside = (key: string) => [...(around.get(key) ?? [])].filter((one) => one !== key)
  return [
    b + a + c,
    a + c + b,
    ...beside(b).map((key) => a + key + c),
    ...beside(c).map((key) => a + b + key),
    ...letters.flatMap((letter) => [a + letter + b + c, a + b + letter + c]),
  ].filter((word) => word !== typed)
}

const letters = [...keyRows.join('')]

/** Whether one letter of a word is another, is missing or is doubled: "rise" and "rice", "phne" and "phone", "bagg" and "bag". */
function isOneLetterOff(typed: string, meant: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start += 1
  if (typed.length === meant.length) return typed.slice(start + 1) === meant.slice(start + 1)
  if (typed.length < meant.length) return typed.slice(start) === meant.slice(start + 1)
  return typed[start] === typed[start - 1] && typed.slice(start + 1) === meant.slice(start)
}

/** Words with the same consonants sound the same: "stik" and "stick". */
function sound(word: string): string {
  return word.replaceAll('ck', 'k').replaceAll('ph', 'f').replaceAll('c', 'k').replaceAll(/(.)\1/g, '$1')
}

/**
 * How far a typed word is from another: a letter more or less costs 1. Two letters exchanged, double letters, neighbouring
 * keys and letters that sound alike cost less. Any other letter costs 2: nobody types it for this one. A wrong first letter
 * costs more.
 */
export function slipCost(typed: string, meant: string): number {
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
  const isNear =
    around.get(one)?.has(other) || soundsAlike.some((letters) => letters.has(one) && letters.has(other))
  return isNear ? 0.7 : 2
}
