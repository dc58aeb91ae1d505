import { afterAll, beforeAll, expect, test } from 'vitest'
import { boardLinkOf, buildBoard } from '../access/build-board.ts'
import { buildBuyer, buildPaidOrder, buildProduct, buildSeller, startTestApp } from '../test-app.ts'
import type { TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ pages: true })
})
afterAll(() => app.close())

const open = (url: string, cookie = '') =>
  app.app.inject({ url, headers: { accept: 'text/html', ...(cookie ? { cookie } : {}) } })

test('a board sees its own page, and on every other page that it may not', { tags: ['D1'] }, async () => {
  const seller = await buildSeller(app, 'Mama Sade Foodstuff')
  await buildPaidOrder(
    app,
    await buildBuyer(app, 'Chiamaka Obi'),
    await buildProduct(seller, { price: '6800' }),
  )
  const { cookie } = await buildBoard(app, seller)
  const board = await open('/board', cookie)
  expect(board.statusCode).toBe(200)
  expect(board.headers['cache-control']).toBe('private, no-store')
  expect(board.payload).toContain('₦6,800')
  // Without scripts it loads itself again.
  expect(board.payload).toContain('<noscript><meta http-equiv="refresh" content="5"/></noscript>')
  for (const path of [
    '/',
    '/dashboard',
    '/dashboard/paid',
    '/account/devices',
    '/login',
    '/AboutUs',
    '/Board/x/y',
    '/%62oardx',
  ]) {
    const { statusCode, payload, headers } = await open(path, cookie)
    expect([path, statusCode]).toEqual([path, 403])
    expect(payload).toContain('This phone shows payments only')
    expect(payload).not.toContain('₦6,800')
    expect(headers['cache-control']).toBe('private, no-store')
  }
  for (const path of ['/dashboard.data', '/_root.data', '/account/devices.data'])
    expect([path, (await app.app.inject({ url: path, headers: { cookie } })).statusCode]).toEqual([path, 403])
  const form = {
    method: 'POST' as const,
    headers: { cookie, origin: app.origin, 'content-type': 'application/x-www-form-urlencoded' },
  }
  for (const path of ['/login', '/account/password', '/dashboard/paid'])
    expect((await app.app.inject({ ...form, url: path, payload: 'a=b' })).statusCode).toBe(403)
})

test('nobody else sees what the board of a shop shows', async () => {
  const seller = await buildSeller(app, 'Bodija Yams')
  await buildPaidOrder(app, await buildBuyer(app), await buildProduct(seller, { price: '7300' }))
  const { cookie } = await buildBoard(app, seller)
  expect((await open('/board', cookie)).payload).toContain('₦7,300')
  const visitor = await open('/board')
  expect(visitor.payload).not.toMatch(/₦7,300|Bodija Yams/)
  expect(visitor.payload).toContain('No payments are shown on this phone')
  expect((await open('/dashboard/paid')).statusCode).toBe(302)
})

test('a link is opened by its button alone, and its page is kept nowhere', async () => {
  const seller = await buildSeller(app, 'Link Yams')
  const path = `/board/${await boardLinkOf(seller)}`
  for (let count = 0; count < 2; count += 1) {
    const shown = await open(path)
    expect(shown.payload).toContain('Link Yams')
    expect(shown.headers['cache-control']).toBe('private, no-store')
    expect(shown.headers['set-cookie'] ?? '').not.toContain('oja-board')
  }
  const sent = {
    method: 'POST' as const,
    url: path,
    headers: { origin: app.origin, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'do=open',
  }
  const opened = await app.app.inject(sent)
  expect([opened.statusCode, opened.headers.location]).toEqual([302, '/board'])
  expect(String(opened.headers['set-cookie'])).toMatch(/^oja-board=[\w-]{43};/)
  expect((await app.app.inject(sent)).payload).toContain('This link no longer works.')
  expect((await open(path)).payload).not.toContain('Link Yams')
})
