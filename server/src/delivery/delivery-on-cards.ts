import { deliveryWayLabels } from '@oja/contract/values/delivery/delivery-ways.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import type { QueryRunner } from '../platform/database/database.ts'
import { offersOfGoods } from './delivery-records.ts'
import type { CardOffer } from './delivery-records.ts'

/**
 * What delivery of one piece of each product costs to a place, in a few words for its card: "Delivery to Ikeja ₦1,500". By the id
 * of the product, in one statement for all. The place is one of the list of places.
 */
export async function deliveryOnCards(
  on: QueryRunner,
  ids: string[],
  place: { state: string; lga: string },
): Promise<Map<string, string>> {
  const offers = await offersOfGoods.all(on, { ids, ...place })
  return new Map(offers.map((offer) => [offer.productId, wordsOf(offer, place.lga)]))
}

function wordsOf({ way, feeKobo, courierTo, hasSettings, delivers }: CardOffer, lga: string): string {
  if (way === null || feeKobo === null) {
    if (delivers) return `Does not deliver to ${lga}`
    return hasSettings ? 'Pick-up only' : 'Ask about delivery'
  }
  const isBrought = way === 'seller' || courierTo === 'door'
  if (isBrought)
    return feeKobo === 0 ? `Free delivery to ${lga}` : `Delivery to ${lga} ${formatNaira(feeKobo)}`
  const how = courierTo === 'park' ? 'To a motor park in' : `${deliveryWayLabels.courier} to`
  return `${how} ${lga} ${feeKobo === 0 ? 'free' : formatNaira(feeKobo)}`
}
