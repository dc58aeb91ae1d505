import { namedPlaces } from '@oja/contract/values/places/locations.ts'
import { states } from '../../../platform/nigeria/places.ts'
import type { State } from '../../../platform/nigeria/places.ts'
import { otherPlaceNames } from '../../../platform/nigeria/other-place-names.ts'

/** A place that a query may name. */
export interface KnownPlace {
  label: string
  /** "" where the same local government lies in several states. */
  state: string
  /** Null: the whole state. */
  lgas: string[] | null
  /** States, capitals, big towns and their quarters. Other names may be words of goods too: Isu is also yam. */
  isWellKnown: boolean
}

/** More words than this has no place. */
export const maxPlaceWords = 4

/** The place of a folded name: "port harcourt", "oredo", "ilorin"; undefined for other words. */
export function placeNamed(name: string): KnownPlace | undefined {
  return places().get(name)
}

/** The names of well-known places, folded and without spaces: those that a slip may mean. */
export function wellKnownNames(): string[] {
  wellKnown ??= wellKnownPlaces()
    .filter(([name]) => /^[a-z]{5,}$/.test(name))
    .map(([name]) => name)
  return wellKnown
}

/** Each folded name of a well-known place: cities and states first. */
export function wellKnownPlaces(): [string, KnownPlace][] {
  wellKnownEntries ??= [...places()].filter(([, { isWellKnown }]) => isWellKnown)
  return wellKnownEntries
}

/** Lower case without accents, one space between words. "Port-Harcourt" is port harcourt. */
export function foldPlace(text: string): string {
  const letters = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return letters.replaceAll(/[^a-z0-9]+/g, ' ').trim()
}

/** People. A slip of the name of a smaller town is not looked for. */
const bigTown = 100_000

let known: Map<string, KnownPlace> | undefined
let wellKnown: string[] | undefined
let wellKnownEntries: [string, KnownPlace][] | undefined

/** Of two places with one name the better known stays: those that are added first. */
function places(): Map<string, KnownPlace> {
  if (known) return known
  const all = new Map<string, KnownPlace>()
  const add = (name: string, place: KnownPlace) => {
    const folded = foldPlace(name)
    for (const one of [folded, folded.replaceAll(' ', '')]) if (!all.has(one)) all.set(one, place)
  }
  for (const { name, state, lgas } of namedPlaces)
    add(name, { label: name, state, lgas: lgas && [...lgas], isWellKnown: true })
  for (const { name } of states()) {
    const place = { label: name, state: name, lgas: null, isWellKnown: true }
    for (const one of [name, `${name} state`]) add(one, place)
  }
  for (const [name, label, state, lgas] of otherPlaceNames)
    add(name, { label, state, lgas: lgas === null ? null : [...lgas], isWellKnown: true })
  for (const state of states())
    for (const [label, lgas] of citiesOf(state))
      add(label, { label, state: state.name, lgas, isWellKnown: true })
  for (const [label, inStates] of governments())
    for (const one of namesOf(label))
      add(one, {
        label,
        state: inStates.length === 1 ? (inStates[0] ?? '') : '',
        lgas: [label],
        isWellKnown: false,
      })
  for (const state of states())
    for (const town of state.towns) {
      const isWellKnown = town.population >= bigTown
      add(town.name, { label: town.name, state: state.name, lgas: [governmentOf(state, town)], isWellKnown })
    }
  known = all
  return all
}

const side = / (north|south|east|west|central|municipal)\b.*$/i

/** The capital, and the towns that lie in several local governments: Ilorin is Ilorin East, South and West. */
function citiesOf({ capital, lgas }: State): Map<string, string[]> {
  const towns = new Map<string, string[]>()
  for (const { name } of lgas) {
    const town = name.replace(side, '')
    if (town !== name) towns.set(town, [...(towns.get(town) ?? []), name])
  }
  const own = lgas.find(({ name }) => foldPlace(name) === foldPlace(capital))
  if (own && !towns.has(capital)) towns.set(capital, [own.name])
  return towns
}

/** The local government whose middle is nearest, as in the table `search_places`. */
function governmentOf({ lgas }: State, town: { latitude: number; longitude: number }): string {
  const away = (one: { latitude: number; longitude: number }) =>
    (one.latitude - town.latitude) ** 2 + (one.longitude - town.longitude) ** 2
  return [...lgas].sort((one, other) => away(one) - away(other))[0]?.name ?? ''
}

/** Each local government with the states that have one of this name. */
function governments(): Map<string, string[]> {
  const all = new Map<string, string[]>()
  for (const { name: state, lgas } of states())
    for (const { name } of lgas) all.set(name, [...(all.get(name) ?? []), state])
  return all
}

/** "Obio/Akpor" is also Obio and Akpor; "Abuja Municipal (AMAC)" also AMAC. */
function namesOf(label: string): string[] {
  const parts = label.split(/[/()]/).map((part) => part.trim())
  return [label, ...parts.filter((part) => part.length > 3)]
}
