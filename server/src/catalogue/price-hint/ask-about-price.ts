import type { PriceHint } from '@oja/contract/schemas/catalogue/price-hint.ts'
import { sureOfPriceField } from '@oja/contract/values/catalogue/sure-of-price.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { invalidFields } from '../../platform/http/app-error.ts'

// Prices of a market rise and fall, but hardly to a third or three times at once; a zero too many or too few is ten times.
const farFromBefore = 3
// Others sell other sizes and qualities under the same name, so only a whole zero is asked about.
const farFromOthers = 10

/** The fields of a form, or a body: only the one of the question is read. */
interface Asked {
  [sureOfPriceField]?: string | undefined
}

/** Does the sender of this form want to be asked? Other clients leave the field out, and their prices are taken as they are. */
export function wantsToBeAsked(values: Asked): boolean {
  return values[sureOfPriceField] !== undefined
}

/** The price in kobo of the question that this form says yes to; "" without a yes. */
export function sureOfPrice(values: Asked): string {
  return (values[sureOfPriceField] ?? '').trim()
}

/** Asks about a price far from the one before, in kobo. Throws 422 with the question, unless the form is sure of this price. */
export function askAboutChange(values: Asked, before: number | null, price: number | null): void {
  if (before === null || price === null) return
  if (price <= before * farFromBefore && price * farFromBefore >= before) return
  ask(values, price, `${formatNaira(before)} becomes ${formatNaira(price)}. Is that right?`)
}

/** Asks about a price far from what others ask, in kobo. Throws as `askAboutChange`. */
export function askAboutNewPrice(values: Asked, hint: PriceHint['data'], price: number | null): void {
  if (hint === null || price === null) return
  const { lowMinor: low, highMinor: high, isNear } = hint
  const isFarAbove = price >= low * farFromOthers && price > high * farFromBefore
  const isFarBelow = price * farFromOthers <= high && price * farFromBefore < low
  if (!isFarAbove && !isFarBelow) return
  const who = isNear ? 'Others near you' : 'Others in Nigeria'
  const theirs = low === high ? formatNaira(low) : `${formatNaira(low)} to ${formatNaira(high)}`
  ask(values, price, `${who} ask ${theirs}, and you ask ${formatNaira(price)}. Is that right?`)
}

/** The page sends the price of the question back with the seller's yes. */
function ask(values: Asked, price: number, question: string): void {
  const sureOf = String(price)
  if (sureOfPrice(values) === sureOf) return
  throw invalidFields({ [sureOfPriceField]: question }).withValues({ [sureOfPriceField]: sureOf })
}
