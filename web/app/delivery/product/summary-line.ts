import type { DeliverySummary } from '@oja/contract/schemas/delivery/offers.ts'
import { wayForBuyer } from '@oja/contract/values/delivery/courier-to.ts'
import { daysLabel } from '@oja/contract/values/delivery/delivery-ways.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { stateNames } from '@oja/contract/values/places/state-names.ts'

type Summary = DeliverySummary['data']
type Way = NonNullable<Summary['ways']>[number]

/** What a shop says of delivery in one line: "Delivery ₦1,500 to ₦4,000, by your area · Pick up at Bodija". */
export function summaryLine(summary: Summary): string {
  const { isSet, feeFromMinor, feeToMinor, state } = summary
  const where = pickUp(summary)
  if (!isSet) return `${where} · Ask about delivery`
  if (feeFromMinor === null) return `${where} · No delivery${state ? ` to ${state}` : ''}`
  if (feeToMinor === 0) return `Free delivery · ${where}`
  const fees = [...new Set([feeFromMinor, feeToMinor ?? feeFromMinor])]
  return `Delivery ${fees.map(formatNaira).join(' to ')}${fees.length > 1 ? ', by your area' : ''} · ${where}`
}

/**
 * The same, a row for each way: "Seller delivers: parts of Oyo, up to 6 days", "₦1,500". Empty where a shop brings nothing, and from a server
 * that does not say the ways.
 */
export function summaryRows(summary: Summary): { name: string; price: string }[] {
  const { ways = [], courierTo } = summary
  if (ways.length === 0) return []
  const brought = ways.map((way) => ({
    name: `${wayForBuyer(way.way, courierTo)}: ${areasOf(way)}${way.daysTo == null ? '' : `, up to ${daysLabel(way.daysTo)}`}`,
    price: way.feeToMinor === 0 ? 'Free' : feesOf(way),
  }))
  return [...brought, { name: pickUp(summary), price: 'Free' }]
}

function feesOf({ feeFromMinor, feeToMinor }: Way): string {
  return [...new Set([feeFromMinor, feeToMinor])].map(formatNaira).join(' to ')
}

/** "Oyo", "parts of Oyo and Lagos", "Oyo, Abia, Lagos and 4 more states", "all states". */
function areasOf({ states, stateCount, isPart }: Way): string {
  if (stateCount >= stateNames.length) return isPart ? 'parts of all states' : 'all states'
  const more = stateCount - states.length
  const names = more > 0 ? [...states, `${more} more ${more === 1 ? 'state' : 'states'}`] : states
  const last = names.at(-1) ?? ''
  const said = names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
  return isPart ? `parts of ${said}` : said
}

function pickUp({ pickup }: Summary): string {
  const [place, second] = pickup
  if (place === undefined) return 'Pick up at the shop'
  return second === undefined ? `Pick up at ${place}` : `Pick up at ${pickup.length} places`
}
