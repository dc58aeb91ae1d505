import { isInstant } from '@oja/contract/values/calendar.ts'
import { productConditions } from '@oja/contract/values/categories.ts'
import { namedPlace } from '@oja/contract/values/places/locations.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { parseNaira } from '@oja/contract/values/money.ts'
import { sorts } from '@oja/contract/schemas/search.ts'
import type { Sort } from '@oja/contract/schemas/search.ts'
import { AppError, invalidFields } from '../../platform/http/app-error.ts'
import { readPlaceInQuery } from './places/place-in-query.ts'
import { foldPlace, placeNamed } from './places/place-names.ts'
import type { KnownPlace } from './places/place-names.ts'
import { spelledLga, states } from '../../platform/nigeria/places.ts'

/** Each kind has a search table of its own and the same statements. */
export type SearchKind = 'products' | 'services' | 'sellers'

/** Further words of a query are ignored. */
export const maxWords = 12

/** What the contract's queries have in common: each value is text, as it was typed. */
export interface RawQuery {
  q?: string | undefined
  /** Sellers only: another name of `q`. */
  query?: string | undefined
  category?: string | undefined
  location?: string | undefined
  state?: string | undefined
  /** One or several, with commas. */
  lga?: string | undefined
  rating?: string | undefined
  verified?: string | undefined
  openNow?: string | undefined
  /** Products only: one or several, with commas. */
  condition?: string | undefined
  /** Products only: a state. */
  deliversTo?: string | undefined
  lat?: string | undefined
  lon?: string | undefined
  within?: string | undefined
  priceFrom?: string | undefined
  priceTo?: string | undefined
  sort?: string | undefined
  after?: string | undefined
}

/** The filters as the statements take them. "" and null filter nothing. */
export interface Filters {
  category: string
  /** Services only: any of these; null for all. */
  categories: string[] | null
  state: string
  lgas: string[] | null
  /** Services only: the states of the local governments. Who comes to buyers anywhere in one of them comes there too. */
  comesIn: string[] | null
  /** Kobo, inclusive. */
  priceFrom: number | null
  priceTo: number | null
  /** In tenths, 0 for any. */
  rating: number
  verified: boolean
  openNow: boolean
  /** Products only: any of these; null for all. */
  productConditions: string[] | null
  /** Products only: a state that their shop delivers to. */
  deliversTo: string
  /** Degrees; null: the answer has no distances. */
  latitude: number | null
  longitude: number | null
  /** Kilometres. */
  within: number | null
}

export interface Search {
  words: string
  filters: Filters
  sort: Sort
  cursor: Cursor | null
  /** True when nothing can be found: the place asked for does not exist, for example. */
  findsNothing: boolean
}

/**
 * Reads a query. An unknown category or place is no error: nothing is found there.
 *
 * @throws AppError 422 with a sentence for each field that has no meaning, 400 for a page start made by hand.
 */
export function readSearch(query: RawQuery): Search {
  const wrong: Record<string, string> = {}
  const place = readPlace(query)
  const here =
    readHere(query, wrong) ?? (query.sort === 'nearest' ? (place.middle ?? middleSaid(query.q)) : null)
  const filters: Filters = {
    category: query.category ?? '',
    categories: null,
    state: place.state,
    lgas: place.lgas,
    comesIn: null,
    priceFrom: readPrice(query, 'priceFrom', wrong),
    priceTo: readPrice(query, 'priceTo', wrong),
    rating: readRating(query, wrong),
    verified: isYes(query.verified),
    openNow: isYes(query.openNow),
    productConditions: readConditions(query, wrong),
    deliversTo: query.deliversTo ?? '',
    latitude: here?.latitude ?? null,
    longitude: here?.longitude ?? null,
    within: readWithin(query, wrong),
  }
  const words = query.q ?? ''
  const sort = readSort(query, words, wrong)
  if ((sort === 'nearest' || filters.within !== null) && !here && place.exists)
    wrong[sort === 'nearest' ? 'sort' : 'within'] ??=
      'Tell us where you are, or choose a place, to search by distance'
  if (Object.keys(wrong).length > 0) throw invalidFields(wrong)
  return { words, filters, sort, cursor: readCursor(query.after, sort), findsNothing: !place.exists }
}

interface Point {
  latitude: number
  longitude: number
}

interface SearchPlace {
  state: string
  lgas: string[] | null
  exists: boolean
  /** The middle of the place, to order by distance from it; null without a place. */
  middle: Point | null
}

const anywhere: SearchPlace = { state: '', lgas: null, exists: true, middle: null }
const nowhere: SearchPlace = { state: '', lgas: null, exists: false, middle: null }

/** `location`, `state` and `lga` together. Places that contradict one another are nowhere. */
function readPlace({ location = '', state = '', lga = '' }: RawQuery): SearchPlace {
  if (location === '' && state === '' && lga === '') return anywhere
  const named = location === '' ? { state: '', lgas: null } : findLocation(location)
  if (!named) return nowhere
  if (state !== '' && named.state !== '' && state !== named.state) return nowhere
  const chosen = choices(lga).map((one) => spelledLga(one))
  const lgas = chosen.length === 0 ? named.lgas : chosen.filter((one) => named.lgas?.includes(one) ?? true)
  const inState = named.state || state
  const known = states().filter(({ name }) => inState === '' || name === inState)
  const governments = known.flatMap((one) => one.lgas).filter(({ name }) => !lgas || lgas.includes(name))
  if (governments.length === 0) return nowhere
  return {
    state: inState,
    lgas,
    exists: true,
    middle: inState === '' && !lgas ? null : middleOf(governments),
  }
}

/** One of the nine places, a state (FCT or Abuja too), a local government wherever it lies, or a town. */
function findLocation(location: string): { state: string; lgas: string[] | null } | undefined {
  const place = namedPlace(location)
  if (place) return { state: place.state, lgas: place.lgas ? [...place.lgas] : null }
  const wanted = location.toLowerCase()
  const state = states().find(({ name }) => name.toLowerCase() === wanted)
  if (state) return { state: state.name, lgas: null }
  if (wanted === 'fct') return { state: 'FCT - Abuja', lgas: null }
  const lga = states()
    .flatMap(({ lgas }) => lgas)
    .find(({ name }) => name.toLowerCase() === wanted)
  if (lga) return { state: '', lgas: [lga.name] }
  const other = placeNamed(foldPlace(location))
  return other && { state: other.state, lgas: other.lgas }
}

/** The filters of a search for services: who comes to buyers in a state is found in each place of it. */
export function withComing(filters: Filters): Filters {
  const { state, lgas } = filters
  if (!lgas) return { ...filters, comesIn: null }
  const around = states().filter(
    (one) => (state === '' || one.name === state) && one.lgas.some(({ name }) => lgas.includes(name)),
  )
  return { ...filters, comesIn: around.map(({ name }) => name) }
}

function middleOf(points: Point[]): Point {
  const sum = (side: keyof Point) => points.reduce((total, point) => total + point[side], 0)
  return { latitude: sum('latitude') / points.length, longitude: sum('longitude') / points.length }
}

/** The middle of the place that the words name. */
function middleSaid(words = ''): Point | null {
  const { place } = readPlaceInQuery(words) ?? {}
  if (!place) return null
  const { state, lgas } = place
  const inState = states().filter(({ name }) => state === '' || name === state)
  return middleOf(inState.flatMap((one) => one.lgas).filter(({ name }) => !lgas || lgas.includes(name)))
}

/** The filters of a place as a query says them. `findLocation` reads the label of a town of several local governments. */
export function placeParameters({
  label,
  state,
  lgas,
}: KnownPlace): Pick<RawQuery, 'location' | 'state' | 'lga'> {
  const [only, second] = lgas ?? []
  if (only === undefined) return { state }
  return second !== undefined || state === '' ? { location: label } : { state, lga: only }
}

function readHere({ lat = '', lon = '' }: RawQuery, wrong: Record<string, string>): Point | null {
  if (lat === '' && lon === '') return null
  const [latitude, longitude] = [readNumber(lat), readNumber(lon)]
  if (latitude !== null && longitude !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)
    return { latitude, longitude }
  wrong.lat = 'We could not read where you are'
  return null
}

function readPrice(
  query: RawQuery,
  field: 'priceFrom' | 'priceTo',
  wrong: Record<string, string>,
): number | null {
  const given = query[field] ?? ''
  if (given === '' || (field === 'priceFrom' && /^0+(\.0+)?$/.test(given))) return null
  const kobo = parseNaira(given)
  if (kobo === null) wrong[field] = 'Price must be a valid number'
  return kobo
}

function readRating({ rating = '' }: RawQuery, wrong: Record<string, string>): number {
  if (rating === '') return 0
  const stars = readNumber(rating)
  if (stars !== null && stars >= 0 && stars <= 5) return Math.ceil(stars * 10)
  wrong.rating = 'Choose a rating from 1 to 5'
  return 0
}

/** "used" means goods used abroad or in Nigeria. */
function readConditions({ condition = '' }: RawQuery, wrong: Record<string, string>): string[] | null {
  const chosen = choices(condition)
  if (chosen.length === 0) return null
  const known = productConditions.filter(
    (one) => chosen.includes(one) || (chosen.includes('used') && one.endsWith(' used')),
  )
  if (chosen.some((one) => one !== 'used' && !productConditions.some((known) => known === one)))
    wrong.condition = 'Choose a condition from the list'
  return known
}

/** The values of a filter that takes several. */
function choices(given: string): string[] {
  return given.split(',').flatMap((one) => one.trim() || [])
}

function readWithin({ within = '' }: RawQuery, wrong: Record<string, string>): number | null {
  if (within === '') return null
  const kilometres = readNumber(within)
  if (kilometres !== null && kilometres > 0 && kilometres <= fieldLengths.searchKilometres) return kilometres
  wrong.within = `Choose a distance from 1 to ${fieldLengths.searchKilometres.toLocaleString('en')} km`
  return null
}

function readSort({ sort = '' }: RawQuery, words: string, wrong: Record<string, string>): Sort {
  if (sort === '') return words === '' ? 'newest' : 'best'
  const found = sorts.find((name) => name === sort)
  if (!found) wrong.sort = 'Choose an order from the list'
  return found === 'best' && words === '' ? 'newest' : (found ?? 'newest')
}

function readNumber(text: string): number | null {
  return /^-?\d{1,4}(\.\d{1,17})?$/.test(text) ? Number(text) : null
}

function isYes(text = ''): boolean {
  return ['1', 'true', 'on', 'yes'].includes(text.toLowerCase())
}

/** Whether a search has words and a category at most. The vocabulary counts words of each category. */
export function hasNoFilterButCategory({ filters }: Search): boolean {
  const { latitude: _latitude, longitude: _longitude, category: _category, ...others } = filters
  return Object.values(others).every((value) => !value)
}

/** Whether a search has words at most. */
export function hasNoFilter(search: Search): boolean {
  return hasNoFilterButCategory(search) && search.filters.category === ''
}

/** Where a page starts: after the row with this key and id, in the order named. */
export interface Cursor {
  sort: Sort
  /** The level of interpretation that found the page before (interpretations.ts). */
  level: number
  /** For `best` where not all matches are ranked: the start of the window of newest rows that are. */
  window: Position | null
  after: { key: string; id: string } | null
}

/** A position in the order newest first. */
export interface Position {
  time: string
  id: string
}

/** The position before all rows. */
export const newestOfAll: Position = { time: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}`
const number = String.raw`-?\d{1,15}(?:\.\d{1,20})?(?:e[+-]\d{1,3})?`
const shape = new RegExp(
  `^(best|newest|cheapest|nearest)~([0-5])~(?:(top)|(${time})~(${uuid}))?~(?:(${time}|${number})~(${uuid}))?$`,
)

export function writeCursor({ sort, level, window, after }: Cursor): string {
  const text = [
    sort,
    level,
    window === null ? '' : window.time === newestOfAll.time ? 'top' : `${window.time}~${window.id}`,
    after ? `${after.key}~${after.id}` : '',
  ].join('~')
  return Buffer.from(text).toString('base64url')
}

/** Reads a cursor of this order; null for the first page. Throws AppError 400 for one made by hand. */
export function readCursor(given: string | undefined, sort: Sort): Cursor | null {
  if (given === undefined || given === '') return null
  const [, order, level, top, windowTime, windowId, key, id] =
    shape.exec(Buffer.from(given, 'base64url').toString()) ?? []
  if (order !== sort || level === undefined) throw noSuchPage()
  const isByTime = sort === 'newest'
  if (key !== undefined && isByTime !== key.includes(':')) throw noSuchPage()
  for (const instant of [windowTime, isByTime ? key : undefined])
    if (instant !== undefined && !isInstant(`${instant.replace(' ', 'T')}Z`)) throw noSuchPage()
  if (key === undefined && windowTime === undefined) throw noSuchPage()
  const window = windowTime && windowId ? { time: windowTime, id: windowId } : null
  return {
    sort,
    level: Number(level),
    window: top ? newestOfAll : window,
    after: key !== undefined && id ? { key, id } : null,
  }
}

function noSuchPage(): AppError {
  return new AppError('BAD_REQUEST', 'That page does not exist')
}
