import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { conditionFilters, serviceCategories } from '@oja/contract/values/categories.ts'
import { formatNaira, parseNaira } from '@oja/contract/values/money.ts'
import { locationNames } from '@oja/contract/values/places/location-names.ts'
import type { UnderstoodSearch } from '@oja/contract/values/search/understood-search.ts'
import { popularServices, serviceOptions } from '@oja/contract/values/service-choices.ts'
import { serviceKinds } from '@oja/contract/values/service-kinds.ts'
import { redirect } from 'react-router'
import { isCallError } from '../../api/call-error.ts'
import { showCount } from '../../format/format.ts'
import { knownOrSearched, searchedWords } from '../../format/searched-words.ts'
import type { PageRequest } from '../../api/page.ts'

/** The search params of a list, by their names in the address, without empty ones; several values of one have commas. */
export type SearchParams = Readonly<Record<string, string>>

const shared = [
  'q',
  'category',
  'state',
  'lga',
  'priceFrom',
  'priceTo',
  'rating',
  'verified',
  'lat',
  'lon',
] as const
const order = ['within', 'sort', 'after'] as const

// A town of several local governments is a `location`, which a search for "shoes in ilorin" asks for.
export const productParameters: readonly string[] = [
  ...shared,
  'location',
  'condition',
  'deliversTo',
  ...order,
]
export const serviceParameters: readonly string[] = [...shared, 'location', 'service', 'openNow', ...order]

/** Reads the search params from the address of a list, with the lower price first. */
export function readSearchParams({ searchParams }: URL, names: readonly string[]): SearchParams {
  const pairs = names.map((name) => [name, searchParams.getAll(name).join(',').trim()] as const)
  return withPricesInOrder(Object.fromEntries(pairs.filter(([, value]) => value !== '')))
}

/** Nobody means "from 6,000 to 4,000": prices that are the wrong way round change places. */
export function withPricesInOrder(searchParams: SearchParams): SearchParams {
  const { priceFrom = '', priceTo = '' } = searchParams
  const isWrongWay = (parseNaira(priceFrom) ?? 0) > (parseNaira(priceTo) ?? Infinity)
  return isWrongWay ? { ...searchParams, priceFrom: priceTo, priceTo: priceFrom } : searchParams
}

/** The address of the same list with changed params, from its first page; "" removes a param. */
export function listUrl(path: string, searchParams: SearchParams, changes: SearchParams = {}): string {
  const all = { ...searchParams, after: '', ...changes }
  const query = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''))
  return String(query) !== '' ? `${path}?${query}` : path
}

/** A list is not refused for an order in its address, which no field of the filters could explain: it opens in its usual one. */
export function inUsualOrder(path: string, searchParams: SearchParams, wrong: Record<string, string>): void {
  if (wrong['sort']) throw redirect(listUrl(path, searchParams, { sort: '' }))
}

/** The service or the category that an address names. */
export function serviceLabel(name: string): string {
  const known = [...serviceOptions, ...popularServices].map((choice) => choice.name)
  return knownOrSearched(name, [...known, ...serviceCategories, ...Object.keys(serviceKinds)])
}

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

/** The values of a filter that takes several. */
export function choicesOf(given: string | undefined): string[] {
  return given?.split(',').filter(Boolean) ?? []
}

/** The place that the words name, as a filter: without it the words are searched everywhere. */
export function placeChip(understood: UnderstoodSearch | null, wordsName: 'q' | 'query'): FilterChip[] {
  if (understood?.place == null) return []
  return [{ label: understood.place, without: { [wordsName]: understood.words } }]
}

export interface PlaceChoices {
  searchParams: SearchParams
  states: string[]
  /** The local governments of the place of the search. */
  lgas: readonly string[]
}

/**
 * The states of Nigeria, and the local governments of the place of the search; none when the API does not answer. A
 * local government of another place is dropped: without JavaScript the form still sends it after the place changed.
 */
export async function placeChoices({ api }: PageRequest, searchParams: SearchParams): Promise<PlaceChoices> {
  const place = searchParams['location'] ?? searchParams['state']
  try {
    const { data: places } = await api(endpoints.places.list, {})
    const states = places.map(({ name }) => name)
    if (place === undefined) return { searchParams, states, lgas: [] }
    const { areasOf } = await import('@oja/contract/values/places/locations.ts')
    const lgas = areasOf(place, places)
    const { lga, ...rest } = searchParams
    const chosen = choicesOf(lga).filter((one) => lgas.includes(one))
    return { searchParams: chosen[0] ? { ...rest, lga: chosen.join() } : rest, states, lgas }
  } catch (error) {
    if (isCallError(error)) return { searchParams, states: [], lgas: [] }
    throw error
  }
}

/** "37", or "1,000+" where the API stops counting. `total` is the API's count, null without one. */
export function countLabel(total: string | null, shown: number): string {
  const count = total === null ? shown : Number.parseInt(total, 10)
  return `${showCount(count)}${total?.endsWith('+') ? '+' : ''}`
}

function naira(typed: string): string {
  const kobo = parseNaira(typed)
  return kobo === null ? searchedWords(typed) : formatNaira(kobo)
}

function numberOrSearched(typed: string): string {
  return /^\d+(\.\d+)?$/.test(typed) ? typed : searchedWords(typed)
}
