import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Closes a connection on which more than `most` requests wait for their answers. Browsers and proxies wait for each answer
 * before they ask for more; Node begins everything at once that it has read, so that a hundred clients could have ten
 * thousand answers made which nobody takes. Must stand before the other hooks and the routes.
 */
export function limitPipelining(app: Pick<FastifyInstance, 'addHook'>, most = 10): void {
  const unanswered = new WeakMap<Socket, number>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request
    const count = unanswered.get(socket) ?? 0
    if (count >= most) {
      reply.hijack()
      return void socket.destroy()
    }
    unanswered.set(socket, count + 1)
    reply.raw.once('close', () => {
      const left = (unanswered.get(socket) ?? 1) - 1
      unanswered.set(socket, left)
      // Whoever is asked to come back later would hear it again for each request sent ahead.
      if (left > 0 && reply.raw.statusCode === 503) socket.destroy()
    })
    done()
  })
}
