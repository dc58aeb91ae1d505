import { afterAll, beforeAll, expect, test } from 'vitest'
import { actOnOrder } from '../../../../tests/order-money.ts'
import { addToBasket, deliverInIbadan, startCheckout } from '../../../../tests/orders/checkouts.ts'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const lagosDay = (days: number) =>
  new Date(Date.now() + 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

/** A paid order that the seller brings to Ibadan North; gives its number. */
async function buyDelivered(buyer: Person, seller: Person, name: string): Promise<string> {
  await addToBasket(buyer, await buildProduct(seller, { name }))
  const { started } = await startCheckout(buyer, { [seller.sellerId ?? '']: 'seller' })
  await app.pay(started.reference)
  await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference: started.reference })
  return started.orders[0]?.number ?? ''
}

test('the packing list says what was refunded of an order, and where the shop is when the order names no place', async () => {
  const [seller, buyer] = [await buildSeller(app, 'Onion Stall'), await buildBuyer(app)]
  const product = await buildProduct(seller, { name: 'Dry onions', price: '2000', quantity: '9' })
  const reference = await buildPaidOrder(app, buyer, product, 4)
  await actOnOrder(seller, reference, 'accept')
  const day = lagosDay(1)
  await app.pool.query('update orders set refunded_kobo = 200000, send_by = $2::date where reference = $1', [
    reference,
    day,
  ])
  const ordersOf = async () => (await listOf(seller, day)).flatMap(({ orders }) => orders)
  expect(await ordersOf()).toMatchObject([{ refundedMinor: 200_000, pickup: null, collectAt: '' }])
  await app.pool.query('update sellers set address = $1 where id = $2', ['Line C, Bodija', seller.sellerId])
  expect(await ordersOf()).toMatchObject([{ collectAt: 'Line C, Bodija' }])
  const place = {
    name: 'Bodija',
    landmark: 'by the gate',
    address: '',
    hours: '',
    state: 'Oyo',
    lga: 'Ibadan North',
  }
  await seller.call('POST', '/api/v1/delivery/places', place)
  expect(await ordersOf()).toMatchObject([{ collectAt: 'Bodija, by the gate' }])
  const csv = (await seller.call('GET', `/api/v1/sellers/packing.csv?day=${day}`)).body.message
  expect(csv).toContain('Dry onions,4,,2000.00,')
  // No refund stands in the books.
  await app.pool.query('update orders set refunded_kobo = 0 where reference = $1', [reference])
})

interface Area {
  area: string
  orders: { number: string; productName: string; delivery: { address: object | null } | null }[]
}
const listOf = async (seller: Person, day: string) => {
  const { body } = await seller.call('GET', `/api/v1/sellers/packing?day=${day}`)
  return (body.data as { areas: Area[] }).areas
}

test('the seller reads how, where and for whom: on the order, in the mail and in the CSV', async () => {
  const [seller, buyer] = [await buildSeller(app, 'Mama Sade Foodstuff'), await buildBuyer(app)]
  await deliverInIbadan(seller)
  const number = await buyDelivered(buyer, seller, 'Ofada rice')
  const address = {
    fullName: 'Chidi Okafor',
    phone: '+2348031234567',
    landmark: 'Opposite the Mobil station',
    lga: 'Ibadan North',
  }
  const page = await seller.call('GET', `/api/v1/orders/${number}`)
  expect(page.body.data).toMatchObject({
    delivery: { way: 'seller', feeMinor: 150_000, handlingDays: 1, days: 2, address },
  })
  const { text } = await app.mailTo(seller.email, 'New order')
  for (const words of [
    'Seller delivers to Chidi Okafor, 0803 123 4567',
    'Nearest landmark: Opposite the Mobil',
  ])
    expect(text).toContain(words)
  const csv = (await seller.call('GET', '/api/v1/sellers/orders.csv')).body.message
  expect(csv).toContain(
    'Seller delivers,Chidi Okafor,0803 123 4567,12 Awolowo Road,Opposite the Mobil station',
  )
  const list = await buyer.call('GET', '/api/v1/users/orders')
  expect(list.body.orders).toMatchObject([{ number, delivery: { way: 'seller', feeMinor: 150_000 } }])
  expect(JSON.stringify(list.body)).not.toContain('Mobil')

  // A suspended shop reads no address.
  await app.pool.query("update sellers set status = 'suspended' where id = $1", [seller.sellerId])
  expect((await seller.call('GET', `/api/v1/orders/${number}`)).body.data).toMatchObject({
    delivery: { way: 'seller', address: null },
  })
})

test('the packing list of a day has what is sent by it, by area; today also what is late', async () => {
  const [seller, buyer] = [await buildSeller(app, 'Packed Lunches'), await buildBuyer(app)]
  await deliverInIbadan(seller)
  const delivered = await buyDelivered(buyer, seller, 'Jollof')
  const plain = await buildPaidOrder(app, buyer, await buildProduct(seller, { name: 'Moi moi' }))
  // Bought at once, under "You pick it up".
  expect((await app.mailTo(seller.email, 'Moi moi')).text).toContain('The buyer collects it.')
  expect(await listOf(seller, lagosDay(1))).toEqual([])
  for (const order of [delivered, plain])
    await seller.call('POST', `/api/v1/orders/${order}/actions/accept`, {})

  // The shop has one handling day, also for what was bought at once.
  expect(await listOf(seller, lagosDay(1))).toMatchObject([
    { area: 'Collect', orders: [{ productName: 'Moi moi', delivery: null }] },
    { area: 'Ibadan North, Oyo', orders: [{ number: delivered, delivery: { way: 'seller' } }] },
  ])
  await app.pool.query('update orders set send_by = send_by - 7 where seller_id = $1', [seller.sellerId])
  expect((await listOf(seller, lagosDay(0))).map(({ area }) => area)).toEqual([
    'Collect',
    'Ibadan North, Oyo',
  ])
  const csv = (await seller.call('GET', `/api/v1/sellers/packing.csv?day=${lagosDay(0)}`)).body.message
  expect(csv).toContain(`"Ibadan North, Oyo",${delivered},Jollof,1,,`)
  expect(csv).toContain('0803 123 4567,12 Awolowo Road,Opposite the Mobil station')

  const other = await buildSeller(app, 'Next Door')
  expect(await listOf(other, lagosDay(0))).toEqual([])
  expect((await buyer.call('GET', `/api/v1/sellers/packing?day=${lagosDay(0)}`)).status).toBe(403)
  for (const day of ['2026-02-30', 'today', ''])
    expect((await seller.call('GET', `/api/v1/sellers/packing?day=${day}`)).status).toBe(400)
})
