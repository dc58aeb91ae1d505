import { afterAll, beforeAll, expect, test } from 'vitest'
import { paidOrderSteps } from '@oja/contract/values/payment-queues.ts'
import { actOnOrder } from '../../../../tests/order-money.ts'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
let seller: Person
let buyer: Person
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app, 'Badge shop')
  buyer = await buildBuyer(app)
  admin = await buildAdmin(app)
})
afterAll(() => app.close())

test('the list of all orders is filtered by each badge of its column, with its count and its search', async () => {
  const productId = await buildProduct(seller)
  const orders: Record<string, string> = {}
  for (const [badge, ...steps] of [
    ['paid'],
    ['accepted', 'accept'],
    ['ready', 'ready'],
    ['sent', 'send'],
    ['received', 'send', 'receive'],
    ['dispute', 'send'],
    ['paidOut', 'send', 'receive'],
  ] as const) {
    const reference = await buildPaidOrder(app, buyer, productId)
    for (const step of steps) await actOnOrder(step === 'receive' ? buyer : seller, reference, step)
    orders[badge] = reference
  }
  await buyer.call('POST', `/api/v1/orders/${orders['dispute']}/dispute`, {
    reason: 'damaged',
    wish: 'refund',
    words: 'It is broken',
  })
  await app.pool.query(
    "insert into payout_accounts (seller_id, bank_code, bank_name, account_number, account_name, name_check, proven_name) values ($1, '058', 'Guaranty Trust Bank', '0123456781', 'MUSA', 'matched', 'MUSA')",
    [seller.sellerId],
  )
  await app.pool.query(
    `insert into payouts (order_id, seller_id, amount_kobo, bank_name, bank_code, account_number, account_name, state, finished_at)
     select id, seller_id, 100, 'Guaranty Trust Bank', '058', '0123456781', 'MUSA', 'success', app_now() from orders where reference = $1`,
    [orders['paidOut']],
  )
  for (const badge of ['paid', ...paidOrderSteps]) {
    for (const search of ['', `&q=${orders[badge]}`, '&q=Badge']) {
      const { body, headers } = await admin.call('GET', `/api/v1/admin/money/orders?state=${badge}${search}`)
      expect((body.data as { reference: string }[]).map(({ reference }) => reference)).toEqual([
        orders[badge],
      ])
      expect(headers['x-total-count']).toBe('1')
    }
  }
  await app.pool.query('delete from payouts where order_id = (select id from orders where reference = $1)', [
    orders['paidOut'],
  ])
})

test('events that Paystack sends at once are listed in the order of what happened', async () => {
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
  for (const event of ['refund.processed', 'refund.processing', 'refund.pending'])
    await app.pool.query(
      "insert into provider_events (key, event, body, reference, applied_at) values ($1, $2, '', $3, app_now())",
      [`${event} ${reference}`, event, reference],
    )
  const { data } = (await admin.call('GET', `/api/v1/admin/orders/${reference}`)).body as unknown as {
    data: { events: { event: string }[] }
  }
  expect(data.events.map(({ event }) => event).filter((event) => event.startsWith('refund'))).toEqual([
    'refund.pending',
    'refund.processing',
    'refund.processed',
  ])
})

test('a refund that failed and was sent again seconds later is listed as two tries', async () => {
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
  for (const [index, event] of ['refund.pending', 'refund.failed', 'refund.pending'].entries())
    await app.pool.query(
      `insert into provider_events (key, event, body, reference, applied_at, received_at)
       values ($1, $2, '', $3, app_now(), app_now() + make_interval(secs => $4))`,
      [`${event} ${index} ${reference}`, event, reference, index * 5],
    )
  const { data } = (await admin.call('GET', `/api/v1/admin/orders/${reference}`)).body as unknown as {
    data: { events: { event: string }[] }
  }
  expect(data.events.map(({ event }) => event).filter((event) => event.startsWith('refund'))).toEqual([
    'refund.pending',
    'refund.failed',
    'refund.pending',
  ])
})
