import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToBasket, deliverInIbadan, ibadan, startCheckout } from '../../../tests/orders/checkouts.ts'
import { sendByPark } from '../../../tests/orders/dispatch.ts'
import { buildBuyer, buildProduct, buildSeller, startTestApp } from '../../../tests/test-app.ts'
import type { Person, TestApp, TestResponse } from '../../../tests/test-app.ts'

// Where goods end that go by park or courier: at the door, or at a motor park.
let app: TestApp
let shop: Person
beforeAll(async () => {
  app = await startTestApp()
  shop = await buildSeller(app, 'Rice by Park')
  await sendByPark(shop)
})
afterAll(() => app.close())

/** The data of an answer; the matchers check its shape. */
const dataOf = ({ body }: TestResponse) => body.data as Record<string, unknown>
const settings = { delivers: true, handlingDays: 1, freeFrom: '' }
const choose = (courierTo?: string) =>
  shop.call('PUT', '/api/v1/delivery', { ...settings, ...(courierTo ? { courierTo } : {}) })
const said = async () => dataOf(await shop.call('GET', '/api/v1/delivery'))['courierTo']

test('a shop says whether its park or courier comes to the door, and buyers read it before they pay', async () => {
  expect(await said()).toBeNull()
  expect((await choose('door')).status).toBe(200)
  expect(await said()).toBe('door')
  expect((await choose()).status).toBe(200)
  expect(await said()).toBe('door')
  expect((await choose('roof')).status).toBe(422)
  const buyer = await buildBuyer(app)
  const productId = await buildProduct(shop)
  const { state, lga } = ibadan
  const offer = `/api/v1/delivery/offer?${new URLSearchParams({ productId, state, lga })}`
  expect((await buyer.call('GET', offer)).body.data).toMatchObject({ courierTo: 'door' })
  await addToBasket(buyer, productId)
  const quote = await buyer.call('POST', '/api/v1/checkouts/quote', { place: { state, lga } })
  expect(dataOf(quote)['shops']).toMatchObject([{ courierTo: 'door' }])
  expect((await choose('agree')).status).toBe(200)
  expect(await said()).toBeNull()
})

test('an order keeps what the shop said when it was placed, for both of its parties', async () => {
  await choose('park')
  const buyer = await buildBuyer(app)
  await addToBasket(buyer, await buildProduct(shop))
  const { started } = await startCheckout(buyer, { [shop.sellerId ?? '']: 'courier' })
  await choose('door')
  const page = dataOf(await buyer.call('GET', `/api/v1/orders/${started.reference}/payment`))
  expect(page).toMatchObject({
    couriers: [{ storeName: 'Rice by Park', courierTo: 'park' }],
    isEmailMade: false,
  })
  expect(page['sendTo']).toMatchObject({ fullName: expect.any(String), street: expect.any(String) })
  await app.pay(started.reference)
  await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference: started.reference })
  const path = `/api/v1/orders/${started.orders[0]?.reference}`
  for (const reader of [buyer, shop])
    expect(dataOf(await reader.call('GET', path))['delivery']).toMatchObject({ courierTo: 'park' })
  // The buyer reads that the seller phones, so the seller reads it too.
  expect((await app.mailTo(shop.email, 'New order')).text).toContain('Phone the receiver: say which park.')
})

test('a motor park is left out where the shop itself comes for less, but not where it comes for more', async () => {
  const near = await buildSeller(app, 'Yam Both Ways')
  await deliverInIbadan(near)
  await sendByPark(near)
  const { state, lga } = ibadan
  const productId = await buildProduct(near)
  const buyer = await buildBuyer(app)
  await addToBasket(buyer, productId)
  const waysShown = async (place: { state: string; lga: string }) => {
    const offer = `/api/v1/delivery/offer?${new URLSearchParams({ productId, ...place })}`
    const quote = await buyer.call('POST', '/api/v1/checkouts/quote', { place })
    const [shown] = dataOf(quote)['shops'] as { ways: { way: string }[] }[]
    const ways = dataOf(await buyer.call('GET', offer))['ways'] as { way: string }[]
    expect(shown?.ways).toEqual(ways)
    return ways.map(({ way }) => way)
  }
  expect(await waysShown({ state, lga })).toEqual(['seller', 'courier'])
  await near.call('PUT', '/api/v1/delivery', { ...settings, courierTo: 'park' })
  expect(await waysShown({ state, lga })).toEqual(['seller'])
  // There the shop does not come itself.
  expect(await waysShown({ state, lga: 'Ibarapa East' })).toEqual(['courier'])
})
