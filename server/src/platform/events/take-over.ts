import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

/** What Node's sockets keep and do not document: the connection itself. */
interface HandleHolder {
  _handle: object | null
}

type SocketOfHandle = new (options: { handle: object }) => Socket

/**
 * Takes the connection a request came on out of HTTP's hands: nothing of the request, its answer or its parser is kept any
 * longer, and everybody who waits for one of them sees it closed. What goes out from now on is up to the caller; what
 * comes in ends it, since nobody asks for anything on such a connection. Null when the client has left.
 *
 * Node moves a connection to another thread or process in the same way, and documents none for staying here.
 */
export function detachSocket({ socket }: IncomingMessage): Socket | null {
  const holder = socket as unknown as HandleHolder
  const handle = holder._handle
  if (!handle || socket.destroyed) return null
  holder._handle = null
  socket.destroy()
  const own = new (Socket as unknown as SocketOfHandle)({ handle })
  // A line that breaks is no more than an end.
  own.on('error', ignore)
  own.on('data', end)
  return own
}

function ignore(): void {}

function end(this: Socket): void {
  this.destroy()
}
