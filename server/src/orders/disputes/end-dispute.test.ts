import { afterAll, beforeAll, expect, test } from 'vitest'
import { actOnOrder, bookSums, receiveLongAgo } from '../../../../tests/order-money.ts'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  orderNumberOf,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { createDuePayouts } from '../payouts/payouts.ts'
import { decideDispute } from './disputes.ts'

let app: TestApp
let seller: Person
let buyer: Person
beforeAll(async () => {
  app = await startTestApp()
  buyer = await buildBuyer(app)
  seller = await buildSeller(app, 'Late shop')
  await app.pool.query('update sellers set verified = true where id = $1', [seller.sellerId])
  await app.pool.query(
    "insert into payout_accounts (seller_id, bank_code, bank_name, account_number, account_name, name_check, proven_name) values ($1, '058', 'Guaranty Trust Bank', '0123456781', 'MUSA', 'matched', 'MUSA')",
    [seller.sellerId],
  )
})
afterAll(() => app.close())

const context = () => ({ pool: app.pool, payments: app.payments, config: app.platform.config })
const orderOf = async (person: Person, reference: string) =>
  (await person.call('GET', `/api/v1/orders/${reference}`)).body.data as Record<string, unknown>
const complain = (reference: string) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    reason: 'not_received',
    wish: 'refund',
    words: 'It has not come',
  }))
    form.append(name, value)
  return buyer.call('POST', `/api/v1/orders/${reference}/dispute`, form)
}
const order = async () => buildPaidOrder(app, buyer, await buildProduct(seller, { price: '2000' }))
const payoutsOf = async (reference: string) =>
  (
    await app.pool.query(
      `select p.state, p.amount_kobo::int as amount from payouts p join orders o on o.id = p.order_id where o.reference = $1`,
      [reference],
    )
  ).rows

test('goods that came after a dispute was opened: the buyer ends it, and nothing goes back', async () => {
  const reference = await order()
  for (const step of ['accept', 'send']) await actOnOrder(seller, reference, step)
  expect((await actOnOrder(buyer, reference, 'endDispute')).status).toBe(409)
  expect((await complain(reference)).status).toBe(200)
  expect((await orderOf(buyer, reference))['allowedActions']).toEqual(['addToDispute', 'endDispute'])
  expect((await orderOf(seller, reference))['allowedActions']).not.toContain('endDispute')
  expect((await actOnOrder(seller, reference, 'endDispute')).status).toBe(403)

  expect((await actOnOrder(buyer, reference, 'endDispute')).status).toBe(200)
  // A second tap changes nothing.
  expect((await actOnOrder(buyer, reference, 'endDispute')).status).toBe(200)
  const ended = await orderOf(buyer, reference)
  expect(ended).toMatchObject({
    payment: 'paid',
    fulfilment: 'received',
    receivedHow: 'buyer',
    dispute: 'decided',
    refund: 'none',
    allowedActions: [],
    disputeCase: { decision: 'seller', decisionNote: 'The buyer has the goods and ended the dispute' },
  })
  expect((ended['timeline'] as { action: string; by: string }[]).slice(-3)).toMatchObject([
    { action: 'openDispute', by: 'buyer' },
    { action: 'endDispute', by: 'buyer' },
    { action: 'receive', by: 'buyer' },
  ])
  expect((await app.mailTo(seller.email, 'The buyer ended the dispute')).text).toContain(
    await orderNumberOf(app, reference),
  )
  expect((await app.mailTo(buyer.email, 'You closed your report')).text).toContain('no refund')
  expect((await complain(reference)).status).toBe(409)
  const ruling = { decision: 'buyer', amountKobo: null, note: '' } as const
  await expect(
    transaction(app.pool, (tx) => decideDispute(tx, context(), reference, null, ruling)),
  ).rejects.toThrow('with the order now')
})

test('the seller of a dispute that the buyer ended is paid when an undisputed order would be', async () => {
  const reference = await order()
  for (const step of ['accept', 'send']) await actOnOrder(seller, reference, step)
  await complain(reference)
  await actOnOrder(buyer, reference, 'endDispute')
  await createDuePayouts(context())
  expect(await payoutsOf(reference)).toEqual([])
  await app.pool.query(
    "update orders set received_at = received_at - interval '73 hours' where reference = $1",
    [reference],
  )
  await createDuePayouts(context())
  await expect.poll(() => payoutsOf(reference)).toEqual([{ state: 'success', amount: 190_000 }])
  expect(await bookSums(app, reference)).toMatchObject({ seller: 0 })
})

test('a dispute about received goods is ended too, and the time of the receipt stays', async () => {
  const reference = await order()
  await receiveLongAgo(app, { seller, buyer, reference })
  await app.pool.query("update orders set received_at = app_now() - interval '2 days' where reference = $1", [
    reference,
  ])
  const receivedAt = async () =>
    (await app.pool.query('select received_at from orders where reference = $1', [reference])).rows
  const before = await receivedAt()
  await complain(reference)
  expect((await actOnOrder(buyer, reference, 'endDispute')).status).toBe(200)
  expect(await receivedAt()).toEqual(before)
  expect(await orderOf(buyer, reference)).toMatchObject({ fulfilment: 'received', dispute: 'decided' })
  const { body } = await seller.call('GET', '/api/v1/notices')
  expect(JSON.stringify(body)).toContain('The buyer ended the dispute: ')
})

test('an order that its seller has not accepted cannot have come', async () => {
  const reference = await order()
  await complain(reference)
  expect((await orderOf(buyer, reference))['allowedActions']).toEqual(['addToDispute'])
  expect((await actOnOrder(buyer, reference, 'endDispute')).status).toBe(409)
})
