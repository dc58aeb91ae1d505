import { randomBytes, randomUUID } from 'node:crypto'
import type { Customer, OneCustomer } from '@oja/contract/schemas/orders/customers.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  call,
  orderNumberOf,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { buildHelper } from '../../../../tests/access/build-helper.ts'
import { addToBasket, deliverInIbadan, startCheckout } from '../../../../tests/orders/checkouts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const path = '/api/v1/sellers/customers'
const listOf = async (seller: Person, query = '') => {
  const { status, body, headers } = await seller.call('GET', path + query)
  return {
    status,
    customers: (body.data ?? []) as Customer[],
    names: ((body.data ?? []) as Customer[]).map(({ name }) => name),
    total: headers['x-total-count'],
    next: /<([^>]*)>; rel="next"/.exec(String(headers.link))?.[1]?.replace(path, '') ?? null,
  }
}
const one = async (seller: Person, id: string) =>
  (await seller.call('GET', `${path}/${id}`)).body.data as OneCustomer['data']

/** A paid order that the shop delivers to an address in Ibadan; gives its number. */
async function buyDelivered(buyer: Person, seller: Person, productId: string): Promise<string> {
  await addToBasket(buyer, productId)
  const { started } = await startCheckout(buyer, { [seller.sellerId ?? '']: 'seller' })
  await app.pay(started.reference)
  await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference: started.reference })
  return orderNumberOf(app, started.orders[0]?.reference ?? '')
}

test(
  'a seller sees who bought: orders, what they paid, the last order and where, and the phone as orders show it',
  { tags: ['DB28'] },
  async () => {
    const seller = await buildSeller(app, 'Who Buys Here')
    await deliverInIbadan(seller)
    const [chiamaka, bola] = [await buildBuyer(app, 'Chiamaka Obi'), await buildBuyer(app, 'Bola Ade')]
    expect(await listOf(seller)).toMatchObject({ status: 200, customers: [], total: '0' })
    const rice = await buildProduct(seller, { name: 'Rice', price: '10000', quantity: '20' })
    const beans = await buildProduct(seller, { name: 'Beans', price: '3000', quantity: '20' })
    const first = await buyDelivered(chiamaka, seller, rice)
    const second = await orderNumberOf(app, await buildPaidOrder(app, bola, beans))
    // An unpaid try makes nobody a customer.
    await (
      await buildBuyer(app, 'Only Looks')
    ).call('POST', '/api/v1/payments/initiate', {
      productId: rice,
      quantity: 1,
    })

    expect((await listOf(seller)).customers).toEqual([
      {
        id: bola.userId,
        name: 'Bola Ade',
        orders: 1,
        paidMinor: 300_000,
        lastOrder: {
          number: second,
          at: expect.any(String),
          productName: 'Beans',
          way: null,
          atStall: false,
        },
        place: '',
        canWrite: true,
      },
      {
        id: chiamaka.userId,
        name: 'Chiamaka Obi',
        orders: 1,
        paidMinor: 1_150_000,
        lastOrder: {
          number: first,
          at: expect.any(String),
          productName: 'Rice',
          way: 'seller',
          atStall: false,
        },
        place: 'Ibadan, Oyo',
        canWrite: true,
      },
    ])
    expect((await listOf(seller, '?sort=total')).names).toEqual(['Chiamaka Obi', 'Bola Ade'])
    expect(await listOf(seller, '?q=obi')).toMatchObject({ names: ['Chiamaka Obi'], total: '1' })
    expect((await listOf(seller, '?q=nobody')).names).toEqual([])

    // The newest order shows no phone: the one before it does.
    const third = await orderNumberOf(app, await buildPaidOrder(app, chiamaka, beans))
    expect((await listOf(seller)).names).toEqual(['Chiamaka Obi', 'Bola Ade'])
    expect(await one(seller, chiamaka.userId)).toMatchObject({
      orders: 2,
      paidMinor: 1_450_000,
      lastOrder: { number: third },
      place: '',
      phone: { number: '+2348031234567', order: first },
    })
    expect((await one(seller, bola.userId)).phone).toBeNull()

    // The orders of one customer, in the list that there is.
    const ofCustomer = await seller.call(
      'GET',
      `/api/v1/sellers/orders?customer=${chiamaka.userId}&status=paid`,
    )
    expect((ofCustomer.body.orders as { number: string }[]).map(({ number }) => number)).toEqual([
      third,
      first,
    ])
    expect((await seller.call('GET', `/api/v1/sellers/orders?customer=${randomUUID()}`)).body.orders).toEqual(
      [],
    )

    // Once the address is erased, or the shop suspended, its town and phone are gone here too.
    await app.pool.query("update sellers set status = 'suspended' where id = $1", [seller.sellerId])
    expect((await one(seller, chiamaka.userId)).phone).toBeNull()
    expect(JSON.stringify(await listOf(seller))).not.toMatch(/Ibadan|\+234/)
    await app.pool.query("update sellers set status = 'active' where id = $1", [seller.sellerId])
    await app.pool.query('update order_deliveries set encrypted_address = null, erased_at = now()')
    expect((await one(seller, chiamaka.userId)).phone).toBeNull()
  },
)

test('what was refunded is left out of what a customer paid, and the order stays counted', async () => {
  const seller = await buildSeller(app, 'Gives Back')
  const buyer = await buildBuyer(app, 'Ngozi Eze')
  const productId = await buildProduct(seller, { price: '5000', quantity: '5' })
  const reference = await buildPaidOrder(app, buyer, productId)
  await buildPaidOrder(app, buyer, productId)
  await app.pool.query('alter table orders disable trigger user')
  await app.pool.query(
    "update orders set state = 'refunded', refund = 'full', refunded_kobo = 500000 where reference = $1",
    [reference],
  )
  expect((await listOf(seller)).customers).toMatchObject([{ orders: 2, paidMinor: 500_000 }])
  await app.pool.query(
    "update orders set state = 'paid', refund = 'none', refunded_kobo = 0 where reference = $1",
    [reference],
  )
  await app.pool.query('alter table orders enable trigger user')
})

test('who paid at the stall without an account, or has left, is a customer who cannot be written to', async () => {
  const seller = await buildSeller(app, 'Stall Shop')
  const asked = await seller.call('POST', '/api/v1/payment-requests', {
    amount: '6,800',
    words: 'Rice and beans',
    key: randomUUID(),
  })
  const [request] = (asked.body.data as { requests: { code: string }[] }).requests
  const payer = { name: 'Iya Basira', email: 'iya@example.com', key: randomBytes(24).toString('base64url') }
  const code = request?.code ?? ''
  const begun = await call(app, 'POST', `/api/v1/pay-requests/${code}/payments`, payer)
  const { key } = begun.body.data as { key: string }
  const shown = await call(app, 'GET', `/api/v1/pay-requests/${code}?key=${key}`)
  const { order } = shown.body.data as { order: { reference: string } }
  await app.pay(order.reference)
  await call(app, 'POST', `/api/v1/pay-requests/${code}/verify`, { key })
  const [guest] = (await listOf(seller)).customers
  expect(guest).toMatchObject({ name: 'Iya Basira', canWrite: false, lastOrder: { atStall: true } })
})

test('each customer comes once over all pages, by last order and by total, also among equals', async () => {
  const seller = await buildSeller(app, 'Busy Shop')
  const productId = await buildProduct(seller, { price: '1000', quantity: '50' })
  const people = ['Ada One', 'Ada Two', 'Ada Three', 'Ada Four', 'Ada Five']
  for (const name of people) await buildPaidOrder(app, await buildBuyer(app, name), productId)
  for (const sort of ['last', 'total']) {
    const seen: string[] = []
    let next: string | null = `?sort=${sort}&limit=2`
    while (next !== null) {
      const page = await listOf(seller, next)
      expect(page.total).toBe('5')
      seen.push(...page.names)
      next = page.next
    }
    expect(seen.toSorted()).toEqual(people.toSorted())
  }
  expect((await listOf(seller, '?sort=last')).names).toEqual(people.toReversed())
  for (const wrong of ['?sort=name', '?limit=0', `?after=${randomUUID()}`, '?after=5', '?after=x'])
    expect([wrong, (await seller.call('GET', path + wrong)).status]).toEqual([wrong, 400])
})

test(
  'only the people of the shop who handle its orders see its customers',
  { tags: ['D1', 'CL41'] },
  async () => {
    const seller = await buildSeller(app, 'Private Shop')
    const buyer = await buildBuyer(app, 'Chidi Okafor')
    await buildPaidOrder(app, buyer, await buildProduct(seller))
    const orders = await buildHelper(app, seller, ['orders'])
    const others = await buildHelper(app, seller, ['stock', 'messages'])
    const stranger = await buildSeller(app, 'Another Shop')
    const statuses = async (person: Person) => [
      (await person.call('GET', path)).status,
      (await person.call('GET', `${path}/${buyer.userId}`)).status,
    ]
    expect(await statuses(seller)).toEqual([200, 200])
    expect(await statuses(orders)).toEqual([200, 200])
    expect(await statuses(others)).toEqual([403, 403])
    expect(await statuses(buyer)).toEqual([403, 403])
    expect((await call(app, 'GET', path)).status).toBe(401)
    // A person who bought elsewhere is as one that never was.
    expect((await listOf(stranger)).customers).toEqual([])
    const foreign = await stranger.call('GET', `${path}/${buyer.userId}`)
    const unknown = await stranger.call('GET', `${path}/${randomUUID()}`)
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
    expect(
      (await stranger.call('GET', `/api/v1/sellers/orders?customer=${buyer.userId}`)).body.orders,
    ).toEqual([])
  },
)
