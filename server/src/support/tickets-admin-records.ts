import { sql } from 'kysely'
import { defineQuery } from '../platform/database/database.ts'
import type { PageStart } from '../platform/pagination/keyset.ts'
import { countQuery } from '../platform/pagination/total-count.ts'
import { notPutOff, promisedHours, ticketColumns } from './tickets-records.ts'
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

// A search finds also what was put off.
const waitsFor = (p: { hours: number; q: string }) =>
  sql`t.waiting_since is not null and t.waiting_since <= app_now() - make_interval(hours => ${p.hours}::int)
    and (${p.q} <> '' or ${sql.raw(notPutOff('t'))})`

/** Tickets that wait for us, the longest wait first. `hours` is the shortest wait. */
export const waitingTickets = defineQuery<TicketSearch & { hours: number }, TicketRow>(
  'desk_tickets_waiting',
  (p) => sql`select ${ticketColumns} from support_tickets t
    where ${waitsFor(p)} and ${asked(p)} and (t.waiting_since, t.id) > (${p.afterTime}::timestamptz(3), ${p.afterId}::uuid)
    order by t.waiting_since, t.id limit ${p.max}::int`,
)

// What waits for an answer stands in that list alone.
const isReminded = sql`t.remind_at is not null and t.remind_at <= app_now() and t.waiting_since is null`

/** The first of the two, or what comes back on a day to come. */
const comesBack = (p: { isLater: boolean }) =>
  sql`case when ${p.isLater}::boolean then t.remind_at > app_now() else ${isReminded} end`

/** Tickets of which an admin wanted to be reminded by now, or will be; the oldest reminder first. */
export const remindedTickets = defineQuery<TicketSearch & { isLater: boolean }, TicketRow>(
  'desk_tickets_reminded',
  (p) => sql`select ${ticketColumns} from support_tickets t
    where ${comesBack(p)} and ${asked(p)} and (t.remind_at, t.id) > (${p.afterTime}::timestamptz(3), ${p.afterId}::uuid)
    order by t.remind_at, t.id limit ${p.max}::int`,
)

export const countReminded = countQuery<Asked & { isLater: boolean }>(
  'desk_tickets_reminded_count',
  (p) => sql`select from support_tickets t where ${comesBack(p)} and ${asked(p)}`,
)

/** Sets when an admin comes back to a ticket, in days from now; 0 takes the reminder away. */
export const recordReminder = defineQuery<{ ticketId: string; days: number }, { comesBack: string | null }>(
  'ticket_remind',
  (p) => sql`update support_tickets set remind_at = case when ${p.days}::int > 0
      then app_now() + make_interval(days => ${p.days}::int) end where id = ${p.ticketId}
    returning to_char(remind_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as "comesBack"`,
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

/** An answer is what a reminder that is due was for; one of a later day stays. */
export const recordStaffReply = defineQuery<{ ticketId: string }, never>(
  'ticket_staff_wrote',
  (p) => sql`update support_tickets set state = 'answered', last_message_at = app_now(), waiting_since = null,
      overdue_told_at = null, remind_at = case when remind_at > app_now() then remind_at end where id = ${p.ticketId}`,
)

export const recordClosed = defineQuery<{ ticketId: string }, never>(
  'ticket_closed',
  (
    p,
  ) => sql`update support_tickets set state = 'closed', waiting_since = null, overdue_told_at = null, remind_at = null
    where id = ${p.ticketId}`,
)

/**
 * An admin opened the ticket again. It waits for us since the first words of its sender that we have not answered; without such
 * words it waits for nobody.
 */
export const recordReopened = defineQuery<{ ticketId: string }, { state: 'waiting' | 'answered' }>(
  'ticket_reopened',
  (p) => sql`update support_tickets t
    set state = case when open.since is null then 'answered' else 'waiting' end, waiting_since = open.since
    from (select min(m.created_at) as since from support_messages m where m.ticket_id = ${p.ticketId} and m.staff_id is null
      and m.id > coalesce((select s.id from support_messages s where s.ticket_id = ${p.ticketId} and s.staff_id is not null
        order by s.id desc limit 1), '00000000-0000-0000-0000-000000000000')) open
    where t.id = ${p.ticketId} returning t.state`,
)

export const countWaiting = defineQuery<Record<never, never>, { waiting: number; overdue: number }>(
  'desk_tickets_count',
  () => sql`select count(*)::int as waiting,
      count(*) filter (where waiting_since <= app_now() - interval '${sql.raw(String(promisedHours))} hours')::int as overdue
    from support_tickets t where waiting_since is not null and ${sql.raw(notPutOff('t'))}`,
)
