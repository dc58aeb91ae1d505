/** The largest amount of the market, in kobo: ten billion naira (docs/requirements/money.md I7). */
export const maximumKobo = 1_000_000_000_000

/** Shows an amount in kobo as people write it: 250000 → "₦2,500", 250050 → "₦2,500.50". */
export function formatNaira(kobo: number): string {
  const naira = (Math.abs(kobo) / 100).toFixed(kobo % 100 === 0 ? 0 : 2)
  return `₦${kobo < 0 ? '-' : ''}${groupThousands(naira)}`
}

/**
 * Puts a comma between thousands: "1250000.50" → "1,250,000.50". It does not use `Intl.NumberFormat`, whose first use
 * costs a browser 15 ms and more before anything on the page works.
 */
export function groupThousands(digits: string): string {
  const [whole = '', fraction] = digits.split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/**
 * Reads a price as traders type it ("2500", "1,000", "₦ 8 000", "₦2,500.50", "N 500", "12k", "12.5k") into whole kobo.
 * Anything else ("1e9", "-5", "NaN", "", "12.345", "1 2") is null; so is zero and an amount above `maximumKobo`.
 */
export function parseNaira(text: string): number | null {
  const kobo = readKobo(text)
  return kobo !== null && kobo > 0 && kobo <= maximumKobo ? kobo : null
}

/** The amount in kobo, of any size; null for another text. */
export function readKobo(text: string): number | null {
  const match = /^(?:₦|NGN|N)?\s*(\d{1,3}(?:,\d{3})+|\d{1,3}(?:\s\d{3})+|\d+)(?:\.(\d{1,2}))?\s*(k)?$/i.exec(
    text.trim(),
  )
  if (!match?.[1]) return null
  const [, whole, fraction = '', thousands] = match
  const kobo = Number(whole.replaceAll(/[,\s]/g, '')) * 100 + Number(fraction.padEnd(2, '0'))
  return thousands ? kobo * 1_000 : kobo
}

/** Reads a number of pieces ("3", "1,000") into a whole number from 0 up; anything else is null. */
export function parseQuantity(text: string): number | null {
  const digits = text.trim().replaceAll(',', '')
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null
}
