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

async function linksOf(url: string): Promise<string[]> {
  const { statusCode, body } = await app.app.inject({ url, headers: { accept: 'text/html' } })
  expect(statusCode).toBe(200)
  return body.match(/<link[^>]*>/g) ?? []
}

const addressOf = (link?: string) => /href="([^"]+)"/.exec(link ?? '')?.[1]

test('a page names its styles before its scripts, so that they come first on a slow line', async () => {
  for (const url of ['/', '/FAQ', '/login', `/products/${product}`]) {
    const links = await linksOf(url)
    const styles = links.filter((link) => link.includes('rel="stylesheet"')).map(addressOf)
    const before = links.slice(
      0,
      links.findIndex((link) => link.includes('modulepreload')),
    )
    expect(styles).not.toEqual([])
    for (const style of styles) expect(before.map(addressOf)).toContain(style)
  }
})

test('no public page names the script of hydration, which loads after the first paint', async () => {
  for (const url of ['/', '/categories/products', `/products/${product}`, `/seller-profile/${seller}`]) {
    const scripts = (await linksOf(url)).filter((link) => link.includes('modulepreload'))
    expect(scripts.length).toBeGreaterThan(5)
    expect(scripts.filter((link) => link.includes('hydration'))).toEqual([])
  }
})
