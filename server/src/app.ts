import { join } from 'node:path'
import { findActor, findEndedSessions } from './identity/identity.ts'
import { marketFigures } from './admin/business-metrics.ts'
import { checkOrderProcess, findBoard, orderPaymentEvents } from './orders/orders.ts'
import { openPayments } from './payments/payments.ts'
import type { PaymentSettings, Payments } from './payments/payments.ts'
import { allowClientOrigins } from './platform/auth/client-origins.ts'
import { describeApi } from './platform/http/api-docs.ts'
import { compressResponses } from './platform/http/compression.ts'
import type { Config } from './platform/config.ts'
import { developmentRoutes } from './platform/http/development.routes.ts'
import { warnOfUnknownProxy } from './platform/http/connections/proxy-warning.ts'
import { guardRoutes } from './platform/auth/guards.ts'
import { fileRoutes } from './platform/files/file.routes.ts'
import { healthRoutes } from './platform/observability/health.routes.ts'
import { handleErrors } from './platform/http/error-handler.ts'
import { createShutdown } from './platform/process/shutdown.ts'
import type { Shutdown } from './platform/process/shutdown.ts'
import { openPostgresPubSub } from './platform/events/pubsub.ts'
import type { PubSub } from './platform/events/pubsub.ts'
import { openEventStreams } from './platform/events/event-streams.ts'
import type { PageCache } from './platform/pages/page-cache.ts'
import { createPublicAnswers } from './platform/pages/public-answers.ts'
import { openMetrics } from './platform/observability/metrics.ts'
import type { Metrics } from './platform/observability/metrics.ts'
import { metricsRoutes } from './platform/observability/metrics.routes.ts'
import { normalizeUrls } from './platform/http/normalize-urls.ts'
import type { PageHandler } from './platform/pages/pages.ts'
import type { App, Platform, RoutePlatform } from './platform/platform.ts'
import type { Replica } from './platform/database/replica.ts'
import { retryReads } from './platform/database/retry-reads.ts'
import { setRequestDeadline, maxWaitingMilliseconds } from './platform/database/request-deadline.ts'
import { commonHeaders, dataHeaders } from './platform/http/security-headers.ts'
import { listRoutes } from './platform/http/served-routes.ts'
import type { ServedRoute } from './platform/http/served-routes.ts'
import { createLoadShedding } from './platform/process/overload.ts'
import { createSessionTransport } from './platform/auth/sessions.ts'
import { createBoardTransport } from './platform/auth/boards.ts'
import { limitPipelining } from './platform/http/connections/pipelining.ts'
import { closeSlowSockets } from './platform/http/connections/slow-sockets.ts'
import { traceRequests } from './platform/observability/trace-requests.ts'
import { answerNodeRefusals } from './platform/http/connections/unreadable-requests.ts'
import { closeUnreadBodies } from './platform/http/connections/unread-bodies.ts'
import { registerMultipart } from './platform/multipart/multipart.ts'
import { registerRoutes } from './register-routes.ts'
import { servePages } from './serve-pages.ts'
import { developmentTextRoutes } from './text-messages/development.routes.ts'
import { createServer } from './platform/http/create-server.ts'

export interface AppParts {
  platform: Platform
  payment: PaymentSettings
  cache: PageCache
  /** Null: the server has no pages, only the API. Server tests use it so. */
  pages: PageHandler | null
  /** The read replica, when one is configured. Its answers may be a second old. */
  replica?: Replica | null
  /** Carries live events between nodes. PostgreSQL carries them when none is given. */
  pubsub?: PubSub | null
  /** Where the log is written. Standard output when none is given. */
  log?: { write(line: string): void }
}

export interface BuiltApp {
  app: App
  payments: Payments
  /** Every route of the running server. */
  routes: ServedRoute[]
  metrics: Metrics
  shutdown: Shutdown
}

/** Builds the server: first the hooks of the platform, then the routes of every module. */
export async function buildApp({
  platform,
  payment,
  cache,
  pages,
  replica = null,
  pubsub = null,
  log,
}: AppParts): Promise<BuiltApp> {
  checkOrderProcess()
  const { config, pool } = platform
  const ownOrigins = originsOf(config)
  const sessionTransport = createSessionTransport(ownOrigins, findActor(pool), config.clientOrigins)
  const boardTransport = createBoardTransport(config.publicOrigin, findBoard(pool))
  const shared = replica?.reading ?? platform
  const routePlatform: RoutePlatform = {
    ...platform,
    sessionTransport,
    boardTransport,
    reading: (request) => (sessionTransport.isSomebody(request) ? platform : shared),
    publicAnswers: createPublicAnswers(pages && cache, sessionTransport.isSomebody),
  }
  const payments = openPayments(platform.checkoutPool, payment, orderPaymentEvents(config))

  const app = createServer(config, log)
  closeSlowSockets(app.server)
  closeUnreadBodies(app.server)
  limitPipelining(app)
  // Load shedding comes before the other hooks, so that a request it refuses costs nothing more.
  const shedding = createLoadShedding([pool, platform.checkoutPool, platform.textPool])
  shedding.guard(app)
  app.addHook('onClose', async () => shedding.close())
  const routes = listRoutes(app)
  setRequestDeadline(app, maxWaitingMilliseconds * config.timeoutFactor)
  retryReads(app)
  const streams = openEventStreams(pool, findEndedSessions(pool), pubsub ?? openPostgresPubSub(pool))
  const shutdown = createShutdown(app, streams.close, pages?.pagePatternOf)
  traceRequests(app)
  const metrics = openMetrics(app, {
    nodeName: config.nodeName,
    pools: { main: pool, checkout: platform.checkoutPool, text: platform.textPool },
    streams: streams.count,
    replica,
    shed: shedding.count,
    figures: () => marketFigures(pool, platform.config.dataDir),
  })
  handleErrors(app)
  warnOfUnknownProxy(app, config)
  compressResponses(app)
  registerMultipart(app, join(config.dataDir, 'arriving'))
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(request.url.startsWith('/api/v1/') ? apiHeaders : commonHeaders)
    done()
  })
  await allowClientOrigins(app, config.clientOrigins)
  answerNodeRefusals(app)
  normalizeUrls(app, ownOrigins)
  guardRoutes(app, routePlatform, platform.limits)

  await describeApi(app)
  healthRoutes(app, pool, shutdown, config.dataDir)
  metricsRoutes(app, config, metrics)
  fileRoutes(app, platform.files)
  if (config.isDevelopment) {
    developmentRoutes(app, config)
    developmentTextRoutes(app, config)
  }
  await registerRoutes(app, routePlatform, {
    payments,
    streams,
    hasCapacity: shedding.hasCapacity,
    publicPools: shared,
  })
  if (pages)
    await servePages(app, {
      config,
      cache,
      ownOrigins,
      cookieName: sessionTransport.cookieName,
      isBoard: boardTransport.isBoard,
      pages,
      payments,
    })
  return { app, payments, routes, metrics, shutdown }
}

const apiHeaders = { ...dataHeaders, 'cache-control': 'no-store' }

/** The origins of our own pages. The public origin comes first; in development this machine's other names follow. */
function originsOf({ publicOrigin, isDevelopment, port }: Config): string[] {
  const names = isDevelopment ? ['localhost', '127.0.0.1', '[::1]'] : []
  return [...new Set([publicOrigin, ...names.map((name) => `http://${name}:${port}`)])]
}
