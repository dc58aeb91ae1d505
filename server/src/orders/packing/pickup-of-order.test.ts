import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { actOnOrder } from '../../../../tests/order-money.ts'
import { addToBasket, startCheckout } from '../../../../tests/orders/checkouts.ts'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { brokenInvariants } from '../../invariants/invariants.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { eraseOldAddresses } from '../delivery-snapshot.ts'
import { deletePersonalData } from '../personal-data.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const stall = {
  name: 'Folake stall, Bodija',
  landmark: 'opposite the market gate',
  address: '',
  hours: 'Mon to Sat 8 to 6',
  state: 'Oyo',
  lga: 'Ibadan North',
}
const line = 'Folake stall, Bodija, opposite the market gate, Mon to Sat 8 to 6'

/** A shop that says where buyers collect. */
async function buildStall(name: string): Promise<Person> {
  const seller = await buildSeller(app, name)
  expect((await seller.call('POST', '/api/v1/delivery/places', stall)).status).toBe(200)
  return seller
}

const orderOf = async (reader: Person, reference: string) =>
  (await reader.call('GET', `/api/v1/orders/${reference}`)).body.data as {
    number: string
    pickup: object | null
    collectAt: string
  }

/** The shop moves: its only pick-up place is another one now. */
async function move(seller: Person) {
  const { body } = await seller.call('GET', '/api/v1/delivery')
  const { places } = body.data as { places: { id: string }[] }
  const moved = await seller.call('PUT', `/api/v1/delivery/places/${places[0]?.id}`, {
    ...stall,
    name: 'Dugbe shop',
  })
  expect(moved.status).toBe(200)
}

test('an order bought at once keeps the pick-up place of its payment, also when the shop moves', async () => {
  const [seller, buyer] = [await buildStall('Folake Fabrics'), await buildBuyer(app)]
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller, { name: 'Aso oke' }))
  await move(seller)
  for (const reader of [buyer, seller])
    expect(await orderOf(reader, reference)).toMatchObject({ delivery: null, pickup: stall })
  const receipt = await buyer.call('GET', `/api/v1/orders/${reference}/receipt`)
  expect(receipt.body.data).toMatchObject({ pickup: stall })
  expect((await app.mailTo(buyer.email, 'Receipt')).text).toContain(`You collect it at ${line}.`)
  expect((await app.mailTo(seller.email, 'New order')).text).toContain(`The buyer collects it at ${line}.`)

  await actOnOrder(seller, reference, 'accept')
  await actOnOrder(seller, reference, 'ready', { note: 'Ask for Kunle at the gate' })
  const { text } = await app.mailTo(buyer.email, 'is ready for pickup')
  // The place comes first; what the seller wrote only adds to it.
  expect(text).toMatch(/Collect it at [^]+Folake Fabrics adds: Ask for Kunle at the gate/)
  expect(text).toContain(`Collect it at ${line}.`)
  expect(text).toContain('Take your phone: the seller asks for your 6-digit code.')
  expect(text).not.toContain('When it reaches you')
  expect(text).not.toContain('refunded')

  const csv = (await seller.call('GET', '/api/v1/sellers/orders.csv')).body.message
  expect(csv).toContain('opposite the market gate')
  const stranger = await buildBuyer(app)
  expect((await stranger.call('GET', `/api/v1/orders/${reference}`)).status).toBe(404)
  expect(await brokenInvariants(app.pool)).toEqual([])
})

test('the mail that goods are ready says what was refunded of them', async () => {
  const [seller, buyer] = [await buildStall('Folake Part'), await buildBuyer(app)]
  const productId = await buildProduct(seller, { price: '1000', quantity: '9' })
  const reference = await buildPaidOrder(app, buyer, productId, 4)
  await actOnOrder(seller, reference, 'accept')
  expect((await actOnOrder(seller, reference, 'refund', { amountMinor: 100_000, note: '' })).status).toBe(200)
  const refunded = async () =>
    (await app.pool.query('select refunded_kobo from orders where reference = $1', [reference])).rows
  await expect.poll(refunded).toEqual([{ refunded_kobo: 100_000 }])
  await actOnOrder(seller, reference, 'ready', { note: '' })
  expect((await app.mailTo(buyer.email, 'is ready for pickup')).text).toContain(
    '₦1,000 was refunded, the price of 1 of 4.',
  )
})

test('the packing list names the place where an order bought at once is collected', async () => {
  const [seller, buyer] = [await buildStall('Folake Packing'), await buildBuyer(app)]
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
  const { deadlines } = (await actOnOrder(seller, reference, 'accept')).body.data as {
    deadlines: { send: string }
  }
  const { body } = await seller.call('GET', `/api/v1/sellers/packing?day=${deadlines.send}`)
  expect(body.data).toMatchObject({
    areas: [{ area: 'Collect in Folake stall, Bodija', orders: [{ delivery: null, pickup: stall }] }],
  })
})

test('goods that were sent after all are not collected anywhere', async () => {
  const [seller, buyer] = [await buildStall('Folake Sends'), await buildBuyer(app)]
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
  await actOnOrder(seller, reference, 'accept')
  await actOnOrder(seller, reference, 'send')
  expect(await orderOf(buyer, reference)).toMatchObject({ pickup: null })
})

test('a shop without a pick-up place has none on its orders', async () => {
  const [seller, buyer] = [await buildSeller(app, 'No Stall'), await buildBuyer(app)]
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
  expect(await orderOf(buyer, reference)).toMatchObject({ pickup: null })
  expect((await app.mailTo(seller.email, 'New order')).text).toContain('Tell them the exact place.')
})

test('a seller who names no place on the order begins with the place of the shop, which nobody else is told', async () => {
  const [seller, buyer] = [await buildSeller(app, 'Address Only'), await buildBuyer(app)]
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
  await app.pool.query('update sellers set address = $1 where id = $2', [
    'Bodija market, by the police post',
    seller.sellerId,
  ])
  expect(await orderOf(seller, reference)).toMatchObject({
    pickup: null,
    collectAt: 'Bodija market, by the police post',
  })
  expect(await orderOf(buyer, reference)).toMatchObject({ collectAt: '' })
  expect((await seller.call('POST', '/api/v1/delivery/places', stall)).status).toBe(200)
  expect(await orderOf(seller, reference)).toMatchObject({ pickup: null, collectAt: line })
  await actOnOrder(seller, reference, 'accept')
  await actOnOrder(seller, reference, 'ready', { note: line })
  expect(await orderOf(seller, reference)).toMatchObject({ collectAt: '' })
})

test('the mail of a new order names the address of a shop without a pick-up place', async () => {
  const [seller, buyer] = [await buildSeller(app, 'Address In Mail'), await buildBuyer(app)]
  await app.pool.query('update sellers set address = $1 where id = $2', [
    'Bodija market, by the police post',
    seller.sellerId,
  ])
  await buildPaidOrder(app, buyer, await buildProduct(seller))
  const { text } = await app.mailTo(seller.email, 'New order')
  expect(text).toContain('The buyer collects it at Bodija market, by the police post.')
})

test('an order of a basket has its pick-up place from the checkout', async () => {
  const [seller, buyer] = [await buildStall('Folake Basket'), await buildBuyer(app)]
  await addToBasket(buyer, await buildProduct(seller))
  const { started } = await startCheckout(buyer, { [seller.sellerId ?? '']: 'collect' })
  await app.pay(started.reference)
  await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference: started.reference })
  const reference = started.orders[0]?.number ?? ''
  expect(await orderOf(seller, reference)).toMatchObject({
    delivery: { way: 'collect' },
    pickup: stall,
  })
  expect(await orderOf(seller, reference)).not.toMatchObject({ delivery: { pickup: stall } })
})

test('the place of an order bought at once is forgotten 90 days after its end, and with the account of its seller', async () => {
  const [seller, buyer] = [await buildStall('Folake Old'), await buildBuyer(app)]
  const productId = await buildProduct(seller)
  const [received, refunded] = [
    await buildPaidOrder(app, buyer, productId),
    await buildPaidOrder(app, buyer, productId),
  ]
  for (const [person, step] of [
    [seller, 'accept'],
    [buyer, 'receive'],
  ] as const)
    expect((await actOnOrder(person, received, step)).status).toBe(200)
  await app.pool.query(
    "update orders set received_at = received_at - interval '89 days' where reference = $1",
    [received],
  )
  await eraseOldAddresses(app.pool)
  expect(await orderOf(buyer, received)).toMatchObject({ pickup: stall })
  await app.pool.query(
    "update orders set received_at = received_at - interval '2 days' where reference = $1",
    [received],
  )
  await eraseOldAddresses(app.pool)
  for (const reader of [buyer, seller])
    expect(await orderOf(reader, received)).toMatchObject({ pickup: null })
  expect(await orderOf(buyer, refunded)).toMatchObject({ pickup: stall })

  await transaction(app.pool, (tx) => deletePersonalData(tx, buyer.userId))
  expect(await orderOf(seller, refunded)).toMatchObject({ pickup: stall })
  await transaction(app.pool, (tx) => deletePersonalData(tx, seller.userId))
  expect(await orderOf(buyer, refunded)).toMatchObject({ pickup: null })
})

test('an order that is not paid names no place', async () => {
  const [seller, buyer] = [await buildStall('Folake Unpaid'), await buildBuyer(app)]
  await addToBasket(buyer, await buildProduct(seller))
  const { started } = await startCheckout(buyer, { [seller.sellerId ?? '']: 'collect' })
  const reference = started.orders[0]?.number ?? ''
  expect(await orderOf(buyer, reference)).toMatchObject({ delivery: { way: 'collect' }, pickup: null })
})

test('an order paid at the stall keeps no delivery: the invariants say so', async () => {
  const [seller, buyer] = [await buildStall('Folake Direct'), await buildBuyer(app)]
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
  const client = await app.pool.connect()
  onTestFinished(() => client.release(true))
  await client.query("set session_replication_role = 'replica'")
  const isAtStall = (change: string) =>
    client.query(`update orders set ${change} where reference = $1`, [reference])
  const { rows } = await client.query<{ product_id: string }>(
    'select product_id from orders where reference = $1',
    [reference],
  )
  await isAtStall('request_id = id, product_id = null')
  const broken = await brokenInvariants(app.pool)
  expect(JSON.stringify(broken)).toContain('I7 ')
  await isAtStall(`request_id = null, product_id = '${rows[0]?.product_id}'`)
  expect(await brokenInvariants(app.pool)).toEqual([])
})
