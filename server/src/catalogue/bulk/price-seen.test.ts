import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct, buildSeller, startTestApp, uploadForm } from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { endDueSales } from '../products/sale-price.ts'

let app: TestApp
let seller: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app)
})
afterAll(() => app.close())

const dayIn = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(Date.now() + days * 86_400_000)
const startSale = (id: string, price: string) =>
  seller.call('PUT', `/api/v1/products/${id}/sale`, { price, until: dayIn(7) })
async function runOut(id: string) {
  await app.pool.query("update products set sale_until = now() - interval '1 second' where id = $1", [id])
  await endDueSales(app.pool)
}
const own = async (id: string) => (await seller.call('GET', `/api/v1/products/${id}`)).body.data as Product
const change = async (id: string, values: Record<string, string>) =>
  seller.call('PUT', `/api/v1/products/${id}`, await uploadForm('productImg', values, []))
const bulk = (ids: string[], asked: object) => seller.call('POST', '/api/v1/products/bulk', { ids, ...asked })

test('a form that was opened during a sale and is sent after it does not keep the sale price', async () => {
  const id = await buildProduct(seller, { name: 'Late form', price: '20000' })
  await startSale(id, '5000')
  await runOut(id)
  // Nor does it ask about a price that nobody typed.
  const late = { name: 'Late form, saved', price: '5,000', priceSeen: '5,000', sureOfPrice: '' }
  expect((await change(id, late)).status).toBe(200)
  expect(await own(id)).toMatchObject({ name: 'Late form, saved', priceMinor: 2_000_000 })
})

test('a form that was opened before a sale does not end it, unless another price is typed', async () => {
  const id = await buildProduct(seller, { name: 'Early form', price: '10000' })
  await startSale(id, '8000')
  expect((await change(id, { price: '10,000', priceSeen: '10,000', description: 'New' })).status).toBe(200)
  expect(await own(id)).toMatchObject({
    description: 'New',
    priceMinor: 800_000,
    priceAfterSaleMinor: 1_000_000,
  })
  expect((await change(id, { price: '9,000', priceSeen: '10,000' })).status).toBe(200)
  expect(await own(id)).toMatchObject({ priceMinor: 900_000, priceAfterSaleMinor: null })
  // Clients that do not say what they were shown set the price as before.
  await startSale(id, '8000')
  expect((await change(id, { price: '10,000' })).status).toBe(200)
  expect(await own(id)).toMatchObject({ priceMinor: 1_000_000, priceAfterSaleMinor: null })
})

test('“Save price” in the list with the price as it was shown changes nothing, and has nothing to undo', async () => {
  const id = await buildProduct(seller, { name: 'Listed lamp', price: '40000' })
  await startSale(id, '8000')
  const seen = { do: 'set-price', priceMinor: 4_000_000, seenMinor: 4_000_000, sureOfPrice: '' }
  const same = {
    status: 200,
    body: { message: 'Nothing changed: it is the same price.', changed: 0, undo: null },
  }
  expect(await bulk([id], seen)).toMatchObject(same)
  expect(await own(id)).toMatchObject({ priceMinor: 800_000, priceAfterSaleMinor: 4_000_000 })
  await runOut(id)
  const late = { do: 'set-price', priceMinor: 800_000, seenMinor: 800_000, sureOfPrice: '' }
  expect(await bulk([id], late)).toMatchObject(same)
  expect(await own(id)).toMatchObject({ priceMinor: 4_000_000 })
  const typed = { do: 'set-price', priceMinor: 3_900_000, seenMinor: 800_000 }
  expect((await bulk([id], typed)).body).toMatchObject({ undo: expect.any(String) })
  expect(await own(id)).toMatchObject({ priceMinor: 3_900_000 })
})

test('a change by per cent leaves out what is on sale, and says so: its sale price would stay for good', async () => {
  const onSale = await buildProduct(seller, { name: 'Sale stool', price: '10000' })
  const other = await buildProduct(seller, { name: 'Plain stool', price: '10000' })
  await startSale(onSale, '8000')
  const { status, body } = await bulk([onSale, other], { do: 'price', percent: 10 })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    message: '1 product with a new price. 1 left as before: Sale stool',
    changed: 1,
    left: [{ id: onSale, name: 'Sale stool', why: 'sale' }],
  })
  expect(await own(onSale)).toMatchObject({ priceMinor: 800_000, priceAfterSaleMinor: 1_000_000 })
  expect(await own(other)).toMatchObject({ priceMinor: 1_100_000 })
  expect((await bulk([onSale], { do: 'price', percent: 10 })).body['fields']).toEqual({
    percent: '“Sale stool” has a sale price. End the sale under “Edit” first.',
  })
  await runOut(onSale)
  expect((await bulk([onSale], { do: 'price', percent: 10 })).body).toMatchObject({ changed: 1 })
  expect(await own(onSale)).toMatchObject({ priceMinor: 1_100_000 })
})
