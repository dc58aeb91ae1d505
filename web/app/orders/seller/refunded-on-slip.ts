import { countOf } from '@oja/contract/values/catalogue/units.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { showCount } from '../../format/format.ts'
import { countRefunded } from '../order-labels.ts'
import type { PartRefund } from '../order-labels.ts'

/** "5 bags, of which the price of 1 was refunded": for the paper in the parcel, which the buyer reads. "" without a refund. */
export function refundedOnSlip(order: PartRefund): string {
  const { quantity, unit, refundedMinor } = order
  if (refundedMinor === 0) return ''
  const pieces = countRefunded(order)
  if (pieces === 0) return `${formatNaira(refundedMinor)} was refunded`
  return `${countOf(showCount(quantity), unit)}, of which the price of ${showCount(pieces)} was refunded`
}
