import type { MarketFigures } from '@oja/contract/schemas/admin/admin-figures.ts'
import type { PaymentQueueLines } from '@oja/contract/schemas/admin/admin-payments.ts'
import type { SellerBalance } from '@oja/contract/schemas/orders/seller-payouts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actOnOrder, moneyStateOf, receiveLongAgo } from '../../../../tests/order-money.ts'
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
let buyer: Person
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  buyer = await buildBuyer(app)
  admin = await buildAdmin(app)
})
afterAll(() => app.close())

test('payouts due are what the shops read on their pages of payouts, without what goes back to buyers', async () => {
  const [cloth, pots, rice] = [
    await buildSeller(app, 'Cloth shop'),
    await buildSeller(app, 'Pots shop'),
    await buildSeller(app, 'Rice shop'),
  ]
  // An uneven price and rate: the fraction of each share is the seller's.
  expect((await admin.call('PUT', '/api/v1/admin/commission', { percent: 7.35 })).status).toBe(200)
  const orderOf = async (seller: Person, price: string) =>
    buildPaidOrder(app, buyer, await buildProduct(seller, { price, quantity: '9' }))
  const [whole, untouched] = [await orderOf(cloth, '2680.33'), await orderOf(cloth, '1000')]
  const [part, paidOut] = [await orderOf(pots, '999.99'), await orderOf(pots, '1000')]
  const plain = await orderOf(rice, '500')
  await payOut(pots, paidOut)

  await app.sandboxSwitches({ refund: { outcome: 'failed', afterMs: 0 } })
  await actOnOrder(cloth, whole, 'refund', { note: 'I have none left' })
  await actOnOrder(pots, part, 'refund', { amountMinor: 33_333, note: 'One was small' })
  await actOnOrder(pots, paidOut, 'refund', { amountMinor: 40_000, note: 'A part is missing' })
  await expect.poll(async () => (await moneyStateOf(app, whole)).state).toBe('refund_failed')
  for (const reference of [part, paidOut])
    await expect.poll(async () => (await moneyStateOf(app, reference)).refund).toBe('failed')

  const shops = await Promise.all([cloth, pots, rice].map(balanceOf))
  const held = sumOf(shops, (b) => b.onTheWayMinor + b.availableMinor + b.heldMinor)
  const { data, totalMinor } = await due()
  // The order of which nothing is left stands with the refunds alone.
  expect(data.map(({ reference }) => reference).toSorted()).toEqual([untouched, part, plain].toSorted())
  expect([totalMinor, sumOf(data, ({ amountMinor }) => amountMinor ?? 0)]).toEqual([held, held])
  for (const { reference, amountMinor } of data) {
    const { body } = await admin.call('GET', `/api/v1/admin/orders/${reference}`)
    expect(body.data).toMatchObject({ dueMinor: amountMinor })
  }
  for (const [place, { sellerId }] of [cloth, pots, rice].entries()) {
    const b = shops[place] as SellerBalance
    const dueMinor = b.onTheWayMinor + b.availableMinor + b.heldMinor - b.owedMinor
    const { body } = await admin.call('GET', `/api/v1/admin/sellers/${sellerId}`)
    expect(body.data).toMatchObject({ figures: { dueMinor } })
  }
  const owed = sumOf(shops, (b) => b.owedMinor)
  expect(owed).toBeGreaterThan(0)
  expect((await figures()).total.dueMinor).toBe(held - owed)
  expect((await overview()).payoutsDueMinor.now).toBe(held - owed)

  // Only today's figure knows of money that is on its way back: days that are over stay as they are.
  const before = await figures()
  await app.pool.query(
    `update refunds set created_at = created_at - interval '10 days'
     where order_id = (select id from orders where reference = $1)`,
    [whole],
  )
  expect(await figures()).toEqual(before)
})

test('what we owe stands as what is paid now and what is held, by what it waits for', async () => {
  const before = new Map((await due()).parts?.map(({ part, minor }) => [part, minor]))
  const grown = async () =>
    Object.fromEntries(
      ((await due()).parts ?? []).flatMap(({ part, minor }) => {
        const more = minor - (before.get(part) ?? 0)
        return more === 0 ? [] : [[part, more]]
      }),
    )
  const shop = await buildSeller(app, 'Parts shop')
  const goods = await buildProduct(shop, { price: '1000', quantity: '9' })
  const [, fresh, old, asked] = [
    await buildPaidOrder(app, buyer, goods),
    await buildPaidOrder(app, buyer, goods),
    await buildPaidOrder(app, buyer, goods),
    await buildPaidOrder(app, buyer, goods),
  ]
  const share = 92_650
  expect(await grown()).toEqual({ delivery: 4 * share })
  await actOnOrder(shop, fresh, 'accept')
  await actOnOrder(buyer, fresh, 'receive')
  await receiveLongAgo(app, { seller: shop, buyer, reference: old })
  await app.pool.query(
    `insert into chargebacks (provider_id, order_id, amount_kobo, status) select 'claim of parts', id, 100000, 'awaiting-merchant-feedback'
     from orders where reference = $1`,
    [asked],
  )
  // No bank account: nothing of it leaves now.
  expect(await grown()).toEqual({ delivery: share, hold: share, problem: share, shop: share })
  await app.pool.query('update sellers set verified = true where id = $1', [shop.sellerId])
  await app.pool.query(
    `insert into payout_accounts (seller_id, bank_code, bank_name, account_number, account_name, name_check, proven_name)
     values ($1, '058', 'Guaranty Trust Bank', '0123456781', 'MUSA', 'matched', 'MUSA')`,
    [shop.sellerId],
  )
  expect(await grown()).toEqual({ delivery: share, hold: share, problem: share, now: share })
  expect((await figures()).payNowMinor).toBe(share)
})

async function balanceOf(seller: Person): Promise<SellerBalance> {
  const { body } = await seller.call('GET', '/api/v1/payouts')
  return (body as unknown as { balance: SellerBalance }).balance
}

async function due(): Promise<PaymentQueueLines> {
  return (await admin.call('GET', '/api/v1/admin/money/due')).body as unknown as PaymentQueueLines
}

async function figures(): Promise<MarketFigures['data']> {
  return (await admin.call('GET', '/api/v1/admin/figures?days=30')).body.data as MarketFigures['data']
}

async function overview(): Promise<{ payoutsDueMinor: { now: number } }> {
  const { body } = await admin.call('GET', '/api/v1/admin/overview')
  return (body.data as { month: { payoutsDueMinor: { now: number } } }).month
}

function sumOf<Row>(rows: Row[], kobo: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + kobo(row), 0)
}

async function payOut(seller: Person, reference: string) {
  await receiveLongAgo(app, { seller, buyer, reference })
  await app.pool.query(
    `with journal as (
       insert into ledger_journals (key, kind, order_id)
       select 'payout of a test', 'payout', id from orders where reference = $1 returning id, order_id)
     insert into ledger_entries (journal_id, account, order_id, seller_id, amount_kobo)
     select journal.id, part.account, journal.order_id, $2, part.sign * booked.kobo
     from journal, (values ('seller', 1), ('bank', -1)) as part (account, sign), lateral (
       select -sum(e.amount_kobo) as kobo from ledger_entries e
       where e.order_id = journal.order_id and e.account in ('seller', 'delivery')) booked`,
    [reference, seller.sellerId],
  )
}
