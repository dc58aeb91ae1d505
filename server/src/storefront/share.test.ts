import { shopCardPath } from '@oja/contract/values/sharing.ts'
import { idOfShortCode, shortPath } from '@oja/contract/values/sellers/short-links.ts'
import type { ShopShare } from '@oja/contract/schemas/sellers/share.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageOf } from '../../../tests/pages/read-page.ts'
import {
  buildBuyer,
  buildProduct,
  buildSeller,
  buildService,
  productForm,
  startTestApp,
} from '../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../tests/test-app.ts'
import { shareList } from './share-list.ts'

let app: TestApp
let seller: Person
beforeAll(async () => {
  app = await startTestApp({ pages: true })
  seller = await buildSeller(app, 'Mama Ṣadé’s <Yams> & More')
})
afterAll(() => app.close())

const get = (url: string) => app.app.inject({ method: 'GET', url })
const shareOf = async (person = seller) =>
  (await person.call('GET', '/api/v1/sellers/share')).body as unknown as ShopShare

test('a shop reads its list as one message with prices and short links, its card and its status pictures', async () => {
  const yams = await buildProduct(seller, { name: 'Yam tubers', price: '2500', unit: 'tuber' })
  await buildProduct(seller, { name: 'Sold out rice', quantity: '0' })
  const braids = await buildService(seller, { name: 'Knotless braids', price: '' })
  const { data } = await shareOf()
  expect(data.list).toBe(
    [
      `*Mama Ṣadé’s <Yams> & More*`,
      `${app.origin}/s/${data.slug}`,
      '',
      'Yam tubers – ₦2,500 per tuber',
      `${app.origin}${shortPath('products', yams)}`,
      'Knotless braids – Ask for the price',
      `${app.origin}${shortPath('services', braids)}`,
    ].join('\n'),
  )
  expect(data.listed).toBe(2)
  const opened = await get(shortPath('products', yams))
  expect([opened.statusCode, opened.headers.location]).toEqual([301, `/products/${yams}`])
  expect((await get(shortPath('services', braids))).headers.location).toBe(`/services/${braids}`)

  const card = await get(shopCardPath(data.slug))
  expect([card.statusCode, card.headers['content-type']]).toEqual([200, 'image/png'])
  const { width, height } = await sharp(card.rawPayload).metadata()
  expect([width, height, card.rawPayload.length < 300_000]).toEqual([1240, 1748, true])
  for (const { status } of data.listings) {
    const picture = await get(status)
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(picture.headers['cache-control']).toContain('immutable')
    const shown = await sharp(picture.rawPayload).metadata()
    expect([shown.width, shown.height]).toEqual([1080, 1920])
  }
  expect((await (await buildBuyer(app)).call('GET', '/api/v1/sellers/share')).status).toBe(403)
})

test('a status picture of a busy photo stays below 300 KB; drafts, paused goods and forged addresses are 404', async () => {
  const pixels = Buffer.alloc(700 * 700 * 3)
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 7919 * (at % 97)) % 256
  const noise = await sharp(pixels, { raw: { width: 700, height: 700, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
  const { body } = await seller.call(
    'POST',
    '/api/v1/products',
    await productForm({ name: 'Busy ankara 🎉 of many colours, five yards, with a name that is long' }, [
      noise,
    ]),
  )
  const { id } = body.data as { id: string }
  const busy = await get(`/og/status/products/${id}.jpg`)
  expect([busy.statusCode, busy.headers['cache-control']]).toEqual([200, 'public, max-age=300'])
  expect(busy.rawPayload.length).toBeLessThan(300_000)

  const draft = await seller.call(
    'POST',
    '/api/v1/products',
    await productForm({ status: 'draft', name: 'Draft' }),
  )
  const hidden = [(draft.body.data as { id: string }).id]
  const paused = await buildProduct(seller, { name: 'Paused' })
  await seller.call('PATCH', `/api/v1/products/${paused}/status`, { status: 'paused' })
  hidden.push(paused)
  for (const path of [
    ...hidden.map((each) => `/og/status/products/${each}.jpg`),
    `/og/status/services/${id}.jpg`,
    '/qr/cards/nobody-here.png',
    '/p/ZZZ-1',
    `/p/${'z'.repeat(26)}`,
    `/v/${'z'.repeat(25)}`,
  ])
    expect([path, (await get(path)).statusCode]).toEqual([path, 404])
  for (const path of ['/og/status/shops/x.jpg', '/og/status/products/x.jpg', '/qr/cards/x.svg'])
    expect([path, (await get(path)).statusCode >= 400]).toEqual([path, true])
  expect(idOfShortCode(shortPath('products', id).slice(3))).toBe(id)
})

test('a list of many goods names as many as fit into 4,096 characters, at most 60, and says where the others are', () => {
  const shop = { storeName: 'Bodija *Yams*', slug: 'bodija-yams' }
  const items = (count: number, name: string) =>
    Array.from({ length: count }, (_, at) => ({
      kind: 'products' as const,
      id: `0198c0de-0000-7000-8000-${String(at).padStart(12, '0')}`,
      name,
      price: '₦2,500',
    }))
  const short = shareList('https://oja.ng', shop, items(120, 'Yam'))
  expect([short.listed, short.list.length <= 4_096]).toEqual([60, true])
  expect(short.list).toMatch(/^\*Bodija Yams\*\n/)
  expect(short.list).toMatch(/\nAll 120: https:\/\/oja\.ng\/s\/bodija-yams$/)
  const long = shareList('https://oja.ng', shop, items(60, '🍠'.repeat(250)))
  expect(long.list.length).toBeLessThanOrEqual(4_096)
  expect(long.listed).toBeGreaterThan(10)
  expect(long.list.isWellFormed()).toBe(true)
  expect(shareList('https://oja.ng', shop, [])).toEqual({ list: '', listed: 0 })
})

test('the list of goods for WhatsApp is folded from the start, so that nothing jumps when scripts run', async () => {
  await buildProduct(seller, { name: 'Folded rice' })
  const page = await pageOf(app, seller, '/dashboard/share')
  const [fold = ''] = /<details[^>]*>(?=<summary[^>]*>See the list)/.exec(page) ?? []
  expect(fold).toMatch(/^<details/)
  expect(fold).not.toMatch(/\bopen\b/)
})

test('listings with a photo come first, and one without asks for it', async () => {
  const shop = await buildSeller(app, 'Photos first')
  const pictured = await buildProduct(shop, { name: 'Egusi', unit: 'congo', price: '1650' })
  const bare = await buildProduct(shop, { name: 'Crayfish' })
  await app.pool.query('delete from product_pictures where product_id = $1', [bare])
  const { data } = await shareOf(shop)
  expect(data.listings.map(({ name, price }) => [name, price])).toEqual([
    ['Egusi', '₦1,650 per congo'],
    ['Crayfish', '₦2,500'],
  ])
  expect(data.listings[0]?.id).toBe(pictured)
  const page = await pageOf(app, shop, '/dashboard/share')
  expect(page.match(/No photo: add one first/g)).toHaveLength(1)
  expect(page).toContain(`/dashboard/listings/products/${bare}/edit#productImg`)
})

test('a price stands with what it is for: in the own lists and in the shared text', async () => {
  const shop = await buildSeller(app, 'Congo prices')
  const egusi = await buildProduct(shop, { name: 'Egusi', unit: 'congo', price: '1650', quantity: '30' })
  const words = (page: string) => page.replaceAll('<!-- -->', '').replaceAll(/<[^>]+>/g, '')
  const listings = words(await pageOf(app, shop, '/dashboard/listings'))
  expect(listings).toContain('₦1,650 per congo')
  expect(listings).toContain('30 congos in stock')
  expect(words(await pageOf(app, shop, '/dashboard/stock'))).toContain('₦1,650 per congo')
  expect(decodeURIComponent(await pageOf(app, shop, `/products/${egusi}`))).toContain(
    'Egusi – ₦1,650 per congo',
  )
})
