import { PassThrough, Readable } from 'node:stream'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../http/app-error.ts'

// A review is written beside its product, also by sellers who buy.
const ownPages = /^\/((dashboard|userProfile|account)\/|products\/[^/]+\/review$)/i

/**
 * A request of `target` for the page renderer, built from our own origin. The
 * Host header is never used (D14 in docs/requirements/rules.md).
 */
export function webRequest(
  request: FastifyRequest,
  target: string,
  { publicOrigin, ownOrigins }: { publicOrigin: string; ownOrigins: readonly string[] },
  body: Readable | null,
): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && name !== 'host') headers.set(name, value)
  }
  if (ownOrigins.includes(headers.get('origin') ?? '')) headers.set('origin', publicOrigin)
  // A page that sends no referrer also sends no origin with its form. The API still checks the session.
  if (headers.get('origin') === 'null') headers.delete('origin')
  headers.set('host', new URL(publicOrigin).host)
  return new Request(addressOf(target, publicOrigin), {
    // HEAD is rendered as GET, because a cached page must not depend on which came first.
    method: request.method === 'HEAD' ? 'GET' : request.method,
    headers,
    ...(body ? { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' } : {}),
  } as RequestInit)
}

/** The URL of a page on our own origin. Throws 400 for a path that a URL parser would read as another site. */
function addressOf(target: string, publicOrigin: string): URL {
  const path = target.replace(/^\/+/, '/')
  const url = path.startsWith('/') && !path.includes('\\') ? URL.parse(publicOrigin + path) : null
  if (url?.origin !== publicOrigin) throw new AppError('BAD_REQUEST', 'That address cannot be read')
  return url
}

/** The body of a page's form, cut at its size limit. */
export interface CountedBody {
  bytes: Readable
  /** Why the body was cut off. Null when it was not. */
  problem(): AppError | null
}

/**
 * Counts the bytes of a page's form and cuts it off at the limit. A cut upload just ends, and the API's parser sees
 * that it is incomplete. Other forms fail, so that no half form is used.
 */
export function countedBody(request: FastifyRequest, reply: FastifyReply): CountedBody {
  const upload = isUpload(request)
  const max = upload ? fieldLengths.uploadBytes : fieldLengths.formBytes
  const tooLarge = new AppError('TOO_LARGE', 'That is too large to send')
  if (Number(request.headers['content-length'] ?? 0) > max) throw tooLarge
  const bytes = new PassThrough()
  let problem: AppError | null = null
  let seen = 0
  const cutOff = (why: AppError) => {
    if (problem) return
    problem = why
    request.raw.unpipe(bytes)
    // The rest is not read. The server closes the connection after the answer (unread-bodies.ts).
    request.raw.pause()
    if (upload) bytes.end()
    else bytes.destroy(why)
  }
  request.raw.on('data', (chunk: Buffer) => {
    seen += chunk.length
    if (seen > max) cutOff(tooLarge)
  })
  request.raw.once('aborted', () => cutOff(new AppError('BAD_REQUEST', 'The upload was cut off')))
  request.raw.pipe(bytes)
  // The answer may need only a part of the body. The server reads
  // the rest, up to the limit, so that the sender reads the answer.
  reply.raw.once('finish', () => {
    request.raw.unpipe(bytes)
    request.raw.resume()
  })
  return { bytes, problem: () => problem }
}

/** Whether this is a form with files to one of the person's own pages. Its action streams it to the API unread. */
export function isUpload(request: FastifyRequest): boolean {
  const isMultipart = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')
  return isMultipart && ownPages.test(request.url.split('?')[0] ?? '')
}
