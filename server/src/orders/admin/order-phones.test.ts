import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
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
afterAll(() => app.close())

const buyersPhone = '+2348031112223'
const shopsPhone = '+2348034445556'

test('an admin reads the phones of both sides of an order, but that of a buyer only who may open people or a dispute', async () => {
  const seller = await buildSeller(app)
  const buyer = await buildBuyer(app)
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
  await app.pool.query('update users set phone = $2 where id = $1', [buyer.userId, buyersPhone])
  await app.pool.query('update sellers set phone = $2 where id = $1', [seller.sellerId, shopsPhone])
  const colleague = await buildAdmin(app)
  const phonesIn = async (reader: Person, path: string) => {
    const { buyer: one, seller: other } = (await reader.call('GET', path)).body.data as Record<
      'buyer' | 'seller',
      { phone: string }
    >
    return [one.phone, other.phone]
  }
  const order = `/api/v1/admin/orders/${reference}`
  const forSupport = `/api/v1/admin/support/orders/${reference}`
  const giveArea = (area: string) =>
    admin.call('PUT', `/api/v1/admin/users/${colleague.userId}/areas`, { areas: [area] })

  expect(await phonesIn(admin, order)).toEqual([buyersPhone, shopsPhone])
  await giveArea('support')
  expect(await phonesIn(colleague, forSupport)).toEqual([buyersPhone, shopsPhone])
  await giveArea('money')
  expect(await phonesIn(colleague, order)).toEqual(['', shopsPhone])
  expect(await phonesIn(colleague, forSupport)).toEqual(['', shopsPhone])

  // Who decides a dispute reads the address and the phone.
  await seller.call('POST', `/api/v1/orders/${reference}/actions/accept`, {})
  await seller.call('POST', `/api/v1/orders/${reference}/actions/send`, {})
  const dispute = { reason: 'damaged', wish: 'part', words: 'It is broken' }
  expect((await buyer.call('POST', `/api/v1/orders/${reference}/dispute`, dispute)).status).toBeLessThan(300)
  expect(await phonesIn(colleague, order)).toEqual([buyersPhone, shopsPhone])
})
