import { locationNames } from './location-names.ts'
import type { LocationName } from './location-names.ts'

/** A place that people name in a search: a state, or some local governments of a state. */
export interface NamedPlace {
  name: string
  state: string
  /** Null means the whole state. */
  lgas: readonly string[] | null
}

// Ikorodu is a local government of Lagos, so Lagos includes it. Abuja is the Federal Capital Territory. Each other
// city is the local governments over which it has grown.
const extents: Record<LocationName, Omit<NamedPlace, 'name'>> = {
  Ikorodu: { state: 'Lagos', lgas: ['Ikorodu'] },
  Lagos: { state: 'Lagos', lgas: null },
  Abuja: { state: 'FCT - Abuja', lgas: null },
  'Port Harcourt': { state: 'Rivers', lgas: ['Port Harcourt', 'Obio/Akpor'] },
  Kano: { state: 'Kano', lgas: null },
  Enugu: { state: 'Enugu', lgas: null },
  Ibadan: {
    state: 'Oyo',
    lgas: [
      'Akinyele',
      'Egbeda',
      'Ibadan North',
      'Ibadan North East',
      'Ibadan North West',
      'Ibadan South East',
      'Ibadan South West',
      'Ido',
      'Lagelu',
      'Oluyole',
      'Ona Ara',
    ],
  },
  Jos: { state: 'Plateau', lgas: ['Jos East', 'Jos North', 'Jos South'] },
  'Benin City': { state: 'Edo', lgas: ['Egor', 'Ikpoba Okha', 'Oredo'] },
}

/** The nine locations of the provider search, each with its local governments. */
export const namedPlaces: readonly NamedPlace[] = locationNames.map((name) => ({ name, ...extents[name] }))

/** Finds one of the nine by name; undefined for other names, which may still be a state or a local government. */
export function namedPlace(name: string): NamedPlace | undefined {
  return namedPlaces.find((place) => place.name.toLowerCase() === name.trim().toLowerCase())
}

/**
 * The local governments to choose from in a place: those of a state, or of one of the nine. None when the place is
 * itself a local government, or is unknown. `states` is the list of all states.
 */
export function areasOf(
  place: string,
  states: readonly { name: string; lgas: string[] }[],
): readonly string[] {
  const { state = place, lgas = null } = namedPlace(place) ?? {}
  if (lgas) return lgas.length > 1 ? lgas : []
  return states.find(({ name }) => name === state)?.lgas ?? []
}
