import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** All in milliseconds. */
export interface SlowLimits {
  /** How long a sender may take for 1 KB of a body. */
  sending: number
  /**
   * How long a reader may take nothing of an answer. Node's timer begins anew once when a part of one write has left, so
   * that it may be twice as long.
   */
  reading: number
  /** How often senders are looked at. */
  sweep: number
}

// Each at most 15 s (F25). A phone on EDGE sends some 5 KB a second; the change of a radio cell costs a few seconds
// without any.
const usual: SlowLimits = { sending: 11_000, reading: 6_000, sweep: 2_000 }
const leastBytes = 1_024

/** Options of the server: whoever takes longer over a request's head is cut off. */
export const headerTimeouts = { headersTimeout: 10_000, connectionsCheckingInterval: usual.sweep }

/** The newest request of a connection and its answer. */
interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  /** Bytes that had come when the present span began, and when that was by `performance.now()`. */
  received: number
  since: number
}

/**
 * Closes the connections of those who send a body, or take an answer, so slowly that it can only be meant to hold a
 * connection. A large upload over a slow line may take its minutes.
 */
export function closeSlowSockets(server: Server, { sending, reading, sweep }: SlowLimits = usual): void {
  const exchanges = new Map<Socket, Exchange>()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    exchanges.set(socket, { request, response, received: socket.bytesRead, since: performance.now() })
    response.once('close', () => {
      if (exchanges.get(socket)?.response === response) exchanges.delete(socket)
    })
  })
  // Node calls this when nothing was sent or received for so long.
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
  // What has come and was not read yet waits for us, not for the sender.
  const isWaitedFor = !one.request.complete && one.request.readableLength === 0
  const now = performance.now()
  if (!isWaitedFor || socket.bytesRead - one.received >= leastBytes) {
    one.received = socket.bytesRead
    one.since = now
    return false
  }
  return now - one.since >= milliseconds
}
