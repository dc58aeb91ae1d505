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
 * Reads a price as traders type it ("2500", "1,000", "₦2,500.50", "N 500") into whole kobo.
 * Anything else ("1e9", "-5", "NaN", "", "12.345") is null; so is zero and an amount above `maximumKobo`.
 */
export function parseNaira(text: string): number | null {
  const match = /^(?:₦|NGN|N)?\s*(\d{1,3}(?:,\d{3})+|\d{1,13})(?:\.(\d{1,2}))?$/i.exec(text.trim())
  if (!match?.[1]) return null
  const kobo = Number(match[1].replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return kobo > 0 && kobo <= maximumKobo ? kobo : null
}

/** Reads a number of pieces ("3", "1,000") into a whole number from 0 up; anything else is null. */
export function parseQuantity(text: string): number | null {
  const digits = text.trim().replaceAll(',', '')
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null
}
