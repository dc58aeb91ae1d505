import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct, buildSeller, startTestApp } from '../../../../tests/test-app.ts'
import type { TestApp } from '../../../../tests/test-app.ts'
import { observatoryScore } from '../../../../tests/observatory.ts'
import { pageAddresses } from '../../../../tests/pages/page-urls.ts'
import { payPagePolicy } from './security-headers.ts'

// The origin is https, as in production, because policies and cookies depend on it.
const origin = 'https://market.example'
let app: TestApp
let shown: { product: string; seller: string }

beforeAll(async () => {
  app = await startTestApp({ pages: true, environment: { PUBLIC_ORIGIN: origin } })
  const seller = await buildSeller(app)
  shown = { product: await buildProduct(seller), seller: seller.sellerId ?? '' }
})
afterAll(() => app.close())

test('every page scores 130 points at the HTTP Observatory, for every visitor, from the cache, and in Save data', async () => {
  const cookie = await logInBrowser()
  const worth: string[] = []
  for (const address of pageAddresses.filter((one) => !one.startsWith('/pay/'))) {
    const path = filled(address)
    for (const headers of [{}, {}, { cookie }, { 'save-data': 'on' }]) {
      const { html, total, policy } = await observe(path, headers)
      if (total < 130) worth.push(`${path} is worth ${total}`)
      if (html) expect([path, weaknessOf(policy)]).toEqual([path, ''])
    }
  }
  expect(worth).toEqual([])
  expect(pageAddresses.length).toBeGreaterThan(60)
})

test("only the payment page scores less, because the provider's script runs there", async () => {
  const { points, html } = await observe(`/pay/${'A'.repeat(32)}`)
  const policy = payPagePolicy('https://js.paystack.co/v2/inline.js', ['https://checkout.paystack.com'])
  const atPaystack = observatoryScore({
    headers: { ...(await headersOf('/login')), 'content-security-policy': policy },
    html: html.replaceAll(/src="http:[^"]*"/g, 'src="https://js.paystack.co/v2/inline.js"'),
  })
  expect(atPaystack.points).toMatchObject({ policy: 0, framing: 5, referrer: 5, resources: 10 })
  expect(points).toMatchObject({ framing: 5, referrer: 5, resources: 10 })
  expect(atPaystack.total).toBeGreaterThanOrEqual(115)
  expect(policy).not.toContain("'unsafe-eval'")
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toContain('unsafe')
})

test('every other answer scores 130 points: data, files, scripts, errors, redirects and the API documentation', async () => {
  const assets = await readdir(new URL('../../../../web/build/client/assets/', import.meta.url))
  const first = (ending: string) => `/assets/${assets.find((name) => name.endsWith(ending))}`
  const { productImg } = (await json(`/api/v1/products/${shown.product}`)).data as { productImg: string }
  const reading = app.routes
    .filter(({ method, url }) => method === 'GET' && url !== '/api/v1/stream' && !url.includes('*'))
    .map(({ url }) => filled(url))
  const others = [
    ...reading,
    first('.js'),
    first('.css'),
    first('.woff2'),
    productImg,
    '/favicon.svg',
    '/manifest.webmanifest',
    '/pay-window.js',
    '/offline.js',
    '/service-worker.js',
    '/api/docs/json',
    '/files/nothing.webp',
    '/assets/nothing.js',
    '/api/v1/nothing',
    '/%E0%A4%A',
    `/${'long'.repeat(200)}`,
    '/?lite=on',
    '/?lite=off',
  ]
  expect((await app.app.inject({ url: '/api/v1/nothing' })).json()).toMatchObject({ code: 'NOT_FOUND' })
  const worth: string[] = []
  for (const path of others) {
    const { total, points } = await observe(path)
    if (total < 130) worth.push(`${path} is worth ${total}: ${JSON.stringify(points)}`)
  }
  expect(worth).toEqual([])
})

test(
  'the session cookie is HttpOnly, Secure, SameSite=Lax and bound to this host, and only browsers get one',
  { tags: ['D15'] },
  async () => {
    const login = { email: await sellerEmail(), password: 'correct horse' }
    const inBrowser = await app.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { origin },
      payload: login,
    })
    const [session, device] = inBrowser.headers['set-cookie'] as string[]
    expect(session).toMatch(/^__Host-oja=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
    expect(device).toMatch(/^__Host-oja-device=[\w-]{59}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=/)
    expect(observatoryScore({ headers: inBrowser.headers, html: '' }).points.cookies).toBe(5)
    // The token that a browser's storage gets authenticates nothing.
    const { token } = inBrowser.json() as { token: string }
    expect(session).not.toContain(token)
    const withToken = await app.app.inject({
      url: '/api/v1/users/get/profile',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(withToken.statusCode).toBe(401)

    const remembered = await app.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { origin },
      payload: { ...login, remember: true },
    })
    expect((remembered.headers['set-cookie'] as string[])[0]).toMatch(
      /; HttpOnly; SameSite=Lax; Secure; Max-Age=2592000$/,
    )

    const program = await app.app.inject({ method: 'POST', url: '/api/v1/auth/login', payload: login })
    expect(program.headers['set-cookie']).toBeUndefined()
    const foreign = await app.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { origin: 'https://evil.example' },
      payload: login,
    })
    expect([foreign.statusCode, foreign.headers['set-cookie']]).toEqual([403, undefined])

    const lite = await app.app.inject({ url: '/?lite=on' })
    expect(String(lite.headers['set-cookie'])).toMatch(/; HttpOnly; SameSite=Lax; Secure; Max-Age=/)
  },
)

/** The sources that a page's policy should not permit. */
function weaknessOf(policy: string): string {
  const missing = ["require-trusted-types-for 'script'", 'trusted-types service-worker', "default-src 'none'"]
  const lax = ["base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"]
  const absent = [...missing, ...lax].filter((directive) => !policy.includes(directive))
  return [...absent, ...(/unsafe-|strict-dynamic|https?:|\*/.exec(policy) ?? [])].join(', ')
}

async function observe(url: string, headers: Record<string, string> = {}) {
  const answer = await app.app.inject({ url, headers })
  const isPage = String(answer.headers['content-type']).startsWith('text/html')
  const html = isPage ? answer.payload : ''
  const policy = String(answer.headers['content-security-policy'])
  return { html, policy, ...observatoryScore({ headers: answer.headers, html }) }
}

async function headersOf(url: string) {
  return (await app.app.inject({ url })).headers
}

async function json(url: string): Promise<Record<string, unknown>> {
  return (await app.app.inject({ url })).json()
}

function filled(address: string): string {
  return address
    .replace('/products/:id', `/products/${shown.product}`)
    .replace(/:sellerId|(?<=service-provider\/|sellers\/):id/, shown.seller)
    .replace(/:(\w+)\??/g, 'nothing')
    .replace('*', 'no-such-place')
}

async function sellerEmail(): Promise<string> {
  const { rows } = await app.pool.query('select email from users order by created_at limit 1')
  return rows[0].email
}

async function logInBrowser(): Promise<string> {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    headers: { origin },
    payload: { email: await sellerEmail(), password: 'correct horse' },
  })
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}
