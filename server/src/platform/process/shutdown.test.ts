import { once } from 'node:events'
import { Agent, get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openPool } from '../database/database.ts'
import { healthRoutes } from '../observability/health.routes.ts'
import { createShutdown } from './shutdown.ts'
import type { App } from '../platform.ts'

async function open() {
  const pool = openPool({ url: inject('postgresUrl'), connections: 1 })
  onTestFinished(() => pool.end())
  const app: App = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  app.setErrorHandler((error: Error & { status?: number }, _request, reply) =>
    reply.status(error.status ?? 500).send(''),
  )
  let streamsEnded = 0
  const pagePatternOf = (path: string) => (path.startsWith('/products/') ? '/products/:id' : '')
  const exiting = createShutdown(app, async () => void (streamsEnded += 1), pagePatternOf)
  healthRoutes(app, pool, exiting, tmpdir())
  const { promise: gate, resolve: goOn } = Promise.withResolvers<void>()
  app.get('/inner', async () => 'made')
  // Calls the API in process, as a page does.
  app.get('/page', async () => {
    await gate
    return (await app.inject('/inner')).payload
  })
  app.get('/shops/:shop/orders', () => gate)
  // The pages are one route of the server.
  app.get('/*', () => gate)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const ask = async (path: string): Promise<IncomingMessage> =>
    (await once(get(origin + path, { agent }), 'response'))[0]
  return { exiting, ask, goOn, ended: () => streamsEnded }
}

test(
  'a stopping node fails its health checks, still serves, and closes each connection after its answer',
  { tags: ['F24'] },
  async () => {
    const { exiting, ask } = await open()
    for (const path of ['/healthz', '/readyz', '/inner']) {
      const answer = await ask(path)
      expect([path, answer.statusCode, answer.headers.connection]).toEqual([path, 200, 'keep-alive'])
      await text(answer)
    }
    exiting.begin()
    for (const [path, status] of [
      ['/healthz', 503],
      ['/readyz', 503],
      ['/inner', 200],
    ] as const) {
      const answer = await ask(path)
      expect([path, answer.statusCode, answer.headers.connection]).toEqual([path, status, 'close'])
      await text(answer)
    }
  },
)

test(
  'a stopping node first finishes the page that it renders, with the API calls of that page',
  { tags: ['F24'] },
  async () => {
    const { exiting, ask, goOn, ended } = await open()
    const page = ask('/page')
    // The second request was answered, so the first has begun.
    await text(await ask('/inner'))
    exiting.begin()
    const said: string[] = []
    const closed = exiting.close(5_000, (line) => said.push(line))
    await expect.poll(ended).toBe(1)
    // After some turns of the event loop, a close that did not wait would have begun.
    for (let turn = 0; turn < 20; turn += 1) await setImmediate()
    goOn()
    expect(await text(await page)).toBe('made')
    await closed
    expect(said).toEqual([])
    await expect(ask('/inner')).rejects.toMatchObject({ code: expect.stringMatching(/^ECONN/) })
  },
)

test(
  'a stopping node cuts off requests that take too long, and says which, without what people wrote',
  { tags: ['F24'] },
  async () => {
    const { exiting, ask } = await open()
    const cut = [
      ask('/page'),
      ask('/page'),
      ask('/shops/mama-bisi/orders?q=garri'),
      ask('/products/42?from=garri'),
      ask('/nowhere'),
    ]
    for (const one of cut) one.catch(() => undefined)
    await text(await ask('/inner'))
    const said: string[] = []
    const begun = performance.now()
    await exiting.close(200, (line) => said.push(line))
    expect(performance.now() - begun).toBeLessThan(20_000)
    for (const one of cut) await expect(one).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect(said).toHaveLength(1)
    const [, commonest, others] =
      /^Cut off 5 requests that had not ended: ([^,]+), (.*)\.$/.exec(said[0] ?? '') ?? []
    expect(commonest).toBe('GET /page (2 times)')
    // Each came by a socket of its own, in any order.
    expect(others?.split(', ').toSorted()).toEqual([
      'GET /shops/:shop/orders',
      'GET page',
      'GET page /products/:id',
    ])
  },
)

test(
  'a stopping node ends although somebody opens a stream after it has cut off everything',
  { tags: ['F24'] },
  async () => {
    const app: App = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
    const opened: string[] = []
    app.get('/stream', ({ id }, reply) => {
      reply.hijack()
      reply.raw.writeHead(200).write('open\n')
      opened.push(id)
    })
    // The server listens until its hooks have run, which takes its time on a busy machine.
    app.addHook('preClose', async () => {
      void follow()
      while (opened.length < 2) await setImmediate()
    })
    const exiting = createShutdown(app, async () => undefined)
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const follow = async () => (await fetch(`${origin}/stream`)).text().catch(() => 'cut off')
    const first = follow()
    while (opened.length < 1) await setImmediate()
    await exiting.close(100, () => undefined)
    expect([opened.length, await first]).toEqual([2, 'cut off'])
  },
)
