/** The attributes of a span: our own names, counts and codes. Never a parameter, an address or personal data. */
export type SpanAttributes = Record<string, string | number>

/** The kind of work: an incoming request, a call to another system, or work inside this process. */
export type TraceSpanKind = 'server' | 'client' | 'internal'

/** A span that begins and ends in different places. */
export interface OpenSpan {
  /** Spans that start inside `work` become children of this span. */
  enter<Result>(work: () => Result): Result
  end(facts: SpanAttributes, hasFailed: boolean): void
}

export interface Tracer {
  run<Result>(
    kind: TraceSpanKind,
    name: string,
    facts: SpanAttributes,
    work: () => Promise<Result>,
  ): Promise<Result>
  /** `traceparent`: the parent that the caller names. It counts only when no span of ours is open. */
  begin(kind: TraceSpanKind, name: string, traceparent: string | undefined): OpenSpan
  /** The present span as a W3C traceparent. */
  traceparent(): string | undefined
  close(): Promise<void>
}

let tracer: Tracer | undefined

/** Traces all work after this call; null ends tracing. Called once, at the start. */
export function traceWith(wanted: Tracer | undefined): void {
  tracer = wanted
}

export function activeTracer(): Tracer | undefined {
  return tracer
}

/** Does work in a span, when traces are on. */
export function traced<Result>(
  kind: TraceSpanKind,
  name: string,
  facts: SpanAttributes,
  work: () => Promise<Result>,
): Promise<Result> {
  return tracer ? tracer.run(kind, name, facts, work) : work()
}

/** The header that makes another system's work part of our trace. */
export function traceHeaders(): Record<string, string> {
  const traceparent = tracer?.traceparent()
  return traceparent ? { traceparent } : {}
}
