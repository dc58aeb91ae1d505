import { randomUUID } from 'node:crypto'
import { isPhone } from '@oja/contract/values/identity/login-phone.ts'
import type { Config } from '../platform/config.ts'
import { productName } from '../platform/config.ts'
import type { Queryable } from '../platform/database/database.ts'
import { formatDateTime } from '../platform/nigeria/lagos-time.ts'
import { queueMail } from '../platform/mail/mail.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { composeText, queueTextMessage } from '../text-messages/text-messages.ts'
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
 * The address is not proven, so the mail repeats nothing of the message: nobody can make us send their text to other
 * people.
 */
export async function confirmTicket(on: Queryable, settings: MailSettings, ticket: Addressed): Promise<void> {
  await writeToSender(on, settings, ticket, {
    key: `ticket-received ${ticket.id}`,
    text: 'We have your message. A person replies within 24 hours.',
    subject: `We have your message (${ticket.reference})`,
    greeting: 'We have received your message',
    paragraphs: [
      `Its reference is ${ticket.reference}. A person reads it. We will reply within 24 hours.`,
      'If you did not write to us, somebody mistyped an address: you can ignore this email.',
    ],
    label: 'See our messages',
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
      `Answer to: ${email}`,
      `Phone: ${phone}`,
      `Category: ${category}`,
      `Subject: ${subject}`,
      ...linesOf(message.body),
    ],
  })
}

/** Sends our answer to the sender. */
export async function sendAnswer(
  on: Queryable,
  settings: MailSettings,
  ticket: Addressed,
  message: { id: string; body: string },
): Promise<void> {
  await writeToSender(on, settings, ticket, {
    key: `ticket-answer ${message.id}`,
    text: 'We replied to your message.',
    subject: `Our answer to your message (${ticket.reference})`,
    greeting: 'We have replied to your message',
    paragraphs: linesOf(message.body),
    label: 'Read and reply',
  })
}

/** Sends the link again to a person who gave the right reference and address. */
export async function sendLink(on: Queryable, settings: MailSettings, ticket: Addressed): Promise<void> {
  await writeToSender(on, settings, ticket, {
    key: `ticket-link ${ticket.id} ${randomUUID()}`,
    text: 'Your messages to us. Keep this link to yourself.',
    subject: `Your messages to us (${ticket.reference})`,
    greeting: 'Here is the link you asked for',
    paragraphs: ['It opens your messages to our support. Keep it to yourself.'],
    label: 'Open my messages',
  })
}

interface SenderMessage extends Pick<Mail, 'key' | 'subject' | 'greeting' | 'paragraphs'> {
  /** The words of a text, before the link. */
  text: string
  /** The words of the mail's button. */
  label: string
}

/** Mails or texts the sender a link to the ticket, whichever they gave. */
async function writeToSender(
  on: Queryable,
  settings: MailSettings,
  ticket: Addressed,
  { text: words, label, ...mail }: SenderMessage,
): Promise<void> {
  const url = await newLink(on, settings, ticket)
  if (!isPhone(ticket.email)) {
    await queueMail(on, { ...mail, to: ticket.email, link: { label, url } })
    return
  }
  const text = composeText({ words }, url)
  await queueTextMessage(on, { key: mail.key, phone: ticket.email, userId: null, kind: 'account', text })
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
      `Answer to: ${email}`,
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
