import { Agent, createServer, request as send } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export interface RollingProxy {
  origin: string
  close(): Promise<void>
}

interface Upstream {
  port: number
  isHealthy: boolean
  /** Until when it is passed over, because a connection to it was refused. */
  restsUntil: number
}

/**
 * A proxy that does what ops/Caddyfile asks of one: requests in turn to nodes whose /healthz says 200 each second; another try
 * elsewhere when a connection was refused, or when a GET broke before its answer; no other request twice.
 */
export async function startRollingProxy(ports: number[]): Promise<RollingProxy> {
  const upstreams: Upstream[] = ports.map((port) => ({ port, isHealthy: true, restsUntil: 0 }))
  const agent = new Agent({ keepAlive: true, timeout: 60_000 })
  let turn = 0
  const choose = () => {
    const open = upstreams.filter((one) => one.isHealthy && one.restsUntil < performance.now())
    turn += 1
    return open[turn % open.length]
  }
  const clock = setInterval(() => {
    for (const one of upstreams) void isHealthy(one.port).then((healthy) => (one.isHealthy = healthy))
  }, 1_000)

  const server = createServer((asked, answer) => void pass(asked, answer, performance.now() + 5_000))
  const pass = async (asked: IncomingMessage, answer: ServerResponse, until: number): Promise<void> => {
    const upstream = choose()
    if (!upstream) return again(asked, answer, until)
    const { method, url: path, headers } = asked
    const out = send({ host: '127.0.0.1', port: upstream.port, method, path, headers, agent })
    answer.once('close', () => answer.writableFinished || out.destroy())
    out.once('response', (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
      given.once('error', () => answer.destroy())
    })
    out.once('error', (error: NodeJS.ErrnoException) => {
      if (answer.headersSent || answer.destroyed) return void answer.destroy()
      const refused = error.code === 'ECONNREFUSED'
      if (refused) upstream.restsUntil = performance.now() + 2_000
      if (refused || method === 'GET') return void again(asked, answer, until)
      answer.writeHead(502).end(error.code)
    })
    // A body is sent on only when there is a connection, so that it can be sent to another node.
    if (method === 'GET') return void out.end()
    out.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => asked.pipe(out))
      else asked.pipe(out)
    })
  }
  const again = async (asked: IncomingMessage, answer: ServerResponse, until: number) => {
    if (performance.now() > until) return void answer.writeHead(503).end('no node')
    await delay(100)
    return pass(asked, answer, until)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      clearInterval(clock)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      agent.destroy()
    },
  }
}

async function isHealthy(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`, {
    signal: AbortSignal.timeout(2_000),
  }).catch(() => null)
  await answer?.body?.cancel()
  return answer?.ok ?? false
}
