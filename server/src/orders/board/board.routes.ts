import { boardEndpoints } from '@oja/contract/endpoints/orders/board.ts'
import { idParams, Message } from '@oja/contract/schemas/fields.ts'
import { Board, BoardDevices, BoardInvitation, NewBoardLink } from '@oja/contract/schemas/orders/board.ts'
import { z } from 'zod'
import { findEndedSessions } from '../../identity/identity.ts'
import { isApiClient } from '../../platform/auth/sessions.ts'
import { clearRequestDeadline } from '../../platform/database/request-deadline.ts'
import type { EventStreams } from '../../platform/events/event-streams.ts'
import { streamHeaders } from '../../platform/events/events.routes.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { route } from '../../platform/http/route.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import {
  addBoardLink,
  closeBoard,
  endBoard,
  listBoards,
  openBoard,
  readBoard,
  showBoardLink,
} from './board.ts'
import { openBoardStreams } from './board-streams.ts'

const byCode = z.object({ code: z.string().max(200) })

/** The payments of a shop as they come: for its people, and for devices that show nothing else. */
export function boardRoutes(
  app: App,
  platform: RoutePlatform,
  events: EventStreams,
  hasCapacity: () => boolean,
): void {
  const { pool, limits, sessionTransport } = platform
  const streams = openBoardStreams(pool, events, findEndedSessions(pool))
  events.onClose(streams.close)

  route(app, boardEndpoints.read, {
    schema: { response: { 200: Board } },
    async handler(request, reply) {
      const { actor } = request
      if (!request.headers.accept?.includes('text/event-stream')) {
        await limits.count('poll', request.ip)
        return readBoard(pool, actor)
      }
      if (!hasCapacity())
        throw new AppError('BUSY', 'There is no room for another stream', { retryAfterSeconds: 5 })
      clearRequestDeadline(request)
      reply.hijack()
      // A connection that has ended already would never emit `close`.
      if (reply.raw.destroyed) return reply
      reply.raw.writeHead(200, streamHeaders)
      await streams.open(reply.raw, actor).catch(() => reply.raw.destroy())
      return reply
    },
  })

  route(app, boardEndpoints.addLink, {
    schema: { response: { 200: NewBoardLink } },
    handler: ({ actor }) => addBoardLink(platform, actor),
  })

  route(app, boardEndpoints.list, {
    schema: { response: { 200: BoardDevices } },
    handler: ({ actor }) => listBoards(pool, actor),
  })

  route(app, boardEndpoints.end, {
    schema: { params: idParams, response: { 200: BoardDevices } },
    async handler({ actor, params }) {
      await endBoard(pool, actor, params.id)
      return listBoards(pool, actor)
    },
  })

  route(app, boardEndpoints.invitation, {
    schema: { params: byCode, response: { 200: BoardInvitation } },
    handler: ({ params }) => showBoardLink(pool, params.code),
  })

  route(app, boardEndpoints.open, {
    schema: { params: byCode, response: { 200: Message } },
    async handler(request, reply) {
      // Nobody makes a browser a board from another site.
      if (!isApiClient(request)) sessionTransport.checkOrigin(request)
      const opening = { code: request.params.code, userAgent: request.headers['user-agent'] ?? '' }
      const storeName = await openBoard(platform, opening, request, reply)
      return { message: `This phone now shows the payments of ${storeName}` }
    },
  })

  route(app, boardEndpoints.close, {
    schema: { response: { 200: Message } },
    async handler(request, reply) {
      if (!isApiClient(request)) sessionTransport.checkOrigin(request)
      await closeBoard(platform, request, reply)
      return { message: 'This phone shows no payments any more' }
    },
  })
}
