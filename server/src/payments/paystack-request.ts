import { traced, traceHeaders } from '../platform/observability/tracing.ts'

/** The provider gave no answer in time, or one that makes no sense. Nothing is known about the payment then. */
export class ProviderFault extends Error {}

export interface PaystackAnswer {
  status: number
  json: unknown
}

/** One call of the provider's API: GET, or POST when there is a body. */
export type PaystackRequest = (path: string, body?: unknown) => Promise<PaystackAnswer>

const timeoutMilliseconds = 2_500
// A page of a hundred transactions with their logs has some 300 KB. A longer answer is an attack or a fault.
const maxBytes = 1024 * 1024

/**
 * Opens the client of Paystack's API.
 * Every call ends within 2.5 s, follows no redirect and reads at most 1 MB.
 * Throws `ProviderFault` when there is no usable answer.
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

/** The name of an API operation for traces, without the reference that the path contains. */
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
    if (size > maxBytes) throw new ProviderFault('the answer was too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

// The breaker opens after five faults in a row. Then it lets one call
// through every ten seconds (F20 in docs/requirements/faults.md).
function openBreaker() {
  const max = 5
  const restMilliseconds = 10_000
  let faults = 0
  let nextTry = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (faults >= max) {
      if (performance.now() < nextTry)
        throw new ProviderFault('the provider failed five times in a row and is not called for now')
      nextTry = performance.now() + restMilliseconds
    }
    try {
      const result = await work()
      faults = 0
      return result
    } catch (error) {
      faults += 1
      if (faults === max) nextTry = performance.now() + restMilliseconds
      throw error instanceof ProviderFault
        ? error
        : new ProviderFault('the provider could not be reached', { cause: error })
    }
  }
}
