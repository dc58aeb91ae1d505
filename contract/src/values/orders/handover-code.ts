import type { DeliveryWay } from '../delivery/delivery-ways.ts'
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

/** To whom a buyer says the code, and when. `way` is null where nothing was chosen, and the buyer comes. */
export function saidTo(way: DeliveryWay | null): string {
  return way === 'seller'
    ? 'Say it to whoever brings the goods, only when they are in your hand.'
    : 'Say it to the seller, only when the goods are in your hand.'
}

/** What a buyer who has just paid does with the code of each order, by the ways of the orders. */
export function codeSentence(ways: readonly (DeliveryWay | null)[]): string {
  const said = ways.filter((way) => way !== 'courier')
  const [first = null] = said
  if (said.length === 0)
    return 'The driver needs no code. Check your goods, then tap “I have received it” on the order.'
  if (ways.length === 1) return `Your 6-digit hand-over code is on the order. ${saidTo(first)}`
  const driver = said.length < ways.length ? ' The driver of a park or courier needs none.' : ''
  return `Each order has its 6-digit hand-over code. ${said.every((way) => way === first) ? saidTo(first) : 'Say it only when the goods of that order are in your hand.'}${driver}`
}
