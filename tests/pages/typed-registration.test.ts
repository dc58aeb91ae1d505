import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, password, startTestApp } from '../test-app.ts'
import type { TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ pages: true })
})
afterAll(() => app.close())

test('a form to change is filled for the browser that typed in it alone, whoever opened it before', async () => {
  const number = '0803 555 0142'
  const made = await call(app, 'POST', '/api/v1/auth/register', {
    name: 'Chidi Okafor',
    email: number,
    password,
  })
  const cookie = [made.headers['set-cookie'] ?? []].flat().map((line) => String(line).split(';')[0])
  for (const url of ['/register?again=1', '/SellWithUs?again=1']) {
    const visit = (headers: Record<string, string> = {}) =>
      app.app.inject({ url, headers: { 'sec-fetch-site': 'none', ...headers } })
    const before = await visit()
    const mine = await visit({ cookie: cookie.join('; ') })
    const after = await visit()
    const isFilled = [before, mine, after].map(({ payload }) => payload.includes('value="Chidi"'))
    if (url.startsWith('/register')) expect(isFilled).toEqual([false, true, false])
    for (const { headers } of [before, mine, after])
      expect(headers['cache-control']).toBe('private, no-store')
  }
})
