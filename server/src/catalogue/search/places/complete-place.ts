import { foldPlace, maxPlaceWords, wellKnownPlaces } from './place-names.ts'
import type { KnownPlace } from './place-names.ts'
import { placeSigns, readPlaceInQuery } from './place-in-query.ts'

/** What a query looks for, and the places that its end names or may be about to name: "electrician ib" is Ibadan. */
export interface PlacesTyped {
  /** The words without the place, as typed. */
  words: string
  /** The likeliest first. */
  places: KnownPlace[]
  /** Whether the first place is named in full, and not only begun. */
  isNamed: boolean
}

const minLetters = 2
const maxPlaces = 3

/** Reads the place at the end of a query that is still being typed, or one named anywhere. Null without other words or places. */
export function readPlacesTyped(query: string): PlacesTyped | null {
  const named = readPlaceInQuery(query)
  const begun = placesBegun(query)
  if (named && named.words !== '' && (named.place.isWellKnown || named.isSaid)) {
    const others = begun?.words === named.words ? begun.places : []
    const places = differentPlaces([named.place, ...others]).slice(0, maxPlaces)
    return { words: named.words, places, isNamed: true }
  }
  return begun && { ...begun, places: begun.places.slice(0, maxPlaces), isNamed: false }
}

/** The well-known places that begin with the last words. */
function placesBegun(query: string): Pick<PlacesTyped, 'words' | 'places'> | null {
  const typed = query.split(/[\s,;/()-]+/).filter((word) => foldPlace(word) !== '')
  const folded = typed.map(foldPlace)
  for (let length = Math.min(maxPlaceWords, typed.length - 1); length > 0; length -= 1) {
    const start = folded.slice(-length).join(' ')
    const places = start.length < minLetters ? [] : placesThatBegin(start)
    const words = wordsBefore(typed, folded, typed.length - length)
    if (places.length > 0 && words !== '') return { words, places }
  }
  return null
}

function placesThatBegin(start: string): KnownPlace[] {
  return differentPlaces(
    wellKnownPlaces().flatMap(([name, place]) => (name.startsWith(start) ? [place] : [])),
  )
}

/** The words up to the place, without "in" or "near". */
function wordsBefore(typed: string[], folded: string[], end: number): string {
  let last = end
  while (placeSigns.has(folded[last - 1] ?? '')) last -= 1
  return typed.slice(0, last).join(' ')
}

function differentPlaces(places: KnownPlace[]): KnownPlace[] {
  return [...new Map(places.toReversed().map((place) => [place.label, place])).values()].toReversed()
}
