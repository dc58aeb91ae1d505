import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildBuyer,
  buildProduct,
  buildSeller,
  orderNumberOf,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

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
