import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../platform/database/transaction.ts'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  startTestApp,
  photo,
  orderNumberOf,
} from '../../../../tests/test-app.ts'
import type { TestResponse, TestApp, Person } from '../../../../tests/test-app.ts'
import { decideDispute } from '../disputes/disputes.ts'
import { runOrderTimers } from './order-timers.ts'

let app: TestApp
let seller: Person
let buyer: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app)
  buyer = await buildBuyer(app)
})
afterAll(() => app.close())

const context = () => ({ pool: app.pool, payments: app.payments, config: app.platform.config })
const act = (person: Person, reference: string, action: string, body: object = {}) =>
  person.call('POST', `/api/v1/orders/${reference}/actions/${action}`, body)
const orderOf = async (person: Person, reference: string) =>
  (await person.call('GET', `/api/v1/orders/${reference}`)).body.data as Record<string, unknown>
const status = ({ body }: TestResponse) => {
  const { payment, fulfilment, dispute, refund } = body.data as Record<string, string>
  return [payment, fulfilment, dispute, refund].join(' ')
}
/** Moves the times of an order back, as if its steps had happened earlier. */
const age = (reference: string, column: string, hours: number) =>
  app.pool.query(
    `update orders set ${column} = ${column} - make_interval(hours => $2) where reference = $1`,
    [reference, hours],
  )
const complain = async (person: Person, reference: string, words: string, pictures = 1, path = 'dispute') => {
  const form = new FormData()
  if (path === 'dispute') {
    form.append('reason', 'damaged')
    form.append('wish', 'part')
  }
  form.append('words', words)
  for (let count = 0; count < pictures; count += 1)
    form.append('pictures', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), 'photo.jpg')
  return person.call('POST', `/api/v1/orders/${reference}/${path}`, form)
}

test(
  'a seller accepts and sends, the buyer receives, and each sees what they may do next',
  { tags: ['OS9', 'DB28', 'BU19'] },
  async () => {
    const productId = await buildProduct(seller, { name: 'Abuja yam', price: '2,500' })
    const reference = await buildPaidOrder(app, buyer, productId, 2)

    expect(await orderOf(seller, reference)).toMatchObject({
      role: 'seller',
      status: 'paid',
      fulfilment: 'none',
      allowedActions: ['accept', 'ready', 'send', 'handOver', 'refund'],
      earnings: { commissionPercent: 5, commissionMinor: 25_000, dueMinor: 475_000 },
      deadlines: { accept: expect.any(String), receive: null },
    })
    expect(await orderOf(buyer, reference)).toMatchObject({
      role: 'buyer',
      earnings: null,
      allowedActions: ['renewCode', 'cancel', 'openDispute'],
    })
    expect(status(await act(seller, reference, 'accept'))).toBe('paid accepted none none')
    // A second tap changes nothing and is no error.
    expect(status(await act(seller, reference, 'accept'))).toBe('paid accepted none none')
    expect(status(await act(seller, reference, 'send', { note: 'With Chidi, the blue keke' }))).toBe(
      'paid sent none none',
    )
    expect((await app.mailTo(buyer.email, 'on the way')).text).toContain('the blue keke')
    expect((await orderOf(buyer, reference)).allowedActions).toEqual(['receive', 'renewCode', 'openDispute'])
    expect(status(await act(buyer, reference, 'receive'))).toBe('paid received none none')

    const { timeline } = (await orderOf(buyer, reference)) as {
      timeline: { action: string; by: string; note: string }[]
    }
    expect(timeline.map(({ action, by }) => `${action} ${by}`)).toEqual([
      'initiate buyer',
      'settle provider',
      'accept seller',
      'send seller',
      'receive buyer',
    ])
    expect(timeline[3]).toMatchObject({ note: 'With Chidi, the blue keke' })
    const bought = (await buyer.call('GET', '/api/v1/users/orders')).body.orders as object[]
    expect(bought[0]).toMatchObject({ reference, fulfilment: 'received', allowedActions: ['openDispute'] })
  },
)

test('strangers find no order, and each party does only what is theirs', { tags: ['D1', 'D2'] }, async () => {
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
  const stranger = await buildBuyer(app)
  const other = await buildSeller(app, 'Other shop')
  const unknown = `oja-${'0'.repeat(48)}`
  for (const person of [stranger, other]) {
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/actions/accept'],
      ['POST', '/actions/receive'],
      ['POST', '/actions/refund'],
      ['POST', '/actions/cancel'],
      ['POST', '/actions/cancelUnsent'],
      ['POST', '/actions/endDispute'],
      ['POST', '/dispute'],
      ['POST', '/dispute/answer'],
    ] as const) {
      const body = method === 'GET' ? undefined : { words: 'It is mine' }
      const foreign = await person.call(method, `/api/v1/orders/${reference}${path}`, body)
      const missing = await person.call(method, `/api/v1/orders/${unknown}${path}`, body)
      expect([path, foreign.status, foreign.body]).toEqual([path, 404, missing.body])
    }
  }
  expect((await act(buyer, reference, 'accept')).status).toBe(403)
  expect((await act(buyer, reference, 'refund')).status).toBe(403)
  expect((await act(seller, reference, 'receive')).status).toBe(403)
  expect((await act(buyer, reference, 'receive')).status).toBe(409)
  expect((await act(seller, reference, 'decideDispute')).status).toBe(400)
  expect((await act(seller, '../../etc', 'accept')).status).toBe(404)
  const visitor = await app.app.inject({ method: 'GET', url: `/api/v1/orders/${reference}` })
  expect(visitor.statusCode).toBe(401)
  expect(status(await act(seller, reference, 'accept'))).toBe('paid accepted none none')
})

test(
  'an order that no seller accepts in 48 hours is refunded in full, and its units are for sale again',
  { tags: ['I1'] },
  async () => {
    const productId = await buildProduct(seller, { quantity: '5' })
    const reference = await buildPaidOrder(app, buyer, productId, 3)
    await age(reference, 'paid_at', 47)
    await runOrderTimers(context())
    expect((await orderOf(buyer, reference)).payment).toBe('paid')

    await age(reference, 'paid_at', 1)
    await Promise.all([runOrderTimers(context()), runOrderTimers(context())])

    expect(['refund_pending', 'refunded']).toContain((await orderOf(buyer, reference)).payment)
    const { rows } = await app.pool.query('select on_hand, reserved from products where id = $1', [productId])
    expect(rows).toEqual([{ on_hand: 5, reserved: 0 }])
    expect((await app.mailTo(buyer.email, 'Refund sent')).text).toContain(await orderNumberOf(app, reference))
    expect((await app.mailTo(seller.email, 'Refund sent to the buyer')).text).toContain(
      await orderNumberOf(app, reference),
    )
    expect((await orderOf(buyer, reference)).payment).toBe('refunded')
  },
)

test(
  'an order sent a week ago counts as received; a dispute can be opened for three more days',
  { tags: ['OS10'] },
  async () => {
    const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
    await act(seller, reference, 'ready')
    await age(reference, 'receive_by', 7 * 24)
    await runOrderTimers(context())
    expect(await orderOf(buyer, reference)).toMatchObject({
      fulfilment: 'received',
      allowedActions: ['openDispute'],
    })
    await age(reference, 'received_at', 3 * 24)
    expect((await orderOf(buyer, reference)).allowedActions).toEqual([])
    expect((await complain(buyer, reference, 'Too late', 0)).status).toBe(409)
  },
)

test(
  'a buyer complains with pictures, the seller answers, an admin decides for a part',
  { tags: ['D8'] },
  async () => {
    const reference = await buildPaidOrder(app, buyer, await buildProduct(seller, { price: '1000' }))
    expect((await complain(buyer, reference, '', 0)).body.fields).toHaveProperty('words')
    expect((await complain(buyer, reference, 'x', 5)).status).toBe(422)
    expect((await complain(seller, reference, 'Not me', 0)).status).toBe(403)

    const opened = await complain(buyer, reference, 'Half of it is rotten <b>', 2)
    expect(status(opened)).toBe('paid none open none')
    expect((opened.body.data as { disputeCase: object }).disputeCase).toMatchObject({
      words: 'Half of it is rotten <b>',
      pictures: [
        expect.stringMatching(/^\/api\/v1\/orders\/.*\/dispute\/pictures\/[\w-]+$/),
        expect.any(String),
      ],
      answer: '',
    })
    expect((await app.mailTo(seller.email, 'The buyer reported a problem')).text).toContain(
      await orderNumberOf(app, reference),
    )
    expect((await app.mailTo(buyer.email, 'We have your report')).text).toContain(
      await orderNumberOf(app, reference),
    )
    expect((await complain(buyer, reference, 'Again', 0)).status).toBe(409)
    await expect(decide(reference, 'seller')).rejects.toThrow('with the order now')

    expect(status(await complain(seller, reference, 'It was fresh here', 1, 'dispute/answer'))).toBe(
      'paid none answered none',
    )
    await expect(decide(reference, 'part', 100_000)).rejects.toThrow('A part refund must be more')
    await decide(reference, 'part', 40_000)
    expect((await app.mailTo(buyer.email, 'The seller has replied')).text).toContain(
      await orderNumberOf(app, reference),
    )
    expect((await app.mailTo(seller.email, 'We have your reply')).text).toContain(
      await orderNumberOf(app, reference),
    )
    for (const { email } of [buyer, seller])
      expect((await app.mailTo(email, 'We have decided')).text).toContain('₦400')
    await expect
      .poll(async () =>
        status({ body: { data: await orderOf(buyer, reference) } } as unknown as TestResponse),
      )
      .toBe('paid received decided part')
    expect(await orderOf(seller, reference)).toMatchObject({
      refundedMinor: 40_000,
      leftMinor: 60_000,
      earnings: { commissionMinor: 3_000, dueMinor: 57_000 },
      disputeCase: { decision: 'part', decisionNote: 'Both have a point' },
    })
  },
)

test(
  'an admin decides without a seller who is silent for 72 hours; a full refund by the seller ends the dispute',
  { tags: ['D4'] },
  async () => {
    const product = await buildProduct(seller)
    const silent = await buildPaidOrder(app, buyer, product)
    await complain(buyer, silent, 'Nothing came', 0)
    await app.pool.query(
      `update disputes set answer_until = answer_until - interval '72 hours'
     where order_id = (select id from orders where reference = $1)`,
      [silent],
    )
    await runOrderTimers(context())
    await runOrderTimers(context())
    expect((await app.mailTo(seller.email, 'Your time to reply is over')).text).toContain(
      await orderNumberOf(app, silent),
    )
    await decide(silent, 'buyer')
    expect((await orderOf(buyer, silent)).payment).toMatch(/^refund/)

    const settled = await buildPaidOrder(app, buyer, product)
    await complain(buyer, settled, 'Wrong colour', 0)
    const part = await act(seller, settled, 'refund', { amountMinor: 1 })
    expect(status(part)).toBe('paid none open pending')
    await expect.poll(async () => (await orderOf(seller, settled)).refund).toBe('part')
    expect(status(await act(seller, settled, 'refund'))).toMatch(/^refund_pending none decided pending/)
  },
)

test(
  'a seller filters their orders and saves them as CSV without formulas',
  { tags: ['DB28', 'DB29', 'CL41', 'EN14'] },
  async () => {
    const shop = await buildSeller(app, 'Filter shop')
    const formula = await buildProduct(shop, { name: '=HYPERLINK("http://x")', quantity: '99' })
    const first = await buildPaidOrder(app, buyer, formula)
    const second = await buildPaidOrder(app, buyer, formula, 2)
    await act(shop, first, 'accept')
    await act(shop, first, 'send')
    const refs = async (query: string) =>
      ((await shop.call('GET', `/api/v1/sellers/orders${query}`)).body.orders as { tx_ref: string }[]).map(
        ({ tx_ref }) => tx_ref,
      )
    expect(await refs('')).toEqual([second, first])
    expect(await refs('?fulfilment=sent')).toEqual([first])
    expect(await refs('?todo=yes')).toEqual([second])
    expect(await refs('?status=failed')).toEqual([])
    expect(await refs(`?q=${second}`)).toEqual([second])
    expect(await refs('?q=hyperlink')).toEqual([second, first])
    expect(await refs('?q=%25')).toEqual([])
    expect(await refs('?to=2020-01-01')).toEqual([])
    expect(await refs('?from=2020-01-01')).toEqual([second, first])
    for (const bad of [
      '?from=2026-13-45',
      '?from=2026-02-30',
      '?to=0000-01-01',
      '?status=x',
      '?after=zz',
      '?todo=1',
    ])
      expect([bad, (await shop.call('GET', `/api/v1/sellers/orders${bad}`)).status]).toEqual([bad, 400])
    const { headers } = await shop.call('GET', '/api/v1/sellers/orders')
    expect(headers['x-total-count']).toBe('2')

    const csv = await shop.call('GET', '/api/v1/sellers/orders.csv?fulfilment=sent')
    expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="orders-/)
    const lines = csv.body.message.split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect(lines[1]).toContain('2500.00,125.00,0.00,2375.00,paid,sent')
    expect((await buyer.call('GET', '/api/v1/sellers/orders.csv')).status).toBe(403)
  },
)

test(
  'a buyer taps what is wrong and what they want; seller and admin read it; a form without a choice says so',
  { tags: ['FQ9'] },
  async () => {
    const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
    const path = `/api/v1/orders/${reference}/dispute`
    const report = { reason: 'not_original', wish: 'replacement', words: 'The seal is broken' }
    for (const [sent, fields] of [
      [{ words: 'x' }, { reason: 'Choose what is wrong', wish: 'Choose what you want' }],
      [{ ...report, wish: 'everything' }, { wish: 'Choose what you want' }],
      [{ ...report, reason: '<b>' }, { reason: 'Choose what is wrong' }],
      [{ ...report, words: ' ' }, { words: 'Tell us what happened' }],
    ] as const) {
      const refused = await buyer.call('POST', path, sent)
      expect([refused.status, refused.body.fields]).toEqual([422, fields])
    }
    expect(await orderOf(buyer, reference)).toMatchObject({ dispute: 'none', disputeCase: null })
    // A stranger learns nothing of the order, whatever the form has.
    expect((await (await buildBuyer(app)).call('POST', path, { words: 'x' })).status).toBe(404)
    expect((await buyer.call('POST', path, report)).status).toBe(200)
    const admin = await buildAdmin(app)
    const ofAdmin = (await admin.call('GET', `/api/v1/admin/orders/${reference}`)).body.data
    for (const order of [await orderOf(seller, reference), ofAdmin])
      expect(order).toMatchObject({ disputeCase: report })
    const mine = await buyer.call('GET', '/api/v1/users/me/data')
    expect(JSON.stringify(mine.body)).toContain('not_original')
  },
)

test(
  'the buyer of a paid order reads the phone, place and hours of the shop; nobody does before the payment',
  { tags: ['D22'] },
  async () => {
    const productId = await buildProduct(seller, { quantity: '5' })
    const started = await buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
    const { reference } = started.body as unknown as { reference: string }
    expect((await orderOf(buyer, reference)).contact).toBeNull()
    await app.pay(reference)
    await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference })
    const { body } = await seller.call('GET', `/api/v1/sellers/${seller.sellerId}/contact`)
    const { phone } = body.data as { phone: string }
    expect(phone).toMatch(/^\+234/)
    expect((await orderOf(buyer, reference)).contact).toMatchObject({
      phone,
      location: { city: expect.any(String), state: expect.any(String) },
      workingHours: [],
      openNow: null,
    })
    expect((await orderOf(seller, reference)).contact).toBeNull()
    const list = await buyer.call('GET', '/api/v1/users/orders')
    expect(JSON.stringify(list.body)).not.toContain(phone)
    await app.pool.query("update sellers set status = 'suspended' where id = $1", [seller.sellerId])
    expect((await orderOf(buyer, reference)).contact).toBeNull()
    await app.pool.query("update sellers set status = 'active' where id = $1", [seller.sellerId])
  },
)

function decide(reference: string, decision: 'buyer' | 'part' | 'seller', amountKobo: number | null = null) {
  return transaction(app.pool, (tx) =>
    decideDispute(tx, context(), reference, null, { decision, amountKobo, note: 'Both have a point' }),
  )
}
