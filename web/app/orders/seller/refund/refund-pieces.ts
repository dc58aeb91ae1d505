import { countOf } from '@oja/contract/values/catalogue/units.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { commissionOf } from '@oja/contract/values/orders/commission.ts'
import { showCount } from '../../../format/format.ts'
import type { Order } from '../../order-labels.ts'

type Goods = Pick<Order, 'quantity' | 'unit' | 'unitPriceMinor' | 'leftMinor'>

/** How many choices of pieces a refund offers. */
const maxChoices = 3

/** What one piece, two and three of an order cost, in kobo, as far as that leaves a part of the order. None for a single piece. */
export function priceOfPieces({ quantity, unitPriceMinor = 0, leftMinor }: Goods) {
  if (unitPriceMinor <= 0) return []
  const offered = Math.min(maxChoices, quantity - 1)
  const choices = Array.from({ length: Math.max(0, offered) }, (_, index) => index + 1)
  return choices
    .map((count) => ({ count, kobo: count * unitPriceMinor }))
    .filter(({ kobo }) => kobo < leftMinor)
}

/** "4 baskets × ₦21,500." */
export function priceOfAll({ quantity, unit, unitPriceMinor = 0 }: Goods): string {
  return `${countOf(showCount(quantity), unit)} × ${formatNaira(unitPriceMinor)}.`
}

type Sale = Pick<Order, 'leftMinor' | 'earnings' | 'delivery'>

/**
 * "You still receive ₦61,275 of it. " after a part refund in kobo; "" where it is not known. As the server books it: from
 * the goods first, then from the delivery fee, and the commission is on the goods alone.
 */
export function keptAfter({ leftMinor, earnings, delivery }: Sale, refundKobo: number): string {
  if (!earnings) return ''
  const left = leftMinor - refundKobo
  const fee = Math.min(delivery?.feeMinor ?? 0, left)
  const kept = left - commissionOf(left - fee, Math.round(earnings.commissionPercent * 100))
  return `You still receive ${formatNaira(kept)} for this order. `
}
