import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToBasket, deliverInIbadan, ibadan, startCheckout } from '../../../../tests/orders/checkouts.ts'
import type { Started } from '../../../../tests/orders/checkouts.ts'
import { moneyStateOf } from '../../../../tests/order-money.ts'
import { sendEvent } from '../../../../tests/provider-event.ts'
import {
  buildAdmin,
  buildBuyer,
  buildProduct,
  buildSeller,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { eraseOldAddresses, releaseOverdueHolds } from '../orders.ts'

// Who reads the address of an order, and what becomes of a payment that comes after its buyer has left.
let app: TestApp
let sade: Person
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  sade = await buildSeller(app, 'Mama Sade Foodstuff')
  admin = await buildAdmin(app)
  await deliverInIbadan(sade)
})
afterAll(() => app.close())

async function startToPay(): Promise<{ buyer: Person; started: Started }> {
  const buyer = await buildBuyer(app)
  await addToBasket(buyer, await buildProduct(sade, { price: '6,000' }))
  const { started } = await startCheckout(buyer, { [sade.sellerId ?? '']: 'seller' })
  return { buyer, started }
}

async function pay(buyer: Person, { reference }: Started) {
  await app.pay(reference)
  return buyer.call('POST', '/api/v1/payments/paystack/verify', { reference })
}

const adminReads = async ({ orders: [order] }: Started) =>
  (await admin.call('GET', `/api/v1/admin/orders/${order?.reference}`)).body.data

test('an admin reads the address of an order only while its dispute is open', { tags: ['D22'] }, async () => {
  const { buyer, started } = await startToPay()
  await pay(buyer, started)
  expect(await adminReads(started)).toMatchObject({
    checkout: started.reference,
    delivery: { way: 'seller', feeMinor: 150_000, address: null },
  })
  const path = `/api/v1/orders/${started.orders[0]?.reference}/dispute`
  const dispute = { reason: 'damaged', wish: 'refund', words: 'It is broken' }
  expect((await buyer.call('POST', path, dispute)).status).toBe(200)
  expect(await adminReads(started)).toMatchObject({
    delivery: { address: { landmark: 'Opposite the Mobil station' } },
  })
})

test('a typed address is kept once, as the default, when the buyer wishes', async () => {
  const buyer = await buildBuyer(app)
  await addToBasket(buyer, await buildProduct(sade))
  const start = async (street: string, more: object) => {
    const address = { ...ibadan, street }
    const { status } = await startCheckout(buyer, { [sade.sellerId ?? '']: 'seller' }, { address, ...more })
    expect(status).toBe(200)
    const { data } = (await buyer.call('GET', '/api/v1/addresses')).body
    return (data as { street: string; isDefault: boolean }[]).map((kept) => [kept.street, kept.isDefault])
  }
  expect(await start('1 Ring Road', {})).toEqual([])
  expect(await start('1 Ring Road', { saveAddress: true })).toEqual([['1 Ring Road', true]])
  const both = [
    ['2 Ring Road', true],
    ['1 Ring Road', false],
  ]
  expect(await start('2 Ring Road', { saveAddress: true })).toEqual(both)
  expect(await start('2 Ring Road', { saveAddress: true })).toEqual(both)
  expect(await start('1 Ring Road', { saveAddress: true })).toEqual([
    ['1 Ring Road', true],
    ['2 Ring Road', false],
  ])

  for (let number = 3; number <= 10; number += 1)
    await buyer.call('POST', '/api/v1/addresses', { ...ibadan, street: `${number} Ring Road` })
  const full = await start('11 Ring Road', { saveAddress: true })
  expect(full).toHaveLength(10)
  expect(full[0]).toEqual(['1 Ring Road', true])
})

test('an admin finds the orders of a checkout by its payment reference', async () => {
  const { started } = await startToPay()
  const found = await admin.call('GET', `/api/v1/admin/money/orders?q=${started.reference}`)
  expect((found.body.data as { number: string }[]).map(({ number }) => number)).toEqual(
    started.orders.map(({ number }) => number),
  )
})

test('a buyer exports where the bought goods go; the seller does not', { tags: ['D22'] }, async () => {
  const { buyer, started } = await startToPay()
  await pay(buyer, started)
  const number = started.orders[0]?.number
  expect((await buyer.call('GET', '/api/v1/users/me/data')).body).toMatchObject({
    orders: { deliveries: [{ number, way: 'seller', address: { street: '12 Awolowo Road' } }] },
  })
  const held = JSON.stringify((await sade.call('GET', '/api/v1/users/me/data')).body)
  expect(held).toContain(number)
  expect(held).not.toContain('12 Awolowo Road')
})

test(
  'a payment that comes after its buyer has deleted the account goes back whole',
  { tags: ['D9', 'I11'] },
  async () => {
    const { buyer, started } = await startToPay()
    await app.pool.query(
      "update holds set created_at = created_at - interval '20 minutes', expires_at = expires_at - interval '20 minutes'",
    )
    await app.pool.query(
      "update orders set hold_until = hold_until - interval '20 minutes' where state = 'pending'",
    )
    await releaseOverdueHolds(app.pool)
    const stateOf = async () => (await moneyStateOf(app, started.orders[0]?.reference ?? '')).state
    expect((await buyer.call('DELETE', '/api/v1/users/delete/profile')).status).toBe(200)
    await app.pay(started.reference)
    await sendEvent(app, { event: 'charge.success', data: { reference: started.reference } })
    await expect.poll(stateOf).toBe('refunded')
  },
)

test('the address of an order is erased 90 days after its end, not before', { tags: ['D22'] }, async () => {
  const { buyer, started } = await startToPay()
  await pay(buyer, started)
  const path = `/api/v1/orders/${started.orders[0]?.reference}`
  const deliveryFor = async (person: Person) =>
    ((await person.call('GET', path)).body.data as { delivery: unknown }).delivery
  for (const [person, step] of [
    [sade, 'accept'],
    [sade, 'send'],
    [buyer, 'receive'],
  ] as const)
    expect([step, (await person.call('POST', `${path}/actions/${step}`, {})).status]).toEqual([step, 200])
  const passDays = (days: number) =>
    app.pool.query(
      'update orders set received_at = received_at - make_interval(days => $2) where reference = $1',
      [started.orders[0]?.reference, days],
    )

  await passDays(89)
  await eraseOldAddresses(app.pool)
  expect(await deliveryFor(sade)).toMatchObject({ address: { street: '12 Awolowo Road' } })

  await passDays(2)
  await eraseOldAddresses(app.pool)
  expect(await deliveryFor(sade)).toMatchObject({ way: 'seller', address: null })
  expect(await deliveryFor(buyer)).toMatchObject({ way: 'seller', address: null })
})
