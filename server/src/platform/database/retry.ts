import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { isConnectionLost, isConnectFailure } from './errors.ts'
import type { App } from '../platform.ts'

// Connections that are lost together are noticed one after the other, and new ones may be lost too. What takes longer is
// no accident any more.
const mostTries = 12
// Less than a request may wait for the database in all, so that the last try can still be answered.
const patienceMilliseconds = 2_200
const pauseMilliseconds = 20
// One may be cut while it is made. Where none can be made there is no database, and that is said at once.
const mostUnmade = 4

/**
 * Lets everything that only reads be tried again when its connection to the database was lost on the way, so that who
 * reads need not notice. What writes is not: nobody knows how much of it happened. Must stand before the routes.
 */
export function retryReads(app: App): void {
  app.addHook('onRoute', (route) => {
    if (route.method !== 'GET') return
    const { handler } = route
    route.handler = async function tryToRead(request, reply) {
      return retryLost(async () => handler.call(this, request, reply), reply)
    }
  })
}

/** Does work that only reads again while its connection is lost, within the time that the request of `reply` has. */
export async function retryLost<Result>(
  work: () => Promise<Result>,
  reply: Pick<FastifyReply, 'sent' | 'elapsedTime'>,
): Promise<Result> {
  let unmade = 0
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (reply.sent || !(error instanceof Error && isConnectionLost(error))) throw error
      unmade = isConnectFailure(error) ? unmade + 1 : 0
      const isOver = reply.elapsedTime > patienceMilliseconds
      if (isOver || attempt === mostTries || unmade === mostUnmade) throw error
      await delay(pauseMilliseconds * attempt * (0.5 + Math.random()))
    }
  }
}
