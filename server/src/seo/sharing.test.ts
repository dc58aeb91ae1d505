import { gunzipSync } from 'node:zlib'
import { sharedProduct, socialCardPath } from '@oja/contract/values/sharing.ts'
import type { Product } from '@oja/contract/schemas/catalogue.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildProduct,
  buildSeller,
  buildService,
  call,
  startTestApp,
  waitFor,
} from '../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../tests/test-app.ts'

let app: TestApp
let seller: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app, 'Mama Ṣadé’s <Yams> & More')
})
afterAll(() => app.close())

const nobody = '00000000-0000-7000-8000-000000000000'

test('a shared listing shows a JPEG of 1200 by 630 under 300 KB, cached for ever at an address that changes with the price', async () => {
  const id = await buildProduct(seller, {
    name: 'Yam tubers & <b>more</b> 🍠 “best” of Ìbàdàn',
    price: '2500',
  })
  const address = await addressOf(id)
  const { statusCode, headers, rawPayload } = await get(address)
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  const { format, width, height } = await sharp(rawPayload).metadata()
  expect([format, width, height]).toEqual(['jpeg', 1200, 630])
  expect(rawPayload.length).toBeLessThan(300_000)

  const form = new FormData()
  form.append('price', '3000')
  await seller.call('PUT', `/api/v1/products/${id}`, form)
  expect(await addressOf(id)).not.toBe(address)
  const stale = await get(address)
  expect(stale.headers['cache-control']).toBe('public, max-age=300')
  expect(stale.rawPayload.equals(rawPayload), 'the old address shows the new price').toBe(false)
})

test('services and shops have a social card too, with or without a price, a photo or a place', async () => {
  const priced = await buildService(seller)
  const asked = await buildService(seller, { name: 'Ɗinkin kaya na ƙwarai', price: '' })
  for (const path of [`services/${priced}`, `services/${asked}`, `shops/${seller.sellerId}`]) {
    const { statusCode, rawPayload } = await get(`/og/${path}.jpg`)
    expect([path, statusCode]).toEqual([path, 200])
    expect((await sharp(rawPayload).metadata()).width).toBe(1200)
  }
})

test('robots.txt names the sitemap, and the sitemap every public address', async () => {
  const product = await buildProduct(seller, { name: 'Mapped yams' })
  const service = await buildService(seller, { name: 'Mapped braids' })
  const robots = await textOf('/robots.txt')
  expect(robots).toContain(`Sitemap: ${app.origin}/sitemap.xml`)
  expect(robots).toContain('Disallow: /api/')
  const index = await textOf('/sitemap.xml')
  const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname)
  expect(files).toEqual([
    '/sitemaps/pages.xml',
    '/sitemaps/products.xml',
    '/sitemaps/services.xml',
    '/sitemaps/shops.xml',
  ])
  const whole = (await Promise.all(files.map(textOf))).join('')
  for (const path of [
    '/',
    '/AboutUs',
    '/Resources/HelpCenter/get-paid',
    `/products/${product}`,
    `/services/${service}`,
    '/s/mama-sades-yams-and-more',
  ])
    expect(whole).toContain(`<loc>${app.origin}${path}</loc>`)
  expect(whole).toMatch(/<lastmod>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ<\/lastmod>/)
})

test(
  'what the public may not see has no social card and is not in the sitemap',
  { tags: ['I20', 'D9'] },
  async () => {
    const id = await buildProduct(seller, { name: 'Paused yams' })
    expect((await get(`/og/products/${id}.jpg`)).statusCode).toBe(200)
    await seller.call('PATCH', `/api/v1/products/${id}/status`, { status: 'paused' })
    expect((await get(`/og/products/${id}.jpg`)).statusCode).toBe(404)
    await waitFor(async () => ((await textOf('/sitemaps/products.xml')).includes(id) ? undefined : true))
    for (const kind of ['products', 'services', 'shops'])
      expect([kind, (await get(`/og/${kind}/${nobody}.jpg`)).statusCode]).toEqual([kind, 404])
  },
)

test('forged addresses of social cards and sitemaps are refused', async () => {
  const wrong = [
    '/og/people/x.jpg',
    '/og/products/x.jpg',
    `/og/products/${nobody}.png`,
    `/og/products/${nobody}`,
    "/og/products/'.jpg",
    '/sitemaps/users.xml',
    '/sitemaps/products-x.xml',
    `/sitemaps/products-${nobody}.txt`,
    '/sitemaps/%2e%2e%2fpages.xml',
  ]
  for (const path of wrong) {
    const { statusCode } = await get(path)
    expect([path, statusCode === 400 || statusCode === 404]).toEqual([path, true])
  }
})

test('who types /sell comes to Sell With Us', async () => {
  for (const path of ['/sell', '/Sell', '/SELL']) {
    const { statusCode, headers } = await get(path)
    expect([path, statusCode, headers.location]).toEqual([path, 301, '/SellWithUs'])
  }
})

test('the sitemap is compressed for clients that accept it', async () => {
  const { headers, rawPayload } = await get('/sitemap.xml', { 'accept-encoding': 'gzip' })
  expect(headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(rawPayload).toString()).toBe(await textOf('/sitemap.xml'))
})

test('the second part of a sitemap begins where the first ended', async () => {
  const { rows } = await app.pool.query<{ id: string }>(
    "select id from products where status = 'live' order by id",
  )
  const [first, second] = rows
  const part = await textOf(`/sitemaps/products-${first?.id}.xml`)
  expect(part).not.toContain(`/products/${first?.id}<`)
  expect(part).toContain(`/products/${second?.id}<`)
})

async function addressOf(id: string): Promise<string> {
  const { body } = await call(app, 'GET', `/api/v1/products/${id}`)
  return socialCardPath(sharedProduct(body.data as Product))
}

function get(url: string, headers: Record<string, string> = {}) {
  return app.app.inject({ method: 'GET', url, headers })
}

async function textOf(path: string): Promise<string> {
  return (await get(path)).payload
}
