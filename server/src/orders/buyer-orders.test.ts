import type { BuyerOrders } from '@oja/contract/schemas/orders.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  orderNumberOf,
  startTestApp,
} from '../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let seller: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app, 'Bodija Yams')
})
afterAll(() => app.close())

interface Answer {
  orders: { number: string; [field: string]: unknown }[]
  counts?: Record<string, number>
}
const listOf = async (buyer: Person, query: string) => {
  const { body, headers } = await buyer.call('GET', `/api/v1/users/orders${query}`)
  const { orders, counts } = body as unknown as Answer
  return { numbers: orders.map(({ number }) => number), orders, counts, headers }
}
const act = (person: Person, reference: string, action: string) =>
  person.call('POST', `/api/v1/orders/${reference}/actions/${action}`, {})
const buy = async (buyer: Person) => {
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
  return { reference, number: await orderNumberOf(app, reference) }
}
/** Begins a payment whose provider's page is opened, so that it may have been charged. */
const start = async (buyer: Person, productId: string) => {
  const { body } = await buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
  const { reference, amountMinor } = body as unknown as { reference: string; amountMinor: number }
  await buyer.call('POST', `/api/v1/orders/${reference}/payment/opened`)
  return { reference, amountMinor, number: await orderNumberOf(app, reference) }
}

test(
  'the tabs of My Orders have their orders and counts, and unpaid tries stand apart',
  { tags: ['BU19'] },
  async () => {
    const buyer = await buildBuyer(app)
    const received = await buy(buyer)
    const complained = await buy(buyer)
    for (const { reference } of [received, complained]) {
      await act(seller, reference, 'accept')
      await act(buyer, reference, 'receive')
    }
    await buyer.call('POST', `/api/v1/orders/${complained.reference}/dispute`, {
      reason: 'damaged',
      wish: 'part',
      words: 'Half of it is rotten',
    })
    const paid = await buy(buyer)
    const productId = await buildProduct(seller)
    const replaced = await start(buyer, productId)
    const waiting = await start(buyer, productId)

    const all = await listOf(buyer, '?tab=all')
    expect(all.numbers).toEqual([waiting, paid, complained, received].map(({ number }) => number))
    expect(all.orders.map(({ toPay }) => toPay)).toEqual([
      { amountMinor: waiting.amountMinor, orderCount: 1 },
      null,
      null,
      null,
    ])
    expect(all.counts).toEqual({
      all: 4,
      receive: 1,
      problems: 1,
      done: 1,
      unpaid: 1,
      notCharged: 0,
      unpaidSince: 1,
    })
    expect(all.orders[1]).toMatchObject({
      storeName: 'Bodija Yams',
      sellerId: seller.sellerId,
      isOnSale: true,
      deadlines: { accept: expect.any(String), receive: null, dispute: null },
    })
    // A dispute or a refund brings no goods.
    expect((await listOf(buyer, '?tab=receive')).numbers).toEqual([paid.number])
    expect((await listOf(buyer, '?tab=problems')).numbers).toEqual([complained.number])
    expect((await listOf(buyer, '?tab=done')).numbers).toEqual([received.number])
    const unpaid = await listOf(buyer, '?tab=unpaid')
    expect(unpaid.orders).toMatchObject([{ number: replaced.number, isNotCharged: false, status: 'failed' }])
    // Programs that know no tabs get every order, as before.
    const every = await listOf(buyer, '')
    expect(every.numbers).toHaveLength(5)
    expect(every.counts).toBeUndefined()
    expect((await buyer.call('GET', '/api/v1/users/orders?tab=mine')).status).toBe(400)
    expect((await listOf(await buildBuyer(app), '?tab=all')).counts).toMatchObject({ all: 0, unpaid: 0 })
  },
)

test('an order that is being refunded is a problem, not something to receive', async () => {
  const buyer = await buildBuyer(app)
  const { reference, number } = await buy(buyer)
  expect((await act(buyer, reference, 'cancel')).status).toBe(200)
  expect((await listOf(buyer, '?tab=receive')).numbers).toEqual([])
  const { numbers, counts } = await listOf(buyer, '?tab=problems')
  expect(numbers).toEqual([number])
  expect(counts).toMatchObject({ all: 1, receive: 0, problems: 1, done: 0 })
})

test('late orders are named above all others, the longest wait first, and not once they are cancelled', async () => {
  const buyer = await buildBuyer(app)
  const [late, later, inTime] = [await buy(buyer), await buy(buyer), await buy(buyer)]
  for (const { reference } of [late, later, inTime]) await act(seller, reference, 'accept')
  const today = new Date(Date.now() + 3_600_000)
  const dayBefore = (days: number) => new Date(today.getTime() - days * 86_400_000).toISOString().slice(0, 10)
  for (const [{ reference }, days] of [
    [late, 1],
    [later, 2],
  ] as const)
    await app.pool.query('update orders set send_by = $2 where reference = $1', [reference, dayBefore(days)])
  const lateOf = async (query: string) =>
    ((await buyer.call('GET', `/api/v1/users/orders${query}`)).body as unknown as BuyerOrders).late
  expect(await lateOf('?tab=all')).toEqual([
    { number: later.number, productName: expect.any(String), dueOn: dayBefore(2) },
    { number: late.number, productName: expect.any(String), dueOn: dayBefore(1) },
  ])
  expect(await lateOf('?tab=problems')).toHaveLength(2)
  expect(await lateOf('')).toBeUndefined()
  await act(buyer, later.reference, 'cancelUnsent')
  expect((await lateOf('?tab=all'))?.map(({ number }) => number)).toEqual([late.number])
})

test('a buyer finds orders by goods, shop and number, a few at a time', async () => {
  const buyer = await buildBuyer(app)
  const bought = [await buy(buyer), await buy(buyer), await buy(buyer)]
  const other = await buildSeller(app, 'Kano Spices')
  const reference = await buildPaidOrder(app, buyer, await buildProduct(other, { name: 'Dried pepper' }))
  const pepper = await orderNumberOf(app, reference)
  const find = async (words: string) =>
    (await listOf(buyer, `?tab=all&q=${encodeURIComponent(words)}`)).numbers
  for (const words of ['PEPPER', 'kano', pepper, pepper.toLowerCase().replaceAll('-', ' '), reference])
    expect(await find(words), words).toEqual([pepper])
  expect(await find('bodija')).toHaveLength(3)
  expect(await find('%')).toEqual([])
  // Every payment reference begins so.
  for (const words of ['oja', 'oja-']) expect(await find(words), words).toEqual([])
  expect(await find(reference.slice(0, 12))).toEqual([pepper])
  expect((await listOf(buyer, '?tab=done&q=pepper')).numbers).toEqual([])
  // Nobody finds the orders of other people.
  expect((await listOf(await buildBuyer(app), `?q=${pepper}`)).numbers).toEqual([])

  const first = await listOf(buyer, '?tab=all&q=bodija&limit=2')
  expect(first.numbers).toEqual([bought[2]?.number, bought[1]?.number])
  expect(first.headers['x-total-count']).toBe('3')
  const [, next = ''] = /<([^>]*)>; rel="next"/.exec(String(first.headers.link)) ?? []
  expect(next).toContain('q=bodija')
  const { body } = await buyer.call('GET', next)
  expect((body as unknown as Answer).orders).toMatchObject([{ number: bought[0]?.number }])
})

test('an unpaid try says "not charged" only when that is known', { tags: ['BU19', 'I12'] }, async () => {
  const buyer = await buildBuyer(app)
  const productId = await buildProduct(seller)
  const [first, second] = [await start(buyer, productId), await start(buyer, productId)]
  const unpaid = async () =>
    Object.fromEntries(
      (await listOf(buyer, '?tab=unpaid')).orders.map(({ number, isNotCharged }) => [number, isNotCharged]),
    )
  expect(await unpaid()).toEqual({ [first.number]: false })
  // The provider's list of 73 hours never had a charge of the first; of the second the provider says that it failed.
  await app.pool.query(
    "update orders set created_at = created_at - interval '4 days', hold_until = hold_until - interval '4 days' where reference = $1",
    [first.reference],
  )
  await app.atProvider(`/sandbox/charge/${second.reference}`, { status: 'failed' })
  await app.pool.query(
    "update orders set hold_until = app_now() - interval '1 second' where reference = $1",
    [second.reference],
  )
  await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference: second.number })
  expect(await unpaid()).toEqual({ [first.number]: true, [second.number]: true })
  expect((await listOf(buyer, '?tab=all')).counts).toMatchObject({ all: 0, unpaid: 2, notCharged: 2 })
  expect((await buyer.call('GET', `/api/v1/orders/${second.number}`)).body.data).toMatchObject({
    isNotCharged: true,
  })
})

test(
  'the buyer and an admin read why the bank refused a payment, in one line; the seller does not',
  { tags: ['BU19', 'I12'] },
  async () => {
    const buyer = await buildBuyer(app)
    const admin = await buildAdmin(app)
    const { reference, number } = await start(buyer, await buildProduct(seller))
    const verify = () => buyer.call('POST', '/api/v1/payments/paystack/verify', { reference: number })
    const faultOf = async (person: Person, path: string) =>
      ((await person.call('GET', path)).body.data as { paymentFault?: string }).paymentFault
    const faults = async () => [
      await faultOf(buyer, `/api/v1/orders/${number}`),
      (await listOf(buyer, `?q=${number}`)).orders[0]?.paymentFault,
      await faultOf(admin, `/api/v1/admin/orders/${reference}`),
      await faultOf(seller, `/api/v1/orders/${number}`),
    ]
    expect(await faults()).toEqual(['', '', '', ''])
    // Of an attempt that was only left the provider says nothing of a bank.
    await app.atProvider(`/sandbox/charge/${reference}`, { status: 'abandoned' })
    await verify()
    expect(await faults()).toEqual(['', '', '', ''])
    await app.atProvider(`/sandbox/charge/${reference}`, {
      status: 'failed',
      gateway_response: ` <b>Insufficient\n\u202eFunds</b>\u0000 ${'x'.repeat(300)}`,
    })
    await verify()
    const said = `<b>Insufficient Funds</b> ${'x'.repeat(74)}`
    expect(await faults()).toEqual([said, said, said, ''])
    // Another card paid it: what the bank said of the first is over.
    await app.pay(reference)
    await verify()
    expect(await faults()).toEqual(['', '', '', ''])
  },
)

test(
  'a try that is no longer in doubt stands apart: not charged, or followed by a payment',
  { tags: ['BU19'] },
  async () => {
    const buyer = await buildBuyer(app)
    const productId = await buildProduct(seller)
    await start(buyer, productId)
    const second = await start(buyer, productId)
    const counts = async () => (await listOf(buyer, '?tab=all')).counts
    expect(await counts()).toMatchObject({ unpaid: 1, notCharged: 0, unpaidSince: 1 })
    await app.atProvider(`/sandbox/charge/${second.reference}`, { status: 'success' })
    await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference: second.number })
    // It may have been charged all the same, so it is still counted.
    expect(await counts()).toMatchObject({ all: 1, unpaid: 1, notCharged: 0, unpaidSince: 0 })
    await start(buyer, productId)
    await start(buyer, productId)
    expect(await counts()).toMatchObject({ unpaid: 2, notCharged: 0, unpaidSince: 1 })
    await app.pool.query(
      "update orders set hold_until = app_now() - interval '4 days', created_at = created_at - interval '4 days' where buyer_id = $1 and state = 'expired'",
      [buyer.userId],
    )
    expect(await counts()).toMatchObject({ unpaid: 2, notCharged: 2, unpaidSince: 0 })
  },
)

test('a product that cannot be bought now offers no "Buy again"', async () => {
  const buyer = await buildBuyer(app)
  const productId = await buildProduct(seller, { quantity: '1' })
  await buildPaidOrder(app, buyer, productId)
  expect((await listOf(buyer, '?tab=all')).orders).toMatchObject([{ isOnSale: false }])
})

test(
  'a page of a tab reads one page of an index, however many orders the buyer has',
  { tags: ['D21'] },
  async () => {
    const buyer = await buildBuyer(app)
    const { reference } = await buy(buyer)
    await app.pool.query(
      `insert into orders (reference, buyer_id, seller_id, seller_user_id, product_id, product_name, unit_price_kobo,
         quantity, amount_kobo, hold_until, created_at)
       select 'oja-many-' || lpad(n::text, 20, '0'), buyer_id, seller_id, seller_user_id, product_id, 'Try', 1, 1, 1,
         app_now(), created_at + n * interval '1 second' from orders o, generate_series(1, 1500) n where o.reference = $1`,
      [reference],
    )
    await app.pool.query("update orders set state = 'expired' where reference like 'oja-many-%'")
    await app.pool.query('vacuum analyze orders')
    const first = await listOf(buyer, '?tab=unpaid')
    expect(first.orders).toHaveLength(50)
    expect(first.counts).toMatchObject({ all: 1, unpaid: 1_001 })
    expect(first.headers['x-total-count']).toBe('1000+')
    const [, next = ''] = /<([^>]*)>; rel="next"/.exec(String(first.headers.link)) ?? []
    expect(next).toContain('tab=unpaid')
    const second = (await buyer.call('GET', next)).body as unknown as Answer
    expect(second.orders).toHaveLength(50)
    expect(second.orders[0]?.number).not.toBe(first.numbers[49])
    const plan = async (condition: string) => {
      const { rows } = await app.pool.query(
        `explain (analyze, format json) select id from orders o where buyer_id = '${buyer.userId}' and ${condition}
           order by created_at desc, id desc limit 51`,
      )
      const text = JSON.stringify(rows)
      return {
        index: /"Index Name":"(\w+)"/.exec(text)?.[1],
        removed: /Rows Removed by Filter":[1-9]/.test(text),
      }
    }
    expect(await plan(`o.state not in ('failed', 'expired')`)).toEqual({
      index: 'orders_of_buyer_not_unpaid',
      removed: false,
    })
    await app.pool.query("delete from orders where reference like 'oja-many-%'")
  },
)
