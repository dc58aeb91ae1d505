import type { AdminOrder, PaymentQueueLine } from '@oja/contract/schemas/admin/admin-payments.ts'
import type { AdminShop } from '@oja/contract/schemas/admin/admin-shops.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveLongAgo } from '../../../../tests/order-money.ts'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  orderNumberOf,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { TestApp } from '../../../../tests/test-app.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { markNameMatched, upsertPayoutAccount } from './payout-account.ts'
import { createDuePayouts } from './payouts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('an admin reads on the order, on the shop and in the list that the bank rejected a payout, and that the seller knows', async () => {
  const admin = await buildAdmin(app)
  const seller = await buildSeller(app, 'Rejected Payout')
  const sellerId = seller.sellerId ?? ''
  await app.pool.query('update sellers set verified = true where id = $1', [sellerId])
  await transaction(app.pool, async (tx) => {
    await upsertPayoutAccount.one(tx, {
      sellerId,
      bankCode: '058',
      bankName: 'Guaranty Trust Bank',
      accountNumber: '0123456781',
      accountName: 'SADE ALABI',
    })
    await markNameMatched.count(tx, { sellerId })
  })
  const buyer = await buildBuyer(app)
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
  await receiveLongAgo(app, { seller, buyer, reference })
  await app.sandboxSwitches({ transfer: { outcome: 'failed', afterMs: 0 } })
  const orderOf = async () =>
    (await admin.call('GET', `/api/v1/admin/orders/${reference}`)).body.data as AdminOrder['data']
  const shopOf = async () =>
    (await admin.call('GET', `/api/v1/admin/sellers/${seller.sellerId}`)).body.data as AdminShop['data']
  expect([(await orderOf()).rejectedPayout, (await shopOf()).stuckPayout]).toEqual([null, null])
  await createDuePayouts({ pool: app.pool, payments: app.payments, config: app.platform.config })
  await expect
    .poll(async () => (await orderOf()).rejectedPayout)
    .toMatchObject({
      amountMinor: 237_500,
      bankName: 'Guaranty Trust Bank',
      lastDigits: '6781',
      fault: '',
      at: expect.any(String),
    })
  expect((await app.mailTo(seller.email, 'rejected a payout')).text).toContain('₦2,375')
  expect((await shopOf()).stuckPayout).toMatchObject({
    amountMinor: 237_500,
    orders: 1,
    number: await orderNumberOf(app, reference),
  })
  const { body } = await admin.call('GET', '/api/v1/admin/money/payouts')
  expect((body.data as PaymentQueueLine[])[0]?.why).toMatch(
    /^The bank rejected the payout\. The seller must check the bank account\. We told the seller on \d+ \w+, \d+:\d\d [ap]m\.$/,
  )
  // With another account it is no longer stuck.
  await app.pool.query('update payout_accounts set changed_at = app_now() where seller_id = $1', [
    seller.sellerId,
  ])
  expect([(await orderOf()).rejectedPayout, (await shopOf()).stuckPayout]).toEqual([null, null])
})
