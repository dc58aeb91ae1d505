import type { IncomingMessage, Server } from 'node:http'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'

const lingerMilliseconds = 1_000

/**
 * Who was answered before his body had come, as one is whose upload is too large, is heard out: a browser sends all of it
 * before it reads. But not for more than any upload may hold (rules.md F27): such a body is left unread, and its
 * connection ended behind the answer. Call it after whatever else listens to the server. `linger`: milliseconds.
 */
export function closeUnreadBodies(server: Server, linger = lingerMilliseconds): void {
  server.prependListener('request', (request, response) => {
    if (mayBeHeardOut(request)) return
    // When Node has begun to read away what is left, and not before, it can be stopped.
    response.once('close', () => setImmediate(() => request.complete || endBehind(request, linger)))
  })
}

// Browsers say how long a body is. Without a word of it there may be no end.
function mayBeHeardOut({ headers }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return false
  return Number(headers['content-length'] ?? 0) <= fieldLengths.uploadBytes
}

/**
 * Closed at once, with bytes unread, a connection is reset, and a reset can overtake the answer (RFC 9112, section 9.6).
 */
function endBehind(request: IncomingMessage, linger: number): void {
  const { socket } = request
  if (socket.destroyed) return
  socket.pause()
  socket.end()
  setTimeout(() => socket.destroy(), linger).unref()
}
