import { afterAll, beforeAll, expect, test } from 'vitest'
import { actOnOrder, moneyStateOf } from '../../../../tests/order-money.ts'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { formatDeadline } from '../../platform/nigeria/lagos-time.ts'
import { runOrderTimers } from '../fulfilment/order-timers.ts'
import { createDuePayouts } from '../payouts/payouts.ts'
import { syncAllRefunds } from '../refunds/refunds.ts'

let app: TestApp
let seller: Person
let buyer: Person
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  buyer = await buildBuyer(app)
  admin = await buildAdmin(app)
  seller = await buildSeller(app, 'Decided shop')
  await app.pool.query('update sellers set verified = true where id = $1', [seller.sellerId])
  await app.pool.query(
    "insert into payout_accounts (seller_id, bank_code, bank_name, account_number, account_name, name_check, proven_name) values ($1, '058', 'Guaranty Trust Bank', '0123456781', 'MUSA', 'matched', 'MUSA')",
    [seller.sellerId],
  )
})
afterAll(() => app.close())

const context = () => ({ pool: app.pool, payments: app.payments, config: app.platform.config })
const noteOf = async (reference: string) =>
  ((await admin.call('GET', `/api/v1/admin/orders/${reference}`)).body.data as { payoutNote: string })
    .payoutNote
const dueLine = async (reference: string) =>
  ((await admin.call('GET', `/api/v1/admin/money/due?q=${reference}`)).body.data as { why: string }[])[0]
const earlier = (column: 'receive_by' | 'received_at', reference: string) =>
  app.pool.query(`update orders set ${column} = app_now() - interval '73 hours' where reference = $1`, [
    reference,
  ])
const dayOf = async (expression: string, reference: string) =>
  formatDeadline(
    (
      await app.pool.query<{ at: Date }>(`select ${expression} as at from orders where reference = $1`, [
        reference,
      ])
    ).rows[0]?.at ?? new Date(0),
  )
const payoutsOf = async (reference: string) =>
  (
    await app.pool.query(
      'select p.amount_kobo::int as amount from payouts p join orders o on o.id = p.order_id where o.reference = $1',
      [reference],
    )
  ).rows

/** A sent order whose dispute an admin decides, before the buyer has confirmed anything. */
async function decided(decision: object, reason: string): Promise<string> {
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller, { price: '2000' }))
  await actOnOrder(seller, reference, 'accept')
  expect(await noteOf(reference)).toMatch(
    /^The seller has not made it ready yet. If it is not ready by .* After .* we refund the buyer.$/,
  )
  await actOnOrder(seller, reference, 'send')
  await buyer.call('POST', `/api/v1/orders/${reference}/dispute`, {
    reason,
    wish: 'part',
    words: 'It is broken',
  })
  await seller.call('POST', `/api/v1/orders/${reference}/dispute/answer`, { words: 'It was whole' })
  const { status } = await admin.call('POST', `/api/v1/admin/orders/${reference}/decide`, {
    note: 'The pictures show it',
    ...decision,
  })
  expect(status).toBe(200)
  return reference
}

for (const [decision, dueKobo] of [
  [{ decision: 'seller' }, 190_000],
  [{ decision: 'part', amountMinor: 50_000 }, 142_500],
] as const)
  test(`after a dispute is decided ${decision.decision === 'seller' ? 'for the seller' : 'with a part refund'} an admin reads when the rest is paid out, and it is`, async () => {
    // It says nothing of where the goods are.
    const reference = await decided(decision, 'other')
    await expect
      .poll(async () => {
        await syncAllRefunds(context())
        return (await moneyStateOf(app, reference)).refund
      })
      .toBe(decision.decision === 'seller' ? 'none' : 'part')
    const silent = await dayOf("receive_by + interval '3 days'", reference)
    const waits = `The dispute is decided. The buyer has not confirmed yet. If we hear nothing, it is paid out on ${silent}.`
    expect(await noteOf(reference)).toBe(waits)
    expect(await dueLine(reference)).toMatchObject({ why: waits, amountMinor: dueKobo })

    await earlier('receive_by', reference)
    await runOrderTimers(context())
    expect(await moneyStateOf(app, reference)).toMatchObject({ state: 'paid', fulfilment: 'received' })
    const until = await dayOf("received_at + interval '3 days'", reference)
    expect(await noteOf(reference)).toBe(`On hold until ${until}.`)

    await earlier('received_at', reference)
    await createDuePayouts(context())
    expect(await payoutsOf(reference)).toEqual([{ amount: dueKobo }])
  })

for (const [decision, dueKobo] of [
  [{ decision: 'seller' }, 190_000],
  [{ decision: 'part', amountMinor: 50_000 }, 142_500],
] as const)
  test(`damaged goods are received with a decision ${decision.decision === 'seller' ? 'for the seller' : 'of a part refund'}, and the rest is paid out three days later`, async () => {
    const reference = await decided(decision, 'damaged')
    expect(await moneyStateOf(app, reference)).toMatchObject({ state: 'paid', fulfilment: 'received' })
    expect((await buyer.call('GET', `/api/v1/orders/${reference}`)).body.data).toMatchObject({
      receivedHow: null,
      allowedActions: [],
      timeline: expect.arrayContaining([
        expect.objectContaining({ action: 'receiveByDecision', by: 'admin' }),
      ]),
    })
    await expect
      .poll(async () => {
        await syncAllRefunds(context())
        return (await moneyStateOf(app, reference)).refund
      })
      .toBe(decision.decision === 'seller' ? 'none' : 'part')
    const until = await dayOf("received_at + interval '3 days'", reference)
    expect(await noteOf(reference)).toBe(`On hold until ${until}.`)
    await earlier('received_at', reference)
    await createDuePayouts(context())
    expect(await payoutsOf(reference)).toEqual([{ amount: dueKobo }])
  })

test('an order whose buyer had the goods before the shop accepted it is not refunded by a timer after the decision', async () => {
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller, { price: '2000' }))
  const report = { reason: 'damaged', wish: 'part', words: 'It is broken' }
  await buyer.call('POST', `/api/v1/orders/${reference}/dispute`, report)
  await seller.call('POST', `/api/v1/orders/${reference}/dispute/answer`, { words: 'It was whole' })
  const ruling = { decision: 'seller', note: 'The pictures show it' }
  expect((await admin.call('POST', `/api/v1/admin/orders/${reference}/decide`, ruling)).status).toBe(200)
  await app.pool.query("update orders set paid_at = app_now() - interval '60 hours' where reference = $1", [
    reference,
  ])
  await runOrderTimers(context())
  expect(await moneyStateOf(app, reference)).toMatchObject({ state: 'paid', fulfilment: 'received' })
})
