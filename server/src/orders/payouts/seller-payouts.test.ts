import type { SellerBalance, SellerPayout } from '@oja/contract/schemas/orders/seller-payouts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actOnOrder, moneyStateOf, receiveLongAgo } from '../../../../tests/order-money.ts'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  orderNumberOf,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { fillSellerTotals } from '../ledger/seller-totals.ts'
import { syncAllRefunds } from '../refunds/refunds.ts'
import { createDuePayouts, syncAllPayouts } from './payouts.ts'

let app: TestApp
let buyer: Person
beforeAll(async () => {
  app = await startTestApp()
  buyer = await buildBuyer(app)
})
afterAll(() => app.close())

const context = () => ({ pool: app.pool, payments: app.payments, config: app.platform.config })
const moneyOf = async (seller: Person) => {
  const { body } = await seller.call('GET', '/api/v1/payouts')
  return body as unknown as { balance: SellerBalance; payouts: SellerPayout[] }
}
/** Both sums of the page: what the sales gave, and where it is. */
const yoursOf = (b: SellerBalance) => [
  b.soldMinor - b.refundedMinor - b.commissionMinor,
  b.paidOutMinor + b.onTheWayMinor + b.availableMinor + b.heldMinor - b.owedMinor,
]

test('the next payout is what is paid on its day, and not what comes the day after', async () => {
  const seller = await buildSeller(app, 'Two days')
  const productId = await buildProduct(seller, { price: '1000', quantity: '9' })
  const references = [
    await buildPaidOrder(app, buyer, productId),
    await buildPaidOrder(app, buyer, productId, 2),
  ]
  for (const reference of references) {
    await actOnOrder(seller, reference, 'accept')
    await actOnOrder(buyer, reference, 'receive')
  }
  // In Lagos: the evening of one day, and the morning of the next.
  const evening =
    "(date_trunc('day', app_now() at time zone 'Africa/Lagos') - interval '4 hours') at time zone 'Africa/Lagos'"
  for (const [place, hours] of [0, 12].entries())
    await app.pool.query(
      `update orders set received_at = ${evening} + make_interval(hours => $2) where reference = $1`,
      [references[place], hours],
    )
  expect((await moneyOf(seller)).balance).toMatchObject({ heldMinor: 285_000, nextMinor: 95_000 })
})

test('money that waits for a buyer has its latest day, and a bank claim is counted apart', async () => {
  const seller = await buildSeller(app, 'Latest day')
  const productId = await buildProduct(seller, { price: '1000', quantity: '9' })
  const sent = await buildPaidOrder(app, buyer, productId)
  await actOnOrder(seller, sent, 'accept')
  await actOnOrder(seller, sent, 'send')
  await app.pool.query("update orders set receive_by = '2031-12-08T23:30:00Z' where reference = $1", [sent])
  const claimed = await buildPaidOrder(app, buyer, productId)
  await app.atProvider(`/sandbox/dispute/${claimed}`)
  await expect.poll(async () => (await moneyStateOf(app, claimed)).state).toBe('disputed')
  // Three days later, in Lagos already the day after.
  expect((await moneyOf(seller)).balance.held).toMatchObject([
    { until: 'receive', lastDay: '2031-12-12', claims: 0 },
    { until: 'dispute', lastDay: null, claims: 1 },
  ])
  // Just before midnight in Lagos the jobs that follow run on the next day.
  await app.pool.query("update orders set receive_by = '2031-12-08T22:55:00Z' where reference = $1", [sent])
  expect((await moneyOf(seller)).balance.held?.[0]).toMatchObject({ lastDay: '2031-12-12' })
})

test(
  'a seller reads what is available, on the way and paid, with refunds, and the figures add up at every moment',
  { tags: ['CL40', 'EN13', 'D15'] },
  async () => {
    const seller = await buildSeller(app, 'Balance shop')
    const productId = await buildProduct(seller, { price: '1000', quantity: '9' })
    expect((await moneyOf(seller)).balance).toMatchObject({ soldMinor: 0, availableMinor: 0, toDos: [] })
    const [first, second, third] = [
      await buildPaidOrder(app, buyer, productId, 2),
      await buildPaidOrder(app, buyer, productId),
      await buildPaidOrder(app, buyer, productId),
    ]
    await actOnOrder(seller, first, 'refund', { amountMinor: 20_000, note: 'One was small' })
    await expect
      .poll(async () => {
        await syncAllRefunds(context())
        return (await moneyStateOf(app, first)).refund
      })
      .toBe('part')
    await receiveLongAgo(app, { seller, buyer, reference: first })
    await actOnOrder(seller, second, 'accept')
    await actOnOrder(buyer, second, 'receive')
    const before = (await moneyOf(seller)).balance
    expect(before).toMatchObject({
      soldMinor: 400_000,
      refundedMinor: 20_000,
      commissionMinor: 19_000,
      availableMinor: 171_000,
      heldMinor: 190_000,
      nextMinor: 95_000,
      nextAt: expect.any(String),
      toDo: 'We pay once your documents are approved.',
      toDos: ['We pay once your documents are approved.', 'Add your bank account first.'],
    })
    // Each part names its orders with what each gives to it.
    const partOf = async (reference: string) => ({
      orders: 1,
      claims: 0,
      lastDay: null,
      amountMinor: 95_000,
      newest: [
        { number: await orderNumberOf(app, reference), productName: expect.any(String), amountMinor: 95_000 },
      ],
    })
    expect(before.held).toEqual([
      { until: 'date', day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), ...(await partOf(second)) },
      { until: 'accept', day: null, ...(await partOf(third)) },
    ])
    expect(yoursOf(before)).toEqual([361_000, 361_000])
    // Each sum is the stored one and what the ledger has since: storing again changes nothing.
    await fillSellerTotals(app.pool, 0)
    await fillSellerTotals(app.pool, 0)
    expect((await moneyOf(seller)).balance).toEqual(before)
    const { rows: totals } = await app.pool.query(
      'select sold_kobo, due_kobo from seller_totals where seller_id = $1',
      [seller.sellerId],
    )
    expect(totals).toEqual([{ sold_kobo: 400_000, due_kobo: 361_000 }])
    await app.pool.query('update sellers set verified = true where id = $1', [seller.sellerId])
    expect((await moneyOf(seller)).balance.toDos).toEqual(['Add your bank account first.'])

    await app.pool.query(
      "insert into payout_accounts (seller_id, bank_code, bank_name, account_number, account_name, name_check, proven_name) values ($1, '058', 'Guaranty Trust Bank', '0123456781', 'MUSA IBRAHIM BELLO', 'matched', 'MUSA IBRAHIM BELLO')",
      [seller.sellerId],
    )
    await app.sandboxSwitches({ transfer: { outcome: 'otp', afterMs: 0 } })
    await createDuePayouts(context())
    const sent = await moneyOf(seller)
    expect(sent.balance).toMatchObject({
      availableMinor: 0,
      onTheWayMinor: 171_000,
      sentAt: expect.any(String),
    })
    expect(yoursOf(sent.balance)).toEqual([361_000, 361_000])
    expect(sent.payouts).toMatchObject([
      {
        amountMinor: 171_000,
        state: 'sending',
        bankName: 'Guaranty Trust Bank',
        lastDigits: '6781',
        finishedAt: null,
        orders: [
          {
            number: await orderNumberOf(app, first),
            soldMinor: 200_000,
            refundedMinor: 20_000,
            commissionMinor: 9_000,
            offsetMinor: 0,
          },
        ],
      },
    ])
    await expect
      .poll(async () => (await app.pool.query('select state from payouts')).rows)
      .toEqual([{ state: 'otp' }])
    await app.atProvider(`/sandbox/transfer/${sent.payouts[0]?._id}`, { status: 'success' })
    await expect
      .poll(async () => {
        await syncAllPayouts(context())
        return (await moneyOf(seller)).payouts[0]?.state
      })
      .toBe('paid')
    expect((await moneyOf(seller)).balance).toMatchObject({ onTheWayMinor: 0, paidOutMinor: 171_000 })

    // The bank takes the first payment back: the seller owes it, and the next payout pays it.
    await app.sandboxSwitches({ transfer: { outcome: 'success', afterMs: 0 } })
    const claim = await app.atProvider(`/sandbox/dispute/${first}`)
    await app.atProvider(`/sandbox/dispute/${claim.id}/resolve`, { resolution: 'auto-accepted' })
    await expect
      .poll(async () => {
        await syncAllRefunds(context())
        return (await moneyStateOf(app, first)).state
      })
      .toBe('refunded')
    const owing = (await moneyOf(seller)).balance
    expect(owing).toMatchObject({ owedMinor: 171_000, refundedMinor: 200_000 })
    expect(yoursOf(owing)).toEqual([190_000, 190_000])
    await fillSellerTotals(app.pool, 0)
    expect((await moneyOf(seller)).balance).toEqual(owing)

    const large = await buildPaidOrder(app, buyer, await buildProduct(seller, { price: '5000' }))
    await receiveLongAgo(app, { seller, buyer, reference: large })
    await createDuePayouts(context())
    await expect.poll(async () => (await moneyOf(seller)).payouts[0]?.state).toBe('paid')
    const { balance, payouts } = await moneyOf(seller)
    expect(yoursOf(balance)[0]).toBe(yoursOf(balance)[1])
    expect(balance).toMatchObject({ owedMinor: 0, paidOutMinor: 475_000 })
    // A later refund changes no payout of before.
    expect(payouts).toMatchObject([
      {
        amountMinor: 304_000,
        orders: [{ soldMinor: 500_000, commissionMinor: 25_000, offsetMinor: 171_000 }],
      },
      { amountMinor: 171_000, orders: [{ refundedMinor: 20_000 }] },
    ])
    for (const { amountMinor, orders } of payouts) {
      const parts = orders.map((o) => o.soldMinor - o.refundedMinor - o.commissionMinor - o.offsetMinor)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amountMinor)
    }
    expect(third).not.toBe(second)
    await app.sandboxSwitches(null)
  },
)

test('nobody else reads the payouts of a shop, and a page of them begins where the last ended', async () => {
  expect((await buyer.call('GET', '/api/v1/payouts')).status).toBe(403)
  expect((await moneyOf(await buildSeller(app, 'Curious shop'))).payouts).toEqual([])
  const seller = await buildSeller(app, 'Often paid')
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
  await app.pool.query(
    `insert into payout_accounts (seller_id, bank_code, bank_name, account_number, account_name, name_check, proven_name)
     values ($1, '058', 'Bank', '0123456781', 'NAME', 'matched', 'NAME')`,
    [seller.sellerId],
  )
  await app.pool.query(
    `insert into payouts (order_id, seller_id, amount_kobo, state, bank_name, account_number, account_name, bank_code, finished_at)
     select o.id, o.seller_id, 1, 'failed', 'Bank', '0123456781', 'NAME', '058', now() - hours * interval '1 hour'
     from orders o, generate_series(1, 25) as hours where o.reference = $1`,
    [reference],
  )
  const first = await seller.call('GET', '/api/v1/payouts')
  const next = /<([^>]*)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await seller.call('GET', next)
  const listed = [first, second].flatMap(({ body }) => body.payouts as unknown as SellerPayout[])
  expect(new Set(listed.map(({ _id }) => _id)).size).toBe(25)
  // By the day that the list shows, whenever they were begun.
  const days = listed.map(({ finishedAt }) => finishedAt ?? '')
  expect(days).toEqual(days.toSorted().toReversed())
  expect(second.headers.link).toBeUndefined()
  expect((await seller.call('GET', '/api/v1/payouts?after=made-up')).status).toBe(400)
})
