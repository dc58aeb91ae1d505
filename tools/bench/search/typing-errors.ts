/** Numbers that are the same at every run. */
export interface Random {
  /** From 0 up to, but not including, `below`. */
  below(below: number): number
  one<Item>(items: readonly Item[]): Item
  /** So many different ones, in any order. */
  some<Item>(items: readonly Item[], count: number): Item[]
}

/** A generator with a seed: mulberry32, by Tommy Ettinger, public domain. */
export function seeded(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (max: number) => Math.floor(next() * max)
  return {
    below,
    one(items) {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('there is nothing to choose from')
      return item
    },
    some(items, count) {
      const left = [...items]
      return Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(below(left.length), 1),
      ).flat()
    },
  }
}

const keys = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const vowels = 'aeiou'

/** One typing or hearing error: two letters exchanged, one left out, doubled, hit beside, or another vowel. */
export function misspell(word: string, random: Random): string {
  for (;;) {
    const place = random.below(word.length)
    const wrong = slips[random.below(slips.length)]?.(word, place, random)
    if (wrong !== undefined && wrong !== word) return wrong
  }
}

const slips: ((word: string, place: number, random: Random) => string | undefined)[] = [
  (word, place) =>
    place + 1 < word.length
      ? `${word.slice(0, place)}${word[place + 1]}${word[place]}${word.slice(place + 2)}`
      : undefined,
  (word, place) => word.slice(0, place) + word.slice(place + 1),
  (word, place) => word.slice(0, place + 1) + word.slice(place),
  (word, place, random) => {
    const row = keys.find((letters) => letters.includes(word[place] ?? ' '))
    if (!row) return undefined
    const beside = row[row.indexOf(word[place] ?? '') + (random.below(2) === 0 ? -1 : 1)]
    return beside && word.slice(0, place) + beside + word.slice(place + 1)
  },
  (word, place, random) =>
    vowels.includes(word[place] ?? ' ')
      ? word.slice(0, place) + random.one([...vowels]) + word.slice(place + 1)
      : undefined,
]
