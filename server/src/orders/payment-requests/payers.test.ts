import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnPaymentRequest, PayRequest } from '@oja/contract/schemas/orders/payment-requests.ts'
import {
  buildBuyer,
  buildSeller,
  call,
  startTestApp,
  uploadForm,
  waitFor,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { placesOf } from '../../../../tests/database/places-of.ts'
import { sendEvent } from '../../../../tests/provider-event.ts'
import { eraseOldContacts } from './payers.ts'

let app: TestApp
let seller: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app, 'Mama Sade Foodstuff')
})
afterAll(() => app.close())

type Caller = Pick<Person, 'call'>
const visitor: Caller = { call: (method, url, body) => call(app, method, url, body) }
const newKey = () => randomBytes(24).toString('base64url')
const newRequest = async () => {
  const asked = { amount: '6,800', words: 'Rice and beans', key: randomUUID() }
  const { body } = await seller.call('POST', '/api/v1/payment-requests', asked)
  return (body.data as { requests: OwnPaymentRequest[] }).requests[0]?.code ?? ''
}
const guest = { name: 'Chiamaka Obi', email: 'chiamaka@example.com' }
const pay = (code: string, by: Caller, payer: object) =>
  by.call('POST', `/api/v1/pay-requests/${code}/payments`, { key: newKey(), ...payer })
const see = async (code: string, by: Caller, key = '') =>
  (await by.call('GET', `/api/v1/pay-requests/${code}?key=${key}`)).body.data as PayRequest['data']
const verify = (code: string, by: Caller, key: string) =>
  by.call('POST', `/api/v1/pay-requests/${code}/verify`, { key })

test('a payment that the provider did not answer is tried again without typing the name again', async () => {
  const code = await newRequest()
  const key = newKey()
  await app.sandboxSwitches({ api: { initialize: { fault: 'refuse' } } })
  await pay(code, visitor, { ...guest, key })
  await app.sandboxSwitches(null)
  expect((await pay(code, visitor, { name: guest.name, email: '', phone: '', key })).status).toBe(200)
  expect((await see(code, visitor, key)).order?.authorizationUrl).toEqual(expect.any(String))
})

test('the key of a receipt opens one order: used again it is refused with a sentence', async () => {
  const [one, other] = [await newRequest(), await newRequest()]
  const key = newKey()
  expect((await pay(one, visitor, { ...guest, key })).status).toBe(200)
  expect(await pay(other, visitor, { ...guest, key })).toMatchObject({
    status: 409,
    body: { message: 'This payment is over. Open the link of the seller again to pay.' },
  })
  // An amount that goes back ends this payment; the request is still open for another one.
  await app.sandboxSwitches({ charge: { amountOffset: -100 } })
  await app.pay((await see(one, visitor, key)).order?.reference ?? '')
  await app.sandboxSwitches(null)
  await verify(one, visitor, key)
  expect((await pay(one, visitor, { ...guest, key })).status).toBe(409)
})

test('a payment that was begun does not go on once the seller has cancelled the request', async () => {
  const code = await newRequest()
  const key = newKey()
  await pay(code, visitor, { ...guest, key })
  const { body } = await seller.call('GET', '/api/v1/payment-requests')
  const own = (body.data as { requests: OwnPaymentRequest[] }).requests.find((one) => one.code === code)
  await seller.call('POST', `/api/v1/payment-requests/${own?.id}/cancel`)
  expect(await pay(code, visitor, { ...guest, key })).toMatchObject({
    status: 409,
    body: { message: 'The seller has cancelled this request.' },
  })
  // The page has no link to Paystack any more: what is paid now would only go back.
  expect(await see(code, visitor, key)).toMatchObject({
    state: 'cancelled',
    order: { outcome: 'pending', authorizationUrl: null },
  })
})

test('who deletes the account starts no payment at the stall meanwhile', async () => {
  const buyer = await buildBuyer(app)
  const code = await newRequest()
  const client = await app.pool.connect()
  try {
    await client.query('begin')
    await client.query("select pg_advisory_xact_lock(hashtextextended('initiate ' || $1, 0))", [buyer.userId])
    const started = pay(code, buyer, {})
    // The payment waits for the lock of the deletion.
    await waitFor(async () => {
      const { rows } = await app.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'",
      )
      return rows.length > 0 ? true : undefined
    })
    await client.query("update users set status = 'deleted', deleted_at = app_now() where id = $1", [
      buyer.userId,
    ])
    await client.query('commit')
    expect((await started).status).toBe(409)
  } finally {
    client.release()
    // The rest of a deletion is no part of this.
    await app.pool.query("update users set status = 'active', deleted_at = null where id = $1", [
      buyer.userId,
    ])
  }
  const { rows } = await app.pool.query('select from orders where buyer_id = $1', [buyer.userId])
  expect(rows).toEqual([])
})

test('the receipt of a payment at the stall has a code that anybody can check', async () => {
  const code = await newRequest()
  const key = newKey()
  await pay(code, visitor, { ...guest, email: 'receipt@example.com', key })
  await app.pay((await see(code, visitor, key)).order?.reference ?? '')
  await verify(code, visitor, key)
  const { order } = await see(code, visitor, key)
  expect((await app.mailTo('receipt@example.com', 'Receipt')).text).toContain('Check code:')
  expect(order).toMatchObject({ checkCode: expect.stringMatching(/^\w{12}$/) })
  // It is shown at the stall while the goods are there.
  const { payload } = await app.app.inject({ method: 'GET', url: `/check/${order?.checkCode}` })
  expect(payload).toContain('VALID.')
  expect(payload).toContain('Paid at the stall, where the goods are handed over at once.')
  expect(payload).not.toContain('were received')
})

test('90 days after the order nothing names the guest, not even what the payment provider sent', async () => {
  const [old, newer] = [
    { name: 'Quentin Zwane', email: 'zwane@example.com', phone: '0803 555 0199' },
    { name: 'Ximena Okafor', email: 'ximena@example.com', phone: '0803 555 0198' },
  ]
  const references: string[] = []
  for (const payer of [old, newer]) {
    const [code, key] = [await newRequest(), newKey()]
    await pay(code, visitor, { ...payer, key })
    const reference = (await see(code, visitor, key)).order?.reference ?? ''
    references.push(reference)
    await app.pay(reference)
    await verify(code, visitor, key)
    await providerSays(reference, `${payer.name} of ${payer.email} called from ${payer.phone}`)
  }
  await app.pool.query(
    "update orders set received_at = received_at - interval '91 days' where reference = $1",
    [references[0]],
  )
  await eraseOldContacts(app.pool)
  expect(await placesOf(app.pool, Object.values(old))).toEqual(
    Object.fromEntries(Object.values(old).map((text) => [text, []])),
  )
  // Of an order that is not as old the provider's words stay, and so does the name.
  expect((await placesOf(app.pool, [newer.name]))[newer.name]).toEqual(
    expect.arrayContaining(['public.users.name', 'public.provider_events.body']),
  )
  // What the provider sends later goes the next night.
  await providerSays(references[0] ?? '', `${old.name} asked again`)
  await eraseOldContacts(app.pool)
  expect(await placesOf(app.pool, [old.name])).toEqual({ [old.name]: [] })
})

/** The provider sends an event about a payment that holds these words, and it has had its effect. */
async function providerSays(reference: string, words: string): Promise<void> {
  const data = { transaction_reference: reference, customer_note: words }
  expect((await sendEvent(app, { event: 'refund.pending', data })).statusCode).toBe(200)
  await waitFor(async () => {
    const { rows } = await app.pool.query(
      'select from provider_events where strpos(body, $1) > 0 and applied_at is not null',
      [words],
    )
    return rows.length > 0 ? true : undefined
  })
}

/** A paid request in dispute, and the address of the one photo of the seller's answer. */
async function buildDisputedRequest(): Promise<{ code: string; key: string; picture: string }> {
  const [code, key] = [await newRequest(), newKey()]
  await pay(code, visitor, { ...guest, key })
  const { reference } = (await see(code, visitor, key)).order ?? { reference: '' }
  await app.pay(reference)
  await verify(code, visitor, key)
  const report = { reason: 'missing', wish: 'part', words: 'The beans were not in the bag', key }
  expect((await visitor.call('POST', `/api/v1/pay-requests/${code}/dispute`, report)).status).toBe(200)
  const answer = await uploadForm('pictures', { words: 'All of it was in the bag' })
  expect((await seller.call('POST', `/api/v1/orders/${reference}/dispute/answer`, answer)).status).toBe(200)
  const picture = (await see(code, visitor, key)).order?.disputeCase?.answerPictures[0] ?? ''
  return { code, key, picture }
}
const statusOf = async (url: string) => (await app.app.inject({ method: 'GET', url })).statusCode

test('the photos of the seller’s answer are shown to whoever has the link of the receipt, and to nobody else', async () => {
  const { key, picture } = await buildDisputedRequest()
  expect(await statusOf(picture)).toBe(200)
  expect(await statusOf(`${picture}&width=1080`)).toBe(200)
  expect(await statusOf(picture.replace(key, newKey()))).toBe(404)
  expect(await statusOf(picture.split('?')[0] ?? '')).toBe(400)
})

test('no forged code, id, key or width of an address opens such a photo, nor fails', async () => {
  const own = await buildDisputedRequest()
  const other = await buildDisputedRequest()
  const idOf = (picture: string) => picture.split('?')[0]?.split('/').at(-1) ?? ''
  const id = idOf(own.picture)
  const { rows } = await app.pool.query<{ id: string }>('select file_id as id from product_pictures limit 1')
  const address = (code: string, name: string, query: string) =>
    `/api/v1/pay-requests/${encodeURIComponent(code)}/dispute/pictures/${encodeURIComponent(name)}?${query}`
  const query = `key=${own.key}`
  const hostile = ['x', '%', '../../../etc/passwd', '<script>', "' or true --", '\u0000', 'ي', 'a'.repeat(80)]
  expect(await statusOf(address(own.code, id, query))).toBe(200)
  const forged = [
    // Somebody else's photo with the own key, the own photo with somebody else's code or key.
    address(own.code, idOf(other.picture), query),
    address(other.code, id, query),
    address(own.code, id, `key=${other.key}`),
    address(own.code, rows[0]?.id ?? crypto.randomUUID(), query),
    address(own.code, id, `${query}&key=${other.key}`),
    ...['0', '-1', '2.5', '1e9', 'wide', ''].map((width) => address(own.code, id, `${query}&width=${width}`)),
    ...hostile.flatMap((text) => [
      address(own.code, text, query),
      address(text, id, query),
      address(own.code, id, `key=${encodeURIComponent(text)}`),
    ]),
  ]
  const answers = await Promise.all(forged.map(async (url) => [url, await statusOf(url)] as const))
  expect(answers.filter(([, status]) => ![400, 404, 422, 429].includes(status))).toEqual([])
  expect(answers.filter(([, status]) => status !== 429).length).toBeGreaterThan(5)
})
