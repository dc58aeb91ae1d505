import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { reads, startLoad, sumUp, writes } from './support/fault-load.ts'
import { startFaultApp } from './support/fault-app.ts'
import type { FaultApp } from './support/fault-app.ts'
import { openStreamClients } from './support/many-streams.ts'

let app: FaultApp
afterEach(() => app.close())

test('a server with little memory refuses requests instead of dying', { tags: ['F17'] }, async () => {
  app = await startFaultApp({
    served: { nodeArguments: ['--max-old-space-size=192'] },
    environment: { LOG_LEVEL: 'error' },
  })
  const clients = await openStreamClients(app, { streams: 10_000, processes: 1, mustOpen: false })
  onTestFinished(() => clients.close())
  const load = startLoad(app, [...reads, ...writes])
  const huge = await Promise.all(Array.from({ length: 20 }, () => pourIn(100 * 1024 * 1024)))
  await delay(10_000)
  await load.stop()
  const all = sumUp(load.deals, [...reads, ...writes])
  console.log('F17', {
    streams: clients.open(),
    refused: clients.refused(),
    huge: [...new Set(huge)],
    ...all,
  })
  expect(app.app.unexpected).toEqual([])
  expect(all.bad).toEqual([])
  expect(huge.every((status) => status === 413 || status === 503 || status === 0)).toBe(true)
})

/** Sends a body without end or declared length; the status, 0 when the socket was closed first. */
function pourIn(bytes: number): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(app.port, '127.0.0.1')
    const chunk = Buffer.alloc(64 * 1024, 'a')
    const frame = Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')])
    let sent = 0
    let received = ''
    const pour = () => {
      while (sent < bytes && !socket.destroyed) {
        sent += chunk.length
        if (!socket.write(frame)) return
      }
      if (!socket.destroyed) socket.end('0\r\n\r\n')
    }
    socket.on('error', () => undefined)
    socket.on('data', (piece: Buffer) => (received += piece.toString()))
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1] ?? 0)))
    socket.on('drain', pour)
    socket.write(
      'POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
      pour,
    )
  })
}

test('a server on half a core is slower, and otherwise the same', { tags: ['F18'] }, async () => {
  app = await startFaultApp({ served: { wrap: ['taskset', '-c', '0'] } })
  const load = startLoad(app, [...reads, ...writes], { workers: 4, pause: 40 })
  await delay(3_000)
  const from = performance.now()
  await delay(10_000)
  const busy = spawn('taskset', ['-c', '0', process.execPath, '-e', 'for (;;);'])
  onTestFinished(() => void busy.kill('SIGKILL'))
  const starved = performance.now()
  await delay(50_000)
  const crowded = performance.now()
  const taken = processorSeconds(busy.pid ?? 0) / ((crowded - starved) / 1_000)
  // More than half a core can do: admitted requests are served, the others are refused.
  const clients = await cannon({ connections: 400, duration: 10 })
  busy.kill('SIGKILL')
  await load.stop()
  const before = sumUp(load.deals, [...reads, ...writes], from, starved)
  const during = sumUp(load.deals, [...reads, ...writes], starved + 500, crowded)
  const beside = sumUp(load.deals, [...reads, ...writes], crowded)
  console.log('F18', { before, during, takenByTheLoop: taken, clients, beside })
  // The event loop has its share, or no request waited for it.
  expect(taken).toBeGreaterThanOrEqual(0.4)
  expect([...during.bad, ...beside.bad, ...clients.others]).toEqual([])
  expect(during.p95).toBeLessThanOrEqual(5 * Math.max(20, before.p95))
  expect(clients.good).toBeGreaterThan(0)
  expect(clients.answers).toBeGreaterThan(clients.good)
  expect(await load.lost()).toEqual([])
})

test(
  'a server under ten times its load serves nearly as much as before, and payments first',
  { tags: ['F38'] },
  async () => {
    app = await startFaultApp({ buyers: 40 })
    // The same people buy throughout: what they use is not there for others, with and without the extra load.
    const buying = startLoad(app, ['order'], { workers: 8, pause: 50 })
    // Warm, then the most it can serve.
    await cannon({ connections: 16, duration: 15 })
    const first = performance.now()
    const peakBefore = await cannon({ connections: 32, duration: 12 })
    const boughtBefore = sumUp(buying.deals, ['order'], first)
    await delay(2_000)
    const begun = performance.now()
    const clients = await cannon({
      connections: 640,
      duration: 60,
      overallRate: Math.round(10 * peakBefore.goodPerSecond),
    })
    const over = performance.now()
    await delay(6_000)
    // A process gets faster while it works: what it could do before is not all it can.
    const peakAfter = await cannon({ connections: 32, duration: 12 })
    await buying.stop()
    const bought = sumUp(buying.deals, ['order'], begun, over)
    const after = sumUp(buying.deals, ['order'], over + 5_000, over + 6_000)
    const peak = Math.max(peakBefore.goodPerSecond, peakAfter.goodPerSecond)
    const again = await cannon({ connections: 16, duration: 3 })
    const shares = { others: clients.good / clients.answers, payments: bought.good / bought.count }
    console.log('F38', { peakBefore, boughtBefore, clients, bought, after, peakAfter, again, shares })
    expect(clients.goodPerSecond).toBeGreaterThanOrEqual(0.9 * peak)
    expect(clients.goodP99).toBeLessThanOrEqual(1_000)
    expect(clients.others).toEqual([])
    expect(shares.payments).toBeGreaterThan(0.95)
    expect(after.good).toBe(after.count)
    expect(again.good).toBe(again.answers)
  },
)

/** Processor time a process has had, in seconds: fields 14 and 15 of proc_pid_stat(5), in hundredths. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** As many requests for the list of products as `options` say; returns the outcome in figures. */
async function cannon(options: { connections: number; duration: number; overallRate?: number }) {
  const took: number[] = []
  const statuses: Record<string, number> = {}
  const run = autocannon({
    url: `http://127.0.0.1:${app.port}`,
    requests: [{ path: '/api/v1/products' }],
    ...options,
  })
  run.on('response', (_client, status, _bytes, milliseconds) => {
    statuses[status] = (statuses[status] ?? 0) + 1
    if (status === 200) took.push(milliseconds)
  })
  const { errors, duration } = await run
  took.sort((one, other) => one - other)
  const answers = Object.values(statuses).reduce((sum, count) => sum + count, 0)
  return {
    answers,
    good: took.length,
    goodPerSecond: Math.round(took.length / duration),
    goodP50: Math.round(took[took.length >> 1] ?? 0),
    goodP99: Math.round(took[Math.floor(took.length * 0.99)] ?? 0),
    errors,
    /** What is neither good nor an honest refusal. */
    others: Object.keys(statuses).filter((status) => status !== '200' && status !== '503'),
  }
}
