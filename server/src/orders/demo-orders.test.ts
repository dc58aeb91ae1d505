import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendByPark } from '../../../tests/orders/dispatch.ts'
import { buildBuyer, buildProduct, buildSeller, startTestApp } from '../../../tests/test-app.ts'
import type { TestApp } from '../../../tests/test-app.ts'
import { brokenInvariants } from '../invariants/invariants.ts'
import { createDemoOrder, demoStatuses } from './demo-orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('the demo market has an order in every state, and every rule about money holds', async () => {
  const seller = await buildSeller(app)
  const productId = await buildProduct(seller, { quantity: '100' })
  const place = { pool: app.pool, config: app.platform.config }
  const stood: Record<string, string> = {}
  for (const status of demoStatuses) {
    const buyer = await buildBuyer(app)
    const order = { buyerId: buyer.userId, productId, quantity: 2, status, hoursAgo: 10 }
    const reference = await createDemoOrder(place, order)
    const { rows } = await app.pool.query(
      `select concat_ws(' ', state, fulfilment, dispute, refund) as stands, extract(epoch from now() - created_at)::int / 3600 as hours,
         coalesce(paid_at < created_at + interval '15 minutes', true) as "isPaidInTime"
       from orders where reference = $1`,
      [reference],
    )
    expect([status, rows[0].hours, rows[0].isPaidInTime]).toEqual([status, 10, true])
    stood[status] = rows[0].stands as string
  }
  expect(stood).toEqual({
    pending: 'pending none none none',
    failed: 'failed none none none',
    expired: 'expired none none none',
    paid: 'paid none none none',
    accepted: 'paid accepted none none',
    ready: 'paid ready none none',
    sent: 'paid sent none none',
    received: 'paid received none none',
    paid_out: 'paid received none none',
    payout_failed: 'paid received none none',
    part_refunded: 'paid accepted none part',
    refund_pending: 'refund_pending none none pending',
    refunded: 'refunded none none full',
    refund_failed: 'refund_failed none none failed',
    charged_back: 'disputed received none none',
    dispute_open: 'paid sent open none',
    dispute_answered: 'paid sent answered none',
    dispute_decided: 'paid received decided none',
  })
})

test('the bank account of a demo shop is older than its first payout', async () => {
  const seller = await buildSeller(app, 'Paid Stall')
  const productId = await buildProduct(seller, { quantity: '100' })
  const place = { pool: app.pool, config: app.platform.config }
  const { userId: buyerId } = await buildBuyer(app)
  // The later order first, as in the demo market.
  for (const hoursAgo of [60, 200, 30])
    await createDemoOrder(place, { buyerId, productId, quantity: 1, status: 'paid_out', hoursAgo })
  const { rows } = await app.pool.query(
    `select a.changed_at < min(p.created_at) as "isOlder", count(*)::int as count from payout_accounts a
     join payouts p on p.seller_id = a.seller_id where a.seller_id = $1 group by a.changed_at`,
    [seller.sellerId],
  )
  expect(rows).toEqual([{ isOlder: true, count: 3 }])
})

test('a demo order with an address is one of a checkout, so its seller and its buyer see where it goes', async () => {
  const seller = await buildSeller(app, 'Park Stall')
  await sendByPark(seller)
  const productId = await buildProduct(seller, { quantity: '100' })
  const place = { pool: app.pool, config: app.platform.config }
  const home = { fullName: 'Ada Obi', phone: '+2349000000201', street: '3 Ring Road', landmark: 'the bakery' }
  const address = { ...home, town: 'Ibadan', state: 'Oyo', lga: 'Ibadan North', note: '' }
  for (const status of ['accepted', 'sent', 'received', 'dispute_open'] as const) {
    const buyer = await buildBuyer(app)
    const order = { buyerId: buyer.userId, productId, quantity: 2, status, hoursAgo: 10, address }
    const reference = await createDemoOrder(place, order)
    for (const person of [buyer, seller])
      expect((await person.call('GET', `/api/v1/orders/${reference}`)).body.data).toMatchObject({
        payment: 'paid',
        delivery: {
          way: 'courier',
          feeMinor: 200_000,
          address: { street: '3 Ring Road', lga: 'Ibadan North' },
        },
      })
  }
  // A shop that says nothing of delivery sells at once, as before.
  const silent = await buildProduct(await buildSeller(app, 'Silent Stall'))
  const { userId: buyerId } = await buildBuyer(app)
  const order = { buyerId, productId: silent, quantity: 1, status: 'paid', hoursAgo: 3, address } as const
  expect(await createDemoOrder(place, order)).toMatch(/^oja-/)
  expect(await brokenInvariants(app.pool)).toEqual([])
})
