import { sellerTabs } from '@oja/contract/values/order-states.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  orderNumberOf,
  startTestApp,
} from '../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../tests/test-app.ts'
import { buyByPark, sendByPark } from '../../../tests/orders/dispatch.ts'

let app: TestApp
let buyer: Person
beforeAll(async () => {
  app = await startTestApp()
  buyer = await buildBuyer(app)
})
afterAll(() => app.close())

interface Answer {
  orders: { number: string; [field: string]: unknown }[]
  counts?: Record<string, number>
}
const listOf = async (seller: Person, query: string) => {
  const { body, headers } = await seller.call('GET', `/api/v1/sellers/orders${query}`)
  const { orders, counts } = body as unknown as Answer
  return { numbers: orders.map(({ number }) => number), orders, counts, headers }
}
const act = (person: Person, reference: string, action: string, body: object = {}) =>
  person.call('POST', `/api/v1/orders/${reference}/actions/${action}`, body)
const buy = async (productId: string) => {
  const reference = await buildPaidOrder(app, buyer, productId)
  return { reference, number: await orderNumberOf(app, reference) }
}

test(
  'the work list of a seller has each order in its tab, with counts, and hides unpaid tries',
  { tags: ['DB28', 'CL41', 'EN14'] },
  async () => {
    const seller = await buildSeller(app, 'Work list shop')
    const productId = await buildProduct(seller, { quantity: '50' })
    const [first, second, accepted, ready, sent, complained, received, refunded] = [
      await buy(productId),
      await buy(productId),
      await buy(productId),
      await buy(productId),
      await buy(productId),
      await buy(productId),
      await buy(productId),
      await buy(productId),
    ]
    for (const { reference } of [accepted, sent, complained, received]) await act(seller, reference, 'accept')
    for (const { reference } of [sent, received]) await act(seller, reference, 'send')
    await act(seller, ready.reference, 'ready')
    await act(buyer, received.reference, 'receive')
    await buyer.call('POST', `/api/v1/orders/${complained.reference}/dispute`, {
      reason: 'damaged',
      wish: 'part',
      words: 'Half of it is rotten',
    })
    await act(seller, refunded.reference, 'refund', { note: 'Sold out' })
    await buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })

    const numbers = async (tab: string) => (await listOf(seller, `?tab=${tab}`)).numbers
    // The next deadline is on top.
    expect(await numbers('accept')).toEqual([first.number, second.number])
    // What is ready waits for the seller to hand it over; only what was sent is on its way.
    expect(await numbers('handover')).toEqual([accepted.number, ready.number])
    expect(await numbers('way')).toEqual([sent.number])
    expect(await numbers('problems')).toEqual([complained.number])
    expect(await numbers('done')).toEqual([refunded.number, received.number])
    const all = await listOf(seller, '?tab=all')
    expect(all.numbers).toEqual(
      [refunded, received, complained, sent, ready, accepted, second, first].map(({ number }) => number),
    )
    expect(all.counts).toEqual({ accept: 2, handover: 2, way: 1, problems: 1, done: 2, all: 8 })
    expect(all.headers['x-total-count']).toBe('8')
    expect(all.orders[2]?.deadlines).toMatchObject({ accept: null, answer: expect.any(String) })
    expect(all.orders[7]).toMatchObject({
      productImg: expect.stringMatching(/^\/files\//),
      deadlines: { accept: expect.any(String) },
      allowedActions: expect.arrayContaining(['accept']),
    })
    // Programs that know no tabs get every order, as before.
    const every = await listOf(seller, '')
    expect(every.numbers).toHaveLength(9)
    expect(every.counts).toBeUndefined()
    for (const bad of ['?tab=mine', '?tab=accept&q=yam', '?tab=all&status=paid'])
      expect([bad, (await seller.call('GET', `/api/v1/sellers/orders${bad}`)).status]).toEqual([bad, 400])
    const csv = await seller.call('GET', '/api/v1/sellers/orders.csv?tab=way')
    expect(csv.body.message.trim().split('\r\n')).toHaveLength(2)
    const other = await buildSeller(app, 'Idle shop')
    expect((await listOf(other, '?tab=all')).counts).toMatchObject({ all: 0, accept: 0 })
  },
)

test(
  'the list says to which town an order goes, and nothing of the street; what is collected goes nowhere',
  { tags: ['DB28'] },
  async () => {
    const seller = await buildSeller(app, 'By park shop')
    await sendByPark(seller)
    const collected = await buy(await buildProduct(seller))
    await buyByPark(app, buyer, seller)
    const { body } = await seller.call('GET', '/api/v1/sellers/orders?tab=accept')
    const { orders } = body as unknown as Answer
    expect(orders.map(({ deliveryTown }) => deliveryTown)).toEqual(['', 'Ibadan'])
    expect(orders[0]?.number).toBe(collected.number)
    expect(JSON.stringify(body)).not.toContain('Awolowo')
    // The address is gone from a suspended shop, and its town with it.
    await app.pool.query("update sellers set status = 'suspended' where id = $1", [seller.sellerId])
    const after = (await seller.call('GET', '/api/v1/sellers/orders?tab=accept')).body as unknown as Answer
    expect(JSON.stringify(after)).not.toContain('Ibadan')
  },
)

test(
  'a page of each tab reads one index, however many orders the seller has, and none comes twice',
  { tags: ['D21'] },
  async () => {
    const seller = await buildSeller(app, 'Large shop')
    const { reference } = await buy(await buildProduct(seller, { quantity: '50' }))
    await app.pool.query(
      `begin; set local session_replication_role = 'replica';
       insert into orders (reference, number, buyer_id, seller_id, seller_user_id, product_id, product_name, unit_price_kobo,
         quantity, amount_kobo, hold_until, state, fulfilment, received_at, handed_at, sold, charge_id, paid_at, created_at)
       select 'oja-' || substr(md5(n::text) || md5(n::text), 1, 48), null, buyer_id, seller_id, seller_user_id, product_id, 'Many', 1,
         1, 1, now(), case when n % 3 = 0 then 'expired' when n % 3 = 1 then 'refunded' else 'refund_pending' end, 'none', null, null,
         n % 3 <> 0, null, now(), created_at - n * interval '1 minute'
       from orders o, generate_series(1, 6000) n where o.reference = '${reference}';
       commit; analyze orders`,
    )
    for (const tab of sellerTabs) {
      await seller.call('GET', `/api/v1/sellers/orders?tab=${tab}`)
      const { orders, counts } = await listOf(seller, `?tab=${tab}`)
      expect([tab, orders.length]).toEqual([tab, Math.min(counts?.[tab] ?? 0, 50)])
    }
    const page = await seller.call('GET', '/api/v1/sellers/orders?tab=done')
    const next = /<([^>]*)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? ''
    const seen = [page, await seller.call('GET', next)].flatMap(({ body }) =>
      (body as unknown as Answer).orders.map(({ _id }) => _id),
    )
    expect(new Set(seen).size).toBe(100)
    const few = await seller.call('GET', '/api/v1/sellers/orders?tab=done&limit=10')
    const nextFew = /<([^>]*)>; rel="next"/.exec(String(few.headers.link))?.[1] ?? ''
    const seenFew = [few, await seller.call('GET', nextFew)].flatMap(({ body }) =>
      (body as unknown as Answer).orders.map(({ _id }) => _id),
    )
    expect(seenFew).toEqual(seen.slice(0, 20))
    for (const limit of ['0', '51', 'many'])
      expect((await seller.call('GET', `/api/v1/sellers/orders?tab=done&limit=${limit}`)).status).toBe(400)
    const explained = async (condition: string, direction: string) => {
      const { rows } = await app.pool.query<Record<string, string>>(
        `explain select * from orders o where o.seller_id = '${seller.sellerId}' and o.sold ${condition}
         order by o.created_at ${direction}, o.id ${direction} limit 51`,
      )
      return rows.map((row) => Object.values(row)[0]).join('\n')
    }
    const tab = "and tab_of_order(o.state, o.fulfilment, o.dispute, o.refund) = 'done'"
    expect(await explained(tab, 'desc')).toContain('using orders_of_tab')
    expect(await explained(tab, 'asc')).toContain('Backward using orders_of_tab')
    expect(await explained('', 'desc')).toContain('using orders_of_seller_sold')
    for (const plan of [
      await explained(tab, 'desc'),
      await explained(tab, 'asc'),
      await explained('', 'desc'),
    ])
      expect(plan).not.toMatch(/Sort|Seq Scan/)
    await app.pool.query("delete from orders where product_name = 'Many'")
  },
)

test('an order that the buyer’s bank asks about says so in its seller’s list', async () => {
  const seller = await buildSeller(app, 'Claimed shop')
  const { reference, number } = await buy(await buildProduct(seller))
  expect((await listOf(seller, '?tab=all')).orders).toMatchObject([{ number, isClaimed: false }])
  await app.atProvider(`/sandbox/dispute/${reference}`)
  await expect
    .poll(async () => (await listOf(seller, '?tab=problems')).orders)
    .toMatchObject([{ number, isClaimed: true }])
  // A newer problem that waits for the seller's reply comes before it.
  const reported = await buy(await buildProduct(seller))
  await buyer.call('POST', `/api/v1/orders/${reported.reference}/dispute`, {
    reason: 'damaged',
    wish: 'part',
    words: 'Half of it is rotten',
  })
  expect((await listOf(seller, '?tab=problems')).numbers).toEqual([reported.number, number])
  const { headers } = await listOf(seller, '?tab=problems&limit=1')
  const next = /\?[^>]*/.exec(String(headers.link))?.[0] ?? ''
  expect((await listOf(seller, next)).numbers).toEqual([number])

  // A reply between two pages does not hide the problems that still wait.
  const later = await buy(await buildProduct(seller))
  const words = { reason: 'damaged', wish: 'part', words: 'Half of it is rotten' }
  await buyer.call('POST', `/api/v1/orders/${later.reference}/dispute`, words)
  const answered = await seller.call('POST', `/api/v1/orders/${reported.reference}/dispute/answer`, {
    words: 'I packed it well',
  })
  expect(answered.body.message).toBeUndefined()
  expect((await listOf(seller, next)).numbers).toEqual([later.number])
  expect((await listOf(seller, next.replace('&open=1', ''))).numbers).toEqual([])
  expect((await seller.call('GET', '/api/v1/sellers/orders?tab=all&open=1')).status).toBe(400)
})
