import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToBasket, deliverInIbadan, startCheckout } from '../../../../tests/orders/checkouts.ts'
import {
  buildBuyer,
  buildProduct,
  buildSeller,
  orderNumberOf,
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

const begin = async (buyer: Person, productId: string) => {
  const { body } = await buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
  const { reference, amountMinor } = body as unknown as { reference: string; amountMinor: number }
  return { reference, amountMinor, number: await orderNumberOf(app, reference) }
}
const notify = (person: Person, reference: string, what: 'opened' | 'closed') =>
  person.call('POST', `/api/v1/orders/${reference}/payment/${what}`)
/** What a new order replaced is looked at after its answer. */
const untilLookedAt = async () => {
  const left = "select from graphile_worker.jobs where task_identifier = 'close_replaced'"
  await expect.poll(async () => (await app.pool.query(left)).rowCount, { timeout: 15_000 }).toBe(0)
}
const stockOf = async (productId: string) => {
  const { rows } = await app.pool.query<{ free: number }>(
    'select on_hand - reserved as free from products where id = $1',
    [productId],
  )
  return rows[0]?.free
}
const ordersOf = async (buyer: Person, query = '?tab=unpaid') => {
  const { body } = await buyer.call('GET', `/api/v1/users/orders${query}`)
  const { orders, counts } = body as unknown as {
    orders: { number: string; status: string }[]
    counts?: Record<string, number>
  }
  return { numbers: orders.map(({ number }) => number), statuses: orders.map(({ status }) => status), counts }
}

test(
  'a payment that is closed before Paystack was opened gives its goods back at once and is no order of the buyer',
  { tags: ['D10', 'PD15'] },
  async () => {
    const buyer = await buildBuyer(app)
    const productId = await buildProduct(seller)
    const { reference } = await begin(buyer, productId)
    expect(await stockOf(productId)).toBe(9)

    expect((await notify(buyer, reference, 'closed')).body).toEqual({ data: { isNotCharged: true } })
    expect(await stockOf(productId)).toBe(10)
    const unpaid = await ordersOf(buyer)
    expect([unpaid.numbers, unpaid.counts]).toMatchObject([
      [],
      { unpaid: 0, notCharged: 0, unpaidSince: 0, all: 0 },
    ])
    expect((await ordersOf(buyer, '')).numbers).toEqual([])
    // Closed twice, and opened in another tab after that.
    expect((await notify(buyer, reference, 'closed')).body).toEqual({ data: { isNotCharged: true } })
    expect((await notify(buyer, reference, 'opened')).status).toBe(409)
    expect(await stockOf(productId)).toBe(10)
    const page = await buyer.call('GET', `/api/v1/orders/${reference}`)
    expect(page.body.data).toMatchObject({ status: 'failed', isNotCharged: true })
  },
)

test(
  'a payment whose Paystack page was opened keeps its goods when it is closed, and is listed',
  { tags: ['D10'] },
  async () => {
    const buyer = await buildBuyer(app)
    const productId = await buildProduct(seller)
    const { reference, number } = await begin(buyer, productId)
    const opened = await notify(buyer, reference, 'opened')
    expect(opened.body.data).toEqual({ authorizationUrl: expect.stringMatching(/^http/) })
    expect((await notify(buyer, reference, 'closed')).body).toEqual({ data: { isNotCharged: false } })
    expect(await stockOf(productId)).toBe(9)
    expect((await ordersOf(buyer, '?tab=all')).numbers).toEqual([number])
  },
)

test(
  'money that comes for a payment that was closed unopened is booked all the same',
  {
    tags: ['D11', 'I1'],
  },
  async () => {
    const buyer = await buildBuyer(app)
    const productId = await buildProduct(seller)
    const { reference, number } = await begin(buyer, productId)
    await notify(buyer, reference, 'closed')
    await app.pay(reference)
    await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference })
    const all = await ordersOf(buyer, '')
    expect([all.numbers, all.statuses, await stockOf(productId)]).toEqual([[number], ['paid'], 9])
  },
)

test('nobody opens or closes the payment of somebody else', { tags: ['D1'] }, async () => {
  const [buyer, other] = [await buildBuyer(app), await buildBuyer(app)]
  const productId = await buildProduct(seller)
  const { reference } = await begin(buyer, productId)
  for (const person of [other, seller])
    for (const what of ['opened', 'closed'] as const)
      expect((await notify(person, reference, what)).status).toBe(404)
  expect(await stockOf(productId)).toBe(9)
})

test('a basket of two orders is closed as one', { tags: ['D10'] }, async () => {
  const [buyer, own] = [await buildBuyer(app), await buildSeller(app)]
  await deliverInIbadan(own)
  const products = [await buildProduct(own), await buildProduct(own)]
  for (const id of products) await addToBasket(buyer, id)
  const { started } = await startCheckout(buyer, { [String(own.sellerId)]: 'seller' })
  expect(await Promise.all(products.map(stockOf))).toEqual([9, 9])
  expect((await notify(buyer, started.reference, 'closed')).body).toEqual({ data: { isNotCharged: true } })
  expect(await Promise.all(products.map(stockOf))).toEqual([10, 10])
  expect((await ordersOf(buyer, '?tab=all')).numbers).toEqual([])
})

test(
  'an order that a new one replaces is no order of the buyer when Paystack was never opened for it',
  { tags: ['D10'] },
  async () => {
    const buyer = await buildBuyer(app)
    const productId = await buildProduct(seller)
    const first = await begin(buyer, productId)
    const second = await begin(buyer, productId)
    await untilLookedAt()
    expect(await stockOf(productId)).toBe(9)
    expect((await ordersOf(buyer)).counts).toMatchObject({ unpaid: 0, notCharged: 0 })
    // What the contact form offers.
    expect((await ordersOf(buyer, '')).numbers).toEqual([second.number])
    const page = await buyer.call('GET', `/api/v1/orders/${first.number}`)
    expect(page.body.data).toMatchObject({ status: 'failed', isNotCharged: true })
    // Money that comes for it all the same is booked.
    await app.pay(first.reference)
    await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference: first.reference })
    expect((await ordersOf(buyer, '')).numbers).toContain(first.number)
  },
)

test(
  'a replaced order stays listed when its payment was opened, tried, or noted by the browser alone',
  { tags: ['D10'] },
  async () => {
    const buyer = await buildBuyer(app)
    const start = (productId: string, headers = {}) =>
      buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 }, headers)
    for (const how of ['opened', 'tried', 'noted']) {
      const productId = await buildProduct(seller)
      const { reference, number } = await begin(buyer, productId)
      if (how === 'opened') await notify(buyer, reference, 'opened')
      if (how === 'tried') await app.atProvider(`/sandbox/charge/${reference}`, { status: 'failed' })
      const noted = how === 'noted' ? { cookie: `oja-opened-${reference}=yes` } : {}
      const again = await start(productId, noted)
      expect([how, again.status]).toEqual([how, 200])
      await untilLookedAt()
      expect([how, (await ordersOf(buyer, '')).numbers]).toEqual([how, expect.arrayContaining([number])])
      await notify(buyer, String(again.body.reference), 'closed')
    }
  },
)

test(
  'a new order is answered while another process locks the one it replaced',
  { tags: ['D10'] },
  async () => {
    const buyer = await buildBuyer(app)
    const productId = await buildProduct(seller)
    const first = await begin(buyer, productId)
    const second = await begin(buyer, productId)
    await untilLookedAt()
    await app.pool.query('update orders set never_opened = false where reference = $1', [first.reference])
    const other = await app.pool.connect()
    try {
      await other.query('begin')
      await other.query('select from orders where reference = $1 for update', [first.reference])
      const cookie = `oja-opened-${first.reference}=yes`
      const body = { productId: await buildProduct(seller), quantity: 1 }
      expect((await buyer.call('POST', '/api/v1/payments/initiate', body, { cookie })).status).toBe(200)
      expect((await ordersOf(buyer, '')).numbers).toContain(second.number)
    } finally {
      await other.query('rollback')
      other.release()
    }
    await untilLookedAt()
    // What the browser alone had noted is known once the order is free.
    const { rows } = await app.pool.query<{ opened: boolean }>(
      'select opened_at is not null as opened from orders where reference = $1',
      [first.reference],
    )
    expect(rows).toEqual([{ opened: true }])
  },
)

/** Lets the time of a payment end; its buyer's others become older with it. */
const endTimeOf = async (reference: string) => {
  await app.pool.query(
    `with moved as (
       update orders o set created_at = o.created_at - interval '20 minutes', hold_until = o.hold_until - interval '20 minutes'
       where o.buyer_id in (select buyer_id from orders where reference = $1 union select buyer_id from checkouts where reference = $1)
       returning o.id)
     update holds h set created_at = h.created_at - interval '20 minutes', expires_at = h.expires_at - interval '20 minutes'
     from moved where h.order_id = moved.id`,
    [reference],
  )
  await releaseOverdueHolds(app.pool)
  await untilLookedAt()
}

test(
  'a payment whose time ends is no order of the buyer when Paystack was never opened for it',
  { tags: ['D10'] },
  async () => {
    const [buyer, own] = [await buildBuyer(app), await buildSeller(app)]
    const first = await begin(buyer, await buildProduct(seller))
    await endTimeOf(first.reference)
    await deliverInIbadan(own)
    for (const id of [await buildProduct(own), await buildProduct(own)]) await addToBasket(buyer, id)
    const { started } = await startCheckout(buyer, { [String(own.sellerId)]: 'seller' })
    await endTimeOf(started.reference)
    expect((await ordersOf(buyer)).counts).toMatchObject({ unpaid: 0, notCharged: 0, unpaidSince: 0 })
    expect((await ordersOf(buyer, '')).numbers).toEqual([])
    const page = await buyer.call('GET', `/api/v1/orders/${first.number}`)
    expect(page.body.data).toMatchObject({ status: 'failed', isNotCharged: true })
    // Money that comes for it all the same is booked.
    await app.pay(first.reference)
    await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference: first.reference })
    expect((await ordersOf(buyer, '')).numbers).toEqual([first.number])
  },
)

test(
  'a payment whose time ends stays listed when it was opened, tried, or noted by the browser alone',
  { tags: ['D10'] },
  async () => {
    const buyer = await buildBuyer(app)
    for (const how of ['opened', 'tried', 'noted']) {
      const { reference, number } = await begin(buyer, await buildProduct(seller))
      if (how === 'opened') await notify(buyer, reference, 'opened')
      if (how === 'tried') await app.atProvider(`/sandbox/charge/${reference}`, { status: 'failed' })
      await endTimeOf(reference)
      const cookie = how === 'noted' ? `a=b; oja-opened-${reference}=yes` : 'a=b'
      const { body } = await buyer.call('GET', '/api/v1/users/orders', undefined, { cookie })
      const { orders } = body as unknown as { orders: { number: string; isNotCharged: boolean }[] }
      const listed = orders.find((order) => order.number === number)
      expect([how, listed?.isNotCharged]).toEqual([how, false])
    }
  },
)

test(
  'an unopened payment whose overdue hold a new order of somebody else ended is none of its buyer either',
  { tags: ['D10'] },
  async () => {
    const [buyer, other] = [await buildBuyer(app), await buildBuyer(app)]
    const productId = await buildProduct(seller)
    const { reference, number } = await begin(buyer, productId)
    await app.pool.query(
      `with moved as (update orders set created_at = created_at - interval '20 minutes',
         hold_until = hold_until - interval '20 minutes' where reference = $1 returning id)
       update holds h set created_at = h.created_at - interval '20 minutes', expires_at = h.expires_at - interval '20 minutes'
       from moved where h.order_id = moved.id`,
      [reference],
    )
    await begin(other, productId)
    expect((await ordersOf(buyer, '')).numbers).toEqual([number])
    await releaseOverdueHolds(app.pool)
    await untilLookedAt()
    expect((await ordersOf(buyer, '')).numbers).toEqual([])
  },
)

test('three payments of one product whose time ended unopened pause it', { tags: ['D10'] }, async () => {
  const [buyer, productId] = [await buildBuyer(app), await buildProduct(seller)]
  for (let attempt = 1; attempt <= 3; attempt += 1) await endTimeOf((await begin(buyer, productId)).reference)
  const again = await buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
  expect([again.status, again.body.message]).toEqual([
    409,
    expect.stringContaining('You started to pay for this several times'),
  ])
})

test('the page of an order reads the note of the browser, and waits for nobody who locks it', async () => {
  const buyer = await buildBuyer(app)
  const { reference, number } = await begin(buyer, await buildProduct(seller))
  await endTimeOf(reference)
  const cookie = `oja-opened-${reference}=yes`
  const pageOf = (headers = {}) => buyer.call('GET', `/api/v1/orders/${number}`, undefined, headers)
  expect((await pageOf()).body.data).toMatchObject({ isNotCharged: true })
  const other = await app.pool.connect()
  try {
    await other.query('begin')
    await other.query('select from orders where reference = $1 for update', [reference])
    expect((await pageOf({ cookie })).status).toBe(200)
    const list = await buyer.call('GET', '/api/v1/users/orders', undefined, { cookie })
    expect(list.status).toBe(200)
  } finally {
    await other.query('rollback')
    other.release()
  }
  expect((await pageOf({ cookie })).body.data).toMatchObject({ isNotCharged: false })
})

test('a basket that a new checkout replaces unopened is not listed either', { tags: ['D10'] }, async () => {
  const [buyer, own] = [await buildBuyer(app), await buildSeller(app)]
  await deliverInIbadan(own)
  for (const id of [await buildProduct(own), await buildProduct(own)]) await addToBasket(buyer, id)
  await startCheckout(buyer, { [String(own.sellerId)]: 'seller' })
  await startCheckout(buyer, { [String(own.sellerId)]: 'seller' })
  await untilLookedAt()
  expect((await ordersOf(buyer, '')).numbers).toHaveLength(2)
  expect((await ordersOf(buyer)).counts).toMatchObject({ unpaid: 0, notCharged: 0 })
})

test(
  'a payment that arrives while it is closed is booked, whichever comes first',
  { tags: ['D11', 'I1'] },
  async () => {
    const buyer = await buildBuyer(app)
    const verify = (reference: string) =>
      buyer.call('POST', '/api/v1/payments/paystack/verify', { reference })
    for (const isPaidFirst of [true, false, 'at once']) {
      const productId = await buildProduct(seller)
      const { reference, number } = await begin(buyer, productId)
      if (isPaidFirst === true) await app.pay(reference)
      const closing = notify(buyer, reference, 'closed')
      if (isPaidFirst === false) await closing
      if (isPaidFirst !== true) await app.pay(reference)
      const [closed] = await Promise.all([closing, verify(reference)])
      await verify(reference)
      expect([isPaidFirst, closed.status]).toEqual([isPaidFirst, 200])
      // What Paystack has the money for is never said to be not charged.
      if (isPaidFirst === true) expect(closed.body).toEqual({ data: { isNotCharged: false } })
      const page = await buyer.call('GET', `/api/v1/orders/${number}`)
      expect([isPaidFirst, page.body.data]).toMatchObject([isPaidFirst, { status: 'paid' }])
      expect(await stockOf(productId)).toBe(9)
    }
  },
)

test('an attempt at Paystack, or no answer of it, keeps a payment that was not noted as opened', async () => {
  const buyer = await buildBuyer(app)
  const productId = await buildProduct(seller)
  const { reference } = await begin(buyer, productId)
  await app.atProvider(`/sandbox/charge/${reference}`, { status: 'failed' })
  expect((await notify(buyer, reference, 'closed')).body).toEqual({ data: { isNotCharged: false } })
  expect(await stockOf(productId)).toBe(9)
})

test('an opening that only the browser could note is none that never was', async () => {
  const buyer = await buildBuyer(app)
  const productId = await buildProduct(seller)
  const { reference } = await begin(buyer, productId)
  const cookie = `oja-opened-${reference}=yes`
  const closed = await buyer.call('POST', `/api/v1/orders/${reference}/payment/closed`, undefined, { cookie })
  expect(closed.body).toEqual({ data: { isNotCharged: false } })
  // Noted from now on, also for another browser.
  expect((await notify(buyer, reference, 'closed')).body).toEqual({ data: { isNotCharged: false } })
  expect(await stockOf(productId)).toBe(9)
})

test('payments that a node or a page before this version began are never taken for unopened', async () => {
  const buyer = await buildBuyer(app)
  const productId = await buildProduct(seller)
  const old = await begin(buyer, productId)
  const migration = await readFile('server/migrations/0209_payments_never_opened.sql', 'utf8')
  const [, defaults = ''] = /\n(update orders set opened_at[\s\S]*?end \$\$;)/.exec(migration) ?? []
  await app.pool.query(defaults)
  try {
    const during = await begin(buyer, await buildProduct(seller))
    for (const { reference } of [old, during])
      expect((await notify(buyer, reference, 'closed')).body).toEqual({ data: { isNotCharged: false } })
    expect(await stockOf(productId)).toBe(9)
    const { rows } = await app.pool.query<{ rule: string }>(
      "select column_default as rule from information_schema.columns where table_name = 'orders' and column_name = 'opened_at'",
    )
    expect(rows[0]?.rule).toMatch(/app_now\(\) < '20.*THEN app_now\(\)/s)
  } finally {
    await app.pool.query('alter table orders alter column opened_at drop default')
  }
})
