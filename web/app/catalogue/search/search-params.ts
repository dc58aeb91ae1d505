import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { formatNaira, parseNaira } from '@oja/contract/values/money.ts'
import { isCallError } from '../../api/call-error.ts'
import { showCount } from '../../format/format.ts'
import type { PageRequest } from '../../api/page.ts'

/** The search params of a list, by their names in the address, without empty ones. */
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

export const productParameters: readonly string[] = [...shared, ...order]
export const serviceParameters: readonly string[] = [...shared, 'location', 'service', 'openNow', ...order]

/** Reads the search params from the address of a list. */
export function readSearchParams({ searchParams }: URL, names: readonly string[]): SearchParams {
  const pairs = names.map((name) => [name, searchParams.get(name)?.trim() ?? ''] as const)
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''))
}

/** The address of the same list with changed params, from its first page; "" removes a param. */
export function listUrl(path: string, searchParams: SearchParams, changes: SearchParams = {}): string {
  const all = { ...searchParams, after: '', ...changes }
  const query = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''))
  return String(query) !== '' ? `${path}?${query}` : path
}

export interface FilterChip {
  label: string
  /** The params to change so that the filter is gone. */
  without: SearchParams
}

/** The active filters with their labels. The page shows the search words and the category elsewhere. */
export function filterChips(searchParams: SearchParams): FilterChip[] {
  const { location, service, state, lga, priceFrom, priceTo, rating, verified, openNow, lat, within } =
    searchParams
  const isNearest = searchParams['sort'] === 'nearest'
  const chips: (FilterChip | false | undefined)[] = [
    service !== undefined && { label: service, without: { service: '' } },
    location !== undefined && { label: location, without: { location: '', lga: '' } },
    state !== undefined && { label: state, without: { state: '', lga: '' } },
    lga !== undefined && { label: lga, without: { lga: '' } },
    priceFrom !== undefined && { label: `From ${naira(priceFrom)}`, without: { priceFrom: '' } },
    priceTo !== undefined && { label: `Up to ${naira(priceTo)}`, without: { priceTo: '' } },
    rating !== undefined && { label: `${rating} stars and up`, without: { rating: '' } },
    verified !== undefined && { label: 'Verified sellers', without: { verified: '' } },
    openNow !== undefined && { label: 'Open now', without: { openNow: '' } },
    within !== undefined && { label: `Within ${within} km`, without: { within: '' } },
    lat !== undefined && {
      label: 'Near me',
      without: { lat: '', lon: '', within: '', ...(isNearest && { sort: '' }) },
    },
  ]
  return chips.filter((chip) => chip !== false && chip !== undefined)
}

interface PlaceChoices {
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
    const { lga = '', ...rest } = searchParams
    return { searchParams: lgas.includes(lga) ? searchParams : rest, states, lgas }
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
  return kobo === null ? typed : formatNaira(kobo)
}
