import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { Payments } from './payments/payments.ts'
import type { Config } from './platform/config.ts'
import type { PageCache } from './platform/pages/page-cache.ts'
import { mountPages } from './platform/pages/pages.ts'
import type { PageHandler, PagesOptions } from './platform/pages/pages.ts'
import type { App } from './platform/platform.ts'
import { payPagePolicy, serviceWorkerPolicy } from './platform/http/security-headers.ts'

const client = new URL('../../web/build/client/', import.meta.url)

/** Loads the page handler of the web build. Null when the web has not been built. */
export async function loadPages(): Promise<PageHandler | null> {
  const built = new URL('../../web/build/server/index.js', import.meta.url)
  if (!existsSync(built)) return null
  const build = await import(built.href)
  return build.entry.module.createPageHandler(build) as PageHandler
}

export interface PageParts {
  config: Config
  cache: PageCache
  ownOrigins: string[]
  cookieName: string
  isBoard: PagesOptions['isBoard']
  pages: PageHandler
  payments: Payments
}

/** Serves the built scripts and styles, the public files and the pages. */
export async function servePages(
  app: App,
  { config, cache, ownOrigins, cookieName, isBoard, pages, payments }: PageParts,
): Promise<void> {
  const { baseUrl, scriptUrl } = payments.settings
  const checkouts = ['https://checkout.paystack.com', 'https://api.paystack.co', new URL(baseUrl).origin]
  const payPolicy = payPagePolicy(scriptUrl, checkouts)
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('assets/', client)),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
  })
  await app.register(fastifyStatic, {
    root: fileURLToPath(client),
    prefix: '/',
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**', '*.br', '*.gz'],
    preCompressed: true,
    maxAge: '1h',
    decorateReply: false,
    setHeaders(reply, path) {
      if (!/\/service-worker\.js(?:\.\w+)?$/.test(path)) return
      // The worker of an older build must not stay.
      void reply.header('cache-control', 'no-cache')
      void reply.header('content-security-policy', serviceWorkerPolicy)
    },
  })
  await app.register(async (scope) =>
    mountPages(scope, {
      handler: pages,
      cache,
      publicOrigin: config.publicOrigin,
      isDevelopment: config.isDevelopment,
      ownOrigins,
      cookieName,
      isBoard,
      // The page of a request runs no script of the provider.
      policyOf: (path) => (/^\/pay\/(?!request\/)/i.test(path) ? payPolicy : null),
    }),
  )
}
