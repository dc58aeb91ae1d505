import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** How long a slow socket is borne, and how often it is looked at; both in milliseconds. */
export interface SlowSocketTimeouts {
  patience: number
  sweep: number
}

// Together at most 15 s (rules.md F25). A phone on EDGE sends some 5 KB a second; the change of a radio cell costs a few
// seconds without any.
const usual: SlowSocketTimeouts = { patience: 11_000, sweep: 2_000 }
const leastBytes = 1_024

/** Times for a server's options: whoever takes longer over a request's head is cut off. */
export const headerTimeouts = { headersTimeout: 10_000, connectionsCheckingInterval: usual.sweep }

interface Watched {
  request: IncomingMessage | null
  /** Bytes that had come when the present span began, and when that was by `performance.now()`. */
  received: number
  since: number
  /** What had left of the answers: of whole writes, and what of the last one had not; and since when nothing did. */
  done: number
  queued: number
  taken: number
}

/**
 * Cuts off whoever sends a body, or takes an answer, so slowly that it can only be meant to hold a connection: less than
 * 1 KB of a body in 11 s, or nothing of an answer. A large upload over a slow line may take its minutes.
 */
export function closeSlowSockets(server: Server, { patience, sweep }: SlowSocketTimeouts = usual): void {
  const watched = new Map<Socket, Watched>()
  server.on('connection', (socket: Socket) => {
    watched.set(socket, { request: null, received: 0, since: 0, done: 0, queued: 0, taken: 0 })
    socket.once('close', () => watched.delete(socket))
  })
  server.on('request', (request: IncomingMessage) => {
    const { socket } = request
    const one = watched.get(socket)
    if (one) Object.assign(one, { request, received: socket.bytesRead, since: performance.now() })
  })
  const clock = setInterval(() => {
    for (const [socket, one] of watched) {
      if (sendsTooSlowly(socket, one, patience) || takesNothing(socket, one, patience)) socket.destroy()
    }
  }, sweep)
  clock.unref()
  server.on('close', () => clearInterval(clock))
}

function sendsTooSlowly(socket: Socket, one: Watched, patience: number): boolean {
  // What has come and was not read yet waits for us, not for the sender.
  const isWaitedFor = one.request && !one.request.complete && one.request.readableLength === 0
  const now = performance.now()
  if (!isWaitedFor || socket.bytesRead - one.received >= leastBytes) {
    one.received = socket.bytesRead
    one.since = now
    return false
  }
  return now - one.since >= patience
}

/** Has nothing of what is unsent left for so long? Node's own timer would begin anew once where a write had left in part. */
function takesNothing(socket: Socket, one: Watched, patience: number): boolean {
  const done = socket.bytesWritten - socket.writableLength
  const queued = queuedBytes(socket)
  const now = performance.now()
  if (socket.writableLength === 0 || done !== one.done || queued !== one.queued) {
    Object.assign(one, { done, queued, taken: now })
    return false
  }
  return now - one.taken >= patience
}

/** What the system has not taken yet of the write under way. Nothing that Node documents tells of parts of one write. */
function queuedBytes(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize: number } | null }
  return handle?.writeQueueSize ?? 0
}
