import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct, buildSeller, startTestApp } from '../test-app.ts'
import type { TestApp } from '../test-app.ts'

let app: TestApp
let seller: string
let product: string
beforeAll(async () => {
  app = await startTestApp({ pages: true })
  const owner = await buildSeller(app, 'Bodija Yams')
  seller = owner.sellerId ?? ''
  product = await buildProduct(owner, { name: 'Ofada rice' })
})
afterAll(() => app.close())

async function scriptLinks(url: string): Promise<string[]> {
  const { statusCode, body } = await app.app.inject({ url, headers: { accept: 'text/html' } })
  expect(statusCode).toBe(200)
  return body.match(/<link[^>]*modulepreload[^>]*>/g) ?? []
}

test('every script of a page is first named with a low priority, so that its styles come first', async () => {
  for (const url of ['/', '/FAQ', '/login', `/products/${product}`]) {
    const links = await scriptLinks(url)
    const addressOf = (link: string) => /href="([^"]+)"/.exec(link)?.[1]
    const addresses = [...new Set(links.map(addressOf))]
    expect(addresses.length).toBeGreaterThan(5)
    for (const address of addresses)
      expect(links.find((link) => addressOf(link) === address)?.toLowerCase()).toContain(
        'fetchpriority="low"',
      )
  }
})

test('no public page names the script of hydration, which loads after the first paint', async () => {
  for (const url of ['/', '/categories/products', `/products/${product}`, `/seller-profile/${seller}`])
    expect((await scriptLinks(url)).filter((link) => link.includes('hydration'))).toEqual([])
})
