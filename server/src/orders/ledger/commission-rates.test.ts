import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CommissionRates } from '@oja/contract/schemas/admin/admin-commission.ts'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  orderNumberOf,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
let admin: Person
let seller: Person
let buyer: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app)
  seller = await buildSeller(app, 'Rates Shop')
  buyer = await buildBuyer(app)
})
afterAll(() => app.close())

const groceries = 'Groceries & Essentials'
const set = (category: string, percent: unknown) =>
  admin.call('PUT', '/api/v1/admin/commission/category', { category, percent })
const rates = async () =>
  (await admin.call('GET', '/api/v1/admin/commission')).body.data as CommissionRates['data']
const rateOfOrder = async (reference: string) =>
  (
    await app.pool.query<{ bps: number }>('select commission_bps as bps from orders where reference = $1', [
      reference,
    ])
  ).rows[0]?.bps

test('a category has a commission of its own, and an order keeps the rate of its moment', async () => {
  const yams = await buildProduct(seller, { name: 'Yams', category: groceries, quantity: '9' })
  const shoes = await buildProduct(seller, { name: 'Shoes', category: 'Fashion & Clothing', quantity: '9' })
  const before = await buildPaidOrder(app, buyer, yams)
  expect((await set(groceries, 2.5)).status).toBe(200)
  const during = await buildPaidOrder(app, buyer, yams)
  const ofOther = await buildPaidOrder(app, buyer, shoes)
  expect((await set(groceries, null)).status).toBe(200)
  const after = await buildPaidOrder(app, buyer, yams)
  expect(await Promise.all([before, during, ofOther, after].map(rateOfOrder))).toEqual([500, 250, 500, 500])
  const order = await admin.call('GET', `/api/v1/admin/orders/${await orderNumberOf(app, during)}`)
  expect(order.body.data).toMatchObject({ commissionPercent: 2.5 })
})

test('everybody reads the rates of categories, and admins read who set which', async () => {
  const read = async () => (await app.app.inject('/api/v1/payments/commission')).json()
  expect(await read()).toEqual({ data: { percent: 5 } })
  await set(groceries, 3)
  expect(await read()).toEqual({ data: { percent: 5, categories: [{ category: groceries, percent: 3 }] } })
  await admin.call('PUT', '/api/v1/admin/commission', { percent: 6 })
  const { percent, categories, history } = await rates()
  expect(percent).toBe(6)
  expect(categories[0]).toEqual({ category: groceries, percent: 3, isOwn: true })
  expect(categories[1]).toMatchObject({ percent: 6, isOwn: false })
  expect(history.map(({ category, percent }) => [category, percent])).toEqual([
    ['', 6],
    [groceries, 3],
    [groceries, null],
    [groceries, 2.5],
  ])
  expect(history[0]?.by).not.toBe('')
  const { body } = await admin.call('GET', '/api/v1/admin/audit?q=category%20commission')
  expect((body.data as object[])[0]).toMatchObject({ before: { percent: null }, after: { percent: 3 } })
})

test('a commission of -1, of 101%, of "abc" or of an unknown category is refused and changes nothing', async () => {
  const before = await rates()
  for (const percent of [-1, 101, 50.01, 'abc', '', 2.555, undefined])
    expect((await set(groceries, percent)).status, String(percent)).toBe(422)
  expect((await set('Gold', 3)).status).toBe(422)
  expect(
    (await seller.call('PUT', '/api/v1/admin/commission/category', { category: groceries, percent: 0 }))
      .status,
  ).toBe(403)
  expect(await rates()).toEqual(before)
  // A hundred times this rate is 28.999999999999996.
  expect((await set(groceries, 0.29)).status).toBe(200)
})
