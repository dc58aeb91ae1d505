/** "Bodija, Oyo"; "Kano" where the town and its state are one word; "" when neither is known. */
export function placeWords({ city, state }: { city: string; state: string }): string {
  const isOneWord = city.toLowerCase() === state.toLowerCase()
  return (isOneWord ? [state] : [city, state]).filter(Boolean).join(', ')
}
