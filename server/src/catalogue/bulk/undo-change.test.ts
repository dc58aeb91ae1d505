import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  buildService,
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

const bulk = async (ids: string[], change: object, kind = 'products') => {
  const { body } = await seller.call('POST', `/api/v1/${kind}/bulk`, { ids, ...change })
  return body as unknown as { undo: string }
}
const undoBy = (person: Person, changeId: string, kind = 'products') =>
  person.call('POST', `/api/v1/${kind}/undo-change`, { changeId })
const factsOf = async (id: string, kind = 'products') => {
  const { body } = await seller.call('GET', `/api/v1/${kind}/${id}`)
  const { priceMinor, priceBeforeMinor, quantity, category, status } = body.data as unknown as Product
  return { priceMinor, priceBeforeMinor, quantity, category, status }
}

test(
  'each change of many listings can be undone, and gives each exactly what it had before',
  { tags: ['DB10', 'DB11'] },
  async () => {
    const ids = [
      await buildProduct(seller, { name: 'Yam', price: '2500', quantity: '4' }),
      await buildProduct(seller, {
        name: 'Garri',
        price: '999',
        quantity: '0',
        category: 'Groceries & Essentials',
      }),
      await buildProduct(seller, { name: 'Palm oil', price: '3330', quantity: '12' }),
    ]
    await seller.call('PATCH', `/api/v1/products/${ids[2]}/status`, { status: 'paused' })
    // The price of the first is down against an earlier one, which buyers see.
    await bulk(ids.slice(0, 1), { do: 'price', percent: -20 })
    const before = await Promise.all(ids.map((id) => factsOf(id)))
    expect(before[0]).toMatchObject({ priceMinor: 200_000, priceBeforeMinor: 250_000 })
    for (const change of [
      { do: 'pause' },
      { do: 'resume' },
      { do: 'price', percent: 7.5 },
      { do: 'price', percent: -90 },
      { do: 'stock', quantity: 9 },
      { do: 'category', category: 'Electronics & Gadgets' },
    ]) {
      const { undo } = await bulk(ids, change)
      expect(await Promise.all(ids.map((id) => factsOf(id)))).not.toEqual(before)
      expect(await undoBy(seller, undo)).toMatchObject({
        status: 200,
        body: { message: '3 products as before', changed: 3, kept: 0 },
      })
      expect(await Promise.all(ids.map((id) => factsOf(id)))).toEqual(before)
      expect((await undoBy(seller, undo)).status).toBe(404)
    }
  },
)

test(
  'what was changed or sold since keeps its value, and the answer names it',
  { tags: ['DB11', 'I1'] },
  async () => {
    const yam = await buildProduct(seller, { name: 'New yam', price: '1000', quantity: '5' })
    const rice = await buildProduct(seller, { name: 'Ofada rice', price: '2000', quantity: '5' })
    const price = await bulk([yam, rice], { do: 'price', percent: 10 })
    await bulk([yam], { do: 'price', percent: 10 })
    expect((await undoBy(seller, price.undo)).body).toMatchObject({
      message: '1 product as before. “New yam” was changed since, so it stays as it is.',
      changed: 1,
      kept: 1,
    })
    expect([(await factsOf(yam)).priceMinor, (await factsOf(rice)).priceMinor]).toEqual([121_000, 200_000])

    const stock = await bulk([rice], { do: 'stock', quantity: 20 })
    await buildPaidOrder(app, buyer, rice, 3)
    expect(await undoBy(seller, stock.undo)).toMatchObject({
      status: 409,
      body: { message: '“Ofada rice” was changed since, so it stays as it is.' },
    })
    expect((await factsOf(rice)).quantity).toBe(17)

    const pause = await bulk([yam, rice], { do: 'pause' })
    await bulk([yam], { do: 'delete' })
    await bulk([rice], { do: 'resume' })
    expect(await undoBy(seller, pause.undo)).toMatchObject({
      status: 409,
      body: { message: '“New yam” and 1 more were changed since, so they stay as they are.' },
    })
    expect((await seller.call('GET', `/api/v1/products/${yam}`)).status).toBe(404)
  },
)

test("nobody undoes another shop's change, and nobody after an hour", { tags: ['D1', 'DB11'] }, async () => {
  const id = await buildProduct(seller, { price: '100' })
  const { undo } = await bulk([id], { do: 'price', percent: 50 })
  expect((await undoBy(await buildSeller(app, 'Curious shop'), undo)).status).toBe(404)
  expect((await undoBy(seller, undo, 'services')).status).toBe(404)
  expect((await undoBy(buyer, undo)).status).toBe(403)
  expect((await undoBy(seller, 'no id')).status).toBe(422)
  await app.pool.query("update changed_listings set changed_at = changed_at - interval '61 minutes'")
  expect(await undoBy(seller, undo)).toMatchObject({
    status: 404,
    body: { message: 'It is too late to undo this.' },
  })
  expect((await factsOf(id)).priceMinor).toBe(15_000)
})

test('services get their price and category back too', { tags: ['DB9'] }, async () => {
  const id = await buildService(seller, { price: '1000' })
  const before = await factsOf(id, 'services')
  for (const change of [{ do: 'price', percent: 10 }, { do: 'pause' }]) {
    const { undo } = await bulk([id], change, 'services')
    expect((await undoBy(seller, undo, 'services')).body).toMatchObject({ message: '1 service as before' })
    expect(await factsOf(id, 'services')).toEqual(before)
  }
})

test('one new price can be undone too, and a price that looks like a slip is asked about', async () => {
  const yam = await buildProduct(seller, { name: 'White yam', price: '8000', quantity: '4' })
  const before = await factsOf(yam)
  const set = (priceMinor: number, sureOfPrice?: string) =>
    seller.call('POST', '/api/v1/products/bulk', {
      ids: [yam],
      do: 'set-price',
      priceMinor,
      ...(sureOfPrice === undefined ? {} : { sureOfPrice }),
    })
  expect(await set(80_000, '')).toMatchObject({
    status: 422,
    body: { fields: { sureOfPrice: '₦8,000 becomes ₦800. Is that right?' } },
  })
  expect(await factsOf(yam)).toEqual(before)
  expect((await set(80_000, '80000')).status).toBe(200)
  expect((await set(700_000, '')).status).toBe(422)
  const { body } = await set(700_000)
  expect(body).toMatchObject({ message: '1 product with a new price', changed: 1 })
  expect(await factsOf(yam)).toMatchObject({ priceMinor: 700_000 })
  expect((await undoBy(seller, String(body.undo))).status).toBe(200)
  expect(await factsOf(yam)).toMatchObject({ priceMinor: 80_000 })
  for (const wrong of [0, -5, 1.5, 1_000_000_000_001]) expect((await set(wrong)).status).toBe(422)
  const other = await buildSeller(app, 'Another shop')
  const foreign = { ids: [yam], do: 'set-price', priceMinor: 100_000 }
  expect((await other.call('POST', '/api/v1/products/bulk', foreign)).status).toBe(403)
  const tape = await buildService(seller, { name: 'Hemming', price: '2,000' })
  const ofService = { ids: [tape], do: 'set-price', priceMinor: 250_000 }
  const changed = await seller.call('POST', '/api/v1/services/bulk', ofService)
  expect(await factsOf(tape, 'services')).toMatchObject({ priceMinor: 250_000 })
  await undoBy(seller, String(changed.body.undo), 'services')
  expect(await factsOf(tape, 'services')).toMatchObject({ priceMinor: 200_000 })
})

test('a price on request stays one', async () => {
  const id = await buildService(seller, { name: 'Roofing', price: '2,000' })
  await app.pool.query('update services set price_kobo = null where id = $1', [id])
  const change = { ids: [id], do: 'set-price', priceMinor: 250_000 }
  expect(await seller.call('POST', '/api/v1/services/bulk', change)).toMatchObject({
    status: 422,
    body: { fields: { price: '“Roofing” has no price. Change it under “Edit”.' } },
  })
  expect(await factsOf(id, 'services')).toMatchObject({ priceMinor: null })
})
