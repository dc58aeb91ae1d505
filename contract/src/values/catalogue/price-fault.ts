import { formatNaira, groupThousands, maximumKobo, parseNaira, readKobo } from '../money.ts'

/** Why a price cannot be used, for its form; null for a price that can. A missing price is no price either. */
export function priceFault(text: string): string | null {
  if (parseNaira(text) !== null) return null
  const kobo = readKobo(text.replace(minus, ''))
  if (kobo === null) return 'Price must be a valid number'
  const isAbove = kobo > 0 && !minus.test(text)
  return isAbove ? `The highest price is ${formatNaira(maximumKobo)}` : 'The price must be above ₦0'
}

/** Why a number of pieces cannot be used; null for one that can. `max` is the highest. */
export function quantityFault(text: string, max: number): string | null {
  const digits = text.trim().replaceAll(',', '')
  if (isBelowZero(digits)) return 'The quantity cannot be below 0'
  if (!/^\d+$/.test(digits)) return 'Quantity must be a valid number'
  return digits.length > 7 || Number(digits) > max
    ? `The highest quantity is ${groupThousands(String(max))}`
    : null
}

/** "-4": a whole number with a minus. */
export function isBelowZero(text: string): boolean {
  return minus.test(text) && /^\d+$/.test(text.trim().replaceAll(',', '').replace(minus, ''))
}

// The minus of keyboards and of texts, before or behind the ₦.
const minus = /^\s*(?:₦|NGN|N)?\s*[-−–]\s*/i
