import type { PaymentQueueLines } from '@oja/contract/schemas/admin/admin-payments.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, enterCode, retractCode } from '../../../../tests/orders/handover-calls.ts'
import { actOnOrder, bookSums, receiveLongAgo } from '../../../../tests/order-money.ts'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { decideDispute } from '../disputes/disputes.ts'
import { createDuePayouts, syncAllPayouts } from './payouts.ts'

let app: TestApp
let seller: Person
let buyer: Person
beforeAll(async () => {
  app = await startTestApp()
  buyer = await buildBuyer(app)
  seller = await buildSeller(app, 'Waiting shop')
  await app.pool.query('update sellers set verified = true where id = $1', [seller.sellerId])
  await app.pool.query(
    "insert into payout_accounts (seller_id, bank_code, bank_name, account_number, account_name, name_check, proven_name) values ($1, '058', 'Guaranty Trust Bank', '0123456781', 'MUSA', 'matched', 'MUSA')",
    [seller.sellerId],
  )
})
afterAll(() => app.close())

const context = () => ({ pool: app.pool, payments: app.payments, config: app.platform.config })

test('a dispute opened while a payout waits stops it; what is left after a part refund is paid then', async () => {
  const reference = await orderWithWaitingPayout()
  expect((await dispute(reference)).status).toBe(200)
  await transfersWorkAgain()
  expect(await payoutsOf(reference)).toEqual([{ state: 'wanted', amount: 190_000 }])

  const ruling = { decision: 'part', amountKobo: 50_000, note: '' } as const
  await transaction(app.pool, (tx) => decideDispute(tx, context(), reference, null, ruling))
  await expect.poll(() => bookSums(app, reference)).toMatchObject({ buyer: 150_000 })
  await sendAgain()
  expect(await payoutsOf(reference)).toEqual([{ state: 'withdrawn', amount: 190_000 }])
  await moveReceipt(reference, -1)
  await createDuePayouts(context())
  await expect
    .poll(() => payoutsOf(reference))
    .toEqual([
      { state: 'withdrawn', amount: 190_000 },
      { state: 'success', amount: 142_500 },
    ])
  expect(await bookSums(app, reference)).toMatchObject({ seller: 0 })
  // Nothing was rejected, so the seller is shown one payout.
  const { body } = await seller.call('GET', '/api/v1/payouts')
  expect(JSON.stringify(body)).not.toContain('withdrawn')
})

test('a dispute that the seller wins lets the waiting payout go', async () => {
  const reference = await orderWithWaitingPayout()
  await dispute(reference)
  await transfersWorkAgain()
  const ruling = { decision: 'seller', amountKobo: null, note: '' } as const
  await transaction(app.pool, (tx) => decideDispute(tx, context(), reference, null, ruling))
  await sendAgain()
  await expect.poll(() => payoutsOf(reference)).toEqual([{ state: 'success', amount: 190_000 }])
})

test('a shop that is suspended while its payout waits is paid once it is back', async () => {
  const reference = await orderWithWaitingPayout()
  await setStatus('suspended')
  await transfersWorkAgain()
  expect(await payoutsOf(reference)).toEqual([{ state: 'wanted', amount: 190_000 }])
  await setStatus('active')
  await sendAgain()
  await expect.poll(() => payoutsOf(reference)).toEqual([{ state: 'success', amount: 190_000 }])
})

test('a payout that waits does not go to an account whose name must be proven again', async () => {
  const setCheck = (check: string) =>
    app.pool.query(
      "update payout_accounts set name_check = $2, proven_name = case when $2 = 'matched' then account_name else '' end where seller_id = $1",
      [seller.sellerId, check],
    )
  const reference = await orderWithWaitingPayout()
  await setCheck('open')
  await transfersWorkAgain()
  expect(await payoutsOf(reference)).toEqual([{ state: 'wanted', amount: 190_000 }])
  await setCheck('matched')
  await sendAgain()
  await expect.poll(() => payoutsOf(reference)).toEqual([{ state: 'success', amount: 190_000 }])
})

test('a payout that waits goes to the account that the seller has by then', async () => {
  const reference = await orderWithWaitingPayout()
  await app.pool.query(
    "update payout_accounts set account_number = '0123456782', changed_at = app_now() where seller_id = $1",
    [seller.sellerId],
  )
  await app.pool.query("update payout_accounts set name_check = 'matched' where seller_id = $1", [
    seller.sellerId,
  ])
  await transfersWorkAgain()
  // A request from just before the change may still be on its way.
  expect(await payoutsOf(reference)).toEqual([{ state: 'wanted', amount: 190_000 }])
  await app.pool.query(
    "update payout_accounts set changed_at = changed_at - interval '6 minutes' where seller_id = $1",
    [seller.sellerId],
  )
  await sendAgain()
  expect(await payoutsOf(reference)).toEqual([{ state: 'withdrawn', amount: 190_000 }])
  await moveReceipt(reference, -1)
  await createDuePayouts(context())
  await expect
    .poll(() => payoutsOf(reference))
    .toEqual([
      { state: 'withdrawn', amount: 190_000 },
      { state: 'success', amount: 190_000 },
    ])
  const { rows } = await app.pool.query(
    `select account_number from payouts p join orders o on o.id = p.order_id
     where o.reference = $1 and p.state = 'success'`,
    [reference],
  )
  expect(rows).toEqual([{ account_number: '0123456782' }])
})

test('goods of a code that was said too early are for sale again after the refund, unless they were sent', async () => {
  for (const [steps, left] of [
    [['accept'], 5],
    [['accept', 'send'], 4],
  ] as const) {
    const product = await buildProduct(seller, { quantity: '5' })
    const reference = await buildPaidOrder(app, buyer, product)
    for (const step of steps) expect((await actOnOrder(seller, reference, step)).status).toBe(200)
    await enterCode(seller, reference, await codeOf(buyer, reference))
    expect((await retractCode(buyer, reference)).status).toBe(200)
    const ruling = { decision: 'buyer', amountKobo: null, note: '' } as const
    await app.pool.query(
      `update disputes set answer_until = app_now() - interval '1 hour'
       where order_id = (select id from orders where reference = $1)`,
      [reference],
    )
    await transaction(app.pool, (tx) => decideDispute(tx, context(), reference, null, ruling))
    const { rows } = await app.pool.query('select on_hand from products where id = $1', [product])
    expect([steps, rows]).toEqual([steps, [{ on_hand: left }]])
  }
})

/** An order that is received, whose payout the provider has not taken yet. */
async function orderWithWaitingPayout(): Promise<string> {
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller, { price: '2000' }))
  await receiveLongAgo(app, { seller, buyer, reference })
  await app.sandboxSwitches({ api: { transfer: { fault: '500' } } })
  await createDuePayouts(context())
  await expect.poll(() => payoutsOf(reference)).toEqual([{ state: 'wanted', amount: 190_000 }])
  // The buyer still has time to report a problem.
  await moveReceipt(reference, 1)
  return reference
}

async function moveReceipt(reference: string, days: number) {
  await app.pool.query(
    'update orders set received_at = received_at + make_interval(days => $2) where reference = $1',
    [reference, days],
  )
}

async function dispute(reference: string) {
  const form = new FormData()
  for (const [name, value] of [
    ['reason', 'damaged'],
    ['wish', 'refund'],
    ['words', 'Half of it is rotten'],
  ] as const)
    form.append(name, value)
  const answer = await buyer.call('POST', `/api/v1/orders/${reference}/dispute`, form)
  const reply = new FormData()
  reply.append('words', 'It was fresh')
  await seller.call('POST', `/api/v1/orders/${reference}/dispute/answer`, reply)
  return answer
}

async function transfersWorkAgain() {
  await app.sandboxSwitches({
    transfer: { outcome: 'success', afterMs: 0 },
    api: { transfer: { fault: 'ok' } },
  })
  await sendAgain()
}

/** The job of the payouts that are under way for more than five minutes. */
async function sendAgain() {
  await app.pool.query(
    "update payouts set created_at = created_at - interval '6 minutes' where state = 'wanted'",
  )
  await syncAllPayouts(context())
}

async function setStatus(status: string) {
  await app.pool.query('update sellers set status = $2 where id = $1', [seller.sellerId, status])
}

async function payoutsOf(reference: string) {
  const { rows } = await app.pool.query(
    `select p.state, p.amount_kobo as amount from payouts p join orders o on o.id = p.order_id
     where o.reference = $1 order by p.id`,
    [reference],
  )
  return rows
}

test('payouts due begin with the longest wait by the date that is shown, and each page says their sum', async () => {
  const admin = await buildAdmin(app)
  const shop = await buildSeller(app, 'Waiting For Money')
  const product = await buildProduct(shop)
  const references = [await buildPaidOrder(app, buyer, product), await buildPaidOrder(app, buyer, product)]
  const received = async (reference: string | undefined, days: number) => {
    await shop.call('POST', `/api/v1/orders/${reference}/actions/send`, {})
    await buyer.call('POST', `/api/v1/orders/${reference}/actions/receive`, {})
    await app.pool.query(
      'update orders set received_at = received_at - make_interval(days => $2) where reference = $1',
      [reference, days],
    )
  }
  // The order that was placed last was received first.
  await received(references[0], 1)
  await received(references[1], 2)
  const due = async (query: string) =>
    (await admin.call('GET', `/api/v1/admin/money/due?${query}`)).body as unknown as PaymentQueueLines
  const { data, totalMinor } = await due('q=waiting%20for%20money')
  expect(data.map(({ reference }) => reference)).toEqual(references.toReversed())
  expect(data.map(({ since }) => since)).toEqual(data.map(({ since }) => since).toSorted())
  expect(data.map(({ sellerId }) => sellerId)).toEqual([shop.sellerId, shop.sellerId])
  expect(totalMinor).toBe(475_000)
  expect((await due(`q=waiting%20for%20money&after=${data[0]?.id}`)).data).toHaveLength(1)
  expect((await due('q=nobody%20of%20this%20name')).totalMinor).toBe(0)
  // Other lists are no sum of money.
  expect((await admin.call('GET', '/api/v1/admin/money/orders')).body.totalMinor).toBeNull()
})

test('the statement and the order say the same of a rejected payout after the bank account was changed', async () => {
  const shop = await buildSeller(app, 'New account shop')
  const reference = await buildPaidOrder(app, buyer, await buildProduct(shop, { price: '2000' }))
  await receiveLongAgo(app, { seller: shop, buyer, reference })
  await app.pool.query('update sellers set verified = true where id = $1', [shop.sellerId])
  await app.pool.query(
    "insert into payout_accounts (seller_id, bank_code, bank_name, account_number, account_name, name_check, proven_name, changed_at) values ($1, '058', 'Guaranty Trust Bank', '0123456782', 'MUSA', 'matched', 'MUSA', app_now())",
    [shop.sellerId],
  )
  await app.pool.query(
    `insert into payouts (order_id, seller_id, amount_kobo, bank_name, bank_code, account_number, account_name, state, fault, finished_at)
     select id, seller_id, 190000, 'Guaranty Trust Bank', '058', '0123456782', 'MUSA', 'failed', 'closed', app_now() - interval '1 minute' from orders where reference = $1`,
    [reference],
  )
  const read = async (address: string) => (await shop.call('GET', `/api/v1${address}`)).body
  const words = 'We will send it to your new bank account within 15 minutes.'
  expect(await read(`/orders/${reference}`)).toMatchObject({ data: { earnings: { payoutNote: words } } })
  expect(await read('/sellers/transactions')).toMatchObject({ transactions: [{ waitsFor: words }] })
})
