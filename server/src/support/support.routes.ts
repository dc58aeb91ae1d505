import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { Message, text } from '@oja/contract/schemas/fields.ts'
import {
  ContactMessage,
  Ticket,
  TicketCreated,
  TicketLink,
  TicketList,
  TicketReply,
} from '@oja/contract/schemas/support.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { setTotalCount } from '../platform/pagination/pagination.ts'
import { at } from '../platform/platform.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import type { Actor } from '../platform/auth/session-transport.ts'
import {
  countOwnTickets,
  createTicket,
  listOwnTickets,
  readTicket,
  replyToTicket,
  sendTicketLink,
} from './support.ts'

const Reference = z.object({ reference: text(20).transform((value) => value.toUpperCase()) })

/** Messages to support. Visitors may write too; what they wrote opens by the link we mail them. */
export function supportRoutes(app: App, { pool, config, door, limits }: RoutePlatform): void {
  const desk = { pool, config, limits }
  // A visitor is welcome, but a form on another site must not write in the name of who is signed in here.
  const writer = async (request: FastifyRequest): Promise<Actor | null> =>
    (await door.anyone(request)) ? door.signedIn(request) : null

  app.route({
    ...at(endpoints.tickets.create),
    schema: { body: ContactMessage, response: { 201: TicketCreated } },
    async handler(request, reply) {
      const actor = await writer(request)
      await limits.count('ticket_address', request.ip)
      const reference = await createTicket(desk, actor, request.body)
      return reply.status(201).send({ message: 'Message Sent!', data: { reference } })
    },
  })

  app.route({
    ...at(endpoints.tickets.list),
    schema: { querystring: z.object({ before: text(20).default('') }), response: { 200: TicketList } },
    async handler(request, reply) {
      const actor = await door.signedIn(request)
      const { before } = request.query
      const { list, next } = await listOwnTickets(pool, actor, before)
      await setTotalCount(reply, { start: before, rows: list.data.length, after: next }, () =>
        countOwnTickets(pool, actor),
      )
      if (next) void reply.header('link', `<${endpoints.tickets.list.path}?before=${next}>; rel="next"`)
      return list
    },
  })

  app.route({
    ...at(endpoints.tickets.one),
    schema: {
      params: Reference,
      querystring: z.object({ key: text(100).default('') }),
      response: { 200: Ticket },
    },
    async handler(request) {
      const reader = { actor: await door.anyone(request), key: request.query.key }
      return readTicket(pool, reader, request.params.reference)
    },
  })

  app.route({
    ...at(endpoints.tickets.reply),
    schema: { params: Reference, body: TicketReply, response: { 201: Message } },
    async handler(request, reply) {
      const actor = await writer(request)
      await replyToTicket(desk, actor, request.params.reference, request.body)
      return reply.status(201).send({ message: 'Message sent' })
    },
  })

  app.route({
    ...at(endpoints.tickets.link),
    schema: { body: TicketLink, response: { 200: Message } },
    async handler(request) {
      await sendTicketLink(desk, request.body)
      return { message: 'If the reference and the email address belong together, a link is on its way' }
    },
  })
}
