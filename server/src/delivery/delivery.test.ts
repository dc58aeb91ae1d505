import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSeller, startTestApp } from '../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../tests/test-app.ts'
import { deliveryOffers } from './delivery.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const offerOf = async (seller: Person, lga: string, state = 'Oyo', goodsKobo = 100_000) => {
  const [offer] = await deliveryOffers(app.pool, {
    shops: [{ sellerId: seller.sellerId!, goodsKobo }],
    place: { state, lga },
  })
  return offer!
}

test('a shop that has said nothing about delivery lets its buyers collect', async () => {
  const seller = await buildSeller(app, 'Quiet Cloth')
  expect(await offerOf(seller, 'Ibadan North')).toMatchObject({
    storeName: 'Quiet Cloth',
    hasSettings: false,
    ways: [{ way: 'collect', feeKobo: 0, days: 0 }],
    pickupPlaces: [],
  })
})

test("the rule of a local government wins over its state's, and dear goods go free", async () => {
  const seller = await buildSeller(app, 'Mama Sade Foodstuff')
  const { sellerId } = seller
  await app.pool.query(
    'insert into delivery_settings (seller_id, delivers, handling_days, free_from_kobo) values ($1, true, 2, 5000000)',
    [sellerId],
  )
  await app.pool.query(
    `insert into delivery_areas (seller_id, way, state, lga, fee_kobo, days) values
      ($1, 'seller', 'Oyo', 'Ibadan North', 150000, 2), ($1, 'seller', 'Oyo', null, 250000, 3), ($1, 'courier', 'Oyo', null, 400000, 4)`,
    [sellerId],
  )
  const courier = { way: 'courier', feeKobo: 400_000, days: 4 }
  expect(await offerOf(seller, 'Ibadan North')).toMatchObject({
    hasSettings: true,
    handlingDays: 2,
    ways: [{ way: 'seller', feeKobo: 150_000, days: 2 }, courier],
  })
  expect((await offerOf(seller, 'Akinyele')).ways).toEqual([
    { way: 'seller', feeKobo: 250_000, days: 3 },
    courier,
  ])
  expect((await offerOf(seller, 'Akinyele', 'Oyo', 5_000_000)).ways).toEqual([
    { way: 'seller', feeKobo: 0, days: 3 },
    courier,
  ])
  expect((await offerOf(seller, 'Ikorodu', 'Lagos')).ways).toEqual([])

  await app.pool.query(
    "insert into pickup_places (seller_id, name, landmark, state, lga, position) values ($1, 'Bodija', 'Behind the market gate', 'Oyo', 'Ibadan North', 1)",
    [sellerId],
  )
  expect(await offerOf(seller, 'Ikorodu', 'Lagos')).toMatchObject({
    ways: [{ way: 'collect', feeKobo: 0, days: 0 }],
    pickupPlaces: [{ name: 'Bodija', landmark: 'Behind the market gate' }],
  })

  await app.pool.query('update delivery_settings set delivers = false where seller_id = $1', [sellerId])
  expect((await offerOf(seller, 'Ibadan North')).ways).toEqual([{ way: 'collect', feeKobo: 0, days: 0 }])
})
