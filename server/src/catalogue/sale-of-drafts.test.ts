import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct, buildSeller, startTestApp } from '../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../tests/test-app.ts'
import { cookieOf, pageOf } from '../../../tests/pages/read-page.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ pages: true })
})
afterAll(() => app.close())

const list = '/dashboard/listings?tab=products'

/** Starts a sale as a browser without scripts does, with the fields that the list itself has; gives the page that answers. */
async function startSale(seller: Person, ids: string[]): Promise<string> {
  const page = await pageOf(app, seller, list)
  const hidden = [...page.matchAll(/<input type="hidden" name="(unpriced|notForSale)" value="([^"]*)"/g)]
  const fields = new URLSearchParams({
    ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])),
    ...Object.fromEntries(ids.map((id) => [`chosen.${id}`, 'on'])),
    do: 'bulk',
    change: 'sale',
    off: '20',
    until: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
  })
  const cookie = await cookieOf(app, seller)
  const type = 'application/x-www-form-urlencoded'
  const headers = { origin: app.origin, accept: 'text/html', cookie, 'content-type': type }
  const { body } = await app.app.inject({ method: 'POST', url: list, headers, payload: fields.toString() })
  return body
}

test('a sale of drafts alone asks about no prices, and says why there is none', async () => {
  const seller = await buildSeller(app, 'Bisi Cloth')
  const draft = await buildProduct(seller, { name: 'Adire, not ready', price: '4,000', status: 'draft' })
  const live = await buildProduct(seller, { name: 'Ankara', price: '5,000' })
  const answer = await startSale(seller, [draft])
  expect(answer.includes('Look at the sale prices')).toBe(false)
  expect(answer.includes('“Adire, not ready”: This is a draft. Open it and publish it.')).toBe(true)
  // With one that can have it, the seller looks at its price first.
  const asked = await startSale(seller, [draft, live])
  expect(asked.includes('Look at the sale prices, then choose “Start the sale”.')).toBe(true)
})
