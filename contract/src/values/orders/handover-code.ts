import { readTypedDigits } from '../text/typed-digits.ts'

/** The code that a buyer says when the goods are in their hand, and the rules of entering it. */

export const handoverCodeLength = 6

/** Wrong codes of one order, counted over all of its codes. */
export const wrongCodes = {
  /** So many lock the order's code. */
  lock: 5,
  lockHours: 1,
  /** So many end it: then only the buyer can say that the goods are there. */
  end: 10,
} as const

/**
 * The six digits of a code as a person typed it: spaces, dashes and invisible marks are left out, digits of other
 * scripts are read. Null when it is no code.
 */
export function readHandoverCode(typed: string): string | null {
  const digits = readTypedDigits(typed)
  return /^\d{6}$/.test(digits) ? digits : null
}

/** "123 456": easier to say and to type. */
export function showHandoverCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}
