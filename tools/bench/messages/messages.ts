import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { loadavg } from 'node:os'
import { startBenchApp } from './messages-app.ts'
import type { BenchApp, Person } from './messages-app.ts'
import { runBadNetwork } from './messages-bad-network.ts'
import { openSseClient } from './sse-client.ts'

const pairs = 40
const messagesPerSecond = 200

/**
 * What messages cost and survive (docs/requirements/faults.md, F26, F02): 10,000 idle streams may take 800 MB over
 * the base; with all of them open and 200 messages a second, a message reaches its reader's screen in 500 ms at p95;
 * an idle conversation costs at most 5 KB a minute; and of 10,000 sends with cut connections, killed nodes and
 * retries all are stored, none twice, in order. `--streams 2000`, `--seconds 10` and `--sends 1000` for less.
 */
export async function run(args: string[]): Promise<object> {
  const wanted = numberOf(args, '--streams', 10_000)
  const seconds = numberOf(args, '--seconds', 15)
  const sends = numberOf(args, '--sends', 10_000)
  const app = await startBenchApp({ sellers: pairs, buyers: pairs, others: Math.ceil(wanted / 10) })
  try {
    const idleConversation = measureIdleConversation(app)
    await exchangeMessages(app, 3)
    const base = memoryOf(app.pid())
    const sockets: Socket[] = []
    for (const [place, person] of app.others.entries()) {
      for (let n = 0; n < 10 && sockets.length < wanted; n += 1)
        sockets.push(
          (await openSseClient(app.port, person, { localAddress: `127.0.0.${(place % 4) + 1}` })).socket,
        )
    }
    const megabytes = memoryOf(app.pid()) - base
    console.log(`${sockets.length} idle streams: ${megabytes} MB over ${base} MB (at most 800)`)
    const spoken = await exchangeMessages(app, seconds)
    console.log(
      `${spoken.messagesPerSecond} messages a second with them open: stored in ${spoken.storedP95} ms, on the screen in ${spoken.onScreenP95} ms at p95 (at most 500); lost ${spoken.lost}`,
    )
    for (const socket of sockets) socket.destroy()
    const idle = await idleConversation
    console.log(
      `an idle conversation: ${idle.streamBytes} bytes a minute by the stream (at most 5,000); asking instead, ${idle.pollBytes} bytes an answer, body ${idle.pollBodyBytes} (at most 200)`,
    )
    const storm = await runBadNetwork(app, sends)
    console.log(
      `${storm.sent} sends with ${storm.cuts} cut lines, ${storm.kills} killed nodes, ${storm.resends} resends: ${storm.stored} stored, ${storm.lost} lost, ${storm.doubled} double, ${storm.outOfOrder} out of order; received ${storm.received}, of these twice ${storm.receivedTwice}`,
    )
    const load = Math.round((loadavg()[0] ?? 0) * 100) / 100
    console.log(`load ${load}`)
    return {
      streams: sockets.length,
      megabytesOverBase: megabytes,
      base,
      spoken,
      idle,
      storm,
      load,
      limit: {
        megabytes: 800,
        onScreenP95: 500,
        idleBytesPerMinute: 5_000,
        lost: 0,
        doubled: 0,
        outOfOrder: 0,
      },
    }
  } finally {
    await app.close()
  }
}

function numberOf(args: string[], name: string, otherwise: number): number {
  const place = args.indexOf(name)
  return place < 0 ? otherwise : Number(args[place + 1])
}

/** Messages at an even pace between forty pairs; milliseconds until stored, and until their reader has them. */
async function exchangeMessages(app: BenchApp, seconds: number) {
  const { buyers, sellers, port } = app
  const stored: number[] = []
  const onScreen: number[] = []
  const sentAt = new Map<string, number>()
  const clients = await Promise.all(
    sellers.map((seller) =>
      openSseClient(port, seller, {
        onMessage(content) {
          const from = sentAt.get(content)
          if (from !== undefined) onScreen.push(performance.now() - from)
          sentAt.delete(content)
        },
      }),
    ),
  )
  const begun = performance.now()
  const total = seconds * messagesPerSecond
  await Promise.all(
    buyers.map(async (buyer, pair) => {
      // One after the other, as a phone's outbox sends them: what comes late makes the next one wait, and that counts.
      for (let n = pair; n < total; n += pairs) {
        const due = begun + (n * 1_000) / messagesPerSecond
        await pause(Math.max(0, due - performance.now()))
        const content = `bench ${begun} ${n}`
        const clientId = randomUUID()
        sentAt.set(content, due)
        while (!(await app.send(buyer, sellers[pair] as Person, content, { clientId }).then(yes, no)))
          await pause(100)
        stored.push(performance.now() - due)
      }
    }),
  )
  const took = (performance.now() - begun) / 1_000
  await pause(1_000)
  for (const client of clients) client.socket.destroy()
  return {
    messagesPerSecond: Math.round(total / took),
    storedP50: at(stored, 0.5),
    storedP95: at(stored, 0.95),
    onScreenP50: at(onScreen, 0.5),
    onScreenP95: at(onScreen, 0.95),
    lost: sentAt.size,
  }
}

/** A minute of an idle conversation: every byte of its stream, and of one poll where it cannot be held. */
async function measureIdleConversation({ port, others }: BenchApp) {
  const person = others.at(-1) as Person
  let streamBytes = 0
  const client = await openSseClient(port, person, { count: (bytes) => (streamBytes += bytes) })
  await pause(60_000)
  client.socket.destroy()
  const authorization = `Bearer ${person.token}`
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/stream?after=0`, { headers: { authorization } })
  const body = await answer.text()
  const head = [...answer.headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 17)
  return { streamBytes, pollBytes: head + body.length, pollBodyBytes: body.length }
}

const yes = () => true
const no = () => false

function memoryOf(pid: number | undefined): number {
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  return Math.round(kilobytes / 1024)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((next) => setTimeout(next, milliseconds))
}

function at(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
}
