import { address } from './endpoints/endpoint.ts'
import type { CallInput, Endpoint } from './endpoints/endpoint.ts'
import type { ErrorBody, ErrorCode } from './values/errors.ts'

/** A request as a transport sends it: `fetch` in the browser, an in-process call on the server. */
export interface Outgoing {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | FormData
}

export interface Incoming {
  status: number
  headers: Headers
  text: string
}

export type Transport = (outgoing: Outgoing) => Promise<Incoming>

/** An answer that is not a success. `code` is UNREACHABLE when the network or the server gave none. */
export class CallError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'UNREACHABLE'
  readonly fields: Record<string, string>
  /** How many seconds the server asks the caller to wait; 0 when it did not say. */
  readonly retryAfterSeconds: number

  constructor(status: number, body: Partial<ErrorBody>, headers: Headers) {
    super(body.message ?? '')
    this.name = 'CallError'
    this.status = status
    this.code = body.code ?? 'UNREACHABLE'
    this.fields = body.fields ?? {}
    this.retryAfterSeconds = Number(headers.get('retry-after')) || 0
  }
}

export interface Client {
  <Input extends CallInput, Answer>(target: Endpoint<Input, Answer>, input: Input): Promise<Answer>
  /**
   * The same with the headers of the answer: a list names its next page in `Link` and its count in `X-Total-Count`.
   */
  withHeaders<Input extends CallInput, Answer>(
    target: Endpoint<Input, Answer>,
    input: Input,
  ): Promise<{ answer: Answer; headers: Headers }>
}

/** Makes the client of the API over a transport. The client throws `CallError` for every answer that is not 2xx. */
export function createClient(transport: Transport): Client {
  const withHeaders: Client['withHeaders'] = async (target, input) => {
    const incoming = await transport(outgoing(target, input))
    const body = readJson(incoming.text)
    if (incoming.status < 200 || incoming.status > 299)
      throw new CallError(incoming.status, body as Partial<ErrorBody>, incoming.headers)
    return { answer: body as never, headers: incoming.headers }
  }
  return Object.assign(
    async (target: Endpoint, input: CallInput) => (await withHeaders(target, input)).answer,
    {
      withHeaders,
    },
  ) as Client
}

/** Reads the query of a list's next page from its `Link` header; null on the last page. */
export function nextPage(headers: Headers): URLSearchParams | null {
  const match = /<[^?>]*\?([^>]*)>;\s*rel="?next"?/.exec(headers.get('link') ?? '')
  return match?.[1] ? new URLSearchParams(match[1]) : null
}

function outgoing(target: Endpoint, input: CallInput): Outgoing {
  const headers: Record<string, string> = { accept: 'application/json' }
  const url = address(target, input)
  if (input.form) return { method: target.method, url, headers, body: input.form }
  if (input.body === undefined) return { method: target.method, url, headers }
  headers['content-type'] = 'application/json'
  return { method: target.method, url, headers, body: JSON.stringify(input.body) }
}

function readJson(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return {}
  }
}
