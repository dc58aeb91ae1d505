import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** All in milliseconds. */
export interface SlowLimits {
  /** How long a client may take to send 1 KB of a body. */
  sending: number
  /**
   * How long a client may read nothing of an answer. Node's timer
   * restarts once after a partial write, so the time may double.
   */
  reading: number
  /** How often sending clients are checked. */
  sweep: number
}

// Each is 15 s at most (F25 in docs/requirements/faults.md). A phone on EDGE
// sends some 5 KB a second, and a change of the radio cell costs a few seconds.
const defaultLimits: SlowLimits = { sending: 11_000, reading: 6_000, sweep: 2_000 }
const minBytes = 1_024

/** Server options: the server closes a connection whose request head takes longer. */
export const headerTimeouts = { headersTimeout: 10_000, connectionsCheckingInterval: defaultLimits.sweep }

/** The newest request of a connection, with its answer. */
interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  /** The bytes received when the present interval began, and its start by `performance.now()`. */
  received: number
  since: number
}

/**
 * Closes the connections of clients that send a body, or read an
 * answer, too slowly. They can only mean to hold a connection.
 * A large upload over a slow line may take its minutes.
 */
export function closeSlowSockets(
  server: Server,
  { sending, reading, sweep }: SlowLimits = defaultLimits,
): void {
  const exchanges = new Map<Socket, Exchange>()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    exchanges.set(socket, { request, response, received: socket.bytesRead, since: performance.now() })
    response.once('close', () => {
      if (exchanges.get(socket)?.response === response) exchanges.delete(socket)
    })
  })
  // Node calls this when nothing was sent or received for this time.
  server.setTimeout(reading, (socket) => {
    const waitsForUs = exchanges.has(socket) && socket.writableLength === 0
    if (!waitsForUs) socket.destroy()
  })
  const clock = setInterval(() => {
    for (const [socket, one] of exchanges) if (sendsTooSlowly(socket, one, sending)) socket.destroy()
  }, sweep)
  clock.unref()
  server.on('close', () => clearInterval(clock))
}

function sendsTooSlowly(socket: Socket, one: Exchange, milliseconds: number): boolean {
  // Bytes that arrived and were not read yet wait for the server, not for the client.
  const isWaitedFor = !one.request.complete && one.request.readableLength === 0
  const now = performance.now()
  if (!isWaitedFor || socket.bytesRead - one.received >= minBytes) {
    one.received = socket.bytesRead
    one.since = now
    return false
  }
  return now - one.since >= milliseconds
}
