import { z } from 'zod'
import { email, requiredText, text } from './fields.ts'
import { fieldLengths } from '../values/field-lengths.ts'
import { parsePhone } from '../values/phone.ts'

/** What every page shows of the market itself: its name, how to reach us, what a sale costs the seller. */
export const Site = z.object({
  data: z.object({
    brand: z.string(),
    /** Where the market is reached: what addresses that people pass on begin with. */
    origin: z.string(),
    /** E.164 */
    phone: z.string(),
    emails: z.object({ general: z.string(), sellers: z.string(), buyers: z.string() }),
    place: z.string(),
    social: z.array(z.object({ name: z.string(), url: z.string() })),
    /** Of the price of a completed sale. */
    commissionPercent: z.number(),
  }),
})
export type Site = z.infer<typeof Site>

export const inboxes = ['general', 'sellers', 'buyers'] as const
export type Inbox = (typeof inboxes)[number]

/** Waiting for us; answered by us; closed. A new message from the sender makes it wait again. */
export const ticketStates = ['waiting', 'answered', 'closed'] as const
export type TicketState = (typeof ticketStates)[number]

// Support also hears from people abroad, so any number that can be dialled will do.
const anyPhone = requiredText(fieldLengths.phone, 'Phone is required')
  .refine(
    (value) => value === '' || /^\+?[\d\s().-]{7,20}$/.test(value),
    'Please enter a phone number, like 0803 123 4567',
  )
  .transform((value) => parsePhone(value) ?? value)

const oneLine = (most: number, missing: string) =>
  requiredText(most, missing).transform((value) => value.replace(/\s+/g, ' '))

/** The contact form: six fields, all required, and one that people never see. */
export const ContactMessage = z.object({
  name: oneLine(fieldLengths.personName, 'Name is required'),
  email: email('Email is required', 'Invalid email address'),
  phone: anyPhone,
  category: oneLine(fieldLengths.ticketCategory, 'Category is required'),
  subject: oneLine(fieldLengths.ticketSubject, 'Subject is required'),
  message: requiredText(fieldLengths.ticketMessage, 'Message is required'),
  /** Only machines fill this in; their message is thanked for and dropped. */
  leaveEmpty: z.string('Please check this').optional(),
})
export type ContactMessage = z.input<typeof ContactMessage>

export const TicketCreated = z.object({
  message: z.string(),
  data: z.object({ reference: z.string() }),
})
export type TicketCreated = z.infer<typeof TicketCreated>

const TicketFacts = z.object({
  reference: z.string(),
  subject: z.string(),
  category: z.string(),
  state: z.enum(ticketStates),
  createdAt: z.string(),
  lastMessageAt: z.string(),
})

/** A ticket with what was written, oldest first. */
export const Ticket = z.object({
  data: TicketFacts.extend({
    messages: z.array(
      z.object({
        id: z.string(),
        by: z.enum(['sender', 'support']),
        text: z.string(),
        createdAt: z.string(),
      }),
    ),
  }),
})
export type Ticket = z.infer<typeof Ticket>

/** The tickets of who is signed in, newest first; those written with his address before he had an account too. */
export const TicketList = z.object({ data: z.array(TicketFacts) })
export type TicketList = z.infer<typeof TicketList>

/** Asks for a link to a ticket by mail: for people who are not signed in. */
export const TicketLink = z.object({
  reference: oneLine(20, 'Please enter the reference').transform((value) => value.toUpperCase()),
  email: email('Please enter your email address', 'Please enter a valid email address'),
})
export type TicketLink = z.input<typeof TicketLink>

/** One more message in a thread. `key` is the secret of a mailed link, for people who are not signed in. */
export const TicketReply = z.object({
  message: requiredText(fieldLengths.ticketMessage, 'Message is required'),
  key: text(100).optional(),
})
export type TicketReply = z.input<typeof TicketReply>
