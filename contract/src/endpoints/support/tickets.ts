import { endpoint } from '../endpoint.ts'
import type { Message } from '../../schemas/fields.ts'
import type {
  ContactMessage,
  Ticket,
  TicketCreated,
  TicketLink,
  TicketList,
  TicketReply,
} from '../../schemas/support.ts'

/** Messages to support. */
export const ticketEndpoints = {
  /** Added: messages to support. Each becomes a ticket with a reference. */
  tickets: {
    create: endpoint<{ body: ContactMessage }, TicketCreated>('POST', '/api/v1/support/tickets', {
      access: 'optionalSession',
      limit: 'openTicket',
    }),
    list: endpoint<{ query: { before?: string } }, TicketList>('GET', '/api/v1/support/tickets', {
      access: 'session',
    }),
    one: endpoint<{ params: { reference: string }; query: { key?: string } }, Ticket>(
      'GET',
      '/api/v1/support/tickets/:reference',
      { access: 'optionalSession' },
    ),
    reply: endpoint<{ params: { reference: string }; body: TicketReply }, Message>(
      'POST',
      '/api/v1/support/tickets/:reference/messages',
      { access: 'optionalSession' },
    ),
    link: endpoint<{ body: TicketLink }, Message>('POST', '/api/v1/support/ticket-links', {
      access: 'public',
      limit: 'mailTicketLink',
    }),
  },
} as const
