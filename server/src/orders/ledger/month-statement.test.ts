import type { MonthStatement } from '@oja/contract/schemas/orders/month-statement.ts'
import type { Transactions } from '@oja/contract/schemas/payouts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a statement of a month begins with the balance of the month before, and its parts make the closing balance', async () => {
  const [shop, buyer] = [await buildSeller(app, 'Monthly shop'), await buildBuyer(app)]
  const productId = await buildProduct(shop, { price: '1000', quantity: '9' })
  const monthOf = async (query = '') => {
    const { body } = await shop.call('GET', `/api/v1/payouts/statement${query}`)
    return body.data as unknown as MonthStatement
  }
  expect(await monthOf()).toMatchObject({ openingMinor: 0, closingMinor: 0, days: [], months: [] })

  const old = await buildPaidOrder(app, buyer, productId)
  const refunded = await buildPaidOrder(app, buyer, productId)
  const kept = await buildPaidOrder(app, buyer, productId, 2)
  const csvOf = async (query: string) =>
    (await shop.call('GET', `/api/v1/sellers/transactions.csv${query}`)).body.message.trim().split('\r\n')
  await shop.call('POST', `/api/v1/orders/${refunded}/actions/refund`, { amount: '1000', note: 'Broken' })
  await expect.poll(async () => (await csvOf('')).length).toBe(5)
  const date = (reference: string, kind: string, at: string) =>
    app.pool.query(
      `begin; set local session_replication_role = 'replica';
       update ledger_journals j set created_at = '${at}' from orders o
         where o.id = j.order_id and o.reference = '${reference}' and j.kind = '${kind}';
       commit`,
    )
  // The last hour of February in UTC is the first of March in Lagos.
  await date(old, 'sale', '2026-02-28T22:59:00Z')
  await date(refunded, 'sale', '2026-02-28T23:30:00Z')
  await date(refunded, 'refund', '2026-03-02T10:00:00Z')
  await date(kept, 'sale', '2026-03-02T09:00:00Z')

  const march = await monthOf()
  expect(march).toMatchObject({
    month: '2026-03',
    months: ['2026-03', '2026-02'],
    openingMinor: 95_000,
    soldMinor: 300_000,
    refundedMinor: 100_000,
    // 15,000 of the sales, of which 5,000 came back with the refund.
    commissionMinor: 10_000,
    commissionBackMinor: 5_000,
    paidOutMinor: 0,
    closingMinor: 285_000,
    isWhole: true,
    days: [
      {
        day: '2026-03-02',
        yoursMinor: 95_000,
        lines: [
          { what: 'Refund to the buyer', paidMinor: -100_000, yoursMinor: -95_000 },
          { what: 'Sale', paidMinor: 200_000, commissionMinor: 10_000, yoursMinor: 190_000 },
        ],
      },
      { day: '2026-03-01', yoursMinor: 95_000, lines: [{ what: 'Sale' }] },
    ],
  })
  expect(await monthOf('?month=2026-02')).toMatchObject({ openingMinor: 0, closingMinor: 95_000 })
  expect(await monthOf('?month=2026-04')).toMatchObject({
    openingMinor: 285_000,
    closingMinor: 285_000,
    days: [],
  })

  const [, ...lines] = await csvOf('?month=2026-03')
  expect(lines.map((line) => line.split(',').at(-1))).toEqual(['1900.00', '3800.00', '2850.00'])
})

test('nobody else reads a statement, and a month that is none is refused', async () => {
  const shop = await buildSeller(app, 'Private books')
  const buyer = await buildBuyer(app)
  expect((await buyer.call('GET', '/api/v1/payouts/statement')).status).toBe(403)
  for (const month of ['2026-13', '2026', 'x', "2026-01' or true"])
    expect(
      (await shop.call('GET', `/api/v1/payouts/statement?${new URLSearchParams({ month })}`)).status,
    ).toBe(400)
  expect((await shop.call('GET', '/api/v1/sellers/transactions.csv?month=never')).status).toBe(400)
})

test('the orders of a month are those that were placed in it, as its days are in Lagos', async () => {
  const [shop, buyer] = [await buildSeller(app, 'Two months shop'), await buildBuyer(app)]
  const productId = await buildProduct(shop, { price: '1000', quantity: '9' })
  const placeAt = async (at: string) => {
    const reference = await buildPaidOrder(app, buyer, productId)
    await app.pool.query('update orders set created_at = $2 where reference = $1', [reference, at])
    return reference
  }
  // The last hour of February in UTC is the first of March in Lagos.
  const february = await placeAt('2026-02-28T22:59:00Z')
  const march = await placeAt('2026-02-28T23:30:00Z')
  const of = async (query: string) => {
    const { body } = await shop.call('GET', `/api/v1/sellers/transactions${query}`)
    return (body as unknown as Transactions).transactions.map(({ reference }) => reference)
  }
  expect(await of('')).toEqual([march, february])
  expect(await of('?month=2026-03')).toEqual([march])
  expect(await of('?month=2026-02')).toEqual([february])
  expect(await of('?month=2026-01')).toEqual([])
  expect((await shop.call('GET', '/api/v1/sellers/transactions?month=soon')).status).toBe(400)
})
