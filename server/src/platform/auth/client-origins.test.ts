import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildBuyer,
  buildProduct,
  buildSeller,
  call,
  password,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp, TestResponse } from '../../../../tests/test-app.ts'

const listed = 'https://app.example.com'
const others = [
  'https://app.example.com.evil.example',
  'https://app.example.co',
  'https://app.example.com:8443',
  'http://app.example.com',
  'https://APP.example.com',
  'https://evil.example',
  'null',
  '',
]
let app: TestApp
let seller: Person
let buyer: Person
let productId: string
beforeAll(async () => {
  app = await startTestApp({ environment: { CLIENT_ORIGINS: `${listed}, http://127.0.0.1:5173` } })
  seller = await buildSeller(app)
  buyer = await buildBuyer(app)
  productId = await buildProduct(seller)
})
afterAll(() => app.close())

const from = (origin: string, more: Record<string, string> = {}) => ({
  origin,
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'cors',
  ...more,
})
const logInFrom = (origin: string) =>
  call(app, 'POST', '/api/v1/auth/login', { email: buyer.email, password }, from(origin))
const preflight = (origin: string, url: string, method = 'POST') =>
  call(app, 'OPTIONS', url, undefined, {
    ...from(origin),
    'access-control-request-method': method,
    'access-control-request-headers': 'authorization,content-type',
  })
const corsHeaders = ({ headers }: TestResponse) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'))

test('a page of a listed origin logs in for a bearer credential, without any cookie, and uses the API', async () => {
  const asked = await preflight(listed, '/api/v1/auth/login')
  expect(asked).toMatchObject({
    status: 204,
    headers: {
      'access-control-allow-origin': listed,
      'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key',
    },
  })
  expect(asked.headers).not.toHaveProperty('access-control-allow-credentials')
  const entered = await logInFrom(listed)
  expect(entered).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': listed } })
  expect(entered.headers).not.toHaveProperty('set-cookie')
  const authorization = `Bearer ${String(entered.body.token)}`
  const as = (method: string, url: string, body?: unknown) =>
    call(app, method, url, body, from(listed, { authorization }))

  const profile = await as('GET', '/api/v1/users/get/profile')
  expect(profile).toMatchObject({ status: 200, headers: { vary: expect.stringContaining('Origin') } })
  // What it stores as its token stays one.
  expect((await as('GET', '/api/v1/auth/session')).body.data).toMatchObject({ token: entered.body.token })
  const bought = await as('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
  expect(bought.status).toBe(200)
  const words = { recipientId: seller.userId, content: 'Good morning' }
  expect((await as('POST', '/api/v1/messages/send', words)).status).toBe(201)
  // A refusal can be read there too, and a list names its next page.
  expect(await as('POST', '/api/v1/messages/send', {})).toMatchObject({
    status: 422,
    headers: { 'access-control-allow-origin': listed },
  })
  const list = await as('GET', '/api/v1/products?limit=1')
  expect(list.headers['access-control-expose-headers']).toContain('Link')
  expect((await as('POST', '/api/v1/auth/logout')).status).toBe(200)
  expect((await as('GET', '/api/v1/users/get/profile')).status).toBe(401)
})

test.each(others)('an origin that is not listed gets what it always got: %j', async (origin) => {
  for (const url of ['/api/v1/auth/login', '/api/v1/messages/send', '/api/v1/nothing'])
    expect(corsHeaders(await preflight(origin, url))).toEqual([])
  const entered = await logInFrom(origin)
  expect(entered).toMatchObject({ status: 403, body: { code: 'FOREIGN_ORIGIN' } })
  const read = await call(app, 'GET', '/api/v1/products', undefined, from(origin))
  expect(read.status).toBe(200)
  expect(corsHeaders(read)).toEqual([])
})

test('our own pages still get a cookie and a public id, also where other origins are listed', async () => {
  const own = { origin: app.origin, 'sec-fetch-site': 'same-origin' }
  const entered = await call(app, 'POST', '/api/v1/auth/login', { email: buyer.email, password }, own)
  expect(entered.headers).toHaveProperty('set-cookie')
  expect(corsHeaders(entered)).toEqual([])
  const authorization = `Bearer ${String(entered.body.token)}`
  expect((await call(app, 'GET', '/api/v1/users/get/profile', undefined, { authorization })).status).toBe(401)
})

test('a page of a listed origin writes nothing with the cookie of our pages', async () => {
  const own = { origin: app.origin, 'sec-fetch-site': 'same-origin' }
  const entered = await call(app, 'POST', '/api/v1/auth/login', { email: buyer.email, password }, own)
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
  const writes = app.routes.filter(
    ({ method, url, rules }) =>
      url.startsWith('/api/v1/') &&
      method !== 'GET' &&
      rules.access !== 'public' &&
      !url.endsWith('/webhook'),
  )
  expect(writes.length).toBeGreaterThan(80)
  const wrong: string[] = []
  for (const { method, url } of writes) {
    const path = url.replace(/:(\w+)/g, 'x')
    const type = { 'content-type': 'application/json' }
    const { body } = await call(app, method, path, '{', from(listed, { cookie, ...type }))
    if (body.code !== 'FOREIGN_ORIGIN') wrong.push(`${method} ${url} answers ${body.code}`)
  }
  expect(wrong).toEqual([])
})

test('a form that a listed page sends to our own login page logs nobody in', async () => {
  const login = { email: buyer.email, password }
  const passedOn = from(listed, { 'oja-client': 'web' })
  const entered = await call(app, 'POST', '/api/v1/auth/login', login, passedOn)
  expect(entered).toMatchObject({ status: 403, body: { code: 'FOREIGN_ORIGIN' } })
})

test('pages and what is not the API stay closed to other origins; public photos may be shown there', async () => {
  for (const url of ['/healthz', '/robots.txt', '/api/docs'])
    expect(corsHeaders(await call(app, 'GET', url, undefined, from(listed)))).toEqual([])
  const { body } = await call(app, 'GET', `/api/v1/products/${productId}`)
  expect((await call(app, 'GET', (body.data as { productImg: string }).productImg)).headers).toMatchObject({
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect((await call(app, 'GET', '/api/v1/products')).headers).toMatchObject({
    'cross-origin-resource-policy': 'same-origin',
  })
})

test('without the setting no origin is let in, and no preflight is answered', async () => {
  const plain = await startTestApp()
  try {
    const login = { email: 'nobody@example.com', password }
    const entered = await call(plain, 'POST', '/api/v1/auth/login', login, from(listed))
    expect(entered).toMatchObject({ status: 403, body: { code: 'FOREIGN_ORIGIN' } })
    const headers = { ...from(listed), 'access-control-request-method': 'POST' }
    const asked = await call(plain, 'OPTIONS', '/api/v1/auth/login', undefined, headers)
    expect([asked.status, corsHeaders(asked)]).toEqual([404, []])
  } finally {
    await plain.close()
  }
})
