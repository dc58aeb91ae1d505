import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { trimText } from '@oja/contract/values/text/trim-text.ts'
import { findState, isPlace, spelledPlace, states } from '../../platform/nigeria/places.ts'
import { hasControlCharacters } from '../../platform/multipart/form-values.ts'
import type { FormErrors, FormValues } from '../../platform/multipart/form-values.ts'

/** Where a listing is. Texts may be "". The point is in degrees, or null. */
export interface ListingPlace {
  city: string
  lga: string
  state: string
  latitude: number | null
  longitude: number | null
}

/**
 * Reads the place of a form.
 * The form has `state`, `lga` and `city`, or `location` as text ("Bodija, Ibadan, Oyo") or as JSON {city, state}, and
 * `latitude` with `longitude`.
 * Undefined when the form names no place; the listing then has its shop's place.
 */
export function readPlace(values: FormValues, faults: FormErrors): ListingPlace | undefined {
  if (!['location', 'city', 'lga', 'state', 'latitude', 'longitude'].some((name) => values[name]))
    return undefined
  const { location = '', ...named } = values
  const rest = withLga(named)
  const place = spelledPlace(
    location.trim() === '' ? namedPlace(rest) : { ...placeOfLocation(location), ...filled(rest) },
  )
  const point = readPoint(values.latitude, values.longitude)
  const cityField = location.trim() === '' ? 'city' : 'location'
  if (!isPlace(place.state, place.lga)) faults.state = 'Choose a state and local government from the list'
  if (place.city.length > fieldLengths.city)
    faults[cityField] = `Please use at most ${fieldLengths.city} characters`
  else if (hasControlCharacters(place.city)) faults[cityField] = 'Please remove the hidden characters'
  if (point === null) faults.latitude = 'Give latitude and longitude in degrees, like 6.4541 and 3.3947'
  return { ...place, city: place.city || place.lga, ...(point ?? nowhere) }
}

/** Reads a place from a text: "Wuse, Abuja (FCT)" is Wuse in FCT - Abuja. All parts but the state form the city. */
export function placeOfText(text: string): Pick<ListingPlace, 'city' | 'lga' | 'state'> {
  const parts = text
    .split(',')
    .map((part) => trimText(part.replace(/\.\s*$/, '')))
    .filter((part) => part !== '')
  const at = parts.findLastIndex((part) => findState(part) !== undefined)
  const state = findState(parts[at] ?? '')
  const rest = parts.filter((_, place) => place !== at)
  const found = lgaOf(rest, state?.name)
  // "Ibadan, Oyo" names a city and a state; "Lagos, Ikeja" names them the other way round.
  return {
    city: [...new Set(rest)].join(', '),
    lga: found?.lga ?? '',
    state: state?.name ?? found?.state ?? '',
  }
}

/** Degrees of latitude and longitude; undefined when none are given, null when they cannot be read. */
export function readPoint(
  latitude: string | undefined,
  longitude: string | undefined,
): Pick<ListingPlace, 'latitude' | 'longitude'> | undefined | null {
  if (!latitude?.trim() && !longitude?.trim()) return undefined
  const [north, east] = [degrees(latitude, 90), degrees(longitude, 180)]
  return north === null || east === null ? null : { latitude: north, longitude: east }
}

const nowhere = { latitude: null, longitude: null }

/** Without JavaScript the list of local governments is complete, so each value names its state too: "Lagos|Ikeja". */
function withLga(values: FormValues): FormValues {
  const [stateOfLga = '', lga] = (values.lga ?? '').split('|')
  return lga === undefined ? values : { ...values, state: values.state || stateOfLga, lga }
}

function namedPlace(values: FormValues): Pick<ListingPlace, 'city' | 'lga' | 'state'> {
  const { city = '', lga = '', state = '' } = values
  return { city: trimText(city), lga: lga.trim(), state: state.trim() }
}

function filled(values: FormValues): Partial<Pick<ListingPlace, 'city' | 'lga' | 'state'>> {
  return Object.fromEntries(Object.entries(namedPlace(values)).filter(([, value]) => value !== ''))
}

function placeOfLocation(location: string): Pick<ListingPlace, 'city' | 'lga' | 'state'> {
  if (!location.trim().startsWith('{')) return placeOfText(location)
  try {
    const { city = '', state = '' } = JSON.parse(location) as Record<string, unknown>
    if (typeof city === 'string' && typeof state === 'string')
      return { city: city.trim(), lga: '', state: findState(state)?.name ?? state.trim() }
  } catch {
    // It is no JSON but a text that begins with a brace.
  }
  return placeOfText(location)
}

function lgaOf(
  parts: readonly string[],
  stateName: string | undefined,
): { lga: string; state: string } | undefined {
  const within = states().filter(({ name }) => stateName === undefined || name === stateName)
  for (const part of parts) {
    const found = within.flatMap(({ name, lgas }) =>
      lgas.filter((lga) => sameName(lga.name, part)).map((lga) => ({ lga: lga.name, state: name })),
    )
    if (found.length === 1) return found[0]
  }
  return undefined
}

function sameName(one: string, other: string): boolean {
  const letters = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\d]+/gu, ' ')
      .trim()
  return letters(one) === letters(other)
}

function degrees(text: string | undefined, max: number): number | null {
  const value = (text ?? '').trim()
  const number = /^-?\d{1,3}(\.\d{1,15})?$/.test(value) ? Number(value) : NaN
  return Math.abs(number) <= max ? number : null
}
