import type { FastifyRequest } from 'fastify'
import type { App } from '../platform.ts'
import { activeTracer } from './tracing.ts'
import type { OpenSpan } from './tracing.ts'

/**
 * Traces every request from here on, by the pattern of its route.
 * URLs are left out: they hold ids, search words and the tokens of mailed links. Adds nothing when traces are off.
 */
export function traceRequests(app: App): void {
  const tracer = activeTracer()
  if (!tracer) return
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    // An event stream stays open as long as its page.
    if (routeOf(request).endsWith('/stream')) return done()
    const { traceparent } = request.headers
    const header = typeof traceparent === 'string' ? traceparent : undefined
    const span = tracer.begin('server', `${request.method} ${routeOf(request)}`, header)
    spans.set(request, span)
    span.enter(done)
  })
  // The parser of a body runs in the context of the socket. From here on the context is the request's again.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.enter(done)
    else done()
  })
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply.raw
    const facts = {
      'http.request.method': request.method,
      'http.route': routeOf(request),
      'http.response.status_code': statusCode,
    }
    spans.get(request)?.end(facts, statusCode >= 500)
  })
}

/** The pattern of the route of a request; every page has the same. */
export function routeOf({ routeOptions: { url = 'none' } }: Pick<FastifyRequest, 'routeOptions'>): string {
  return url === '/*' || url === '*' ? 'page' : url
}
