import { orderHours } from '@oja/contract/values/order-states.ts'
import { expect, onTestFinished, test } from 'vitest'
import { lagosDay } from '../../../tests/orders/dispatch.ts'
import { buildBuyer, buildProduct, buildSeller, startTestApp } from '../../../tests/test-app.ts'
import { runOrderTimers } from '../../src/orders/fulfilment/order-timers.ts'
import { createDemoOrder } from '../../src/orders/orders.ts'
import { allDemoOrders } from './demo-orders.ts'

const planOf = (product: string) => {
  const plan = allDemoOrders.find((one) => one.buyer === 'chiamaka' && one.product === product)
  if (!plan) throw new Error(`Chiamaka has not ordered ${product}`)
  return plan
}

test('the demo buyer has an order that was not sent in time: she may cancel it, and no job has done so yet', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const seller = await buildSeller(app)
  // The shops of the demo say one day before their first order.
  const place = {
    name: 'Stall 4',
    landmark: 'By the gate',
    state: 'Oyo',
    lga: 'Ibadan North',
    handlingDays: '1',
  }
  expect((await seller.call('POST', '/api/v1/delivery/places', place)).status).toBe(200)
  const productId = await buildProduct(seller, { quantity: '5' })
  const buyer = await buildBuyer(app)
  const { status, hoursAgo } = planOf('standing-fan')
  const reference = await createDemoOrder(
    { pool: app.pool, config: app.platform.config },
    { buyerId: buyer.userId, productId, quantity: 1, status, hoursAgo },
  )
  await runOrderTimers({ pool: app.pool, payments: app.payments, config: app.platform.config })
  const { data } = (await buyer.call('GET', `/api/v1/orders/${reference}`)).body
  expect(data).toMatchObject({ payment: 'paid', deadlines: { send: lagosDay(-1) } })
  expect((data as { allowedActions: string[] }).allowedActions).toContain('cancelUnsent')
})

test('and one that should have arrived: it counts as received only three days later or more', () => {
  const { status, hoursAgo, tookHours = hoursAgo, proof } = planOf('adire-cloth')
  const sentHoursAgo = hoursAgo - tookHours
  expect(status).toBe('sent')
  expect(sentHoursAgo).toBeGreaterThanOrEqual(((proof?.days ?? Number.NaN) + 1) * 24)
  expect(orderHours.receive - sentHoursAgo).toBeGreaterThan(72)
})
