import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Closes a connection on which more than `most` requests wait
 * for answers. Call it before the other hooks and the routes.
 * Browsers and proxies wait for each answer. Node starts every request that it has read.
 * So a hundred clients could let the server make ten thousand answers that nobody reads.
 */
export function limitPipelining(app: Pick<FastifyInstance, 'addHook'>, max = 10): void {
  const unanswered = new WeakMap<Socket, number>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request
    const count = unanswered.get(socket) ?? 0
    if (count >= max) {
      reply.hijack()
      return void socket.destroy()
    }
    unanswered.set(socket, count + 1)
    reply.raw.once('close', () => {
      const left = (unanswered.get(socket) ?? 1) - 1
      unanswered.set(socket, left)
      // A client that must come back later would otherwise get the same answer for each request it sent ahead.
      if (left > 0 && reply.raw.statusCode === 503) socket.destroy()
    })
    done()
  })
}
