import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '../../invariants/invariants.ts'
import { transaction } from '../../platform/database/transaction.ts'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  startTestApp,
  orderNumberOf,
} from '../../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../../tests/test-app.ts'
import { actOnOrder, bookSums, moneyStateOf } from '../../../../tests/order-money.ts'
import { sendEvent } from '../../../../tests/provider-event.ts'
import { paymentAnswersOf } from '../../../../tests/notifications-of.ts'
import { setCommission } from './commission.ts'
import { reconcilePayments } from '../reconcile-payments.ts'
import { retryRefund } from '../refunds/refund-retry.ts'
import { syncAllRefunds } from '../refunds/refunds.ts'

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
/** A checkout context whose provider redirects a refund and reports it done before it answers us. */
const contextOutrunByEvents = (reference: string) => {
  const { provider } = app.payments
  const redirectRefund: typeof provider.redirectRefund = async (...asked) => {
    const sent = await provider.redirectRefund(...asked)
    await expect.poll(() => orderOf(reference)).toMatchObject({ refund: 'full' })
    return sent
  }
  return { ...context(), payments: { ...app.payments, provider: { ...provider, redirectRefund } } }
}
const event = (body: object, key?: string) => sendEvent(app, body, key)
const orderOf = (reference: string) => moneyStateOf(app, reference)
const books = (reference: string) => bookSums(app, reference)

test(
  'two part refunds return all of an order, the ledger is right to the kobo, and each event counts once',
  { tags: ['I6', 'I9', 'I10'] },
  async () => {
    await app.sandboxSwitches({ webhooks: { times: 3 } })
    const reference = await buildPaidOrder(app, buyer, await buildProduct(seller, { price: '333.33' }))
    expect(await books(reference)).toEqual({ buyer: 33_333, commission: -1_666, seller: -31_667 })
    expect((await actOnOrder(seller, reference, 'refund', { amountMinor: 33_334 })).status).toBe(422)
    for (const amountMinor of [0, -1, 1.5, '2', 1e15])
      expect([amountMinor, (await actOnOrder(seller, reference, 'refund', { amountMinor })).status]).toEqual([
        amountMinor,
        422,
      ])

    expect(
      (await actOnOrder(seller, reference, 'refund', { amountMinor: 10_001, note: 'One tuber was small' }))
        .status,
    ).toBe(200)
    expect((await actOnOrder(seller, reference, 'refund', { amountMinor: 1 })).status).toBe(409)
    await expect
      .poll(() => orderOf(reference))
      .toMatchObject({ state: 'paid', refund: 'part', refunded_kobo: 10_001 })
    expect(await books(reference)).toEqual({ buyer: 23_332, commission: -1_166, seller: -22_166 })
    expect((await app.mailTo(buyer.email, 'Refund sent')).text).toContain('₦100.01')

    await actOnOrder(seller, reference, 'refund')
    await expect
      .poll(() => orderOf(reference))
      .toMatchObject({ state: 'refunded', refund: 'full', refunded_kobo: 33_333 })
    expect(await books(reference)).toEqual({ buyer: 0, commission: 0, seller: 0 })
    await app.sandboxSwitches(null)
    const { rows } = await app.pool.query(
      "select count(*)::int as mails from mails where recipient = $1 and subject like 'Refund sent%' and key like '%' || (select id from orders where reference = $2)::text || '%'",
      [buyer.email, reference],
    )
    expect(rows).toEqual([{ mails: 2 }])
  },
)

test(
  'a refund that the bank refuses waits for an admin, who sends it again once; everybody who asks sees where the money is',
  { tags: ['I10', 'I11', 'CL30', 'OS7'] },
  async () => {
    for (const outcome of ['failed', 'needs-attention']) {
      await app.sandboxSwitches({ refund: { outcome, afterMs: 0 } })
      const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
      await actOnOrder(seller, reference, 'refund')
      await expect.poll(() => orderOf(reference)).toMatchObject({ state: 'refund_failed', refund: 'failed' })
      expect(await paymentAnswersOf(buyer, reference)).toEqual([
        'paid refund_failed',
        'paid refund_failed',
        'paid',
      ])
      await expect
        .poll(async () => (await app.mailTo(buyer.email, 'is delayed')).text)
        .toContain(await orderNumberOf(app, reference))
      await app.sandboxSwitches({ refund: { outcome: 'processed', afterMs: 0 } })
      const details = outcome === 'failed' ? null : { accountNumber: '0123456780', bankId: '9' }
      await retryRefund(
        outcome === 'failed' ? context() : contextOutrunByEvents(reference),
        reference,
        details,
      )
      await expect(retryRefund(context(), reference, details)).rejects.toThrow(
        'This order has no failed refund',
      )
      await expect.poll(() => orderOf(reference)).toMatchObject({ state: 'refunded', refund: 'full' })
      expect(await paymentAnswersOf(buyer, reference)).toEqual(['paid refunded', 'paid refunded', 'paid'])
      expect(await books(reference)).toEqual({ buyer: 0, commission: 0, seller: 0 })
    }
    await app.sandboxSwitches(null)
  },
)

test('a refund whose answer was lost is found, not requested again', { tags: ['I10'] }, async () => {
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
  await app.sandboxSwitches({
    api: { refund: { fault: 'refuse', when: 'after' } },
    refund: { outcome: 'pending' },
  })
  await actOnOrder(seller, reference, 'refund')
  await expect.poll(() => app.failures.join()).toContain('ask_for_refund')
  await app.sandboxSwitches({ api: { refund: { fault: 'ok' } } })
  await app.pool.query(`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
    where attempts > 0), run_at => now()); select graphile_worker.add_job('tidy_holds', '{}'::json)`)
  await expect
    .poll(
      async () =>
        (
          await app.pool.query(
            'select r.state from refunds r join orders o on o.id = r.order_id where o.reference = $1',
            [reference],
          )
        ).rows,
      { timeout: 30_000 },
    )
    .toEqual([{ state: 'asked' }])
  const known = await app.payments.provider.refunds({ providerId: '', reference })
  expect(known).toHaveLength(1)
  await app.atProvider(`/sandbox/refund/${known[0]?.providerId}`, { status: 'processed' })
  await expect.poll(() => orderOf(reference)).toMatchObject({ state: 'refunded' })
  await app.sandboxSwitches(null)
})

test(
  'money that the bank took back without our request is found by verify and by the provider’s list',
  { tags: ['F20', 'I9'] },
  async () => {
    const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
    await app.atProvider(`/sandbox/charge/${reference}`, { status: 'reversed' })
    await Promise.all([reconcilePayments(context()), reconcilePayments(context())])
    expect(await orderOf(reference)).toMatchObject({ state: 'refunded', refund: 'full' })
    expect(await books(reference)).toEqual({ buyer: 0, commission: 0, seller: 0 })
  },
)

test(
  'a payment whose webhooks were all lost is settled from the provider’s list',
  { tags: ['I12'] },
  async () => {
    await app.sandboxSwitches({ webhooks: { delivery: 'lose' } })
    const productId = await buildProduct(seller)
    const { body } = await buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
    const { reference } = body as unknown as { reference: string }
    await app.pay(reference)
    await app.sandboxSwitches(null)
    await reconcilePayments(context())
    expect((await orderOf(reference)).state).toBe('paid')
  },
)

test(
  'a chargeback blocks the order; won, the order goes on; lost, the money is gone, in whatever order the events come',
  { tags: ['I6'] },
  async () => {
    const productId = await buildProduct(seller)
    const won = await buildPaidOrder(app, buyer, productId)
    const claim = await app.atProvider(`/sandbox/dispute/${won}`)
    await expect.poll(() => orderOf(won)).toMatchObject({ state: 'disputed' })
    expect((await app.mailTo(seller.email, 'A bank is asking')).text).toContain(await orderNumberOf(app, won))
    expect((await actOnOrder(seller, won, 'refund')).status).toBe(409)
    const bought = (await buyer.call('GET', '/api/v1/users/orders')).body.orders as object[]
    expect(bought[0]).toMatchObject({ reference: won, status: 'paid' })
    await app.atProvider(`/sandbox/dispute/${claim.id}/resolve`, { resolution: 'declined' })
    await expect.poll(() => orderOf(won)).toMatchObject({ state: 'paid' })

    await app.sandboxSwitches({ webhooks: { delivery: 'lose' } })
    const lost = await buildPaidOrder(app, buyer, productId)
    const other = await app.atProvider(`/sandbox/dispute/${lost}`)
    await app.atProvider(`/sandbox/dispute/${other.id}/resolve`, { resolution: 'merchant-accepted' })
    await app.sandboxSwitches(null)
    const data = { id: other.id, status: 'resolved' }
    for (const name of ['resolve', 'create', 'resolve', 'remind'])
      expect((await event({ event: `charge.dispute.${name}`, data })).statusCode).toBe(200)
    await expect.poll(() => orderOf(lost)).toMatchObject({ state: 'refund_pending' })
    expect(await paymentAnswersOf(buyer, lost)).toEqual(['paid refunding', 'paid refunding', 'paid'])
    await syncAllRefunds(context())
    expect(await orderOf(lost)).toMatchObject({ state: 'refunded', refund: 'full' })
    expect(await books(lost)).toEqual({ buyer: 0, commission: 0, seller: 0 })
    const refunds = await app.payments.provider.refunds({ providerId: '', reference: lost })
    expect(refunds).toEqual([])
  },
)

test(
  'forged, cut, foreign and malformed events change nothing and never break the server',
  { tags: ['D12', 'I13'] },
  async () => {
    const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
    const before = await orderOf(reference)
    const forged = await event(
      { event: 'refund.processed', data: { transaction_reference: reference } },
      'sk_test_other',
    )
    expect(forged.statusCode).toBe(401)
    const bodies: [object, number][] = [
      [{ event: 'refund.processed', data: { transaction_reference: reference, amount: '1e9' } }, 200],
      [{ event: 'refund.processed', data: { transaction_reference: { $ne: 1 } } }, 200],
      [{ event: 'charge.dispute.create', data: { id: [1], transaction: null } }, 200],
      [{ event: 'charge.dispute.create', data: { id: '../../transfer' } }, 200],
      [{ event: 'transfer.success', data: { reference: "x' or 1=1" } }, 200],
      [{ event: 'transfer.success', data: { reference: crypto.randomUUID() } }, 200],
      [{ event: 'charge.success', data: { reference: 'x'.repeat(5_000) } }, 200],
      [{ event: 'charge.success', data: 'text' }, 200],
      [{ event: 7, data: {} }, 400],
      [[], 400],
    ]
    for (const [body, status] of bodies)
      expect([body, (await event(body)).statusCode]).toEqual([body, status])
    await expect
      .poll(
        async () =>
          (
            await app.pool.query(
              "select count(*)::int as waiting from graphile_worker.jobs where task_identifier = 'apply_provider_event' and attempts = 0",
            )
          ).rows,
      )
      .toEqual([{ waiting: 0 }])
    expect(await orderOf(reference)).toEqual(before)
  },
)

test('the ledger refuses a journal that does not sum to zero, and any change', { tags: ['I9'] }, async () => {
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
  const order = '(select id from orders where reference = $1)'
  const unbalanced = app.pool.query(
    `with j as (insert into ledger_journals (key, kind, order_id) values ('test', 'refund', ${order}) returning id, order_id)
     insert into ledger_entries (journal_id, account, order_id, seller_id, amount_kobo)
     select j.id, 'buyer', j.order_id, o.seller_id, 5 from j join orders o on o.id = j.order_id`,
    [reference],
  )
  await expect(unbalanced).rejects.toThrow('sum to zero')
  for (const change of [
    'update ledger_entries set amount_kobo = 1',
    'delete from ledger_entries',
    'delete from ledger_journals',
  ])
    await expect(app.pool.query(change)).rejects.toThrow('only added to')
  const twice = app.pool.query(
    `insert into ledger_journals (key, kind, order_id) select 'sale ' || id, 'sale', id from orders where reference = $1`,
    [reference],
  )
  await expect(twice).rejects.toThrow('unique')
  await expect(
    app.pool.query(
      `insert into refunds (order_id, charge_id, amount_kobo, reason, origin, state)
       select id, charge_id, amount_kobo + 1, 'x', 'seller', 'wanted' from orders where reference = $1`,
      [reference],
    ),
  ).rejects.toThrow('more would go back')
  expect(await brokenInvariants(app.pool)).toEqual([])
})

test(
  'the commission is fixed with the price; a new rate counts for later orders',
  { tags: ['CL40', 'EN13'] },
  async () => {
    const shop = await buildSeller(app, 'Rates shop')
    const productId = await buildProduct(shop, { price: '1000' })
    const { body } = await buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
    const { reference } = body as unknown as { reference: string }
    await transaction(app.pool, (tx) => setCommission(tx, 7.5))
    expect((await app.app.inject('/api/v1/payments/commission')).json()).toEqual({
      data: { percent: 7.5 },
    })
    await app.pay(reference)
    await expect.poll(() => books(reference)).toEqual({ buyer: 100_000, commission: -5_000, seller: -95_000 })
    await buildPaidOrder(app, buyer, productId)
    await transaction(app.pool, (tx) => setCommission(tx, 5))
    const { body: list } = await shop.call('GET', '/api/v1/sellers/transactions')
    expect(list.transactions).toMatchObject([
      {
        amount: 1000,
        currency: 'NGN',
        status: 'paid',
        commissionMinor: 7_500,
        dueMinor: 92_500,
        waitsFor: expect.stringContaining('Accept'),
      },
      { amountMinor: 100_000, commissionMinor: 5_000, dueMinor: 95_000, reference },
    ])
    expect(list.totals).toEqual({
      soldMinor: 200_000,
      commissionMinor: 12_500,
      refundedMinor: 0,
      goingBackMinor: 0,
      paidOutMinor: 0,
      dueMinor: 187_500,
    })
    const csv = (await shop.call('GET', '/api/v1/sellers/transactions.csv')).body.message.split('\r\n')
    expect(csv[1]).toMatch(/,Sale,OJ-[0-9A-Z-]{9},oja-.*,Yam tubers,1000\.00,50\.00,950\.00,950\.00$/)
    expect(csv[2]).toMatch(/1000\.00,75\.00,925\.00,1875\.00$/)
    expect((await buyer.call('GET', '/api/v1/sellers/transactions')).status).toBe(403)
  },
)

test(
  'a statement writes amounts below zero as numbers, and its rows by date in Lagos time',
  { tags: ['DB28', 'I9'] },
  async () => {
    const [shop, buyer] = [await buildSeller(app, 'Statement shop'), await buildBuyer(app)]
    const productId = await buildProduct(shop, { price: '7200', quantity: '9' })
    const [late, early] = [
      await buildPaidOrder(app, buyer, productId),
      await buildPaidOrder(app, buyer, productId),
    ]
    await shop.call('POST', `/api/v1/orders/${late}/actions/refund`, { amount: '7200', note: 'Broken' })
    const statement = async () =>
      (await shop.call('GET', '/api/v1/sellers/transactions.csv')).body.message.trim().split('\r\n')
    await expect.poll(async () => (await statement()).length).toBe(4)
    // A journal that was written later than its date says, as when two transactions overlap.
    await app.pool.query(
      `begin; set local session_replication_role = 'replica';
       update ledger_journals j set created_at = '2026-03-01T23:30:00Z' from orders o
         where o.id = j.order_id and o.reference = '${early}' and j.kind = 'sale';
       commit`,
    )

    const [heading, first, second, third] = await statement()
    expect(heading).toMatch(/^.?Date \(Lagos time\),What,/)
    const number = await orderNumberOf(app, early)
    expect(first).toBe(
      `2026-03-02 00:30:00,Sale,${number},${early},Yam tubers,7200.00,360.00,6840.00,6840.00`,
    )
    expect(second).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,Sale,OJ-\w{4}-\w{4},oja-\w+,Yam tubers,7200\.00,360\.00,6840\.00,13680\.00$/,
    )
    expect(third).toMatch(/Refund to the buyer,.*,-7200\.00,-360\.00,-6840\.00,6840\.00$/)
  },
)
