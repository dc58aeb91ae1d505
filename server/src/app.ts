import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import type { FastifyServerOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { catalogueRoutes } from './catalogue/catalogue.routes.ts'
import { importRoutes } from './catalogue/import/import.routes.ts'
import { searchRoutes } from './catalogue/search/search.routes.ts'
import { servicesRoutes } from './catalogue/services/services.routes.ts'
import { accountRoutes } from './identity/account.routes.ts'
import { findActor, findEndedSessions } from './identity/identity.ts'
import { identityRoutes } from './identity/identity.routes.ts'
import { twoFactorRoutes } from './identity/two-factor/two-factor.routes.ts'
import { exportRoutes } from './admin/export.routes.ts'
import { usersRoutes } from './admin/users.routes.ts'
import { settingsRoutes } from './admin/settings.routes.ts'
import { adminRoutes } from './admin/admin.routes.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import { marketFigures } from './admin/business-metrics.ts'
import { ownAccountRoutes } from './account/account.routes.ts'
import { notificationsRoutes } from './account/notifications.routes.ts'
import { servicePageRoutes } from './storefront/service-page.routes.ts'
import { socialCardRoutes } from './seo/social-cards.routes.ts'
import { shopPageRoutes } from './storefront/shop-page.routes.ts'
import { sitemapRoutes } from './seo/sitemap.routes.ts'
import { messagingRoutes } from './messaging/messaging.routes.ts'
import { voicesRoutes } from './messaging/voice/voice.routes.ts'
import { checkOrderProcess, commissionRate, orderPaymentEvents, seedCommission } from './orders/orders.ts'
import { ordersRoutes } from './orders/orders.routes.ts'
import { adminPaymentsRoutes } from './admin/payments.routes.ts'
import { payoutsRoutes } from './orders/payouts/payouts.routes.ts'
import { openPayments } from './payments/payments.ts'
import type { PaymentSettings, Payments } from './payments/payments.ts'
import { webhookRoutes } from './payments/payments.routes.ts'
import { describeApi } from './platform/http/api-docs.ts'
import { compressResponses } from './platform/http/compression.ts'
import type { Config } from './platform/config.ts'
import { developmentRoutes } from './platform/http/development.routes.ts'
import { guardRoutes } from './platform/auth/guards.ts'
import { fileRoutes } from './platform/files/file.routes.ts'
import { healthRoutes } from './platform/http/health.routes.ts'
import { handleErrors, handleRouterErrors } from './platform/http/error-handler.ts'
import { createShutdown } from './platform/process/graceful-shutdown.ts'
import type { Shutdown } from './platform/process/graceful-shutdown.ts'
import { eventsRoutes } from './platform/events/events.routes.ts'
import { openPostgresPubSub } from './platform/events/pubsub.ts'
import type { PubSub } from './platform/events/pubsub.ts'
import { openEventStreams } from './platform/events/event-streams.ts'
import { openLogSink } from './platform/observability/log-destination.ts'
import type { PageCache } from './platform/pages/page-cache.ts'
import { openMetrics } from './platform/observability/metrics.ts'
import type { Metrics } from './platform/observability/metrics.ts'
import { metricsRoutes } from './platform/observability/metrics.routes.ts'
import { normalizeUrls } from './platform/http/normalize-urls.ts'
import { mountPages } from './platform/pages/pages.ts'
import type { PageHandler } from './platform/pages/pages.ts'
import type { App, Platform, RoutePlatform } from './platform/platform.ts'
import type { Replica } from './platform/database/replica.ts'
import { errorForLog, requestForLog } from './platform/http/request-log.ts'
import { retryReads } from './platform/database/retry.ts'
import { setRequestDeadline, maxWaitingMilliseconds } from './platform/database/request-deadline.ts'
import { commonHeaders, dataHeaders, payPagePolicy } from './platform/http/security-headers.ts'
import { listRoutes } from './platform/http/served-routes.ts'
import type { ServedRoute } from './platform/http/served-routes.ts'
import { createLoadShedding } from './platform/process/overload.ts'
import { createSessionTransport } from './platform/auth/session-transport.ts'
import { limitPipelining } from './platform/http/pipelining.ts'
import { closeSlowSockets, headerTimeouts } from './platform/http/slow-sockets.ts'
import { traceRequests } from './platform/observability/trace-requests.ts'
import { closeUnreadBodies } from './platform/http/unread-bodies.ts'
import { registerMultipart } from './platform/multipart/multipart.ts'
import { reviewsRoutes } from './reviews/reviews.routes.ts'
import { openShop, shopLogo } from './sellers/sellers.ts'
import { placesRoutes } from './sellers/places.routes.ts'
import { sellersRoutes } from './sellers/sellers.routes.ts'
import { contentRoutes } from './support/content/content.routes.ts'
import { trustRoutes } from './trust/trust.routes.ts'
import { supportRoutes } from './support/support.routes.ts'
import { adminTicketsRoutes } from './admin/tickets.routes.ts'

export interface AppParts {
  platform: Platform
  payment: PaymentSettings
  cache: PageCache
  /** Null: the server has no pages, only the API. Server tests use it so. */
  pages: PageHandler | null
  /** The read replica, when one is configured. Its answers may be a second old. */
  replica?: Replica | null
  /** Carries live events between nodes. PostgreSQL carries them when none is given. */
  news?: PubSub | null
  /** Where the log is written. Standard output when none is given. */
  log?: { write(line: string): void }
}

export interface BuiltApp {
  app: App
  payments: Payments
  /** Every route of the running server. */
  routes: ServedRoute[]
  metrics: Metrics
  leaving: Shutdown
}

/** Builds the server: first the hooks of the platform, then the routes of every module. */
export async function buildApp({
  platform,
  payment,
  cache,
  pages,
  replica = null,
  news = null,
  log,
}: AppParts): Promise<BuiltApp> {
  checkOrderProcess()
  const { config, pool } = platform
  const ownOrigins = originsOf(config)
  const carriage = createSessionTransport(ownOrigins, findActor(pool))
  const shared = replica?.reading ?? platform
  const routePlatform: RoutePlatform = {
    ...platform,
    carriage,
    reading: (request) => (carriage.isSomebody(request) ? platform : shared),
  }
  const payments = openPayments(platform.tillPool, payment, orderPaymentEvents(config))

  const app: App = Fastify({
    logger: {
      level: config.isDevelopment && config.logLevel === 'info' ? 'warn' : config.logLevel,
      serializers: { req: requestForLog, err: errorForLog },
      stream: log ?? openLogSink(),
    },
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 64 * 1024,
    forceCloseConnections: 'idle',
    // A request that arrives while the server closes still gets its answer.
    return503OnClosing: false,
    // Eight photos over a slow line take minutes. The server cuts off a request that takes longer than this.
    requestTimeout: 600_000,
    http: headerTimeouts,
    frameworkErrors: handleRouterErrors,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 250 },
    schemaController: zodCompilers,
  }).withTypeProvider<ZodTypeProvider>()
  closeSlowSockets(app.server)
  closeUnreadBodies(app.server)
  limitPipelining(app)
  // Load shedding comes before the other hooks, so that a request it refuses costs nothing more.
  const shedding = createLoadShedding([pool, platform.tillPool, platform.textPool])
  shedding.guard(app)
  app.addHook('onClose', async () => shedding.close())
  const routes = listRoutes(app)
  setRequestDeadline(app, maxWaitingMilliseconds * config.patienceTimes)
  retryReads(app)
  const streams = openEventStreams(pool, findEndedSessions(pool), news ?? openPostgresPubSub(pool))
  const leaving = createShutdown(app, streams.close)
  traceRequests(app)
  const metrics = openMetrics(app, {
    nodeName: config.nodeName,
    pools: { main: pool, till: platform.tillPool, text: platform.textPool },
    streams: streams.count,
    replica,
    shed: shedding.count,
    figures: () => marketFigures(pool),
  })
  handleErrors(app)
  compressResponses(app)
  registerMultipart(app, join(config.dataDir, 'arriving'))
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(request.url.startsWith('/api/v1/') ? apiHeaders : commonHeaders)
    done()
  })
  normalizeUrls(app, ownOrigins)
  guardRoutes(app, carriage, platform.limits)

  await describeApi(app)
  healthRoutes(app, pool, leaving)
  metricsRoutes(app, config, metrics)
  fileRoutes(app, platform.files)
  if (config.isDevelopment) developmentRoutes(app, config)
  identityRoutes(app, routePlatform, openShop)
  accountRoutes(app, routePlatform, shopLogo)
  twoFactorRoutes(app, routePlatform)
  placesRoutes(app)
  sellersRoutes(app, routePlatform)
  catalogueRoutes(app, routePlatform)
  servicesRoutes(app, routePlatform)
  importRoutes(app, routePlatform)
  searchRoutes(app, routePlatform)
  await app.register(async (scope) => webhookRoutes(scope, payments))
  await seedCommission(pool, config.commissionPercent)
  const till = { ...routePlatform, pool: platform.tillPool }
  ordersRoutes(app, till, payments)
  payoutsRoutes(app, till, payments)
  adminPaymentsRoutes(app, till, payments)
  eventsRoutes(app, routePlatform, streams, shedding.hasRoom)
  messagingRoutes(app, routePlatform)
  voicesRoutes(app, routePlatform)
  reviewsRoutes(app, routePlatform)
  contentRoutes(app, { config, commission: async () => (await commissionRate(shared.pool)) / 100 })
  supportRoutes(app, routePlatform)
  adminTicketsRoutes(app, routePlatform)
  shopPageRoutes(app, routePlatform)
  servicePageRoutes(app, routePlatform)
  trustRoutes(app, routePlatform)
  dashboardRoutes(app, routePlatform)
  ownAccountRoutes(app, routePlatform)
  adminRoutes(app, routePlatform)
  usersRoutes(app, routePlatform)
  settingsRoutes(app, routePlatform)
  exportRoutes(app, routePlatform)
  notificationsRoutes(app, routePlatform)
  socialCardRoutes(app, routePlatform)
  sitemapRoutes(app, routePlatform)
  if (pages)
    await servePages(app, { config, cache, ownOrigins, cookieName: carriage.cookieName, pages, payments })
  return { app, payments, routes, metrics, leaving }
}

const apiHeaders = { ...dataHeaders, 'cache-control': 'no-store' }

// The compilers are given when the server is made. Otherwise Fastify loads its own: a hundred modules that nobody uses.
// Fastify's type knows only JSON schemas, so the cast is needed.
const zodCompilers = {
  compilersFactory: {
    buildValidator: () => validatorCompiler,
    buildSerializer: () => serializerCompiler,
  },
} as object as NonNullable<FastifyServerOptions['schemaController']>

const client = new URL('../../web/build/client/', import.meta.url)

/** Loads the page handler of the web build. Null when the web has not been built. */
export async function loadPages(): Promise<PageHandler | null> {
  const built = new URL('../../web/build/server/index.js', import.meta.url)
  if (!existsSync(built)) return null
  const build = await import(built.href)
  return build.entry.module.createPageHandler(build) as PageHandler
}

interface PageParts {
  config: Config
  cache: PageCache
  ownOrigins: string[]
  cookieName: string
  pages: PageHandler
  payments: Payments
}

async function servePages(
  app: App,
  { config, cache, ownOrigins, cookieName, pages, payments }: PageParts,
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
    globIgnore: ['assets/**', '.vite/**'],
    maxAge: '1h',
    decorateReply: false,
  })
  await app.register(async (scope) =>
    mountPages(scope, {
      handler: pages,
      cache,
      publicOrigin: config.publicOrigin,
      ownOrigins,
      cookieName,
      policyOf: (path) => (/^\/pay\//i.test(path) ? payPolicy : null),
    }),
  )
}

/** The origins of our own pages. The public origin comes first; in development this machine's other names follow. */
function originsOf({ publicOrigin, isDevelopment, port }: Config): string[] {
  const names = isDevelopment ? ['localhost', '127.0.0.1', '[::1]'] : []
  return [...new Set([publicOrigin, ...names.map((name) => `http://${name}:${port}`)])]
}
