import Fastify from 'fastify'
import type { FastifyServerOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import { handleRouterErrors } from './error-handler.ts'
import { openLogSink } from '../observability/log-destination.ts'
import type { App } from '../platform.ts'
import { errorForLog, requestForLog } from './request-log.ts'
import { answerParserError } from './connections/unreadable-requests.ts'
import { headerTimeouts } from './connections/slow-sockets.ts'

/** Creates the HTTP server with its limits, its log and Zod schemas. `log`: where lines go; standard output by default. */
export function createServer(config: Config, log?: { write(line: string): void }): App {
  return Fastify({
    logger: {
      level: config.isDevelopment && config.logLevel === 'info' ? 'warn' : config.logLevel,
      serializers: { req: requestForLog, err: errorForLog },
      // Plugins log their own options at the level "trace". Those of multipart forms hold every header of the request.
      redact: { paths: ['headers', '*.headers', '*.*.headers'], remove: true },
      stream: log ?? openLogSink(),
    },
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 64 * 1024,
    forceCloseConnections: 'idle',
    // A request that arrives while the server closes still gets its answer.
    return503OnClosing: false,
    // Eight photos over a slow line take minutes. The server cuts off a request that takes longer than this.
    requestTimeout: 600_000,
    http: { ...headerTimeouts, requireHostHeader: false },
    clientErrorHandler: answerParserError,
    frameworkErrors: handleRouterErrors,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 250 },
    schemaController: zodCompilers,
  }).withTypeProvider<ZodTypeProvider>()
}

// The compilers are given when the server is made. Otherwise Fastify loads its own: a hundred modules that nobody uses.
// Fastify's type knows only JSON schemas, so the cast is needed.
const zodCompilers = {
  compilersFactory: {
    buildValidator: () => validatorCompiler,
    buildSerializer: () => serializerCompiler,
  },
} as object as NonNullable<FastifyServerOptions['schemaController']>
