import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MarketFigures } from '@oja/contract/schemas/admin/admin-figures.ts'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  startTestApp,
} from '../../../../tests/test-app.ts'
import { moneyStateOf } from '../../../../tests/order-money.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { fillMarketDays } from './daily-figures.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app)
})
afterAll(() => app.close())

const figures = async (days = '') =>
  (await admin.call('GET', `/api/v1/admin/figures${days && `?days=${days}`}`)).body
    .data as MarketFigures['data']
const day = (ago: number) => new Date(Date.now() + 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10)
const file = async (query: string) => {
  const { statusCode, body } = await app.app.inject({
    url: `/api/v1/admin/figures.csv?${query}`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  return { status: statusCode, lines: body.replace('\uFEFF', '').trim().split('\r\n') }
}

test('sales, commission, refunds and payouts due stand by day against the time before, stored days or not', async () => {
  const buyer = await buildBuyer(app)
  const product = await buildProduct(await buildSeller(app, '=SUM(A1) Shop'), { quantity: '9' })
  const old = await buildPaidOrder(app, buyer, product, 2)
  await app.pool.query('alter table ledger_journals disable trigger user')
  await app.pool.query(
    `update ledger_journals set created_at = created_at - interval '10 days'
     where order_id = (select id from orders where reference = $1)`,
    [old],
  )
  await app.pool.query('alter table ledger_journals enable trigger user')
  await buildPaidOrder(app, buyer, product)
  const live = [await figures('7'), await figures(), await figures('365')]
  expect(live.map(({ days, byDay }) => [days, byDay.length])).toEqual([
    [7, 7],
    [30, 30],
    [365, 365],
  ])
  const sale = { salesMinor: 250_000, sales: 1, commissionMinor: 12_500, refunds: 0 }
  expect(live[0]).toMatchObject({
    total: { ...sale, dueMinor: 712_500 },
    before: { salesMinor: 500_000, sales: 1, commissionMinor: 25_000, dueMinor: 475_000 },
  })
  expect(live[1]?.byDay.at(-1)).toEqual({ day: day(0), ...sale, dueMinor: 712_500 })
  expect(live[1]?.byDay.at(-11)).toMatchObject({ day: day(10), salesMinor: 500_000, dueMinor: 475_000 })
  expect(live[1]?.byDay.at(-12)).toMatchObject({ day: day(11), salesMinor: 0, dueMinor: 0 })
  const csv = await file(`from=${day(11)}&to=${day(0)}`)
  await fillMarketDays(app.pool)
  await fillMarketDays(app.pool)
  expect((await app.pool.query('select from market_days')).rowCount).toBe(9)
  expect([await figures('7'), await figures(), await figures('365')]).toEqual(live)
  expect(await file(`from=${day(11)}&to=${day(0)}`)).toEqual(csv)
})

test('the figures of a range are a file of pure numbers in Lagos days, and its download is audited', async () => {
  const { status, lines } = await file(`from=${day(11)}&to=${day(10)}`)
  expect([status, lines]).toEqual([
    200,
    [
      'Day,Sales,Orders,Commission,Refunded orders,Refund rate (%),Owed to sellers',
      `${day(11)},0.00,0,0.00,0,,0.00`,
      `${day(10)},5000.00,1,250.00,0,0,4750.00`,
    ],
  ])
  const { body } = await admin.call('GET', '/api/v1/admin/audit?q=figures')
  expect((body.data as object[])[0]).toMatchObject({ action: 'Download list', after: { from: day(11) } })
})

test('a range that is none is refused', async () => {
  for (const query of [
    'from=2026-02-30&to=2026-03-01',
    'from=2026-03-02&to=2026-03-01',
    'from=&to=',
    '',
    'from=1990-01-01&to=2026-01-01',
  ])
    expect((await file(query)).status, query).toBe(400)
  expect((await admin.call('GET', '/api/v1/admin/figures?days=8')).status).toBe(400)
  const seller = await buildSeller(app, 'No Figures')
  expect((await seller.call('GET', '/api/v1/admin/figures')).status).toBe(403)
})

test('the list of orders and its file can be cut to days, and a shop named as a formula is text', async () => {
  const lines = async (query: string) => {
    const { statusCode, body } = await app.app.inject({
      url: `/api/v1/admin/money/orders/csv?${query}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(statusCode, query).toBe(200)
    return body.trim().split('\r\n').slice(1)
  }
  const today = await lines(`from=${day(0)}&to=${day(0)}`)
  expect(today).toHaveLength(2)
  expect(today[0]).toContain(`'=SUM(A1) Shop,2500.00,`)
  expect(await lines(`to=${day(1)}`)).toEqual([])
  expect(await lines(`from=${day(-1)}`)).toEqual([])
  const list = await admin.call('GET', `/api/v1/admin/money/orders?from=${day(0)}`)
  expect(list.body.data).toHaveLength(2)
  expect((await admin.call('GET', '/api/v1/admin/money/orders?from=2026-02-30')).status).toBe(400)
})

test('a refund counts on the day on which its order was paid, also of a day that is stored', async () => {
  const buyer = await buildBuyer(app)
  const seller = await buildSeller(app, 'Refunds Shop')
  const product = await buildProduct(seller, { quantity: '9' })
  const [old, parts] = [await buildPaidOrder(app, buyer, product), await buildPaidOrder(app, buyer, product)]
  await app.pool.query('alter table ledger_journals disable trigger user')
  await app.pool.query(
    `update ledger_journals set created_at = created_at - interval '20 days'
     where order_id in (select id from orders where reference = any($1))`,
    [[old, parts]],
  )
  await app.pool.query('alter table ledger_journals enable trigger user')
  await app.pool.query('delete from market_days')
  await fillMarketDays(app.pool)
  const before = await figures('7')
  await app.sandboxSwitches({ refund: { outcome: 'processed', afterMs: 0 } })
  await seller.call('POST', `/api/v1/orders/${old}/actions/refund`, {})
  await expect.poll(async () => (await moneyStateOf(app, old)).state).toBe('refunded')
  expect((await figures('7')).total.refunds).toBe(before.total.refunds)
  expect((await figures()).byDay.at(-21)).toMatchObject({ day: day(20), sales: 2, refunds: 1 })
  // Its commission is taken off on the day of the refund: days that are over never change.
  expect((await figures()).byDay.at(-21)).toMatchObject({ commissionMinor: 25_000 })
  expect((await figures('7')).total.commissionMinor).toBe(before.total.commissionMinor - 12_500)
  expect((await file(`from=${day(20)}&to=${day(20)}`)).lines[1]).toMatch(/,2,250\.00,1,50,/)
})
