/** Chance that can be played again: the same seed throws the same. */
export interface Random {
  /** Names this run in what it makes up. */
  run: string
  /** A whole number from 0 below `most`. */
  below(max: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item | undefined
}

/** Mulberry32, a public domain generator of 32 bits: small, quick, good enough to schedule by. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    run: `${seed}-${crypto.randomUUID().slice(0, 8)}`,
    below: (max) => Math.floor(next() * max),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)],
  }
}
