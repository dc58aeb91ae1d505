import { z } from 'zod'
import { requiredText, text } from '../fields.ts'
import { fieldLengths } from '../../values/field-lengths.ts'
import { inboxes, Ticket, ticketStates } from '../support.ts'

/**
 * The filter of tickets: a state, or `overdue`, which means waiting for more than 24 hours, or `reminded`, of which an admin
 * wanted to be reminded by now, or `later`, which an admin put off to a day to come. Only what was put off is not waiting.
 */
export const adminTicketStates = ['overdue', 'reminded', 'later', ...ticketStates] as const
export type AdminTicketState = (typeof adminTicketStates)[number]

/** One page of tickets. Without a state: all. */
export const TicketsQuery = z.object({
  q: text(fieldLengths.search).optional(),
  status: z.enum(['', ...adminTicketStates]).optional(),
  inbox: z.enum(['', ...inboxes]).optional(),
  /** Whose: mine, nobody's, or "" for all. */
  assigned: z.enum(['', 'me', 'nobody']).optional(),
  after: text(200).optional(),
})
export type TicketsQuery = z.input<typeof TicketsQuery>

/** A ticket as an admin sees it: its sender, and since when the sender waits. */
export const AdminTicket = z.object({
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The sender's account; null for a visitor. */
  userId: z.string().nullable(),
  category: z.string(),
  subject: z.string(),
  inbox: z.enum(inboxes),
  state: z.enum(ticketStates),
  /** The sender has waited for more than the 24 hours that we promise. */
  isOverdue: z.boolean(),
  createdAt: z.string(),
  lastMessageAt: z.string(),
  waitingSince: z.string().nullable(),
  /** The admin who looks after it; "" for nobody. */
  assignee: z.string(),
  /** When an admin wants to come back to it; null for never. Servers before 0.26 leave it out. */
  remindAt: z.string().nullable().optional(),
})
export type AdminTicket = z.infer<typeof AdminTicket>
export const AdminTickets = z.object({ data: z.array(AdminTicket) })
export type AdminTickets = z.infer<typeof AdminTickets>

export const AdminTicketDetails = z.object({
  data: AdminTicket.extend({ messages: Ticket.shape.data.shape.messages }),
})
export type AdminTicketDetails = z.infer<typeof AdminTicketDetails>

/** In how many days an admin comes back to a ticket; 0 for not at all. */
export const TicketReminder = z.object({
  days: z.union([z.literal(0), z.literal(1), z.literal(3)], 'Choose a day'),
})
export type TicketReminder = z.input<typeof TicketReminder>

// Before the first letter stand no letters: otherwise a long text without an end would be read again from each of them.
const wordInBraces = /\{[^{}\p{L}]*\p{L}[^{}]*\}/u

/**
 * The server mails the answer to the sender. `close`: also closes the ticket. `remindTomorrow`: it comes back tomorrow. A word in braces is refused: the page has
 * filled in the `{name}` of a canned answer, so what is left would reach the sender as it stands.
 */
export const TicketAnswer = z
  .object({
    message: requiredText(fieldLengths.ticketMessage, 'Write your answer').refine(
      (text) => text.length > fieldLengths.ticketMessage || !wordInBraces.test(text),
      {
        error: ({ input }) =>
          `The sender would read ${wordInBraces.exec(String(input))?.[0]} as it stands. Write the word itself, without { and }`,
      },
    ),
    close: z.boolean().default(false),
    /** The answer promises more: the message comes back tomorrow. */
    remindTomorrow: z.boolean().default(false),
  })
  .refine(({ close, remindTomorrow }) => !close || !remindTomorrow, {
    path: ['remindTomorrow'],
    message: 'A closed message does not come back. Choose one of the two.',
  })
export type TicketAnswer = z.input<typeof TicketAnswer>
