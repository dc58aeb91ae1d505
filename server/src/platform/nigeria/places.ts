import { readFileSync } from 'node:fs'

/** A state with its local governments. The data has a licence notice beside it. */
export interface State {
  name: string
  capital: string
  lgas: { name: string; latitude: number; longitude: number }[]
  towns: { name: string; latitude: number; longitude: number; population: number }[]
}

interface Row {
  state: string
  capital: string
  lgas: { name: string; lat: number; lon: number }[]
  cities: { name: string; lat: number; lon: number; pop: number }[]
}

let known: State[] | undefined

/** The 36 states and FCT - Abuja with their 774 local governments, in alphabetical order. Read at the first use. */
export function states(): State[] {
  known ??= (JSON.parse(readFileSync(new URL('places-data.json', import.meta.url), 'utf8')) as Row[]).map(
    (row) => ({
      name: row.state,
      capital: row.capital,
      lgas: row.lgas.map(({ name, lat, lon }) => ({ name, latitude: lat, longitude: lon })),
      towns: row.cities.map(({ name, lat, lon, pop }) => ({
        name,
        latitude: lat,
        longitude: lon,
        population: pop,
      })),
    }),
  )
  return known
}

/** Whether a state exists and the local government lies in it. Both may be empty. An LGA needs its state. */
export function isPlace(state: string, lga: string): boolean {
  if (state === '') return lga === ''
  const found = states().find(({ name }) => name === state)
  return found !== undefined && (lga === '' || found.lgas.some(({ name }) => name === lga))
}

/** A local government as the list spells it, in any case: devices and links of before may have "kumbotso". Others as they are. */
export function spelledLga(given: string, state?: string): string {
  const wanted = given.toLowerCase()
  const names = states()
    .filter(({ name }) => state === undefined || name === state)
    .flatMap(({ lgas }) => lgas.map(({ name }) => name))
  return names.find((name) => name.toLowerCase() === wanted) ?? given
}

/** A place with its local government as the list spells it. */
export function spelledPlace<P extends { state: string; lga: string }>(place: P): P {
  return { ...place, lga: spelledLga(place.lga, place.state) }
}

/** The state that a text names: "Lagos", "lagos state", "Abuja", "Abuja (FCT)". Undefined for any other text. */
export function findState(text: string): State | undefined {
  const letters = lettersOf(text).replace(/ state$/, '')
  if (capitalTerritory.has(letters)) return states().find(({ name }) => name.startsWith('FCT'))
  return states().find(({ name }) => lettersOf(name) === letters)
}

const capitalTerritory = new Set(['abuja', 'fct', 'abuja fct', 'fct abuja', 'federal capital territory'])

function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
}
