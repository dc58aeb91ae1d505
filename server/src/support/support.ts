import { createHash, randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type {
  ContactMessage,
  Inbox,
  Ticket,
  TicketLink,
  TicketList,
  TicketReply,
} from '@oja/contract/schemas/support.ts'
import { isPhone } from '@oja/contract/values/identity/login-phone.ts'
import { pageSize } from '@oja/contract/values/field-lengths.ts'
import { refuseForeignNumber } from '../identity/identity.ts'
import type { Config } from '../platform/config.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Pool, Queryable, Tx } from '../platform/database/database.ts'
import type { TotalCount } from '../platform/pagination/total-count.ts'
import type { RateLimiter } from '../platform/http/rate-limits.ts'
import { hashSecret } from '../platform/auth/sessions.ts'
import type { Actor } from '../platform/auth/sessions.ts'
import { deleteCasesOf } from './cases/cases.ts'
import { confirmTicket, mailInbox, mailOverdue, sendLink } from './ticket-messages.ts'
import type { MailSettings } from './ticket-messages.ts'
import { lockedTicket, ticketNotFound, messagesInTicket } from './ticket-conversation.ts'
import {
  countTicketsOf,
  ticketsForExport,
  insertMessage,
  insertTicket,
  lockDigest,
  recordOpenedLink,
  recordSenderReply,
  removeOldLinks,
  deleteInactiveTickets,
  removeTicketsOf,
  sameTicket,
  markOverdueNotified,
  ticketFor,
  ticketOfAddress,
  ticketsOf,
} from './tickets-records.ts'
import type { TicketRow } from './tickets-records.ts'

export {
  answerTicket,
  closeTicket,
  countAdminTickets,
  countWaitingTickets,
  getAdminTicket,
  listAdminTickets,
  remindOfTicket,
  reopenTicket,
  ticketSearchOf,
} from './tickets-admin.ts'
export {
  addNote,
  assignCase,
  deleteCasesOf,
  getCase,
  listCannedAnswers,
  removeCannedAnswer,
  saveCannedAnswer,
} from './cases/cases.ts'
export { assigneesOfOrders, assigneesOfShops } from './cases/assignees.ts'
export { helpPaths } from './content/help-paths.ts'

export interface SupportContext {
  pool: Pool
  limits: RateLimiter
  config: MailSettings & Pick<Config, 'phonePrefixes'>
}

/** A reader of tickets: an account, the holder of a mailed link, or both. */
export interface TicketReader {
  actor: Actor | null
  key: string
}

// A double press, a page sent again or a delayed message gives one ticket and one mail.
const sameWithinSeconds = 3_600
// The privacy policy names this time: content/pages/privacy-policy.md.
const keptSeconds = 2 * 365 * 86_400

/**
 * Creates a ticket and gives its reference. The same text of the same sender with the same address within an hour is the
 * same ticket. A visitor gets a confirmation with a link; a person who is logged in finds the ticket on the Support
 * page. Throws 422 for a phone number of another country.
 */
export async function createTicket(
  { pool, limits, config }: SupportContext,
  actor: Actor | null,
  { leaveEmpty = '', message, ...input }: z.output<typeof ContactMessage>,
): Promise<string> {
  if (leaveEmpty !== '') return newReference()
  if (isPhone(input.email)) refuseForeignNumber(config, input.email, 'email')
  const digest = createHash('sha256')
    .update([actor?.userId ?? '', input.email, input.subject, message].join('\n'))
    .digest()
  const mayConfirm = isPhone(input.email)
    ? actor === null && (await limits.permits('textTicket', input.email))
    : await limits.permits('confirmTicket', input.email)
  return transaction(pool, async (tx) => {
    await lockDigest.all(tx, { digest })
    const same = await sameTicket.first(tx, { digest, seconds: sameWithinSeconds })
    if (same) return same.reference
    const ticket = {
      ...input,
      reference: newReference(),
      userId: actor?.userId ?? null,
      inbox: inboxFor(actor, input.category),
      digest,
    }
    const { id } = await insertTicket.one(tx, ticket)
    const stored = await insertMessage.one(tx, { ticketId: id, staffId: null, body: message })
    await mailInbox(tx, config, { ...ticket, id }, { id: stored.id, body: message })
    if (mayConfirm) await confirmTicket(tx, config, { ...ticket, id })
    return ticket.reference
  })
}

/** A ticket with its messages. Throws the same 404 for a ticket of somebody else and one that does not exist. */
export async function readTicket(on: Queryable, reader: TicketReader, reference: string): Promise<Ticket> {
  return conversationOf(on, await ticketOf(on, reader, reference))
}

/** Adds a message of the sender. A closed ticket opens again. */
export async function replyToTicket(
  { pool, limits, config }: SupportContext,
  actor: Actor | null,
  reference: string,
  { key = '', message }: z.output<typeof TicketReply>,
): Promise<void> {
  await ticketOf(pool, { actor, key }, reference)
  await limits.count('replyToTicket', reference)
  await transaction(pool, async (tx) => {
    const ticket = await lockedTicket(tx, reference)
    const stored = await insertMessage.one(tx, { ticketId: ticket.id, staffId: null, body: message })
    await recordSenderReply.count(tx, { ticketId: ticket.id })
    await mailInbox(tx, config, ticket, { id: stored.id, body: message })
  })
}

/** The tickets of an account. `before` is the last reference of the page before. `next` is null on the last page. */
export async function listOwnTickets(
  on: Queryable,
  { userId, email }: Actor,
  before: string,
): Promise<{ list: TicketList; next: string | null }> {
  const rows = await ticketsOf.all(on, { userId, email, before, max: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  const next = rows.length > pageSize ? (shown.at(-1)?.reference ?? null) : null
  return { list: { data: shown.map(factsOf) }, next }
}

/** How many tickets an account has. */
export function countOwnTickets(on: Queryable, { userId, email }: Actor): Promise<TotalCount> {
  return countTicketsOf(on, { userId, email })
}

/** Sends a link to a ticket when reference and address belong together. The answer does not tell whether they do. */
export async function sendTicketLink(
  { pool, config, limits }: SupportContext,
  { reference, email }: z.output<typeof TicketLink>,
): Promise<void> {
  const ticket = await ticketOfAddress.first(pool, { reference, email })
  if (!ticket || (isPhone(email) && !(await limits.permits('textTicket', email)))) return
  await transaction(pool, (tx) => sendLink(tx, config, ticket))
}

/** The job: mails our inboxes about tickets older than 24 hours, and deletes tickets past their time. */
export async function runTicketTimers(pool: Pool, config: MailSettings): Promise<void> {
  await transaction(pool, async (tx) => {
    for (const ticket of await markOverdueNotified.all(tx, { max: 100 }))
      await mailOverdue(tx, config, ticket)
  })
  await deleteInactiveTickets.count(pool, { seconds: keptSeconds })
  await removeOldLinks.count(pool, {})
}

/** Deletes a deleted person's tickets. It must run before the person's e-mail is erased. */
export async function deletePersonalData(tx: Tx, userId: string): Promise<void> {
  await deleteCasesOf(tx, userId)
  await removeTicketsOf.count(tx, { userId })
}

/** The personal data of support: a person's tickets. */
export async function exportPersonalData(on: Queryable, userId: string): Promise<{ tickets: object[] }> {
  const rows = await ticketsForExport.all(on, { userId })
  return { tickets: rows.map(({ reference, facts, messages }) => ({ reference, ...facts, messages })) }
}

async function ticketOf(on: Queryable, { actor, key }: TicketReader, reference: string): Promise<TicketRow> {
  const keyHash = key === '' ? null : hashSecret(key)
  const ticket = await ticketFor.first(on, {
    reference,
    userId: actor?.userId ?? null,
    email: actor?.email ?? '',
    keyHash,
  })
  if (!ticket) throw ticketNotFound()
  if (keyHash) await recordOpenedLink.count(on, { reference, keyHash })
  return ticket
}

async function conversationOf(on: Queryable, ticket: TicketRow): Promise<Ticket> {
  return { data: { ...factsOf(ticket), messages: await messagesInTicket(on, ticket) } }
}

function factsOf({ reference, subject, category, state, createdAt, lastMessageAt }: TicketRow) {
  return {
    reference,
    subject,
    category,
    state,
    createdAt: createdAt.toISOString(),
    lastMessageAt: lastMessageAt.toISOString(),
  }
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Short enough to read out on the phone, without letters that look alike; 40 random bits. */
function newReference(): string {
  return `SUP-${Array.from(randomBytes(8), (byte) => letters[byte % letters.length]).join('')}`
}

/** Reports go to the general inbox. Otherwise the sender's role decides, then the category. */
function inboxFor(actor: Actor | null, category: string): Inbox {
  if (/report|fraud|scam|fake|abuse/i.test(category)) return 'general'
  if (actor?.role === 'seller') return 'sellers'
  if (actor?.role === 'buyer') return 'buyers'
  if (/sell|stall|shop|listing|payout|verif|kyc/i.test(category)) return 'sellers'
  if (/buy|order|refund|deliver|purchas|payment/i.test(category)) return 'buyers'
  return 'general'
}
