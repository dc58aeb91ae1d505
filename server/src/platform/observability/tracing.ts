/** What may stand in a span: names of ours, counts and codes. Never a parameter, an address or anything of a person. */
export type SpanAttributes = Record<string, string | number>

/** What work is, as traces tell them apart: what comes in, what is asked of others, what happens here. */
export type TraceSpanKind = 'server' | 'client' | 'internal'

/** A piece of work that begins and ends in different places. */
export interface OpenSpan {
  /** What is called in it belongs to it. */
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
  /** `traceparent`: what the caller says it belongs to, unless it belongs to work of ours. */
  begin(kind: TraceSpanKind, name: string, traceparent: string | undefined): OpenSpan
  /** What the work under way belongs to, in W3C's words. */
  traceparent(): string | undefined
  close(): Promise<void>
}

let tracer: Tracer | undefined

/** From here on work is traced; nothing when it is null. Called once, at start. */
export function traceWith(wanted: Tracer | undefined): void {
  tracer = wanted
}

export function activeTracer(): Tracer | undefined {
  return tracer
}

/** Does a piece of work, and tells of it where traces are wanted. */
export function traced<Result>(
  kind: TraceSpanKind,
  name: string,
  facts: SpanAttributes,
  work: () => Promise<Result>,
): Promise<Result> {
  return tracer ? tracer.run(kind, name, facts, work) : work()
}

/** The header that lets somebody else's work belong to ours. */
export function traceHeaders(): Record<string, string> {
  const traceparent = tracer?.traceparent()
  return traceparent ? { traceparent } : {}
}
