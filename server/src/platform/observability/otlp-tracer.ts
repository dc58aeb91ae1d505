import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Context, Span } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { errorCode } from '../database/errors.ts'
import type { SpanAttributes, Tracer, TraceSpanKind } from './tracing.ts'

// How long the shutdown waits for the last spans, in milliseconds.
const maxFarewell = 2_000

const kinds: Record<TraceSpanKind, SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
}

/**
 * Sends spans to a collector by OTLP over HTTP, in batches, outside the path of requests.
 * Spans are lost while the collector is away. Nothing is registered globally: our code starts every span.
 * @param endpoint OTEL_EXPORTER_OTLP_ENDPOINT, without `/v1/traces`.
 */
export function openOtlpTracer(endpoint: string, node: string): Tracer {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: 5_000,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'oja', 'service.instance.id': node }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 2_000, maxQueueSize: 8_192 })],
  })
  const source = provider.getTracer('oja')
  const current = new AsyncLocalStorage<Context>()

  const open = (
    kind: TraceSpanKind,
    name: string,
    facts: SpanAttributes,
    parent: Context,
  ): [Span, Context] => {
    const span = source.startSpan(name, { kind: kinds[kind], attributes: facts }, parent)
    return [span, trace.setSpan(parent, span)]
  }
  return {
    async run(kind, name, facts, work) {
      const [span, context] = open(kind, name, facts, current.getStore() ?? ROOT_CONTEXT)
      try {
        return await current.run(context, work)
      } catch (error) {
        fail(span, error)
        throw error
      } finally {
        span.end()
      }
    },
    begin(kind, name, traceparent) {
      const given = traceparent ? parseTraceParent(traceparent) : null
      const outside = given ? trace.setSpanContext(ROOT_CONTEXT, { ...given, isRemote: true }) : ROOT_CONTEXT
      const [span, context] = open(kind, name, {}, current.getStore() ?? outside)
      return {
        enter: (work) => current.run(context, work),
        end(facts, hasFailed) {
          span.setAttributes(facts)
          if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    traceparent() {
      const context = trace.getSpanContext(current.getStore() ?? ROOT_CONTEXT)
      if (!context) return undefined
      return `00-${context.traceId}-${context.spanId}-${context.traceFlags.toString(16).padStart(2, '0')}`
    },
    // A stopping server does not wait for a collector that is away.
    close: () =>
      Promise.race([
        provider.shutdown().catch(() => undefined),
        delay(maxFarewell, undefined, { ref: false }),
      ]),
  }
}

// Only the kind of the error is recorded, because its message may hold what somebody typed.
function fail(span: Span, error: unknown): void {
  const name = error instanceof Error ? error.name : 'unknown'
  span.setAttribute('error.type', errorCode(error) || name)
  span.setStatus({ code: SpanStatusCode.ERROR })
}
