import { request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { fastify } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../../server/src/platform/config.ts'
import { freePort } from '../../../tests/servers/served-process.ts'
import { hasCaddy, startCaddy } from '../support/caddy.ts'

const visitor = '203.0.113.9'

test.runIf(hasCaddy)(
  'with all nodes down Caddy shows its page within a second, and the market when a node is back',
  async () => {
    const ports = [await freePort(), await freePort()]
    let nodes = [await startNode(ports[0]), await startNode(ports[1])]
    const ask = await openCaddy(ports)
    expect(await ask('/page')).toMatchObject({ status: 200 })

    // One of them down: the other answers.
    await nodes[0]?.close()
    for (let count = 0; count < 20; count += 1) expect((await ask('/page')).status).toBe(200)

    await nodes[1]?.close()
    const times: number[] = []
    for (const method of ['GET', 'GET', 'GET', 'POST', 'GET']) {
      const begun = performance.now()
      const { status, headers, body } = await ask('/page', { method })
      times.push(performance.now() - begun)
      expect([
        method,
        status,
        headers['retry-after'],
        headers['cache-control'],
        headers['content-type'],
      ]).toEqual([method, 503, '30', 'no-store', 'text/html; charset=utf-8'])
      expect(body).toContain('We will be back in a moment')
    }
    // Others may use the machine: most come within a second, and no one waits long.
    console.log('Caddy answered alone after', times.map(Math.round).join(', '), 'ms')
    expect(times.toSorted((one, other) => one - other)[2]).toBeLessThan(1_000)
    expect(Math.max(...times)).toBeLessThan(3_000)

    // Nodes that stop say so at /healthz, and their own 503 is not replaced.
    nodes = [await startNode(ports[0]), await startNode(ports[1])]
    await expect.poll(async () => (await ask('/page')).status).toBe(200)
    expect(await ask('/busy')).toMatchObject({ status: 503, body: 'We are busy right now' })
    for (const path of ['/metrics', '/healthz', '/readyz']) expect((await ask(path)).status).toBe(404)
  },
)

test.runIf(hasCaddy)(
  'the address of a visitor comes through a CDN that CDN and TRUSTED_PROXIES name, and nobody else sets it',
  async () => {
    const cdn = '127.0.0.2'
    const port = await freePort()
    // The node believes Caddy and the CDN.
    await startNode(port, `127.0.0.1,${cdn}`)
    const ask = await openCaddy([port], { CDN: `${cdn}/32` })
    const seen = async (from: string, forwarded?: string) =>
      (await ask('/address', { from, headers: forwarded ? { 'x-forwarded-for': forwarded } : {} })).body

    expect(await seen(cdn, visitor)).toBe(visitor)
    // What the visitor wrote stands before what the CDN added.
    expect(await seen(cdn, `198.51.100.1, ${visitor}`)).toBe(visitor)
    expect(await seen('127.0.0.3')).toBe('127.0.0.3')
    // Past the CDN: counted by their own address, whatever they send.
    expect(await seen('127.0.0.3', visitor)).toBe('127.0.0.3')

    // Without CDN nobody is believed: all visitors of a CDN have its address.
    const without = await openCaddy([port])
    const { body } = await without('/address', { from: '127.0.0.3', headers: { 'x-forwarded-for': visitor } })
    expect(body).toBe('127.0.0.3')
  },
)

/** What Caddy asks of a node. It trusts proxies as the nodes of the market do. */
async function startNode(port: number | undefined, TRUSTED_PROXIES = '127.0.0.1'): Promise<FastifyInstance> {
  const { trustedProxies } = readConfig({ TRUSTED_PROXIES })
  const node = fastify({ trustProxy: trustedProxies, forceCloseConnections: true })
  node.all('/page', () => 'A page')
  node.get('/healthz', () => 'ok')
  node.get('/busy', (_asked, reply) => reply.status(503).send('We are busy right now'))
  node.get('/address', (asked) => asked.ip)
  await node.listen({ port: port ?? 0, host: '127.0.0.1' })
  onTestFinished(() => node.close())
  return node
}

interface Asked {
  method?: string
  /** The address that the request comes from: one of this machine. */
  from?: string
  headers?: Record<string, string>
}

/** Starts Caddy before these nodes, waits until it passes requests on, and gives what asks it. */
async function openCaddy(ports: number[], settings: Record<string, string> = {}) {
  const proxy = await startCaddy(ports, settings)
  onTestFinished(() => proxy.close())
  const ask = (path: string, { method = 'GET', from = '127.0.0.1', headers = {} }: Asked = {}) =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
      const asked = request(
        proxy.origin + path,
        { method, headers, localAddress: from, agent: false },
        (answer) => {
          let body = ''
          answer.on('data', (bytes: Buffer) => (body += bytes.toString()))
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }))
        },
      )
      asked.on('error', reject)
      asked.end()
    })
  await expect
    .poll(() =>
      ask('/page').then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
  return ask
}
