import { afterAll, beforeAll, expect, test } from 'vitest'
import { actOnOrder } from '../../../../tests/order-money.ts'
import { wordsOfPage } from '../../../../tests/pages/read-page.ts'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  orderNumberOf,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ pages: true })
})
afterAll(() => app.close())

test('the buyer and the admin read on an open order that its shop is suspended, and nobody reads it after the end', async () => {
  const [seller, buyer, admin] = [
    await buildSeller(app, 'Kofo Baskets'),
    await buildBuyer(app),
    await buildAdmin(app),
  ]
  const [open, received] = [
    await buildPaidOrder(app, buyer, await buildProduct(seller)),
    await buildPaidOrder(app, buyer, await buildProduct(seller)),
  ]
  for (const reference of [open, received])
    expect((await actOnOrder(seller, reference, 'accept')).status).toBe(200)
  expect((await actOnOrder(buyer, received, 'receive')).status).toBe(200)
  const [number, done] = [await orderNumberOf(app, open), await orderNumberOf(app, received)]
  const onPage = 'This shop is suspended. It can still finish your order, and our team follows it.'
  const inList = 'This shop is suspended: our team follows your order.'
  const isSaid = async () => ({
    page: (await wordsOfPage(app, buyer, `/userProfile/orders/${number}`)).includes(onPage),
    list: (await wordsOfPage(app, buyer, `/userProfile/orders?q=${number}`)).includes(inList),
    admin: (
      (await admin.call('GET', `/api/v1/admin/orders/${open}`)).body.data as {
        seller: { isSuspended: boolean }
      }
    ).seller.isSuspended,
  })
  const decide = async (what: string, body?: object) =>
    expect((await admin.call('POST', `/api/v1/admin/sellers/${seller.sellerId}/${what}`, body)).status).toBe(
      200,
    )
  expect(await isSaid()).toEqual({ page: false, list: false, admin: false })
  await decide('suspend', { reason: 'Sells fakes' })
  expect(await isSaid()).toEqual({ page: true, list: true, admin: true })
  // The seller knows it from their own pages; of received goods nothing is open.
  const sold = (await seller.call('GET', `/api/v1/orders/${number}`)).body.data
  expect(sold).toMatchObject({ isShopSuspended: false })
  expect(await wordsOfPage(app, buyer, `/userProfile/orders/${done}`)).not.toContain('suspended')
  await decide('activate')
  expect(await isSaid()).toEqual({ page: false, list: false, admin: false })
})
