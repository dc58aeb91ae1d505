import { messagingEndpoints } from '@oja/contract/endpoints/messaging.ts'
import { z } from 'zod'
import { AppError } from '../http/app-error.ts'
import { liveEventsAfter } from './event-log.ts'
import type { EventStreams } from './event-streams.ts'
import type { App, RoutePlatform } from '../platform.ts'
import { route } from '../http/route.ts'
import { clearRequestDeadline } from '../database/request-deadline.ts'
import { dataHeaders } from '../http/security-headers.ts'

/** The headers of a stream of server-sent events. */
export const streamHeaders = {
  ...dataHeaders,
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
}

const position = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** A person's live events as server-sent events, or as JSON for a client that polls. */
export function eventsRoutes(
  app: App,
  { pool, limits }: RoutePlatform,
  streams: EventStreams,
  hasCapacity: () => boolean,
): void {
  app.addHook('onReady', () => streams.start())
  // An open stream would keep the server from closing.
  app.addHook('preClose', () => streams.close())

  route(app, messagingEndpoints.live.stream, {
    schema: { querystring: z.object({ after: position.optional() }) },
    async handler(request, reply) {
      const { userId, sessionId } = request.actor
      if (!request.headers.accept?.includes('text/event-stream')) {
        await limits.count('poll', request.ip)
        return liveEventsAfter(pool, userId, request.query.after)
      }
      if (!hasCapacity())
        throw new AppError('BUSY', 'There is no room for another stream', { retryAfterSeconds: 5 })
      // A browser that lost its stream sends the id of the last event it got.
      const last = position.safeParse(request.headers['last-event-id'])
      clearRequestDeadline(request)
      reply.hijack()
      // A connection that has ended already would never emit `close`.
      if (reply.raw.destroyed) return reply
      reply.raw.writeHead(200, streamHeaders)
      const after = last.success ? last.data : request.query.after
      await streams.open(reply.raw, { userId, sessionId }, after).catch(() => reply.raw.destroy())
      return reply
    },
  })
}
