import type { SellerOverview } from '@oja/contract/schemas/dashboard/seller-overview.ts'
import type { OrderPage } from '@oja/contract/schemas/order-page.ts'
import type { SellerPayouts } from '@oja/contract/schemas/orders/seller-payouts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, enterCode, pageOf } from '../../../../tests/orders/handover-calls.ts'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { TestApp } from '../../../../tests/test-app.ts'
import { formatDeadline } from '../../platform/nigeria/lagos-time.ts'
import { createDuePayouts } from './payouts.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

test('what a seller reads from the hand-over to the payout: order, overview, payouts, bell, mail and text', async () => {
  const [buyer, own] = [await buildBuyer(app), await buildSeller(app, 'Paid the next day')]
  const phone = '+2348031239001'
  await app.pool.query(
    'update users set login_phone = $1, phone_verified_at = now(), phone_used_at = now() where id = $2',
    [phone, own.userId],
  )
  await own.call('PUT', '/api/v1/users/texts', { kinds: ['payout'] })
  await app.pool.query('update sellers set verified = true where id = $1', [own.sellerId])
  await app.pool.query(
    "insert into payout_accounts (seller_id, bank_code, bank_name, account_number, account_name, name_check, proven_name) values ($1, '058', 'Guaranty Trust Bank', '0123456781', 'MUSA', 'matched', 'MUSA')",
    [own.sellerId],
  )
  const reference = await buildPaidOrder(app, buyer, await buildProduct(own, { name: 'Obudu honey' }))
  const money = async () => {
    const { data } = (await own.call('GET', '/api/v1/sellers/overview')).body as unknown as SellerOverview
    return data.money
  }
  const earnings = async () => {
    const { earnings: sums, handover } = (await pageOf(own, reference)) as unknown as OrderPage['data']
    return [sums?.payout, sums?.payoutNote, handover?.payoutAt ?? null]
  }
  const payouts = async () => {
    const { body } = await own.call('GET', '/api/v1/payouts')
    const { balance, payouts: sent } = body as unknown as SellerPayouts
    const { heldMinor, nextAt, paidOutMinor, toDos } = balance
    return {
      balance: [heldMinor, nextAt, paidOutMinor, toDos?.join()],
      sent: sent.map(({ state, amountMinor, lastDigits, orders }) => [
        state,
        amountMinor,
        lastDigits,
        orders.map(({ productName }) => productName),
      ]),
    }
  }

  expect((await enterCode(own, reference, await codeOf(buyer, reference))).status).toBe(200)
  const { rows } = await app.pool.query(
    `select to_char((received_at + interval '24 hours') at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day,
      received_at + interval '24 hours' as at from orders where reference = $1`,
    [reference],
  )
  const held = `On hold until ${formatDeadline(rows[0].at)}, 24 hours after the buyer’s code.`
  expect(await earnings()).toEqual(['none', held, rows[0].at.toISOString()])
  expect(await money()).toEqual({
    dueMinor: 237_500,
    toAcceptMinor: 0,
    toHandOver: { orders: 0, amountMinor: 0 },
    inQuestionMinor: 0,
    next: { day: rows[0].day, amountMinor: 237_500 },
    toDos: [],
  })
  expect(await payouts()).toEqual({ balance: [237_500, rows[0].at.toISOString(), 0, ''], sent: [] })

  await app.pool.query(
    "update orders set received_at = received_at - interval '24 hours' where reference = $1",
    [reference],
  )
  await app.sandboxSwitches({ transfer: { outcome: 'success', afterMs: 0 } })
  await createDuePayouts({ pool: app.pool, payments: app.payments, config: app.platform.config })
  const mail = await app.mailTo(own.email, 'Paid out: ₦2,375')
  for (const words of ['We paid you ₦2,375', 'Guaranty Trust Bank, account ending 6781', 'Obudu honey'])
    expect(mail.text).toContain(words)
  expect((await app.textTo(phone, 'paid you')).body).toMatch(
    /^Oja: We paid you N2,375: 1 x Obudu honey\. \S+\/dashboard\/orders\/OJ-/,
  )
  const { data } = (await own.call('GET', '/api/v1/notices')).body
  expect(data).toMatchObject({ notices: [{ text: 'We paid you ₦2,375 for Obudu honey' }] })
  expect(await earnings()).toEqual(['success', '', null])
  expect(await money()).toEqual({
    dueMinor: 0,
    toAcceptMinor: 0,
    toHandOver: { orders: 0, amountMinor: 0 },
    inQuestionMinor: 0,
    next: null,
    toDos: [],
  })
  expect(await payouts()).toEqual({
    balance: [0, null, 237_500, ''],
    sent: [['paid', 237_500, '6781', ['Obudu honey']]],
  })
})
