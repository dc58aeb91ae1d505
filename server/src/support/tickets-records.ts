import { sql } from 'kysely'
import type { Inbox, TicketState } from '@oja/contract/schemas/support.ts'
import { defineQuery } from '../platform/database/database.ts'
import { countQuery } from '../platform/pagination/total-count.ts'

export interface NewTicket {
  reference: string
  userId: string | null
  name: string
  /** Where we answer: an e-mail address, or a phone number as +234…. */
  email: string
  phone: string
  category: string
  subject: string
  inbox: Inbox
  digest: Buffer
}

export interface TicketRow {
  id: string
  reference: string
  userId: string | null
  name: string
  email: string
  phone: string
  category: string
  subject: string
  inbox: Inbox
  state: TicketState
  createdAt: Date
  lastMessageAt: Date
  waitingSince: Date | null
  /** The sender has waited longer than we promise. */
  isOverdue: boolean
  /** The admin who looks after it; "" for nobody. */
  assignee: string
  remindAt: Date | null
}

export interface MessageRow {
  id: string
  isOurs: boolean
  body: string
  createdAt: Date
}

/** We promise an answer within 24 hours (row CT5). */
export const promisedHours = 24

/** Whether no admin put off a ticket to a day to come. */
export function notPutOff(ticket: string): string {
  return `(${ticket}.remind_at is null or ${ticket}.remind_at <= app_now())`
}

/** The columns of a ticket `t`. */
export const ticketColumns =
  sql.raw(`t.id, t.reference, t.user_id as "userId", t.name, t.email::text, t.phone, t.category, t.subject,
  t.inbox, t.state, t.created_at as "createdAt", t.last_message_at as "lastMessageAt", t.waiting_since as "waitingSince",
  coalesce(t.waiting_since < app_now() - interval '${promisedHours} hours' and ${notPutOff('t')}, false) as "isOverdue",
  t.remind_at as "remindAt",
  coalesce((select u.name from admin_assignments a join users u on u.id = a.admin_id
    where a.kind = 'ticket' and a.subject_id = t.id), '') as assignee`)

// The verified number of an account.
const numberOf = (userId: unknown) =>
  sql`(select u.login_phone::citext from users u where u.id = ${userId}::uuid and u.phone_verified_at is not null)`

/**
 * Whether a ticket `t` belongs to an account: the account sent it, or it has the account's address or verified number and
 * the link that was sent there was opened. Anybody may write any address on a ticket.
 */
const belongsTo = (userId: unknown, email: unknown) =>
  sql`(t.user_id = ${userId}::uuid
    or (t.email = ${email}::citext or t.email = ${numberOf(userId)}) and t.link_opened_at is not null)`

/** Lets only one transaction at a time create a ticket with this text. */
export const lockDigest = defineQuery<{ digest: Buffer }, never>(
  'ticket_lock_digest',
  (p) => sql`select pg_advisory_xact_lock(hashtextextended(encode(${p.digest}::bytea, 'hex'), 0))`,
)

export const sameTicket = defineQuery<{ digest: Buffer; seconds: number }, { reference: string }>(
  'ticket_same',
  (p) => sql`select reference from support_tickets
    where digest = ${p.digest} and created_at > app_now() - make_interval(secs => ${p.seconds}::float8)
    order by created_at desc limit 1`,
)

export const insertTicket = defineQuery<NewTicket, { id: string }>(
  'ticket_insert',
  (
    p,
  ) => sql`insert into support_tickets (reference, user_id, name, email, phone, category, subject, inbox, digest)
    values (${p.reference}, ${p.userId}, ${p.name}, ${p.email}, ${p.phone}, ${p.category}, ${p.subject}, ${p.inbox}, ${p.digest})
    returning id`,
)

export const insertMessage = defineQuery<
  { ticketId: string; staffId: string | null; body: string },
  { id: string }
>(
  'ticket_message_insert',
  (
    p,
  ) => sql`insert into support_messages (ticket_id, staff_id, body) values (${p.ticketId}, ${p.staffId}, ${p.body})
    returning id`,
)

export const insertLink = defineQuery<{ hash: Buffer; ticketId: string; days: number }, never>(
  'ticket_link_insert',
  (p) => sql`insert into support_links (token_hash, ticket_id, expires_at)
    values (${p.hash}, ${p.ticketId}, app_now() + make_interval(days => ${p.days}::int))`,
)

/** A ticket for a reader who may see it: an account that it belongs to, or the holder of a link. */
export const ticketFor = defineQuery<
  { reference: string; userId: string | null; email: string; keyHash: Buffer | null },
  TicketRow
>(
  'ticket_for',
  (p) => sql`select ${ticketColumns} from support_tickets t
    where t.reference = ${p.reference} and (
      (${p.userId}::uuid is not null and ${belongsTo(p.userId, p.email)})
      or exists (select from support_links l
        where l.ticket_id = t.id and l.token_hash = ${p.keyHash}::bytea and l.expires_at > app_now()))`,
)

/** Notes that the mailed link of a ticket was opened. Does nothing for a key that opens nothing. */
export const recordOpenedLink = defineQuery<{ reference: string; keyHash: Buffer }, never>(
  'ticket_link_opened',
  (p) => sql`update support_tickets t set link_opened_at = app_now()
    where t.reference = ${p.reference} and t.link_opened_at is null and exists (select from support_links l
      where l.ticket_id = t.id and l.token_hash = ${p.keyHash}::bytea and l.expires_at > app_now())`,
)

export const ticketByReference = defineQuery<{ reference: string }, TicketRow>(
  'ticket_by_reference',
  (p) => sql`select ${ticketColumns} from support_tickets t where t.reference = ${p.reference} for update`,
)

export const ticketOfAddress = defineQuery<{ reference: string; email: string }, TicketRow>(
  'ticket_of_address',
  (p) => sql`select ${ticketColumns} from support_tickets t
    where t.reference = ${p.reference} and t.email = ${p.email}::citext`,
)

export const messagesOf = defineQuery<{ ticketId: string }, MessageRow>(
  'ticket_messages',
  (
    p,
  ) => sql`select id, staff_id is not null as "isOurs", body, created_at as "createdAt" from support_messages
    where ticket_id = ${p.ticketId} order by id`,
)

/** Newest first. `before` is the reference of the last ticket of the page before, "" for the first page. */
export const ticketsOf = defineQuery<
  { userId: string; email: string; before: string; max: number },
  TicketRow
>(
  'tickets_of',
  (p) => sql`select ${ticketColumns} from support_tickets t
    where ${belongsTo(p.userId, p.email)}
      and (${p.before}::text = '' or t.id < (select id from support_tickets where reference = ${p.before}))
    order by t.id desc limit ${p.max}::int`,
)

export const countTicketsOf = countQuery<{ userId: string; email: string }>(
  'tickets_of_count',
  (p) => sql`select from support_tickets t where ${belongsTo(p.userId, p.email)}`,
)

/** The sender has written. They wait since their first message without an answer; what was put off waits again. */
export const recordSenderReply = defineQuery<{ ticketId: string }, never>(
  'ticket_sender_wrote',
  (p) => sql`update support_tickets set state = 'waiting', last_message_at = app_now(),
      waiting_since = coalesce(waiting_since, app_now()), remind_at = case when remind_at <= app_now() then remind_at end
    where id = ${p.ticketId}`,
)

/** Overdue tickets that our inbox was not mailed about. They count as mailed from now on. */
export const markOverdueNotified = defineQuery<{ max: number }, TicketRow>(
  'tickets_tell_overdue',
  (p) => sql`update support_tickets t set overdue_told_at = app_now()
    where t.id in (select o.id from support_tickets o
      where waiting_since < app_now() - make_interval(hours => ${promisedHours}::int) and overdue_told_at is null
        and ${sql.raw(notPutOff('o'))}
      order by waiting_since limit ${p.max}::int for update skip locked)
    returning ${ticketColumns}`,
)

export const deleteInactiveTickets = defineQuery<{ seconds: number }, never>(
  'tickets_remove_silent',
  (p) => sql`delete from support_tickets
    where state <> 'waiting' and last_message_at < app_now() - make_interval(secs => ${p.seconds}::float8)`,
)

export const removeOldLinks = defineQuery<Record<never, never>, never>(
  'ticket_links_remove_old',
  () => sql`delete from support_links where expires_at < app_now()`,
)

export const removeTicketsOf = defineQuery<{ userId: string }, never>(
  'tickets_remove_of',
  (p) => sql`delete from support_tickets where user_id = ${p.userId}
    or email = (select email from users where id = ${p.userId}) or email = ${numberOf(p.userId)}`,
)

/** The messages of a person's tickets, theirs and ours. */
export const ticketsForExport = defineQuery<
  { userId: string },
  { reference: string; facts: object; messages: object[] }
>(
  'tickets_held',
  (p) => sql`select t.reference, jsonb_build_object('name', t.name, 'email', t.email, 'phone', t.phone,
      'category', t.category, 'subject', t.subject, 'state', t.state, 'createdAt', t.created_at) as facts,
      (select jsonb_agg(jsonb_build_object('by', case when m.staff_id is null then 'you' else 'support' end,
        'text', m.body, 'createdAt', m.created_at) order by m.id) from support_messages m where m.ticket_id = t.id) as messages
    from support_tickets t
    where ${belongsTo(p.userId, sql`(select email from users where id = ${p.userId})`)}
    order by t.id`,
)
