import type { ListingWords } from '@oja/contract/schemas/catalogue.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '../../../seed/products/products.ts'
import { buildBuyer, buildSeller, call, startTestApp } from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { suggestCategory } from './suggest-category.ts'

let app: TestApp
let seller: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app)
})
afterAll(() => app.close())

const path = (name: string) => `/api/v1/listings/words?${new URLSearchParams({ name })}`
const read = async (name: string) => {
  const { status, body } = await seller.call('GET', path(name))
  expect(status).toBe(200)
  return body.data as ListingWords['data']
}

test('the name of a product tells its category, condition, unit and details', async () => {
  const phone = { category: 'Electronics & Gadgets', condition: 'uk used', unit: null, details: ['128 GB'] }
  expect(await read('iPhone 12 128gb UK used')).toEqual(phone)
  expect(await read('HP EliteBook 840 G6 8GB RAM 256GB SSD, Brand New')).toMatchObject({
    category: 'Electronics & Gadgets',
    condition: 'new',
    details: ['256 GB', '8 GB RAM'],
  })
  expect(await read('Tokunbo Camry 2008')).toMatchObject({
    category: 'Automobile & Parts',
    condition: 'uk used',
    details: ['2008 model'],
  })
  expect(await read('White garri, ₦2,500 per paint')).toEqual({
    category: 'Groceries & Essentials',
    condition: null,
    unit: 'paint bucket',
    details: [],
  })
  expect(await read('New yam')).toMatchObject({ category: 'Fresh & Perishables', condition: null })
  expect(await read('Naija used standing fan')).toMatchObject({ condition: 'nigerian used' })
})

test('a name that says nothing, or says two things, gets no category', async () => {
  for (const name of ['xyzzy', '💛💛', '1 + 1', '<b>', 'new', "'; drop table products; --"])
    expect([name, (await read(name)).category]).toEqual([name, null])
})

test('only sellers are told, and a name that is too long is refused', async () => {
  const buyer = await buildBuyer(app)
  expect((await call(app, 'GET', path('yam'))).status).toBe(401)
  expect((await buyer.call('GET', path('yam'))).status).toBe(403)
  expect((await seller.call('GET', path('y'.repeat(251)))).status).toBe(400)
})

test('nine of ten goods of the demo market are put where their sellers put them', () => {
  const right = products.filter(({ name, category }) => suggestCategory(name) === category)
  expect(right.length / products.length).toBeGreaterThan(0.9)
})
