import { countOf } from '@oja/contract/values/catalogue/units.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { showCount } from '../../../format/format.ts'
import { isDisputed } from '../../order-labels.ts'
import type { Order } from '../../order-labels.ts'
import { keptAfter, priceOfPieces } from './refund-pieces.ts'

type Refunded = Parameters<typeof keptAfter>[0] &
  Parameters<typeof priceOfPieces>[0] &
  Pick<Order, 'dispute' | 'fulfilment' | 'atStall'>

/** What a refund of so many kobo does. All that is left ends the order; a part does not. */
export function refundWords(order: Refunded, refundKobo: number, isSoldOut: boolean): string {
  if (refundKobo >= order.leftMinor) {
    const isBack = areGoodsHere(order) && !isSoldOut
    const effects = [
      'cancels the order',
      ...(isDisputed(order) ? ['ends the dispute'] : []),
      ...(isBack ? ['restocks the item'] : []),
    ]
    const last = effects.pop() ?? ''
    const all = effects.length > 0 ? `${effects.join(', ')} and ${last}` : last
    const stays = isSoldOut && areGoodsHere(order) ? ' The goods do not go back on sale.' : ''
    return `A full refund ${all}.${stays} You cannot undo it.`
  }
  const pieces = priceOfPieces(order).find(({ kobo }) => kobo === refundKobo)
  const price = pieces ? `, the price of ${countOf(showCount(pieces.count), order.unit)}` : ''
  const goesOn = `The order goes on${isDisputed(order) ? ', and the dispute stays open' : ''}.`
  return `You refund ${formatNaira(refundKobo)} of ${formatNaira(order.leftMinor)}${price}. ${keptAfter(order, refundKobo)}${goesOn} You cannot undo it.`
}

/** Are the goods still with the seller, so that a full refund can put them back on sale? */
export function areGoodsHere({ fulfilment, atStall }: Pick<Order, 'fulfilment' | 'atStall'>): boolean {
  return !atStall && fulfilment !== 'sent' && fulfilment !== 'received'
}
