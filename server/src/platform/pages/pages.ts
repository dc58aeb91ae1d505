import { PassThrough, Readable } from 'node:stream'
import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@oja/contract/client.ts'
import type { Client, Incoming, Outgoing } from '@oja/contract/client.ts'
import type { Endpoint } from '@oja/contract/endpoints/endpoint.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFound } from '../http/app-error.ts'
import { createResponseCache } from './shared-answers.ts'
import type { ResponseCache } from './shared-answers.ts'
import { chooseLite, isLite, liteHtml } from './data-saver.ts'
import type { CachedPage, PageCache } from './page-cache.ts'
import { toCachedPage, sendCompressed, sendPublicPage } from './page-responses.ts'
import { commonHeaders, pagePermissions, pagePolicy } from '../http/security-headers.ts'
import { cookieOf } from '../auth/session-transport.ts'
import { traced } from '../observability/tracing.ts'

/** The rendered pages, as the web's build offers them. */
export type PageHandler = (
  request: Request,
  services: {
    api: Client
    upload: (target: Endpoint) => Promise<Incoming>
    /** Hears what no page expects. */
    report: (error: unknown) => void
  },
) => Promise<PageResponse>

/** As much of a Response as is sent on: what a page answers is text, or nothing. */
export type PageResponse = Pick<Response, 'status' | 'headers' | 'text'>

export interface PagesOptions {
  handler: PageHandler
  cache: PageCache
  publicOrigin: string
  ownOrigins: readonly string[]
  cookieName: string
  /** The content security policy of a page that has its own; null for the common one. */
  policyOf(path: string): string | null
}

interface MountedPages extends PagesOptions {
  answers: ResponseCache
}

const ownPages = /^\/(dashboard|userProfile|account)\//i
const passedOn = [
  'cookie',
  'user-agent',
  'sec-fetch-site',
  'origin',
  'referer',
  'save-data',
  'accept-language',
] as const

/**
 * Mounts the rendered pages on every address the API does not have. Must be registered in a plugin of its own, so
 * that no body parser reads what a page's form sends.
 */
export function mountPages(app: FastifyInstance, options: PagesOptions): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const mounted = { ...options, answers: createResponseCache(options.cache, options.cookieName) }
  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/*',
    schema: { hide: true },
    handler: (request, reply) => servePage(app, mounted, request, reply),
  })
}

async function servePage(
  app: FastifyInstance,
  options: MountedPages,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  // A program that asks for what the API does not have cannot read a page.
  if (request.url.startsWith('/api/')) throw notFound('There is nothing at this address')
  if (chooseLite(request, reply, options.publicOrigin.startsWith('https:'))) return reply
  const begun = performance.now()
  const signedIn = cookieOf(request.headers.cookie, options.cookieName) !== null
  const isPublic = request.method !== 'POST' && !signedIn
  const lite = isPublic && isLite(request)
  const key = `${lite ? 'lite ' : ''}${request.url}`
  const kept = isPublic ? options.cache.get(key) : undefined
  if (kept) return sendPublicPage(kept, request, reply)
  if (!isPublic) return sendOwn(await render(app, options, request, reply), options, request, reply)
  const spare = options.cache.spare(key)
  const beingMade = options.cache.beingMade(key)
  const made = beingMade && (await inTime(beingMade, spare))
  if (made) return sendPublicPage(made, request, reply)

  const making = makePublic(app, options, request, reply, { key, begun, lite })
  // Once a copy went out instead, nobody waits for this any more.
  making.catch((error: unknown) => {
    if (reply.sent) request.log.warn(error)
  })
  const page = await inTime(making, spare && { ...ownAnswer, copy: spare })
  const older = page.status === 503 ? options.cache.stale(key) : undefined
  const copy = page.copy ?? older
  return copy ? sendPublicPage(copy, request, reply) : sendOwn(page, options, request, reply)
}

// What people feel as a wait begins about here.
const spareAfterMilliseconds = 400

/** What comes of `making`, or what there is instead when that takes long. */
async function inTime<Value>(making: Promise<Value>, instead: Value | undefined): Promise<Value> {
  if (!instead) return making
  const over = new AbortController()
  const late = delay(spareAfterMilliseconds, instead, { signal: over.signal }).catch(() => instead)
  return Promise.race([making, late]).finally(() => over.abort())
}

/** A page as it was rendered. */
interface RenderedPage {
  status: number
  headers: Headers
  cookies: string[]
  content: string
  /** What goes out when it is the same for everybody. */
  copy: CachedPage | null
}

const ownAnswer = { status: 200, headers: new Headers(), cookies: [], content: '' }

/** Has a page rendered that is the same for everybody, and keeps it if it is. */
async function makePublic(
  app: FastifyInstance,
  options: MountedPages,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, begun, lite }: { key: string; begun: number; lite: boolean },
): Promise<RenderedPage> {
  const { cache } = options
  const end = cache.begin(key, begun)
  try {
    const page = await render(app, options, request, reply)
    if (page.status === 503) cache.noteAway()
    if (!isHtml(page)) return page
    const html = lite ? liteHtml(page.content) : page.content
    const hasOwnPolicy = options.policyOf(pathOf(request)) !== null
    const isForAll = page.status === 200 && !hasOwnPolicy && page.cookies.length === 0 && !isPrivate(page)
    if (!isForAll) return { ...page, content: html }
    const copy = toCachedPage(html)
    cache.set(key, copy, begun)
    end(copy)
    return { ...page, copy }
  } finally {
    end(null)
  }
}

async function render(
  app: FastifyInstance,
  options: MountedPages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RenderedPage> {
  const cookies: string[] = []
  const body = request.method === 'POST' ? countedBody(request, reply) : null
  // An upload's bytes go to the API alone: a second reader would take some of them away.
  const asked = webRequest(request, options, isUpload(request) ? null : (body?.bytes ?? null))
  const page = await traced('internal', 'render page', {}, () =>
    options.handler(asked, {
      api: createClient((outgoing) =>
        options.answers(request, outgoing, () => callApi(app, request, outgoing, cookies)),
      ),
      upload: (target) => passUpload(app, request, target, body?.bytes ?? null, cookies),
      report: (error) => request.log.error({ err: error }, 'a page failed'),
    }),
  )
  // A body cut off for its size looks to the renderer like a bug of its page; it is the sender's.
  const problem = body?.problem()
  if (problem) throw problem
  const content = await page.text()
  return { status: page.status, headers: page.headers, cookies, content, copy: null }
}

/** Answers with a page that is for this person alone. */
function sendOwn(
  page: RenderedPage,
  options: MountedPages,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  for (const cookie of page.cookies) void reply.header('set-cookie', cookie)
  // A page may be stricter than the common headers, so its own come last.
  void reply.status(page.status).headers(commonHeaders)
  for (const [name, value] of page.headers) void reply.header(name, value)
  void reply.header('cache-control', 'private, no-store')
  if (page.status === 503) void reply.header('retry-after', 2)
  if (!isHtml(page)) return reply.send(page.content)
  const policy = options.policyOf(pathOf(request))
  void reply.header('content-security-policy', policy ?? pagePolicy(page.content))
  if (!policy) void reply.header('permissions-policy', pagePermissions)
  return sendCompressed(Buffer.from(page.content), request, reply)
}

function isHtml({ headers }: RenderedPage): boolean {
  return headers.get('content-type')?.startsWith('text/html') ?? false
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '/'
}

/** Does the page itself say that it is not for everybody, whoever is signed in? */
function isPrivate({ headers }: RenderedPage): boolean {
  return /no-store/.test(headers.get('cache-control') ?? '')
}

/** A request the renderer understands, built from our own origin: the Host header is never believed (rules.md D14). */
function webRequest(
  request: FastifyRequest,
  { publicOrigin, ownOrigins }: PagesOptions,
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
interface CountedBody {
  bytes: Readable
  /** Why it was cut off; null when it was not. */
  problem(): AppError | null
}

/**
 * Counts the bytes of a page's form and cuts it off beyond what such a form may hold. An upload cut off just ends: the
 * API's own reader sees that it is not whole. Other forms fail, so that nothing is done with half of one.
 */
function countedBody(request: FastifyRequest, reply: FastifyReply): CountedBody {
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

// A form with files, sent to a page of the person's own: its action streams it on to the API unread.
function isUpload(request: FastifyRequest): boolean {
  const isMultipart = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')
  return isMultipart && ownPages.test(request.url.split('?')[0] ?? '')
}

async function callApi(
  app: FastifyInstance,
  request: FastifyRequest,
  out: Outgoing,
  cookies: string[],
): Promise<Incoming> {
  const sent = await payloadOf(out.body)
  const answer = await app.inject({
    method: out.method as 'GET',
    url: out.url,
    headers: {
      ...senderHeaders(request.headers),
      ...ownVisit(request),
      ...out.headers,
      ...sent.headers,
      'oja-client': 'web',
    },
    remoteAddress: request.ip,
    ...(sent.payload === undefined ? {} : { payload: sent.payload }),
  })
  return incoming(answer, cookies)
}

/** A body as inject takes it: a form that a page's action made becomes multipart here, as fetch makes it in a browser. */
async function payloadOf(
  body: Outgoing['body'],
): Promise<{ payload?: string | Buffer; headers: Record<string, string> }> {
  if (body === undefined) return { headers: {} }
  if (typeof body === 'string') return { payload: body, headers: {} }
  const form = new Response(body)
  const payload = Buffer.from(await form.arrayBuffer())
  return { payload, headers: { 'content-type': form.headers.get('content-type') ?? '' } }
}

async function passUpload(
  app: FastifyInstance,
  request: FastifyRequest,
  target: Endpoint,
  body: Readable | null,
  cookies: string[],
): Promise<Incoming> {
  const answer = await app.inject({
    method: target.method as 'POST',
    url: target.path,
    headers: {
      ...senderHeaders(request.headers),
      'content-type': request.headers['content-type'] ?? '',
      'oja-client': 'web',
    },
    remoteAddress: request.ip,
    payload: body ?? Readable.from([]),
  })
  return incoming(answer, cookies)
}

// A page that is only visited calls the API by our own code, wherever the link to it stood: the provider's redirect
// leads to a page that verifies. A form keeps the origin it was sent from.
function ownVisit(request: FastifyRequest): Record<string, string> {
  return request.method === 'POST' ? {} : { 'sec-fetch-site': 'same-origin' }
}

/** What says who is asking goes on to the API as it came. */
function senderHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const name of passedOn) {
    const value = headers[name]
    if (typeof value === 'string') kept[name] = value
  }
  return kept
}

function incoming(answer: Awaited<ReturnType<FastifyInstance['inject']>>, cookies: string[]): Incoming {
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) {
    if (name === 'set-cookie') cookies.push(...[value ?? []].flat().map(String))
    else if (value !== undefined) headers.set(name, String(value))
  }
  return { status: answer.statusCode, headers, text: answer.payload }
}
