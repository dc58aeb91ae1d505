import type { Product } from '@oja/contract/schemas/catalogue.ts'
import type { Service } from '@oja/contract/schemas/services.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildProduct,
  buildSeller,
  buildService,
  productForm,
  startTestApp,
  uploadForm,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
let seller: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app)
})
afterAll(() => app.close())

const change = async (id: string, values: Record<string, string>, kind: 'product' | 'service' = 'product') =>
  seller.call('PUT', `/api/v1/${kind}s/${id}`, await uploadForm(`${kind}Img`, values))
const add = async (values: Record<string, string>) =>
  seller.call('POST', '/api/v1/products', await productForm(values))
const priceOf = async (id: string, kind = 'product') =>
  ((await seller.call('GET', `/api/v1/${kind}s/${id}`)).body.data as Product | Service).priceMinor

test('a form that can ask is asked about a price far from the one before, and the yes is for that price alone', async () => {
  const id = await buildProduct(seller, { price: '79,000' })
  expect(await change(id, { price: '79', sureOfPrice: '' })).toMatchObject({
    status: 422,
    body: {
      code: 'REFUSED',
      message: '₦79,000 becomes ₦79. Is that right?',
      fields: { sureOfPrice: '₦79,000 becomes ₦79. Is that right?' },
      values: { price: '79', sureOfPrice: '7900' },
    },
  })
  const far = await change(id, { price: '79,000,000', sureOfPrice: '7900' })
  expect(far.body.message).toBe('₦79,000 becomes ₦79,000,000. Is that right?')
  expect(await priceOf(id)).toBe(7_900_000)
  // A third, and three times, still pass.
  for (const price of ['237,000', '79,000', '27,000', '79,000'])
    expect([price, (await change(id, { price, sureOfPrice: '' })).status]).toEqual([price, 200])
  expect((await change(id, { price: '79', sureOfPrice: '7900' })).status).toBe(200)
  expect(await priceOf(id)).toBe(7_900)
})

test('a form without scripts sends its empty field, then that of the yes', async () => {
  const id = await buildProduct(seller, { price: '79,000' })
  const form = await uploadForm('productImg', { price: '79', sureOfPrice: '' })
  form.append('sureOfPrice', '7900')
  expect((await seller.call('PUT', `/api/v1/products/${id}`, form)).status).toBe(200)
  expect(await priceOf(id)).toBe(7_900)
})

test('other clients, drafts and prices that stay are never asked about', async () => {
  const id = await buildProduct(seller, { price: '79,000' })
  expect((await change(id, { price: '79' })).status).toBe(200)
  expect((await seller.call('PUT', `/api/v1/products/${id}`, { price: 79_000 })).status).toBe(200)
  expect((await change(id, { name: 'Rice bag', sureOfPrice: '' })).status).toBe(200)
  const draft = await buildProduct(seller, { price: '79,000', status: 'draft' })
  expect((await change(draft, { price: '79', sureOfPrice: '', status: 'live' })).status).toBe(200)
})

test('a service is asked about too, and may lose its price', async () => {
  const id = await buildService(seller, { price: '5,000' })
  const asked = await change(id, { price: '500', sureOfPrice: '' }, 'service')
  expect(asked.body.fields).toEqual({ sureOfPrice: '₦5,000 becomes ₦500. Is that right?' })
  expect(await priceOf(id, 'service')).toBe(500_000)
  expect((await change(id, { price: '', sureOfPrice: '' }, 'service')).status).toBe(200)
})

test('a new product is asked about ten times over or under what others ask', async () => {
  const other = await buildSeller(app, 'Other Stall')
  const garri = { name: 'Ijebu garri', category: 'Groceries & Essentials', unit: 'paint bucket' }
  for (const price of ['7,000', '7,000', '7,400', '7,800', '7,800'])
    await buildProduct(other, { ...garri, price })
  const asked = async (price: string, more: Record<string, string> = {}) =>
    (await add({ ...garri, price, sureOfPrice: '', ...more })).body.fields?.sureOfPrice
  expect(await asked('70,000')).toBe(
    'Others near you ask ₦7,000 to ₦7,800, and you ask ₦70,000. Is that right?',
  )
  expect(await asked('740')).toBe('Others near you ask ₦7,000 to ₦7,800, and you ask ₦740. Is that right?')
  expect(await asked('70,000', { sureOfPrice: '7000000' })).toBeUndefined()
  expect(await asked('30,000')).toBeUndefined()
  expect(await asked('70,000', { status: 'draft' })).toBeUndefined()
  expect((await add({ ...garri, price: '70,000' })).status).toBe(201)
  const draft = await buildProduct(seller, { ...garri, price: '740', status: 'draft' })
  const published = await change(draft, { status: 'live', sureOfPrice: '' })
  expect(published.body.fields).toHaveProperty('sureOfPrice')
  expect((await change(draft, { sureOfPrice: '' })).body.data).toMatchObject({ status: 'draft' })
  expect((await change(draft, { sureOfPrice: '74000' })).body.data).toMatchObject({ status: 'live' })
})
