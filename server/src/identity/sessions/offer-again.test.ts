import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, mailedToken, password, startTestApp } from '../../../../tests/test-app.ts'
import type { TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ pages: true })
})
afterAll(() => app.close())

const cookiesOf = (headers: Record<string, unknown>) =>
  [headers['set-cookie'] ?? []].flat().map((line) => String(line).split(';')[0] ?? '')

test('who registered here, opened the link and left the login page is offered again to continue', async () => {
  const email = 'left.the.page@example.com'
  const registered = await call(app, 'POST', '/api/v1/auth/register', {
    name: 'Bisi Ade',
    email,
    password,
  })
  const url = `/api/v1/auth/verify-email/${await mailedToken(app, email)}`
  const opened = await call(app, 'GET', url, undefined, { cookie: cookiesOf(registered.headers).join('; ') })
  const cookie = cookiesOf(opened.headers).join('; ')
  const visit = async (path: string, ofBrowser = cookie) => {
    const { statusCode, headers } = await app.app.inject({
      url: path,
      headers: { cookie: ofBrowser, accept: 'text/html' },
    })
    return statusCode === 302 ? headers.location : statusCode
  }
  expect(await visit('/login?from=%2Fdashboard')).toBe('/login?verified=true&continue&from=%2Fdashboard')
  expect(await visit('/login?verified=true&continue&from=%2Fdashboard')).toBe(200)
  // Other words of the page stay, and another browser knows nothing.
  expect(await visit('/login?reset=done')).toBe(200)
  expect(await visit('/login', 'other=1')).toBe(200)

  // Who logs in with the password is not offered to skip it after the logout.
  const login = await call(
    app,
    'POST',
    '/api/v1/auth/login',
    { email, password },
    { cookie, origin: app.origin, 'sec-fetch-site': 'same-origin' },
  )
  expect(login.status).toBe(200)
  expect(cookiesOf(login.headers)).toContain('oja-verified=')
})
