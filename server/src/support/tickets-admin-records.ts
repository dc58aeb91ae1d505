import { sql } from 'kysely'
import { defineQuery } from '../platform/database/database.ts'
import type { PageStart } from '../platform/pagination/keyset.ts'
import { countQuery } from '../platform/pagination/total-count.ts'
import { promisedHours, ticketColumns } from './tickets-records.ts'
import type { TicketRow } from './tickets-records.ts'

interface TicketSearch extends PageStart {
  q: string
  /** "" for every inbox. */
  inbox: string
  /** An admin's id, "nobody", or "" for all. */
  assigned: string
  max: number
}

type Asked = Pick<TicketSearch, 'q' | 'inbox' | 'assigned'>

const asked = (p: Asked) => sql`(${p.inbox} = '' or t.inbox = ${p.inbox})
  and (${p.assigned} = '' or coalesce((select a.admin_id::text from admin_assignments a
    where a.kind = 'ticket' and a.subject_id = t.id), 'nobody') = ${p.assigned})
  and (${p.q} = '' or search_fold(t.reference || ' ' || t.name || ' ' || t.email::text || ' ' || t.subject)
    like '%' || search_like(${p.q}) || '%')`

const waitsFor = (p: { hours: number }) =>
  sql`t.waiting_since is not null and t.waiting_since <= app_now() - make_interval(hours => ${p.hours}::int)`

/** Tickets that wait for us, the longest wait first. `hours` is the shortest wait. */
export const waitingTickets = defineQuery<TicketSearch & { hours: number }, TicketRow>(
  'desk_tickets_waiting',
  (p) => sql`select ${ticketColumns} from support_tickets t
    where ${waitsFor(p)} and ${asked(p)} and (t.waiting_since, t.id) > (${p.afterTime}::timestamptz(3), ${p.afterId}::uuid)
    order by t.waiting_since, t.id limit ${p.max}::int`,
)

export const countWaitingFound = countQuery<Asked & { hours: number }>(
  'desk_tickets_waiting_count',
  (p) => sql`select from support_tickets t where ${waitsFor(p)} and ${asked(p)}`,
)

export const countFoundInState = countQuery<Asked & { state: string }>(
  'desk_tickets_in_state_count',
  (p) => sql`select from support_tickets t where (${p.state} = '' or t.state = ${p.state}) and ${asked(p)}`,
)

/** Tickets of a state ("" for all), the latest message first. */
export const ticketsInState = defineQuery<TicketSearch & { state: string }, TicketRow>(
  'desk_tickets_in_state',
  (p) => sql`select ${ticketColumns} from support_tickets t
    where (${p.state} = '' or t.state = ${p.state})
      and ${asked(p)} and (t.last_message_at, t.id) < (${p.afterTime}::timestamptz(3), ${p.afterId}::uuid)
    order by t.last_message_at desc, t.id desc limit ${p.max}::int`,
)

export const anyTicket = defineQuery<{ reference: string }, TicketRow>(
  'desk_ticket',
  (p) => sql`select ${ticketColumns} from support_tickets t where t.reference = ${p.reference}`,
)

export const recordStaffReply = defineQuery<{ ticketId: string }, never>(
  'ticket_staff_wrote',
  (p) => sql`update support_tickets set state = 'answered', last_message_at = app_now(), waiting_since = null,
      overdue_told_at = null where id = ${p.ticketId}`,
)

export const recordClosed = defineQuery<{ ticketId: string }, never>(
  'ticket_closed',
  (p) => sql`update support_tickets set state = 'closed', waiting_since = null, overdue_told_at = null
    where id = ${p.ticketId}`,
)

/** An admin opened the ticket again. It waits for nobody until the sender writes. */
export const recordReopened = defineQuery<{ ticketId: string }, never>(
  'ticket_reopened',
  (p) => sql`update support_tickets set state = 'answered' where id = ${p.ticketId}`,
)

export const countWaiting = defineQuery<Record<never, never>, { waiting: number; overdue: number }>(
  'desk_tickets_count',
  () => sql`select count(*)::int as waiting,
      count(*) filter (where waiting_since <= app_now() - interval '${sql.raw(String(promisedHours))} hours')::int as overdue
    from support_tickets where waiting_since is not null`,
)
