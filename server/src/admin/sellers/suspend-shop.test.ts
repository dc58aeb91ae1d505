import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { buildApp } from '../../app.ts'
import { listen } from '../../platform/database/listen.ts'
import { openPageCache, pageCacheChannel } from '../../platform/pages/page-cache.ts'
import type { PageHandler } from '../../platform/pages/pages.ts'
import type { App } from '../../platform/platform.ts'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
} from '../../../../tests/test-app.ts'
import { buildService, startTestApp } from '../../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../../tests/test-app.ts'

let testApp: TestApp
let admin: Person
let other: { app: App; close: () => Promise<void> }
beforeAll(async () => {
  testApp = await startTestApp()
  admin = await buildAdmin(testApp)
  other = await anotherNode()
})
afterAll(async () => {
  await other.close()
  await testApp.close()
})

/** A short page of a shop: what the API says of it. */
const pages: PageHandler = async (request, { api }) => {
  const sellerId = new URL(request.url).pathname.split('/').at(-1) ?? ''
  const shop = await api(endpoints.sellers.public, { params: { sellerId } }).catch(() => null)
  return new Response(`<!doctype html><p>${shop ? shop.seller.storeName : 'gone'}</p>`, {
    status: shop ? 200 : 404,
    headers: { 'content-type': 'text/html' },
  })
}

/** A second node on the same database, with its own pages and page cache, wired as `serve` wires it. */
async function anotherNode() {
  const cache = openPageCache()
  const { app } = await buildApp({
    platform: testApp.platform,
    payment: testApp.payments.settings,
    cache,
    pages,
  })
  const listener = await listen(testApp.pool, pageCacheChannel, cache.clear)
  return {
    app,
    async close() {
      await listener.close()
      await app.close()
    },
  }
}

/** The addresses, on both nodes, at which the public can see the shop or its listings. */
async function everywhere(ids: { seller: string; product: string; service: string }) {
  const addresses = [
    '/api/v1/products?limit=50',
    '/api/v1/products?q=vanishing',
    `/api/v1/products/${ids.product}`,
    `/api/v1/products/seller/${ids.seller}`,
    '/api/v1/services/all',
    '/api/v1/services/all?q=vanishing',
    `/api/v1/services/${ids.service}`,
    `/api/v1/services/seller/${ids.seller}`,
    `/api/v1/sellers/public/${ids.seller}`,
    '/api/v1/sellers/search?q=vanishing',
    `/api/v1/sellers/${ids.seller}/contact`,
    `/api/v1/search/suggestions?q=vanishing`,
    '/sitemaps/products.xml',
    '/sitemaps/services.xml',
    '/sitemaps/shops.xml',
  ]
  const shows = async (node: Pick<TestApp, 'app'>, url: string) => {
    const { statusCode, payload } = await node.app.inject({ url })
    if (statusCode >= 400) return false
    return (
      url.endsWith('/contact') ||
      [...Object.values(ids), 'Vanishing', 'vanishing-stall'].some((word) => payload.includes(word))
    )
  }
  const seen: string[] = []
  for (const [name, node] of [
    ['one', testApp],
    ['other', other],
  ] as const) {
    for (const url of addresses) if (await shows(node, url)) seen.push(`${name} ${url}`)
  }
  if (await shows(other, `/seller-profile/${ids.seller}`)) seen.push('other page')
  return { seen, count: addresses.length * 2 + 1 }
}

test(
  'a suspended shop leaves lists, pages, caches, sitemaps and searches of every node within 5 s, and comes back as fast',
  { tags: ['D4', 'I20', 'ST20', 'ST24'] },
  async () => {
    const seller = await buildSeller(testApp, 'Vanishing Stall')
    const ids = {
      seller: seller.sellerId ?? '',
      product: await buildProduct(seller, { name: 'Vanishing lamp' }),
      service: await buildService(seller, { name: 'Vanishing braids' }),
    }
    const decide = (what: string, body?: object) =>
      admin.call('POST', `/api/v1/admin/sellers/${ids.seller}/${what}`, body)
    const soon = { timeout: 15_000, interval: 50 }
    const before = await everywhere(ids)
    expect(before.seen).toHaveLength(before.count)
    expect((await decide('suspend', { reason: 'Took money and did not deliver.' })).status).toBe(200)
    await expect.poll(async () => (await everywhere(ids)).seen, soon).toEqual([])
    expect((await decide('activate')).status).toBe(200)
    await expect.poll(async () => (await everywhere(ids)).seen, soon).toEqual(before.seen)
  },
)

test(
  'a suspended seller reads why, and may answer people who have paid; they may not list, change, buy, review or delete the account',
  { tags: ['D4', 'ST24'] },
  async () => {
    const seller = await buildSeller(testApp, 'Closed for now')
    const neighbour = await buildSeller(testApp, 'Open next door')
    const product = await buildProduct(seller)
    const nextShop = await buildProduct(neighbour)
    const buyer = await buildBuyer(testApp)
    const owed = await buildPaidOrder(testApp, buyer, product)
    // An order that was received, and one that nobody has paid, leave nothing to deliver.
    const contented = await buildBuyer(testApp)
    const received = await buildPaidOrder(testApp, contented, product)
    for (const [person, doing] of [
      [seller, 'accept'],
      [seller, 'send'],
      [contented, 'receive'],
    ] as const)
      expect((await person.call('POST', `/api/v1/orders/${received}/actions/${doing}`, {})).status).toBe(200)
    const unpaid = { productId: product, quantity: 1 }
    expect((await (await buildBuyer(testApp)).call('POST', '/api/v1/payments/initiate', unpaid)).status).toBe(
      200,
    )
    const asked = await buyer.call('POST', '/api/v1/messages/send', {
      recipientId: seller.userId,
      content: 'When?',
    })
    expect(asked.status).toBe(201)
    const followed = async () => {
      const { body } = await admin.call('GET', '/api/v1/admin/money/suspended')
      return (body.data as { reference: string }[]).map(({ reference }) => reference)
    }
    expect(await followed()).toEqual([])
    await admin.call('POST', `/api/v1/admin/sellers/${seller.sellerId}/suspend`, { reason: 'Fake goods.' })
    // An admin list shows what the shop still owes its buyers.
    expect(await followed()).toEqual([owed])
    expect((await seller.call('GET', '/api/v1/sellers/dashboard')).body).toMatchObject({
      accountStatus: 'Suspended',
      suspensionReason: 'Fake goods.',
    })
    expect((await seller.call('GET', '/api/v1/products/own')).status).toBe(200)
    const answer = await seller.call('POST', '/api/v1/messages/send', {
      recipientId: buyer.userId,
      content: 'Soon',
    })
    expect(answer.status).toBe(201)
    const refusedDoings = [
      await seller.call('DELETE', `/api/v1/products/${product}`),
      await seller.call('PATCH', `/api/v1/products/${product}/stock`, { quantity: 3 }),
      await seller.call('POST', '/api/v1/payments/initiate', { productId: nextShop, quantity: 1 }),
      await seller.call('POST', '/api/v1/reviews', {
        sellerId: neighbour.sellerId,
        rating: 5,
        comment: 'Good',
      }),
      await seller.call('DELETE', '/api/v1/users/delete/profile'),
    ]
    expect(refusedDoings.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    const buying = await buyer.call('POST', '/api/v1/payments/initiate', { productId: product, quantity: 1 })
    expect(buying.status).toBe(404)
  },
)
