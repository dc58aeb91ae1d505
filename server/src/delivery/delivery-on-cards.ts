import { deliveryWayLabels } from '@oja/contract/values/delivery/delivery-ways.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import type { QueryRunner } from '../platform/database/database.ts'
import { offersOfGoods, offersOfGoodsInState } from './delivery-records.ts'
import type { CardOffer, StateOffer } from './delivery-records.ts'

/**
 * What delivery of one piece of each product costs to a place, in a few words for its card: "Delivery to Ikeja ₦1,500". By the id
 * of the product, in one statement for all. The place is one of the list of places; without a local government it says what holds
 * for all of the state.
 */
export async function deliveryOnCards(
  on: QueryRunner,
  ids: string[],
  place: { state: string; lga: string },
): Promise<Map<string, string>> {
  if (place.lga === '') {
    const inState = await offersOfGoodsInState.all(on, { ids, state: place.state })
    return new Map(inState.map((offer) => [offer.productId, wordsOfState(offer, place.state)]))
  }
  const offers = await offersOfGoods.all(on, { ids, ...place })
  return new Map(offers.map((offer) => [offer.productId, wordsOf(offer, place.lga)]))
}

function wordsOfState(offer: StateOffer, state: string): string {
  if (offer.feeKobo === null) return wordsOf(offer, state)
  if (!offer.isWhole) return `Delivers to parts of ${state}`
  return offer.isOneFee ? wordsOf(offer, state) : `Delivery to ${state} from ${formatNaira(offer.feeKobo)}`
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
