import type {
  ChangedDeliveryAreas,
  DeliverySettings,
  NewDeliveryAreas,
  PickupPlaceBody,
  RemovedDeliveryAreas,
  ShopDelivery,
} from '@oja/contract/schemas/delivery/shop-delivery.ts'
import { agreed } from '@oja/contract/values/delivery/courier-to.ts'
import { deliveryLimits as limits } from '@oja/contract/values/delivery/delivery-limits.ts'
import type { z } from 'zod'
import type { SellerActor } from '../platform/auth/guards.ts'
import type { Pool, Queryable, Tx } from '../platform/database/database.ts'
import { transaction } from '../platform/database/transaction.ts'
import { AppError, invalidFields, notFound } from '../platform/http/app-error.ts'
import { isPlace, spelledPlace } from '../platform/nigeria/places.ts'
import { invalidatePageCache } from '../platform/pages/page-cache.ts'
import { requireActiveShop } from '../sellers/sellers.ts'
import {
  areasOfWay,
  countPlaces,
  deleteAreas,
  deletePlace,
  deliveryOfShop,
  insertAreas,
  insertPlace,
  lockShop,
  noteSettings,
  setSettings,
  updateAreas,
  updatePlace,
} from './shop-delivery-records.ts'

export const wrongPlace = 'Choose a state and local government from the list'
const placeNotFound = () => notFound('Pick-up place not found')

/** What the caller's shop says about delivery. */
export async function ownDelivery(on: Queryable, { sellerId }: SellerActor): Promise<ShopDelivery> {
  return { data: await deliveryOfShop.one(on, { sellerId, handlingDays: limits.handlingDays }) }
}

export function saveSettings(
  pool: Pool,
  actor: SellerActor,
  { delivers, handlingDays, freeFrom, courierTo }: z.output<typeof DeliverySettings>,
): Promise<void> {
  return change(pool, actor, async (tx) => {
    await setSettings.count(tx, {
      sellerId: actor.sellerId,
      delivers,
      handlingDays,
      freeFromKobo: freeFrom,
      courierTo: courierTo === undefined || courierTo === agreed ? null : courierTo,
      isCourierToSaid: courierTo !== undefined,
    })
  })
}

/** Adds a pick-up place; the shop has an order ready within `handlingDays` where they are said. Throws 409 for a sixth, 422 for a local government of another state. */
export function addPlace(
  pool: Pool,
  actor: SellerActor,
  input: z.output<typeof PickupPlaceBody>,
): Promise<void> {
  const { handlingDays, ...place } = knownPlace(input)
  return change(pool, actor, async (tx) => {
    const { count } = await countPlaces.one(tx, { sellerId: actor.sellerId })
    if (count >= limits.pickupPlaces)
      throw new AppError('CONFLICT', `You can have ${limits.pickupPlaces} pick-up places. Remove one first.`)
    await insertPlace.count(tx, { sellerId: actor.sellerId, ...place })
    await noteSettings.count(tx, {
      sellerId: actor.sellerId,
      delivers: false,
      handlingDays: handlingDays ?? limits.handlingDaysWithoutWay,
      isChosen: handlingDays !== undefined,
    })
  })
}

/** Throws 404 for a place of another shop. */
export function changePlace(
  pool: Pool,
  actor: SellerActor,
  id: string,
  input: z.output<typeof PickupPlaceBody>,
): Promise<void> {
  const place = knownPlace(input)
  return change(pool, actor, async (tx) => {
    if ((await updatePlace.count(tx, { sellerId: actor.sellerId, id, ...place })) === 0) throw placeNotFound()
  })
}

/** Throws 404 for a place of another shop. */
export function removePlace(pool: Pool, actor: SellerActor, id: string): Promise<void> {
  return change(pool, actor, async (tx) => {
    if ((await deletePlace.count(tx, { sellerId: actor.sellerId, id })) === 0) throw placeNotFound()
  })
}

/**
 * Adds one rule for several areas; the shop delivers from now on, and sends within `handlingDays` where they are said.
 * All are added or none.
 * Throws 422 for an unknown area and for one that the way has already, 409 above the limit.
 */
export function addAreas(
  pool: Pool,
  actor: SellerActor,
  { way, fee, days, handlingDays, areas: named }: z.output<typeof NewDeliveryAreas>,
): Promise<void> {
  const areas = named.map(spelledPlace)
  if (!areas.every(({ state, lga }) => isPlace(state, lga))) throw invalidFields({ areas: wrongPlace })
  return change(pool, actor, async (tx) => {
    const { count, held } = await areasOfWay.one(tx, { sellerId: actor.sellerId, way })
    const known = new Set(held.map(areaKey))
    for (const area of areas) {
      if (known.has(areaKey(area)))
        throw invalidFields({
          areas: `${area.lga || `All of ${area.state}`} is in your list already. Change it there.`,
        })
      known.add(areaKey(area))
    }
    if (count + areas.length > limits.areas)
      throw new AppError('CONFLICT', `You can have ${limits.areas} areas. Remove some first.`)
    await insertAreas.count(tx, {
      sellerId: actor.sellerId,
      way,
      states: areas.map(({ state }) => state),
      lgas: areas.map(({ lga }) => lga),
      feeKobo: fee,
      days,
    })
    await noteSettings.count(tx, {
      sellerId: actor.sellerId,
      delivers: true,
      handlingDays: handlingDays ?? limits.handlingDays,
      isChosen: handlingDays !== undefined,
    })
  })
}

/** Gives areas another fee and other days. Throws 404 when one is not the shop's; then nothing changes. */
export function changeAreas(
  pool: Pool,
  actor: SellerActor,
  { ids, fee, days }: z.output<typeof ChangedDeliveryAreas>,
): Promise<void> {
  return change(pool, actor, async (tx) => {
    const changed = await updateAreas.count(tx, { sellerId: actor.sellerId, ids, feeKobo: fee, days })
    if (changed !== new Set(ids).size) throw notFound('Area not found')
  })
}

/** Throws 404 when one is not the shop's; then nothing changes. */
export function removeAreas(
  pool: Pool,
  actor: SellerActor,
  { ids }: z.output<typeof RemovedDeliveryAreas>,
): Promise<void> {
  return change(pool, actor, async (tx) => {
    const removed = await deleteAreas.count(tx, { sellerId: actor.sellerId, ids })
    if (removed !== new Set(ids).size) throw notFound('Area not found')
  })
}

/** Product pages show what a shop offers, so they are dropped. Throws 403 while the shop is suspended. */
async function change(pool: Pool, actor: SellerActor, work: (tx: Tx) => Promise<void>): Promise<void> {
  await requireActiveShop(pool, actor)
  await transaction(pool, async (tx) => {
    await lockShop.one(tx, { sellerId: actor.sellerId })
    await work(tx)
    await invalidatePageCache(tx)
  })
}

/** The place with its local government as the list spells it. Throws 422 for one that is not there. */
export function knownPlace<P extends { state: string; lga: string }>(input: P): P {
  const place = spelledPlace(input)
  if (!isPlace(place.state, place.lga)) throw invalidFields({ lga: wrongPlace })
  return place
}

function areaKey({ state, lga }: { state: string; lga: string }): string {
  return `${state}|${lga}`
}
