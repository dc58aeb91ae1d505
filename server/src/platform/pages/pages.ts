import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@oja/contract/client.ts'
import type { Client, Incoming } from '@oja/contract/client.ts'
import type { Endpoint } from '@oja/contract/endpoints/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../http/app-error.ts'
import { createFormTokens } from './write-form-tokens.ts'
import type { FormTokens } from './write-form-tokens.ts'
import { createResponseCache } from './response-cache.ts'
import type { ResponseCache } from './response-cache.ts'
import { chooseLite, savingOf } from './data-saver.ts'
import type { Saving } from './data-saver.ts'
import type { CachedPage, PageCache } from './page-cache.ts'
import { callApi, passUpload } from './page-api.ts'
import { placeShown } from './place-shown.ts'
import { countedBody, isUpload, webRequest } from './page-request.ts'
import { toCachedPage, sendCompressed, sendPublicPage } from './page-responses.ts'
import { commonHeaders, pagePermissions, pagePolicy } from '../http/security-headers.ts'
import { boardOnlyPath, boardRefusal, isBoardPage } from '../auth/boards.ts'
import { cookieOf } from '../auth/cookies.ts'
import { traced } from '../observability/tracing.ts'

/** The page renderer of the web build. `pagePatternOf` gives the pattern of the page at a path, "" where there is none. */
export type PageHandler = RenderPage & { pagePatternOf?(path: string): string }

type RenderPage = (
  request: Request,
  services: {
    api: Client
    upload: (target: Endpoint) => Promise<Incoming>
    /** Gets errors that the page does not expect. */
    report: (error: unknown) => void
    /** Pages for developers exist. */
    isDevelopment: boolean
    saving: Saving
  },
) => Promise<Response>

export interface PagesOptions {
  handler: PageHandler
  cache: PageCache
  publicOrigin: string
  /** Whether pages for developers exist. */
  isDevelopment: boolean
  ownOrigins: readonly string[]
  cookieName: string
  /** Whether a request comes from a device that shows the payments of a shop and nothing else. */
  isBoard(request: FastifyRequest): boolean
  /** The content security policy of a page that has its own. Null for the common one. */
  policyOf(path: string): string | null
}

interface MountedPages extends PagesOptions {
  answers: ResponseCache
  formTokens: FormTokens
}

/**
 * Serves the rendered pages at every URL that has no other route.
 * Register it in a plugin of its own, so that no body parser reads the forms of pages.
 */
export function mountPages(app: FastifyInstance, options: PagesOptions): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const mounted = {
    ...options,
    answers: createResponseCache(options.cache, options.cookieName),
    formTokens: createFormTokens(options.publicOrigin, options.cookieName),
  }
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
  const isBoard = options.isBoard(request)
  if (isBoard && !isBoardPage(pathOf(request))) return refuseBoardPage(app, options, request, reply)
  // A program that calls an unknown API path cannot read a page.
  if (request.url.startsWith('/api/')) throw notFound('There is nothing at this address')
  if (chooseLite(request, reply, options.publicOrigin.startsWith('https:'))) return reply
  const startedAt = performance.now()
  const signedIn = cookieOf(request.headers.cookie, options.cookieName) !== null
  const isVisitor = request.method !== 'POST' && !signedIn
  const place = placeShown(request)
  const isPublic = isVisitor && !isBoard && place !== null && !options.formTokens.isForOneVisitor(request)
  const saving = savingOf(request, signedIn)
  const key = `${saving.lite ? 'lite ' : ''}${place} ${request.url}`
  const cached = isPublic ? options.cache.get(key) : undefined
  if (cached) return sendPublicPage(cached, request, reply)
  if (!isPublic)
    return sendPersonalPage(await render(app, options, request, reply, saving), options, request, reply)
  const staleCopy = options.cache.staleCopy(key)
  const current = options.cache.currentRendering(key)
  const finished = current && (await resultOrInstead(current, staleCopy))
  if (finished) return sendPublicPage(finished, request, reply)

  const rendering = renderPublicPage(app, options, request, reply, { key, startedAt, saving })
  // When a stale copy was sent instead, nobody waits for this any more.
  rendering.catch((error: unknown) => {
    if (reply.sent) request.log.warn(error)
  })
  const page = await resultOrInstead(rendering, staleCopy && { ...emptyPage, copy: staleCopy })
  const lastCopy = page.status === 503 ? options.cache.lastCopy(key) : undefined
  const copy = page.copy ?? lastCopy
  return copy ? sendPublicPage(copy, request, reply) : sendPersonalPage(page, options, request, reply)
}

/** Says on a page, without scripts, that this device shows payments and nothing else. */
async function refuseBoardPage(
  app: FastifyInstance,
  options: MountedPages,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const wantsPage = request.method !== 'POST' && request.headers.accept?.includes('text/html')
  if (!wantsPage || request.url.startsWith('/api/')) throw boardRefusal()
  const saving = { lite: true, scripts: false }
  const page = await render(app, options, request, reply, saving, boardOnlyPath)
  return sendPersonalPage({ ...page, status: 403 }, options, request, reply)
}

// People notice a wait of about this length.
const staleCopyAfterMilliseconds = 400

/** The result of `rendering`, or `instead` when that takes too long. */
async function resultOrInstead<Value>(rendering: Promise<Value>, instead: Value | undefined): Promise<Value> {
  if (!instead) return rendering
  const over = new AbortController()
  const late = delay(staleCopyAfterMilliseconds, instead, { signal: over.signal }).catch(() => instead)
  return Promise.race([rendering, late]).finally(() => over.abort())
}

/** A page as it was rendered. */
interface RenderedPage {
  status: number
  headers: Headers
  cookies: string[]
  content: string
  /** The cached page that is sent when the page is the same for everybody. */
  copy: CachedPage | null
}

const emptyPage = { status: 200, headers: new Headers(), cookies: [], content: '' }

/** Renders a page for a visitor without a session, and caches it when it is the same for everybody. */
async function renderPublicPage(
  app: FastifyInstance,
  options: MountedPages,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, startedAt, saving }: { key: string; startedAt: number; saving: Saving },
): Promise<RenderedPage> {
  const { cache } = options
  const end = cache.beginRendering(key, startedAt)
  try {
    const page = await render(app, options, request, reply, saving)
    if (page.status === 503) cache.noteDatabaseAway()
    if (!isHtml(page)) return page
    const hasOwnPolicy = options.policyOf(pathOf(request)) !== null
    const isForAll = page.status === 200 && !hasOwnPolicy && page.cookies.length === 0 && !isPrivate(page)
    if (!isForAll) return page
    const copy = toCachedPage(page.content)
    cache.set(key, copy, startedAt)
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
  saving: Saving,
  path = request.url,
): Promise<RenderedPage> {
  const cookies: string[] = []
  const body = request.method === 'POST' ? countedBody(request, reply) : null
  const { isOwn, bytes } =
    body && options.formTokens.isNeeded(request)
      ? await options.formTokens.check(request, body)
      : { isOwn: false, bytes: body?.bytes ?? null }
  // The bytes of an upload go to the API alone. A second reader would take some of them.
  const pageRequest = webRequest(request, path, options, isUpload(request) ? null : bytes)
  const page = await traced('internal', 'render page', {}, () =>
    options.handler(pageRequest, {
      api: createClient((outgoing) =>
        options.answers(request, outgoing, () => callApi(app, request, outgoing, cookies, isOwn)),
      ),
      upload: (target) => passUpload(app, request, target, bytes, cookies, isOwn),
      report: (error) => request.log.error({ err: error }, 'a page failed'),
      isDevelopment: options.isDevelopment,
      saving,
    }),
  )
  // To the renderer a body that was cut for its size looks like a bug in the page. It is the sender's error.
  const problem = body?.problem()
  if (problem) throw problem
  const html = await page.text()
  const content = isHtml(page) ? options.formTokens.addTo(html, request, cookies) : html
  return { status: page.status, headers: page.headers, cookies, content, copy: null }
}

/** Answers with a page that is for this person alone. */
function sendPersonalPage(
  page: RenderedPage,
  options: MountedPages,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  for (const cookie of page.cookies) void reply.header('set-cookie', cookie)
  // A page may have stricter headers than the common ones, so its own come last.
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

function isHtml({ headers }: Pick<RenderedPage, 'headers'>): boolean {
  return headers.get('content-type')?.startsWith('text/html') ?? false
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '/'
}

/** Whether the page itself says that it is not for everybody. */
function isPrivate({ headers }: RenderedPage): boolean {
  return /no-store/.test(headers.get('cache-control') ?? '')
}
