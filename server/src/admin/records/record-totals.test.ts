import { afterAll, beforeAll, expect, test } from 'vitest'
import { actOnOrder, moneyStateOf } from '../../../../tests/order-money.ts'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  orderNumberOf,
  buildProduct,
  buildSeller,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app)
})
afterAll(async () => {
  // They have no history.
  await app.pool.query("delete from orders where reference like 'oja-much-%'")
  await app.close()
})

const find = async (q: string) =>
  (await admin.call('GET', `/api/v1/admin/search?q=${encodeURIComponent(q)}`)).body

/** More unpaid orders of the buyer of this one. */
async function addOrders(reference: string, count: number): Promise<void> {
  await app.pool.query(
    `insert into orders (reference, buyer_id, seller_id, seller_user_id, product_id, product_name, unit_price_kobo, quantity, amount_kobo, hold_until)
     select 'oja-much-' || left(md5($1 || $2::text || n), 20), buyer_id, seller_id, seller_user_id, product_id, 'Much', 1, 1, 1, now()
     from orders o, generate_series(1, $2::int) n where o.reference = $1`,
    [reference, count],
  )
}

let lastTicket = 0
async function addTickets(
  count: number,
  sender: { name?: string; email?: string; phone?: string; subject?: string; userId?: string },
): Promise<void> {
  const {
    name = 'Visitor',
    email = 'many@example.com',
    phone = '+2348031234567',
    subject = 'Message',
  } = sender
  await app.pool.query(
    `insert into support_tickets (reference, user_id, name, email, phone, category, subject, inbox, digest)
     select 'SUP-AAAAAA' || lpad(n::text, 2, '0'), $1, $2, $3, $4, 'Order', $5 || ' ' || n, 'general', sha256(n::text::bytea)
     from generate_series($6::int, $7::int) n`,
    [sender.userId, name, email, phone, subject, lastTicket + 1, (lastTicket += count)],
  )
}

test('a search by phone or email says how many orders there are of which it shows eight', async () => {
  const buyer = await buildBuyer(app, 'Orders Much')
  await app.pool.query(`update users set phone = '+2348099999907' where id = $1`, [buyer.userId])
  const wanted = await buildPaidOrder(app, buyer, await buildProduct(await buildSeller(app)))
  await addOrders(wanted, 7)
  expect(await find('0809 999 9907')).toMatchObject({ more: [], totals: {} })
  await addOrders(wanted, 5)
  for (const q of ['0809 999 9907', buyer.email])
    expect(await find(q)).toMatchObject({ more: ['order'], totals: { order: 13 } })
  expect(await find('orders much')).toMatchObject({ more: ['order'], totals: {} })
})

test('a search by phone counts the tickets of its list: by the number of the sender and by the number in a subject', async () => {
  await addTickets(9, { phone: '+2348099999911' })
  expect(await find('08099999911')).toMatchObject({ more: ['ticket'], totals: { ticket: 9 } })
  await addTickets(2, { subject: 'Call 08099999911' })
  expect(await find('08099999911')).toMatchObject({ more: ['ticket'], totals: { ticket: 11 } })
})

test('the orders of a person with an open problem come before newer ones, and a refund that failed says so', async () => {
  const buyer = await buildBuyer(app, 'Has Problems')
  const seller = await buildSeller(app)
  const product = await buildProduct(seller, { quantity: '9' })
  const paid = () => buildPaidOrder(app, buyer, product)
  const [failed, disputed, failedPart] = [await paid(), await paid(), await paid()]
  await addOrders(failed, 12)
  await app.sandboxSwitches({ refund: { outcome: 'failed', afterMs: 0 } })
  await actOnOrder(seller, failed, 'refund', { note: 'I have none left' })
  await actOnOrder(seller, failedPart, 'refund', { amountMinor: 100_000, note: 'One was small' })
  const words = { reason: 'damaged', wish: 'refund', words: 'It is broken' }
  await buyer.call('POST', `/api/v1/orders/${disputed}/dispute`, words)
  for (const reference of [failed, failedPart])
    await expect.poll(async () => (await moneyStateOf(app, reference)).refund).toBe('failed')
  const { orders } = (await admin.call('GET', `/api/v1/admin/users/${buyer.userId}/records`)).body.data as {
    orders: { state: string }[]
  }
  expect(orders.map(({ state }) => state)).toEqual([
    'refund_failed',
    'dispute',
    'refund_failed',
    ...Array.from({ length: 7 }, () => 'pending'),
  ])
  await app.sandboxSwitches(null)
})

test('an order under way comes before newer ones that were never paid, and the order of a message before both', async () => {
  const buyer = await buildBuyer(app, 'Writes Of One')
  const seller = await buildSeller(app)
  const product = await buildProduct(seller, { quantity: '9' })
  const [finished, underWay] = [
    await buildPaidOrder(app, buyer, product),
    await buildPaidOrder(app, buyer, product),
  ]
  await addOrders(finished, 12)
  await actOnOrder(seller, finished, 'accept')
  await actOnOrder(seller, finished, 'send')
  await actOnOrder(buyer, finished, 'receive')
  const first = async (query = '') =>
    (
      (await admin.call('GET', `/api/v1/admin/users/${buyer.userId}/records${query}`)).body.data as {
        orders: { id: string }[]
      }
    ).orders[0]?.id
  const [named, open] = [await orderNumberOf(app, finished), await orderNumberOf(app, underWay)]
  expect(await first()).toBe(open)
  expect(await first(`?order=${named}`)).toBe(named)
  expect(await first('?order=OJ-0000-0000')).toBe(open)
})

test('of the orders and messages of a person the newest ten come, with how many there are', async () => {
  const buyer = await buildBuyer(app, 'Buys Often')
  const soap = await buildPaidOrder(app, buyer, await buildProduct(await buildSeller(app)))
  await addOrders(soap, 11)
  await addTickets(12, { name: 'Buys Often', email: buyer.email, userId: buyer.userId })
  const { orders, tickets, ...totals } = (
    await admin.call('GET', `/api/v1/admin/users/${buyer.userId}/records`)
  ).body.data as {
    orders: unknown[]
    tickets: unknown[]
  }
  expect([orders.length, tickets.length]).toEqual([10, 10])
  expect(totals).toMatchObject({ ordersTotal: 12, ticketsTotal: 12 })
})
