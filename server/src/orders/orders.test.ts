import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  startTestApp,
  orderNumberOf,
} from '../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../tests/test-app.ts'
import { sendEvent } from '../../../tests/provider-event.ts'

let app: TestApp
let seller: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app)
})
afterAll(() => app.close())

const startPayment = (buyer: Person, productId: string, quantity: unknown = 1, headers = {}) =>
  buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity }, headers)
const verify = (buyer: Person, reference: unknown) =>
  buyer.call('POST', '/api/v1/payments/paystack/verify', { reference })
const stockOf = async (productId: string) =>
  (await app.pool.query('select on_hand, reserved from products where id = $1', [productId])).rows[0]

test(
  'a buyer pays for yams and both sides see the order',
  { tags: ['CL29', 'CL30', 'CL16', 'CL41', 'CL40', 'EN13', 'EN14', 'EN15', 'CN3'] },
  async () => {
    const buyer = await buildBuyer(app)
    const productId = await buildProduct(seller, { name: 'Yam tubers, big', price: '₦2,500', quantity: '10' })

    const started = await startPayment(buyer, productId, 3)
    expect(started.status).toBe(200)
    expect(started.body).toMatchObject({
      amount: 7500,
      amountMinor: 750_000,
      currency: 'NGN',
      customer: { email: buyer.email },
    })
    expect(started.body).toHaveProperty('access_code', expect.any(String))
    expect(await stockOf(productId)).toEqual({ on_hand: 10, reserved: 3 })

    const { reference } = started.body as unknown as { reference: string }
    expect((await verify(buyer, reference)).body).toMatchObject({ status: 'pending' })
    await app.pay(reference)
    expect((await verify(buyer, reference)).body).toMatchObject({ status: 'paid', outcome: 'paid' })
    expect(await stockOf(productId)).toEqual({ on_hand: 7, reserved: 0 })

    const bought = await buyer.call('GET', '/api/v1/users/orders')
    expect(bought.body.orders).toMatchObject([
      {
        productId,
        productName: 'Yam tubers, big',
        reference,
        quantity: 3,
        amount: 7500,
        amountMinor: 750_000,
        status: 'paid',
      },
    ])
    const sold = await seller.call('GET', '/api/v1/sellers/orders')
    expect(sold.body.orders).toMatchObject([
      { productId, tx_ref: reference, quantity: 3, amount: 7500, status: 'paid' },
    ])
    const transactions = await seller.call('GET', '/api/v1/sellers/transactions')
    expect(transactions.body.transactions).toMatchObject([{ amount: 7500, currency: 'NGN', status: 'paid' }])
    expect((await app.mailTo(buyer.email, 'Receipt')).text).toContain(await orderNumberOf(app, reference))
    expect((await app.mailTo(seller.email, 'New order')).text).toContain('Yam tubers, big')
  },
)

test(
  'the webhook alone settles an order, and a second webhook changes nothing',
  { tags: ['I6', 'D12'] },
  async () => {
    const buyer = await buildBuyer(app)
    const productId = await buildProduct(seller)
    const { reference } = (await startPayment(buyer, productId, 2)).body as unknown as { reference: string }
    await app.pay(reference)
    await expect.poll(async () => (await stockOf(productId)).on_hand).toBe(8)
    await verify(buyer, reference)
    await verify(buyer, reference)
    expect(await stockOf(productId)).toEqual({ on_hand: 8, reserved: 0 })
  },
)

test(
  'a charge of another amount does not pay the order, and the money goes back',
  { tags: ['I4', 'I11'] },
  async () => {
    const buyer = await buildBuyer(app)
    const productId = await buildProduct(seller)
    const { reference } = (await startPayment(buyer, productId)).body as unknown as { reference: string }
    await app.sandboxSwitches({ charge: { amountOffset: -100 } })
    await app.pay(reference)
    await app.sandboxSwitches(null)
    expect((await verify(buyer, reference)).body).toMatchObject({ status: 'pending', outcome: 'refunding' })
    expect(await stockOf(productId)).toEqual({ on_hand: 10, reserved: 0 })
    const { rows } = await app.pool.query(
      'select r.amount_kobo from refunds r join orders o on o.id = r.order_id where o.reference = $1',
      [reference],
    )
    expect(rows).toEqual([{ amount_kobo: 249_900 }])
  },
)

test('nobody sees a refunded order as paid', { tags: ['ST14', 'I4'] }, async () => {
  const buyer = await buildBuyer(app)
  const productId = await buildProduct(seller)
  const { reference } = (await startPayment(buyer, productId)).body as unknown as { reference: string }
  await app.sandboxSwitches({ charge: { amountOffset: -100 } })
  await app.pay(reference)
  await app.sandboxSwitches(null)
  await verify(buyer, reference)
  const sold = await seller.call('GET', '/api/v1/sellers/orders')
  expect((sold.body.orders as { tx_ref: string }[]).find(({ tx_ref }) => tx_ref === reference)).toMatchObject(
    { status: 'failed' },
  )
  const receipt = await buyer.call('GET', `/api/v1/orders/${reference}/receipt`)
  expect(receipt.body.data).toMatchObject({ status: 'failed', paidAt: null })
})

test('the server refuses a payment above the largest amount', { tags: ['I7'] }, async () => {
  const buyer = await buildBuyer(app)
  const productId = await buildProduct(seller, { price: '9,000,000,000', quantity: '5' })
  const answer = await startPayment(buyer, productId, 2)
  expect(answer.status).toBe(422)
  expect(answer.body.fields).toHaveProperty('quantity')
  expect(await stockOf(productId)).toEqual({ on_hand: 5, reserved: 0 })
})

test('signed events of every kind are stored, each once', { tags: ['D12', 'I6'] }, async () => {
  const bodies = [
    {
      event: 'refund.processed',
      data: { status: 'processed', transaction_reference: 'one', refund_reference: null },
    },
    {
      event: 'refund.processed',
      data: { status: 'processed', transaction_reference: 'two', refund_reference: null },
    },
    { event: 'subscription.expiring_cards', data: [{ expiry_date: '12/2026' }] },
    { event: 'charge.dispute.create', data: { id: null, reference: null } },
  ]
  for (const body of [...bodies, ...bodies]) {
    const answer = await sendEvent(app, body)
    expect([body.event, answer.statusCode]).toEqual([body.event, 200])
  }
  const { rows } = await app.pool.query(
    "select count(*)::int as count from provider_events where event <> 'charge.success' and event <> 'refund.pending' and (body like '%\"one\"%' or body like '%\"two\"%' or event like 'sub%' or event like 'charge.dispute%')",
  )
  expect(rows).toEqual([{ count: 4 }])
})

test('a new start replaces the earlier order and its hold', { tags: ['D10', 'I3'] }, async () => {
  const buyer = await buildBuyer(app)
  const productId = await buildProduct(seller)
  const first = (await startPayment(buyer, productId, 4)).body as unknown as { reference: string }
  await startPayment(buyer, productId, 5)
  expect(await stockOf(productId)).toEqual({ on_hand: 10, reserved: 5 })
  const { rows } = await app.pool.query('select state from orders where reference = $1', [first.reference])
  expect(rows).toEqual([{ state: 'expired' }])
})

test(
  'a late payment for an expired order is accepted while there is stock; otherwise it goes back, and the mail says how long banks need',
  { tags: ['D11'] },
  async () => {
    const [early, late] = [await buildBuyer(app), await buildBuyer(app)]
    // Who has paid once may take all that is left.
    await buildPaidOrder(app, early, await buildProduct(seller))
    const productId = await buildProduct(seller, { quantity: '2' })
    const first = (await startPayment(early, productId, 2)).body as unknown as { reference: string }
    await startPayment(early, productId, 1)
    await app.pay(first.reference)
    await verify(early, first.reference)
    const { rows } = await app.pool.query('select state from orders where reference = $1', [first.reference])
    expect(rows).toEqual([{ state: 'refund_pending' }])
    const notified = (await app.mailTo(early.email, 'Refund started')).text
    expect(notified).toContain(
      'We will refund the card or account you paid with. You do not need to do anything. Banks usually need 5 to 10 working days to show it.',
    )

    const enoughStock = await buildProduct(seller, { quantity: '9' })
    const old = (await startPayment(late, enoughStock, 2)).body as unknown as { reference: string }
    await startPayment(late, enoughStock, 1)
    await app.pay(old.reference)
    expect((await verify(late, old.reference)).body).toMatchObject({ status: 'paid' })
    expect(await stockOf(enoughStock)).toEqual({ on_hand: 7, reserved: 1 })
  },
)

test('the same key gives the same order; for another wish it is refused', { tags: ['I17'] }, async () => {
  const buyer = await buildBuyer(app)
  const productId = await buildProduct(seller)
  const key = { 'idempotency-key': 'tap-tap-tap-1' }
  const first = await startPayment(buyer, productId, 2, key)
  const again = await startPayment(buyer, productId, 2, key)
  expect(again.body).toEqual(first.body)
  expect((await startPayment(buyer, productId, 3, key)).status).toBe(422)
  expect(await stockOf(productId)).toEqual({ on_hand: 10, reserved: 2 })
})

test('twelve buyers at once never buy more than there is', { tags: ['I1', 'I2'] }, async () => {
  const buyers = await Promise.all(Array.from({ length: 12 }, () => buildBuyer(app)))
  const productId = await buildProduct(seller, { quantity: '5' })
  const answers = await Promise.all(buyers.map((buyer) => startPayment(buyer, productId, 1)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.filter(({ status, body }) => status === 409 && body.message === 'Sold out')).toHaveLength(7)
  expect(await stockOf(productId)).toEqual({ on_hand: 5, reserved: 5 })
})

test('a buyer has at most three payments open', { tags: ['D10'] }, async () => {
  const buyer = await buildBuyer(app)
  const products = [
    await buildProduct(seller),
    await buildProduct(seller),
    await buildProduct(seller),
    await buildProduct(seller),
  ]
  const answers = []
  for (const id of products) answers.push(await startPayment(buyer, id))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 409])
  expect(answers[3]?.body.message).toMatch(/in My Orders, or wait: each is cancelled 15 minutes after/)
})

test(
  'a quantity that is not whole and positive is refused, and a price in the body is ignored',
  { tags: ['PD8', 'CL29'] },
  async () => {
    const buyer = await buildBuyer(app)
    const productId = await buildProduct(seller)
    for (const quantity of [0, -1, 1.5, '2', 1e9, 3e9, null]) {
      expect([quantity, (await startPayment(buyer, productId, quantity)).status]).toEqual([quantity, 422])
    }
    const answer = await buyer.call('POST', '/api/v1/payments/initiate', {
      productId,
      quantity: 1,
      amount: 1,
      price: 1,
    })
    expect(answer.body).toMatchObject({ amountMinor: 250_000 })
  },
)

test(
  'sellers cannot buy their own products, and visitors must log in first',
  { tags: ['D6', 'I15', 'RO2'] },
  async () => {
    const productId = await buildProduct(seller)
    expect((await startPayment(seller, productId)).status).toBe(403)
    const visitor = await app.app.inject({
      method: 'POST',
      url: '/api/v1/payments/initiate',
      payload: { productId, quantity: 1 },
    })
    expect(visitor.statusCode).toBe(401)
  },
)

test("another person's reference looks like one that never was", { tags: ['D1'] }, async () => {
  const [buyer, stranger] = [await buildBuyer(app), await buildBuyer(app)]
  const { reference } = (await startPayment(buyer, await buildProduct(seller))).body as unknown as {
    reference: string
  }
  const unknown = `oja-${'0'.repeat(48)}`
  for (const path of ['receipt', 'payment']) {
    const foreign = await stranger.call('GET', `/api/v1/orders/${reference}/${path}`)
    const missing = await stranger.call('GET', `/api/v1/orders/${unknown}/${path}`)
    expect(foreign.status).toBe(404)
    expect(foreign.body).toEqual(missing.body)
  }
  expect((await verify(stranger, reference)).body).toEqual((await verify(stranger, unknown)).body)
})

test('a forged webhook is refused and nothing is stored', { tags: ['D12', 'I13'] }, async () => {
  const reference = `oja-${'1'.repeat(48)}`
  const payload = JSON.stringify({ event: 'charge.success', data: { id: 1, reference } })
  for (const signature of ['', 'f'.repeat(128), 'zz']) {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/v1/payments/paystack/webhook',
      headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
      payload,
    })
    expect(answer.statusCode).toBe(401)
  }
  const { rows } = await app.pool.query(
    "select count(*)::int as count from provider_events where body like '%' || $1 || '%'",
    [reference],
  )
  expect(rows).toEqual([{ count: 0 }])
})
