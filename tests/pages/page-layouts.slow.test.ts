import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct, buildSeller, buildService, startTestApp } from '../test-app.ts'
import type { TestApp, Person } from '../test-app.ts'
import { pageAddresses } from './page-urls.ts'

let app: TestApp
let seller: Person
beforeAll(async () => {
  app = await startTestApp({ pages: true })
  seller = await buildSeller(app)
})
afterAll(() => app.close())

test('a server renders a page the same at first and later', { tags: ['R1'] }, async () => {
  const product = await buildProduct(seller)
  const service = await buildService(seller)
  const paths = [
    ...pageAddresses.filter((address) => !/[:*]/.test(address)),
    `/products/${product}`,
    `/services/${service}`,
    `/seller-profile/${seller.sellerId}`,
    '/products/00000000-0000-7000-8000-000000000000',
    '/no-such-place',
  ]
  let pages = 0
  for (const path of paths) {
    const first = await written(`${path}?visit=1`)
    const again = await written(`${path}?visit=2`)
    expect(again.status, path).toBe(first.status)
    expect(again.html === first.html, `${path} is written otherwise the second time`).toBe(true)
    if (first.status === 200) pages += 1
  }
  expect(pages).toBeGreaterThan(20)
})

async function written(url: string) {
  const { statusCode: status, payload } = await app.app.inject({
    method: 'GET',
    url,
    // Without this header the forms of the login page hold a random token.
    headers: { 'sec-fetch-site': 'none' },
  })
  // The address itself, and the time that the page of opening hours was made.
  return { status, html: payload.replace(/visit(=|%3D)\d|\d{13}/g, '') }
}
