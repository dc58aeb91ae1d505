import type { z } from 'zod'
import type {
  AdminTicket,
  AdminTicketDetails,
  TicketAnswer,
  TicketsQuery,
} from '@oja/contract/schemas/admin/admin-tickets.ts'
import type { TicketState } from '@oja/contract/schemas/support.ts'
import { AppError } from '../platform/http/app-error.ts'
import { recordChange } from '../platform/auth/audit-log.ts'
import type { AdminChange } from '../platform/auth/audit-log.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Pool, Queryable, Tx } from '../platform/database/database.ts'
import type { AdminActor } from '../platform/auth/guards.ts'
import { cutPage, startOldestFirst, firstPage, readCursor } from '../platform/pagination/keyset.ts'
import type { Page } from '../platform/pagination/keyset.ts'
import type { TotalCount } from '../platform/pagination/total-count.ts'
import {
  anyTicket,
  countFoundInState,
  countWaiting,
  countWaitingFound,
  countReminded,
  recordClosed,
  recordReminder,
  remindedTickets,
  recordReopened,
  recordStaffReply,
  ticketsInState,
  waitingTickets,
} from './tickets-admin-records.ts'
import { assignIfNobodys } from './cases/cases.ts'
import { sendAnswer } from './ticket-messages.ts'
import type { MailSettings } from './ticket-messages.ts'
import { lockedTicket, ticketNotFound, messagesInTicket } from './ticket-conversation.ts'
import { insertMessage, promisedHours } from './tickets-records.ts'
import type { TicketRow } from './tickets-records.ts'

/** What answering tickets needs. */
export interface AdminTicketContext {
  pool: Pool
  config: MailSettings
}

/** `assigned` is an admin's id, "nobody", or nothing for all. */
interface TicketSearch extends Omit<z.output<typeof TicketsQuery>, 'assigned'> {
  assigned?: string | undefined
}

/**
 * One page of tickets.
 * Waiting tickets come with the longest wait first, so that overdue ones are on top. Other states are sorted by their
 * last message.
 */
export async function listAdminTickets(
  on: Queryable,
  { q = '', status = '', inbox = '', assigned = '', after }: TicketSearch,
  max: number,
): Promise<Page<AdminTicket>> {
  const waits = status === 'waiting' || status === 'overdue'
  const isLater = status === 'later'
  const isReminded = status === 'reminded' || isLater
  const start = readCursor(after, waits || isReminded ? startOldestFirst : firstPage)
  const search = { q, inbox, assigned, ...start, max: max + 1 }
  const found = waits
    ? await waitingTickets.all(on, { ...search, hours: hoursOf(status) })
    : isReminded
      ? await remindedTickets.all(on, { ...search, isLater })
      : await ticketsInState.all(on, { ...search, state: status })
  const page = cutPage(found, max, ({ id, waitingSince, lastMessageAt, remindAt }) => ({
    id,
    created_at: (waits && waitingSince) || (isReminded && remindAt) || lastMessageAt,
  }))
  return { rows: page.rows.map(toAdminTicket), after: page.after }
}

/** How many tickets match the filters. */
export function countAdminTickets(
  on: Queryable,
  { q = '', status = '', inbox = '', assigned = '' }: TicketSearch,
): Promise<TotalCount> {
  const search = { q, inbox, assigned }
  if (status === 'reminded' || status === 'later')
    return countReminded(on, { ...search, isLater: status === 'later' })
  return status === 'waiting' || status === 'overdue'
    ? countWaitingFound(on, { ...search, hours: hoursOf(status) })
    : countFoundInState(on, { ...search, state: status })
}

/** What an admin asks for, with the admin's own id for "me". */
export function ticketSearchOf(
  { assigned, ...query }: z.output<typeof TicketsQuery>,
  admin: AdminActor,
): TicketSearch {
  return { ...query, assigned: assigned === 'me' ? admin.userId : assigned }
}

/** A ticket with its messages and their writers. Throws 404. */
export async function getAdminTicket(on: Queryable, reference: string): Promise<AdminTicketDetails> {
  const ticket = await anyTicket.first(on, { reference })
  if (!ticket) throw ticketNotFound()
  return { data: { ...toAdminTicket(ticket), messages: await messagesInTicket(on, ticket) } }
}

/**
 * Stores an admin's answer, mails it and writes the audit log. With `close` the ticket is closed too; with `remindTomorrow` it comes back
 * tomorrow, and the admin looks after it where nobody does. Throws 404.
 */
export async function answerTicket(
  { pool, config }: AdminTicketContext,
  admin: AdminActor,
  reference: string,
  { message, close, remindTomorrow }: z.output<typeof TicketAnswer>,
): Promise<void> {
  await transaction(pool, async (tx) => {
    const ticket = await lockedTicket(tx, reference)
    const stored = await insertMessage.one(tx, { ticketId: ticket.id, staffId: admin.userId, body: message })
    await recordStaffReply.count(tx, { ticketId: ticket.id })
    if (close) await recordClosed.count(tx, { ticketId: ticket.id })
    if (remindTomorrow) {
      await recordReminder.one(tx, { ticketId: ticket.id, days: 1 })
      await assignIfNobodys(tx, admin, ticket)
    }
    await sendAnswer(tx, config, ticket, { id: stored.id, body: message })
    await note(tx, admin, 'Answer message', ticket, close ? 'closed' : 'answered', {
      answer: stored.id,
      ...(remindTomorrow && { days: 1 }),
    })
  })
}

/** Closes a ticket. Its sender can open it again by writing. Throws 404, or 409 when it is closed. */
export async function closeTicket(pool: Pool, admin: AdminActor, reference: string): Promise<void> {
  await transaction(pool, async (tx) => {
    const ticket = await lockedTicket(tx, reference)
    if (ticket.state === 'closed') throw new AppError('CONFLICT', 'This message is closed already')
    await recordClosed.count(tx, { ticketId: ticket.id })
    await note(tx, admin, 'Close message', ticket, 'closed')
  })
}

/** Opens a closed ticket again: it waits for us as before where its sender wrote last. Throws 404, or 409 when it is not closed. */
export async function reopenTicket(pool: Pool, admin: AdminActor, reference: string): Promise<void> {
  await transaction(pool, async (tx) => {
    const ticket = await lockedTicket(tx, reference)
    if (ticket.state !== 'closed') throw new AppError('CONFLICT', 'This message is not closed')
    const { state } = await recordReopened.one(tx, { ticketId: ticket.id })
    await note(tx, admin, 'Reopen message', ticket, state)
  })
}

/**
 * An admin wants to come back to a ticket in some days, and looks after it where nobody does; 0: not any more. Throws 404,
 * or 409 when it is closed.
 */
export async function remindOfTicket(
  pool: Pool,
  admin: AdminActor,
  reference: string,
  days: number,
): Promise<void> {
  await transaction(pool, async (tx) => {
    const ticket = await lockedTicket(tx, reference)
    if (ticket.state === 'closed') throw new AppError('CONFLICT', 'This message is closed')
    const { comesBack } = await recordReminder.one(tx, { ticketId: ticket.id, days })
    if (days > 0) await assignIfNobodys(tx, admin, ticket)
    await note(tx, admin, 'Remind of message', ticket, ticket.state, {
      days,
      ...(comesBack && { comesBack }),
    })
  })
}

/** How many tickets wait for us, and how many of them wait longer than we promise. */
export async function countWaitingTickets(on: Queryable): Promise<{ waiting: number; overdue: number }> {
  return countWaiting.one(on, {})
}

function hoursOf(status: 'waiting' | 'overdue'): number {
  return status === 'overdue' ? promisedHours : 0
}

/** Names the ticket by its reference without its text, because the audit log outlives the messages. */
function note(
  tx: Tx,
  admin: AdminActor,
  action: AdminChange['action'],
  { reference, state }: TicketRow,
  now: TicketState,
  more: object = {},
): Promise<void> {
  const subject = { kind: 'message', id: reference }
  return recordChange(tx, admin, { action, subject, before: { state }, after: { state: now, ...more } })
}

function toAdminTicket({ createdAt, lastMessageAt, waitingSince, remindAt, ...row }: TicketRow): AdminTicket {
  const { reference, name, email, phone, userId, category, subject, inbox, state, isOverdue, assignee } = row
  return {
    reference,
    name,
    email,
    phone,
    userId,
    category,
    subject,
    inbox,
    state,
    isOverdue,
    assignee,
    createdAt: createdAt.toISOString(),
    lastMessageAt: lastMessageAt.toISOString(),
    waitingSince: waitingSince?.toISOString() ?? null,
    remindAt: remindAt?.toISOString() ?? null,
  }
}
