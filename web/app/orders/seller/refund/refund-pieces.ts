import { countOf } from '@oja/contract/values/catalogue/units.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { commissionOf } from '@oja/contract/values/orders/commission.ts'
import { showCount } from '../../../format/format.ts'
import type { Order } from '../../order-labels.ts'

type Goods = Pick<Order, 'quantity' | 'unit' | 'unitPriceMinor' | 'leftMinor'> & {
  delivery?: Pick<NonNullable<Order['delivery']>, 'feeMinor'> | null
}

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

/** "4 baskets × ₦21,500 and ₦4,000 delivery, of which ₦21,500 is refunded." Refunds on their way count too. */
export function priceOfAll({ quantity, unit, unitPriceMinor = 0, leftMinor, delivery }: Goods): string {
  const feeMinor = delivery?.feeMinor ?? 0
  const backMinor = quantity * unitPriceMinor + feeMinor - leftMinor
  const fee = feeMinor > 0 ? ` and ${formatNaira(feeMinor)} delivery` : ''
  const back = backMinor > 0 ? `, of which ${formatNaira(backMinor)} is refunded` : ''
  return `${countOf(showCount(quantity), unit)} × ${formatNaira(unitPriceMinor)}${fee}${back}.`
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
