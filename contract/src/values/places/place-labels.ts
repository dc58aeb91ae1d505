/**
 * The state whose name contains the name of a town. A city named "Abuja" already says that part, so the label adds
 * only "FCT".
 */
export const federalCapital = { state: 'FCT - Abuja', town: 'Abuja', rest: 'FCT' } as const

/** "Bodija, Oyo"; "Kano" where the city and its state have the same name; "Abuja, FCT"; "" when neither is known. */
export function placeLabel({ city, state }: { city: string; state: string }): string {
  if (city.toLowerCase() === state.toLowerCase()) return state
  const isInName =
    state === federalCapital.state && new RegExp(`\\b${federalCapital.town}\\b`, 'i').test(city)
  return [city, isInName ? federalCapital.rest : state].filter(Boolean).join(', ')
}
