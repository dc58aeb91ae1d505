import { afterAll, beforeAll, expect, test } from 'vitest'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { buildBuyer, buildSeller, password, startTestApp } from '../test-app.ts'
import type { TestApp } from '../test-app.ts'
import { boardLinkOf } from '../access/build-board.ts'
import { codeTo, newNumber } from '../identity/phones.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ pages: true })
})
afterAll(() => app.close())

type Headers = Record<string, string>

/** A text browser: it says nothing of where a form comes from, and keeps its cookies. */
function textBrowser() {
  const cookies = new Map<string, string>()
  const send = async (
    method: 'GET' | 'POST',
    url: string,
    payload?: string | Buffer,
    headers: Headers = {},
  ) => {
    const answer = await app.app.inject({
      method,
      url,
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '), ...headers },
      ...(payload === undefined ? {} : { payload }),
    })
    for (const header of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = header.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    return { status: answer.statusCode, html: answer.payload, headers: answer.headers }
  }
  const visit = (url: string, headers?: Headers) => send('GET', url, undefined, headers)
  const post = (url: string, fields: object, headers: Headers = {}) =>
    send('POST', url, new URLSearchParams(fields as Headers).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    })
  const tokenOf = async (url: string) => tokensIn((await visit(url)).html)[0] ?? ''
  const logIn = async (email: string) =>
    post('/login', { formToken: await tokenOf('/login'), email, password })
  return { cookies, visit, post, send, tokenOf, logIn }
}

const postForm =
  /<form\b[^>]*method="post"[^>]*>(?:<input type="hidden" name="formToken" value="([\w-]{43})"\/>)?/g

/** The token of every form of a page that posts; undefined for a form without one. */
function tokensIn(html: string): (string | undefined)[] {
  return [...html.matchAll(postForm)].map(([, token]) => token)
}

test(
  'a browser that tells nothing of its page logs in by the token of the form, which is bound to its own cookie',
  { tags: ['D15'] },
  async () => {
    const { email } = await buildBuyer(app)
    const [browser, other] = [textBrowser(), textBrowser()]
    const page = await browser.visit('/login')
    const [formToken = ''] = tokensIn(page.html)
    expect(formToken).not.toBe('')
    expect(String(page.headers['set-cookie'])).toMatch(
      /^oja-form=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(page.headers['cache-control']).toBe('private, no-store')
    const otherToken = await other.tokenOf('/login')
    expect(otherToken).not.toBe(formToken)

    const wrong: [string, object, Headers][] = [
      ['no token', {}, {}],
      ['an empty token', { formToken: '' }, {}],
      ["another visitor's token", { formToken: otherToken }, {}],
      ['the token from another origin', { formToken }, { origin: 'https://evil.example' }],
      ['the token from no origin', { formToken }, { origin: 'null' }],
      ['the token from another site', { formToken }, { 'sec-fetch-site': 'cross-site' }],
      ['the token from a neighbour', { formToken }, { 'sec-fetch-site': 'same-site' }],
      ["another site's page", { formToken }, { referer: 'https://evil.example/http://localhost:3000/' }],
      ['an address that only begins like ours', {}, { referer: `${app.origin}.evil.example/login` }],
      ['an unreadable address', { formToken }, { referer: 'about:blank' }],
      ['plain text', { formToken }, { 'content-type': 'text/plain' }],
    ]
    for (const [what, more, headers] of wrong) {
      const answer = await browser.post('/login', { ...more, email, password }, headers)
      expect([what, answer.status >= 400, browser.cookies.has('oja')]).toEqual([what, true, false])
    }
    expect((await browser.post('/login', { formToken, email, password })).status).toBe(302)
    expect(browser.cookies.has('oja')).toBe(true)
    // The page that a form came from is enough where the browser names it.
    const referer = `${app.origin}/login`
    expect((await textBrowser().post('/login', { email, password }, { referer })).status).toBe(302)
  },
)

test(
  'every form of a page carries the token of its session, and without it nothing changes',
  { tags: ['D15'] },
  async () => {
    const seller = await buildSeller(app)
    const buyer = await buildBuyer(app)
    const pages = {
      [seller.email]: [
        '/dashboard/settings/profile',
        '/dashboard/upload',
        '/dashboard/settings/account',
        '/logout',
      ],
      [buyer.email]: ['/account/profile', '/account/password', '/account/delete', '/logout', '/Support'],
    }
    for (const [email, paths] of Object.entries(pages)) {
      const browser = textBrowser()
      await browser.logIn(email)
      const seen = new Set<string | undefined>()
      for (const path of paths) {
        const page = await browser.visit(path)
        const tokens = tokensIn(page.html)
        expect([path, page.status, tokens.length > 0]).toEqual([path, 200, true])
        for (const token of tokens) seen.add(token)
        // A browser that names the page it comes from needs none.
        const modern = await browser.visit(path, { 'sec-fetch-site': 'same-origin' })
        expect(modern.html).not.toContain('formToken')
      }
      expect([email, seen.size, seen.has(undefined)]).toEqual([email, 1, false])
    }

    const [browser, stranger] = [textBrowser(), textBrowser()]
    await browser.logIn(buyer.email)
    await stranger.logIn(seller.email)
    const fields = { name: 'Chidi Okafor', fullName: 'Chidi O.', email: buyer.email, phone: '', address: '' }
    const nameOf = async () =>
      (
        await app.pool.query<{ full_name: string }>('select full_name from users where id = $1', [
          buyer.userId,
        ])
      ).rows[0]?.full_name
    const formToken = await browser.tokenOf('/account/profile')
    for (const given of ['', await stranger.tokenOf('/account/profile')]) {
      const answer = await browser.post('/account/profile', { formToken: given, ...fields })
      expect([answer.status, await nameOf()]).toEqual([403, ''])
    }
    expect((await browser.post('/account/profile', { formToken, ...fields })).status).toBeLessThan(400)
    expect(await nameOf()).toBe('Chidi O.')

    // A form with a file goes to the API as a stream.
    const photo = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#075' } })
      .jpeg()
      .toBuffer()
    const picture = (token: string) => {
      const lines = [
        '--edge',
        'Content-Disposition: form-data; name="formToken"',
        'Content-Type: text/plain; charset=utf-8',
        '',
        token,
        '--edge',
        'Content-Disposition: form-data; name="avatar"; filename="me.jpg"',
        'Content-Type: image/jpeg',
        '',
        '',
      ]
      const body = Buffer.concat([Buffer.from(lines.join('\r\n')), photo, Buffer.from('\r\n--edge--\r\n')])
      return browser.send('POST', '/account/picture', body, {
        'content-type': 'multipart/form-data; boundary=edge',
      })
    }
    const hasPicture = async () =>
      (await app.pool.query('select from users where id = $1 and avatar_file_id is not null', [buyer.userId]))
        .rowCount === 1
    expect([(await picture('A'.repeat(43))).status, await hasPicture()]).toEqual([403, false])
    expect((await picture(formToken)).status).toBeLessThan(400)
    expect(await hasPicture()).toBe(true)
  },
)

test(
  'a form without end is refused before and after its token is found',
  { tags: ['D15', 'D18'] },
  async () => {
    const browser = textBrowser()
    const formToken = await browser.tokenOf('/login')
    for (const start of ['', `formToken=${formToken}&`]) {
      const cookie = `oja-form=${browser.cookies.get('oja-form')}`
      const answer = await app.app.inject({
        method: 'POST',
        url: '/login',
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
        payload: Readable.from([`${start}email=`, ...Array.from({ length: 100 }, () => 'a'.repeat(1_000))]),
      })
      expect(answer.statusCode).toBe(413)
    }
    const visit = await browser.visit('/login', { 'save-data': 'on' })
    expect([visit.html.includes('<html data-lite'), tokensIn(visit.html).length]).toEqual([true, 1])
  },
)

test('pages that are the same for everybody hold no token', { tags: ['D15'] }, async () => {
  const visitor = textBrowser()
  for (const path of ['/', '/Support', '/register']) {
    expect([path, (await visitor.visit(path)).html.includes('formToken')]).toEqual([path, false])
    expect(visitor.cookies.size).toBe(0)
  }
  // A browser that names its page shares the page with others.
  const { headers, html } = await visitor.visit('/register', { 'sec-fetch-site': 'none' })
  expect([html.includes('formToken'), headers['cache-control']]).toEqual([
    false,
    'public, max-age=0, s-maxage=3',
  ])
})

test(
  'a script whose headers a proxy strips logs in and writes with the token of its own browser',
  { tags: ['D15'] },
  async () => {
    const { email } = await buildBuyer(app)
    const [browser, other] = [textBrowser(), textBrowser()]
    const tokenOf = async (one: typeof browser) => {
      const { html, headers } = await one.visit('/api/v1/auth/form-token')
      expect(headers['cache-control']).toBe('private, no-store')
      return (JSON.parse(html) as { formToken: string }).formToken
    }
    const write = (path: string, body: object, headers: Headers) =>
      browser.send('POST', `/api/v1/auth/${path}`, JSON.stringify(body), {
        'content-type': 'application/json',
        'oja-client': 'web',
        ...headers,
      })
    const [token, foreign] = [await tokenOf(browser), await tokenOf(other)]
    expect(foreign).not.toBe(token)
    const wrong: Headers[] = [
      {},
      { 'oja-form-token': '' },
      { 'oja-form-token': foreign },
      { 'oja-form-token': token, origin: 'https://evil.example' },
      { 'oja-form-token': token, 'sec-fetch-site': 'cross-site' },
      { 'oja-form-token': token, referer: 'https://evil.example/' },
    ]
    for (const headers of wrong)
      expect([headers, (await write('login', { email, password }, headers)).status]).toEqual([headers, 403])
    expect((await write('login', { email, password }, { 'oja-form-token': token })).status).toBe(200)

    // The token ends with the login, and the session has another.
    expect((await write('reauth', { password }, { 'oja-form-token': token })).status).toBe(403)
    const own = await tokenOf(browser)
    expect((await write('reauth', { password }, { 'oja-form-token': own })).status).toBe(200)
    expect((await write('reauth', { password }, { 'oja-form-token': foreign })).status).toBe(403)
  },
)

test(
  'a browser that refuses cookies reads so after its login, with and without a Referer',
  { tags: ['D15'] },
  async () => {
    const { email } = await buildBuyer(app)
    const browser = textBrowser()
    const referer = `${app.origin}/login`
    const sent = await browser.post('/login?from=%2FuserProfile%2Forders', { email, password }, { referer })
    const kept = new Map(browser.cookies)
    browser.cookies.clear()
    const address = String(sent.headers.location)
    const refused = await browser.visit(address)
    expect([refused.status, refused.html.includes('Your browser refuses cookies')]).toEqual([200, true])
    // With the cookie the same address leads on to the page that was asked for.
    for (const [name, value] of kept) browser.cookies.set(name, value)
    expect((await browser.visit(address)).headers.location).toBe('/userProfile/orders')

    const silent = textBrowser()
    const formToken = await silent.tokenOf('/login')
    silent.cookies.clear()
    const answer = await silent.post('/login', { formToken, email, password })
    expect([answer.status, answer.html.includes('Your browser refuses cookies')]).toEqual([403, true])
  },
)

test(
  'a browser that tells nothing of its page verifies a phone number and opens a board',
  { tags: ['D15', 'D114'] },
  async () => {
    const [browser, number] = [textBrowser(), newNumber()]
    const names = { firstName: 'Amaka', lastName: 'Nwosu', terms: 'on' }
    const registered = await browser.post('/register', {
      ...names,
      email: number,
      password,
      confirm: password,
    })
    expect([registered.status, registered.headers.location]).toEqual([302, '/verify-phone'])
    const code = await codeTo(app, number)
    expect((await browser.post('/verify-phone', { code })).status).toBe(403)
    const formToken = await browser.tokenOf('/verify-phone')
    expect((await browser.post('/verify-phone', { formToken, code })).status).toBe(302)
    expect(browser.cookies.has('oja')).toBe(true)

    const board = textBrowser()
    const path = `/board/${await boardLinkOf(await buildSeller(app))}`
    expect((await board.post(path, {})).status).toBe(403)
    const opened = await board.post(path, { formToken: await board.tokenOf(path) })
    expect([opened.status, board.cookies.has('oja-board')]).toEqual([302, true])
    const closed = await board.post('/board', { formToken: await board.tokenOf('/board'), do: 'close' })
    expect([closed.status, board.cookies.get('oja-board')]).toEqual([302, ''])
  },
)
