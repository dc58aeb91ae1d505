import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { formTokenField, formTokenHeader } from '@oja/contract/endpoints/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { cookieOf, ownCookie } from './cookies.ts'

/** The cookie that the form tokens of a browser are bound to. */
export interface FormTokenCookie {
  /** The session's cookie, or before login a cookie of its own. Null without both. */
  of(request: FastifyRequest): string | null
  /** A new cookie for a visitor who has none, and its Set-Cookie header. */
  create(): { cookie: string; header: string }
}

/** `sessionCookie`: the name of the session's cookie. */
export function formTokenCookie(publicOrigin: string, sessionCookie: string): FormTokenCookie {
  const visitorCookie = ownCookie(publicOrigin, 'oja-form')
  return {
    of: ({ headers }) => cookieOf(headers.cookie, sessionCookie) ?? visitorCookie.read(headers.cookie),
    create() {
      const cookie = randomBytes(32).toString('base64url')
      return { cookie, header: visitorCookie.write(cookie) }
    },
  }
}

/**
 * The token in the forms of the browser that holds this cookie. Only a page of ours can know it: another site can make
 * the browser send the cookie, but can read neither the cookie nor our pages.
 */
export function formToken(cookie: string): string {
  return createHmac('sha256', cookie).update('form token').digest('base64url')
}

/** Whether the beginning of a form's body holds the token of the browser that sent it. */
export function hasFormToken(body: Buffer, contentType: string, cookie: string): boolean {
  return isTokenOf(cookie, tokenIn(body.toString('latin1'), contentType))
}

/** Whether the request has the token of its browser in its header. A script of another site cannot set the header. */
export function hasFormTokenHeader({ headers }: FastifyRequest, cookie: string | null): boolean {
  const sent = headers[formTokenHeader]
  return cookie !== null && typeof sent === 'string' && isTokenOf(cookie, sent)
}

function isTokenOf(cookie: string, token: string): boolean {
  const expected = Buffer.from(formToken(cookie))
  const sent = Buffer.from(token)
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

function tokenIn(body: string, contentType: string): string {
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType))
    return new URLSearchParams(body).get(formTokenField) ?? ''
  if (/^multipart\/form-data\b/i.test(contentType)) return part.exec(body)?.[1] ?? ''
  return ''
}

// The headers of the part, an empty line, the token. Text browsers add headers of their own.
const part = new RegExp(
  `name="?${formTokenField}"?[^\\r\\n]*\\r?\\n(?:[^\\r\\n]+\\r?\\n)*\\r?\\n([\\w-]{43})\\r?\\n`,
)
