import { createHmac, randomUUID } from 'node:crypto'
import type { Fields } from './http/input.ts'
import type { Switches } from './control/switches.ts'
import type { Timers } from './timers.ts'

export interface Webhooks {
  /** Sends `{event, data}` as the switches say. Never throws and never waits. */
  send(event: string, data: Fields): void
  /** What was sent, oldest first, for tests to read. */
  sent(): SentWebhook[]
  setUrl(url: string): void
  close(): void
}

export interface SentWebhook {
  id: string
  event: string
  /** The exact text that is signed and posted. */
  body: string
  state: 'waiting' | 'lost' | 'delivered' | 'given up'
  /** HTTP status of each attempt; 0 when there was no answer. */
  attempts: number[]
}

/** Hex HMAC-SHA512 of the raw body with the secret key: the value of `x-paystack-signature`. */
export function signBody(secretKey: string, body: string): string {
  return createHmac('sha512', secretKey).update(body).digest('hex')
}

export function createWebhooks(options: {
  secretKey: string
  url: string
  switches: () => Switches['webhooks']
  timers: Timers
}): Webhooks {
  const { secretKey, switches, timers } = options
  const log: SentWebhook[] = []
  const collected: SentWebhook[] = []
  const closing = new AbortController()
  let url = options.url

  async function post(webhook: SentWebhook, retryDelays: number[]): Promise<void> {
    const status = await attempt(url, webhook.body, signBody(secretKey, webhook.body), closing.signal)
    if (closing.signal.aborted) return
    webhook.attempts.push(status)
    if (status >= 200 && status < 300) {
      webhook.state = 'delivered'
      return
    }
    const [delay, ...further] = retryDelays
    if (delay !== undefined) timers.later(delay, () => void post(webhook, further))
    else if (webhook.state !== 'delivered') webhook.state = 'given up'
  }

  function deliver(webhook: SentWebhook): Promise<unknown> {
    const { times, retryDelaysMs } = switches()
    return Promise.all(Array.from({ length: times }, () => post(webhook, retryDelaysMs)))
  }

  /** Newest first: the one order that is surely not the order of events. */
  async function deliverCollected(): Promise<void> {
    for (const webhook of collected.splice(0).toReversed()) await deliver(webhook)
  }

  return {
    send(event, data) {
      const { delivery, delayMs, metadata, times } = switches()
      const body = JSON.stringify({ event, data: withMetadata(data, metadata) })
      const webhook: SentWebhook = { id: randomUUID(), event, body, state: 'waiting', attempts: [] }
      log.push(webhook)
      if (log.length > 10_000) log.shift()
      if (delivery === 'lose' || times === 0 || url === '') {
        webhook.state = 'lost'
      } else if (delivery === 'shuffle') {
        collected.push(webhook)
        if (collected.length === 1) timers.later(delayMs || 300, () => void deliverCollected())
      } else {
        timers.later(delayMs, () => void deliver(webhook))
      }
    },
    sent: () => log,
    setUrl: (next) => (url = next),
    close: () => closing.abort(),
  }
}

/** Paystack's samples show metadata as 0, as "" and as an object, whatever the merchant sent. */
function withMetadata(data: Fields, shape: Switches['webhooks']['metadata']): Fields {
  if (!('metadata' in data)) return data
  const given = data['metadata']
  const shaped = { asSent: given === '' ? 0 : given, zero: 0, empty: '', object: given === '' ? {} : given }[
    shape
  ]
  return { ...data, metadata: shaped }
}

async function attempt(url: string, body: string, signature: string, closing: AbortSignal): Promise<number> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-paystack-signature': signature,
        'user-agent': 'Paystack/2.0',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(10_000)]),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return 0
  }
}
