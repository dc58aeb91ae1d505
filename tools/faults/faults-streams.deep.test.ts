import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { startLoad, sumUp } from './support/fault-load.ts'
import { startFaultApp } from './support/fault-app.ts'
import type { FaultApp } from './support/fault-app.ts'
import type { FaultPerson } from './support/fault-people.ts'
import { openStreamClients } from './support/many-streams.ts'
import type { StreamClients } from './support/many-streams.ts'
import { openTcpProxy } from '../../tests/servers/tcp-proxy.ts'

let app: FaultApp
afterEach(() => app.close())

const apiReads = ['list', 'product', 'inbox'] as const

/** Sellers write to the people, `each` every `pause` ms; returns when each message was acknowledged, by its text. */
async function writeTo(clients: StreamClients, count: number, pause: number): Promise<Map<string, number>> {
  const sent = new Map<string, number>()
  for (let n = 0; n < count; n += 1) {
    const reader = clients.people[(n * 37) % clients.people.length] as FaultPerson
    const writer = app.sellers[n % app.sellers.length] as FaultPerson
    const content = `fault ${n}`
    const at = Date.now()
    const body = { recipientId: reader.userId, content, clientId: crypto.randomUUID() }
    const { status } = await app.ask('POST', '/api/v1/messages/send', { person: writer, body })
    if (status === 201) sent.set(content, at)
    await delay(pause)
  }
  return sent
}

/** A seller may write to people who have written to them. */
async function introduce(clients: StreamClients, count: number) {
  for (let n = 0; n < count; n += 1) {
    const reader = clients.people[(n * 37) % clients.people.length] as FaultPerson
    const { sellerId } = app.sellers[n % app.sellers.length] as FaultPerson
    const body = { recipientId: sellerId, content: 'Good morning', clientId: crypto.randomUUID() }
    await app.ask('POST', '/api/v1/messages/send', { person: reader, body })
  }
}

test(
  'ten thousand event streams cost little memory, slow nobody down, and deliver a message at once',
  { tags: ['F26'] },
  async () => {
    app = await startFaultApp()
    const quiet = await measured()
    // A client that is refused for lack of capacity reconnects, as a browser does.
    const clients = await openStreamClients(app, { streams: 10_000, comeBack: true })
    const refused = clients.refused()
    onTestFinished(() => clients.close())
    await introduce(clients, 500)
    const crowded = await measured()
    const sent = await writeTo(clients, 500, 10)
    await expect.poll(() => clients.received.length).toBe(sent.size)
    const onTheWay = clients.received.map(({ content, at }) => at - (sent.get(content) ?? 0))
    onTheWay.sort((one, other) => one - other)
    const megabytes = memoryOf(await app.app.pid())
    const p95 = onTheWay[Math.floor(onTheWay.length * 0.95)] ?? 0
    console.log('F26', {
      streams: clients.open(),
      refused,
      megabytes,
      quiet,
      crowded,
      sent: sent.size,
      messageP95: p95,
    })
    expect(clients.open()).toBe(10_000)
    expect(megabytes).toBeLessThanOrEqual(800)
    // A few milliseconds are the clock's own noise.
    expect(crowded.p95).toBeLessThanOrEqual(1.2 * quiet.p95 + 5)
    expect(sent.size).toBe(500)
    expect(p95).toBeLessThanOrEqual(500)
  },
)

test(
  'two thousand people who lose their streams at once reconnect gradually, and miss nothing and get nothing twice',
  { tags: ['F40'] },
  async () => {
    app = await startFaultApp()
    const line = await openTcpProxy({ port: app.port })
    onTestFinished(() => line.close())
    const clients = await openStreamClients(app, {
      streams: 2_000,
      processes: 2,
      port: line.port,
      comeBack: true,
    })
    onTestFinished(() => clients.close())
    await introduce(clients, 400)
    const load = startLoad(app, apiReads, { workers: 4, pause: 20 })
    const begun = performance.now()
    await delay(8_000)
    line.cut()
    const cut = performance.now()
    const sent = await writeTo(clients, 400, 20)
    await expect.poll(() => clients.open()).toBe(2_000)
    const back = performance.now()
    await expect.poll(() => clients.received.length).toBeGreaterThanOrEqual(sent.size)
    await delay(2_000)
    await load.stop()
    const before = sumUp(load.deals, apiReads, begun, cut)
    const during = sumUp(load.deals, apiReads, cut, back)
    const words = clients.received.map(({ content }) => content)
    console.log('F40', {
      before,
      during,
      back: Math.round(back - cut),
      sent: sent.size,
      received: words.length,
    })
    expect(during.p95).toBeLessThanOrEqual(before.p95 + 100)
    expect(during.bad).toEqual([])
    expect([...sent.keys()].filter((content) => !words.includes(content))).toEqual([])
    expect(new Set(words).size).toBe(words.length)
  },
)

async function measured() {
  const load = startLoad(app, apiReads, { workers: 4, pause: 10 })
  await delay(10_000)
  await load.stop()
  return sumUp(load.deals, apiReads)
}

function memoryOf(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_000)
}
