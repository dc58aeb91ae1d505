import { Message, text } from '@oja/contract/fields.ts'
import { DeskTicketPage, DeskTickets, TicketAnswer, TicketsQuery } from '@oja/contract/support-desk.ts'
import { adminEndpoints } from '@oja/contract/trust-endpoints.ts'
import { z } from 'zod'
import { nameNext } from '../platform/list-answers.ts'
import { at } from '../platform/platform.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { answerTicket, closeTicket, deskTicket, deskTickets, reopenTicket } from './ticket-desk.ts'

const rowsOnPage = 25
const Reference = z.object({ reference: text(20).transform((value) => value.toUpperCase()) })

/** Messages to support as admins answer them. */
export function ticketDeskRoutes(app: App, { pool, textPool, config, door }: RoutePlatform): void {
  const desk = { pool, config }

  app.route({
    ...at(adminEndpoints.tickets),
    schema: { querystring: TicketsQuery, response: { 200: DeskTickets } },
    async handler(request, reply) {
      await door.admin(request)
      const { rows, after } = await deskTickets(textPool, request.query, rowsOnPage)
      nameNext(reply, adminEndpoints.tickets.path, request.query, after)
      return { data: rows }
    },
  })

  app.route({
    ...at(adminEndpoints.ticket),
    schema: { params: Reference, response: { 200: DeskTicketPage } },
    async handler(request) {
      await door.admin(request)
      return deskTicket(pool, request.params.reference)
    },
  })

  app.route({
    ...at(adminEndpoints.answerTicket),
    schema: { params: Reference, body: TicketAnswer, response: { 200: Message } },
    async handler(request) {
      const admin = await door.admin(request)
      await answerTicket(desk, admin, request.params.reference, request.body)
      return { message: request.body.close ? 'Answer sent, message closed' : 'Answer sent' }
    },
  })

  app.route({
    ...at(adminEndpoints.closeTicket),
    schema: { params: Reference, response: { 200: Message } },
    async handler(request) {
      await closeTicket(pool, await door.admin(request), request.params.reference)
      return { message: 'Message closed' }
    },
  })

  app.route({
    ...at(adminEndpoints.reopenTicket),
    schema: { params: Reference, response: { 200: Message } },
    async handler(request) {
      await reopenTicket(pool, await door.admin(request), request.params.reference)
      return { message: 'Message opened again' }
    },
  })
}
