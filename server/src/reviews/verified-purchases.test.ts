import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Review } from '@oja/contract/schemas/reviews.ts'
import { actOnOrder } from '../../../tests/order-money.ts'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  call,
  startTestApp,
} from '../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../tests/test-app.ts'
import { brokenInvariants } from '../invariants/invariants.ts'
import { takeStep } from '../orders/fulfilment/order-steps.ts'
import { transaction } from '../platform/database/transaction.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const review = (author: Person, sellerId: string | null, words: object = {}) =>
  author.call('POST', '/api/v1/reviews', { sellerId, rating: 4, comment: 'Clean yams', ...words })
const listed = async (path: string) => (await call(app, 'GET', path)).body as unknown as { data: Review[] }

test(
  'a purchase is verified by its receipt, also once all of its money went back after it',
  { tags: ['D7', 'PS14', 'I19'] },
  async () => {
    const shop = await buildSeller(app, 'Sabo Fabrics')
    const customer = await buildBuyer(app)
    const productId = await buildProduct(shop)
    await review(customer, shop.sellerId)
    const path = `/api/v1/sellers/${shop.sellerId}/reviews`
    const noteOf = async (person: Person) => (await person.call('GET', `${path}/own`)).body['note']
    expect((await listed(path)).data[0]?.verifiedPurchase).toBe(false)
    const { body } = await customer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
    const { reference } = body as unknown as { reference: string }
    expect((await listed(path)).data[0]?.verifiedPurchase).toBe(false)
    await app.pay(reference)
    await customer.call('POST', '/api/v1/payments/paystack/verify', { reference })
    expect((await listed(path)).data[0]?.verifiedPurchase).toBe(false)
    expect(await noteOf(customer)).toContain('that needs an order you received.')
    await actOnOrder(shop, reference, 'accept')
    await actOnOrder(customer, reference, 'receive')
    expect((await listed(path)).data[0]?.verifiedPurchase).toBe(true)
    expect(await noteOf(customer)).toBeUndefined()
    await customer.call('PUT', `/api/v1/products/${productId}/reviews/own`, { rating: 5 })
    expect((await listed(path)).data).toMatchObject([{ verifiedPurchase: true }, { verifiedPurchase: true }])
    expect(await brokenInvariants(app.pool)).toEqual([])

    await app.sandboxSwitches({ refund: { outcome: 'processed', afterMs: 0 } })
    expect((await shop.call('POST', `/api/v1/orders/${reference}/actions/refund`, {})).status).toBe(200)
    const stateOf = async () =>
      (await app.pool.query('select state from orders where reference = $1', [reference])).rows
    await expect.poll(stateOf).toEqual([{ state: 'refunded' }])
    expect((await listed(path)).data).toMatchObject([{ verifiedPurchase: true }, { verifiedPurchase: true }])
    expect(await brokenInvariants(app.pool)).toEqual([])
  },
)

test('an order that was cancelled before its receipt verifies nothing', { tags: ['D7', 'I19'] }, async () => {
  const shop = await buildSeller(app, 'Ilorin Pots')
  const customer = await buildBuyer(app)
  const reference = await buildPaidOrder(app, customer, await buildProduct(shop))
  await app.sandboxSwitches({ refund: { outcome: 'processed', afterMs: 0 } })
  await actOnOrder(customer, reference, 'cancel')
  await review(customer, shop.sellerId)
  expect((await listed(`/api/v1/sellers/${shop.sellerId}/reviews`)).data).toMatchObject([
    { verifiedPurchase: false },
  ])
  expect((await customer.call('POST', `/api/v1/orders/${reference}/actions/receive`, {})).status).toBe(409)
  expect(await brokenInvariants(app.pool)).toEqual([])
})

test(
  'a review that is written while its order is being received is verified',
  { tags: ['I19'] },
  async () => {
    const shop = await buildSeller(app, 'Kano Leather')
    const customer = await buildBuyer(app)
    const reference = await buildPaidOrder(app, customer, await buildProduct(shop))
    await actOnOrder(shop, reference, 'accept')
    const { rows } = await app.pool.query<{ id: string }>('select id from orders where reference = $1', [
      reference,
    ])
    const written = await transaction(app.pool, async (tx) => {
      await takeStep(tx, rows[0]?.id ?? '', 'receive', { by: 'buyer', userId: customer.userId })
      const sent = review(customer, shop.sellerId)
      const waiting = "select from pg_locks where locktype = 'advisory' and not granted"
      await expect.poll(async () => (await app.pool.query(waiting)).rowCount).toBe(1)
      return { sent }
    })
    await written.sent
    expect((await listed(`/api/v1/sellers/${shop.sellerId}/reviews`)).data).toMatchObject([
      { verifiedPurchase: true },
    ])
    expect(await brokenInvariants(app.pool)).toEqual([])
  },
)

test('whoever bought nothing reads before what their rating counts for', { tags: ['D7'] }, async () => {
  const shop = await buildSeller(app, 'Oyo Combs')
  const passer = await buildBuyer(app)
  const note = async (reader: Person) =>
    (await reader.call('GET', `/api/v1/sellers/${shop.sellerId}/reviews/own`)).body['note']
  expect(await note(passer)).toBe(
    'Your rating is shown without “Verified purchase”: that needs an order you received.',
  )
  const customer = await buildBuyer(app)
  const reference = await buildPaidOrder(app, customer, await buildProduct(shop))
  await actOnOrder(shop, reference, 'accept')
  await actOnOrder(customer, reference, 'receive')
  await review(customer, shop.sellerId)
  expect(await note(passer)).toBe(
    'Your rating is shown without “Verified purchase” and does not count in the stars: that needs an order you received.',
  )
  expect(await note(customer)).toBeUndefined()
  expect(await note(shop)).toBeUndefined()
})

test(
  'reviews of before get their marks when the database is changed, again and again',
  { tags: ['I19'] },
  async () => {
    const shop = await buildSeller(app, 'Jos Honey')
    const customer = await buildBuyer(app)
    const reference = await buildPaidOrder(app, customer, await buildProduct(shop))
    await actOnOrder(shop, reference, 'accept')
    await actOnOrder(customer, reference, 'receive')
    const passer = await buildBuyer(app)
    for (const author of [customer, passer]) await review(author, shop.sellerId)
    await app.pool.query('update reviews set is_verified = not is_verified where seller_id = $1', [
      shop.sellerId,
    ])
    for (let time = 0; time < 2; time += 1) {
      await app.pool.query('call verify_old_reviews()')
      await app.pool.query('call search_averages_of_few()')
      expect((await listed(`/api/v1/sellers/${shop.sellerId}/reviews`)).data).toMatchObject([
        { verifiedPurchase: false },
        { verifiedPurchase: true },
      ])
    }
    expect(await brokenInvariants(app.pool)).toEqual([])
  },
)
