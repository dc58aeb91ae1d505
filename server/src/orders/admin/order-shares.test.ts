import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { TestApp } from '../../../../tests/test-app.ts'
import { addToBasket, deliverInIbadan, startCheckout } from '../../../../tests/orders/checkouts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('the file of orders says whose the money is; an order that was never paid has no shares', async () => {
  const [admin, buyer, seller] = [await buildAdmin(app), await buildBuyer(app), await buildSeller(app)]
  await buildPaidOrder(app, buyer, await buildProduct(seller, { price: '2500' }))
  const productId = await buildProduct(seller, { price: '900' })
  await buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
  const { body } = await admin.call('GET', '/api/v1/admin/money/orders/csv')
  const [head, ...lines] = body.message.trim().split('\r\n')
  expect(head).toMatch(/,Status,Why,Commission \(NGN\),Refunded \(NGN\),Net to seller \(NGN\)$/)
  expect(lines.map((line) => line.split(',').slice(-3))).toEqual([
    ['', '', ''],
    ['125.00', '0.00', '2375.00'],
  ])
})

test('lists of orders say what the buyer pays, with the delivery', async () => {
  const [admin, buyer, seller] = [await buildAdmin(app), await buildBuyer(app), await buildSeller(app)]
  await deliverInIbadan(seller)
  await addToBasket(buyer, await buildProduct(seller, { name: 'Blender', price: '14,500' }))
  const { started } = await startCheckout(buyer, { [seller.sellerId ?? '']: 'seller' })
  const [order] = started.orders
  expect(order).toMatchObject({ amountMinor: 1_450_000, deliveryMinor: 150_000 })
  const { body } = await admin.call('GET', `/api/v1/admin/money/orders?q=${order?.number}`)
  expect(body.data).toMatchObject([{ amountMinor: 1_600_000 }])
  const person = await admin.call('GET', `/api/v1/admin/users/${buyer.userId}/records`)
  expect((person.body.data as { orders: object[] }).orders).toMatchObject([{ amountMinor: 1_600_000 }])
})
