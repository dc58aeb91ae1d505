import { call } from '../test-app.ts'
import type { Person, TestApp } from '../test-app.ts'

/** The code of a new link to the board of a seller's shop. */
export async function boardLinkOf(seller: Person): Promise<string> {
  const { body } = await seller.call('POST', '/api/v1/sellers/boards')
  return (
    String((body.data as { link: string }).link)
      .split('/')
      .at(-1) ?? ''
  )
}

/** A second phone that opened such a link: it calls with the cookie of the board, from our own pages. */
export async function buildBoard(app: TestApp, seller: Person): Promise<Person & { cookie: string }> {
  const headers = {
    origin: app.origin,
    'user-agent': 'Mozilla/5.0 (Linux; Android 13; itel A60s) Chrome/124.0 Mobile Safari/537.36',
  }
  const path = `/api/v1/board/links/${await boardLinkOf(seller)}`
  const opened = await call(app, 'POST', path, undefined, headers)
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? ''
  return {
    email: '',
    token: '',
    userId: '',
    sellerId: null,
    cookie,
    call: (method, url, body, more = {}) => call(app, method, url, body, { cookie, ...headers, ...more }),
  }
}
