import type { Product } from '@oja/contract/schemas/catalogue.ts'
import type { StockChange } from '@oja/contract/schemas/catalogue/listing-changes.ts'
import { changedPrice } from '@oja/contract/values/catalogue/listing-changes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  buildService,
  call,
  orderNumberOf,
  productForm,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
let seller: Person
let buyer: Person
beforeAll(async () => {
  app = await startTestApp()
  ;[seller, buyer] = [await buildSeller(app), await buildBuyer(app)]
})
afterAll(() => app.close())

const bulk = (ids: string[], change: object, person = seller, kind = 'products') =>
  person.call('POST', `/api/v1/${kind}/bulk`, { ids, ...change })
const own = async (id: string) =>
  (await seller.call('GET', `/api/v1/products/${id}`)).body.data as unknown as Product
const facts = async (...ids: string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { priceMinor, quantity, category, status } = await own(id)
      return { priceMinor, quantity, category, status }
    }),
  )

test('a price changes by per cent in whole naira, and never to nothing', () => {
  expect(changedPrice(250_000, 10)).toBe(275_000)
  expect(changedPrice(250_000, -5)).toBe(237_500)
  expect(changedPrice(33_300, 7.5)).toBe(35_800)
  expect(changedPrice(100, -90)).toBe(100)
  for (const percent of [-120, -90.1, 0, 500.1, 1.25, Number.NaN, Infinity])
    expect([percent, changedPrice(250_000, percent)]).toEqual([percent, null])
})

test(
  'a seller pauses many listings, puts them back, and changes their price, stock and category at once',
  { tags: ['DB10', 'DB11', 'ST24'] },
  async () => {
    const ids = [
      await buildProduct(seller, { name: 'Yam', price: '2500', quantity: '4' }),
      await buildProduct(seller, { name: 'Garri', price: '999', quantity: '0' }),
    ]
    expect(await bulk(ids, { do: 'pause' })).toMatchObject({
      status: 200,
      body: { message: '2 products paused', changed: 2 },
    })
    expect(await facts(...ids)).toMatchObject([{ status: 'paused' }, { status: 'paused' }])
    await bulk(ids, { do: 'resume' })
    expect(await facts(...ids)).toMatchObject([{ status: 'live' }, { status: 'sold out' }])
    expect((await bulk([...ids, ...ids], { do: 'price', percent: 10 })).body.changed).toBe(2)
    expect((await bulk(ids, { do: 'stock', quantity: 7 })).status).toBe(200)
    expect((await bulk(ids, { do: 'category', category: 'Groceries & Essentials' })).status).toBe(200)
    expect(await facts(...ids)).toEqual([
      { priceMinor: 275_000, quantity: 7, category: 'Groceries & Essentials', status: 'live' },
      { priceMinor: 109_900, quantity: 7, category: 'Groceries & Essentials', status: 'live' },
    ])
    const found = (await call(app, 'GET', '/api/v1/products?q=garri')).body.data as unknown as Product[]
    expect(found).toMatchObject([{ priceMinor: 109_900 }])
    // A lower price is down against the one that buyers saw before.
    await bulk([ids[0] ?? ''], { do: 'price', percent: -50 })
    expect(await own(ids[0] ?? '')).toMatchObject({ priceMinor: 137_500, priceBeforeMinor: 250_000 })
  },
)

test(
  'a change of many that is refused for one leaves all as they were, and says why',
  { tags: ['D1', 'DB11'] },
  async () => {
    const mine = await buildProduct(seller, { price: '100' })
    const draft = (
      (await seller.call('POST', '/api/v1/products', formOf({ name: 'Unready', status: 'draft' }))).body
        .data as unknown as Product
    ).id
    const other = await buildSeller(app, 'Other shop')
    const theirs = await buildProduct(other, { price: '100' })
    const hidden = await buildProduct(other)
    await other.call('PATCH', `/api/v1/products/${hidden}/status`, { status: 'paused' })
    const before = await facts(mine)
    const refused = async (ids: string[], change: object) => {
      const { status, body } = await bulk(ids, change)
      expect(await facts(mine)).toEqual(before)
      return [status, Object.values(body.fields ?? {})[0] ?? body.message]
    }
    for (const change of [{ do: 'pause' }, { do: 'delete' }, { do: 'price', percent: 5 }]) {
      expect((await refused([mine, theirs], change))[0]).toBe(403)
      expect((await refused([mine, hidden], change))[0]).toBe(404)
    }
    const rule = 'Enter a percentage from -90 to 500, like 10 or -5'
    for (const percent of [-120, 0, 501, 'ten', null, undefined, 1.234])
      expect(await refused([mine], { do: 'price', percent })).toEqual([422, rule])
    for (const quantity of [-1, 1.5, '2', 10_000_000])
      expect(await refused([mine], { do: 'stock', quantity })).toEqual([
        422,
        'Quantity must be a valid number',
      ])
    expect(await refused([mine], { do: 'category', category: 'Weapons' })).toEqual([
      422,
      'Choose a category from the list',
    ])
    expect(await refused([draft], { do: 'pause' })).toEqual([
      409,
      '“Unready”: This is a draft. Open it and publish it.',
    ])
    expect(await refused([draft], { do: 'price', percent: 5 })).toEqual([
      422,
      '“Unready” has no price. Leave it out.',
    ])
    expect((await refused([], { do: 'pause' }))[0]).toBe(422)
    expect((await refused([mine], { do: 'explode' }))[0]).toBe(422)
    expect(
      (
        await refused(
          Array.from({ length: 101 }, () => mine),
          { do: 'pause' },
        )
      )[0],
    ).toBe(422)
    expect((await bulk([mine], { do: 'pause' }, buyer)).status).toBe(403)
    expect((await call(app, 'POST', '/api/v1/products/bulk', { ids: [mine], do: 'pause' })).status).toBe(401)
    expect((await facts(mine))[0]).toEqual(before[0])
    expect((await other.call('GET', `/api/v1/products/${theirs}`)).body.data).toMatchObject({
      status: 'live',
      priceMinor: 10_000,
    })
  },
)

test(
  'deleted listings come back as they were within the hour, for their seller and once',
  { tags: ['DB12', 'DB13', 'ST24'] },
  async () => {
    const [live, paused] = [await buildProduct(seller, { name: 'Undone yam' }), await buildProduct(seller)]
    await seller.call('PATCH', `/api/v1/products/${paused}/status`, { status: 'paused' })
    const statusOf = async (id: string) => (await seller.call('GET', `/api/v1/products/${id}`)).status
    const { undo } = (await bulk([live, paused], { do: 'delete' })).body as unknown as { undo: string }
    expect([await statusOf(live), await statusOf(paused)]).toEqual([404, 404])
    const undoBy = (person: Person, kind = 'products') =>
      person.call('POST', `/api/v1/${kind}/undo-delete`, { deletionId: undo })
    expect((await undoBy(await buildSeller(app, 'Curious shop'))).status).toBe(404)
    expect((await undoBy(seller, 'services')).status).toBe(404)
    expect((await undoBy(seller)).body).toMatchObject({ message: '2 products brought back', changed: 2 })
    expect(await facts(live, paused)).toMatchObject([{ status: 'live' }, { status: 'paused' }])
    const found = (await call(app, 'GET', '/api/v1/products?q=undone+yam')).body.data as unknown as object[]
    expect(found).toHaveLength(1)
    // An admin may have removed it since: the same undo must not bring it back.
    expect((await undoBy(seller)).status).toBe(404)

    const late = (await bulk([live], { do: 'delete' })).body as unknown as { undo: string }
    await app.pool.query("update deleted_listings set deleted_at = deleted_at - interval '61 minutes'")
    expect(
      await seller.call('POST', '/api/v1/products/undo-delete', { deletionId: late.undo }),
    ).toMatchObject({
      status: 404,
      body: { message: 'It is too late to undo this.' },
    })
  },
)

test('a change of many leaves out the drafts and names them, and undo brings back the others', async () => {
  const ids = [await buildProduct(seller, { price: '100' }), await buildProduct(seller, { price: '200' })]
  const { id: draft } = (
    await seller.call('POST', '/api/v1/products', formOf({ name: 'Not ready', status: 'draft' }))
  ).body.data as unknown as Product
  const before = await facts(...ids, draft)
  const { status, body } = await bulk([...ids, draft], { do: 'pause' })
  expect([status, body.message]).toEqual([200, '2 products paused. 1 left as before: Not ready'])
  expect(body).toMatchObject({ changed: 2, left: [{ id: draft, name: 'Not ready', why: 'draft' }] })
  expect((await facts(...ids, draft)).map((each) => each.status)).toEqual(['paused', 'paused', 'draft'])
  const undone = await seller.call('POST', '/api/v1/products/undo-change', { changeId: body.undo })
  expect([undone.status, undone.body.changed]).toEqual([200, 2])
  expect(await facts(...ids, draft)).toEqual(before)
})

test('stock and prices of sizes are not changed in bulk', { tags: ['DB11'] }, async () => {
  const dress = await buildProduct(seller, { name: 'Dress', price: '4,500', variants: 'Size: S = 1; M = 4' })
  const yam = await buildProduct(seller, { name: 'Yam', price: '2500', quantity: '4' })
  const before = await facts(dress, yam)
  const sentence = '“Dress” has sizes or other options. Change their stock and prices under “Edit”.'
  expect(await bulk([dress], { do: 'stock', quantity: 9 })).toMatchObject({
    status: 422,
    body: { fields: { quantity: sentence } },
  })
  expect(await bulk([dress], { do: 'price', percent: 10 })).toMatchObject({
    status: 422,
    body: { fields: { percent: sentence } },
  })
  expect(await facts(dress, yam)).toEqual(before)
  expect(await bulk([yam, dress], { do: 'stock', quantity: 9 })).toMatchObject({
    status: 200,
    body: { changed: 1, left: [{ id: dress, name: 'Dress', why: 'options' }] },
  })
  expect((await facts(dress, yam)).map(({ quantity }) => quantity)).toEqual([before[0]?.quantity, 9])
  expect(await bulk([yam, dress], { do: 'pause' })).toMatchObject({ status: 200 })
})

test('services change many at a time too, but have no stock', { tags: ['DB9'] }, async () => {
  const ids = [await buildService(seller, { price: '1000' }), await buildService(seller, { price: '' })]
  expect((await bulk(ids, { do: 'pause' }, seller, 'services')).status).toBe(200)
  expect(await bulk(ids.slice(1), { do: 'price', percent: 10 }, seller, 'services')).toMatchObject({
    status: 422,
  })
  expect(await bulk(ids, { do: 'price', percent: 10 }, seller, 'services')).toMatchObject({
    status: 200,
    body: { changed: 1, left: [{ id: ids[1], why: 'price' }] },
  })
  expect(await bulk(ids, { do: 'stock', quantity: 1 }, seller, 'services')).toMatchObject({
    status: 422,
    body: { fields: { do: 'Services have no stock' } },
  })
  const { undo } = (await bulk(ids, { do: 'delete' }, seller, 'services')).body as unknown as { undo: string }
  expect((await seller.call('POST', '/api/v1/services/undo-delete', { deletionId: undo })).body.changed).toBe(
    2,
  )
})

test(
  'the stock of a product has a history: what, when, who, and how many were left',
  { tags: ['DB10', 'I1'] },
  async () => {
    const shop = await buildSeller(app, 'History shop')
    const id = await buildProduct(shop, { name: 'Palm oil', quantity: '10' })
    const reference = await buildPaidOrder(app, buyer, id, 2)
    const number = await orderNumberOf(app, reference)
    await shop.call('PATCH', `/api/v1/products/${id}/stock`, { quantity: 12 })
    await shop.call('PATCH', `/api/v1/products/${id}/stock`, { quantity: 12 })
    await shop.call('POST', `/api/v1/orders/${reference}/actions/refund`, { note: 'Leaking' })
    const historyOf = (person: Person) => person.call('GET', `/api/v1/products/${id}/stock`)
    const { data } = (await historyOf(shop)).body as unknown as {
      data: { name: string; onHand: number; changes: StockChange[] }
    }
    expect(data).toMatchObject({ name: 'Palm oil', onHand: 14 })
    expect(data.changes.map(({ event, change, left, order }) => [event, change, left, order])).toEqual([
      ['returned', 2, 14, number],
      ['changed', 4, 12, ''],
      ['sold', -2, 8, number],
      ['listed', 10, 10, ''],
    ])
    expect(data.changes.every(({ by, at }) => by !== '' && Date.parse(at) > 0)).toBe(true)
    expect((await historyOf(seller)).status).toBe(403)
    await shop.call('PATCH', `/api/v1/products/${id}/status`, { status: 'paused' })
    expect((await historyOf(seller)).status).toBe(404)
    expect((await historyOf(buyer)).status).toBe(403)
  },
)

test(
  'own listings show views by others and sales, and are sorted by them page by page',
  { tags: ['DB9', 'D21'] },
  async () => {
    const shop = await buildSeller(app, 'Sorted shop')
    const [cheap, dear, sold] = [
      await buildProduct(shop, { name: 'Cheap', price: '100', quantity: '9' }),
      await buildProduct(shop, { name: 'Dear', price: '9000', quantity: '1' }),
      await buildProduct(shop, { name: 'Sold', price: '500', quantity: '20' }),
    ]
    await buildPaidOrder(app, buyer, sold, 3)
    const seen = (id: string, person: Pick<Person, 'call'>) => person.call('GET', `/api/v1/products/${id}`)
    for (const id of [dear, dear, sold]) await seen(id, buyer)
    for (let visit = 0; visit < 3; visit += 1) await seen(cheap, shop)
    // A program without a session is nobody who looks at goods.
    await call(app, 'GET', `/api/v1/products/${cheap}`)
    const list = async (query: string) => {
      const { body } = await shop.call('GET', `/api/v1/products/own${query}`)
      return body.data as unknown as Product[]
    }
    const names = async (sort: string) => (await list(`?sort=${sort}`)).map(({ name }) => name)
    expect(await names('newest')).toEqual(['Sold', 'Dear', 'Cheap'])
    expect(await names('views')).toEqual(['Dear', 'Sold', 'Cheap'])
    expect(await names('sold')).toEqual(['Sold', 'Dear', 'Cheap'])
    expect(await names('stock')).toEqual(['Dear', 'Cheap', 'Sold'])
    expect(await names('price-low')).toEqual(['Cheap', 'Sold', 'Dear'])
    expect(await names('price-high')).toEqual(['Dear', 'Sold', 'Cheap'])
    expect(await list('?sort=views')).toMatchObject([
      { views: 2, sold: 0 },
      { views: 1, sold: 3 },
      { views: 0, sold: 0 },
    ])
    expect((await seen(dear, buyer)).body.data).not.toHaveProperty('views')
    // A draft that has no stock yet is not about to sell out.
    await shop.call(
      'POST',
      '/api/v1/products',
      await productForm({ name: 'Draft', quantity: '', status: 'draft' }),
    )
    expect(await names('stock')).toEqual(['Dear', 'Cheap', 'Sold', 'Draft'])
    expect((await shop.call('GET', '/api/v1/products/own?sort=name')).status).toBe(400)
    expect((await shop.call('GET', '/api/v1/products/own?sort=stock&after=zz')).status).toBe(400)
  },
)

function formOf(values: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  return form
}
