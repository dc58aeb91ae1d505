import { promisify } from 'node:util'
import { createGunzip, gzip } from 'node:zlib'
import { publicPaths } from '@oja/contract/values/sharing.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { z } from 'zod'
import { productSitemap, serviceSitemap } from '../catalogue/catalogue.ts'
import { AppError, notFound } from '../platform/http/app-error.ts'
import type { Config } from '../platform/config.ts'
import type { QueryRunner } from '../platform/database/database.ts'
import type { SitemapParts } from '../platform/pagination/sitemap-parts.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { shopSitemap } from '../sellers/sellers.ts'
import { helpPaths } from '../support/support.ts'

/** The kinds of rows with a page of their own, and the paths of these pages. */
const kinds: Record<string, { parts: SitemapParts; path: string }> = {
  products: { parts: productSitemap, path: '/products/' },
  services: { parts: serviceSitemap, path: '/services/' },
  shops: { parts: shopSitemap, path: '/s/' },
}

const partName = /^(products|services|shops)(?:-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))?\.xml$/

// A removed page must leave the sitemap within 5 s (I20). The two seconds only join requests at the same time.
const kept = { max: 8, ttl: 2_000, ignoreFetchAbort: true }
const maxWaiting = 100

/** robots.txt, and every public address in parts of at most 50,000. */
export function sitemapRoutes(
  app: App,
  { reading, config }: Pick<RoutePlatform, 'reading' | 'config'>,
): void {
  const origin = config.publicOrigin
  // One part is made at a time, so that a client that asks for many does not use up the database connections.
  const limit = pLimit(1)
  const made = new LRUCache<string, Buffer, () => Promise<string>>({
    ...kept,
    fetchMethod(_key, _stale, { context: make }) {
      if (limit.pendingCount >= maxWaiting) throw new AppError('BUSY', 'Too many at once. Please try again.')
      return limit(async () => promisify(gzip)(await make()))
    },
  })
  const send = async (
    key: string,
    make: () => Promise<string>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const packed = await made.forceFetch(key, { context: make })
    void reply
      .type('application/xml; charset=utf-8')
      .headers({ 'cache-control': 'public, max-age=0, s-maxage=2', vary: 'Accept-Encoding' })
    if (/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')))
      return reply.header('content-encoding', 'gzip').send(packed)
    const unpacked = createGunzip()
    unpacked.end(packed)
    return reply.send(unpacked)
  }
  const hidden = { hide: true }

  app.get('/robots.txt', { schema: hidden }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robots(origin)),
  )
  app.get('/sitemap.xml', { schema: hidden }, (request, reply) =>
    send('index', () => indexOf(reading(request).pool, origin), request, reply),
  )
  const schema = { ...hidden, params: z.object({ part: z.string().max(80) }) }
  app.get('/sitemaps/:part', { schema }, async (request, reply) => {
    const { part } = request.params
    if (part === 'pages.xml') return send(part, () => pagesPart(config), request, reply)
    const [, kind = '', after = ''] = partName.exec(part) ?? []
    const mapped = kinds[kind]
    if (!mapped) throw notFound('There is nothing at this address')
    const make = async () =>
      urlSet(await mapped.parts.entries(reading(request).pool, after, origin + mapped.path))
    return send(part, make, request, reply)
  })
}

// Cursors and positions give endless addresses, so crawlers must leave them out. Private pages say themselves that they
// must not be indexed.
function robots(origin: string): string {
  const left = ['/api/', '/pay/', '/dev/', '/*?*after=', '/*?*After=', '/*?*lat=', '/*?*lite=']
  return [
    'User-agent: *',
    ...left.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}

async function indexOf(pool: QueryRunner, origin: string): Promise<string> {
  const parts = await Promise.all(
    Object.entries(kinds).map(async ([kind, { parts: rows }]) =>
      (await rows.starts(pool)).map((after) => (after === '' ? kind : `${kind}-${after}`)),
    ),
  )
  const files = ['pages', ...parts.flat()].map(
    (part) => `<sitemap><loc>${origin}/sitemaps/${part}.xml</loc></sitemap>`,
  )
  return `${head}<sitemapindex ${schemaOf}>${files.join('')}</sitemapindex>`
}

/** The pages that have no row in the database. */
async function pagesPart(config: Config): Promise<string> {
  const urls = [...publicPaths, ...(await helpPaths(config))]
  return urlSet(urls.map((path) => `<url><loc>${config.publicOrigin}${path}</loc></url>`).join(''))
}

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const schemaOf = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function urlSet(entries: string): string {
  return `${head}<urlset ${schemaOf}>${entries}</urlset>`
}
