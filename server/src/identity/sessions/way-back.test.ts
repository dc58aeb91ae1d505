import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildProduct,
  buildSeller,
  call,
  logIn,
  mailedToken,
  password,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

let count = 0
const newEmail = () => `way.back.${(count += 1)}@example.com`
const post = (path: string, from: string | null, body: object) =>
  call(app, 'POST', `/api/v1/auth/${path}${from === null ? '' : `?from=${encodeURIComponent(from)}`}`, body)
const register = (email: string, from: string | null) =>
  post('register', from, { name: 'Ada Back', email, password })
const linkTo = async (email: string) =>
  /https?:\/\/\S+VerifyEmail\S+/.exec((await app.mailTo(email, 'Verify')).text)?.[0] ?? ''

test('the mailed link leads back to a page of the market, and holds no words', async () => {
  const id = crypto.randomUUID()
  for (const [from, query] of [
    ['/checkout?lines=2', '?from=%2Fcheckout'],
    [`/products/${id}?resume=buy&note=call+0800`, `?from=${encodeURIComponent(`/products/${id}`)}`],
    [
      `/products/${id}?quantity=2&resume=message&content=call+0800`,
      `?from=${encodeURIComponent(`/products/${id}?resume=message`)}`,
    ],
    ['https://evil.example/basket', ''],
    ['//evil.example', ''],
    ['/\\evil.example', ''],
    ['/s/call-0800-now', ''],
    ['/products/you-have-won', ''],
    ['/dashboard/payouts', ''],
    ['', ''],
    [`/basket${'x'.repeat(2_000)}`, ''],
    [null, ''],
  ] as const) {
    const email = newEmail()
    expect((await register(email, from)).status).toBe(201)
    expect(await linkTo(email)).toBe(`${app.origin}/VerifyEmail/${await mailedToken(app, email)}${query}`)
  }
})

test('a link that is sent again leads back too', async () => {
  for (const [from, query] of [
    ['/basket', '?from=%2Fbasket'],
    ['//evil.example/basket', ''],
  ] as const) {
    const email = newEmail()
    await register(email, null)
    const first = await linkTo(email)
    expect((await post('resend-verification', from, { email })).status).toBe(200)
    await expect.poll(() => linkTo(email), { timeout: 10_000 }).not.toBe(first)
    expect(await linkTo(email)).toBe(`${app.origin}/VerifyEmail/${await mailedToken(app, email)}${query}`)
  }
})

test('the basket of the device waits for who registers there', async () => {
  const yams = await buildProduct(await buildSeller(app))
  const email = newEmail()
  const cookies = new Map<string, string>()
  const browser = async (method: string, path: string, body?: object) => {
    const headers = {
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      origin: app.origin,
      'sec-fetch-site': 'same-origin',
    }
    const answer = await call(app, method, `/api/v1/${path}`, body, headers)
    for (const given of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(given)) ?? []
      cookies.set(name, value)
    }
    return answer
  }
  await browser('POST', 'basket/items', { productId: yams, quantity: 1 })
  await browser('POST', 'auth/register?from=/basket', { name: 'Ada Back', email, password })
  await browser('GET', `auth/verify-email/${await mailedToken(app, email)}`)
  expect((await browser('POST', 'auth/login-after-verification')).status).toBe(200)
  const person = await logIn(app, email)
  expect((await person.call('GET', '/api/v1/basket/items')).body.data).toMatchObject({ count: 1 })
})
