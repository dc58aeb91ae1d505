import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { releaseOverdueHolds } from './holds.ts'

let app: TestApp
let seller: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app)
})
afterAll(() => app.close())

const start = (buyer: Person, productId: string, quantity = 1) =>
  buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity })
const available = async (productId: string) => {
  const { rows } = await app.pool.query<{ free: number }>(
    'select on_hand - reserved as free from products where id = $1',
    [productId],
  )
  return rows[0]?.free
}
/** Lets time pass for all orders and holds of a buyer; holds whose time is over end. */
const pass = async (buyer: Person, minutes: number) => {
  await app.pool.query(
    `with moved as (
       update orders set created_at = created_at - make_interval(mins => $2), hold_until = hold_until - make_interval(mins => $2)
       where buyer_id = $1 returning id)
     update holds h set created_at = h.created_at - make_interval(mins => $2), expires_at = h.expires_at - make_interval(mins => $2)
     from moved where h.order_id = moved.id`,
    [buyer.userId, minutes],
  )
  await releaseOverdueHolds(app.pool)
}

test(
  'until an account has paid once it holds at most half of what is left, and at least one',
  { tags: ['D10'] },
  async () => {
    const buyer = await buildBuyer(app)
    const productId = await buildProduct(seller, { quantity: '9' })
    const refused = await start(buyer, productId, 5)
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { quantity: 'You can buy at most 4 of this now. After your first payment you can buy more.' },
    ])
    expect((await start(buyer, productId, 4)).status).toBe(200)
    // The same buyer again: the own hold ends first, so half of nine counts again.
    expect((await start(buyer, productId, 4)).status).toBe(200)
    expect(await available(productId)).toBe(5)
    // More than there is stays sold out, as for everybody.
    expect((await start(buyer, productId, 10)).body).toMatchObject({
      code: 'OUT_OF_STOCK',
      message: 'Only 9 left',
    })
    expect(await available(productId)).toBe(9)

    const last = await buildProduct(seller, { quantity: '1' })
    expect((await start(buyer, last)).status).toBe(200)

    await buildPaidOrder(app, buyer, await buildProduct(seller))
    expect((await start(buyer, productId, 9)).status).toBe(200)
  },
)

test(
  'three holds of a product that ended unpaid pause the account for that product for 24 hours',
  { tags: ['D10'] },
  async () => {
    const [buyer, other] = [await buildBuyer(app), await buildBuyer(app)]
    const productId = await buildProduct(seller)
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect([attempt, (await start(buyer, productId)).status]).toEqual([attempt, 200])
      await pass(buyer, 20)
    }
    const paused = await start(buyer, productId)
    expect([paused.status, paused.body.message]).toEqual([
      409,
      'You started to pay for this several times and did not pay. You can try again 24 hours after the last time.',
    ])
    // Only this account, and only for this product.
    expect((await start(other, productId)).status).toBe(200)
    expect((await start(buyer, await buildProduct(seller))).status).toBe(200)

    await pass(buyer, 23 * 60)
    expect((await start(buyer, productId)).status).toBe(409)
    await pass(buyer, 60)
    expect((await start(buyer, productId)).status).toBe(200)
  },
)

test(
  'trying one payment again does not count, but holding without an end by trying again does',
  { tags: ['D10'] },
  async () => {
    const buyer = await buildBuyer(app)
    const productId = await buildProduct(seller)
    // Six tries within a quarter of an hour are one attempt.
    for (let retry = 1; retry <= 6; retry += 1) {
      expect([retry, (await start(buyer, productId)).status]).toEqual([retry, 200])
      await pass(buyer, 2)
    }
    // Each replaces the one before, so that no hold ever expires.
    const answers: number[] = []
    for (let retry = 1; retry <= 8; retry += 1) {
      answers.push((await start(buyer, productId)).status)
      await pass(buyer, 14)
    }
    expect(answers).toContain(409)
    expect(answers.indexOf(409)).toBeGreaterThan(3)
    expect(await available(productId)).toBe(10)
  },
)

test(
  'a payment in between, and one that the provider never began, do not count',
  { tags: ['D10'] },
  async () => {
    const buyer = await buildBuyer(app)
    const productId = await buildProduct(seller)
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await start(buyer, productId)
      await pass(buyer, 20)
    }
    await buildPaidOrder(app, buyer, productId)
    await pass(buyer, 20)
    await app.sandboxSwitches({ api: { initialize: { fault: '500' } } })
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect((await start(buyer, productId)).body.access_code).toBeNull()
      await pass(buyer, 20)
    }
    await app.sandboxSwitches(null)
    expect((await start(buyer, productId)).status).toBe(200)
  },
)

test(
  'three payments that were closed before Paystack opened pause nobody, but ten in a day do',
  { tags: ['D10'] },
  async () => {
    const buyer = await buildBuyer(app)
    const productId = await buildProduct(seller)
    const answers: number[] = []
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      const { status, body } = await start(buyer, productId)
      answers.push(status)
      if (status === 200) await buyer.call('POST', `/api/v1/orders/${body.reference}/payment/closed`)
      await pass(buyer, 20)
      await app.pool.query('delete from rate_limits').catch(() => undefined)
    }
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 409])
    expect(await available(productId)).toBe(10)
  },
)
