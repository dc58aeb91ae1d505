import { locationNames } from '@oja/contract/values/places/location-names.ts'
import { placeLabel } from '@oja/contract/values/places/place-labels.ts'
import { joinWithCommas } from '../../format/format.ts'
import { knownOrSearched, searchedWords } from '../../format/searched-words.ts'
import { choicesOf, serviceLabel } from './search-params.ts'
import type { SearchParams } from './search-params.ts'

/** The service or the words, and the place, of a search for providers; undefined and "" where it names none. */
export function providersSought(
  { q, category, service = category, lga, location, state }: SearchParams,
  states: readonly string[],
  lgas: readonly string[],
): { what: string | undefined; where: string } {
  const place = (name = '', known: readonly string[]) => name && knownOrSearched(name, known)
  const city = joinWithCommas(
    ...choicesOf(lga).map((one) => place(one, lgas)),
    place(location, [...locationNames, ...states]),
  )
  return {
    what: service ? serviceLabel(service) : q && searchedWords(q),
    where: placeLabel({ city, state: place(state, states) }),
  }
}
