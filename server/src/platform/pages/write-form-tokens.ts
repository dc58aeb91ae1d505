import { Readable } from 'node:stream'
import { formTokenField } from '@oja/contract/endpoints/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { formToken, formTokenCookie, hasFormToken } from '../auth/form-tokens.ts'
import type { CountedBody } from './page-request.ts'

/**
 * Forms for browsers that send neither Origin nor Sec-Fetch-Site: lynx, w3m, dillo and old phones. Their forms carry a
 * token, bound to the session's cookie, or before login to a cookie of its own.
 */
export interface FormTokens {
  /** Whether the forms of this page need a token before login, so that the page is nobody else's. */
  isForOneVisitor(request: FastifyRequest): boolean
  /** The page with the token in every form that posts. Adds the cookie that a visitor gets for it to `cookies`. */
  addTo(html: string, request: FastifyRequest, cookies: string[]): string
  /** Whether only a token can show where this form comes from. */
  isNeeded(request: FastifyRequest): boolean
  /** Reads the beginning of the form. `bytes` is the whole body again. */
  check(request: FastifyRequest, body: CountedBody): Promise<{ isOwn: boolean; bytes: Readable }>
}

// The forms that are guarded before there is a session: of the login, of a code to a phone and of a board.
const guardedPage = /^\/(?:login|verify-phone|board(?:\/[^/?]*)?)\/?(?:\?|$)/i
const formTag = /<form\b[^>]*\bmethod="post"[^>]*>/gi
// The token is the first field. The headers of its part are short.
const firstBytes = 2_048

/** `sessionCookie`: the name of the session's cookie. */
export function createFormTokens(publicOrigin: string, sessionCookie: string): FormTokens {
  const cookieOfBrowser = formTokenCookie(publicOrigin, sessionCookie)
  // A browser that sends this header with a visit sends it with a form too.
  const isSilent = ({ headers }: FastifyRequest) => headers['sec-fetch-site'] === undefined

  return {
    isForOneVisitor: (request) => isSilent(request) && guardedPage.test(request.url),
    addTo(html, request, cookies) {
      if (!isSilent(request)) return html
      let cookie = cookieOfBrowser.of(request)
      if (!cookie) {
        if (!guardedPage.test(request.url)) return html
        const created = cookieOfBrowser.create()
        cookie = created.cookie
        cookies.push(created.header)
      }
      const field = `<input type="hidden" name="${formTokenField}" value="${formToken(cookie)}"/>`
      return html.replaceAll(formTag, (tag) => tag + field)
    },
    isNeeded: (request) =>
      request.method === 'POST' &&
      isSilent(request) &&
      request.headers.origin === undefined &&
      request.headers.referer === undefined,
    async check(request, body) {
      const pieces = body.bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer>
      const head = await readHead(pieces).catch((error: unknown) => {
        throw body.problem() ?? error
      })
      const cookie = cookieOfBrowser.of(request)
      const isOwn = cookie !== null && hasFormToken(head, request.headers['content-type'] ?? '', cookie)
      return { isOwn, bytes: Readable.from(joined(head, pieces), { objectMode: false }) }
    },
  }
}

async function readHead(pieces: AsyncIterator<Buffer>): Promise<Buffer> {
  let head = Buffer.alloc(0)
  while (head.length < firstBytes) {
    const next = await pieces.next()
    if (next.done) return head
    head = Buffer.concat([head, next.value])
  }
  return head
}

async function* joined(head: Buffer, pieces: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value
}
