/** A place people name when they look for something: a state, or some local governments of one. */
export interface NamedPlace {
  name: string
  state: string
  /** Null: the whole state. */
  lgas: readonly string[] | null
}

/**
 * The nine locations of the provider search, in the specification's order (checklist SP3). Ikorodu is a local
 * government of Lagos, so Lagos includes it; Abuja is the Federal Capital Territory; the other cities are the local
 * governments they have grown over.
 */
export const namedPlaces: readonly NamedPlace[] = [
  { name: 'Ikorodu', state: 'Lagos', lgas: ['Ikorodu'] },
  { name: 'Lagos', state: 'Lagos', lgas: null },
  { name: 'Abuja', state: 'FCT - Abuja', lgas: null },
  { name: 'Port Harcourt', state: 'Rivers', lgas: ['Port Harcourt', 'Obio/Akpor'] },
  { name: 'Kano', state: 'Kano', lgas: null },
  { name: 'Enugu', state: 'Enugu', lgas: null },
  {
    name: 'Ibadan',
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
  { name: 'Jos', state: 'Plateau', lgas: ['Jos East', 'Jos North', 'Jos South'] },
  { name: 'Benin City', state: 'Edo', lgas: ['Egor', 'Ikpoba Okha', 'Oredo'] },
]

/** The place called so among the nine; undefined: it may still be a state or a local government. */
export function namedPlace(name: string): NamedPlace | undefined {
  return namedPlaces.find((place) => place.name.toLowerCase() === name.trim().toLowerCase())
}
