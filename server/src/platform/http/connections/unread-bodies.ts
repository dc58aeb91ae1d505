import type { IncomingMessage, Server } from 'node:http'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'

/** All in milliseconds. */
export interface UnreadLimits {
  /** How long a connection stays open after our side of it was ended. */
  linger: number
  /** How long a body may go on arriving after its request was answered. */
  rest: number
}

const defaultLimits: UnreadLimits = { linger: 1_000, rest: 5_000 }

/**
 * Decides what happens to a body that is still arriving after
 * its request was answered, as with an upload that is too large.
 * Up to the size of an upload it is read to its end, because a browser sends everything before it reads the answer.
 * When that takes longer than `rest`, and for a larger body at once, the rest stays unread and the connection is closed
 * after the answer (F27 in docs/requirements/faults.md). Call it after all other listeners of the server.
 */
export function closeUnreadBodies(server: Server, limits: Partial<UnreadLimits> = {}): void {
  const { linger, rest } = { ...defaultLimits, ...limits }
  server.prependListener('request', (request, response) => {
    if (!hasBody(request)) return
    const close = () => request.complete || closeAfterAnswer(request, linger)
    // Node starts to discard the rest only after this event, so the reading cannot be stopped earlier.
    response.once('close', () => {
      if (!mayBeReadToEnd(request)) setImmediate(close)
      else if (!request.complete) setTimeout(close, rest).unref()
    })
  })
}

// One listener fewer on the answer of a page or file, which has ten others; Node warns of an eleventh.
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

// Browsers give the length of a body. A body without a length may have no end.
function mayBeReadToEnd({ headers }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return false
  return Number(headers['content-length'] ?? 0) <= fieldLengths.uploadBytes
}

/**
 * Ends our side first and closes the connection later. An immediate close with unread bytes resets the connection, and
 * the reset can overtake the answer (RFC 9112, section 9.6).
 */
function closeAfterAnswer(request: IncomingMessage, linger: number): void {
  const { socket } = request
  if (socket.destroyed) return
  socket.pause()
  socket.end()
  setTimeout(() => socket.destroy(), linger).unref()
}
