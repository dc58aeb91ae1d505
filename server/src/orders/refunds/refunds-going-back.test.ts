import type { SellerOverview } from '@oja/contract/schemas/dashboard/seller-overview.ts'
import type { OrderPage } from '@oja/contract/schemas/order-page.ts'
import type { SellerOrders } from '@oja/contract/schemas/orders.ts'
import type { MonthStatement } from '@oja/contract/schemas/orders/month-statement.ts'
import type { SellerBalance } from '@oja/contract/schemas/orders/seller-payouts.ts'
import type { Transactions } from '@oja/contract/schemas/payouts.ts'
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
beforeAll(async () => {
  app = await startTestApp()
  buyer = await buildBuyer(app)
})
afterAll(() => app.close())

/** Everything that a seller reads about their money. */
async function moneyOf(seller: Person, reference: string) {
  const read = async (address: string) => (await seller.call('GET', `/api/v1${address}`)).body as unknown
  const { balance } = (await read('/payouts')) as { balance: SellerBalance }
  const { data: statement } = (await read('/payouts/statement')) as { data: MonthStatement }
  const { data: overview } = (await read('/sellers/overview')) as SellerOverview
  const { data: order } = (await read(`/orders/${reference}`)) as OrderPage
  const { orders } = (await read('/sellers/orders?tab=all')) as SellerOrders
  const { transactions, totals } = (await read('/sellers/transactions')) as Transactions
  return {
    balance,
    statement,
    due: overview.money.dueMinor + (overview.money.toAcceptMinor ?? 0),
    order: order.earnings,
    row: orders.find(({ tx_ref }) => tx_ref === reference),
    line: transactions.find((each) => each.reference === reference),
    totals,
    // Of the lines: the shops here have few orders.
    sums: Object.fromEntries(
      (['commissionMinor', 'refundedMinor', 'goingBackMinor', 'paidOutMinor', 'dueMinor'] as const).map(
        (part) => [part, transactions.reduce((sum, line) => sum + line[part], 0)],
      ),
    ),
  }
}

/** Both sums of the page of payouts, the overview and the statement: all four are the same figure. */
function owedOf({ balance: b, statement: s, due }: Awaited<ReturnType<typeof moneyOf>>) {
  return [
    b.soldMinor - b.refundedMinor - b.goingBackMinor - b.commissionMinor - b.paidOutMinor,
    b.onTheWayMinor + b.availableMinor + b.heldMinor - b.owedMinor,
    s.closingMinor - s.goingBackMinor + s.goingBackCommissionMinor,
    due,
  ]
}

test('a refund that was started is not owed to the seller, although the bank has not taken it yet', async () => {
  const seller = await buildSeller(app, 'Going back shop')
  const productId = await buildProduct(seller, { price: '1000', quantity: '9' })
  const [whole, part] = [
    await buildPaidOrder(app, buyer, productId, 2),
    await buildPaidOrder(app, buyer, productId),
  ]
  expect(owedOf(await moneyOf(seller, whole))).toEqual([285_000, 285_000, 285_000, 285_000])

  await app.sandboxSwitches({ refund: { outcome: 'failed', afterMs: 0 } })
  await actOnOrder(seller, whole, 'refund', { note: 'I have none left' })
  await expect.poll(async () => (await moneyStateOf(app, whole)).state).toBe('refund_failed')
  const failed = await moneyOf(seller, whole)
  expect(owedOf(failed)).toEqual([95_000, 95_000, 95_000, 95_000])
  expect(failed.balance).toMatchObject({ refundedMinor: 0, goingBackMinor: 200_000, commissionMinor: 5_000 })
  expect(failed.totals).toMatchObject({ ...failed.sums, goingBackMinor: 200_000, dueMinor: 95_000 })
  expect(failed.statement).toMatchObject({ closingMinor: 285_000, goingBackMinor: 200_000 })
  expect(failed.order).toMatchObject({ commissionMinor: 0, dueMinor: 0, payoutNote: '' })
  expect(failed.row).toMatchObject({ commissionMinor: 0, dueMinor: 0 })
  expect(failed.line).toMatchObject({
    commissionMinor: 0,
    dueMinor: 0,
    goingBackMinor: 200_000,
    refund: 'failed',
    waitsFor: '',
  })

  // A part: half of the other order, which goes on.
  await actOnOrder(seller, part, 'refund', { amountMinor: 50_000, note: 'One was small' })
  await expect.poll(async () => (await moneyStateOf(app, part)).refund).toBe('failed')
  const partly = await moneyOf(seller, part)
  expect(owedOf(partly)).toEqual([47_500, 47_500, 47_500, 47_500])
  expect(partly.balance).toMatchObject({ goingBackMinor: 250_000, heldMinor: 47_500, owedMinor: 0 })
  expect(partly.order).toMatchObject({ commissionMinor: 2_500, dueMinor: 47_500 })

  // Once the buyer has it, it is a refund like any other, and counts once.
  await app.sandboxSwitches({ refund: { outcome: 'processed', afterMs: 0 } })
  const admin = await buildAdmin(app)
  const forAdmin = async (reference: string) =>
    (await admin.call('GET', `/api/v1/admin/orders/${reference}`)).body.data
  expect(await forAdmin(whole)).toMatchObject({
    dueMinor: 0,
    payoutNote: expect.stringMatching(/ The buyer gets back ₦2,000\. Nothing is left for the seller\.$/),
  })
  expect(await forAdmin(part)).toMatchObject({
    dueMinor: 47_500,
    payoutNote: expect.stringMatching(/ The buyer gets back ₦500\. ₦475 is left for the seller\.$/),
  })
  for (const reference of [whole, part])
    await admin.call('POST', `/api/v1/admin/orders/${reference}/retry-refund`, {})
  await expect.poll(async () => (await moneyStateOf(app, whole)).state).toBe('refunded')
  await expect.poll(async () => (await moneyStateOf(app, part)).refund).toBe('part')
  const done = await moneyOf(seller, whole)
  expect(owedOf(done)).toEqual([47_500, 47_500, 47_500, 47_500])
  expect(done.totals).toMatchObject(done.sums)
  expect(done.balance).toMatchObject({ refundedMinor: 250_000, goingBackMinor: 0 })
})

test('what goes back of an order that was paid out is owed by the seller', async () => {
  const seller = await buildSeller(app, 'Paid out shop')
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller, { price: '1000' }))
  await receiveLongAgo(app, { seller, buyer, reference })
  await app.pool.query(
    `with journal as (
       insert into ledger_journals (key, kind, order_id)
       select 'payout of a test', 'payout', id from orders where reference = $1 returning id, order_id)
     insert into ledger_entries (journal_id, account, order_id, seller_id, amount_kobo)
     select id, part.account, order_id, $2, part.amount
     from journal, (values ('seller', 95000), ('bank', -95000)) as part (account, amount)`,
    [reference, seller.sellerId],
  )
  await app.sandboxSwitches({ refund: { outcome: 'failed', afterMs: 0 } })
  await actOnOrder(seller, reference, 'refund', { amountMinor: 40_000, note: 'A part is missing' })
  await expect.poll(async () => (await moneyStateOf(app, reference)).refund).toBe('failed')
  const money = await moneyOf(seller, reference)
  expect(owedOf(money)).toEqual([-38_000, -38_000, -38_000, -38_000])
  expect(money.totals).toMatchObject({ ...money.sums, goingBackMinor: 40_000, dueMinor: -38_000 })
  expect(money.balance).toMatchObject({ paidOutMinor: 95_000, heldMinor: 0, owedMinor: 38_000 })
})

test('a refund without a reason says to each side who refunded', async () => {
  const seller = await buildSeller(app, 'Without a reason')
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller, { price: '1000' }))
  await actOnOrder(seller, reference, 'refund')
  const wordsOf = async (reader: Person) => {
    const { body } = await reader.call('GET', `/api/v1/orders/${reference}`)
    const { timeline, refunds } = (body as unknown as OrderPage).data
    return [timeline.find(({ action }) => action === 'refund')?.note, ...refunds.map(({ reason }) => reason)]
  }
  expect(await wordsOf(seller)).toEqual(['You refunded the buyer', 'You refunded the buyer'])
  expect(await wordsOf(buyer)).toEqual(['The seller refunded the buyer', 'The seller refunded the buyer'])
})
