import { conditionFilters } from '@oja/contract/values/categories.ts'
import { formatNaira, parseNaira } from '@oja/contract/values/money.ts'
import { locationNames } from '@oja/contract/values/places/location-names.ts'
import type { UnderstoodSearch } from '@oja/contract/values/search/understood-search.ts'
import { knownOrSearched, searchedWords } from '../../../format/searched-words.ts'
import { choicesOf, serviceLabel } from '../search-params.ts'
import type { SearchParams } from '../search-params.ts'

export interface FilterChip {
  label: string
  /** The params to change so that the filter is gone. */
  without: SearchParams
}

/**
 * The active filters with their labels. The page shows the search words and the category elsewhere. `known` are the
 * names of states and local governments.
 */
export function filterChips(searchParams: SearchParams, known: readonly string[] = []): FilterChip[] {
  const { location, service, state, lga, priceFrom, priceTo, condition } = searchParams
  const { rating, verified, openNow, lat, within, deliversTo } = searchParams
  const isNearest = searchParams['sort'] === 'nearest'
  const chips: (FilterChip | false | undefined)[] = [
    service !== undefined && { label: serviceLabel(service), without: { service: '' } },
    location !== undefined && {
      label: knownOrSearched(location, [...locationNames, ...known]),
      without: { location: '', lga: '' },
    },
    state !== undefined && { label: knownOrSearched(state, known), without: { state: '', lga: '' } },
    deliversTo !== undefined && {
      label: `Delivered to ${knownOrSearched(deliversTo, known)}`,
      without: { deliversTo: '' },
    },
    ...eachChoice('lga', lga, (one) => knownOrSearched(one, known)),
    priceFrom !== undefined && { label: `From ${naira(priceFrom)}`, without: { priceFrom: '' } },
    priceTo !== undefined && { label: `Up to ${naira(priceTo)}`, without: { priceTo: '' } },
    ...eachChoice('condition', condition, (one) => conditionFilters[one] ?? searchedWords(one)),
    rating !== undefined && { label: `${numberOrSearched(rating)} stars and up`, without: { rating: '' } },
    verified !== undefined && { label: 'Verified sellers', without: { verified: '' } },
    openNow !== undefined && { label: 'Open now', without: { openNow: '' } },
    within !== undefined && { label: `Within ${numberOrSearched(within)} km`, without: { within: '' } },
    lat !== undefined && {
      label: 'Near me',
      without: { lat: '', lon: '', within: '', ...(isNearest && { sort: '' }) },
    },
  ]
  return chips.filter((chip) => chip !== false && chip !== undefined)
}

/** A chip for each value of a filter that takes several. */
function eachChoice(name: string, given: string | undefined, label: (one: string) => string): FilterChip[] {
  const chosen = choicesOf(given)
  return chosen.map((one) => ({
    label: label(one),
    without: { [name]: chosen.filter((other) => other !== one).join() },
  }))
}

/** The place and the limit of price that the words name, as filters: without one the other words are searched. */
export function saidChips(understood: UnderstoodSearch | null, wordsName: 'q' | 'query'): FilterChip[] {
  if (!understood) return []
  const { place, words, priceSaid = '' } = understood
  const everywhere = `${words} ${priceSaid}`.trim()
  return [
    ...(place === null ? [] : [{ label: place, without: { [wordsName]: everywhere } }]),
    ...priceChips(understood, wordsName),
  ]
}

/** The limit of price among the words, as one filter. */
export function priceChips(
  { priceFrom, priceTo, unpriced = '' }: UnderstoodSearch,
  wordsName: 'q' | 'query',
): FilterChip[] {
  const label =
    priceFrom !== undefined && priceTo !== undefined
      ? `${naira(priceFrom)} to ${naira(priceTo)}`
      : priceTo !== undefined
        ? `Up to ${naira(priceTo)}`
        : priceFrom !== undefined && `From ${naira(priceFrom)}`
  return label ? [{ label, without: { [wordsName]: unpriced } }] : []
}

function naira(typed: string): string {
  const kobo = parseNaira(typed)
  return kobo === null ? searchedWords(typed) : formatNaira(kobo)
}

function numberOrSearched(typed: string): string {
  return /^\d+(\.\d+)?$/.test(typed) ? typed : searchedWords(typed)
}
