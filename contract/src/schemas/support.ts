import { z } from 'zod'
import { emailOrPhone, requiredText, text } from './fields.ts'
import { fieldLengths } from '../values/field-lengths.ts'
import { looksLikePhone } from '../values/identity/login-phone.ts'
import { parsePhone } from '../values/phone.ts'

/** What every page shows of the market: its name, its contact details, its commission. */
export const Site = z.object({
  data: z.object({
    brand: z.string(),
    /** The address of the site: links that people share begin with it. */
    origin: z.string(),
    /** E.164. */
    phone: z.string(),
    emails: z.object({ general: z.string(), sellers: z.string(), buyers: z.string() }),
    place: z.string(),
    social: z.array(z.object({ name: z.string(), url: z.string() })),
    /** Per cent of the price of a completed sale. */
    commissionPercent: z.number(),
  }),
})
export type Site = z.infer<typeof Site>

export const inboxes = ['general', 'sellers', 'buyers'] as const
export type Inbox = (typeof inboxes)[number]

/** Waiting for us; answered by us; closed. A new message of the sender sets it to waiting. */
export const ticketStates = ['waiting', 'answered', 'closed'] as const
export type TicketState = (typeof ticketStates)[number]

// People abroad write to support too, so any number that can be dialled is valid.
const anyPhone = requiredText(fieldLengths.phone, 'Phone is required')
  .refine(
    (value) => value === '' || /^\+?[\d\s().-]{7,20}$/.test(value),
    'Please enter a phone number, like 0803 123 4567',
  )
  .transform((value) => parsePhone(value) ?? value)

const oneLine = (most: number, missing: string) =>
  requiredText(most, missing).transform((value) => value.replace(/\s+/g, ' '))

const contactFields = z.object({
  name: oneLine(fieldLengths.personName, 'Name is required'),
  /** Where we answer: an e-mail address, or a phone number in any spelling. */
  email: emailOrPhone('Email is required', 'Invalid email address'),
  phone: anyPhone,
  category: oneLine(fieldLengths.ticketCategory, 'Category is required'),
  subject: oneLine(fieldLengths.ticketSubject, 'Subject is required'),
  message: requiredText(fieldLengths.ticketMessage, 'Message is required'),
  /** Only programs fill this in; the server thanks for their message and drops it. */
  leaveEmpty: z.string('Please check this').optional(),
})

/**
 * The contact form: six required fields, and one that people never see. A phone number in the first field, where we answer, is
 * the phone too, so that nobody types it twice.
 */
export const ContactMessage = z.preprocess((body) => {
  const { success, data } = answerByPhone.safeParse(body)
  return success ? { ...data, phone: data.email } : body
}, contactFields)
export type ContactMessage = z.input<typeof contactFields>

const answerByPhone = z.looseObject({
  email: z.string().refine(looksLikePhone),
  phone: z
    .string()
    .refine((value) => value.trim() === '')
    .optional(),
})

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

/** A ticket with its messages, oldest first. */
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

/**
 * The tickets of the person who is logged in, newest first. Those that a visitor sent with their e-mail address are
 * among them once the mailed link was opened.
 */
export const TicketList = z.object({ data: z.array(TicketFacts) })
export type TicketList = z.infer<typeof TicketList>

/** Asks for a mail or a text with a link to a ticket, for people who are not logged in. */
export const TicketLink = z.object({
  reference: oneLine(20, 'Please enter the reference').transform((value) => value.toUpperCase()),
  email: emailOrPhone('Please enter your email address', 'Please enter a valid email address'),
})
export type TicketLink = z.input<typeof TicketLink>

/** One more message on a ticket. `key` is the secret of a mailed link, for people who are not logged in. */
export const TicketReply = z.object({
  message: requiredText(fieldLengths.ticketMessage, 'Message is required'),
  key: text(100).optional(),
})
export type TicketReply = z.input<typeof TicketReply>
