import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildBuyer,
  buildProduct,
  buildSeller,
  call,
  startTestApp,
  uploadForm,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { endDueSales } from './sale-price.ts'

let app: TestApp
let seller: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app)
})
afterAll(() => app.close())

const dayIn = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(Date.now() + days * 86_400_000)
const sell = (id: string, price: string, until = dayIn(7), by = seller) =>
  by.call('PUT', `/api/v1/products/${id}/sale`, { price, until })
const shown = async (id: string) => (await call(app, 'GET', `/api/v1/products/${id}`)).body.data as Product
const own = async (id: string) => (await seller.call('GET', `/api/v1/products/${id}`)).body.data as Product
const endTime = (id: string) =>
  app.pool.query(`update products set sale_until = now() - interval '1 second' where id = $1`, [id])

test('a sale price shows the old one and its last day, and ends by itself', async () => {
  const id = await buildProduct(seller, { name: 'Sale blender', price: '20000' })
  expect(await sell(id, '15,000')).toMatchObject({ status: 200, body: { message: 'Sale price saved' } })
  const words = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'Africa/Lagos' })
    .format(Date.now() + 7 * 86_400_000)
    .replace('Sept', 'Sep')
  const sale = { priceMinor: 1_500_000, priceBeforeMinor: 2_000_000, saleNote: ` until ${words}` }
  expect(await shown(id)).toMatchObject(sale)
  const { data } = (await call(app, 'GET', '/api/v1/products?q=Sale+blender')).body
  expect((data as Product[]).find(({ _id }) => _id === id)).toMatchObject(sale)
  // The page of the shop says it as the lists do.
  const { products } = (await call(app, 'GET', `/api/v1/sellers/public/${seller.sellerId}`)).body
  expect((products as Product[]).find(({ _id }) => _id === id)).toMatchObject(sale)
  expect(await own(id)).toMatchObject({ priceAfterSaleMinor: 2_000_000 })

  await endDueSales(app.pool)
  expect(await shown(id)).toMatchObject(sale)
  await endTime(id)
  await endDueSales(app.pool)
  expect(await shown(id)).toMatchObject({ priceMinor: 2_000_000, priceBeforeMinor: null, saleNote: null })
})

test('the seller ends a sale by hand, and a price that is typed meanwhile stays', async () => {
  const id = await buildProduct(seller, { name: 'Sale kettle', price: '10000' })
  await sell(id, '8000')
  expect((await sell(id, '7000')).status).toBe(409)
  expect((await seller.call('DELETE', `/api/v1/products/${id}/sale`)).status).toBe(200)
  expect(await shown(id)).toMatchObject({ priceMinor: 1_000_000, saleNote: null })

  await sell(id, '8000')
  const form = await uploadForm('productImg', { price: '9000' }, [])
  expect((await seller.call('PUT', `/api/v1/products/${id}`, form)).status).toBe(200)
  expect(await own(id)).toMatchObject({ priceMinor: 900_000, saleNote: null, priceAfterSaleMinor: null })
  await endDueSales(app.pool)
  expect(await shown(id)).toMatchObject({ priceMinor: 900_000 })
})

test('other changes of the product let the sale go on', async () => {
  const id = await buildProduct(seller, { name: 'Sale pot', price: '10000' })
  await sell(id, '8000')
  const form = await uploadForm('productImg', { description: 'With a lid' }, [])
  await seller.call('PUT', `/api/v1/products/${id}`, form)
  await seller.call('PATCH', `/api/v1/products/${id}/stock`, { quantity: 3 })
  expect(await own(id)).toMatchObject({ priceMinor: 800_000, priceAfterSaleMinor: 1_000_000 })
})

test('the undo of a price typed in a sale brings back the price before the sale, which would not end', async () => {
  const id = await buildProduct(seller, { name: 'Sale pan', price: '10000' })
  await sell(id, '8000')
  const change = { ids: [id], do: 'set-price', priceMinor: 900_000 }
  const { body } = await seller.call('POST', '/api/v1/products/bulk', change)
  expect(await own(id)).toMatchObject({ priceMinor: 900_000, saleNote: null })
  expect((await seller.call('POST', '/api/v1/products/undo-change', { changeId: body['undo'] })).status).toBe(
    200,
  )
  expect(await own(id)).toMatchObject({ priceMinor: 1_000_000, priceBeforeMinor: null })
})

test('a sale has its bounds: below the price, at least ₦1, at most 90 days, one price, one’s own', async () => {
  const id = await buildProduct(seller, { name: 'Sale mixer', price: '5000' })
  const fields = async (price: string, until: string) => (await sell(id, price, until)).body['fields']
  expect(await fields('5000', dayIn(3))).toEqual({ price: 'The sale price must be below ₦5,000' })
  expect(await fields('0.50', dayIn(3))).toEqual({ price: 'The sale price must be at least ₦1' })
  expect(await fields('cheap', dayIn(3))).toEqual({ price: 'Price must be a valid number' })
  expect(await fields('4000', dayIn(-1))).toEqual({ until: 'Choose the last day of the sale' })
  expect(await fields('4000', dayIn(91))).toEqual({ until: 'A sale lasts at most 90 days' })
  expect((await sell(id, '4000', dayIn(90), await buildSeller(app))).status).toBe(403)
  expect((await sell(id, '4000', dayIn(90), await buildBuyer(app))).status).toBe(403)
  expect((await sell(id, '4000', dayIn(90))).status).toBe(200)
})

test('a sale price that looks like a slip is asked about, and taken once the seller is sure of it', async () => {
  const id = await buildProduct(seller, { name: 'Sale fan', price: '19800' })
  const asked = (price: string, sureOfPrice: string) =>
    seller.call('PUT', `/api/v1/products/${id}/sale`, { price, until: dayIn(3), sureOfPrice })
  const question = { sureOfPrice: '₦19,800 becomes ₦500. Is that right?' }
  expect((await asked('500', '')).body['fields']).toEqual(question)
  expect((await asked('500', '5000')).body['fields']).toEqual(question)
  expect(await own(id)).toMatchObject({ priceMinor: 1_980_000, priceAfterSaleMinor: null })
  expect((await asked('500', '50000')).status).toBe(200)
  expect(await own(id)).toMatchObject({ priceMinor: 50_000, priceAfterSaleMinor: 1_980_000 })
})

test('a sale ends with its last day in Lagos', async () => {
  const id = await buildProduct(seller, { name: 'Sale iron', price: '10000' })
  await sell(id, '8000', dayIn(0))
  const { rows } = await app.pool.query(
    `select to_char(sale_until at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as until from products where id = $1`,
    [id],
  )
  expect(rows).toEqual([{ until: `${dayIn(0)} 23:00` }])
})

test('a product with sizes has no sale price: each size has its own', async () => {
  const id = await buildProduct(seller, {
    name: 'Sale shirt',
    price: '5000',
    options: 'Size: S, M',
    variantRows: 'S; M',
    variantQuantity: '2\n3',
    variantPrice: '\n6000',
  })
  expect((await sell(id, '4000')).body['fields']).toEqual({
    price: 'A product with sizes or options has no sale price. Change the price of each under “Edit”.',
  })
})

test('who saved it is told once, when the sale begins', async () => {
  const id = await buildProduct(seller, { name: 'Sale lamp', price: '10000' })
  const buyer = await buildBuyer(app)
  await buyer.call('PUT', `/api/v1/saved/product/${id}`)
  await sell(id, '8000')
  await endTime(id)
  await endDueSales(app.pool)
  const { rows } = await app.pool.query('select kind from saved_events where product_id = $1', [id])
  expect(rows).toHaveLength(1)
})

test('sizes that are added during a sale end it, and take the price after it unless they have their own', async () => {
  const id = await buildProduct(seller, { name: 'Sale gown', price: '10000' })
  await sell(id, '8000')
  const sizes = {
    options: 'Size: S, M',
    variantRows: 'S; M',
    variantQuantity: '2\n3',
    variantPrice: '\n12000',
  }
  const form = await uploadForm('productImg', { price: '8,000', priceSeen: '8,000', ...sizes }, [])
  expect((await seller.call('PUT', `/api/v1/products/${id}`, form)).status).toBe(200)
  const { priceMinor, saleNote, variants } = await own(id)
  expect([priceMinor, saleNote]).toEqual([1_000_000, null])
  expect(variants?.map((one) => one.priceMinor)).toEqual([1_000_000, 1_200_000])

  // A price that is typed with the sizes is theirs.
  const other = await buildProduct(seller, { name: 'Sale wrapper', price: '10000' })
  await sell(other, '8000')
  const typed = await uploadForm('productImg', { price: '9,000', priceSeen: '8,000', ...sizes }, [])
  expect((await seller.call('PUT', `/api/v1/products/${other}`, typed)).status).toBe(200)
  expect(await own(other)).toMatchObject({ priceMinor: 900_000, saleNote: null })
})
