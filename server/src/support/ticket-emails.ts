import type { Config } from '../platform/config.ts'
import { productName } from '../platform/config.ts'
import type { Queryable } from '../platform/database/database.ts'
import { formatDateTime } from '../platform/nigeria/lagos-time.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { newSecret } from '../platform/auth/sessions.ts'
import { insertLink } from './tickets-records.ts'
import type { TicketRow } from './tickets-records.ts'

export type MailSettings = Pick<Config, 'publicOrigin' | 'support'>

type Addressed = Pick<TicketRow, 'id' | 'reference' | 'email'>
type MailedTicket = Pick<
  TicketRow,
  'id' | 'reference' | 'name' | 'email' | 'phone' | 'category' | 'subject' | 'inbox'
>

/** How long a mailed link opens its ticket. */
const linkDays = 90

/**
 * Confirms to the sender that we have the message.
 * The e-mail is not proven, so the mail repeats nothing of the message: nobody can make us send their text to other
 * people.
 */
export async function mailConfirmation(
  on: Queryable,
  settings: MailSettings,
  ticket: Addressed,
): Promise<void> {
  await queueMail(on, {
    key: `ticket-received ${ticket.id}`,
    to: ticket.email,
    subject: `We have your message (${ticket.reference})`,
    greeting: 'We have received your message',
    paragraphs: [
      `Its reference is ${ticket.reference}. A person reads it. We will reply within 24 hours.`,
      'If you did not write to us, somebody mistyped an address: you can ignore this email.',
    ],
    link: { label: 'See our messages', url: await newLink(on, settings, ticket) },
  })
}

/** Mails a sender's message to our inbox: the first of a ticket, or a later one. */
export async function mailInbox(
  on: Queryable,
  settings: MailSettings,
  ticket: MailedTicket,
  message: { id: string; body: string },
): Promise<void> {
  const { reference, name, email, phone, category, subject, inbox } = ticket
  await queueMail(on, {
    key: `ticket-message ${message.id}`,
    to: settings.support[inbox],
    // The sender's words are left out of the subject, because it stays longer than the text and must not outlast the
    // account.
    subject: `[${reference}] Message to support`,
    greeting: `${name} wrote to ${productName} support`,
    paragraphs: [
      `Email: ${email}`,
      `Phone: ${phone}`,
      `Category: ${category}`,
      `Subject: ${subject}`,
      ...linesOf(message.body),
    ],
  })
}

/** Mails our answer to the sender. */
export async function mailAnswer(
  on: Queryable,
  settings: MailSettings,
  ticket: Addressed,
  message: { id: string; body: string },
): Promise<void> {
  await queueMail(on, {
    key: `ticket-answer ${message.id}`,
    to: ticket.email,
    subject: `Our answer to your message (${ticket.reference})`,
    greeting: 'We have replied to your message',
    paragraphs: linesOf(message.body),
    link: { label: 'Read and reply', url: await newLink(on, settings, ticket) },
  })
}

/** Mails the link again to a person who gave the right reference and e-mail. */
export async function mailTicketLink(
  on: Queryable,
  settings: MailSettings,
  ticket: Addressed,
): Promise<void> {
  const url = await newLink(on, settings, ticket)
  await queueMail(on, {
    key: `ticket-link ${ticket.id} ${url.slice(-12)}`,
    to: ticket.email,
    subject: `Your messages to us (${ticket.reference})`,
    greeting: 'Here is the link you asked for',
    paragraphs: ['It opens your messages to our support. Keep it to yourself.'],
    link: { label: 'Open my messages', url },
  })
}

/** Mails our inbox that a sender has waited longer than we promise. */
export async function mailOverdue(on: Queryable, settings: MailSettings, ticket: TicketRow): Promise<void> {
  const { id, reference, name, email, subject, inbox, waitingSince } = ticket
  await queueMail(on, {
    key: `ticket-overdue ${id} ${waitingSince?.getTime() ?? 0}`,
    to: settings.support[inbox],
    subject: `Overdue: [${reference}] Message to support`,
    greeting: `${name} has waited for more than 24 hours`,
    paragraphs: [
      ...(waitingSince ? [`Waiting since ${formatDateTime(waitingSince)}.`] : []),
      `Email: ${email}`,
      `Subject: ${subject}`,
      'We promise an answer within 24 hours.',
    ],
  })
}

async function newLink(
  on: Queryable,
  { publicOrigin }: MailSettings,
  { id, reference }: Addressed,
): Promise<string> {
  const { secret, hash } = newSecret()
  await insertLink.count(on, { hash, ticketId: id, days: linkDays })
  return `${publicOrigin}/Support/tickets/${reference}?key=${secret}`
}

function linesOf(text: string): string[] {
  return text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
