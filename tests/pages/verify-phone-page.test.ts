import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeTo, newNumber, registerByPhone } from '../identity/phones.ts'
import { buildProduct, buildSeller, startTestApp } from '../test-app.ts'
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

test('who logs in with a code is offered to stay logged in above the code, ticked on a phone', async () => {
  const own = { origin: app.origin, 'sec-fetch-site': 'same-origin', accept: 'text/html' }
  const payload = { phone: newNumber() }
  const asked = await app.app.inject({
    method: 'POST',
    url: '/api/v1/auth/phone-code',
    headers: own,
    payload,
  })
  const cookie = String(asked.headers['set-cookie']).split(';')[0] ?? ''
  const boxOn = async (agent: string, form?: string) => {
    const kind = form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
    const headers = { ...own, cookie, 'user-agent': agent, ...kind }
    const sent = form === undefined ? {} : { method: 'POST' as const, payload: form }
    const page = (await app.app.inject({ url: '/verify-phone', headers, ...sent })).payload
    const [box = ''] = /<input[^>]*name="remember"[^>]*>/.exec(page) ?? []
    expect(page.indexOf(box)).toBeLessThan(page.indexOf('name="code"'))
    return { shown: box !== '', ticked: box.includes('checked=""') }
  }
  const [phone, computer] = ['Mozilla/5.0 (Linux; Android 10; K) Mobile Safari', 'Mozilla/5.0 (X11; Linux)']
  expect(await boxOn(phone)).toEqual({ shown: true, ticked: true })
  expect(await boxOn(computer)).toEqual({ shown: true, ticked: false })
  // After a wrong code it stands as the person left it.
  expect(await boxOn(phone, 'code=12345')).toEqual({ shown: true, ticked: false })
  expect(await boxOn(computer, 'code=12345&remember=on')).toEqual({ shown: true, ticked: true })
})

test('who logs in with a code from a product comes back to the product', async () => {
  const product = `/products/${await buildProduct(await buildSeller(app, 'Way Back'))}`
  const number = newNumber()
  const jar = new Map<string, string>()
  const send = async (method: 'GET' | 'POST', url: string, fields?: Record<string, string>) => {
    const answer = await app.app.inject({
      method,
      url,
      headers: {
        origin: app.origin,
        'sec-fetch-site': 'same-origin',
        accept: 'text/html',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(fields ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(fields ? { payload: new URLSearchParams(fields).toString() } : {}),
    })
    for (const header of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = header.split(';')[0]?.split('=') ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  const to = ({ headers }: { headers: Record<string, unknown> }) => String(headers['location'])
  await registerByPhone(app, number)
  const first = await codeTo(app, number)
  // The link of "Login required" names the product; the form of that page has no other address.
  const login = `/login?from=${encodeURIComponent(product)}`
  const [form = ''] = /<form\b[^>]*>/.exec((await send('GET', login)).payload) ?? []
  expect(form.replaceAll('&amp;', '&')).toContain(`action="${login}"`)
  const asked = to(await send('POST', login, { email: number, way: 'code' }))
  expect(asked).toBe(`/verify-phone?from=${encodeURIComponent(product)}`)
  const checked = to(await send('POST', asked, { code: await codeTo(app, number, first) }))
  expect(to(await send('GET', checked))).toBe(product)
})
