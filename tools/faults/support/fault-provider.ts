import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** The way to the provider: it passes on, answers 500, or cuts the connection. */
export type ProviderMode = 'well' | '500' | 'reset'

export interface FaultProvider {
  origin: string
  /** How often it was called. */
  calls: number
  mood: ProviderMode
  close(): Promise<void>
}

/** Stands between the product and the sandbox, counts, and can be worse than the sandbox's own switches make it. */
export async function openFaultProvider(sandboxOrigin: string): Promise<FaultProvider> {
  const server = createServer((request, response) => {
    provider.calls += 1
    if (provider.mood === 'reset') return void request.socket.resetAndDestroy()
    if (provider.mood === '500') return void response.writeHead(500).end('{}')
    void passOn(sandboxOrigin, request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const provider: FaultProvider = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: 0,
    mood: 'well',
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return provider
}

async function passOn(origin: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { authorization = '' } = request.headers
  try {
    const body = request.method === 'GET' ? {} : { body: new Uint8Array(await buffer(request)) }
    const answer = await fetch(new URL(request.url ?? '/', origin), {
      method: request.method ?? 'GET',
      headers: { authorization, 'content-type': 'application/json' },
      ...body,
    })
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(Buffer.from(await answer.arrayBuffer()))
  } catch {
    response.destroy()
  }
}
