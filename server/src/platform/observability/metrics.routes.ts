import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { notFound } from '../http/app-error.ts'
import type { Config } from '../config.ts'
import type { Metrics } from './metrics.ts'
import type { App } from '../platform.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * `/metrics`: for callers with METRICS_TOKEN. Without that setting for this machine, in development only: a proxy may
 * hide where a request comes from. Others get 404.
 */
export function metricsRoutes(app: App, config: Config, metrics: Metrics): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, config)) throw notFound('There is nothing at this address')
    void reply.header('cache-control', 'no-store').type(metrics.contentType)
    return metrics.text()
  })
}

function mayRead(request: FastifyRequest, { metricsToken, isDevelopment }: Config): boolean {
  if (metricsToken) return isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
  if (!isDevelopment) return false
  // Behind a proxy on this machine every request would come from this machine.
  const isForwarded =
    request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
  return !isForwarded && loopback.has(request.socket.remoteAddress ?? '')
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
