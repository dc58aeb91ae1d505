import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  openMarket,
} from '../testing/market.ts'
import type { Market, Person } from '../testing/market.ts'

let market: Market
let seller: Person
let buyer: Person
let admin: Person
beforeAll(async () => {
  market = await openMarket()
  seller = await buildSeller(market)
  buyer = await buildBuyer(market)
  admin = await buildAdmin(market)
})
afterAll(() => market.close())

const stateOf = async (reference: string) =>
  (await market.pool.query('select state, dispute, refund from orders where reference = $1', [reference]))
    .rows[0]

test('an admin finds what waits for him, decides and retries, and each change is in the log once [I24, D5]', async () => {
  const productId = await buildProduct(seller)
  const disputed = await buildPaidOrder(market, buyer, productId)
  await buyer.call('POST', `/api/v1/orders/${disputed}/dispute`, { words: 'It is broken' })
  await seller.call('POST', `/api/v1/orders/${disputed}/dispute/answer`, { words: 'It was whole' })
  await market.sandboxSwitches({ refund: { outcome: 'failed', afterMs: 0 } })
  const failed = await buildPaidOrder(market, buyer, productId)
  await seller.call('POST', `/api/v1/orders/${failed}/actions/refund`, {})
  await expect.poll(() => stateOf(failed)).toMatchObject({ state: 'refund_failed' })
  await market.sandboxSwitches(null)

  const { body } = await admin.call('GET', '/api/v1/admin/money')
  expect(body.data).toMatchObject({
    disputes: [{ reference: disputed, words: 'It is broken', answer: 'It was whole', leftMinor: 250_000 }],
    refunds: [{ reference: failed, amountMinor: 250_000, providerStatus: 'failed' }],
    payouts: [],
    strays: [],
    commissionPercent: 5,
  })
  const decide = { decision: 'buyer', note: 'The pictures show it' }
  expect((await admin.call('POST', `/api/v1/admin/orders/${disputed}/decide`, decide)).status).toBe(200)
  expect((await admin.call('POST', `/api/v1/admin/orders/${disputed}/decide`, decide)).status).toBe(409)
  expect((await admin.call('POST', `/api/v1/admin/orders/${failed}/retry-refund`, {})).status).toBe(200)
  expect((await admin.call('PUT', '/api/v1/admin/commission', { percent: 6.25 })).status).toBe(200)
  expect((await market.app.inject('/api/v1/payments/commission')).json()).toEqual({ data: { percent: 6.25 } })
  await expect
    .poll(() => stateOf(disputed))
    .toEqual({ state: 'refunded', dispute: 'decided', refund: 'full' })
  await expect.poll(() => stateOf(failed)).toMatchObject({ state: 'refunded' })
  const { rows } = await market.pool.query('select action from audit_log order by id')
  expect(rows.map(({ action }) => action)).toEqual(['decide dispute', 'retry refund', 'change commission'])
})

test('nobody but an admin comes to the desk of money, and what he types is checked [D5, D1]', async () => {
  const unknown = `oja-${'0'.repeat(48)}`
  const calls: [string, string, object | undefined][] = [
    ['GET', '/api/v1/admin/money', undefined],
    ['POST', `/api/v1/admin/orders/${unknown}/decide`, { decision: 'buyer', note: 'Mine' }],
    ['POST', `/api/v1/admin/orders/${unknown}/retry-refund`, {}],
    ['PUT', '/api/v1/admin/commission', { percent: 0 }],
  ]
  for (const [method, path, body] of calls) {
    for (const person of [buyer, seller])
      expect([path, (await person.call(method, path, body)).status]).toEqual([path, 403])
    const visitor = await market.app.inject({
      method: method as 'GET',
      url: path,
      ...(body ? { payload: body } : {}),
    })
    expect([path, visitor.statusCode]).toEqual([path, 401])
  }
  for (const percent of [-1, 51, 1.234, '5', null])
    expect([percent, (await admin.call('PUT', '/api/v1/admin/commission', { percent })).status]).toEqual([
      percent,
      422,
    ])
  const decide = (body: object) => admin.call('POST', `/api/v1/admin/orders/${unknown}/decide`, body)
  expect((await decide({ decision: 'me', note: 'x' })).status).toBe(422)
  expect((await decide({ decision: 'buyer', note: '' })).body.fields).toHaveProperty('note')
  expect((await decide({ decision: 'buyer', note: 'x' })).status).toBe(404)
})
