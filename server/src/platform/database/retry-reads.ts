import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { isConnectionLost, isConnectFailure } from './errors.ts'
import type { App } from '../platform.ts'

// Connections that are lost together are noticed one by one, and
// new ones may be lost too. After this many tries it gives up.
const maxTries = 12
// Less than a request may wait for the database in all, so that the last try can still be answered.
const timeoutMilliseconds = 2_200
const pauseMilliseconds = 20
// One attempt to connect may fail by chance. When four fail in
// a row there is no database, and the request fails at once.
const maxUnmade = 4

/**
 * Runs a GET again when it lost its database connection. Call it before the routes are registered.
 * Writes are not retried, because nobody knows how much of a write happened.
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

/** Runs work that only reads again while its connection is lost, within the time that the request of `reply` has. */
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
      const isOver = reply.elapsedTime > timeoutMilliseconds
      if (isOver || attempt === maxTries || unmade === maxUnmade) throw error
      await delay(pauseMilliseconds * attempt * (0.5 + Math.random()))
    }
  }
}
