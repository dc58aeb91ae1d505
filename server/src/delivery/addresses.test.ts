import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBuyer, buildProduct, buildSeller, startTestApp } from '../../../tests/test-app.ts'
import { addToBasket } from '../../../tests/orders/checkouts.ts'
import type { Person, TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const home = {
  fullName: 'Chiamaka Obi',
  phone: '0803 123 4567',
  street: '12 Awolowo Avenue',
  landmark: 'Opposite the Total filling station',
  town: 'Bodija',
  state: 'Oyo',
  lga: 'Ibadan North',
  note: 'Call at the gate',
}
interface Address {
  id: string
  street: string
  isDefault: boolean
}
const add = (person: Person, body: object = {}) =>
  person.call('POST', '/api/v1/addresses', { ...home, ...body })
const read = async (person: Person) => (await person.call('GET', '/api/v1/addresses')).body.data as Address[]

test('a person keeps addresses, and always one of them is the default', async () => {
  const buyer = await buildBuyer(app)
  expect(await read(buyer)).toEqual([])
  expect((await add(buyer)).body.data).toMatchObject([{ ...home, phone: '+2348031234567', isDefault: true }])
  await add(buyer, { street: '4 Market Road', isDefault: true })
  await add(buyer, { street: '9 School Lane' })
  const streets = async () => (await read(buyer)).map(({ street, isDefault }) => [street, isDefault])
  expect(await streets()).toEqual([
    ['4 Market Road', true],
    ['9 School Lane', false],
    ['12 Awolowo Avenue', false],
  ])
  const [roadside, school] = await read(buyer)
  const path = `/api/v1/addresses/${school?.id}`
  expect((await buyer.call('PUT', path, { ...home, street: '9b School Lane', isDefault: true })).status).toBe(
    200,
  )
  expect((await streets())[0]).toEqual(['9b School Lane', true])
  expect((await buyer.call('DELETE', path)).status).toBe(200)
  expect((await buyer.call('DELETE', path)).status).toBe(404)
  expect((await read(buyer)).filter(({ isDefault }) => isDefault)).toHaveLength(1)
  expect((await buyer.call('DELETE', `/api/v1/addresses/${roadside?.id}`)).status).toBe(200)
  expect(await streets()).toEqual([['12 Awolowo Avenue', true]])
})

test("somebody else's address is as if it never was", async () => {
  const [buyer, stranger] = [await buildBuyer(app), await buildSeller(app, 'Curious Cloth')]
  await add(buyer)
  const [address] = await read(buyer)
  const path = `/api/v1/addresses/${address?.id}`
  for (const refused of [await stranger.call('PUT', path, home), await stranger.call('DELETE', path)])
    expect(refused).toMatchObject({ status: 404, body: { message: 'Address not found' } })
  expect(await read(stranger)).toEqual([])
  expect(await read(buyer)).toEqual([address])
})

test('an address that nobody could deliver to is refused with a sentence, and nothing is kept', async () => {
  const buyer = await buildBuyer(app)
  const hidden = 'Please remove the hidden characters'
  for (const [body, fields] of [
    [{ landmark: '   ' }, { landmark: 'Nearest landmark is required' }],
    [{ landmark: 'x'.repeat(251) }, { landmark: 'Please use at most 250 characters' }],
    [{ phone: '01 234 5678' }, { phone: 'Please enter a Nigerian phone number, like 0803 123 4567' }],
    [{ phone: '' }, { phone: 'Phone is required' }],
    [{ lga: 'Ikorodu' }, { lga: 'Choose a state and local government from the list' }],
    [{ state: '' }, { state: 'Choose a state' }],
    [{ street: '12 \u202Eeuneva' }, { street: hidden }],
    [{ town: 'Bo\u200Fdija' }, { town: hidden }],
    [{ note: 'gate\u0000' }, { note: hidden }],
    [{ fullName: '\u200B' }, { fullName: 'Full name is required' }],
  ] as const)
    expect([body, await add(buyer, body)]).toMatchObject([body, { status: 422, body: { fields } }])
  expect(await read(buyer)).toEqual([])
})

test('an 11th address is refused, also when two come in the same instant', async () => {
  const buyer = await buildBuyer(app)
  for (let count = 0; count < 9; count += 1) await add(buyer, { street: `${count} Ring Road` })
  const both = await Promise.all([add(buyer), add(buyer)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.message).toBe(
    'You can keep 10 addresses. Remove one first.',
  )
  expect(await read(buyer)).toHaveLength(10)
})

test('the export of personal data holds addresses, and a deleted account leaves none', async () => {
  const seller = await buildSeller(app, 'Wanderer Wares')
  await add(seller)
  await seller.call('PUT', '/api/v1/delivery', { delivers: false, handlingDays: 3, freeFrom: '' })
  const { body } = await seller.call('GET', '/api/v1/users/me/data')
  expect(body['delivery']).toMatchObject({
    addresses: [{ landmark: 'Opposite the Total filling station' }],
    delivery: { handlingDays: 3, places: [] },
  })
  expect((await seller.call('DELETE', '/api/v1/users/delete/profile')).status).toBe(200)
  const { rows } = await app.pool.query(
    'select (select count(*)::int from addresses where user_id = $1) + (select count(*)::int from delivery_settings where seller_id = $2) as left_over',
    [seller.userId, seller.sellerId],
  )
  expect(rows).toEqual([{ left_over: 0 }])
})

test('a local government in another case is the one of the list', async () => {
  const [buyer, seller] = [await buildBuyer(app), await buildSeller(app)]
  const place = { state: 'Kano', lga: 'kumbotso' }
  const { body: kept } = await add(buyer, { ...place, town: 'Obolo-Eke (1)' })
  expect(kept.data).toMatchObject([{ lga: 'Kumbotso', town: 'Obolo-Eke' }])
  const areas = [{ state: 'Katsina', lga: 'DanDume' }]
  const rule = { way: 'seller', fee: '500', days: '2', areas }
  expect((await seller.call('POST', '/api/v1/delivery/areas', rule)).status).toBe(200)
  const { body } = await seller.call('GET', '/api/v1/delivery')
  expect(body.data).toMatchObject({ areas: [{ lga: 'Dandume' }] })
  const productId = await buildProduct(seller)
  const asked = new URLSearchParams({ productId, state: 'Katsina', lga: 'DanDume' })
  const offer = await buyer.call('GET', `/api/v1/delivery/offer?${asked}`)
  expect(offer.body.data).toMatchObject({ ways: [{ way: 'seller', feeMinor: 50_000 }] })
  await addToBasket(buyer, productId)
  const quote = await buyer.call('POST', '/api/v1/checkouts/quote', { place: areas[0] })
  expect(quote.body.data).toMatchObject({ deliveryMinor: 50_000 })
})
