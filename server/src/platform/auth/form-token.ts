import { createHmac, timingSafeEqual } from 'node:crypto'
import { formTokenField } from '@oja/contract/endpoints/endpoint.ts'

/**
 * The token in the forms of the browser that holds this cookie. Only a page of ours can know it: another site can make
 * the browser send the cookie, but can read neither the cookie nor our pages.
 */
export function formToken(cookie: string): string {
  return createHmac('sha256', cookie).update('form token').digest('base64url')
}

/** Whether the beginning of a form's body holds the token of the browser that sent it. */
export function hasFormToken(body: Buffer, contentType: string, cookie: string): boolean {
  const expected = Buffer.from(formToken(cookie))
  const sent = Buffer.from(tokenIn(body.toString('latin1'), contentType))
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
