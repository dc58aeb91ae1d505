import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addToBasket,
  deliverInIbadan,
  ibadan,
  quoteOf,
  startCheckout,
  waysOf,
} from '../../../../tests/orders/checkouts.ts'
import type { Started } from '../../../../tests/orders/checkouts.ts'
import { actOnOrder, bookSums, moneyStateOf, receiveLongAgo } from '../../../../tests/order-money.ts'
import { buildBuyer, buildProduct, buildSeller, startTestApp } from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { readDeliveries } from '../delivery-snapshot.ts'
import { releaseOverdueHolds } from '../orders.ts'
import { checkReceipt } from '../receipt-check/receipt-check.ts'
import { syncAllRefunds } from '../refunds/refunds.ts'

// One payment for a basket of several shops. When the app closes, every invariant of docs/requirements/money.md holds.
let app: TestApp
let sade: Person
let emeka: Person
beforeAll(async () => {
  app = await startTestApp()
  sade = await buildSeller(app, 'Mama Sade Foodstuff')
  emeka = await buildSeller(app, 'Emeka Electronics')
  await deliverInIbadan(sade)
})
afterAll(() => app.close())

const id = (seller: Person) => seller.sellerId ?? ''
const both = () => ({ [id(sade)]: 'seller', [id(emeka)]: 'collect' })
const verify = (buyer: Person, reference: string) =>
  buyer.call('POST', '/api/v1/payments/paystack/verify', { reference })
const context = () => ({ pool: app.pool, payments: app.payments, config: app.platform.config })
const available = async (productId: string) => {
  const { rows } = await app.pool.query('select on_hand - reserved as free from products where id = $1', [
    productId,
  ])
  return rows[0].free as number
}
const passTime = async (reference: string) => {
  await app.pool.query(
    `update holds h set created_at = h.created_at - interval '20 minutes', expires_at = h.expires_at - interval '20 minutes'
     from orders o join checkouts k on k.id = o.checkout_id where h.order_id = o.id and k.reference = $1`,
    [reference],
  )
  await releaseOverdueHolds(app.pool)
}
const refundsDone = async (orders: Started['orders'], expected: string[]) => {
  await expect
    .poll(async () => {
      await syncAllRefunds(context())
      return Promise.all(orders.map(async ({ reference }) => (await moneyStateOf(app, reference)).state))
    })
    .toEqual(expected)
}

/** A basket of yams (₦6,800, two of them) and rice (₦5,000) of one shop and a radio (₦12,000) of another. */
async function fullBasket() {
  const buyer = await buildBuyer(app)
  const yams = await buildProduct(sade, { name: 'Yam', price: '6,800', quantity: '10' })
  const rice = await buildProduct(sade, { name: 'Rice', price: '5,000', quantity: '10' })
  const radio = await buildProduct(emeka, { name: 'Radio', price: '12,000', quantity: '4' })
  // Whoever has never paid may hold half of what is left.
  await addToBasket(buyer, yams, 2)
  await addToBasket(buyer, rice)
  await addToBasket(buyer, radio)
  return { buyer, yams, rice, radio }
}

/** The started checkout of a full basket, by product. */
async function begin() {
  const basket = await fullBasket()
  const { started } = await startCheckout(basket.buyer, both())
  const of = (amountMinor: number) => started.orders.find((order) => order.amountMinor === amountMinor)!
  return { ...basket, started, orders: [of(1_360_000), of(500_000), of(1_200_000)] as Started['orders'] }
}

test(
  'a basket of two shops is paid once, and each shop has paid orders with its fee in the ledger',
  { tags: ['I4', 'I5', 'I9'] },
  async () => {
    const { buyer, yams, started, orders } = await begin()
    const [yam, rice, radio] = orders as [Started['orders'][0], Started['orders'][0], Started['orders'][0]]
    expect(started.amountMinor).toBe(1_360_000 + 500_000 + 1_200_000 + 150_000)
    expect(started.access_code).not.toBeNull()
    // The two orders of the shop share its fee in equal parts.
    expect([yam.deliveryMinor, rice.deliveryMinor, radio.deliveryMinor]).toEqual([75_000, 75_000, 0])
    expect(await available(yams)).toBe(8)
    const toPay = { amountMinor: started.amountMinor, orderCount: 3 }
    const listed = (await buyer.call('GET', '/api/v1/users/orders')).body.orders
    expect(listed).toMatchObject([1, 2, 3].map(() => ({ checkout: started.reference, toPay })))
    const waiting = await buyer.call('GET', `/api/v1/orders/${rice.reference}`)
    expect(waiting.body.data).toMatchObject({ toPay })
    expect((await verify(buyer, started.reference)).body).toMatchObject({
      status: 'pending',
      outcome: 'pending',
      pays: 'checkout',
    })
    await app.pay(started.reference)
    expect((await verify(buyer, started.reference)).body).toMatchObject({ status: 'paid', outcome: 'paid' })
    expect((await verify(buyer, yam.reference)).body).toMatchObject({ status: 'paid', pays: 'order' })
    const payPage = await buyer.call('GET', `/api/v1/orders/${started.reference}/payment`)
    const [storeName, deliveryMinor] = ['Emeka Electronics, Mama Sade Foodstuff', 150_000]
    expect(payPage.body.data).toMatchObject({ orderCount: 3, storeName, deliveryMinor })
    const coded = 'select check_code as code from orders where reference = $1'
    const { rows } = await app.pool.query<{ code: string }>(coded, [yam.reference])
    const { sentence } = await checkReceipt(app.pool, rows[0]?.code ?? '')
    expect(sentence).toMatch(/₦13,600 .*, and ₦750 for delivery, its share of one ₦1,500 delivery\.$/)
    expect(await bookSums(app, yam.reference)).toEqual({
      buyer: 1_435_000,
      commission: -68_000,
      delivery: -75_000,
      seller: -1_292_000,
    })
    expect(await bookSums(app, radio.reference)).toEqual({
      buyer: 1_200_000,
      commission: -60_000,
      seller: -1_140_000,
    })
    const basket = await buyer.call('GET', '/api/v1/basket/items')
    expect(basket.body.data).toMatchObject({ count: 0, shops: [] })
    const view = await buyer.call('GET', `/api/v1/checkouts/${started.reference}`)
    expect(view.body.data).toMatchObject({ outcome: 'paid', amountMinor: started.amountMinor })
    const shops = (view.body.data as { shops: { storeName: string; feeMinor: number; orders: object[] }[] })
      .shops
    expect(
      shops.map(({ storeName, feeMinor, orders: its }) => [storeName, feeMinor, its.length]).toSorted(),
    ).toEqual([
      ['Emeka Electronics', 0, 1],
      ['Mama Sade Foodstuff', 150_000, 2],
    ])
    const stranger = await buildBuyer(app)
    expect((await stranger.call('GET', `/api/v1/checkouts/${started.reference}`)).status).toBe(404)
    expect((await verify(stranger, started.reference)).status).toBe(404)
    expect((await stranger.call('GET', `/api/v1/orders/${started.reference}/payment`)).status).toBe(404)
  },
)

test(
  'one order is cancelled and one refunded in part: each goes back from the one charge, and the seller is paid with the fee',
  { tags: ['I9', 'I10'] },
  async () => {
    const { buyer, yams, started, orders } = await begin()
    const [yam, rice, radio] = orders as [Started['orders'][0], Started['orders'][0], Started['orders'][0]]
    await app.pay(started.reference)
    await verify(buyer, started.reference)
    expect((await actOnOrder(buyer, yam.reference, 'cancel')).status).toBe(200)
    expect(await available(yams)).toBe(10)
    await actOnOrder(emeka, radio.reference, 'accept')
    expect((await actOnOrder(emeka, radio.reference, 'refund', { amountMinor: 300_000 })).status).toBe(200)
    expect((await actOnOrder(sade, rice.reference, 'refund', { amountMinor: 575_001 })).status).toBe(422)
    await refundsDone([yam, rice, radio], ['refunded', 'paid', 'paid'])
    expect(await bookSums(app, yam.reference)).toEqual({ buyer: 0, commission: 0, delivery: 0, seller: 0 })
    await expect.poll(async () => (await moneyStateOf(app, radio.reference)).refund).toBe('part')
    expect(await bookSums(app, radio.reference)).toEqual({
      buyer: 900_000,
      commission: -45_000,
      seller: -855_000,
    })
    expect((await buyer.call('GET', `/api/v1/checkouts/${started.reference}`)).body.data).toMatchObject({
      outcome: 'paid',
    })
    // A part of more than the goods takes the rest from the fee.
    await actOnOrder(sade, rice.reference, 'refund', { amountMinor: 520_000 })
    await expect.poll(async () => (await moneyStateOf(app, rice.reference)).refund).toBe('part')
    expect(await bookSums(app, rice.reference)).toEqual({
      buyer: 55_000,
      commission: 0,
      delivery: -55_000,
      seller: 0,
    })
    await receiveLongAgo(app, { seller: sade, buyer, reference: rice.reference })
    const page = await sade.call('GET', `/api/v1/orders/${rice.reference}`)
    expect(page.body.data).toMatchObject({
      leftMinor: 55_000,
      earnings: { commissionMinor: 0, dueMinor: 55_000 },
    })
  },
)

test('a late charge honours what can still be had and gives the rest back', { tags: ['I11'] }, async () => {
  const { buyer, radio: product, started, orders } = await begin()
  const [yam, rice, radio] = orders as [Started['orders'][0], Started['orders'][0], Started['orders'][0]]
  await passTime(started.reference)
  expect((await moneyStateOf(app, yam.reference)).state).toBe('expired')
  await emeka.call('PATCH', `/api/v1/products/${product}/stock`, { quantity: 0 })
  await app.pay(started.reference)
  expect((await verify(buyer, started.reference)).body).toMatchObject({ status: 'paid' })
  await refundsDone([yam, rice, radio], ['paid', 'paid', 'refunded'])
  expect((await app.mailTo(buyer.email, 'Refund started: Radio')).text).toContain('someone bought it first')
  expect(await bookSums(app, radio.reference)).toEqual({ buyer: 0, owed_back: 0 })
})

test(
  'a charge of another sum goes back in one refund, and no order is paid',
  { tags: ['I4', 'I11'] },
  async () => {
    const { buyer, yams, started, orders } = await begin()
    await app.sandboxSwitches({ charge: { amountOffset: -100 } })
    await app.pay(started.reference)
    await app.sandboxSwitches(null)
    expect((await verify(buyer, started.reference)).body).toMatchObject({ outcome: 'refunding' })
    await expect
      .poll(async () => {
        await syncAllRefunds(context())
        return (await verify(buyer, started.reference)).body.outcome
      })
      .toBe('refunded')
    const states = await Promise.all(
      orders.map(async ({ reference }) => (await moneyStateOf(app, reference)).state),
    )
    expect(states.toSorted()).toEqual(['failed', 'failed', 'refunded'])
    expect(await available(yams)).toBe(10)
  },
)

test(
  'all lines are held or none: one line sold out leaves nothing behind',
  { tags: ['I1', 'I3'] },
  async () => {
    const { buyer, yams, rice, radio } = await fullBasket()
    const { amountMinor } = await quoteOf(buyer, both())
    const sent = { ways: waysOf(both()), address: ibadan, amountMinor }
    await emeka.call('PATCH', `/api/v1/products/${radio}/stock`, { quantity: 0 })
    const changed = 'Something in your basket changed. Look at it again.'
    const start = async () => {
      const { status, body } = await buyer.call('POST', '/api/v1/checkouts', sent)
      return [status, body.message]
    }
    expect(await start()).toEqual([409, changed])
    await emeka.call('PATCH', `/api/v1/products/${radio}/stock`, { quantity: 4 })
    const form = new FormData()
    form.append('price', '7,200')
    await sade.call('PUT', `/api/v1/products/${yams}`, form)
    expect(await start()).toEqual([409, changed])
    const basket = await buyer.call('GET', '/api/v1/basket/items')
    expect(JSON.stringify(basket.body.data)).toContain('"priceMinor":720000,"seenPriceMinor":680000')
    const setStatus = (status: string) => sade.call('PATCH', `/api/v1/products/${rice}/status`, { status })
    await setStatus('paused')
    expect(await start()).toEqual([409, changed])
    await setStatus('available')
    await app.pool.query("update sellers set status = 'suspended' where id = $1", [id(emeka)])
    expect(await start()).toEqual([409, changed])
    await app.pool.query("update sellers set status = 'active' where id = $1", [id(emeka)])
    expect((await app.pool.query('select from checkouts where buyer_id = $1', [buyer.userId])).rows).toEqual(
      [],
    )
    expect((await buyer.call('GET', '/api/v1/users/orders')).body.orders).toEqual([])
    expect(await available(yams)).toBe(10)
  },
)

test(
  'the same basket paid in two tabs is one checkout; the same key for another basket is refused',
  { tags: ['I17'] },
  async () => {
    const { buyer, yams } = await fullBasket()
    const key = (name: string) => ({ 'idempotency-key': `${name}-${buyer.userId}` })
    const one = await startCheckout(buyer, both(), {}, key('tab-one'))
    const two = await startCheckout(buyer, both(), {}, key('tab-two'))
    const again = await startCheckout(buyer, both(), {}, key('tab-one'))
    expect(new Set([one, two, again].map(({ started }) => started.reference)).size).toBe(1)
    expect(await available(yams)).toBe(8)
    await addToBasket(buyer, yams)
    expect((await startCheckout(buyer, both(), {}, key('tab-one'))).status).toBe(422)
    // Another basket with the same goods replaces the whole of the first one.
    const other = await startCheckout(buyer, both())
    expect([other.status, await available(yams)]).toEqual([200, 7])
    expect((await moneyStateOf(app, one.started.orders[0]?.reference ?? '')).state).toBe('expired')
    const at = await Promise.all([startCheckout(buyer, both()), startCheckout(buyer, both())])
    expect(at.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect(await available(yams)).toBe(7)
  },
)

test('a checkout counts as one of three open payments', async () => {
  const { buyer } = await begin()
  const others = await Promise.all([1, 2, 3].map(() => buildProduct(emeka)))
  for (const productId of others.slice(0, 2))
    expect((await buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })).status).toBe(
      200,
    )
  const third = await buyer.call('POST', '/api/v1/payments/initiate', { productId: others[2], quantity: 1 })
  expect([third.status, third.body.message]).toEqual([409, expect.stringContaining('three payments open')])
})

test('two sizes of one dress stand in one basket and are paid together', async () => {
  const buyer = await buildBuyer(app)
  const dress = await buildProduct(sade, { name: 'Dress', price: '4,000', variants: 'Size: S = 4; M = 4' })
  const { body } = await buyer.call('GET', `/api/v1/products/${dress}`)
  const sizes = (body.data as { variants: { id: string }[] }).variants.map((variant) => variant.id)
  for (const size of sizes) expect((await addToBasket(buyer, dress, 2, size)).status).toBe(200)
  const { status, started } = await startCheckout(buyer, { [id(sade)]: 'seller' })
  expect([status, started.amountMinor]).toEqual([200, 1_750_000])
  await app.pay(started.reference)
  expect((await verify(buyer, started.reference)).body).toMatchObject({ status: 'paid' })
})

test('the address is stored encrypted, and its seller reads it from payment on', async () => {
  const { buyer, started, orders } = await begin()
  const ids = async () =>
    (await app.pool.query('select id from orders where reference = $1', [orders[0]?.reference])).rows.map(
      (row) => row.id,
    )
  const read = async (reader: 'buyer' | 'seller' | 'admin') => {
    const order = await ids()
    return (await readDeliveries(app.pool, app.platform.config, order, reader)).get(order[0])
  }
  expect(await read('seller')).toMatchObject({ way: 'seller', feeKobo: 75_000, days: 2, address: null })
  await app.pay(started.reference)
  await verify(buyer, started.reference)
  expect((await read('seller'))?.address).toMatchObject({
    phone: '+2348031234567',
    landmark: ibadan.landmark,
  })
  expect((await read('admin'))?.address).toBeNull()
  await app.pool.query("update sellers set status = 'suspended' where id = $1", [id(sade)])
  expect((await read('seller'))?.address).toBeNull()
  await app.pool.query("update sellers set status = 'active' where id = $1", [id(sade)])
  const { rows } = await app.pool.query(
    'select encrypted_address from order_deliveries where order_id = any($1)',
    [await ids()],
  )
  expect(rows[0].encrypted_address.toString('latin1')).not.toContain('Awolowo')
})

test('what cannot be paid is refused with a sentence', async () => {
  const { buyer } = await fullBasket()
  const { amountMinor } = await quoteOf(buyer, both())
  const good = { ways: waysOf(both()), address: ibadan, amountMinor }
  const refused: [object, number, object][] = [
    [
      { ways: waysOf({ ...both(), [id(sade)]: 'courier' }) },
      422,
      { ways: 'Mama Sade Foodstuff does not offer this. Choose another way.' },
    ],
    [{ ways: waysOf({ ...both(), [id(sade)]: 'drone' }) }, 422, {}],
    [{ address: { ...ibadan, lga: 'Ikorodu' } }, 422, { lga: 'Choose a local government of this state' }],
    [{ address: { ...ibadan, landmark: '   ' } }, 422, { landmark: 'Nearest landmark is required' }],
    [
      { address: { ...ibadan, landmark: 'x'.repeat(251) } },
      422,
      { landmark: 'Please use at most 250 characters' },
    ],
    [
      { address: { ...ibadan, phone: '01 234 5678' } },
      422,
      { phone: 'Please enter a Nigerian phone number, like 0803 123 4567' },
    ],
    [{ address: { ...ibadan, street: 'A\u0000B' } }, 422, { street: 'Please remove the hidden characters' }],
    [{ address: { ...ibadan, street: 'A\u200fB' } }, 422, { street: 'Please remove the hidden characters' }],
    [{ address: undefined }, 422, { street: 'Where should it go? Fill in the address.' }],
    [{ amountMinor: 1 }, 409, {}],
    [{ amountMinor: 2.5 }, 422, {}],
    [{ ways: [] }, 422, {}],
    [{ ways: waysOf({ [id(sade)]: 'seller' }) }, 409, {}],
    [
      {
        ways: [
          { sellerId: id(emeka), way: 'collect', pickupPlaceId: crypto.randomUUID() },
          { sellerId: id(sade), way: 'seller' },
        ],
      },
      422,
      {},
    ],
  ]
  for (const [change, status, fields] of refused) {
    const answer = await buyer.call('POST', '/api/v1/checkouts', { ...good, ...change })
    expect([change, answer.status, answer.body.fields ?? {}]).toEqual([
      change,
      status,
      expect.objectContaining(fields),
    ])
    expect(answer.body.message).toMatch(/\w/)
  }
  expect((await app.pool.query('select from checkouts where buyer_id = $1', [buyer.userId])).rows).toEqual([])
  const nobody = await buildBuyer(app)
  expect((await nobody.call('POST', '/api/v1/checkouts', good)).status).toBe(409)
  expect((await app.app.inject({ method: 'POST', url: '/api/v1/checkouts', payload: good })).statusCode).toBe(
    401,
  )
})

test(
  'many buyers with the same goods in different orders: nothing is oversold, and nobody sees a deadlock',
  { tags: ['I1', 'I2'] },
  async () => {
    const products = await Promise.all([1, 2, 3, 4].map(() => buildProduct(emeka, { quantity: '6' })))
    const buyers = await Promise.all(Array.from({ length: 12 }, () => buildBuyer(app)))
    for (const [place, buyer] of buyers.entries())
      for (const step of [0, 1, 2, 3]) await addToBasket(buyer, products[(place + step) % 4] ?? '')
    const answers = await Promise.all(buyers.map((buyer) => startCheckout(buyer, { [id(emeka)]: 'collect' })))
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6)
    expect(await Promise.all(products.map(available))).toEqual([0, 0, 0, 0])
  },
)
