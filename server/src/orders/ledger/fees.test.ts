import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyCharge } from '../../payments/payments.ts'
import type { ProviderCharge } from '../../payments/payments.ts'
import { transaction } from '../../platform/database/transaction.ts'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../../tests/test-app.ts'
import { markNameMatched, upsertPayoutAccount } from '../payouts/payout-account.ts'
import { insertPayout } from '../payouts/payouts-records.ts'
import { syncAllPayouts, createDuePayouts } from '../payouts/payouts.ts'

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
/** The id that a transfer for this order would get now. The transfer is then undone, as after a restore of a backup. */
const nextPayout = async (reference: string) => {
  const tx = await app.pool.connect()
  try {
    await tx.query('begin')
    const { rows } = await tx.query('select id from orders where reference = $1', [reference])
    return (await insertPayout.one(tx, { orderId: rows[0].id, amountKobo: 1 })).id
  } finally {
    await tx.query('rollback')
    tx.release()
  }
}
const fees = async (reference: string) =>
  (
    await app.pool.query(
      `select j.kind, e.account, e.amount_kobo from ledger_entries e join ledger_journals j on j.id = e.journal_id
       join orders o on o.id = e.order_id where o.reference = $1 and j.kind in ('charge_fee', 'transfer_fee')
       order by j.id, e.amount_kobo desc`,
      [reference],
    )
  ).rows.map(({ kind, account, amount_kobo: kobo }) => `${kind} ${account} ${kobo}`)

test(
  'what Paystack keeps of a payment is a cost of the market, booked once and not shown to the seller',
  { tags: ['I9'] },
  async () => {
    const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
    // 1.5 % of ₦2,500 and ₦100.
    expect(await fees(reference)).toEqual(['charge_fee costs 13750', 'charge_fee provider -13750'])
    await app.pay(reference)
    await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference })
    expect(await fees(reference)).toHaveLength(2)
    const { body } = await seller.call('GET', '/api/v1/sellers/transactions')
    expect(body.totals).toMatchObject({ soldMinor: 250_000, commissionMinor: 12_500, dueMinor: 237_500 })
    const file = await seller.call('GET', '/api/v1/sellers/transactions.csv')
    expect(file.body.message.trim().split('\r\n')).toHaveLength(2)
  },
)

test(
  'a fee that Paystack reports later is booked then, also for an order that was refunded',
  { tags: ['I9', 'I6'] },
  async () => {
    const productId = await buildProduct(seller, { quantity: '1' })
    const { body } = await buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
    const { reference } = body as unknown as { reference: string }
    const charge: ProviderCharge = {
      providerId: 'late-fee',
      reference,
      amountKobo: 249_999,
      currency: 'NGN',
      mode: 'test',
      paidAt: null,
      feesKobo: null,
    }
    const apply = (feesKobo: number | null) =>
      transaction(app.pool, (tx) => applyCharge(tx, app.payments, { ...charge, feesKobo }))
    await apply(null)
    expect(await fees(reference)).toEqual([])
    await apply(4_000)
    await apply(9_000)
    await apply(null)
    expect(await fees(reference)).toEqual(['charge_fee costs 4000', 'charge_fee provider -4000'])
  },
)

test(
  "a transfer keeps its reference after a restore, and Paystack's fee is booked when the transfer is done",
  { tags: ['C17', 'I9'] },
  async () => {
    const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
    await seller.call('POST', `/api/v1/orders/${reference}/actions/send`, {})
    await buyer.call('POST', `/api/v1/orders/${reference}/actions/receive`, {})
    await app.pool.query(
      "update orders set received_at = received_at - interval '4 days' where reference = $1",
      [reference],
    )
    await app.pool.query('update sellers set verified = true where id = $1', [seller.sellerId])
    await transaction(app.pool, async (tx) => {
      await upsertPayoutAccount.one(tx, {
        sellerId: seller.sellerId ?? '',
        bankCode: '058',
        bankName: 'Guaranty Trust Bank',
        accountNumber: '0123456781',
        accountName: 'SADE ALABI',
      })
      await markNameMatched.count(tx, { sellerId: seller.sellerId ?? '' })
    })
    const foreseen = await nextPayout(reference)
    await createDuePayouts(context())
    expect((await app.pool.query('select id from payouts')).rows).toEqual([{ id: foreseen }])
    await expect.poll(() => app.mailTo(seller.email, 'Paid out')).toBeTruthy()
    await app.pool.query("update payouts set created_at = created_at - interval '6 minutes'")
    await syncAllPayouts(context())
    expect(await fees(reference)).toEqual([
      'charge_fee costs 13750',
      'charge_fee provider -13750',
      'transfer_fee costs 1000',
      'transfer_fee provider -1000',
    ])
  },
)
