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
      const { email: known } = body.data as { email: string | null }
      return [{ email: known }, headers['cache-control']]
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
  expect(await address()).toMatchObject({ email: 'before.phone@example.com' })
  await browser.call('POST', '/api/v1/auth/phone-code', { phone: number })
  const code = await codeTo(app, number, first)
  expect((await browser.call('POST', '/api/v1/auth/phone-code/confirm', { code })).status).toBe(200)
  expect(await address()).toEqual({ email: null, typed: null })
})

test('a login after verification that is refused is not offered again', async () => {
  const email = 'too.late@example.com'
  const browser = openBrowser(app)
  await browser.call('POST', '/api/v1/auth/register', chidi(email))
  const opened = await browser.call('GET', `/api/v1/auth/verify-email/${await mailedToken(app, email)}`)
  expect(opened.body.canContinue).toBe(true)
  expect(browser.cookies()).toHaveLength(3)
  await app.pool.query(
    "update users set email_verified_at = email_verified_at - interval '15 minutes' where email = $1",
    [email],
  )
  const refused = await browser.call('POST', '/api/v1/auth/login-after-verification')
  expect(refused).toMatchObject({ status: 400, body: { message: 'Please log in with your password' } })
  expect(browser.cookies()).toEqual([])
})

test('who registers again with another number finds what was typed, but not the password, and opens the shop', async () => {
  const [wrong, right] = [newNumber(), newNumber()]
  const shop = { storeName: 'Amaka Fabrics', businessLevel: 'small', category: 'products', phone: right }
  const form = { ...shop, name: 'Amaka Obi', description: 'Ankara and lace. '.repeat(290) }
  const browser = openBrowser(app)
  const typed = async (by = browser) =>
    ((await by.call('GET', '/api/v1/auth/registration')).body.data as { typed: unknown }).typed
  await browser.call('POST', '/api/v1/auth/register', { ...form, email: wrong, password })
  expect(await typed()).toMatchObject({ ...shop, email: wrong, description: form.description.trim() })
  expect(await typed()).not.toHaveProperty('password')
  expect(await typed(openBrowser(app))).toBeNull()
  await browser.call('POST', '/api/v1/auth/register', { ...form, email: right, password })
  const code = await codeTo(app, right)
  expect((await browser.call('POST', '/api/v1/auth/phone-code/confirm', { code })).status).toBe(200)
  expect(await typed()).toBeNull()
  // The account of the wrong number stays unverified: its shop is in no list and opens for nobody.
  const { rows } = await app.pool.query(
    "select s.status from sellers s join users u on u.id = s.user_id where s.store_name = 'Amaka Fabrics' order by u.login_phone",
  )
  expect(rows.map(({ status }) => status)).toEqual(['pending', 'active'])
  // A known number looks the same.
  const other = openBrowser(app)
  await other.call('POST', '/api/v1/auth/register', { ...form, storeName: 'Other', email: right, password })
  expect(await typed(other)).toMatchObject({ storeName: 'Other', email: right })
})
