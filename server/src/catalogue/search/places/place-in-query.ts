import { foldPlace, maxPlaceWords, placeNamed, wellKnownNames } from './place-names.ts'
import type { KnownPlace } from './place-names.ts'
import { slipCost } from '../vocabulary/spelling.ts'

/** A place among the words of a query: "plumber in abuja" is the word plumber and the place Abuja. */
export interface PlaceInQuery {
  place: KnownPlace
  /** The other words as they were typed; "" where there are none. */
  words: string
  /** Whether the query says that it is a place: "in lagos". */
  isSaid: boolean
}

export const placeSigns = new Set(['in', 'at', 'near', 'around', 'within', 'inside', 'for'])
/** "Lagos to Kano cargo" names a way, and "from Kano" where goods came from. */
const waySigns = new Set(['to', 'from', 'via'])
/** Words around a place that say nothing more: "Kano state", "Nigeria". */
const surroundings = new Set(['state', 'city', 'town', 'lga', 'nigeria', 'area'])
/** Letters of a name that may be wrong, counted as spelling.ts counts. */
const maxSlip = 1
const minSlipLetters = 5

/**
 * Finds the place that a query names after "in", "at" or "near", at its end, or at its start. A place inside another is one place:
 * "ikeja lagos". Null without a place, and for a way: "lagos to kano cargo".
 */
export function readPlaceInQuery(query: string): PlaceInQuery | null {
  const typed = query.split(/[\s,;/()-]+/).filter((word) => foldPlace(word) !== '')
  const folded = typed.map(foldPlace)
  const named = joinInside(placesAmong(folded), folded)
  const isWay = named.some(
    ({ from, to }) => waySigns.has(folded[from - 1] ?? '') || waySigns.has(folded[to] ?? ''),
  )
  if (isWay) return null
  const spans = named.map(({ place, from, to }) => {
    const [start, end] = [placeStart(folded, from), placeEnd(folded, to)]
    return { place, start, end, isSaid: start < from }
  })
  const chosen =
    spans.findLast(({ isSaid }) => isSaid) ??
    spans.find(({ end }) => end === typed.length) ??
    spans.find(({ start }) => start === 0)
  if (!chosen) return null
  const { place, start, end, isSaid } = chosen
  return { place, words: [...typed.slice(0, start), ...typed.slice(end)].join(' '), isSaid }
}

/** Two places side by side, one of which lies in the other, are the smaller one. */
function joinInside(named: NamedPlace[], folded: string[]): NamedPlace[] {
  const joined: NamedPlace[] = []
  for (const next of named) {
    const last = joined.at(-1)
    const place = last && areSideBySide(last, next, folded) ? inside(last.place, next.place) : undefined
    if (last && place) joined.splice(-1, 1, { place, from: last.from, to: next.to })
    else joined.push(next)
  }
  return joined
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
    const place =
      placeNamed(name) ?? (from + length === folded.length && from > 0 ? meantBySlip(name) : undefined)
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
