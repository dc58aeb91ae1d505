import type { Ticket } from '@oja/contract/schemas/support.ts'
import { notFound } from '../platform/http/app-error.ts'
import type { AppError } from '../platform/http/app-error.ts'
import type { Queryable, Tx } from '../platform/database/database.ts'
import { messagesOf, ticketByReference } from './tickets-records.ts'
import type { TicketRow } from './tickets-records.ts'

/** The messages of a ticket, oldest first. */
export async function messagesInTicket(
  on: Queryable,
  ticket: Pick<TicketRow, 'id'>,
): Promise<Ticket['data']['messages']> {
  const messages = await messagesOf.all(on, { ticketId: ticket.id })
  return messages.map(({ id, isOurs, body, createdAt }) => ({
    id,
    by: isOurs ? ('support' as const) : ('sender' as const),
    text: body,
    createdAt: createdAt.toISOString(),
  }))
}

/** A ticket, locked until the transaction ends. Throws 404. */
export async function lockedTicket(tx: Tx, reference: string): Promise<TicketRow> {
  const ticket = await ticketByReference.first(tx, { reference })
  if (!ticket) throw ticketNotFound()
  return ticket
}

export function ticketNotFound(): AppError {
  return notFound('This message was not found')
}
