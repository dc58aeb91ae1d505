import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnPaymentRequest, PayRequest } from '@oja/contract/schemas/orders/payment-requests.ts'
import {
  buildAdmin,
  buildBuyer,
  buildSeller,
  call,
  startTestApp,
  waitFor,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp, TestResponse } from '../../../../tests/test-app.ts'
import { newNumber, registerByPhone } from '../../../../tests/identity/phones.ts'
import { checkPendingPayments } from '../checkout/payment-events.ts'
import { eraseOldContacts } from './payers.ts'
import { endOverdueRequests } from './payment-requests.ts'

let app: TestApp
let seller: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app, 'Mama Sade Foodstuff')
})
afterAll(() => app.close())

const path = '/api/v1/payment-requests'
const ask = (
  person: Person,
  amount: unknown = '6,800',
  words: unknown = 'Rice and beans',
  key = randomUUID(),
) => person.call('POST', path, { amount, words, key })
const requestsOf = ({ body }: TestResponse) => (body.data as { requests: OwnPaymentRequest[] }).requests
const newest = async (person: Person, amount?: string, words?: string) => {
  const [request] = requestsOf(await ask(person, amount, words))
  if (!request) throw new Error('no request')
  return request
}
const newKey = () => randomBytes(24).toString('base64url')
const visitor = { call: (method: string, url: string, body?: unknown) => call(app, method, url, body) }
const pay = (code: string, payer: object = {}, by: Pick<Person, 'call'> = visitor, key = newKey()) =>
  by.call('POST', `/api/v1/pay-requests/${code}/payments`, {
    name: 'Chiamaka Obi',
    email: 'chiamaka@example.com',
    key,
    ...payer,
  })
const see = async (code: string, key = '', by: Pick<Person, 'call'> = visitor) =>
  (await by.call('GET', `/api/v1/pay-requests/${code}?key=${key}`)).body.data as PayRequest['data']
const verify = async (code: string, key: string, by: Pick<Person, 'call'> = visitor) =>
  (await by.call('POST', `/api/v1/pay-requests/${code}/verify`, { key })).body.data as PayRequest['data']
/** A guest who begins to pay; the key of the receipt, and the reference of the payment. */
const begin = async (code: string, payer: object = {}) => {
  const started = await pay(code, payer)
  expect(started.status).toBe(200)
  const { key } = started.body.data as { key: string }
  const { order } = await see(code, key)
  return { key, reference: order?.reference ?? '' }
}
/** A request of a shop that a guest has paid. */
const paid = async (person: Person, payer: object = {}) => {
  const { code } = await newest(person)
  const begun = await begin(code, payer)
  await app.pay(begun.reference)
  await verify(code, begun.key)
  return { code, ...begun }
}
const backdate = (code: string, minutes: number) =>
  app.pool.query(
    `with r as (update payment_requests set created_at = created_at - make_interval(mins => $2), ends_at = ends_at - make_interval(mins => $2)
       where code = $1 returning id)
     update orders o set hold_until = hold_until - make_interval(mins => $2) from r where o.request_id = r.id`,
    [code, minutes],
  )

test('a customer without an account pays at the stall, and the seller has an order that is handed over', async () => {
  const { code } = await newest(seller, '₦6,800', 'Rice and beans')
  expect(await see(code)).toMatchObject({
    storeName: 'Mama Sade Foodstuff',
    words: 'Rice and beans',
    amountMinor: 680_000,
    state: 'open',
    closedReason: '',
    order: null,
  })
  const { key, reference } = await begin(code, { name: 'Chiamaka Obi', email: 'obi@example.com' })
  expect((await see(code, key)).order).toMatchObject({
    outcome: 'pending',
    authorizationUrl: expect.any(String),
  })
  await app.pay(reference)
  const { state, order } = await verify(code, key)
  expect(state).toBe('paid')
  expect(order).toMatchObject({ outcome: 'paid', name: 'Chiamaka Obi', amountMinor: 680_000 })

  expect(await seller.call('GET', '/api/v1/sellers/orders?tab=done')).toMatchObject({
    status: 200,
    body: {
      orders: [
        {
          productName: 'Rice and beans',
          productId: '',
          atStall: true,
          buyerName: 'Chiamaka Obi',
          status: 'paid',
          fulfilment: 'received',
          commissionMinor: 34_000,
          dueMinor: 646_000,
        },
      ],
    },
  })
  expect(requestsOf(await seller.call('GET', path))[0]).toMatchObject({ state: 'paid', payer: 'Chiamaka' })
  const receipt = await app.mailTo('obi@example.com', 'Receipt')
  expect(receipt.text).toContain(`/pay/request/${code}?key=${key}`)
  await app.mailTo(seller.email, 'Paid at the stall')
})

test('the receipt’s link opens the receipt and a dispute; nothing else does', async () => {
  const { code, key, reference } = await paid(seller, { email: 'amina@example.com' })
  expect((await see(code)).order).toBeNull()
  expect((await see(code, newKey())).order).toBeNull()
  const report = { reason: 'missing', wish: 'part', words: 'The beans were not in the bag' }
  const dispute = (sent: object) => visitor.call('POST', `/api/v1/pay-requests/${code}/dispute`, sent)
  expect((await dispute({ ...report, key: newKey() })).status).toBe(404)
  expect((await dispute({ ...report, key, words: ' ' })).body.fields).toHaveProperty('words')
  const opened = await dispute({ ...report, key })
  expect(opened.status).toBe(200)
  expect((opened.body.data as PayRequest['data']).order).toMatchObject({
    dispute: 'open',
    disputeCase: { words: 'The beans were not in the bag' },
  })
  expect((await dispute({ ...report, key })).status).toBe(409)
  expect((await app.mailTo('amina@example.com', 'We have your report')).text).toContain(`?key=${key}`)

  const refunded = await seller.call('POST', `/api/v1/orders/${reference}/actions/refund`, { note: 'Sorry' })
  expect(refunded.status).toBe(200)
  await waitFor(async () => ((await see(code, key)).order?.outcome === 'refunded' ? true : undefined))
})

test('nobody logs in as a guest, writes to one, or finds one among the people of the market', async () => {
  const { code, reference } = await paid(seller, { name: 'Unseen Uche' })
  const { rows } = await app.pool.query<{ id: string; email: string; code: string }>(
    'select u.id, u.email, r.code from orders o join users u on u.id = o.buyer_id join payment_requests r on r.id = o.request_id where o.reference = $1',
    [reference],
  )
  const [guest] = rows
  expect(guest?.code).toBe(code)
  const login = { email: guest?.email, password: '' }
  expect((await call(app, 'POST', '/api/v1/auth/login', login)).status).toBeGreaterThanOrEqual(401)
  const registered = { name: 'Taker', email: guest?.email, password: 'correct horse' }
  expect((await call(app, 'POST', '/api/v1/auth/register', registered)).status).toBe(201)
  const message = { recipientId: guest?.id, content: 'Hello', text: 'Hello' }
  expect((await seller.call('POST', '/api/v1/messages/send', message)).status).toBeGreaterThanOrEqual(400)
  const admin = await buildAdmin(app)
  const found = await admin.call('GET', '/api/v1/admin/users?q=Unseen')
  expect(JSON.stringify(found.body)).not.toContain('Unseen Uche')
})

test('an account that pays has the order in My Orders, and reports a problem there', async () => {
  const buyer = await buildBuyer(app, 'Tola Bello')
  const { code } = await newest(seller, '1,250', 'Tomatoes')
  const started = await pay(code, {}, buyer)
  expect(started.body.data).toEqual({ key: '' })
  const { order } = await see(code, '', buyer)
  expect(order).toMatchObject({ isInMyOrders: true, name: 'Tola Bello' })
  await app.pay(order?.reference ?? '')
  expect(await verify(code, '', buyer)).toMatchObject({ state: 'paid' })
  const { body } = await buyer.call('GET', '/api/v1/users/orders?tab=done')
  expect(body.orders).toMatchObject([
    { productName: 'Tomatoes', atStall: true, storeName: 'Mama Sade Foodstuff' },
  ])
  const page = await buyer.call('GET', `/api/v1/orders/${order?.number}`)
  expect(page.body.data).toMatchObject({ isOnSale: false, allowedActions: ['openDispute'] })
  const other = await buildBuyer(app)
  expect((await see(code, '', other)).order).toBeNull()
})

test('a request that nobody paid in time ends, and money that comes later goes back', async () => {
  const { code } = await newest(seller)
  const { key, reference } = await begin(code)
  await backdate(code, 16)
  expect(await see(code)).toMatchObject({ state: 'ended' })
  expect((await pay(code)).body.message).toBe('This request has ended. Ask the seller for a new code.')
  await endOverdueRequests(app.pool)
  await app.pay(reference)
  const { state, order } = await verify(code, key)
  expect(state).toBe('ended')
  expect(order).toMatchObject({ outcome: 'refunding', isSold: false })
  await waitFor(async () => ((await see(code, key)).order?.outcome === 'refunded' ? true : undefined))
})

test('money that the provider took in time counts, also when its news comes late', async () => {
  const { code } = await newest(seller)
  const { reference } = await begin(code)
  await app.sandboxSwitches({ webhooks: { delivery: 'lose' } })
  await app.pay(reference)
  await app.sandboxSwitches(null)
  await app.pool.query(
    `update payment_requests set created_at = created_at - interval '14 minutes', ends_at = app_now() + interval '300 milliseconds' where code = $1`,
    [code],
  )
  await waitFor(async () => ((await see(code)).state === 'ended' ? true : undefined))
  await endOverdueRequests(app.pool)
  await app.pool.query(
    "update orders set created_at = created_at - interval '5 minutes' where reference = $1",
    [reference],
  )
  await checkPendingPayments({ pool: app.pool, payments: app.payments, config: app.platform.config })
  expect(await see(code)).toMatchObject({ state: 'paid' })
})

test('of two people who pay one request at once, one has bought and the other is refunded', async () => {
  const { code } = await newest(seller)
  const [one, two] = [
    await begin(code, { email: 'a@example.com' }),
    await begin(code, { email: 'b@example.com' }),
  ]
  await Promise.all([app.pay(one.reference), app.pay(two.reference)])
  await Promise.all([verify(code, one.key), verify(code, two.key)])
  const outcomes = [(await see(code, one.key)).order, (await see(code, two.key)).order]
  expect(outcomes.filter((order) => order?.isSold)).toHaveLength(1)
  const { rows } = await app.pool.query(
    'select count(*)::int as refunds from refunds f join orders o on o.id = f.order_id where o.reference = any($1)',
    [[one.reference, two.reference]],
  )
  expect(rows).toEqual([{ refunds: 1 }])
  expect((await pay(code)).body.message).toBe('This has been paid already. Do not pay again.')
})

test('a charge of another amount goes back, and the request can still be paid', async () => {
  const { code } = await newest(seller)
  const { key, reference } = await begin(code)
  await app.sandboxSwitches({ charge: { amountOffset: -100 } })
  await app.pay(reference)
  expect((await verify(code, key)).order).toMatchObject({ isSold: false })
  await app.sandboxSwitches(null)
  expect(await see(code)).toMatchObject({ state: 'open' })
  const again = await begin(code)
  await app.pay(again.reference)
  expect(await verify(code, again.key)).toMatchObject({ state: 'paid' })
})

test.each([
  ['0', 'Enter an amount above 0'],
  ['0.00', 'Enter an amount above 0'],
  ['', 'Enter the amount'],
  ['0.5', 'Ask for ₦1 or more'],
  ['10000000000', 'Ask for at most ₦100,000,000'],
  ['1e10', 'Enter an amount in naira, such as 6,800'],
  ['-5', 'Enter an amount in naira, such as 6,800'],
  ['٥٠٠', 'Enter an amount in naira, such as 6,800'],
])('a seller cannot ask for “%s”', async (amount, sentence) => {
  const { status, body } = await ask(seller, amount)
  expect({ status, amount: body.fields.amount }).toEqual({ status: 422, amount: sentence })
})

test('words are a few, and markup in them is text', async () => {
  expect((await ask(seller, '500', ' ')).body.fields).toEqual({ words: 'Say what it is for' })
  expect((await ask(seller, '500', 'x'.repeat(81))).body.fields).toHaveProperty('words')
  expect((await ask(seller, '500', 'a\u202eb')).status).toBe(422)
  expect(await newest(seller, '500', '<b>Rice</b>')).toMatchObject({ words: '<b>Rice</b>' })
})

test('a form sent twice gives one request, and a shop has at most ten open', async () => {
  const shop = await buildSeller(app, 'Busy Stall')
  const key = randomUUID()
  await Promise.all([ask(shop, '500', 'Pepper', key), ask(shop, '500', 'Pepper', key)])
  expect(requestsOf(await shop.call('GET', path))).toHaveLength(1)
  await Promise.all(Array.from({ length: 9 }, () => ask(shop)))
  const refused = await ask(shop)
  expect(refused.status).toBe(409)
  expect(refused.body.message).toBe('You have 10 requests open. Cancel one, or wait until one ends.')
})

test('the same form of a payer goes on with the same payment', async () => {
  const { code } = await newest(seller)
  const key = newKey()
  await Promise.all([pay(code, {}, visitor, key), pay(code, {}, visitor, key)])
  const { rows } = await app.pool.query(
    'select count(*)::int as orders from orders o join payment_requests r on r.id = o.request_id where r.code = $1',
    [code],
  )
  expect(rows).toEqual([{ orders: 1 }])
  for (let n = 0; n < 4; n += 1) await pay(code)
  expect((await pay(code)).body.message).toContain('Several people are paying this already')
})

test('a seller cancels a request unless it is paid, and only its own shop does', async () => {
  const { id, code } = await newest(seller)
  const stranger = await buildSeller(app, 'Another Stall')
  expect((await stranger.call('POST', `${path}/${id}/cancel`)).status).toBe(404)
  expect((await seller.call('POST', `${path}/${id}/cancel`)).status).toBe(200)
  expect((await pay(code)).body.message).toBe('The seller has cancelled this request.')

  const later = await newest(seller)
  const { reference } = await begin(later.code)
  await app.pay(reference)
  const refused = await seller.call('POST', `${path}/${later.id}/cancel`)
  expect(refused.status).toBe(409)
  expect(await see(later.code)).toMatchObject({ state: 'paid' })
})

test('money for a cancelled request goes back', async () => {
  const { id, code } = await newest(seller)
  const { key, reference } = await begin(code)
  await seller.call('POST', `${path}/${id}/cancel`)
  await app.pay(reference)
  expect((await verify(code, key)).order).toMatchObject({ isSold: false, outcome: 'refunding' })
})

test('the shop’s own people and admins cannot pay its request', async () => {
  const { code } = await newest(seller)
  expect((await pay(code, {}, seller)).status).toBe(403)
  expect(await see(code, '', seller)).toMatchObject({
    closedReason: expect.stringContaining('your own request'),
  })
  expect((await pay(code, {}, await buildAdmin(app))).status).toBe(403)
})

test('a suspended shop and a shop on holiday cannot be paid', async () => {
  const shop = await buildSeller(app, 'Resting Stall')
  const { code } = await newest(shop)
  const { key, reference } = await begin(code)
  await app.pool.query(
    "update sellers set closed_until = (app_now() at time zone 'Africa/Lagos')::date + 3 where id = $1",
    [shop.sellerId],
  )
  expect((await pay(code)).body.message).toBe('This shop is closed now, so it cannot be paid.')
  expect((await ask(shop)).body.message).toMatch(
    /^Your shop is closed until \d+ \w+\. Open it again to ask for payment/,
  )
  const closed = () => shop.call('GET', '/api/v1/payment-requests')
  expect((await closed()).body.data).toMatchObject({ isOnHoliday: true })
  await app.pool.query("update sellers set closed_until = null, status = 'suspended' where id = $1", [
    shop.sellerId,
  ])
  expect((await pay(code)).body.message).toBe('This shop cannot be paid now.')
  expect((await ask(shop)).status).toBe(403)
  expect((await closed()).body.data).toMatchObject({ isOnHoliday: false })
  await app.pay(reference)
  expect((await verify(code, key)).order).toMatchObject({ isSold: false, outcome: 'refunding' })
})

test('without an answer of the provider the payment can be tried again', async () => {
  const { code } = await newest(seller)
  const key = newKey()
  await app.sandboxSwitches({ api: { initialize: { fault: 'refuse' } } })
  expect((await pay(code, {}, visitor, key)).status).toBe(200)
  expect((await see(code, key)).order).toMatchObject({ authorizationUrl: null, outcome: 'pending' })
  await app.sandboxSwitches(null)
  await pay(code, {}, visitor, key)
  expect((await see(code, key)).order?.authorizationUrl).toEqual(expect.any(String))
})

test('who has only a phone number pays with an address of our own domain and keeps the link', async () => {
  const { key, code } = await paid(seller, { email: '', phone: '0803 123 4567' })
  expect((await see(code, key)).order).toMatchObject({ outcome: 'paid' })
  const { code: open } = await newest(seller)
  expect((await pay(open, { email: '', phone: '' })).body.fields).toHaveProperty('email')
  expect((await pay(open, { name: ' ' })).body.fields).toEqual({ name: 'Enter your name' })
  expect((await pay(open, { email: 'x@y' })).body.fields).toHaveProperty('email')
})

test('an account without an e-mail address pays at the stall', async () => {
  const { code } = await newest(seller)
  const tola = await registerByPhone(app, newNumber())
  expect((await pay(code, {}, tola)).status).toBe(200)
  const { order } = await see(code, '', tola)
  expect(order?.authorizationUrl).toMatch(/^http/)
  await app.pay(order?.reference ?? '')
  expect((await verify(code, '', tola)).order).toMatchObject({ outcome: 'paid' })
})

test('no mail keeps the address of somebody who paid without an account', async () => {
  await paid(seller, { email: 'passing.by@example.com' })
  expect((await app.mailTo('passing.by@example.com')).subject).not.toBe('')
  await expect
    .poll(async () => {
      const { rows } = await app.pool.query("select from mails where recipient = 'passing.by@example.com'")
      return rows.length
    })
    .toBe(0)
})

test('an order at the stall is in the shop’s file, and its contact is erased after 90 days', async () => {
  const { reference } = await paid(seller, { name: 'Erased Efe' })
  const file = await seller.call('GET', '/api/v1/sellers/orders.csv')
  expect(file.body.message).toContain('At the stall')
  await app.pool.query(
    "update orders set received_at = received_at - interval '91 days' where reference = $1",
    [reference],
  )
  await eraseOldContacts(app.pool)
  const { rows } = await app.pool.query(
    'select u.name, y.sealed_contact, y.erased_at is not null as is_erased from orders o join users u on u.id = o.buyer_id join order_payers y on y.order_id = o.id where o.reference = $1',
    [reference],
  )
  expect(rows).toEqual([{ name: 'Customer at the stall', sealed_contact: null, is_erased: true }])
})
