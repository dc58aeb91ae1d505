import { deliveryLimits } from '@oja/contract/values/delivery/delivery-limits.ts'
import { stateNames } from '@oja/contract/values/places/state-names.ts'
import { insertAreas, insertPlace, setSettings } from '../src/delivery/shop-delivery-records.ts'
import { transaction } from '../src/platform/database/transaction.ts'
import type { Pool, Tx } from '../src/platform/database/database.ts'
import type { DemoSeller } from './demo-market.ts'

/** One rule: a way to some places of one or more states. */
interface DemoRule {
  way: 'seller' | 'courier'
  states: readonly string[]
  /** Only these local governments; the whole states without them. */
  lgas?: readonly string[]
  feeKobo: number
  days: number
}

// Every so many shops has said nothing yet, and every so many does not deliver.
const silentEvery = 7
const collectEvery = 6
const freeEvery = 3
// To the door, to a park, or as the two agree.
const courierEndsOfShops = ['door', 'park', null] as const

/** Lets most shops of the demo market say where they deliver. `idOf` gives the id of a shop's key. */
export async function seedDelivery(
  pool: Pool,
  sellers: readonly DemoSeller[],
  idOf: (key: string) => string,
): Promise<void> {
  await ofShops(pool, sellers, async (tx, seller, place) => {
    const sellerId = idOf(seller.key)
    await setSettings.count(tx, settingsOf(sellerId, place))
    if (delivers(place)) for (const rule of rulesOf(seller)) await sayRule(tx, sellerId, seller, rule)
  })
}

/**
 * Then, after the orders of the past, where one collects from them and how long they take: an order of before was placed
 * when the shop had not said so.
 */
export async function seedPickup(
  pool: Pool,
  sellers: readonly DemoSeller[],
  idOf: (key: string) => string,
): Promise<void> {
  await ofShops(pool, sellers, async (tx, { key, address, place: { state, lga } }, place) => {
    const sellerId = idOf(key)
    const handlingDays = deliveryLimits.handlingDays + (place % 2)
    await setSettings.count(tx, { ...settingsOf(sellerId, place), handlingDays })
    const name = key === 'mama-sade' ? 'Bodija' : lga
    await insertPlace.count(tx, { sellerId, name, address: '', landmark: address, hours: '', state, lga })
  })
}

/** Calls `say` for each shop that has said something, with its place in the list. */
async function ofShops(
  pool: Pool,
  sellers: readonly DemoSeller[],
  say: (tx: Tx, seller: DemoSeller, place: number) => Promise<void>,
): Promise<void> {
  const shops = sellers.filter(({ businessCategory }) => businessCategory !== 'services')
  await transaction(pool, async (tx) => {
    for (const [place, seller] of shops.entries())
      if (place % silentEvery !== silentEvery - 1) await say(tx, seller, place)
  })
}

function delivers(place: number): boolean {
  return place % collectEvery !== collectEvery - 1
}

function settingsOf(sellerId: string, place: number) {
  return {
    sellerId,
    delivers: delivers(place),
    handlingDays: deliveryLimits.handlingDays,
    freeFromKobo: place % freeEvery === 0 ? 5_000_000 : null,
    courierTo: courierEndsOfShops[place % courierEndsOfShops.length] ?? null,
    isCourierToSaid: true,
  }
}

async function sayRule(
  tx: Tx,
  sellerId: string,
  { place: { state } }: DemoSeller,
  { way, states, lgas, feeKobo, days }: DemoRule,
): Promise<void> {
  const areas = lgas ? lgas.map((name) => [state, name] as const) : states.map((name) => [name, ''] as const)
  await insertAreas.count(tx, {
    sellerId,
    way,
    states: areas.map(([name]) => name),
    lgas: areas.map(([, name]) => name),
    feeKobo,
    days,
  })
}

/** "Near me ₦1,500, 2 days; rest of my state ₦2,500; park or courier to all states ₦4,000." */
function rulesOf({ key, place: { state, lga } }: DemoSeller): DemoRule[] {
  const near = key === 'mama-sade' ? [lga, 'Ibadan South West'] : [lga]
  return [
    { way: 'seller', states: [state], lgas: near, feeKobo: 150_000, days: 2 },
    { way: 'seller', states: [state], feeKobo: 250_000, days: 3 },
    { way: 'courier', states: stateNames, feeKobo: 400_000, days: 4 },
  ]
}
