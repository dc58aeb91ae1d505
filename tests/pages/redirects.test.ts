import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildBuyer, buildSeller, startTestApp, password } from '../test-app.ts'
import type { TestApp } from '../test-app.ts'
import { cookieOf } from './read-page.ts'
import { pageAddresses } from './page-urls.ts'
import { foreignUrls, parameterNames, findExit } from '../foreign-urls.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ pages: true })
})
afterAll(() => app.close())

// Each page meets two of the addresses here, and all of them in e2e/deep/redirects.spec.ts.
test('no page parameter leads to another site, by a redirect or by a link', async () => {
  // Save data answers before any page does: it has the next test.
  const names = (await parameterNames()).filter((name) => name !== 'lite')
  expect(names).toEqual(expect.arrayContaining(['from', 'back', 'resume', 'next']))
  for (const [index, address] of pageAddresses.entries()) {
    const path = address.replace(/:(\w+)\??/g, 'nothing').replace('*', 'nowhere')
    for (const value of ['//evil.example/', foreignUrls[index % foreignUrls.length] ?? '']) {
      const way = await visit(`${path}?${new URLSearchParams(names.map((name) => [name, value]))}`)
      expect([path, value, way]).toEqual([path, value, null])
    }
  }
})

test('no address that looks like ours leads to another site, also with Save data’s redirect', async () => {
  for (const path of ['//evil.example', '/\\evil.example', '/.//evil.example', '/..//evil.example/..']) {
    for (const query of ['', '?lite=on', '/login?lite=off', '/dashboard', '/services'])
      expect([path + query, await visit(path + query)]).toEqual([path + query, null])
  }
})

test('no GET endpoint redirects, whatever its parameters', async () => {
  const names = await parameterNames()
  const reading = app.routes.filter(
    ({ method, url }) => method === 'GET' && url.startsWith('/api/v1/') && !url.endsWith('/stream'),
  )
  for (const { url } of reading) {
    const query = new URLSearchParams(names.map((name) => [name, '//evil.example']))
    const { headers } = await app.app.inject({ url: `${url.replace(/:\w+/g, 'nothing')}?${query}` })
    expect([url, headers.location]).toEqual([url, undefined])
  }
})

test(
  'the login page and the forms before it return only to this site',
  { tags: ['LG13', 'D15'] },
  async () => {
    const buyer = await buildBuyer(app)
    const admin = await buildAdmin(app)
    const registered = {
      name: 'Chidi Okafor',
      email: 'chidi@example.com',
      password,
      confirmPassword: password,
    }
    const forms: [path: string, values: Record<string, string>, addresses: readonly string[]][] = [
      ['/login', { email: buyer.email, password }, foreignUrls.slice(0, 8)],
      ['/login', { email: admin.email, password: 'not this one' }, foreignUrls.slice(0, 1)],
      ['/register', registered, foreignUrls.slice(1, 2)],
      ['/forgot-password', { email: buyer.email }, foreignUrls],
      ['/resend-verification', { email: buyer.email }, foreignUrls.slice(0, 2)],
      ['/logout', {}, foreignUrls],
      ['/admin/second-factor', { step: 'start' }, foreignUrls.slice(0, 2)],
      ['/report', { kind: 'seller', id: 'nothing', reason: 'other', note: '' }, foreignUrls],
    ]
    for (const [path, values, addresses] of forms) {
      for (const value of addresses) {
        const query = new URLSearchParams(['from', 'next', 'back'].map((name) => [name, value]))
        expect([path, value, await visit(`${path}?${query}`, values)]).toEqual([path, value, null])
      }
    }
    // Where it should lead, it does.
    const answer = await post(`/login?from=${encodeURIComponent('/userProfile/orders?page=2')}`, {
      email: buyer.email,
      password,
    })
    expect((await afterCookieCheck(answer)).headers.location).toBe('/userProfile/orders?page=2')
  },
)

async function visit(url: string, form?: Record<string, string>): Promise<string | null> {
  const answer = await (form ? post(url, form) : app.app.inject({ url }))
  const { headers, payload } = await afterCookieCheck(answer)
  const isPage = String(headers['content-type']).startsWith('text/html')
  return findExit({ headers, html: isPage ? payload : '' }, app.origin)
}

/** A login without scripts leads to a page that looks for the new cookie, and from there on. */
async function afterCookieCheck(answer: Awaited<ReturnType<typeof post>>) {
  const { location, 'set-cookie': cookies } = answer.headers
  if (!location?.startsWith('/Login?cookies=')) return answer
  const cookie = [cookies ?? []].flat().map((one) => one.split(';')[0])
  return app.app.inject({ url: location, headers: { cookie: cookie.join('; ') } })
}

function post(url: string, values: Record<string, string>) {
  return app.app.inject({
    method: 'POST',
    url,
    headers: { origin: app.origin, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(values).toString(),
  })
}

test('a new shop that offers services begins with the form of a service', async () => {
  const seller = await buildSeller(app, 'Gele and More')
  const cookie = await cookieOf(app, seller)
  const goal = async (query: string) =>
    (await app.app.inject({ url: `/dashboard/upload?${query}`, headers: { cookie } })).headers.location
  expect(await goal('new=shop')).toBeUndefined()
  await app.pool.query("update sellers set business_category = 'services' where store_name = 'Gele and More'")
  for (const query of ['new=shop', 'setup=listing'])
    expect(await goal(query)).toBe(`/dashboard/upload?${query}&kind=service`)
  // Who chose products, or lists the next one, is not sent elsewhere.
  for (const query of ['new=shop&kind=product', '']) expect(await goal(query)).toBeUndefined()
})
