/** The one state whose name holds the name of a town: it has two, of which a town there may have said one. */
export const capital = { state: 'FCT - Abuja', town: 'Abuja', rest: 'FCT' } as const

/** "Bodija, Oyo"; "Kano" where the town and its state are one word; "Abuja, FCT"; "" when neither is known. */
export function placeWords({ city, state }: { city: string; state: string }): string {
  if (city.toLowerCase() === state.toLowerCase()) return state
  const isSaid = state === capital.state && new RegExp(`\\b${capital.town}\\b`, 'i').test(city)
  return [city, isSaid ? capital.rest : state].filter(Boolean).join(', ')
}
