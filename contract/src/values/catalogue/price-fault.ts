import { formatNaira, maximumKobo, parseNaira, readKobo } from '../money.ts'

/** Why a price cannot be used, for its form; null for a price that can. A missing price is no price either. */
export function priceFault(text: string): string | null {
  if (parseNaira(text) !== null) return null
  const kobo = readKobo(text)
  if (kobo === null) return 'Price must be a valid number'
  return kobo === 0 ? 'The price must be above ₦0' : `The highest price is ${formatNaira(maximumKobo)}`
}
