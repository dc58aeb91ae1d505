import { namedPlace } from '@oja/contract/values/locations.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { parseNaira } from '@oja/contract/values/money.ts'
import { sorts } from '@oja/contract/schemas/search.ts'
import type { Sort } from '@oja/contract/schemas/search.ts'
import { invalidFields } from '../platform/http/app-error.ts'
import { states } from '../platform/nigeria/places.ts'
import { readCursor } from './search-cursor.ts'
import type { Cursor } from './search-cursor.ts'

/** Further words of a query are not looked at. */
export const mostWords = 12

/** What the contract's queries have in common once their texts are read. */
export interface RawQuery {
  q?: string | undefined
  category?: string | undefined
  location?: string | undefined
  state?: string | undefined
  lga?: string | undefined
  rating?: string | undefined
  verified?: string | undefined
  openNow?: string | undefined
  lat?: string | undefined
  lon?: string | undefined
  within?: string | undefined
  priceFrom?: string | undefined
  priceTo?: string | undefined
  sort?: string | undefined
  after?: string | undefined
}

/** A search as the statements take it: "" and null ask for nothing. */
export interface Filters {
  category: string
  /** One of several, of services alone; null for any. */
  categories: string[] | null
  state: string
  lgas: string[] | null
  /** Kobo, inclusive. */
  priceFrom: number | null
  priceTo: number | null
  /** In tenths, 0 for any. */
  rating: number
  verified: boolean
  openNow: boolean
  /** Degrees; null: distances are not asked for. */
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
  /** True when the place asked for does not exist: nothing can be found there. */
  nowhere: boolean
}

/**
 * Reads a query. Throws AppError: 422 with a sentence for each field that cannot be meant, 400 for a page start that
 * was made by hand. An unknown category or place is no fault: nothing is there.
 */
export function readSearch(query: RawQuery): Search {
  const wrong: Record<string, string> = {}
  const place = readPlace(query)
  const here = readHere(query, wrong) ?? (query.sort === 'nearest' ? place.middle : null)
  const filters: Filters = {
    category: query.category ?? '',
    categories: null,
    state: place.state,
    lgas: place.lgas,
    priceFrom: readPrice(query, 'priceFrom', wrong),
    priceTo: readPrice(query, 'priceTo', wrong),
    rating: readRating(query, wrong),
    verified: isYes(query.verified),
    openNow: isYes(query.openNow),
    latitude: here?.latitude ?? null,
    longitude: here?.longitude ?? null,
    within: readWithin(query, wrong),
  }
  const words = query.q ?? ''
  const sort = readSort(query, words, wrong)
  if ((sort === 'nearest' || filters.within !== null) && !here && !place.nowhere)
    wrong[sort === 'nearest' ? 'sort' : 'within'] ??=
      'Tell us where you are, or choose a place, to search by distance'
  if (Object.keys(wrong).length > 0) throw invalidFields(wrong)
  return { words, filters, sort, cursor: readCursor(query.after, sort), nowhere: place.nowhere }
}

interface Point {
  latitude: number
  longitude: number
}

interface SearchPlace {
  state: string
  lgas: string[] | null
  nowhere: boolean
  /** Where the place lies, to order by distance from it; null without a place. */
  middle: Point | null
}

const anywhere: SearchPlace = { state: '', lgas: null, nowhere: false, middle: null }
const nowhere: SearchPlace = { state: '', lgas: null, nowhere: true, middle: null }

/** `location`, `state` and `lga` together; what contradicts itself is nowhere. */
function readPlace({ location = '', state = '', lga = '' }: RawQuery): SearchPlace {
  if (location === '' && state === '' && lga === '') return anywhere
  const named = location === '' ? { state: '', lgas: null } : findLocation(location)
  if (!named) return nowhere
  if (state !== '' && named.state !== '' && state !== named.state) return nowhere
  if (lga !== '' && named.lgas && !named.lgas.includes(lga)) return nowhere
  const lgas = lga !== '' ? [lga] : named.lgas
  const inState = named.state || state
  const known = states().filter(({ name }) => inState === '' || name === inState)
  const governments = known.flatMap((one) => one.lgas).filter(({ name }) => !lgas || lgas.includes(name))
  if (governments.length === 0) return nowhere
  return {
    state: inState,
    lgas,
    nowhere: false,
    middle: inState === '' && !lgas ? null : middleOf(governments),
  }
}

/** One of the nine places, a state (FCT or Abuja too), or a local government wherever it lies. */
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
  return lga && { state: '', lgas: [lga.name] }
}

function middleOf(points: Point[]): Point {
  const sum = (side: keyof Point) => points.reduce((total, point) => total + point[side], 0)
  return { latitude: sum('latitude') / points.length, longitude: sum('longitude') / points.length }
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

/** Is nothing asked for beside words and a category, of which the vocabulary knows how often they stand together? */
export function isCounted({ filters }: Search): boolean {
  const { latitude: _latitude, longitude: _longitude, category: _category, ...asked } = filters
  return Object.values(asked).every((value) => !value)
}

/** Is nothing asked for beside words? */
export function isWide(search: Search): boolean {
  return isCounted(search) && search.filters.category === ''
}
