import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished, vi } from 'vitest'
import type { Fields } from './http/input.ts'
import { startSandbox } from './sandbox.ts'
import type { SandboxOptions } from './sandbox.ts'

export const secretKey = 'sk_test_of_the_sandbox'
export const publicKey = 'pk_test_of_the_sandbox'

export interface Answer {
  status: number
  body: { status: boolean; message: string; data: Fields; meta: Fields; code?: string; type?: string }
}

/** A sandbox for one test, with a client that sends the secret key. */
export async function buildSandbox(options: Partial<SandboxOptions> = {}) {
  const sandbox = await startSandbox({ secretKey, publicKey, ...options })
  onTestFinished(() => sandbox.close())
  return { ...sandbox, ...buildCaller(sandbox.origin) }
}

export function buildCaller(origin: string) {
  const call = async (method: string, path: string, body?: unknown, key = secretKey): Promise<Answer> => {
    const response = await fetch(origin + path, {
      method,
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }
  return {
    call,
    turn: (switches: Fields) => call('PUT', '/sandbox/switches', switches),
    pay: (reference: string, status = 'success') => call('POST', `/sandbox/charge/${reference}`, { status }),
    verify: (reference: string) => call('GET', `/transaction/verify/${reference}`),
    open: (fields: Fields = {}) =>
      call('POST', '/transaction/initialize', { email: 'ada@example.com', amount: 1_250_000, ...fields }),
  }
}

export interface ReceivedWebhook {
  event: string
  data: Fields
  raw: string
  signature: string
}

/** A merchant's webhook address; answers with the given statuses in turn, then 200. */
export async function buildReceiver(statuses: number[] = []) {
  const received: ReceivedWebhook[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const raw = Buffer.concat(chunks).toString('utf8')
    received.push({
      ...(JSON.parse(raw) as { event: string; data: Fields }),
      raw,
      signature: String(request.headers['x-paystack-signature']),
    })
    response.writeHead(statuses.shift() ?? 200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    received,
    waitFor: (count: number) =>
      vi.waitFor(
        () => {
          if (received.length < count) throw new Error(`${received.length} of ${count} webhooks came`)
          return received
        },
        { timeout: 4000, interval: 10 },
      ),
  }
}
