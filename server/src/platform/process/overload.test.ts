import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { Pool } from '../database/database.ts'
import { createLoadShedding } from './overload.ts'

test(
  'in an overload the server serves as many as it can, tells others when to return, and refuses payments last',
  { tags: ['F38'] },
  async () => {
    const { ask, shedding, queue } = await openBusyServer()
    // Without an overload everybody is served.
    await expect.poll(async () => (await crowd(ask, 40)).statuses).toEqual({ 200: 40 })
    const before = shedding.count()

    queue.waitingCount = 100
    await expect.poll(async () => (await crowd(ask, 40)).statuses[503] ?? 0).toBe(24)
    const { answers, took } = await crowd(ask, 40)
    const refused = answers.find(({ status }) => status === 503)
    expect(refused?.body).toMatchObject({ code: 'BUSY' })
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(took).toBeLessThan(20_000)
    expect(shedding.count()).toBeGreaterThan(before)

    const all = [
      ...Array.from({ length: 40 }, () => '/api/v1/products'),
      '/api/v1/payments/initiate',
      '/healthz',
    ]
    const last = (await Promise.all(all.map((path) => ask(path)))).slice(-2)
    expect(last.map(({ status }) => status)).toEqual([200, 200])

    const page = await Promise.all(Array.from({ length: 40 }, () => ask('/', { accept: 'text/html' })))
    const refusedPage = page.find(({ status }) => status === 503)
    expect(refusedPage?.text).toContain('Many people are here right now')
    expect(refusedPage?.headers.get('refresh')).toBe(refusedPage?.headers.get('retry-after'))

    // After the overload everybody is served again.
    queue.waitingCount = 0
    await expect.poll(async () => (await crowd(ask, 40)).statuses).toEqual({ 200: 40 })
  },
)

test(
  'slow bodies and open event streams do not count as work in an overload',
  { tags: ['F25', 'F26'] },
  async () => {
    const { ask, origin, queue } = await openBusyServer()
    queue.waitingCount = 100
    const slow = Array.from({ length: 20 }, () => {
      const stop = new AbortController()
      onTestFinished(() => stop.abort())
      const body = new ReadableStream({ start: (to) => to.enqueue(Buffer.from('a')) })
      const asked = { method: 'POST', body, duplex: 'half', signal: stop.signal }
      return fetch(`${origin}/slow`, asked as RequestInit).catch(() => undefined)
    })
    const streams = Array.from({ length: 20 }, () => ask('/api/v1/stream'))
    await expect.poll(async () => (await crowd(ask, 16)).statuses).toEqual({ 200: 16 })
    void Promise.all([...slow, ...streams])
  },
)

test('clients that do not read their answers displace nobody', { tags: ['F25'] }, async () => {
  const { ask, origin, queue, asked } = await openBusyServer()
  queue.waitingCount = 100
  await expect.poll(async () => (await crowd(ask, 40)).statuses[503] ?? 0).toBe(24)
  for (let count = 0; count < 16; count += 1) {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    socket.pause().write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n')
  }
  await expect.poll(() => asked.large, { interval: 1 }).toBe(16)
  // A request whose client does not read its answer no longer counts as work.
  await expect.poll(async () => (await crowd(ask, 16)).statuses).toEqual({ 200: 16 })
})

test('many requests for photos displace no other requests', { tags: ['F25', 'F38'] }, async () => {
  const { ask, queue } = await openBusyServer()
  queue.waitingCount = 100
  await expect.poll(async () => (await crowd(ask, 40)).statuses[503] ?? 0).toBe(24)
  const askBoth = async () => {
    const pictures = Array.from({ length: 40 }, () => ask('/files/1/640.webp'))
    const others = await crowd(ask, 16)
    const shown = (await Promise.all(pictures)).filter(({ status }) => status === 200)
    return { others: others.statuses, pictures: shown.length }
  }
  // On a busy machine some have their answer before the last has come.
  await expect.poll(askBoth).toEqual({ others: { 200: 16 }, pictures: 16 })
})

type Ask = (path: string, headers?: Record<string, string>) => Promise<Answer>
interface Answer {
  status: number
  headers: Headers
  text: string
  body: unknown
}

async function crowd(ask: Ask, count: number) {
  const begun = performance.now()
  const answers = await Promise.all(Array.from({ length: count }, () => ask('/api/v1/products')))
  const statuses: Record<number, number> = {}
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1
  return { answers, statuses, took: performance.now() - begun }
}

const large = Buffer.alloc(32 * 1024 ** 2)

/** A server that takes 30 ms for each request, and a pool whose number of waiting requests the test sets. */
async function openBusyServer() {
  const queue = { waitingCount: 0 }
  const asked = { large: 0 }
  const shedding = createLoadShedding([queue as Pool])
  const app = Fastify()
  shedding.guard(app)
  app.addContentTypeParser('*', (_request, body, done) => void body.resume().on('end', () => done(null)))
  app.get('/api/v1/stream', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200).flushHeaders()
  })
  // More than the system buffers for a client that reads nothing.
  app.get('/large', (_request, reply) => {
    asked.large += 1
    return reply.send(large)
  })
  app.all('/*', async () => {
    await delay(30)
    return {}
  })
  onTestFinished(async () => {
    shedding.close()
    app.server.closeAllConnections()
    await app.close()
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const ask: Ask = async (path, headers = {}) => {
    const answer = await fetch(origin + path, { headers })
    if (path.endsWith('/stream'))
      return { status: answer.status, headers: answer.headers, text: '', body: null }
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : null }
  }
  return { ask, shedding, queue, origin, asked }
}
