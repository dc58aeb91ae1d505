/**
 * What the best of all searches could find. Queries are words of a name; when forty names have them all, nobody can
 * say which one was meant, and twenty places hold half of them.
 */

/** Words people would type: folded as the search folds them, of three letters or more, each once. */
export function wordsOf(name: string): string[] {
  const folded = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/['’`]s\b/g, '')
  return [...new Set(folded.match(/[\p{L}\p{N}]+/gu) ?? [])].filter((word) => word.length > 2)
}

/** How queries of a kind are made, and how likely a name is to have given one. */
export interface QueryKind {
  /** `most` words of a name. */
  choose(words: string[], max: number): string[]
  /** How likely these words are to have been chosen from this name; any scale, the same for all names. */
  likelihood(words: string[], asked: string[]): number
}

export interface BestPossible {
  /** How many names have all the words. */
  matches: number
  /** The chance that the best order of those names shows the listing among the first `shown`. */
  listing: number
  /** The same for any listing of that name, when each name is shown once. */
  name: number
}

interface Indexed {
  name: string
  words: string[]
}

/** Reckons ceilings among these names. */
export function computeBestPossible(names: string[], shown: number) {
  const indexed: Indexed[] = names.map((name) => ({ name: name.toLowerCase(), words: wordsOf(name) }))
  const places = new Map<string, Set<number>>()
  for (const [place, { words }] of indexed.entries())
    for (const word of words) places.set(word, (places.get(word) ?? new Set()).add(place))
  return {
    /** How many names have a word. */
    frequency: (word: string) => places.get(word)?.size ?? 0,
    /** The ceiling of one query that was made from `name`. */
    of({ likelihood }: QueryKind, name: string, asked: string[]): BestPossible {
      const [rarest = '', ...others] = [...asked].sort((one, other) => size(one) - size(other))
      const matching = [...(places.get(rarest) ?? [])].filter((place) =>
        others.every((word) => places.get(word)?.has(place)),
      )
      const own = likelihood(wordsOf(name), asked)
      const ofNames = new Map<string, number>()
      const all = matching.map((place) => {
        const { name: same = '', words = [] } = indexed[place] ?? {}
        const chance = likelihood(words, asked)
        ofNames.set(same, Math.max(chance, ofNames.get(same) ?? 0))
        return chance
      })
      return {
        matches: matching.length,
        listing: placeAmong(all, own, shown),
        name: placeAmong([...ofNames.values()], own, shown),
      }
    },
  }
  function size(word: string): number {
    return places.get(word)?.size ?? 0
  }
}

/** The chance to stand among the first when the likelier stand before and equals are shuffled. */
function placeAmong(all: number[], own: number, shown: number): number {
  const before = all.filter((chance) => chance > own + 1e-12).length
  const equals = all.filter((chance) => Math.abs(chance - own) <= 1e-12).length
  return Math.max(0, Math.min(1, (shown - before) / Math.max(1, equals)))
}

/** How many ways there are to choose `count` of `from`. */
export function combinations(from: number, count: number): number {
  let product = 1
  for (let place = 0; place < count; place += 1) product = (product * (from - place)) / (place + 1)
  return Math.max(1, product)
}
