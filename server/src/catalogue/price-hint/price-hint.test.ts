import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBuyer, buildProduct, buildSeller, call, startTestApp } from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
let seller: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app, 'Asking Stall')
})
afterAll(() => app.close())

const path = '/api/v1/listings/price-hint'
const rice = { category: 'Groceries & Essentials', unit: 'paint bucket' }
const hint = async (query: Record<string, string>, by = seller) => {
  const { status, body } = await by.call('GET', `${path}?${new URLSearchParams(query)}`)
  return { status, data: body.data }
}

test('from five listings of others on, a seller reads the middle half of their prices, those nearby first', async () => {
  const others = [await buildSeller(app, 'One'), await buildSeller(app, 'Two')]
  const list = (person: Person, name: string, price: string, more = {}) =>
    buildProduct(person, { name, price, ...rice, ...more })
  for (const price of ['7,000', '7,400', '7,800', '90,000'])
    await list(others[0]!, 'Ofada rice, new season', price)
  // The seller's own prices, drafts, other goods and other units say nothing of it.
  await list(seller, 'Ofada rice', '1')
  await list(others[1]!, 'Ofada rice', '2', { status: 'draft' })
  await list(others[1]!, 'Basmati rice', '3')
  await list(others[1]!, 'Ofada rice', '4', { unit: 'bag' })
  const asked = { name: 'Ofada rice from Abeokuta', ...rice }
  expect(await hint(asked)).toEqual({ status: 200, data: null })
  await list(others[1]!, 'Rice, Ofada', '7,200')
  expect((await hint(asked)).data).toEqual({ lowMinor: 720_000, highMinor: 780_000, count: 5, isNear: true })
  // Elsewhere in Nigeria the sentence does not say "near you".
  await app.pool.query("update product_search set state = 'Kano' where seller_id <> $1", [seller.sellerId])
  expect((await hint(asked)).data).toMatchObject({ count: 5, isNear: false })
  expect((await hint({ ...asked, unit: '' })).data).toBeNull()
  expect((await hint({ ...asked, category: 'Fashion & Clothing' })).data).toBeNull()
})

test('odd names get no hint, and only sellers may ask', async () => {
  for (const name of ['', '12', "'); drop table products; --", '!!! & | :*', 'x'.repeat(250)])
    expect(await hint({ name })).toEqual({ status: 200, data: null })
  expect((await hint({ name: 'x'.repeat(251) })).status).toBe(400)
  expect((await hint({ name: 'rice', category: 'Weapons' })).status).toBe(400)
  expect((await call(app, 'GET', `${path}?name=rice`)).status).toBe(401)
  expect((await hint({ name: 'rice' }, await buildBuyer(app))).status).toBe(403)
})
