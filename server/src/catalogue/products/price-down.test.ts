import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct, buildSeller, call, startTestApp, uploadForm } from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
let seller: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app)
})
afterAll(() => app.close())

const setPrice = async (id: string, price: string) => {
  const form = await uploadForm('productImg', { price }, [])
  expect((await seller.call('PUT', `/api/v1/products/${id}`, form)).status).toBe(200)
}
const priceDown = async () => (await call(app, 'GET', '/api/v1/products/price-down')).body.data as Product[]
const before = async (id: string) =>
  ((await call(app, 'GET', `/api/v1/products/${id}`)).body.data as Product).priceBeforeMinor
/** Moves everything that was noted about prices into the past. */
const passDays = (days: number) =>
  app.pool.query(
    `with moved as (update product_past_prices set ended_at = ended_at - make_interval(days => ${days}))
     update products set price_fell_at = price_fell_at - make_interval(days => ${days})`,
  )

test('a lower price shows what it was before, and stands among the prices that fell', async () => {
  const id = await buildProduct(seller, { name: 'Blender', price: '20000' })
  expect(await before(id)).toBeNull()
  await setPrice(id, '15000')
  expect(await before(id)).toBe(2_000_000)
  expect(await priceDown()).toMatchObject([{ _id: id, priceMinor: 1_500_000, priceBeforeMinor: 2_000_000 }])
  await setPrice(id, '20000')
  expect(await before(id)).toBeNull()
  expect(await priceDown()).toEqual([])
})

test('a price raised for a day and lowered again is not down', async () => {
  const id = await buildProduct(seller, { name: 'Kettle', price: '10000' })
  await setPrice(id, '14000')
  await setPrice(id, '10000')
  expect(await before(id)).toBeNull()
  await setPrice(id, '9900')
  expect(await before(id)).toBeNull()
  await setPrice(id, '9000')
  expect(await before(id)).toBe(990_000)
})

test('a price that fell more than 30 days ago is an ordinary price', async () => {
  const id = await buildProduct(seller, { name: 'Toaster', price: '12000' })
  await setPrice(id, '8000')
  await passDays(31)
  expect(await before(id)).toBeNull()
  expect((await priceDown()).map(({ _id }) => _id)).not.toContain(id)
  await setPrice(id, '7000')
  expect(await before(id)).toBe(800_000)
})

test('what is paused or sold out is not among the prices that fell, and a draft has no price before', async () => {
  const id = await buildProduct(seller, { name: 'Mixer', price: '12000', quantity: '1' })
  await setPrice(id, '6000')
  const isListed = async () => (await priceDown()).some(({ _id }) => _id === id)
  expect(await isListed()).toBe(true)
  await seller.call('PATCH', `/api/v1/products/${id}/status`, { status: 'paused' })
  expect(await isListed()).toBe(false)
  await seller.call('PATCH', `/api/v1/products/${id}/status`, { status: 'live' })
  await seller.call('PATCH', `/api/v1/products/${id}/stock`, { quantity: 0 })
  expect(await isListed()).toBe(false)
})

test('a price that nobody saw, because the listing waited for a look, is no price before', async () => {
  const id = await buildProduct(seller, { name: 'Grinder', price: '50000' })
  await app.pool.query(`update products set status = 'waiting' where id = $1`, [id])
  await setPrice(id, '20000')
  expect(await before(id)).toBeNull()
  await setPrice(id, '15000')
  expect(await before(id)).toBe(2_000_000)
})
