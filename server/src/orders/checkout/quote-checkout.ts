import type { z } from 'zod'
import type { Basket, BasketQuery, BasketShop } from '@oja/contract/schemas/orders/basket.ts'
import type { ChosenWay, Quote, QuoteAnswer, QuotedShop } from '@oja/contract/schemas/orders/checkouts.ts'
import { acceptByOf, latestArrival } from '@oja/contract/values/delivery/delivery-ways.ts'
import { deliveryOffers, listAddresses, shownWays } from '../../delivery/delivery.ts'
import type { Config } from '../../platform/config.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { ListOwner } from '../../platform/auth/list-owners.ts'
import type { Actor } from '../../platform/auth/sessions.ts'
import { invalidFields } from '../../platform/http/app-error.ts'
import { isPlace, spelledPlace } from '../../platform/nigeria/places.ts'
import { unpaidAddress } from '../delivery-snapshot.ts'
import { readBasket, shopsOfBuyNows } from '../basket/basket.ts'

type Place = NonNullable<z.output<typeof Quote>['place']>

/**
 * What the caller's basket costs when it is sent to a place, with the ways that each shop offers there. It holds
 * nothing: `startCheckout` computes the same again while it holds the goods.
 * Throws 422 for a place that is not in Nigeria.
 */
export async function quoteCheckout(
  on: Queryable,
  config: Pick<Config, 'encryptionKey' | 'dataDir'>,
  actor: Pick<Actor, 'userId'>,
  { place: asked, ways, lineIds }: z.output<typeof Quote>,
): Promise<QuoteAnswer> {
  const place = asked && spelledPlace(asked)
  if (place && !isPlace(place.state, place.lga))
    throw invalidFields({ lga: 'Choose a local government of this state' })
  const basket = await readBasket(on, { ownerId: actor.userId, userId: actor.userId }, lineIds)
  const shops = await quoteShops(on, basket.data.shops, place, ways)
  const deliveryMinor = shops.reduce((sum, { feeMinor }) => sum + feeMinor, 0)
  return {
    data: {
      shops,
      goodsMinor: basket.data.goodsMinor,
      deliveryMinor,
      amountMinor: basket.data.goodsMinor + deliveryMinor,
      begun: place ? await unpaidAddress(on, config, { buyerId: actor.userId, ...place }) : null,
      isReady: basket.data.isReady && shops.every(({ way }) => way !== null),
    },
  }
}

/** What each shop of a basket takes to bring its goods to a place, with the way that `ways` says, or else its usual one. */
export async function quoteShops(
  on: Queryable,
  shops: readonly BasketShop[],
  place: Place | undefined,
  ways: readonly ChosenWay[] = [],
): Promise<QuotedShop[]> {
  const wanted = shops.filter(({ goodsMinor }) => goodsMinor > 0)
  const offers = await deliveryOffers(on, {
    shops: wanted.map(({ sellerId, goodsMinor }) => ({ sellerId, goodsKobo: goodsMinor })),
    // No shop delivers to a place without a name, so that only what can be collected is offered.
    place: place ?? { state: '', lga: '' },
  })
  const offerOf = new Map(offers.map((offer) => [offer.sellerId, offer]))
  return wanted.map((shop): QuotedShop => {
    const offer = offerOf.get(shop.sellerId)
    const offered = offer ? shownWays(offer) : []
    const asked = ways.find(({ sellerId }) => sellerId === shop.sellerId)?.way
    const chosen =
      offered.find(({ way }) => way === asked) ?? (place && usualWay(offered, shop.state === place.state))
    return {
      ...shop,
      lines: shop.lines.filter(({ state }) => state !== 'gone'),
      handlingDays: offer?.handlingDays ?? 0,
      ways: offered,
      pickupPlaces: offer?.pickupPlaces ?? [],
      courierTo: offer?.courierTo ?? null,
      showsPlace: offer?.showsPlace,
      market: offer?.market,
      userId: offer?.userId,
      way: chosen?.way ?? null,
      feeMinor: chosen?.feeMinor ?? 0,
    }
  })
}

/** The basket with what its delivery to a place costs; as it is for what is no place. So what Buy Now left unpaid, line by line. */
export async function withDelivery(
  on: Queryable,
  basket: Basket,
  owner: ListOwner | null,
  asked: BasketQuery,
): Promise<Basket> {
  const { state, lga } = spelledPlace({ state: asked.state ?? '', lga: asked.lga ?? '' })
  const place = lga !== '' && isPlace(state, lga) ? { state, lga } : null
  const data = { ...basket.data, unpaidBuyNows: await quoteBuyNows(on, basket, owner, place) }
  if (!place || data.goodsMinor === 0) return { data }
  const quoted = await quoteShops(on, data.shops, { state, lga })
  const shops = quoted.map(({ sellerId, closedUntil, way, feeMinor, handlingDays, ways, courierTo }) => {
    const days = ways.find((one) => one.way === way)?.days ?? 0
    return {
      sellerId,
      // A pick-up is no delivery to a place, and costs nothing.
      way: way === 'collect' ? null : way,
      feeMinor,
      isToPark: way === 'courier' && courierTo === 'park',
      arrivesBy: latestArrival(acceptByOf(Date.now(), closedUntil), handlingDays + days),
    }
  })
  const isDelivered = shops.every(({ way }) => way !== null)
  const deliveryMinor = shops.reduce((sum, { feeMinor }) => sum + feeMinor, 0)
  return {
    data: {
      ...data,
      expected: { lga, shops, amountMinor: isDelivered ? data.goodsMinor + deliveryMinor : null },
    },
  }
}

/** What Buy Now left unpaid, with the sum that the checkout of each line begins with. */
async function quoteBuyNows(
  on: Queryable,
  { data: { unpaidBuyNows = [] } }: Basket,
  owner: ListOwner | null,
  asked: Place | null,
): Promise<Basket['data']['unpaidBuyNows']> {
  const userId = owner?.userId
  if (!owner || !userId || unpaidBuyNows.every(({ unpaid, state }) => unpaid || state === 'gone'))
    return unpaidBuyNows
  const place = asked ?? (await listAddresses(on, { userId })).data.find(({ isDefault }) => isDefault)
  if (!place) return unpaidBuyNows
  const shops = await shopsOfBuyNows(on, owner)
  const quoted: typeof unpaidBuyNows = []
  for (const line of unpaidBuyNows) {
    const own = line.unpaid || line.state === 'gone' ? undefined : shops.get(line.id)
    const [shop] = own ? await quoteShops(on, [own], { state: place.state, lga: place.lga }) : []
    quoted.push(shop?.way ? { ...line, expectedMinor: shop.goodsMinor + shop.feeMinor } : line)
  }
  return quoted
}

/** The cheapest delivery. Nobody collects goods by default, unless there is no other way and the shop is in their state. */
function usualWay(offered: QuotedShop['ways'], isNear: boolean): QuotedShop['ways'][number] | undefined {
  const [cheapest] = offered
    .filter(({ way }) => way !== 'collect')
    .toSorted((one, other) => one.feeMinor - other.feeMinor)
  return cheapest ?? (isNear ? offered[0] : undefined)
}
