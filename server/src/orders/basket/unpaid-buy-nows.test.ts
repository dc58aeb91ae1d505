import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToBasket, deliverInIbadan, ibadan, waysOf } from '../../../../tests/orders/checkouts.ts'
import {
  buildBuyer,
  buildProduct,
  buildSeller,
  logIn,
  password,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { releaseOverdueHolds } from '../holds/holds.ts'
import { deleteOldBasketItems } from './basket.ts'

// Buy Now is its own small checkout. When the app closes, every invariant of docs/requirements/money.md holds.
let app: TestApp
let seller: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app, 'Mama Sade Foodstuff')
  await deliverInIbadan(seller)
})
afterAll(() => app.close())

interface Line {
  id: string
  name: string
  quantity: number
  state: string
  unpaid?: { reference: string } | null
}
const path = '/api/v1/basket/items'
async function basketOf(person: Person) {
  const { body } = await person.call('GET', path)
  const basket = body.data as {
    count: number
    goodsMinor: number
    isReady: boolean
    unpaid: object | null
    shops: { lines: Line[] }[]
    unpaidBuyNows: Line[]
  }
  const said = ({ name, quantity }: Line) => `${quantity} ${name}`
  return {
    ...basket,
    inside: basket.shops.flatMap(({ lines }) => lines.map(said)),
    unpaidNames: basket.unpaidBuyNows.map(said),
  }
}
const leaveUnpaid = (person: Person, productId: string, quantity = 1) =>
  person.call('POST', path, { productId, quantity, fromBuyNow: true })
const buyNow = async (person: Person, productId: string) => {
  const { body } = await person.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
  return String(body['reference'])
}
const verify = (person: Person, reference: string) =>
  person.call('POST', '/api/v1/payments/paystack/verify', { reference })
/** Pays these lines alone, with delivery; without them the basket. */
async function begin(person: Person, lineIds?: string[]) {
  const ways = waysOf({ [seller.sellerId ?? '']: 'seller' })
  const asked = { ways, lineIds, place: { state: ibadan.state, lga: ibadan.lga } }
  const { body } = await person.call('POST', '/api/v1/checkouts/quote', asked)
  const quote = body.data as { amountMinor: number; goodsMinor: number; shops: { lines: Line[] }[] }
  const { amountMinor } = quote
  const { body: started } = await person.call('POST', '/api/v1/checkouts', {
    ways,
    lineIds,
    address: ibadan,
    amountMinor,
  })
  return { quote, reference: String(started['reference']) }
}
/** Lets the time of these payments end, and waits until they were looked at. */
async function endTimeOf(references: string[]) {
  await app.pool.query(
    `with moved as (
       update orders set created_at = created_at - interval '20 minutes', hold_until = hold_until - interval '20 minutes'
       where reference = any($1) returning id
     ), noted as (
       update unpaid_buy_nows w set wished_at = w.wished_at - interval '20 minutes' from orders o
       where o.reference = any($1) and w.user_id = o.buyer_id and w.product_id = o.product_id and w.wished_at = o.created_at)
     update holds h set created_at = h.created_at - interval '20 minutes', expires_at = h.expires_at - interval '20 minutes'
     from moved where h.order_id = moved.id`,
    [references],
  )
  await releaseOverdueHolds(app.pool)
  const left = "select from graphile_worker.jobs where task_identifier = 'close_replaced'"
  await expect.poll(async () => (await app.pool.query(left)).rowCount, { timeout: 15_000 }).toBe(0)
}
async function pay(person: Person, reference: string) {
  await app.pay(reference)
  expect((await verify(person, reference)).body).toMatchObject({ outcome: 'paid' })
}

test('Buy Now is in no sum, count or checkout of the basket, also when the basket has the same goods', async () => {
  const buyer = await buildBuyer(app)
  const rice = await buildProduct(seller, { name: 'Rice', price: '5,000', quantity: '20' })
  const yams = await buildProduct(seller, { name: 'Yam', price: '1,000', quantity: '20' })
  await addToBasket(buyer, rice, 2)
  await leaveUnpaid(buyer, rice)
  await leaveUnpaid(buyer, yams, 3)
  expect(await basketOf(buyer)).toMatchObject({
    count: 1,
    goodsMinor: 1_000_000,
    isReady: true,
    inside: ['2 Rice'],
    unpaidNames: ['1 Rice', '3 Yam'],
  })
  const session = await buyer.call('GET', '/api/v1/auth/session')
  expect(session.body.data).toMatchObject({ basketCount: 1 })
  const { quote } = await begin(buyer)
  expect(quote).toMatchObject({ goodsMinor: 1_000_000, shops: [{ lines: [{ name: 'Rice', quantity: 2 }] }] })
})

test('Buy Now that is paid leaves the basket as it is, and nobody is asked to pay it again', async () => {
  const buyer = await buildBuyer(app)
  const rice = await buildProduct(seller, { name: 'Rice', price: '5,000', quantity: '20' })
  await addToBasket(buyer, rice, 2)
  await leaveUnpaid(buyer, rice)
  const [line] = (await basketOf(buyer)).unpaidBuyNows
  const { quote, reference } = await begin(buyer, [line?.id ?? ''])
  expect(quote).toMatchObject({ goodsMinor: 500_000, shops: [{ lines: [{ quantity: 1 }] }] })
  // Begun and not paid: it says so itself, and the basket says nothing of it.
  expect(await basketOf(buyer)).toMatchObject({ unpaid: null, unpaidBuyNows: [{ unpaid: { reference } }] })
  await pay(buyer, reference)
  expect(await basketOf(buyer)).toMatchObject({ inside: ['2 Rice'], unpaidNames: [] })

  // Nor does a basket that is paid leave the same goods unpaid.
  await leaveUnpaid(buyer, rice)
  await pay(buyer, (await begin(buyer)).reference)
  expect(await basketOf(buyer)).toMatchObject({ inside: [], unpaidNames: [] })
})

test('a Buy Now that is paid after "Have it delivered" is not asked for any more, and a login adds nothing to it', async () => {
  const buyer = await buildBuyer(app)
  const yams = await buildProduct(seller, { name: 'Yam', quantity: '9' })
  const reference = await buyNow(buyer, yams)
  await leaveUnpaid(buyer, yams)
  await pay(buyer, reference)
  expect(await basketOf(buyer)).toMatchObject({ inside: [], unpaidNames: [] })
  await leaveUnpaid(buyer, yams, 2)
  expect(await basketOf(await logIn(app, buyer.email))).toMatchObject({ inside: [], unpaidNames: ['2 Yam'] })
})

test('Buy Now that is left or closed at the payment stands on the page of the basket, until it is paid or removed', async () => {
  const buyer = await buildBuyer(app)
  const yams = await buildProduct(seller, { name: 'Yam', price: '1,000', quantity: '9' })
  const reference = await buyNow(buyer, yams)
  const open = { name: 'Yam', unpaid: { reference, amountMinor: 100_000 } }
  expect(await basketOf(buyer)).toMatchObject({ count: 0, unpaid: null, unpaidBuyNows: [open] })
  // It is not to be delivered: My Orders asks for the payment as well.
  expect((await buyer.call('GET', '/api/v1/users/orders')).body['orders']).toMatchObject([
    { toPay: { amountMinor: 100_000 } },
  ])
  await buyer.call('POST', `/api/v1/orders/${reference}/payment/closed`)
  expect(await basketOf(buyer)).toMatchObject({ unpaidBuyNows: [{ name: 'Yam', unpaid: null }] })
  await pay(buyer, await buyNow(buyer, yams))
  expect(await basketOf(buyer)).toMatchObject({ inside: [], unpaidNames: [] })
  // Removed while its payment is open, it does not come back with the end of that.
  const removed = await buyNow(buyer, yams)
  await buyer.call('DELETE', `${path}/${(await basketOf(buyer)).unpaidBuyNows[0]?.id}`)
  await endTimeOf([removed])
  expect((await basketOf(buyer)).unpaidNames).toEqual([])
})

test('the payment of the basket is not shown as one of Buy Now for the same goods, nor the other way round', async () => {
  const buyer = await buildBuyer(app)
  const rice = await buildProduct(seller, { name: 'Rice', price: '5,000', quantity: '20' })
  const yams = await buildProduct(seller, { name: 'Yam', price: '1,000', quantity: '20' })
  await addToBasket(buyer, rice)
  await addToBasket(buyer, yams)
  await leaveUnpaid(buyer, rice)
  const { reference } = await begin(buyer)
  expect(await basketOf(buyer)).toMatchObject({
    unpaid: { reference, lineCount: 2 },
    unpaidBuyNows: [{ name: 'Rice', unpaid: null }],
  })
  const [line] = (await basketOf(buyer)).unpaidBuyNows
  await begin(buyer, [line?.id ?? ''])
  await buyer.call('DELETE', `${path}/${line?.id}`)
  expect(await basketOf(buyer)).toMatchObject({ unpaid: null, unpaidBuyNows: [] })
})

test('goods that are put into the basket are no Buy Now that was left unpaid any more', async () => {
  const buyer = await buildBuyer(app)
  const yams = await buildProduct(seller, { name: 'Yam', quantity: '9' })
  await leaveUnpaid(buyer, yams)
  await addToBasket(buyer, yams, 2)
  expect(await basketOf(buyer)).toMatchObject({ inside: ['2 Yam'], unpaidNames: [] })
})

test('a checkout of the basket that Buy Now finds again still takes its goods out of the basket', async () => {
  const buyer = await buildBuyer(app)
  const yams = await buildProduct(seller, { name: 'Yam', price: '1,000', quantity: '9' })
  await addToBasket(buyer, yams)
  const { reference } = await begin(buyer)
  await app.pool.query("update basket_items set updated_at = updated_at - interval '2 hours'")
  await leaveUnpaid(buyer, yams)
  const [line] = (await basketOf(buyer)).unpaidBuyNows
  expect((await begin(buyer, [line?.id ?? ''])).reference).toBe(reference)
  await pay(buyer, reference)
  expect(await basketOf(buyer)).toMatchObject({ inside: [], unpaidNames: [] })
})

test('a row that a server of the release before let stand hides no sum of a new order', async () => {
  const buyer = await buildBuyer(app)
  const yams = await buildProduct(seller, { name: 'Yam', price: '1,000', quantity: '9' })
  await buyNow(buyer, yams)
  await app.pool.query(
    "update unpaid_buy_nows set wished_at = wished_at - interval '1 hour' where product_id = $1",
    [yams],
  )
  const sums = async () => (await buyer.call('GET', '/api/v1/users/orders')).body['orders']
  expect(await sums()).toMatchObject([{ toPay: { amountMinor: 100_000 } }])
  await leaveUnpaid(buyer, yams)
  expect(await sums()).toMatchObject([{ toPay: null }])
})

test('a Buy Now whose time ended before Paystack was opened is not lost: it stands on the page of the basket', async () => {
  const buyer = await buildBuyer(app)
  const [yams, rice, beans] = [
    await buildProduct(seller, { name: 'Yam', quantity: '9' }),
    await buildProduct(seller, { name: 'Rice', quantity: '9' }),
    await buildProduct(seller, { name: 'Beans', quantity: '9' }),
  ]
  const left = await buyNow(buyer, yams)
  // Opened, it stays among the orders.
  const opened = await buyNow(buyer, rice)
  await buyer.call('POST', `/api/v1/orders/${opened}/payment/opened`)
  const closed = await buyNow(buyer, beans)
  await buyer.call('POST', `/api/v1/orders/${closed}/payment/closed`)
  await endTimeOf([left, opened])
  expect(await basketOf(buyer)).toMatchObject({ count: 0, inside: [], unpaidNames: ['1 Yam', '1 Beans'] })

  // What the browser alone noted as opened is an order again.
  const cookie = `oja-opened-${left}=yes`
  await buyer.call('GET', '/api/v1/users/orders', undefined, { cookie })
  expect((await basketOf(buyer)).unpaidNames).toEqual(['1 Beans'])
})

test('goods of an unpaid Buy Now cost what they cost today, at most what there is, and are paid one by one', async () => {
  const buyer = await buildBuyer(app)
  const yams = await buildProduct(seller, { name: 'Yam', price: '1,000', quantity: '9' })
  const rice = await buildProduct(seller, { name: 'Rice', price: '5,000', quantity: '9' })
  await leaveUnpaid(buyer, yams, 4)
  await leaveUnpaid(buyer, rice)
  const form = new FormData()
  form.append('price', '1,200')
  await seller.call('PUT', `/api/v1/products/${yams}`, form)
  await seller.call('PATCH', `/api/v1/products/${yams}/stock`, { quantity: 2 })
  const { unpaidBuyNows: lines } = await basketOf(buyer)
  expect(lines).toMatchObject([
    { quantity: 2, priceMinor: 120_000, seenPriceMinor: 120_000, state: 'ready' },
    { quantity: 1 },
  ])
  const { quote } = await begin(
    buyer,
    lines.map(({ id }) => id),
  )
  expect(quote).toMatchObject({ goodsMinor: 240_000, shops: [{ lines: [{ name: 'Yam' }] }] })
  expect((await leaveUnpaid(buyer, yams, 7)).body.fields).toEqual({ quantity: 'Only 2 of Yam are left.' })
  // The newest five.
  for (let count = 0; count < 5; count += 1) await leaveUnpaid(buyer, await buildProduct(seller))
  expect((await basketOf(buyer)).unpaidBuyNows).toHaveLength(5)
})

test('nobody removes what another buyer left unpaid; it is exported, deleted with the account, and forgotten', async () => {
  const [buyer, stranger] = [await buildBuyer(app), await buildBuyer(app)]
  const yams = await buildProduct(seller, { name: 'Yam of Bisi', quantity: '9' })
  await leaveUnpaid(buyer, yams)
  const [line] = (await basketOf(buyer)).unpaidBuyNows
  expect((await stranger.call('DELETE', `${path}/${line?.id}`)).status).toBe(404)
  expect((await buyer.call('PATCH', `${path}/${line?.id}`, { quantity: 2 })).status).toBe(404)
  const { body } = await buyer.call('GET', '/api/v1/users/me/data')
  expect(body['orders']).toMatchObject({ basket: [{ name: 'Yam of Bisi', isUnpaidBuyNow: true }] })
  const rows = async () =>
    (await app.pool.query('select from unpaid_buy_nows where product_id = $1', [yams])).rowCount
  await deleteOldBasketItems(app.pool)
  expect(await rows()).toBe(1)
  await app.pool.query("update unpaid_buy_nows set wished_at = wished_at - interval '32 days'")
  // A server of 0.27 keeps it in the basket. What else an account has there stays.
  const rice = await buildProduct(seller, { name: 'Rice', quantity: '9' })
  await addToBasket(buyer, rice)
  await app.pool.query(
    `insert into basket_items (owner_id, user_id, product_id, quantity, seen_kobo, from_buy_now)
     values ($1, $1, $2, 2, 100000, true)`,
    [buyer.userId, yams],
  )
  await app.pool.query(
    "update basket_items set updated_at = updated_at - interval '32 days' where owner_id = $1",
    [buyer.userId],
  )
  await deleteOldBasketItems(app.pool)
  expect(await rows()).toBe(0)
  expect(await basketOf(buyer)).toMatchObject({ inside: ['1 Rice'], unpaidNames: [] })
  await leaveUnpaid(buyer, yams)
  expect((await buyer.call('DELETE', `${path}/${(await basketOf(buyer)).unpaidBuyNows[0]?.id}`)).status).toBe(
    200,
  )
  expect(await rows()).toBe(0)
  await leaveUnpaid(buyer, yams)
  expect((await buyer.call('DELETE', '/api/v1/users/delete/profile', { password })).status).toBe(200)
  expect(await rows()).toBe(0)
})

test('what a server of the release before put into the basket stays apart, until its owner puts it in', async () => {
  const buyer = await buildBuyer(app)
  const yams = await buildProduct(seller, { name: 'Yam', price: '1,000', quantity: '9' })
  await app.pool.query(
    `insert into basket_items (owner_id, user_id, product_id, quantity, seen_kobo, from_buy_now)
     values ($1, $1, $2, 2, 100000, true)`,
    [buyer.userId, yams],
  )
  const { unpaidBuyNows: lines, ...basket } = await basketOf(buyer)
  expect(basket).toMatchObject({ count: 0, goodsMinor: 0, inside: [], unpaidNames: ['2 Yam'] })
  await pay(buyer, (await begin(buyer, [lines[0]?.id ?? ''])).reference)
  expect(await basketOf(buyer)).toMatchObject({ inside: [], unpaidNames: [] })
})
