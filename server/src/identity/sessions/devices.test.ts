import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBuyer, buildSeller, call, logIn, startTestApp, password } from '../../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../../tests/test-app.ts'
import { deviceName } from './devices.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const phone =
  'Mozilla/5.0 (Linux; Android 13; itel A60s) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0 Mobile Safari/537.36'
const isIn = async (person: Person) => (await person.call('GET', '/api/v1/users/get/profile')).status === 200
const fromPhone = (email: string) =>
  call(app, 'POST', '/api/v1/auth/login', { email, password }, { origin: app.origin, 'user-agent': phone })

const sendLogin = (body: unknown, headers = {}) => call(app, 'POST', '/api/v1/auth/login', body, headers)
const ask = (path: string, headers = {}) => call(app, 'GET', path, undefined, headers)

test('a wrong password and an unknown address get the same answer', { tags: ['LG15'] }, async () => {
  const buyer = await buildBuyer(app)
  const wrong = await sendLogin({ email: buyer.email, password: 'wrong password' })
  const unknown = await sendLogin({ email: 'nobody@example.com', password: 'wrong password' })
  expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid email or password' } })
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
})

test(
  'a browser gets a cookie that scripts cannot read, and an id that authenticates nothing',
  { tags: ['D15', 'LG3'] },
  async () => {
    const { email } = await buildBuyer(app)
    const browsers = [{ 'sec-fetch-site': 'same-origin' }, { origin: app.origin, 'oja-client': 'web' }]
    for (const headers of browsers) {
      const { body, headers: answered } = await sendLogin({ email, password }, headers)
      const [cookie = '', device] = answered['set-cookie'] as string[]
      expect(cookie).toMatch(/^oja=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
      // The cookie of a known device authenticates nothing.
      expect(device).toMatch(/^oja-device=[\w-]{59}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/)
      const known = (await ask('/api/v1/auth/session', { cookie: String(device).split(';')[0] ?? '' })).body
      expect(known).toEqual({ data: null })
      const [pair = ''] = cookie.split(';')
      expect(pair).not.toContain(String(body.token))
      expect((await ask('/api/v1/users/get/profile', { cookie: pair })).status).toBe(200)
      expect((await ask('/api/v1/users/get/profile', { authorization: `Bearer ${body.token}` })).status).toBe(
        401,
      )
      expect((await ask('/api/v1/users/get/profile', { cookie: `oja=${body.token}` })).status).toBe(401)
      const stolen = { authorization: `Bearer ${pair.slice('oja='.length)}` }
      expect((await ask('/api/v1/users/get/profile', stolen)).status).toBe(401)
      expect((await ask('/api/v1/auth/session', { cookie: pair })).body).toMatchObject({
        data: { token: body.token, role: 'buyer' },
      })
    }
    expect((await ask('/api/v1/auth/session')).body).toEqual({ data: null })
    const program = await sendLogin({ email, password })
    expect(
      (await ask('/api/v1/users/get/profile', { cookie: `oja=${String(program.body.token)}` })).status,
    ).toBe(401)

    const remembered = await sendLogin(
      { email, password, remember: true },
      { 'sec-fetch-site': 'same-origin' },
    )
    expect((remembered.headers['set-cookie'] as string[])[0]).toMatch(
      /; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
    )
  },
)

test('another site can neither log in a browser nor write with its cookie', { tags: ['D15'] }, async () => {
  const { email } = await buildSeller(app)
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { referer: 'https://evil.example/' },
    { referer: `https://evil.example/?${app.origin}/login` },
    { referer: `${app.origin}.evil.example/login` },
    { referer: 'localhost:3000' },
    { referer: `${app.origin}/login`, origin: 'https://evil.example' },
    { referer: `${app.origin}/login`, 'sec-fetch-site': 'cross-site' },
    { referer: `${app.origin}/login`, 'sec-fetch-site': 'none' },
    { origin: app.origin.replace('http:', 'https:') },
  ]
  for (const headers of foreign) {
    const refused = await sendLogin({ email, password }, headers)
    expect(refused).toMatchObject({ status: 403, body: { code: 'FOREIGN_ORIGIN' } })
    expect(refused.headers).not.toHaveProperty('set-cookie')
  }
  const own = await sendLogin({ email, password }, { origin: app.origin })
  const cookie = String(own.headers['set-cookie']).split(';')[0] ?? ''
  for (const headers of [...foreign, {}]) {
    const logOut = await call(app, 'POST', '/api/v1/auth/logout', undefined, { cookie, ...headers })
    const removal = await call(app, 'DELETE', `/api/v1/products/${crypto.randomUUID()}`, undefined, {
      cookie,
      ...headers,
    })
    expect([logOut.status, removal.status, removal.body.code]).toEqual([403, 403, 'FOREIGN_ORIGIN'])
  }
  expect((await ask('/api/v1/users/get/profile', { cookie })).status).toBe(200)
  // A browser that sends neither of the two newer headers may name a page of ours.
  const referer = `${app.origin}/logout`
  expect((await call(app, 'POST', '/api/v1/auth/logout', undefined, { cookie, referer })).status).toBe(200)
})

test(
  'logging out ends the session on the server, and a second logout is accepted',
  { tags: ['CL6', 'ST2'] },
  async () => {
    const buyer = await buildBuyer(app)
    expect((await buyer.call('POST', '/api/v1/auth/logout')).status).toBe(200)
    expect((await buyer.call('GET', '/api/v1/users/get/profile')).status).toBe(401)
    expect((await buyer.call('POST', '/api/v1/auth/logout')).status).toBe(200)

    const own = await sendLogin({ email: buyer.email, password }, { origin: app.origin })
    const cookie = String(own.headers['set-cookie']).split(';')[0] ?? ''
    const gone = await call(app, 'POST', '/api/v1/auth/logout', undefined, {
      cookie,
      origin: app.origin,
    })
    expect([gone.headers['set-cookie']].flat()).toEqual([
      expect.stringMatching(/^oja=; .*Max-Age=0$/),
      expect.stringMatching(/^oja-place=; .*Max-Age=0/),
    ])
    expect((await ask('/api/v1/users/get/profile', { cookie })).status).toBe(401)
  },
)

test('the list of devices names the browser and the phone or computer', { tags: ['D15'] }, () => {
  const names: [string, string][] = [
    [phone, 'Chrome on Android'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    ['Opera/9.80 (J2ME/MIDP; Opera Mini/9.80 (S60; SymbOS))', 'Opera'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/124.0 Safari/537.36 Edg/124.0',
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Linux; Android 13; SM-A145F) AppleWebKit/537.36 SamsungBrowser/24.0 Chrome/117.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    ['curl/8.5.0', 'A program'],
    ['', 'A program'],
    ['<script>alert(1)</script>', 'A program'],
  ]
  for (const [userAgent, name] of names) expect(deviceName(userAgent)).toBe(name)
})

test(
  'a person sees their own devices and can log out one of them, but no device of another person',
  { tags: ['D15'] },
  async () => {
    const [buyer, other] = [await buildBuyer(app), await buildBuyer(app)]
    const entered = await fromPhone(buyer.email)
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
    const { body } = await buyer.call('GET', '/api/v1/auth/sessions')
    const sessions = body.data as unknown as { id: string; device: string; isCurrent: boolean }[]
    expect(sessions).toEqual([
      {
        id: expect.any(String),
        device: 'Chrome on Android',
        place: 'Unknown place',
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
        isCurrent: false,
        isRemembered: false,
      },
      {
        id: expect.any(String),
        device: 'A program',
        place: 'Unknown place',
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
        isCurrent: true,
        isRemembered: false,
      },
    ])
    expect(JSON.stringify(body)).not.toMatch(/token|hash/)

    const target = `/api/v1/auth/sessions/${sessions[0]?.id}`
    const foreign = await other.call('DELETE', target)
    const unknown = await other.call('DELETE', `/api/v1/auth/sessions/${crypto.randomUUID()}`)
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
    expect((await other.call('DELETE', '/api/v1/auth/sessions/1')).status).toBe(400)
    const see = () => call(app, 'GET', '/api/v1/users/get/profile', undefined, { cookie })
    expect((await see()).status).toBe(200)
    expect((await buyer.call('DELETE', target)).status).toBe(200)
    expect((await see()).status).toBe(401)
    expect(await isIn(buyer)).toBe(true)
    for (const [method, path] of [
      ['GET', '/api/v1/auth/sessions'],
      ['POST', '/api/v1/auth/logout-everywhere'],
      ['POST', '/api/v1/auth/reauth'],
    ])
      expect(
        (await call(app, method ?? '', path ?? '', method === 'GET' ? undefined : { password })).status,
      ).toBe(401)
  },
)

test(
  'logging out everywhere ends all sessions of the person, the current one too, and no session of others',
  { tags: ['I22', 'D15'] },
  async () => {
    const [buyer, other] = [await buildBuyer(app), await buildBuyer(app)]
    const elsewhere = await logIn(app, buyer.email)
    const [done] = await Promise.all([
      buyer.call('POST', '/api/v1/auth/logout-everywhere'),
      logIn(app, buyer.email),
    ])
    expect(done.status).toBe(200)
    // The device forgets where the person lives.
    expect([done.headers['set-cookie']].flat()).toContainEqual(
      expect.stringMatching(/^oja-place=; .*Max-Age=0/),
    )
    expect([await isIn(buyer), await isIn(elsewhere), await isIn(other)]).toEqual([false, false, true])
    expect(await isIn(await logIn(app, buyer.email))).toBe(true)
  },
)

test(
  'the server mails a person about a login from a new kind of device, and not about a known one',
  { tags: ['I23'] },
  async () => {
    const buyer = await buildBuyer(app)
    await logIn(app, buyer.email)
    expect(
      (
        await app.pool.query("select from mails where recipient = $1 and subject like 'New login%'", [
          buyer.email,
        ])
      ).rowCount,
    ).toBe(0)
    await fromPhone(buyer.email)
    await fromPhone(buyer.email)
    expect((await app.mailTo(buyer.email, 'New login')).text).toContain('Chrome on Android')
    expect(
      (
        await app.pool.query("select from mails where recipient = $1 and subject like 'New login%'", [
          buyer.email,
        ])
      ).rowCount,
    ).toBe(1)
  },
)
