import { traced } from '../../platform/observability/tracing.ts'
import { OutcomeUnknown, TextRefused } from './provider.ts'

/** How long a provider may take. After that nobody knows whether it accepted the text. */
const timeoutMilliseconds = 10_000
const maxBytes = 64 * 1024

// The connection was never made, so nothing was handed over (the error codes of Node and undici).
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

// A gateway in front of the provider says these. The provider behind it may have accepted the text.
const unknownStatuses = new Set([408, 502, 504])

export interface ProviderAnswer {
  status: number
  json: unknown
}

/**
 * Posts one text to a provider, once. Gives answers below 500.
 * Throws `TextRefused` when the provider said that it failed or was never reached, `OutcomeUnknown` otherwise.
 */
export function postText(
  name: string,
  url: URL,
  { headers = {}, body }: { headers?: Record<string, string>; body: unknown },
): Promise<ProviderAnswer> {
  return traced('client', `Text by ${name}`, {}, async () => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    }).catch((error: unknown) => {
      throw neverSent.has(codeOf(error))
        ? new TextRefused(`${name} could not be reached`, { cause: error })
        : new OutcomeUnknown(`${name} gave no answer`, { cause: error })
    })
    const { status } = response
    const text = await readBounded(response).catch((error: unknown) => {
      throw new OutcomeUnknown(`${name} broke off its answer`, { cause: error })
    })
    if (unknownStatuses.has(status)) throw new OutcomeUnknown(`${name} answered ${status}`)
    if (status >= 500 || status === 429) throw new TextRefused(`${name} answered ${status}`)
    return { status, json: parse(text) }
  })
}

/** A provider's own words without phone numbers, for the log. */
export function withoutNumbers(words: string): string {
  return words.replace(/\+?\d[\d\s-]{5,}\d/g, '...').slice(0, 200)
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new Error('the answer was too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Reads JSON. A number with more digits than a JavaScript number holds stays text: ids of texts are such. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text, ((_key: string, value: unknown, { source }: { source: string }) =>
      typeof value === 'number' && !Number.isSafeInteger(value) && /^\d+$/.test(source) ? source : value) as (
      key: string,
      value: unknown,
    ) => unknown)
  } catch {
    return null
  }
}
