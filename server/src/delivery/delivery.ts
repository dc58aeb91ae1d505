import { deliveryLimits } from '@oja/contract/values/delivery/delivery-limits.ts'
import type { QueryRunner } from '../platform/database/database.ts'
import { offersOf } from './delivery-records.ts'
import type { ShopOffer } from './delivery-records.ts'

export type { OfferedWay, PickupPlace, ShopOffer } from './delivery-records.ts'

export interface OffersAsked {
  /** A shop that does not exist is left out of the answer. */
  shops: readonly { sellerId: string; goodsKobo: number }[]
  /** Names of the list of places. */
  place: { state: string; lga: string }
}

/**
 * What each shop offers to a place for goods of a price, in the order of `shops`: the ways with fee and days, and the
 * pick-up places. The fees are those of the SQL function `delivery_offer`, which also holds the goods of a checkout.
 */
export function deliveryOffers(on: QueryRunner, { shops, place }: OffersAsked): Promise<ShopOffer[]> {
  return offersOf.all(on, {
    sellers: shops.map(({ sellerId }) => sellerId),
    goods: shops.map(({ goodsKobo }) => goodsKobo),
    ...place,
    handlingDays: deliveryLimits.handlingDays,
  })
}
