import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnPaymentRequest, PayRequest } from '@oja/contract/schemas/checkout/payment-requests.ts'
import {
  buildAdmin,
  buildBuyer,
  buildSeller,
  call,
  startTestApp,
  waitFor,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp, TestResponse } from '../../../../tests/test-app.ts'
import { createDuePayouts } from '../payouts/payouts.ts'
import { checkPendingPayments } from '../checkout/payment-events.ts'
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

  const { body } = await seller.call('GET', '/api/v1/sellers/orders?tab=done')
  expect(body.orders).toMatchObject([
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
  ])
  expect(requestsOf(await seller.call('GET', path))[0]).toMatchObject({ state: 'paid', payer: 'Chiamaka' })
  const receipt = await app.mailTo('obi@example.com', 'Receipt')
  expect(receipt.text).toContain(`/pay/request/${code}?key=${key}`)
  await app.mailTo(seller.email, 'Paid at the stall')
})
