import { endpoint } from './endpoint.ts'
import type { HomeCardsAnswer } from '../schemas/admin/admin-home-cards.ts'
import type { Article, ArticleList, Faq } from '../schemas/content.ts'
import type { Message } from '../schemas/fields.ts'
import type {
  ContactMessage,
  Site,
  Ticket,
  TicketCreated,
  TicketLink,
  TicketList,
  TicketReply,
} from '../schemas/support.ts'

/** The market's own details, its articles, and messages to support. Part of `endpoints`. */
export const supportEndpoints = {
  /** Added: the market's own details; every page shows them. */
  site: endpoint<Record<never, never>, Site>('GET', '/api/v1/site', { access: 'public' }),
  /** Added: the cards of the home page, as an admin arranged them. */
  homeCards: endpoint<Record<never, never>, HomeCardsAnswer>('GET', '/api/v1/home/cards', {
    access: 'public',
  }),
  /** Added: the market's articles. `q` searches the help centre. */
  content: {
    list: endpoint<{ query: { q?: string } }, ArticleList>('GET', '/api/v1/content', { access: 'public' }),
    one: endpoint<{ params: { slug: string } }, Article>('GET', '/api/v1/content/:slug', {
      access: 'public',
    }),
    faq: endpoint<Record<never, never>, Faq>('GET', '/api/v1/faq', { access: 'public' }),
  },
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
