import type { DeliverySummary, OfferQuery, ProductOffer } from '@oja/contract/schemas/delivery/offers.ts'
import { deliveryLimits } from '@oja/contract/values/delivery/delivery-limits.ts'
import type { DeliveryWay } from '@oja/contract/values/delivery/delivery-ways.ts'
import { maximumKobo } from '@oja/contract/values/money.ts'
import type { z } from 'zod'
import type { QueryRunner } from '../platform/database/database.ts'
import { AppError, notFound } from '../platform/http/app-error.ts'
import { isPlace, spelledPlace } from '../platform/nigeria/places.ts'
import { offersOf, productOnSale, summaryOf } from './delivery-records.ts'
import type { ShopOffer, ShopSummary } from './delivery-records.ts'
import { hasSettings } from './shop-delivery-records.ts'
import { wrongPlace } from './shop-delivery.ts'

export { listAddresses, saveAddress } from './addresses.ts'
export { deliveryOnCards } from './delivery-on-cards.ts'
export { deletePersonalData, exportPersonalData } from './personal-data.ts'
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
    // More than anybody can pay; a larger number would not fit a bigint.
    goods: shops.map(({ goodsKobo }) => Math.min(goodsKobo, maximumKobo)),
    ...place,
    handlingDays: deliveryLimits.handlingDays,
  })
}

/**
 * The ways that a buyer is shown: a motor park is left out where the shop itself comes to that place for less. Who has chosen
 * it on a page from before may still pay for it.
 */
export function shownWays({
  ways,
  courierTo,
}: ShopOffer): { way: DeliveryWay; feeMinor: number; days: number }[] {
  const own = ways.find(({ way }) => way === 'seller')
  const isDear = (feeKobo: number) => courierTo === 'park' && own !== undefined && own.feeKobo < feeKobo
  return ways
    .filter(({ way, feeKobo }) => way !== 'courier' || !isDear(feeKobo))
    .map(({ way, feeKobo, days }) => ({ way, feeMinor: feeKobo, days }))
}

/**
 * What a shop says about delivery of goods of a price, whatever the place, or in one state ("" for all): where one picks up, the
 * lowest fee, and what each way costs.
 */
export function deliverySummary(
  on: QueryRunner,
  asked: { sellerId: string; goodsKobo: number; state: string },
): Promise<ShopSummary> {
  return summaryOf.one(on, { ...asked, handlingDays: deliveryLimits.handlingDays })
}

/**
 * The same of one piece of a product. Throws 404 for a product that nobody may see.
 */
export async function productDeliverySummary(
  on: QueryRunner,
  { productId, state: of }: { productId: string; state: string },
): Promise<DeliverySummary> {
  const found = await productOnSale.first(on, { productId })
  if (!found) throw notFound('Product not found')
  const { seller_id: sellerId, price_kobo: goodsKobo } = found
  const summary = await deliverySummary(on, { sellerId, goodsKobo, state: of })
  const { hasSettings, feeFromKobo, feeToKobo, pickupPlaces, city, state, ways, courierTo } = summary
  const names = pickupPlaces.map(({ name }) => name)
  const pickup = names.length > 0 ? names : [city || state].filter(Boolean)
  const fees = { feeFromMinor: feeFromKobo, feeToMinor: feeToKobo }
  const ofState = of === '' ? {} : { state: of }
  return { data: { isSet: hasSettings, ...fees, ...ofState, pickup, ways, courierTo } }
}

/** Has the shop said where it delivers, or that it does not? */
export async function hasDeliverySettings(on: QueryRunner, sellerId: string): Promise<boolean> {
  return (await hasSettings.first(on, { sellerId })) !== undefined
}

/** What the shop of a product offers to a place for goods of a price, else for one piece. Throws 404 for a product that nobody may see, 400 for an unknown place. */
export async function productOffer(
  on: QueryRunner,
  { productId, goodsMinor, ...asked }: z.output<typeof OfferQuery>,
): Promise<ProductOffer> {
  const { state, lga } = spelledPlace(asked)
  if (!isPlace(state, lga)) throw new AppError('BAD_REQUEST', wrongPlace)
  const found = await productOnSale.first(on, { productId })
  if (!found) throw notFound('Product not found')
  const [offer] = await deliveryOffers(on, {
    shops: [{ sellerId: found.seller_id, goodsKobo: goodsMinor ?? found.price_kobo }],
    place: { state, lga },
  })
  if (!offer) throw notFound('Product not found')
  const { storeName, hasSettings: isSet, handlingDays, closedUntil, city, pickupPlaces, courierTo } = offer
  const shown = shownWays(offer)
  const collected = shown.filter(({ way }) => way === 'collect')
  // Whoever lives in another state reads first how it comes to them.
  const isNear = pickupPlaces.some((at) => at.state === state) || offer.state === state
  const ways = isNear ? shown : [...shown.filter(({ way }) => way !== 'collect'), ...collected]
  return {
    data: {
      storeName,
      isSet,
      handlingDays,
      closedUntil,
      city,
      state: offer.state,
      ways,
      pickupPlaces,
      courierTo,
    },
  }
}
