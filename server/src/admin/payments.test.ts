import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../platform/database/transaction.ts'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  startTestApp,
} from '../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../tests/test-app.ts'
import { markNameMatched, upsertPayoutAccount } from '../orders/payouts/payout-account.ts'
import { createDuePayouts } from '../orders/payouts/payouts.ts'

let app: TestApp
let seller: Person
let buyer: Person
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app, '=HYPERLINK("http://evil.example")')
  buyer = await buildBuyer(app)
  admin = await buildAdmin(app)
})
afterAll(() => app.close())

const stateOf = async (reference: string) =>
  (await app.pool.query('select state, dispute, refund from orders where reference = $1', [reference]))
    .rows[0]
const list = async (queue: string, query = '') => {
  const { body, headers } = await admin.call('GET', `/api/v1/admin/money/${queue}${query}`)
  return { lines: body.data as Record<string, unknown>[], headers }
}
const orderForAdmin = async (reference: string) =>
  (await admin.call('GET', `/api/v1/admin/orders/${reference}`)).body.data
const auditOf = async (reference: string) =>
  (
    await app.pool.query<{ action: string }>(
      `select a.action from audit_log a join orders o on o.id::text = a.subject_id where o.reference = $1 order by a.id`,
      [reference],
    )
  ).rows.map(({ action }) => action)

test(
  'an admin finds open disputes and failed refunds, decides, retries and refunds, and each change is in the audit log once',
  { tags: ['I24', 'D5'] },
  async () => {
    const productId = await buildProduct(seller)
    const disputed = await buildPaidOrder(app, buyer, productId)
    await buyer.call('POST', `/api/v1/orders/${disputed}/dispute`, {
      reason: 'damaged',
      wish: 'replacement',
      words: 'It is broken',
    })
    expect((await list('unanswered')).lines).toMatchObject([{ reference: disputed, state: 'open' }])
    await seller.call('POST', `/api/v1/orders/${disputed}/dispute/answer`, { words: 'It was whole' })
    await app.sandboxSwitches({ refund: { outcome: 'failed', afterMs: 0 } })
    const failed = await buildPaidOrder(app, buyer, productId)
    await seller.call('POST', `/api/v1/orders/${failed}/actions/refund`, {})
    await expect.poll(() => stateOf(failed)).toMatchObject({ state: 'refund_failed' })
    await app.sandboxSwitches(null)

    expect((await admin.call('GET', '/api/v1/admin/money')).body.data).toMatchObject({
      counts: {
        orders: 2,
        disputes: 1,
        unanswered: 0,
        decided: 0,
        refunds: 1,
        refunding: 0,
        payouts: 0,
        strays: 0,
        events: 0,
      },
      commissionPercent: 5,
    })
    expect((await list('disputes')).lines).toMatchObject([
      { reference: disputed, state: 'answered', hasOrder: true },
    ])
    expect((await list('refunds')).lines).toMatchObject([
      {
        reference: failed,
        amountMinor: 250_000,
        state: 'failed',
        buyerName: 'Chidi Okafor',
        why: 'Paystack gave no reason. The money is back in our Paystack balance. Retry the refund.',
      },
    ])
    expect((await list('orders', '?state=refund_failed')).lines).toMatchObject([{ reference: failed }])
    expect((await list('orders', '?state=dispute')).lines).toMatchObject([{ reference: disputed }])
    expect((await list('orders', '?state=')).lines).toHaveLength(2)

    expect(await orderForAdmin(disputed)).toMatchObject({
      disputeCase: { reason: 'damaged', wish: 'replacement', words: 'It is broken', answer: 'It was whole' },
      allowedActions: ['decideDispute', 'askBuyer', 'askSeller', 'ask'],
    })
    const decide = { decision: 'buyer', note: 'The pictures show it' }
    expect((await admin.call('POST', `/api/v1/admin/orders/${disputed}/refund`, { note: 'x' })).status).toBe(
      409,
    )
    expect((await admin.call('POST', `/api/v1/admin/orders/${disputed}/decide`, decide)).status).toBe(200)
    expect((await admin.call('POST', `/api/v1/admin/orders/${disputed}/decide`, decide)).status).toBe(409)
    for (const { email } of [buyer, seller])
      expect((await app.mailTo(email, 'We have decided')).text).toContain('The pictures show it')
    expect((await admin.call('POST', `/api/v1/admin/orders/${failed}/retry-refund`, {})).status).toBe(200)
    await expect
      .poll(() => stateOf(disputed))
      .toEqual({ state: 'refunded', dispute: 'decided', refund: 'full' })
    await expect.poll(() => stateOf(failed)).toMatchObject({ state: 'refunded' })
    expect((await admin.call('POST', `/api/v1/admin/orders/${failed}/retry-refund`, {})).status).toBe(409)
    expect((await list('decided')).lines).toMatchObject([{ reference: disputed, why: '₦2,500 refunded' }])
    expect(await auditOf(disputed)).toEqual(['decide dispute'])
    expect(await auditOf(failed)).toEqual(['retry refund'])
    const { body } = await admin.call('GET', `/api/v1/admin/sellers/${seller.sellerId}`)
    expect(body.data).toMatchObject({ disputes: [{ detail: 'It is damaged or does not work' }] })
    const { audit } = body.data as { audit: { action: string }[] }
    expect(audit.map(({ action }) => action).toSorted()).toEqual(['decide dispute', 'retry refund'])
  },
)

test(
  'an admin can ask the payment provider at once about a payment without a webhook',
  { tags: ['I12'] },
  async () => {
    await app.sandboxSwitches({ webhooks: { delivery: 'lose' } })
    const productId = await buildProduct(seller)
    const { body } = await buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
    const { reference } = body as unknown as { reference: string }
    await app.pay(reference)
    expect(await stateOf(reference)).toMatchObject({ state: 'pending' })
    expect((await admin.call('POST', `/api/v1/admin/orders/${reference}/ask`, {})).status).toBe(200)
    await app.sandboxSwitches(null)
    expect(await orderForAdmin(reference)).toMatchObject({
      payment: 'paid',
      charges: [{ amountMinor: 250_000, currency: 'NGN', mode: 'test', isApplied: true }],
      buyer: { email: buyer.email },
      seller: { email: seller.email },
    })
    await app.sandboxSwitches({ api: { refund: { fault: '500' }, verify: { fault: '500' } } })
    const { status, body: silent } = await admin.call('POST', `/api/v1/admin/orders/${reference}/ask`, {})
    await app.sandboxSwitches(null)
    expect([status, silent.code]).toEqual([503, 'BUSY'])
    expect(await auditOf(reference)).toEqual(['ask provider'])
  },
)

test(
  'late payments, payments without an order and unknown webhooks have lists of their own',
  { tags: ['I11', 'D11'] },
  async () => {
    const productId = await buildProduct(seller)
    const { body } = await buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
    const { reference } = body as unknown as { reference: string }
    await app.pool.query(
      `update holds set created_at = created_at - interval '16 minutes', expires_at = expires_at - interval '16 minutes'
     where product_id = $1`,
      [productId],
    )
    await app.pool.query(
      "update orders set hold_until = hold_until - interval '16 minutes' where reference = $1",
      [reference],
    )
    expect((await list('pending')).lines).toMatchObject([])
    await app.pool.query(
      "update orders set hold_until = hold_until - interval '6 minutes' where reference = $1",
      [reference],
    )
    expect((await list('pending')).lines).toMatchObject([{ reference, state: 'pending' }])
    await app.pool.query("select graphile_worker.add_job('tidy_holds', '{}'::json)")
    await expect.poll(() => stateOf(reference)).toMatchObject({ state: 'expired' })
    await app.pay(reference)
    await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference })
    expect((await list('late')).lines).toMatchObject([{ reference, state: 'honoured' }])

    await app.pool.query(
      `insert into charges (provider_id, reference, status, amount_kobo, currency, mode)
     values ('stray', 'not-of-this-market', 'success', 700, 'NGN', 'test')`,
    )
    await app.pool.query(
      `insert into provider_events (key, event, body, reference, received_at, applied_at)
     values ('a', 'charge.success', '{}', 'not-of-this-market', app_now() - interval '2 minutes', app_now()),
       ('b', 'subscription.create', '{}', null, app_now() - interval '2 minutes', null)`,
    )
    expect((await list('strays')).lines).toMatchObject([
      { reference: 'not-of-this-market', hasOrder: false, amountMinor: 700 },
    ])
    expect((await list('events')).lines.map(({ state }) => state)).toEqual([
      'charge.success: names nothing of ours',
      'subscription.create: not worked on',
    ])
  },
)

test('the payout list explains held payouts, and shows those that need a code and sums owed back', async () => {
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
  await seller.call('POST', `/api/v1/orders/${reference}/actions/send`, {})
  await buyer.call('POST', `/api/v1/orders/${reference}/actions/receive`, {})
  expect((await list('payouts')).lines).toEqual([])
  // It is due, but still on hold.
  const due = async () => (await list('due', `?q=${reference}`)).lines
  expect(await due()).toMatchObject([
    {
      amountMinor: 237_500,
      state: 'held',
      why: expect.stringMatching(
        /^On hold until \d+ \w+, \d+:\d\d [ap]m, in case the buyer reports a problem\.$/,
      ),
    },
  ])
  await app.pool.query(
    "update orders set received_at = received_at - interval '4 days' where reference = $1",
    [reference],
  )
  expect((await list('payouts')).lines).toMatchObject([
    { reference, amountMinor: 237_500, state: 'held', why: 'The seller is not verified yet.' },
  ])

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
  await app.sandboxSwitches({ transfer: { outcome: 'otp', afterMs: 0 } })
  await createDuePayouts({ pool: app.pool, payments: app.payments, config: app.platform.config })
  const payouts = async () => (await app.pool.query('select id, state from payouts')).rows
  await expect.poll(payouts).toMatchObject([{ state: 'otp' }])
  await app.pool.query("update payouts set created_at = created_at - interval '2 hours'")
  expect((await list('payouts')).lines).toMatchObject([
    { reference, amountMinor: 237_500, state: 'otp', why: 'It is on the way to the seller’s bank.' },
  ])
  const [payout] = await payouts()
  await app.atProvider(`/sandbox/transfer/${payout.id}`, { status: 'success' })
  await expect.poll(payouts).toMatchObject([{ state: 'success' }])
  expect((await list('payouts')).lines).toEqual([])
  expect(await due()).toEqual([])
  // The list goes on after a line that has left it meanwhile.
  const later = await buildPaidOrder(app, buyer, await buildProduct(seller))
  const { rows } = await app.pool.query('select id from orders where reference = $1', [reference])
  expect((await list('due', `?after=${rows[0].id}`)).lines).toContainEqual(
    expect.objectContaining({ reference: later }),
  )
  expect((await list('paidOut')).lines).toMatchObject([{ reference, amountMinor: 237_500, state: 'success' }])
  const claim = await app.atProvider(`/sandbox/dispute/${reference}`)
  const chargebacks = async () => (await list('chargebacks')).lines
  await expect.poll(chargebacks).toMatchObject([{ reference, amountMinor: 250_000, state: 'disputed' }])
  await app.atProvider(`/sandbox/dispute/${claim.id}/resolve`, { resolution: 'auto-accepted' })
  await expect.poll(() => stateOf(reference)).toMatchObject({ state: 'refund_pending' })
  await admin.call('POST', `/api/v1/admin/orders/${reference}/ask`, {})
  expect((await list('payouts')).lines).toMatchObject([
    { reference, amountMinor: -237_500, state: 'owed back' },
  ])
  expect(await chargebacks()).toEqual([])
  expect((await orderForAdmin(reference)) as object).toMatchObject({
    chargebacks: [{ resolution: 'auto-accepted' }],
    dueMinor: -237_500,
  })
  await app.sandboxSwitches(null)
})

test(
  'lists can be searched and paged, and their CSV file contains no formulas',
  { tags: ['D21'] },
  async () => {
    const { lines } = await list('orders')
    const wanted = String(lines[0]?.reference)
    expect((await list('orders', `?q=${wanted}`)).lines).toMatchObject([{ reference: wanted }])
    expect((await list('orders', '?q=nobody%20sells%20this')).lines).toEqual([])
    const ofBuyer = await list('orders', `?q=${encodeURIComponent(buyer.email)}`)
    expect(ofBuyer.lines.length).toBe(lines.length)
    expect(ofBuyer.headers['x-total-count']).toBe(String(lines.length))
    expect((await list('orders', `?q=${encodeURIComponent(seller.email)}`)).lines).toEqual([])
    await app.pool.query(
      `insert into orders (reference, buyer_id, seller_id, seller_user_id, product_id, product_name, unit_price_kobo, quantity, amount_kobo, hold_until)
     select 'oja-page-' || lpad(n::text, 20, '0'), buyer_id, seller_id, seller_user_id, product_id, 'Page', 1, 1, 1, now()
     from orders o, generate_series(1, 30) n where o.reference = $1`,
      [wanted],
    )
    const first = await list('orders', '?q=Page')
    expect(first.lines).toHaveLength(25)
    const [, next = ''] = /<([^>]*)>; rel="next"/.exec(String(first.headers.link)) ?? []
    const { body } = await admin.call('GET', next)
    expect(body.data).toHaveLength(5)
    const file = await admin.call('GET', '/api/v1/admin/money/orders/csv')
    expect(file.headers['content-disposition']).toMatch(/attachment; filename="money-orders-.*\.csv"/)
    // The state is the word of the screens.
    expect(file.body.message).toMatch(/,Paid,/)
    expect(file.body.message).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
    expect(file.body.message.trim().split('\r\n').length).toBeGreaterThan(35)
    // The audit log has who downloaded the list.
    const { rows } = await app.pool.query("select admin_id from audit_log where subject_id = 'money-orders'")
    expect(rows).toEqual([{ admin_id: admin.userId }])
    await app.pool.query("delete from orders where reference like 'oja-page-%'")
  },
)

test('a new commission applies to new orders everywhere at once', async () => {
  const before = await buildPaidOrder(app, buyer, await buildProduct(seller))
  const listener = await app.pool.connect()
  await listener.query('listen public_change')
  const notification = new Promise((received) => listener.once('notification', received))
  expect((await admin.call('PUT', '/api/v1/admin/commission', { percent: 6.25 })).status).toBe(200)
  expect(await notification).toMatchObject({ channel: 'public_change' })
  listener.release(true)
  expect((await app.app.inject('/api/v1/payments/commission')).json()).toEqual({ data: { percent: 6.25 } })
  const after = await buildPaidOrder(app, buyer, await buildProduct(seller))
  expect(await orderForAdmin(before)).toMatchObject({ commissionPercent: 5, dueMinor: 237_500 })
  expect(await orderForAdmin(after)).toMatchObject({ commissionPercent: 6.25, dueMinor: 234_375 })
  const { rows } = await app.pool.query("select action from audit_log where subject_kind = 'setting'")
  expect(rows).toEqual([{ action: 'change commission' }])
})

test(
  'only an admin reaches the payment pages, changes need a recent password, and every input is checked',
  { tags: ['D5', 'D1', 'D15'] },
  async () => {
    const unknown = `oja-${'0'.repeat(48)}`
    const calls: [string, string, object | undefined][] = [
      ['GET', '/api/v1/admin/money', undefined],
      ['GET', '/api/v1/admin/money/orders', undefined],
      ['GET', '/api/v1/admin/money/orders/csv', undefined],
      ['GET', `/api/v1/admin/orders/${unknown}`, undefined],
      ['POST', `/api/v1/admin/orders/${unknown}/ask`, {}],
      ['POST', `/api/v1/admin/orders/${unknown}/refund`, { note: 'Mine' }],
      ['POST', `/api/v1/admin/orders/${unknown}/decide`, { decision: 'buyer', note: 'Mine' }],
      ['POST', `/api/v1/admin/orders/${unknown}/retry-refund`, {}],
      ['PUT', '/api/v1/admin/commission', { percent: 0 }],
    ]
    for (const [method, path, body] of calls) {
      for (const person of [buyer, seller])
        expect([path, (await person.call(method, path, body)).status]).toEqual([path, 403])
      const visitor = await app.app.inject({
        method: method as 'GET',
        url: path,
        ...(body ? { payload: body } : {}),
      })
      expect([path, visitor.statusCode]).toEqual([path, 401])
      if (path.includes(unknown))
        expect([path, (await admin.call(method, path, body)).status]).toEqual([path, 404])
    }
    for (const percent of [-1, 51, 1.234, '5', null])
      expect([percent, (await admin.call('PUT', '/api/v1/admin/commission', { percent })).status]).toEqual([
        percent,
        422,
      ])
    for (const path of [
      'money/everything',
      'money/orders?after=1',
      'money/orders?state=anything',
      `money/orders?q=${'x'.repeat(300)}`,
      'orders/1',
    ])
      expect([path, (await admin.call('GET', `/api/v1/admin/${path}`)).status]).toEqual([path, 400])
    const decide = (body: object) => admin.call('POST', `/api/v1/admin/orders/${unknown}/decide`, body)
    expect((await decide({ decision: 'me', note: 'x' })).status).toBe(422)
    expect((await decide({ decision: 'buyer', note: '' })).body.fields).toHaveProperty('note')

    await app.pool.query("update sessions set password_given_at = password_given_at - interval '16 minutes'")
    for (const [method, path, body] of calls.filter(([method]) => method !== 'GET')) {
      const { status, body: answer } = await admin.call(method, path, body)
      expect([path, status, answer.code]).toEqual([path, 403, 'REAUTH_REQUIRED'])
    }
  },
)

test('every reference to an order or a charge has an index', async () => {
  // Disputes, refunds and payouts of an order are found by their reference to it.
  const { rows } = await app.pool.query(
    `select c.conrelid::regclass || ' ' || a.attname as unfound from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid in ('orders'::regclass, 'charges'::regclass) and c.conrelid <> 'threads'::regclass
       and not exists (select from pg_index x
         where x.indrelid = c.conrelid and x.indkey[0] = c.conkey[1]
           and (x.indpred is null or pg_get_expr(x.indpred, x.indrelid) = '(' || a.attname || ' IS NOT NULL)'))`,
  )
  expect(rows).toEqual([])
})

test('a refund that failed days ago leaves the list of what waits as soon as it is sent again', async () => {
  await app.pool.query('update sessions set password_given_at = app_now()')
  await app.sandboxSwitches({ refund: { outcome: 'failed', afterMs: 0 } })
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
  await seller.call('POST', `/api/v1/orders/${reference}/actions/refund`, {})
  await expect.poll(() => stateOf(reference)).toMatchObject({ state: 'refund_failed' })
  await app.pool.query(
    "update refunds set created_at = created_at - interval '2 days' where order_id = (select id from orders where reference = $1)",
    [reference],
  )
  const waiting = async () => (await list('refunds', `?q=${reference}`)).lines
  expect(await waiting()).toMatchObject([{ state: 'failed' }])
  await app.sandboxSwitches({ refund: { outcome: 'pending', afterMs: 0 } })
  expect((await admin.call('POST', `/api/v1/admin/orders/${reference}/retry-refund`, {})).status).toBe(200)
  expect(await waiting()).toEqual([])
  await app.sandboxSwitches(null)
})
