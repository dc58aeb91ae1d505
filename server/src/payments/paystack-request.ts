import { traced, traceHeaders } from '../platform/observability/tracing.ts'

/** The provider did not answer in time, or with something that cannot be believed. Nothing is known then. */
export class ProviderFault extends Error {}

export interface PaystackAnswer {
  status: number
  json: unknown
}

/** One call of the provider's API: GET, or POST when there is a body. */
export type PaystackRequest = (path: string, body?: unknown) => Promise<PaystackAnswer>

const timeoutMilliseconds = 2_500
// A page of a hundred transactions with their logs is some 300 KB; more than this is an attack or a fault.
const mostBytes = 1024 * 1024

/**
 * Opens the way to Paystack's API. Every call ends within 2.5 s, follows no redirect, reads a bounded answer and throws
 * `ProviderFault` when there is none that could be believed.
 */
export function openPaystackRequest({
  baseUrl,
  secretKey,
}: {
  baseUrl: string
  secretKey: string
}): PaystackRequest {
  const breaker = openBreaker()
  const ask: PaystackRequest = async (path, body) => {
    const response = await fetch(new URL(path, baseUrl), {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${secretKey}`,
        'content-type': 'application/json',
        accept: 'application/json',
        ...traceHeaders(),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    const text = await readBounded(response)
    if (response.status >= 500 || response.status === 429)
      throw new ProviderFault(`the provider answered ${response.status}`)
    return { status: response.status, json: JSON.parse(text) as unknown }
  }
  return (path, body) =>
    breaker(() => traced('client', `Paystack ${operationOf(path)}`, {}, () => ask(path, body)))
}

const operations = new Set(
  'bank resolve transfer transferrecipient transaction initialize verify refund retry_with_customer_details dispute'.split(
    ' ',
  ),
)

/** What is asked of the provider, without the reference it is asked about. */
function operationOf(path: string): string {
  const [address = ''] = path.split('?')
  return address
    .split('/')
    .filter((word) => operations.has(word))
    .join('/')
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > mostBytes) throw new ProviderFault('the answer was too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

// Opens after five faults in a row, then lets one call through every ten seconds (rules.md F20).
function openBreaker() {
  const most = 5
  const restMilliseconds = 10_000
  let faults = 0
  let nextTry = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (faults >= most) {
      if (performance.now() < nextTry) throw new ProviderFault('the provider is left in peace for a moment')
      nextTry = performance.now() + restMilliseconds
    }
    try {
      const result = await work()
      faults = 0
      return result
    } catch (error) {
      faults += 1
      if (faults === most) nextTry = performance.now() + restMilliseconds
      throw error instanceof ProviderFault
        ? error
        : new ProviderFault('the provider could not be reached', { cause: error })
    }
  }
}
