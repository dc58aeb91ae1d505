import { foldPlace, maxPlaceWords, placeNamed, wellKnownNames } from './place-names.ts'
import type { KnownPlace } from './place-names.ts'
import { slipCost } from './spelling.ts'

/** A place among the words of a query: "plumber in abuja" is the word plumber and the place Abuja. */
export interface PlaceInQuery {
  place: KnownPlace
  /** The other words as they were typed; "" where there are none. */
  words: string
  /** Whether the query says that it is a place: "in lagos". */
  isSaid: boolean
}

const placeSigns = new Set(['in', 'at', 'near', 'around', 'within', 'inside', 'for'])
/** "Lagos to Kano cargo" names a way, and "from Kano" where goods came from. */
const waySigns = new Set(['to', 'from', 'via'])
/** Words around a place that say nothing more: "Kano state", "Nigeria". */
const surroundings = new Set(['state', 'city', 'town', 'lga', 'nigeria', 'area'])
/** Letters of a name that may be wrong, counted as spelling.ts counts. */
const maxSlip = 1
const minSlipLetters = 5

/**
 * Finds the one place that a query names at its start, at its end, or after "in", "at" or "near". A place inside another is one
 * place: "ikeja lagos". Null without a place, and with two: "lagos to kano cargo".
 */
export function readPlaceInQuery(query: string): PlaceInQuery | null {
  const typed = query.split(/[\s,;/()-]+/).filter((word) => foldPlace(word) !== '')
  const folded = typed.map(foldPlace)
  const named = placesAmong(folded)
  const [first, second, third] = named
  if (!first || third) return null
  const place = second ? inside(first.place, second.place) : first.place
  if (!place || (second && !areSideBySide(first, second, folded))) return null
  const from = placeStart(folded, first.from)
  const to = placeEnd(folded, (second ?? first).to)
  const isSaid = from < first.from
  if (waySigns.has(folded[from - 1] ?? '') || waySigns.has(folded[to] ?? '')) return null
  if (!isSaid && from > 0 && to < typed.length) return null
  return { place, words: [...typed.slice(0, from), ...typed.slice(to)].join(' '), isSaid }
}

interface NamedPlace {
  place: KnownPlace
  from: number
  to: number
}

/** The places that the words name, the longest names first: "port harcourt" before any "port". */
function placesAmong(folded: string[]): NamedPlace[] {
  const found: NamedPlace[] = []
  let from = 0
  while (from < folded.length) {
    const named = longestName(folded, from)
    if (named) found.push(named)
    from = named ? named.to : from + 1
  }
  return found
}

function longestName(folded: string[], from: number): NamedPlace | undefined {
  const longest = Math.min(maxPlaceWords, folded.length - from)
  for (let length = longest; length > 0; length -= 1) {
    const name = folded.slice(from, from + length).join(' ')
    // A place that only may be meant by a slip stands at the end, where most people write it.
    const place = placeNamed(name) ?? (from + length === folded.length && from > 0 ? meantBySlip(name) : undefined)
    if (place) return { place, from, to: from + length }
  }
  return undefined
}

function meantBySlip(name: string): KnownPlace | undefined {
  const letters = name.replaceAll(' ', '')
  if (letters.length < minSlipLetters || /\d/.test(letters)) return undefined
  const near = wellKnownNames()
    .filter((one) => one[0] === letters[0] && Math.abs(one.length - letters.length) < 2)
    .map((one) => ({ one, cost: slipCost(letters, one) }))
    .filter(({ cost }) => cost <= maxSlip)
    .sort((one, other) => one.cost - other.cost)
  return near[0] && placeNamed(near[0].one)
}

/** The smaller of two places, one of which lies in the other. */
function inside(one: KnownPlace, other: KnownPlace): KnownPlace | undefined {
  const [wide, narrow] = one.lgas === null ? [one, other] : [other, one]
  if (wide.lgas !== null || (narrow.state !== '' && narrow.state !== wide.state)) return undefined
  return { ...narrow, state: wide.state }
}

function areSideBySide(first: NamedPlace, second: NamedPlace, folded: string[]): boolean {
  return folded.slice(first.to, second.from).every((word) => placeSigns.has(word) || surroundings.has(word))
}

function placeStart(folded: string[], from: number): number {
  let start = from
  while (placeSigns.has(folded[start - 1] ?? '')) start -= 1
  return start
}

function placeEnd(folded: string[], to: number): number {
  let end = to
  while (surroundings.has(folded[end] ?? '')) end += 1
  return end
}
