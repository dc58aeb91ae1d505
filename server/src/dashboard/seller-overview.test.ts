import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOrderTimers } from '../orders/fulfilment/order-timers.ts'
import { addToBasket, deliverInIbadan, startCheckout } from '../../../tests/orders/checkouts.ts'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  call,
  orderNumberOf,
  startTestApp,
} from '../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

interface Overview {
  orders: { task: string; count: number; until: string; number: string; productName: string }[]
  problems: { kind: string; count: number; amountMinor: number; number: string }[]
  unreadMessages: number
  sales: {
    byDay: { day: string; orders: number; amountMinor: number }[]
    total: { orders: number; amountMinor: number }
    before: { orders: number; amountMinor: number }
  }
  money: {
    dueMinor: number
    toAcceptMinor: number
    inQuestionMinor: number
    next: { day: string; amountMinor: number } | null
  }
  recent: Record<string, unknown>[]
  setup: Record<string, boolean>
  hasSold: boolean
}

const overviewOf = async (seller: Person, days?: number) => {
  const { status, body } = await seller.call('GET', `/api/v1/sellers/overview${days ? `?days=${days}` : ''}`)
  expect(status).toBe(200)
  return body.data as Overview
}
const waitingOf = async (seller: Person) => (await seller.call('GET', '/api/v1/sellers/waiting')).body.data
const settings = (seller: Person, values: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  return seller.call('POST', '/api/v1/sellers/profile/full', form)
}
const act = (seller: Person, reference: string, action: string) =>
  seller.call('POST', `/api/v1/orders/${reference}/actions/${action}`, {})
/** The day so many days from now in Lagos. */
const dayIn = async (days: number) => {
  const { rows } = await app.pool.query<{ day: string }>(
    "select to_char((app_now() at time zone 'Africa/Lagos')::date + $1::int, 'YYYY-MM-DD') as day",
    [days],
  )
  return rows[0]?.day ?? ''
}
const hoursUntil = (iso: string) => Math.round((Date.parse(iso) - Date.now()) / 3_600_000)

test('the overview says which orders wait, how long the seller has, and forgets them when they are done', async () => {
  const seller = await buildSeller(app, 'Yam corner')
  const other = await buildSeller(app, 'Next door')
  const buyer = await buildBuyer(app)
  const productId = await buildProduct(seller, { name: 'Abuja yam', price: '2,500', quantity: '20' })
  const first = await buildPaidOrder(app, buyer, productId)
  await app.pool.query("update orders set paid_at = paid_at - interval '2 hours' where reference = $1", [
    first,
  ])
  const second = await buildPaidOrder(app, buyer, productId)

  const [waiting] = (await overviewOf(seller)).orders
  expect(waiting).toMatchObject({
    task: 'accept',
    count: 2,
    number: await orderNumberOf(app, first),
    productName: 'Abuja yam',
  })
  expect(hoursUntil(waiting?.until ?? '')).toBe(46)
  expect(await waitingOf(seller)).toEqual({ orders: 2, messages: 0 })
  expect((await overviewOf(other)).orders).toEqual([])

  await act(seller, first, 'accept')
  await act(seller, second, 'send')
  const [toSend] = (await overviewOf(seller)).orders
  // The last day to send it ends at midnight in Lagos.
  expect(toSend).toMatchObject({ task: 'handOver', count: 1 })
  expect(toSend?.until).toMatch(/T23:00:00\.000Z$/)
  const form = new FormData()
  form.append('reason', 'damaged')
  form.append('wish', 'part')
  form.append('words', 'Two of them are soft')
  expect((await buyer.call('POST', `/api/v1/orders/${second}/dispute`, form)).status).toBe(200)
  const dispute = (await overviewOf(seller)).orders.find(({ task }) => task === 'dispute')
  expect(dispute).toMatchObject({ count: 1, number: await orderNumberOf(app, second) })
  expect(hoursUntil(dispute?.until ?? '')).toBe(72)
  // The newest orders say how far each is, not only that it was paid.
  expect((await overviewOf(seller)).recent).toMatchObject([
    { fulfilment: 'sent', dispute: 'open', isClaimed: false, status: 'paid' },
    { fulfilment: 'accepted', dispute: 'none', isClaimed: false, status: 'paid' },
  ])
  await act(seller, first, 'send')
  expect((await overviewOf(seller)).orders).toMatchObject([{ task: 'dispute', count: 1 }])
  const asked = await overviewOf(seller)
  expect(asked.problems).toEqual([])
  // The decision may take it.
  expect(asked.money.inQuestionMinor).toBe(237_500)

  // Answered, or with a bank, it needs nothing of the seller, and the overview names it all the same.
  await seller.call('POST', `/api/v1/orders/${second}/dispute/answer`, { words: 'They were hard' })
  await app.pool.query("update orders set state = 'disputed' where reference = $1", [first])
  const [claim, answered] = (await overviewOf(seller)).problems.toSorted((one, two) =>
    two.kind.localeCompare(one.kind),
  )
  expect(claim).toMatchObject({ kind: 'claim', count: 1, amountMinor: 250_000 })
  expect(answered).toMatchObject({ kind: 'answered', count: 1, number: await orderNumberOf(app, second) })
  await app.pool.query("update orders set state = 'paid' where reference = $1", [first])
})

test('an order that is ready waits for the seller until its buyer collects it', async () => {
  const seller = await buildSeller(app, 'Ready corner')
  const buyer = await buildBuyer(app)
  const productId = await buildProduct(seller, { name: 'Clay pot', price: '2,500', quantity: '20' })
  const ready = (await buildPaidOrder(app, buyer, productId)) ?? ''
  await act(seller, ready, 'ready')
  const [waiting, ...others] = (await overviewOf(seller)).orders
  expect(others).toEqual([])
  expect(waiting).toMatchObject({ task: 'collect', count: 1, number: await orderNumberOf(app, ready) })
  expect(hoursUntil(waiting?.until ?? '')).toBe(7 * 24)
  expect(await waitingOf(seller)).toEqual({ orders: 1, messages: 0 })
  await act(buyer, ready, 'receive')
  expect((await overviewOf(seller)).orders).toEqual([])
  expect(await waitingOf(seller)).toEqual({ orders: 0, messages: 0 })
})

test('sales are counted by day in Lagos, without what went back, against as many days before', async () => {
  const seller = await buildSeller(app, 'Daily')
  const buyer = await buildBuyer(app)
  const productId = await buildProduct(seller, { name: 'Mat', price: '1,000', quantity: '20' })
  expect(await overviewOf(seller)).toMatchObject({ hasSold: false, money: { dueMinor: 0, next: null } })
  await buildPaidOrder(app, buyer, productId, 2)
  const older = await buildPaidOrder(app, buyer, productId, 3)
  await app.pool.query("update orders set paid_at = paid_at - interval '10 days' where reference = $1", [
    older,
  ])

  const week = await overviewOf(seller, 7)
  expect(week.sales.byDay).toHaveLength(7)
  expect(week.sales.byDay.at(-1)).toEqual({ day: await dayIn(0), orders: 1, amountMinor: 200_000 })
  expect(week.sales.total).toEqual({ orders: 1, amountMinor: 200_000 })
  expect(week.sales.before).toEqual({ orders: 1, amountMinor: 300_000 })
  const month = await overviewOf(seller)
  expect(month.sales.byDay).toHaveLength(30)
  expect(month.sales.total).toEqual({ orders: 2, amountMinor: 500_000 })
  // What the seller has not accepted may go back to the buyer: it is not owed yet.
  expect(month).toMatchObject({ hasSold: true, money: { dueMinor: 0, toAcceptMinor: 475_000, next: null } })
  expect(month.recent).toMatchObject([
    { productName: 'Mat', buyerName: expect.any(String), amountMinor: 300_000, status: 'paid' },
    { productName: 'Mat', amountMinor: 200_000 },
  ])

  // The goods are still with the seller: what the order brings comes apart, once it is handed over.
  await act(seller, older, 'accept')
  expect((await overviewOf(seller)).money).toMatchObject({
    dueMinor: 285_000,
    toHandOver: { orders: 1, amountMinor: 285_000 },
  })
  await act(seller, older, 'send')
  expect((await overviewOf(seller)).money).toMatchObject({ toHandOver: { orders: 0, amountMinor: 0 } })
  expect((await overviewOf(seller)).money).toMatchObject({ dueMinor: 285_000, toAcceptMinor: 190_000 })
  await act(buyer, older, 'receive')
  expect((await overviewOf(seller)).money.next).toEqual({ day: await dayIn(3), amountMinor: 285_000 })
  await act(seller, (await buildPaidOrder(app, buyer, productId)) ?? '', 'refund')
  expect((await overviewOf(seller, 7)).sales.total).toEqual({ orders: 1, amountMinor: 200_000 })

  expect((await seller.call('GET', '/api/v1/sellers/overview?days=8')).status).toBe(400)
  expect((await buyer.call('GET', '/api/v1/sellers/overview')).status).toBe(403)
  expect((await call(app, 'GET', '/api/v1/sellers/overview')).status).toBe(401)
  expect((await buyer.call('GET', '/api/v1/sellers/waiting')).status).toBe(403)
  expect((await call(app, 'GET', '/api/v1/sellers/waiting')).status).toBe(401)
})

test('a recent order says what is left of goods and delivery, and whether all of it went back', async () => {
  const seller = await buildSeller(app, 'With delivery')
  await deliverInIbadan(seller)
  const buyer = await buildBuyer(app)
  await addToBasket(buyer, await buildProduct(seller, { name: 'Mortar', price: '2,000', quantity: '5' }))
  const { started } = await startCheckout(buyer, { [seller.sellerId ?? '']: 'seller' })
  await app.pay(started.reference)
  await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference: started.reference })
  const recent = async () => (await overviewOf(seller)).recent
  expect(await recent()).toMatchObject([{ amountMinor: 350_000, leftMinor: 350_000, refund: 'none' }])

  // As much as the goods cost: what is left is the delivery.
  const refund = (body: object) =>
    seller.call('POST', `/api/v1/orders/${started.orders[0]?.reference}/actions/refund`, body)
  expect((await refund({ amountMinor: 200_000 })).status).toBe(200)
  await expect.poll(recent).toMatchObject([{ amountMinor: 350_000, leftMinor: 150_000, refund: 'part' }])
  expect((await refund({})).status).toBe(200)
  await expect.poll(recent).toMatchObject([{ amountMinor: 350_000, leftMinor: 0, refund: 'full' }])
})

test('payments that failed do not push the sales of a shop from its recent transactions', async () => {
  const seller = await buildSeller(app, 'Left alone')
  const buyer = await buildBuyer(app)
  const productId = await buildProduct(seller, { name: 'Stool' })
  await buildPaidOrder(app, buyer, productId)
  const { body } = await buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
  const reference = String(body.reference)
  expect((await overviewOf(seller)).recent).toMatchObject([{ status: 'pending' }, { status: 'paid' }])
  await app.atProvider(`/sandbox/charge/${reference}`, { status: 'failed' })
  await app.pool.query(
    "update orders set hold_until = app_now() - interval '1 second' where reference = $1",
    [reference],
  )
  await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference })
  expect((await overviewOf(seller)).recent).toMatchObject([{ status: 'paid' }])
})

test('a new shop sees which steps of opening it are done', async () => {
  const seller = await buildSeller(app, 'New here')
  const before = (await overviewOf(seller)).setup
  expect(before).toMatchObject({ listing: false, logo: false, hours: false, bank: false, documents: false })
  await buildProduct(seller)
  await settings(seller, { workingHours: 'Any day but Sunday', location: '{"city":"Ikeja","state":"Lagos"}' })
  expect((await overviewOf(seller)).setup).toMatchObject({
    listing: true,
    place: true,
    hours: true,
    bank: false,
  })
})

test('the overview names who wrote what, and what a review is about', async () => {
  const seller = await buildSeller(app, 'Talked about')
  const buyer = await buildBuyer(app)
  await buyer.call('POST', '/api/v1/messages/send', { recipientId: seller.userId, content: 'Still there?' })
  await buyer.call('POST', '/api/v1/reviews', { sellerId: seller.sellerId, rating: 5, comment: 'Good yam' })
  const { body } = await seller.call('GET', '/api/v1/sellers/dashboard')
  expect(body.recentMessages).toMatchObject([{ lastMessage: 'Still there?', unread: 1 }])
  expect(body.customerReviews).toMatchObject([{ comment: 'Good yam', productName: '', answer: '' }])
  expect((await overviewOf(seller)).unreadMessages).toBe(1)
  expect(await waitingOf(seller)).toEqual({ orders: 0, messages: 1 })
})

test('the overview shows unread messages first, and says which last words are the own ones', async () => {
  const seller = await buildSeller(app, 'Much to read')
  const [unread, answered] = [await buildBuyer(app), await buildBuyer(app)]
  const write = (from: Person, to: Person, content: string) =>
    from.call('POST', '/api/v1/messages/send', { recipientId: to.userId, content })
  await write(unread, seller, 'Do you have garri?')
  const { body: asked } = await write(answered, seller, 'Is it fresh?')
  const { id } = asked.message as unknown as { id: string }
  await seller.call('PATCH', `/api/v1/messages/read/${id}`)
  await write(seller, answered, 'Yes, of today')
  const { body } = await seller.call('GET', '/api/v1/sellers/dashboard')
  expect(body.recentMessages).toMatchObject([
    { lastMessage: 'Do you have garri?', unread: 1, isLastOwn: false },
    { lastMessage: 'Yes, of today', unread: 0, isLastOwn: true },
  ])
})

test('a shop closes until a day of the next thirty, says so to buyers, and opens by itself', async () => {
  const seller = await buildSeller(app, 'Travelling')
  const productId = await buildProduct(seller, { name: 'Kettle' })
  const shownTo = async () => {
    const shop = await call(app, 'GET', `/api/v1/sellers/public/${seller.sellerId}`)
    const product = await call(app, 'GET', `/api/v1/products/${productId}`)
    const { closedUntil } = (shop.body as object as { seller: { closedUntil: string } }).seller
    expect(
      (product.body as object as { data: { sellerId: { closedUntil: string } } }).data.sellerId.closedUntil,
    ).toBe(closedUntil)
    return closedUntil
  }
  expect(await shownTo()).toBe('')
  for (const [day, sentence] of [
    [await dayIn(0), 'Choose a day after today'],
    [await dayIn(-3), 'Choose a day after today'],
    [await dayIn(31), 'Choose a day in the next 30 days'],
    ['2026-02-30', 'Choose a day'],
    ['soon', 'Choose a day'],
  ] as const) {
    const { status, body } = await settings(seller, { closedUntil: day })
    expect([day, status, body.fields]).toEqual([day, 422, { closedUntil: sentence }])
  }
  expect(await shownTo()).toBe('')
  expect((await settings(seller, { closedUntil: await dayIn(30) })).status).toBe(200)
  expect(await shownTo()).toBe(await dayIn(30))
  // Other settings leave it, and a day that has come is over.
  await settings(seller, { description: 'Kettles' })
  expect(await shownTo()).toBe(await dayIn(30))
  await app.pool.query(
    "update sellers set closed_until = (app_now() at time zone 'Africa/Lagos')::date where id = $1",
    [seller.sellerId],
  )
  expect(await shownTo()).toBe('')
  await settings(seller, { closedUntil: await dayIn(2) })
  expect((await settings(seller, { closedUntil: '' })).body.seller).toMatchObject({ closedUntil: '' })
  expect(await shownTo()).toBe('')
})

test('an order that is paid in a holiday has its 48 hours from the day on which it ends, whatever changes later', async () => {
  const seller = await buildSeller(app, 'Away')
  const buyer = await buildBuyer(app)
  const productId = await buildProduct(seller, { name: 'Lamp', quantity: '9' })
  const stateOf = async (reference: string) =>
    ((await seller.call('GET', `/api/v1/orders/${reference}`)).body.data as { payment: string }).payment
  const age = (reference: string, days: number) =>
    app.pool.query(
      `update orders set paid_at = paid_at - make_interval(days => $2), handled_from = handled_from - make_interval(days => $2)
        where reference = $1`,
      [reference, days],
    )
  await settings(seller, { closedUntil: await dayIn(5) })
  const kept = await buildPaidOrder(app, buyer, productId)
  await settings(seller, { closedUntil: '' })
  const usual = await buildPaidOrder(app, buyer, productId)
  expect(hoursUntil((await overviewOf(seller)).orders[0]?.until ?? '')).toBe(48)

  const context = { pool: app.pool, payments: app.payments, config: app.platform.config }
  await age(kept, 3)
  await age(usual, 3)
  await runOrderTimers(context)
  expect([await stateOf(kept), await stateOf(usual)]).toEqual(['paid', 'refund_pending'])
  await age(kept, 5)
  await runOrderTimers(context)
  expect(await stateOf(kept)).toBe('refund_pending')
})

test('a seller reads where they hear of an order: by email, and by text only with a proven number and the wish', async () => {
  const seller = await buildSeller(app, 'Heard Of')
  expect(await overviewOf(seller)).toMatchObject({ alerts: { email: seller.email, isTexted: false } })
  await app.pool.query("update sellers set muted_emails = '{orders}' where id = $1", [seller.sellerId])
  expect(await overviewOf(seller)).toMatchObject({ alerts: { email: '', isTexted: false } })
  await app.pool.query(
    "update users set login_phone = '+2348031112223', phone_verified_at = now(), phone_used_at = now() where id = $1",
    [seller.userId],
  )
  await app.pool.query(
    "insert into text_choices (user_id, kind, is_wanted) values ($1, 'order_paid', true)",
    [seller.userId],
  )
  expect(await overviewOf(seller)).toMatchObject({ alerts: { isTexted: true } })
})
