import { ticketEndpoints } from '@oja/contract/endpoints/support/tickets.ts'
import { Message, text } from '@oja/contract/schemas/fields.ts'
import {
  ContactMessage,
  Ticket,
  TicketCreated,
  TicketLink,
  TicketList,
  TicketReply,
} from '@oja/contract/schemas/support.ts'
import { z } from 'zod'
import { setTotalCount } from '../platform/pagination/pagination.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { route } from '../platform/http/route.ts'
import {
  countOwnTickets,
  createTicket,
  listOwnTickets,
  readTicket,
  replyToTicket,
  sendTicketLink,
} from './support.ts'

const Reference = z.object({ reference: text(20).transform((value) => value.toUpperCase()) })

/** Messages to support. Visitors may write too; a mailed link opens their ticket. */
export function supportRoutes(app: App, { pool, config, limits }: RoutePlatform): void {
  const context = { pool, config, limits }

  route(app, ticketEndpoints.tickets.create, {
    schema: { body: ContactMessage, response: { 201: TicketCreated } },
    async handler(request, reply) {
      const actor = request.actor
      const reference = await createTicket(context, actor, request.body)
      return reply.status(201).send({ message: 'Message Sent!', data: { reference } })
    },
  })

  route(app, ticketEndpoints.tickets.list, {
    schema: { querystring: z.object({ before: text(20).default('') }), response: { 200: TicketList } },
    async handler({ actor, query }, reply) {
      const { before } = query
      const { list, next } = await listOwnTickets(pool, actor, before)
      await setTotalCount(reply, { start: before, rows: list.data.length, after: next }, () =>
        countOwnTickets(pool, actor),
      )
      if (next) void reply.header('link', `<${ticketEndpoints.tickets.list.path}?before=${next}>; rel="next"`)
      return list
    },
  })

  route(app, ticketEndpoints.tickets.one, {
    schema: {
      params: Reference,
      querystring: z.object({ key: text(100).default('') }),
      response: { 200: Ticket },
    },
    async handler({ actor, params, query }) {
      const reader = { actor, key: query.key }
      return readTicket(pool, reader, params.reference)
    },
  })

  route(app, ticketEndpoints.tickets.reply, {
    schema: { params: Reference, body: TicketReply, response: { 201: Message } },
    async handler(request, reply) {
      const actor = request.actor
      await replyToTicket(context, actor, request.params.reference, request.body)
      return reply.status(201).send({ message: 'Message sent' })
    },
  })

  route(app, ticketEndpoints.tickets.link, {
    schema: { body: TicketLink, response: { 200: Message } },
    async handler({ body }) {
      await sendTicketLink(context, body)
      return { message: 'If the reference and email match, a link is on the way' }
    },
  })
}
