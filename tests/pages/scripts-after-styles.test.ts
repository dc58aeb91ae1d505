import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct, buildSeller, startTestApp } from '../test-app.ts'
import type { TestApp } from '../test-app.ts'

let app: TestApp
let seller: string
let product: string
beforeAll(async () => {
  app = await startTestApp({ pages: true })
  const owner = await buildSeller(app, 'Bodija Yams')
  seller = owner.sellerId
  product = await buildProduct(owner, { name: 'Ofada rice' })
})
afterAll(() => app.close())

async function scriptLinks(url: string): Promise<string[]> {
  const { statusCode, body } = await app.app.inject({ url, headers: { accept: 'text/html' } })
  expect(statusCode).toBe(200)
  return body.match(/<link[^>]*modulepreload[^>]*>/g) ?? []
}

test('every script of a page is named with a low priority, so that its styles come first', async () => {
  for (const url of ['/', '/FAQ', '/login', `/products/${product}`]) {
    const links = await scriptLinks(url)
    expect(links.length).toBeGreaterThan(5)
    expect(links.filter((link) => !link.includes('fetchpriority="low"'))).toEqual([])
  }
})

test('no public page names the script of hydration, which loads after the first paint', async () => {
  for (const url of ['/', '/categories/products', `/products/${product}`, `/seller-profile/${seller}`])
    expect((await scriptLinks(url)).filter((link) => link.includes('hydration'))).toEqual([])
})
