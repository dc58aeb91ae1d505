import type { Notifications } from '@oja/contract/schemas/messaging.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actOnOrder, bookSums, moneyStateOf, receiveLongAgo } from '../../../../tests/order-money.ts'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  password,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { syncAllRefunds } from '../refunds/refunds.ts'
import { markNameMatched } from './payout-account.ts'
import { createDuePayouts, syncAllPayouts } from './payouts.ts'

let app: TestApp
let buyer: Person
beforeAll(async () => {
  app = await startTestApp()
  buyer = await buildBuyer(app)
})
afterAll(() => app.close())

const context = () => ({ pool: app.pool, payments: app.payments, config: app.platform.config })

test(
  'a seller who has reauthenticated names their account, and is paid once for each received order',
  { tags: ['D8', 'D15'] },
  async () => {
    const shop = await buildSeller(app, 'Payout shop')
    const reference = await buildPaidOrder(app, buyer, await buildProduct(shop, { price: '2000' }))
    await receiveLongAgo(app, { seller: shop, buyer, reference })
    const account = { bankCode: '058', accountNumber: '0123456781' }
    expect(
      (await shop.call('POST', '/api/v1/payouts/account/resolve', { ...account, accountNumber: '123' }))
        .status,
    ).toBe(422)
    expect(
      (
        await shop.call('POST', '/api/v1/payouts/account/resolve', {
          ...account,
          accountNumber: '0123456789',
        })
      ).body.fields,
    ).toHaveProperty('accountNumber')
    expect(
      (await shop.call('POST', '/api/v1/payouts/account/resolve', { ...account, bankCode: 'x' })).body.fields,
    ).toHaveProperty('bankCode')
    expect((await buyer.call('POST', '/api/v1/payouts/account/resolve', account)).status).toBe(403)
    const { data } = (await shop.call('POST', '/api/v1/payouts/account/resolve', account))
      .body as unknown as {
      data: { accountName: string }
    }
    await app.pool.query(
      "update sessions set password_given_at = password_given_at - interval '16 minutes' where user_id = $1",
      [shop.userId],
    )
    expect((await shop.call('PUT', '/api/v1/payouts/account', { ...account, ...data })).body.code).toBe(
      'REAUTH_REQUIRED',
    )
    await shop.call('POST', '/api/v1/auth/reauth', { password })
    expect(
      (await shop.call('PUT', '/api/v1/payouts/account', { ...account, accountName: 'SOMEBODY ELSE' }))
        .status,
    ).toBe(422)
    expect(
      (await shop.call('PUT', '/api/v1/payouts/account', { ...account, ...data })).body.data,
    ).toMatchObject({ bankName: 'Guaranty Trust Bank', lastDigits: '6781' })
    const added = await app.mailTo(shop.email, 'bank account for payouts was added')
    expect(added.text).not.toContain('0123456781')

    const waits = async () =>
      (
        (await shop.call('GET', `/api/v1/orders/${reference}`)).body.data as {
          earnings: { payoutNote: string }
        }
      ).earnings.payoutNote
    await createDuePayouts(context())
    expect(await waits()).toBe('We pay once your documents are approved.')
    await app.pool.query('update sellers set verified = true where id = $1', [shop.sellerId])
    // There is nobody's document to compare the name with.
    await markNameMatched.count(app.pool, { sellerId: shop.sellerId ?? '' })
    await app.sandboxSwitches({ transfer: { outcome: 'failed', afterMs: 0 } })
    await Promise.all([createDuePayouts(context()), createDuePayouts(context())])
    expect((await app.mailTo(shop.email, 'rejected a payout')).text).toContain('₦1,900')
    expect(await newestNotification(shop)).toBe('Your bank rejected a payout, check your account: Yam tubers')
    expect(await waits()).toContain('Check your bank account')
    await createDuePayouts(context())
    expect((await app.pool.query('select count(*)::int as made from payouts')).rows).toEqual([{ made: 1 }])

    await app.sandboxSwitches({
      transfer: { outcome: 'otp', afterMs: 0 },
      api: { transfer: { fault: 'refuse', when: 'after' } },
    })
    await shop.call('PUT', '/api/v1/payouts/account', { ...account, ...data })
    await app.mailTo(shop.email, 'bank account for payouts was changed')
    await createDuePayouts(context())
    await expect
      .poll(() => app.failures.filter((line) => line.startsWith('send_payout')).length)
      .toBeGreaterThan(0)
    await app.sandboxSwitches({ api: { transfer: { fault: 'ok' } } })
    await app.pool.query("update payouts set created_at = created_at - interval '6 minutes'")
    await syncAllPayouts(context())
    expect(await waits()).toContain('on the way')
    const { rows } = await app.pool.query("select id from payouts where state = 'otp'")
    await app.atProvider(`/sandbox/transfer/${rows[0].id}`, { status: 'success' })
    expect((await app.mailTo(shop.email, 'Paid out')).text).toContain('₦1,900')
    expect(await newestNotification(shop)).toBe('We paid you ₦1,900 for Yam tubers')
    expect(await bookSums(app, reference)).toEqual({
      bank: -190_000,
      buyer: 200_000,
      commission: -10_000,
      seller: 0,
    })
    expect((await actOnOrder(shop, reference, 'refund')).status).toBe(409)

    // The bank can still send a successful payout back. A chargeback after the payout leaves a debt that the next order
    // pays.
    await app.sandboxSwitches({ transfer: { outcome: 'success', afterMs: 0 } })
    await app
      .atProvider(`/sandbox/dispute/${reference}`)
      .then((claim) =>
        app.atProvider(`/sandbox/dispute/${claim.id}/resolve`, { resolution: 'auto-accepted' }),
      )
    await expect
      .poll(async () => {
        await syncAllRefunds(context())
        return (await moneyStateOf(app, reference)).state
      })
      .toBe('refunded')
    expect(await bookSums(app, reference)).toEqual({
      bank: -190_000,
      buyer: 0,
      commission: 0,
      seller: 190_000,
    })
    const next = await buildPaidOrder(app, buyer, await buildProduct(shop, { price: '3000' }))
    await receiveLongAgo(app, { seller: shop, buyer, reference: next })
    await createDuePayouts(context())
    await expect
      .poll(() => bookSums(app, next))
      .toEqual({ bank: -95_000, buyer: 300_000, commission: -15_000, seller: 0 })
    expect((await bookSums(app, reference)).seller).toBe(0)
    await app.sandboxSwitches(null)
  },
)

async function newestNotification(person: Person): Promise<string | undefined> {
  const { body } = await person.call('GET', '/api/v1/notices')
  return (body as unknown as Notifications).data.notices[0]?.text
}
