import type { DeliverySummary } from '@oja/contract/schemas/delivery/offers.ts'
import { formatNaira } from '@oja/contract/values/money.ts'

/** What a shop says of delivery in one line: "Delivery ₦1,500 to ₦4,000, by your area · Pick up at Bodija". */
export function summaryLine({ isSet, feeFromMinor, feeToMinor, pickup }: DeliverySummary['data']): string {
  const [place, second] = pickup
  const where =
    place === undefined
      ? 'Pick up at the shop'
      : second === undefined
        ? `Pick up at ${place}`
        : `Pick up at ${pickup.length} places`
  if (!isSet) return `${where} · Ask about delivery`
  if (feeFromMinor === null) return `${where} · No delivery`
  if (feeToMinor === 0) return `Free delivery · ${where}`
  const fees = [...new Set([feeFromMinor, feeToMinor ?? feeFromMinor])]
  return `Delivery ${fees.map(formatNaira).join(' to ')}${fees.length > 1 ? ', by your area' : ''} · ${where}`
}
