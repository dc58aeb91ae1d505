/** The one state whose name holds the name of a town: it has two, of which a town there may have said one. */
export const federalCapital = { state: 'FCT - Abuja', town: 'Abuja', rest: 'FCT' } as const

/** "Bodija, Oyo"; "Kano" where the town and its state are one word; "Abuja, FCT"; "" when neither is known. */
export function placeLabel({ city, state }: { city: string; state: string }): string {
  if (city.toLowerCase() === state.toLowerCase()) return state
  const isSaid = state === federalCapital.state && new RegExp(`\\b${federalCapital.town}\\b`, 'i').test(city)
  return [city, isSaid ? federalCapital.rest : state].filter(Boolean).join(', ')
}
