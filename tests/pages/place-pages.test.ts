import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct, buildSeller, startTestApp } from '../test-app.ts'
import type { TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ pages: true })
})
afterAll(() => app.close())

test('a browser with a place reads at once what delivery costs there, and all others share a page without it', async () => {
  const seller = await buildSeller(app)
  const id = await buildProduct(seller)
  const areas = [{ state: 'Oyo', lga: 'Ido' }]
  const body = { way: 'seller', fee: '1,700', days: '2', handlingDays: '1', areas }
  expect((await seller.call('POST', '/api/v1/delivery/areas', body)).status).toBe(200)
  const visit = (cookie?: string) =>
    app.app.inject({
      url: `/products/${id}`,
      headers: { 'sec-fetch-site': 'none', ...(cookie ? { cookie } : {}) },
    })
  const isTo = (payload: string) => payload.includes('To Ido.')
  const first = await visit()
  const mine = await visit(`oja-place=${encodeURIComponent('Oyo|Ido')}`)
  const nowhere = await visit('oja-place=%zz|<b>')
  const later = await visit()
  expect([first, mine, nowhere, later].map(({ payload }) => isTo(payload))).toEqual([
    false,
    true,
    false,
    false,
  ])
  expect(later.headers['etag']).toBe(first.headers['etag'])
  expect(mine.headers['cache-control']).toBe('public, no-cache')
  expect(later.headers['cache-control']).toContain('s-maxage')
})
