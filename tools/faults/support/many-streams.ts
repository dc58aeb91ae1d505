import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FaultApp } from './fault-app.ts'
import { insertFaultPeople } from './fault-people.ts'
import type { FaultPerson } from './fault-people.ts'

/** People who keep a live stream open, in processes of their own. */
export interface StreamClients {
  people: FaultPerson[]
  open(): number
  refused(): number
  /** Messages received, with the time of arrival; each is reported once. */
  received: ReceivedEvents[]
  close(): Promise<void>
}

export interface ReceivedEvents {
  userId: string
  content: string
  at: number
}

export interface StreamClientsOptions {
  streams: number
  processes?: number
  /** Where they connect to; the app's own port by default. */
  port?: number
  /** Come back when the stream ends, as a browser does: after the pause the server named, from the last event seen. */
  comeBack?: boolean
  /** Wait until all are open; false: some may be refused. */
  mustOpen?: boolean
}

interface StreamTask {
  port: number
  people: Pick<FaultPerson, 'userId' | 'token'>[]
  localAddress: string
  comeBack: boolean
}
type StreamReport = { kind: 'count'; open: number; refused: number } | ({ kind: 'received' } & ReceivedEvents)

/** Opens so many streams, a person each. */
export async function openStreamClients(
  app: FaultApp,
  { streams, processes = 4, port = app.port, comeBack = false, mustOpen = true }: StreamClientsOptions,
): Promise<StreamClients> {
  const people = await insertFaultPeople(app.pool, 'buyer', streams)
  const counts: { open: number; refused: number }[] = []
  const received: ReceivedEvents[] = []
  const children = Array.from({ length: processes }, (_, place): ChildProcess => {
    const child = fork(fileURLToPath(import.meta.url), ['streams'], { stdio: 'inherit' })
    counts[place] = { open: 0, refused: 0 }
    child.on('message', (report: StreamReport) => {
      if (report.kind === 'count') counts[place] = report
      else received.push(report)
    })
    const share = Math.ceil(streams / processes)
    const own = people.slice(place * share, (place + 1) * share)
    child.send({ port, people: own, localAddress: `127.0.0.${place + 1}`, comeBack } satisfies StreamTask)
    return child
  })
  const sum = (what: 'open' | 'refused') => counts.reduce((total, count) => total + count[what], 0)
  const clients: StreamClients = {
    people,
    received,
    open: () => sum('open'),
    refused: () => sum('refused'),
    async close() {
      for (const child of children) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
    },
  }
  const until = performance.now() + 90_000
  while (mustOpen ? clients.open() < streams : clients.open() + clients.refused() < streams) {
    if (performance.now() > until) throw new Error(`${clients.open()} of ${streams} streams are open`)
    await delay(200)
  }
  return clients
}

/** What one of the processes does. */
async function hold({ port, people, localAddress, comeBack }: StreamTask): Promise<void> {
  let open = 0
  let refused = 0
  // The parent process may have ended.
  const report = (report: StreamReport) => process.connected && process.send?.(report)
  setInterval(() => report({ kind: 'count', open, refused }), 200)
  const listen = (person: StreamTask['people'][number], after: number | null): Socket => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    let rest = ''
    let position = after
    let pause = 3_000
    let isOpen = false
    socket.on('error', () => undefined)
    socket.on('data', (bytes: Buffer) => {
      rest += bytes.toString()
      if (!isOpen) {
        if (!rest.includes('\r\n\r\n')) return
        if (!rest.startsWith('HTTP/1.1 200')) return void socket.destroy()
        isOpen = true
        open += 1
      }
      const parts = rest.split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        position = Number(/(?:^|\n)id: (\d+)/.exec(part)?.[1] ?? position)
        pause = Number(/(?:^|\n)retry: (\d+)/.exec(part)?.[1] ?? pause)
        const content = /"content":"(fault [^"]*)"/.exec(part)?.[1]
        if (content) report({ kind: 'received', userId: person.userId, content, at: Date.now() })
      }
    })
    socket.on('close', () => {
      if (isOpen) open -= 1
      else refused += 1
      if (comeBack) setTimeout(() => listen(person, position), isOpen ? pause : 1_000 + Math.random() * 4_000)
    })
    const last = after === null ? '' : `Last-Event-ID: ${after}\r\n`
    socket.write(
      `GET /api/v1/stream HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${person.token}\r\n${last}\r\n`,
    )
    return socket
  }
  for (const [place, person] of people.entries()) {
    listen(person, null)
    // As fast as people come, not as fast as a loop turns.
    if (place % 20 === 19) await delay(25)
  }
}

if (process.argv[2] === 'streams') process.once('message', (task: StreamTask) => void hold(task))
