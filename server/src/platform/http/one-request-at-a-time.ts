import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

// Browsers and proxies wait for each answer before they ask for more.
const mostWaiting = 10

/**
 * Begins a request when the one before it on the same connection is answered; who asks for more than ten ahead is cut off,
 * and so is who asks ahead and is told to come back later. Node would begin all it has read at once: a hundred clients could
 * have ten thousand requests worked on, whose answers nobody takes, and everybody else would be turned away.
 */
export function serveOneRequestAtATime(server: Server): void {
  const handlers = server.listeners('request') as Handler[]
  const lines = new WeakMap<Socket, (() => void)[]>()
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    const begin = () => {
      response.on('close', () => {
        const next = lines.get(socket)?.shift()
        // Else he would be turned away once more for each thing he asked for ahead, or let in when he is long gone.
        if (next && response.statusCode === 503) socket.destroy()
        if (next && !socket.destroyed) next()
        else lines.delete(socket)
      })
      for (const handler of handlers) handler(request, response)
    }
    const line = lines.get(socket)
    if (line && line.length >= mostWaiting) return void socket.destroy()
    // What the request before knows of itself by its asynchronous context is none of this one's.
    if (line) return void line.push(AsyncLocalStorage.bind(begin))
    lines.set(socket, [])
    begin()
  })
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void
