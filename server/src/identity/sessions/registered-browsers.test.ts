import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, mailedToken, password, startTestApp } from '../../../../tests/test-app.ts'
import type { TestApp } from '../../../../tests/test-app.ts'
import { codeTo, newNumber, openBrowser, registerByPhone } from '../../../../tests/identity/phones.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const register = (body: unknown) => call(app, 'POST', '/api/v1/auth/register', body)
const ask = (path: string, headers = {}) => call(app, 'GET', path, undefined, headers)
const chidi = (email: string) => ({ name: 'Chidi Okafor', email, password })

test(
  'the browser that registered knows the address until its next login, no other browser does',
  { tags: ['RG13'] },
  async () => {
    const email = `${'long.address.'.repeat(4)}ama@example.com`
    const sameOrigin = { origin: app.origin, 'sec-fetch-site': 'same-origin' }
    const own = async (cookie: string) => {
      const { body, headers } = await ask('/api/v1/auth/registration', { cookie })
      return [body.data, headers['cache-control']]
    }
    const cookiesOf = (answer: Awaited<ReturnType<typeof call>>) =>
      [answer.headers['set-cookie'] ?? []].flat().map(String)
    const [made = ''] = cookiesOf(await register(chidi(email)))
    const cookie = made.split(';')[0] ?? ''
    expect(cookie).not.toContain('ama')
    expect(await own(cookie)).toEqual([{ email }, 'private, no-store'])
    expect(await own(cookie.slice(0, -3))).toEqual([{ email: null }, 'private, no-store'])
    expect(await own('')).toEqual([{ email: null }, 'private, no-store'])
    await call(app, 'GET', `/api/v1/auth/verify-email/${await mailedToken(app, email)}`)
    // A known address looks the same.
    const [again = ''] = cookiesOf(await register(chidi(email)))
    expect(await own(again.split(';')[0] ?? '')).toEqual([{ email }, 'private, no-store'])
    const login = await call(
      app,
      'POST',
      '/api/v1/auth/login',
      { email, password },
      { ...sameOrigin, cookie },
    )
    expect(login.status).toBe(200)
    expect(cookiesOf(login).find((line) => line.startsWith(cookie.split('=')[0] ?? ''))).toContain(
      'Max-Age=0',
    )
  },
)

test('a login with a code by phone forgets the address that the browser registered', async () => {
  const number = newNumber()
  await registerByPhone(app, number)
  const first = await codeTo(app, number)
  const browser = openBrowser(app)
  const address = async () => (await browser.call('GET', '/api/v1/auth/registration')).body.data
  await browser.call('POST', '/api/v1/auth/register', chidi('before.phone@example.com'))
  expect(await address()).toEqual({ email: 'before.phone@example.com' })
  await browser.call('POST', '/api/v1/auth/phone-code', { phone: number })
  const code = await codeTo(app, number, first)
  expect((await browser.call('POST', '/api/v1/auth/phone-code/confirm', { code })).status).toBe(200)
  expect(await address()).toEqual({ email: null })
})

test('a login after verification that is refused is not offered again', async () => {
  const email = 'too.late@example.com'
  const browser = openBrowser(app)
  await browser.call('POST', '/api/v1/auth/register', chidi(email))
  const opened = await browser.call('GET', `/api/v1/auth/verify-email/${await mailedToken(app, email)}`)
  expect(opened.body.canContinue).toBe(true)
  expect(browser.cookies()).toHaveLength(2)
  await app.pool.query(
    "update users set email_verified_at = email_verified_at - interval '15 minutes' where email = $1",
    [email],
  )
  const refused = await browser.call('POST', '/api/v1/auth/login-after-verification')
  expect(refused).toMatchObject({ status: 400, body: { message: 'Please log in with your password' } })
  expect(browser.cookies()).toEqual([])
})
