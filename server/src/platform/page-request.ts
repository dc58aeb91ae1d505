import { PassThrough, Readable } from 'node:stream'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './http/app-error.ts'

const ownPages = /^\/(dashboard|userProfile|account)\//i
/** A request the renderer understands, built from our own origin: the Host header is never believed (rules.md D14). */
export function webRequest(
  request: FastifyRequest,
  { publicOrigin, ownOrigins }: { publicOrigin: string; ownOrigins: readonly string[] },
  body: Readable | null,
): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && name !== 'host') headers.set(name, value)
  }
  if (ownOrigins.includes(headers.get('origin') ?? '')) headers.set('origin', publicOrigin)
  // A page that sends no referrer sends no origin with its form either. What a session may do, the API still guards.
  if (headers.get('origin') === 'null') headers.delete('origin')
  headers.set('host', new URL(publicOrigin).host)
  return new Request(addressOf(request.url, publicOrigin), {
    // Rendered as for GET: what is kept of a page must not depend on who asked first.
    method: request.method === 'HEAD' ? 'GET' : request.method,
    headers,
    ...(body ? { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' } : {}),
  } as RequestInit)
}

/** The address of a page on our own origin. Throws 400 for what would lead a URL parser elsewhere. */
function addressOf(target: string, publicOrigin: string): URL {
  const path = target.replace(/^\/+/, '/')
  const url = path.startsWith('/') && !path.includes('\\') ? URL.parse(publicOrigin + path) : null
  if (url?.origin !== publicOrigin) throw new AppError('BAD_REQUEST', 'That address cannot be read')
  return url
}

/** What a page's form sends, as far as it may go. */
export interface CountedBody {
  bytes: Readable
  /** Why it was cut off; null when it was not. */
  problem(): AppError | null
}

/**
 * Counts the bytes of a page's form and cuts it off beyond what such a form may hold. An upload cut off just ends: the
 * API's own reader sees that it is not whole. Other forms fail, so that nothing is done with half of one.
 */
export function countedBody(request: FastifyRequest, reply: FastifyReply): CountedBody {
  const upload = isUpload(request)
  const most = upload ? fieldLengths.uploadBytes : fieldLengths.formBytes
  const tooLarge = new AppError('TOO_LARGE', 'That is too large to send')
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge
  const bytes = new PassThrough()
  let problem: AppError | null = null
  let seen = 0
  const cutOff = (why: AppError) => {
    if (problem) return
    problem = why
    request.raw.unpipe(bytes)
    // What else comes is not read: the connection ends behind the answer (unread-bodies.ts).
    request.raw.pause()
    if (upload) bytes.end()
    else bytes.destroy(why)
  }
  request.raw.on('data', (chunk: Buffer) => {
    seen += chunk.length
    if (seen > most) cutOff(tooLarge)
  })
  request.raw.once('aborted', () => cutOff(new AppError('BAD_REQUEST', 'The upload was cut off')))
  request.raw.pipe(bytes)
  // An answer that did not need the whole body: what is still coming is read away, up to the limit, so that the
  // sender gets to read the answer.
  reply.raw.once('finish', () => {
    request.raw.unpipe(bytes)
    request.raw.resume()
  })
  return { bytes, problem: () => problem }
}

/** A form with files, sent to a page of the person's own: its action streams it on to the API unread. */
export function isUpload(request: FastifyRequest): boolean {
  const isMultipart = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')
  return isMultipart && ownPages.test(request.url.split('?')[0] ?? '')
}
