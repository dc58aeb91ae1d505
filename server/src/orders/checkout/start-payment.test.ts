import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildBuyer, buildProduct, buildSeller, startTestApp } from '../../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../../tests/test-app.ts'

let app: TestApp
let seller: Person
let buyer: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app)
  // Each test sends the webhooks itself.
  await app.sandboxSwitches({ webhooks: { delivery: 'lose' } })
})
// Each test has a new buyer, because a buyer has at most three payments open.
beforeEach(async () => {
  buyer = await buildBuyer(app)
})
afterAll(() => app.close())

const startPayment = (body: object, headers: Record<string, string> = {}) =>
  buyer.call('POST', '/api/v1/payments/initiate', body, headers)
const begin = async (productId: string) => {
  const { body } = await startPayment({ productId, quantity: 1 })
  return (body as unknown as { reference: string }).reference
}
const verify = (reference: string) => buyer.call('POST', '/api/v1/payments/paystack/verify', { reference })
const sign = (body: string | Buffer, key = app.secretKey) =>
  createHmac('sha512', key).update(body).digest('hex')
const hook = (body: string | Buffer, signature = sign(body)) =>
  app.app.inject({
    method: 'POST',
    url: '/api/v1/payments/paystack/webhook',
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
    payload: body,
  })
const notify = (reference: string) =>
  hook(JSON.stringify({ event: 'charge.success', data: { id: `charge of ${reference}`, reference } }))
const worldOf = async (reference: string) =>
  (
    await app.pool.query(
      `select o.state, (select count(*)::int from charges c where c.reference = o.reference) as charges,
        (select count(*)::int from ledger_journals j where j.order_id = o.id and j.kind = 'sale') as sales,
        (select count(*)::int from order_history h where h.order_id = o.id and h.action = 'settle') as settled,
        (select count(*)::int from mails m where m.key like 'order-paid ' || o.id || '%') as mails
       from orders o where o.reference = $1`,
      [reference],
    )
  ).rows[0]
const paidOnce = { state: 'paid', charges: 1, sales: 1, settled: 1, mails: 2 }

test(
  'the provider gets amount in kobo, currency, reference, email, product and shop before the popup opens',
  { tags: ['CL45', 'CL29'] },
  async () => {
    const productId = await buildProduct(seller, { name: 'Yam tubers, big', price: '2,500.50' })
    // The server must ignore a price, a seller and a reference from the client.
    const { status, body } = await startPayment({
      productId,
      quantity: 3,
      amount: 1,
      price: 1,
      amountMinor: 1,
      sellerId: buyer.userId,
      reference: 'mine',
    })
    expect([status, body.amount, body.amountMinor, body.currency]).toEqual([200, 7501.5, 750_150, 'NGN'])
    expect(body).toMatchObject({ customer: { email: buyer.email }, access_code: expect.any(String) })
    const answer = await fetch(`${app.sandbox.origin}/transaction/verify/${body.reference}`, {
      headers: { authorization: `Bearer ${app.secretKey}` },
    })
    const { data } = (await answer.json()) as { data: object }
    expect(data).toMatchObject({
      amount: 750_150,
      currency: 'NGN',
      reference: body.reference,
      customer: { email: buyer.email },
      metadata: { productName: 'Yam tubers, big', sellerId: seller.sellerId },
    })
  },
)

test(
  'an order is pending until the payment is verified; then both sides see it as paid',
  { tags: ['ST15', 'CL30'] },
  async () => {
    const reference = await begin(await buildProduct(seller))
    const seen = async () => {
      const [bought, sold] = await Promise.all([
        buyer.call('GET', '/api/v1/users/orders'),
        seller.call('GET', '/api/v1/sellers/orders'),
      ])
      const of = (list: unknown, name: string) =>
        (list as Record<string, unknown>[]).find((order) => order[name] === reference)?.status
      return [of(bought.body.orders, 'reference'), of(sold.body.orders, 'tx_ref')]
    }
    expect(await seen()).toEqual(['pending', 'pending'])
    expect((await verify(reference)).body).toMatchObject({ status: 'pending' })
    expect(await seen()).toEqual(['pending', 'pending'])
    await app.pay(reference)
    expect((await verify(reference)).body).toEqual({ status: 'paid', outcome: 'paid', pays: 'order' })
    expect(await seen()).toEqual(['paid', 'paid'])
  },
)

test('a verify says pending while another transaction settles the order, and paid after it', async () => {
  const reference = await begin(await buildProduct(seller))
  await app.pay(reference)
  const settling = await app.pool.connect()
  try {
    await settling.query('begin')
    await settling.query('select 1 from orders where reference = $1 for update', [reference])
    expect(await verify(reference)).toMatchObject({
      status: 200,
      body: { status: 'pending', outcome: 'pending', pays: 'order' },
    })
  } finally {
    await settling.query('rollback')
    settling.release()
  }
  expect(await worldOf(reference)).toMatchObject({ state: 'pending', charges: 0, sales: 0 })
  expect((await verify(reference)).body).toMatchObject({ status: 'paid' })
  expect(await worldOf(reference)).toEqual(paidOnce)
})

test(
  'fifty copies of a webhook, out of order and beside three verifies, have one effect',
  { tags: ['F21', 'F23', 'I5', 'I6'] },
  async () => {
    const productId = await buildProduct(seller, { quantity: '40' })
    for (let round = 0; round < 5; round += 1) {
      const reference = await begin(productId)
      await app.pay(reference)
      const answers = await Promise.all([
        ...Array.from({ length: 10 }, () => notify(reference)),
        ...Array.from({ length: 3 }, () => verify(reference)),
      ])
      expect(answers.map((answer) => ('status' in answer ? answer.status : answer.statusCode))).toEqual(
        Array.from({ length: 13 }, () => 200),
      )
      await expect.poll(() => worldOf(reference)).toEqual(paidOnce)
    }
    const { rows } = await app.pool.query('select on_hand, reserved from products where id = $1', [productId])
    expect(rows).toEqual([{ on_hand: 35, reserved: 0 }])
  },
)

test(
  'a charge in another currency goes back, and a charge of the other mode does not pay the order',
  { tags: ['I4', 'I11'] },
  async () => {
    const productId = await buildProduct(seller)
    const charged = async (charge: object) => {
      const reference = await begin(productId)
      await app.sandboxSwitches({ charge })
      await app.pay(reference)
      const { body } = await verify(reference)
      await app.sandboxSwitches({ charge: { currency: null, domain: 'test' } })
      return { reference, outcome: body.outcome }
    }
    const dollars = await charged({ currency: 'USD' })
    expect(dollars.outcome).toBe('refunding')
    expect(await worldOf(dollars.reference)).toMatchObject({
      state: 'refund_pending',
      charges: 1,
      sales: 0,
      settled: 0,
    })
    const live = await charged({ domain: 'live' })
    expect(live.outcome).toBe('pending')
    expect(await worldOf(live.reference)).toMatchObject({ state: 'pending', charges: 0 })
    const { rows } = await app.pool.query('select on_hand from products where id = $1', [productId])
    expect(rows).toEqual([{ on_hand: 10 }])
  },
)

test(
  'two requests with the same key at the same moment give one order',
  { tags: ['I17', 'F23'] },
  async () => {
    const productId = await buildProduct(seller, { quantity: '40' })
    for (let round = 0; round < 5; round += 1) {
      const key = { 'idempotency-key': `one-order-${round}-${productId}` }
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => startPayment({ productId, quantity: 1 }, key)),
      )
      const begun = answers.filter(({ status }) => status === 200)
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
      expect(new Set(begun.map(({ body }) => body.reference)).size).toBe(1)
      expect((await startPayment({ productId, quantity: 1 }, key)).body.reference).toBe(
        begun[0]?.body.reference,
      )
      expect((await startPayment({ productId, quantity: 2 }, key)).status).toBe(422)
    }
  },
)

test(
  'a webhook that is cut, unsigned, too long or cannot be stored never breaks the server and changes nothing',
  { tags: ['D12', 'I13'] },
  async () => {
    const reference = await begin(await buildProduct(seller))
    const good = JSON.stringify({ event: 'charge.success', data: { id: 1, reference } })
    const nul = JSON.stringify({ event: 'charge.success', data: { id: '\0', reference: `${reference}\0` } })
    const deep = `{"event":"charge.success","data":${'['.repeat(120_000)}${']'.repeat(120_000)}}`
    const tries: [string, string | Buffer, string, number][] = [
      ['no signature', good, '', 401],
      ['a signature of nothing', good, sign(''), 401],
      ['half a signature', good, sign(good).slice(0, 64), 401],
      ['the signature of another body', good, sign(`${good} `), 401],
      ['cut JSON', good.slice(0, -5), sign(good.slice(0, -5)), 400],
      ['nothing', '', sign(''), 400],
      ['no JSON', 'charge.success', sign('charge.success'), 400],
      ['bytes', Buffer.from([0xff, 0xfe, 0x00]), sign(Buffer.from([0xff, 0xfe, 0x00])), 400],
      ['nested too deep', deep, sign(deep), 400],
      ['too long', 'x'.repeat(300_000), 'x', 413],
      ['NUL in its names', nul, sign(nul), 200],
      ['capitals in the signature', good, sign(good).toUpperCase(), 200],
    ]
    for (const [what, body, signature, status] of tries)
      expect([what, (await hook(body, signature)).statusCode]).toEqual([what, status])
    expect(await worldOf(reference)).toMatchObject({ state: 'pending', charges: 0, sales: 0 })
    expect(app.failures.filter((line) => !line.includes('not confirmed'))).toEqual([])
  },
)

test(
  'the server never asks the provider about a reference that the caller does not own',
  { tags: ['D1', 'CL30'] },
  async () => {
    const reference = await begin(await buildProduct(seller))
    await app.pay(reference)
    const other = await buildBuyer(app)
    const path = '/api/v1/payments/paystack/verify'
    for (const person of [other, seller])
      expect((await person.call('POST', path, { reference })).status).toBe(404)
    for (const wrong of [
      '../../transfer',
      'x'.repeat(300),
      '',
      null,
      7,
      [reference],
      { $ne: 1 },
      `${reference}\0`,
    ])
      expect([wrong, (await buyer.call('POST', path, { reference: wrong })).status]).toEqual([wrong, 422])
    expect((await buyer.call('POST', path, { reference: `oja-${'0'.repeat(48)}` })).status).toBe(404)
    expect(await worldOf(reference)).toMatchObject({ state: 'pending', charges: 0 })
  },
)
