import { text } from '@oja/contract/schemas/fields.ts'
import {
  AdminTicketDetails,
  AdminTickets,
  TicketAnswer,
  TicketReminder,
  TicketsQuery,
} from '@oja/contract/schemas/admin/admin-tickets.ts'
import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import { z } from 'zod'
import { adminChange, adminList } from './admin-route-helpers.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { route } from '../platform/http/route.ts'
import {
  answerTicket,
  closeTicket,
  countAdminTickets,
  getAdminTicket,
  listAdminTickets,
  remindOfTicket,
  reopenTicket,
  ticketSearchOf,
} from '../support/support.ts'

const byReference = {
  params: z.object({ reference: text(20).transform((value) => value.toUpperCase()) }),
}

/** Endpoints by which admins answer messages to support. */
export function adminTicketsRoutes(app: App, { pool, textPool, config }: RoutePlatform): void {
  const tickets = { query: TicketsQuery, answer: AdminTickets }
  adminList(app, adminEndpoints.tickets, tickets, {
    read: (query, max, admin) => listAdminTickets(textPool, ticketSearchOf(query, admin), max),
    count: (query, admin) => countAdminTickets(textPool, ticketSearchOf(query, admin)),
  })

  route(app, adminEndpoints.ticket, {
    schema: { ...byReference, response: { 200: AdminTicketDetails } },
    handler: ({ params }) => getAdminTicket(pool, params.reference),
  })

  const answer = { ...byReference, body: TicketAnswer }
  adminChange(app, adminEndpoints.answerTicket, answer, async (admin, { params, body }) => {
    await answerTicket({ pool, config }, admin, params.reference, body)
    if (body.close) return 'answer-sent-and-closed'
    return body.remindTomorrow ? 'answer-sent-and-promised' : 'answer-sent'
  })

  adminChange(app, adminEndpoints.closeTicket, byReference, async (admin, { params }) => {
    await closeTicket(pool, admin, params.reference)
    return 'message-closed'
  })

  const reminder = { ...byReference, body: TicketReminder }
  adminChange(app, adminEndpoints.remindOfTicket, reminder, async (admin, { params, body }) => {
    await remindOfTicket(pool, admin, params.reference, body.days)
    return body.days === 0 ? 'reminder-removed' : 'reminder-set'
  })

  adminChange(app, adminEndpoints.reopenTicket, byReference, async (admin, { params }) => {
    await reopenTicket(pool, admin, params.reference)
    return 'message-reopened'
  })
}
