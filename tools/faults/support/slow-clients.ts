import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** How many slow clients ended. */
export interface SlowClientsResult {
  /** Milliseconds from its connecting until each was closed, for those that were. */
  closedAfter: number[]
  /** Closes those that are left. */
  end(): void
}

export interface SlowClient {
  /** What it sends at first. */
  first: string
  /** What it sends again and again; empty: nothing. */
  next: string
  everyMilliseconds: number
  /** It does not take what it is sent. */
  isDeaf?: boolean
  /** Pause before the next one comes, in milliseconds; a hundred at once when nothing is said. */
  comesEvery?: number
}

/** So many clients that hold their connections for as long as they may (slowloris, slow body, slow read). */
export async function sendSlowly(
  port: number,
  count: number,
  client: SlowClient,
): Promise<SlowClientsResult> {
  const sockets = new Set<Socket>()
  const closedAfter: number[] = []
  for (let place = 0; place < count; place += 1) {
    const begun = performance.now()
    const socket = connect(port, '127.0.0.1')
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.write(client.first)
    const clock = client.next
      ? setInterval(() => socket.write(client.next), client.everyMilliseconds)
      : undefined
    socket.on('close', () => {
      clearInterval(clock)
      sockets.delete(socket)
      closedAfter.push(performance.now() - begun)
    })
    // Without a reader the end of the other side is not seen either.
    if (!client.isDeaf) socket.resume()
    if (client.comesEvery) await delay(client.comesEvery)
    else if (place % 100 === 99) await delay(10)
  }
  return {
    closedAfter,
    end: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** What came of a body that never ends. */
export interface FloodResult {
  /** 0: no answer came. */
  status: number
  bytesSent: number
}

const mebibyte = Buffer.alloc(1024 * 1024, 'x')

/** Sends `head`, so many MiB as fast as they are taken, and `tail`, unless the connection ends before. */
export async function flood(
  port: number,
  head: string,
  mebibytes: number,
  chunked: boolean,
  tail: string,
): Promise<FloodResult> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  let sent = 0
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString('latin1')))
  socket.on('error', () => undefined)
  const over = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  const timeout = setTimeout(() => socket.destroy(), 60_000)
  socket.write(head)
  for (let count = 0; count < mebibytes && !socket.destroyed; count += 1) {
    const isTaken = socket.write(
      chunked ? Buffer.concat([Buffer.from('100000\r\n'), mebibyte, Buffer.from('\r\n')]) : mebibyte,
    )
    sent += mebibyte.length
    if (!isTaken) await Promise.race([new Promise((next) => socket.once('drain', next)), over])
  }
  if (!socket.destroyed) socket.write(tail)
  // A client that got its answer and is not cut off leaves by itself.
  if (!socket.closed) await Promise.race([over, delay(5_000, null, { ref: false })])
  clearTimeout(timeout)
  socket.destroy()
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0), bytesSent: sent }
}
