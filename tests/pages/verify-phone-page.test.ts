import { afterAll, beforeAll, expect, test } from 'vitest'
import { newNumber } from '../identity/phones.ts'
import { startTestApp } from '../test-app.ts'
import type { TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ pages: true })
})
afterAll(() => app.close())

test('the page of a code shows a number to the browser that asked, and is kept by nobody', async () => {
  const own = { origin: app.origin, 'sec-fetch-site': 'same-origin' }
  const number = newNumber()
  const asked = await app.app.inject({
    method: 'POST',
    url: '/api/v1/auth/phone-code',
    headers: own,
    payload: { phone: number },
  })
  const cookie = String(asked.headers['set-cookie']).split(';')[0] ?? ''
  const shown = `0${number.slice(4, 7)} ${number.slice(7, 10)} ${number.slice(10)}`
  const visit = (headers: Record<string, string> = {}) =>
    app.app.inject({ url: '/verify-phone', headers: { 'sec-fetch-site': 'none', ...headers } })
  const before = await visit()
  const mine = await visit({ cookie })
  const after = await visit()
  expect([before, mine, after].map(({ payload }) => payload.includes(shown))).toEqual([false, true, false])
  for (const { headers } of [before, mine, after]) expect(headers['cache-control']).toBe('private, no-store')
})
