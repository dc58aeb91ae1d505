import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct, buildSeller, startTestApp } from '../test-app.ts'
import type { TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ pages: true })
})
afterAll(() => app.close())

test('a product whose reviews cannot be read does not say that there are none', async () => {
  const path = `/products/${await buildProduct(await buildSeller(app), { name: 'Yam' })}`
  await app.pool.query('alter table reviews rename to reviews_away')
  const { payload } = await app.app.inject({ url: path, headers: { accept: 'text/html' } })
  await app.pool.query('alter table reviews_away rename to reviews')
  const [words = ''] = /<section id="reviews".*?<\/section>/s.exec(payload) ?? []
  expect(words).toContain('Not loaded')
  expect(words).not.toContain('No reviews yet')
})
