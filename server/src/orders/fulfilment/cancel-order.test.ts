import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp, TestResponse } from '../../../../tests/test-app.ts'
import { runOrderTimers } from './order-timers.ts'

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
const act = (person: Person, reference: string, action: string) =>
  person.call('POST', `/api/v1/orders/${reference}/actions/${action}`, {})
const orderOf = async (person: Person, reference: string) =>
  (await person.call('GET', `/api/v1/orders/${reference}`)).body.data as Record<string, unknown>
const status = ({ body }: TestResponse) => {
  const { payment, fulfilment, refund } = body.data as Record<string, string>
  return [payment, fulfilment, refund].join(' ')
}
const onHand = async (productId: string) =>
  (await app.pool.query<{ on_hand: number }>('select on_hand from products where id = $1', [productId]))
    .rows[0]?.on_hand
const untilRefunded = async (reference: string) => {
  await expect
    .poll(async () => (await orderOf(buyer, reference))['payment'], { timeout: 30_000 })
    .toBe('refunded')
}
/** The day by which an order is sent moves to so many days ago. */
const makeLate = (reference: string, days: number) =>
  app.pool.query(
    "update orders set send_by = (app_now() at time zone 'Africa/Lagos')::date - $2::int where reference = $1",
    [reference, days],
  )
const lagosDay = (days: number) =>
  new Date(Date.now() + 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

test('a buyer cancels until the seller accepts: all of the money goes back, the goods are for sale at once', async () => {
  const productId = await buildProduct(seller, { name: 'Abuja yam', quantity: '5' })
  const before = await onHand(productId)
  const reference = await buildPaidOrder(app, buyer, productId, 2)
  expect(await onHand(productId)).toBe(Number(before) - 2)
  expect((await orderOf(buyer, reference))['allowedActions']).toEqual(['renewCode', 'cancel', 'openDispute'])
  expect((await act(seller, reference, 'cancel')).status).toBe(403)
  expect((await act(buyer, reference, 'cancelUnsent')).status).toBe(409)

  expect(status(await act(buyer, reference, 'cancel'))).toBe('refund_pending none pending')
  expect(await onHand(productId)).toBe(before)
  // A second tap is no error and refunds nothing twice.
  expect((await act(buyer, reference, 'cancel')).status).toBe(200)
  expect((await act(seller, reference, 'accept')).status).toBe(409)
  expect((await app.mailTo(seller.email, 'Cancelled, do not send')).text).toContain('Abuja yam')
  expect((await app.mailTo(buyer.email, 'Cancelled: Abuja yam')).text).toContain('₦5,000')
  await untilRefunded(reference)
  const { refunds, refundedMinor } = (await orderOf(buyer, reference)) as {
    refunds: object[]
    refundedMinor: number
  }
  expect([refunds.length, refundedMinor]).toEqual([1, 500_000])
})

test('a seller who refunds because it is sold out does not put the goods back on sale; other reasons do', async () => {
  const productId = await buildProduct(seller, { name: 'Last yams', quantity: '5' })
  const refund = async (reference: string, body: object) =>
    (await seller.call('POST', `/api/v1/orders/${reference}/actions/refund`, body)).status
  const [soldOut, cannotBring, part] = [
    await buildPaidOrder(app, buyer, productId, 2),
    await buildPaidOrder(app, buyer, productId),
    await buildPaidOrder(app, buyer, productId),
  ]
  expect(await onHand(productId)).toBe(1)
  expect(await refund(soldOut, { note: 'Sold out', isSoldOut: true })).toBe(200)
  expect(await onHand(productId)).toBe(1)
  expect(await refund(cannotBring, { note: 'We cannot bring it to you' })).toBe(200)
  expect(await onHand(productId)).toBe(2)
  expect(await refund(part, { amountMinor: 1_000, isSoldOut: true })).toBe(200)
  expect(await onHand(productId)).toBe(2)
  const { body } = await seller.call('GET', `/api/v1/products/${productId}/stock`)
  expect(JSON.stringify(body).match(/"returned"/g)).toHaveLength(1)
})

test('an accepted order is sent by a day that both pages say; before it the buyer cannot cancel', async () => {
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
  expect((await orderOf(buyer, reference))['deadlines']).toMatchObject({ send: null })
  await act(seller, reference, 'accept')
  // Five days where the shop never set any.
  for (const person of [buyer, seller])
    expect((await orderOf(person, reference))['deadlines']).toMatchObject({ send: lagosDay(5) })
  expect((await orderOf(buyer, reference))['allowedActions']).toEqual(['receive', 'renewCode', 'openDispute'])
  for (const action of ['cancel', 'cancelUnsent'])
    expect((await act(buyer, reference, action)).status).toBe(409)
  // The last day itself is not late.
  await makeLate(reference, 0)
  expect((await act(buyer, reference, 'cancelUnsent')).status).toBe(409)
})

test('an order with a way of delivery counts the handling days that the shop had when it was paid', async () => {
  const own = await buildSeller(app, 'Quick Hands')
  await own.call('PUT', '/api/v1/delivery', { delivers: true, handlingDays: 2, freeFrom: '' })
  const productId = await buildProduct(own)
  const { body } = await buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
  const reference = String(body.reference)
  // As if it had been ordered with a way; the way of an order never changes.
  const client = await app.pool.connect()
  await client.query("set session_replication_role = 'replica'")
  await client.query("update orders set delivery_way = 'seller' where reference = $1", [reference])
  await client.query("set session_replication_role = 'origin'")
  client.release()
  await app.pay(reference)
  await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference })
  await own.call('PUT', '/api/v1/delivery', { delivers: true, handlingDays: 9, freeFrom: '' })
  await act(own, reference, 'accept')
  expect((await orderOf(buyer, reference))['deadlines']).toMatchObject({ send: lagosDay(2) })
})

test('an order bought at once has the days that a shop which delivers has set, as they were when it was paid', async () => {
  const own = await buildSeller(app, 'Own Days')
  await own.call('PUT', '/api/v1/delivery', { delivers: true, handlingDays: 2, freeFrom: '' })
  const reference = await buildPaidOrder(app, buyer, await buildProduct(own))
  await own.call('PUT', '/api/v1/delivery', { delivers: true, handlingDays: 9, freeFrom: '' })
  for (const person of [buyer, own])
    expect(await orderOf(person, reference)).toMatchObject({ handlingDays: 2 })
  await act(own, reference, 'accept')
  expect((await orderOf(buyer, reference))['deadlines']).toMatchObject({ send: lagosDay(2) })
})

test('a shop that only names a pick-up place has the days that its delivery page says', async () => {
  const own = await buildSeller(app, 'Collect Only')
  const productId = await buildProduct(own)
  const place = { name: 'Stall 4', landmark: 'By the gate', state: 'Oyo', lga: 'Ibadan North' }
  const daysOfPage = async () =>
    ((await own.call('GET', '/api/v1/delivery')).body.data as { handlingDays: number }).handlingDays
  for (const [body, days] of [
    [place, 5],
    [{ ...place, handlingDays: '3' }, 3],
  ] as const) {
    expect((await own.call('POST', '/api/v1/delivery/places', body)).status).toBe(200)
    expect(await daysOfPage()).toBe(days)
    const { body: payment } = await buyer.call('POST', '/api/v1/payments/initiate', {
      productId,
      quantity: 1,
    })
    const reference = String(payment.reference)
    for (const isPaid of [false, true]) {
      if (isPaid) {
        await app.pay(reference)
        await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference })
      }
      for (const person of [buyer, own])
        if (isPaid || person === buyer)
          expect(await orderOf(person, reference)).toMatchObject({ handlingDays: days })
    }
    await act(own, reference, 'accept')
    expect((await orderOf(buyer, reference))['deadlines']).toMatchObject({ send: lagosDay(days) })
  }
})

test('past its day the buyer cancels an order that was not sent, but not one that was', async () => {
  const productId = await buildProduct(seller)
  const [late, sent] = [
    await buildPaidOrder(app, buyer, productId),
    await buildPaidOrder(app, buyer, productId),
  ]
  for (const reference of [late, sent]) await act(seller, reference, 'accept')
  await act(seller, sent, 'send')
  for (const reference of [late, sent]) await makeLate(reference, 1)
  expect((await orderOf(buyer, late))['allowedActions']).toEqual([
    'receive',
    'renewCode',
    'cancelUnsent',
    'openDispute',
  ])
  expect((await act(buyer, sent, 'cancelUnsent')).status).toBe(409)
  expect(status(await act(buyer, late, 'cancelUnsent'))).toBe('refund_pending accepted pending')
  expect((await act(seller, late, 'send')).status).toBe(409)
  await untilRefunded(late)
})

test('72 hours past its day an unsent order goes back by itself, and not before', async () => {
  const productId = await buildProduct(seller)
  const references = []
  for (let count = 0; count < 3; count += 1) references.push(await buildPaidOrder(app, buyer, productId))
  const [early = '', due = '', disputed = ''] = references
  for (const reference of references) await act(seller, reference, 'accept')
  const form = new FormData()
  form.append('reason', 'not_received')
  form.append('wish', 'refund')
  form.append('words', 'Nobody answers')
  expect((await buyer.call('POST', `/api/v1/orders/${disputed}/dispute`, form)).status).toBe(200)
  await makeLate(early, 3)
  for (const reference of [due, disputed]) await makeLate(reference, 4)
  await runOrderTimers(context())
  expect((await orderOf(buyer, early))['payment']).toBe('paid')
  expect((await orderOf(buyer, disputed))['payment']).toBe('paid')
  expect((await orderOf(buyer, due))['payment']).not.toBe('paid')
  await untilRefunded(due)
  expect((await orderOf(seller, due))['timeline']).toEqual(
    expect.arrayContaining([expect.objectContaining({ action: 'refundUnsent', by: 'timer' })]),
  )
})

test('when a buyer cancels and the seller accepts in the same instant, one of them wins', async () => {
  const productId = await buildProduct(seller, { quantity: '20' })
  const won: string[] = []
  for (let round = 0; round < 4; round += 1) {
    const reference = await buildPaidOrder(app, buyer, productId)
    const [cancelled, accepted] = await Promise.all([
      act(buyer, reference, 'cancel'),
      act(seller, reference, 'accept'),
    ])
    expect([cancelled.status, accepted.status].toSorted()).toEqual([200, 409])
    const { fulfilment, refund } = await orderOf(buyer, reference)
    expect(cancelled.status === 200 ? [fulfilment, refund === 'none'] : [fulfilment, refund]).toEqual(
      cancelled.status === 200 ? ['none', false] : ['accepted', 'none'],
    )
    won.push(cancelled.status === 200 ? 'buyer' : 'seller')
  }
  // The books are checked when the test app closes.
  expect(won).toHaveLength(4)
})
