import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { z } from 'zod'
import { AppError } from '../http/app-error.ts'
import { liveEventsAfter } from './event-log.ts'
import type { EventStreams } from './event-streams.ts'
import type { App, RoutePlatform } from '../platform.ts'
import { route } from '../http/route.ts'
import { clearRequestDeadline } from '../database/request-deadline.ts'
import { dataHeaders } from '../http/security-headers.ts'
import { detachSocket } from './take-over.ts'

// It ends with its connection, so nothing has to frame it.
const headers = {
  ...dataHeaders,
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
}
const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
const head = ['HTTP/1.1 200 OK', ...lines, '', ''].join('\r\n')

const position = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** What happens to a person, as server-sent events; as JSON for whoever asks now and then. */
export function eventsRoutes(
  app: App,
  { pool, limits }: RoutePlatform,
  streams: EventStreams,
  hasRoom: () => boolean,
): void {
  app.addHook('onReady', () => streams.start())
  // An open stream would keep the server from closing.
  app.addHook('preClose', () => streams.close())

  route(app, endpoints.live.stream, {
    schema: { querystring: z.object({ after: position.optional() }) },
    async handler(request, reply) {
      const { userId, sessionId } = request.actor
      if (!request.headers.accept?.includes('text/event-stream')) {
        await limits.count('poll', request.ip)
        return liveEventsAfter(pool, userId, request.query.after)
      }
      if (!hasRoom())
        throw new AppError('BUSY', 'There is no room for another stream', { retryAfterSeconds: 5 })
      // A browser that lost its stream names the last event it saw.
      const last = position.safeParse(request.headers['last-event-id'])
      clearRequestDeadline(request)
      reply.hijack()
      const socket = detachSocket(request.raw)
      if (!socket) return reply
      socket.write(head)
      const after = last.success ? last.data : request.query.after
      await streams.open(socket, { userId, sessionId }, after).catch(() => socket.destroy())
      return reply
    },
  })
}
