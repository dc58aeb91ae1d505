import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** How long a slow socket is borne, and how often it is looked at; both in milliseconds. */
export interface Patience {
  patience: number
  sweep: number
}

// Together at most 15 s (rules.md F25). A phone on EDGE sends some 5 KB a second; the change of a radio cell costs a few
// seconds without any.
const usual: Patience = { patience: 11_000, sweep: 2_000 }
const leastBytes = 1_024

/** Times for a server's options: whoever takes longer over a request's head is cut off. */
export const headTimes = { headersTimeout: 10_000, connectionsCheckingInterval: usual.sweep }

interface Watched {
  request: IncomingMessage | null
  /** Bytes that had come when the present span began, and when that was by `performance.now()`. */
  received: number
  since: number
}

/**
 * Cuts off whoever sends a body, or takes an answer, so slowly that it can only be meant to hold a connection: less than
 * 1 KB of a body in 11 s, or nothing of an answer. A large upload over a slow line may take its minutes.
 */
export function cutSlowSockets(server: Server, { patience, sweep }: Patience = usual): void {
  const watched = new Map<Socket, Watched>()
  server.on('connection', (socket: Socket) => {
    watched.set(socket, { request: null, received: 0, since: 0 })
    socket.once('close', () => watched.delete(socket))
  })
  server.on('request', (request: IncomingMessage) => {
    const { socket } = request
    if (watched.has(socket))
      watched.set(socket, { request, received: socket.bytesRead, since: performance.now() })
  })
  const clock = setInterval(() => {
    for (const [socket, one] of watched) {
      if (sendsTooSlowly(socket, one, patience)) socket.destroy()
      else limitWrites(socket, patience)
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

/** While something is unsent, Node's own timer watches whether any of it leaves: it knows of parts of one write, too. */
function limitWrites(socket: Socket, patience: number): void {
  const isLimited = socket.timeout === patience
  if (socket.writableLength > 0 && !isLimited) socket.setTimeout(patience)
  if (socket.writableLength === 0 && isLimited) socket.setTimeout(0)
}
