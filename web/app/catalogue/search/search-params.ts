import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { serviceCategories } from '@oja/contract/values/categories.ts'
import { parseNaira } from '@oja/contract/values/money.ts'
import { popularServices, serviceOptions } from '@oja/contract/values/service-choices.ts'
import { serviceKinds } from '@oja/contract/values/service-kinds.ts'
import { redirect } from 'react-router'
import { isCallError } from '../../api/call-error.ts'
import { showCount } from '../../format/format.ts'
import { knownOrSearched } from '../../format/searched-words.ts'
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

/** A list is not refused for a choice in its address that it does not have: it opens without it, and in its usual order. */
export function withoutUnknownChoices(
  path: string,
  searchParams: SearchParams,
  wrong: Record<string, string>,
): void {
  const unknown = ['sort', 'rating', 'condition'].filter((name) => wrong[name])
  if (unknown.length > 0)
    throw redirect(listUrl(path, searchParams, Object.fromEntries(unknown.map((name) => [name, '']))))
}

/** The service or the category that an address names. */
export function serviceLabel(name: string): string {
  const known = [...serviceOptions, ...popularServices].map((choice) => choice.name)
  return knownOrSearched(name, [...known, ...serviceCategories, ...Object.keys(serviceKinds)])
}

const filtersOfOne = [
  'service',
  'location',
  'state',
  'deliversTo',
  'priceFrom',
  'priceTo',
  'rating',
  'verified',
  'openNow',
  'within',
  'lat',
]

/** How many filters are active: as many as `filterChips` names. */
export function filterCount(searchParams: SearchParams): number {
  const { lga, condition } = searchParams
  const ofOne = filtersOfOne.filter((name) => searchParams[name] !== undefined)
  return ofOne.length + choicesOf(lga).length + choicesOf(condition).length
}

/** The values of a filter that takes several. */
export function choicesOf(given: string | undefined): string[] {
  return given?.split(',').filter(Boolean) ?? []
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
