import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'

export interface MessageRow {
  id: string
  thread_id: string
  sequence: number
  sender_id: string
  recipient_id: string
  client_id: string | null
  content: string
  is_automatic: boolean
  is_erased: boolean
  created_at: Date
  is_read: boolean
  file_id: string | null
  file_kind: 'message_picture' | 'message_voice' | null
  width: number | null
  height: number | null
  colour: number | null
  seconds: number | null
  wave: number[] | null
  media_type: string | null
  /** The goods or the service from whose page it was written. */
  about_kind: 'product' | 'service' | null
  about_id: string | null
  /** Null for a listing that is not on sale now. */
  about_name: string | null
  /** Is the listing removed, so that it does not come back? */
  about_is_gone: boolean
  /** The helper who wrote it in the name of the shop. */
  helper: string | null
}

/** The name of the listing of a message, where everybody can open it. */
const nameOnSale = (table: string) => sql`(select listed.name from ${sql.table(table)} listed
  join sellers on sellers.id = listed.seller_id where listed.id = m.about_id and listed.status = 'live' and sellers.status = 'active')`
const isListed = (table: string) =>
  sql`exists (select from ${sql.table(table)} listed where listed.id = m.about_id and listed.status <> 'removed')`

const columns = sql`m.id, m.thread_id, m.sequence, m.sender_id, m.recipient_id, m.client_id, m.content, m.is_automatic,
  m.is_erased, m.created_at, m.read_at is not null as is_read, m.file_id, f.kind as file_kind, f.width, f.height, f.colour,
  f.seconds, f.wave, f.media_type, m.about_kind, m.about_id, case m.about_kind
    when 'product' then ${nameOnSale('products')} when 'service' then ${nameOnSale('services')}
  end as about_name, case m.about_kind
    when 'product' then not ${isListed('products')} when 'service' then not ${isListed('services')} else false
  end as about_is_gone, (select helper.name from users helper where helper.id = m.written_by) as helper`

interface NewMessage {
  conversationId: string
  senderId: string
  recipientId: string
  clientId: string | null
  content: string
  fileId: string | null
  isAutomatic: boolean
  /** The user id of the helper who wrote it in the name of the shop; null for everybody else. */
  helperId: string | null
  aboutKind: 'product' | 'service' | null
  aboutId: string | null
  /** How many seconds ago the message was written: 0 except for demo messages. */
  secondsAgo: number
  isRead: boolean
}

/**
 * Adds a message at the end of its conversation.
 * Its time is never before that of the message before it, whatever the clock does (F19).
 * `unread` counts what the recipient has not read, with this message.
 */
export const insertMessage = defineQuery<NewMessage, MessageRow & { unread: number }>(
  'message_insert',
  (p) => sql`with place as (
      update threads set last_sequence = last_sequence + 1,
        last_message_at = greatest(app_now() - make_interval(secs => ${p.secondsAgo}::float8), case when last_sequence > 0 then last_message_at end)
      where id = ${p.conversationId} returning id, last_sequence, last_message_at
    ), m as (
      insert into messages (thread_id, sequence, sender_id, recipient_id, client_id, content, file_id, is_automatic, written_by, about_kind, about_id, created_at, read_at)
      select id, last_sequence, ${p.senderId}, ${p.recipientId}, ${p.clientId}, ${p.content}, ${p.fileId}, ${p.isAutomatic}, ${p.helperId}::uuid,
        ${p.aboutKind}::text, ${p.aboutId}::uuid,
        last_message_at, case when ${p.isRead} then last_message_at end
      from place
      returning id, thread_id, sequence, sender_id, recipient_id, client_id, content, is_automatic, is_erased, written_by, about_kind, about_id,
        created_at, read_at, file_id
    ), counted as (
      update thread_members x set last_message_at = place.last_message_at,
        unread = x.unread + (x.user_id = ${p.recipientId} and not ${p.isRead})::int
      from place where x.thread_id = place.id returning x.user_id, x.unread
    )
    select ${columns}, (select unread from counted where user_id = ${p.recipientId}) as unread
    from m left join files f on f.id = m.file_id`,
)

/** Sets what a conversation is about. */
export const setSubject = defineQuery<
  { id: string; productId: string | null; serviceId: string | null; orderId: string | null },
  never
>(
  'thread_subject',
  (
    p,
  ) => sql`update threads set product_id = ${p.productId}, service_id = ${p.serviceId}, order_id = ${p.orderId}
    where id = ${p.id}`,
)

const messages = (which: RawBuilder<unknown>) =>
  sql`select ${columns} from messages m left join files f on f.id = m.file_id where ${which}`

export const messageOfClient = defineQuery<{ senderId: string; clientId: string }, MessageRow>(
  'message_of_client',
  (p) => messages(sql`m.sender_id = ${p.senderId} and m.client_id = ${p.clientId}`),
)

/** Gives a row only to one of the two people. */
export const messageById = defineQuery<{ id: string; userId: string }, MessageRow>('message_by_id', (p) =>
  messages(sql`m.id = ${p.id} and ${p.userId}::uuid in (m.sender_id, m.recipient_id)`),
)

export const automaticReplyAfter = defineQuery<{ conversationId: string; sequence: number }, MessageRow>(
  'message_automatic_after',
  (p) =>
    messages(
      sql`m.thread_id = ${p.conversationId} and m.sequence = ${p.sequence}::bigint + 1 and m.is_automatic`,
    ),
)

export const messagesAfter = defineQuery<{ conversationId: string; after: number; max: number }, MessageRow>(
  'messages_after',
  (p) =>
    messages(
      sql`m.thread_id = ${p.conversationId} and m.sequence > ${p.after} order by m.sequence limit ${p.max}`,
    ),
)

export const messagesBefore = defineQuery<
  { conversationId: string; before: number; max: number },
  MessageRow
>('messages_before', (p) =>
  messages(
    sql`m.thread_id = ${p.conversationId} and m.sequence < ${p.before} order by m.sequence desc limit ${p.max}`,
  ),
)

/** The newest messages of a person's newest conversations, newest first. */
export const newestMessages = defineQuery<
  { userId: string; conversations: number; each: number },
  MessageRow
>(
  'messages_newest',
  (p) => sql`select ${columns} from (
      select thread_id from thread_members where user_id = ${p.userId}
      order by last_message_at desc, thread_id desc limit ${p.conversations}) as newest
    cross join lateral (
      select id, thread_id, sequence, sender_id, recipient_id, client_id, content, is_automatic, is_erased, written_by, about_kind, about_id,
        created_at, read_at, file_id
      from messages where thread_id = newest.thread_id order by sequence desc limit ${p.each}) m
    left join files f on f.id = m.file_id
    order by m.created_at desc, m.id desc`,
)

/**
 * Marks a person's incoming messages read up to a sequence number. Gives how many were marked and how many are left.
 */
export const markRead = defineQuery<
  { conversationId: string; userId: string; upTo: number },
  { other_id: string; count: number; unread: number }
>(
  'messages_read',
  (p) => sql`with seen as (
      update messages set read_at = app_now()
      where thread_id = ${p.conversationId} and recipient_id = ${p.userId} and sequence <= ${p.upTo} and read_at is null returning id
    )
    update thread_members set unread = unread - (select count(*) from seen)
    where thread_id = ${p.conversationId} and user_id = ${p.userId}
    returning other_id, (select count(*) from seen)::int as count, unread`,
)

/** The same for one message. */
export const markOneRead = defineQuery<
  { id: string; userId: string },
  { thread_id: string; other_id: string; sequence: number; count: number; unread: number }
>(
  'message_read',
  (p) => sql`with one as (
      select thread_id, sequence from messages where id = ${p.id} and recipient_id = ${p.userId}
    ), seen as (
      update messages set read_at = app_now() where id = ${p.id} and recipient_id = ${p.userId} and read_at is null returning id
    )
    update thread_members x set unread = unread - (select count(*) from seen) from one
    where x.thread_id = one.thread_id and x.user_id = ${p.userId}
    returning x.thread_id, x.other_id, one.sequence, (select count(*) from seen)::int as count, x.unread`,
)

/** Has this person written in this conversation in the last hours? An automatic reply counts. */
export const hasWritten = defineQuery<
  { conversationId: string; userId: string; hours: number },
  { exists: boolean }
>(
  'message_recent',
  (
    p,
  ) => sql`select exists (select from messages where thread_id = ${p.conversationId} and sender_id = ${p.userId}
    and created_at > app_now() - make_interval(hours => ${p.hours}::int)) as exists`,
)

export interface UnreadRow {
  content: string
  file_kind: string | null
  thread_id: string
  sender_name: string
  recipient_id: string
  recipient_name: string
  recipient_email: string
  recipient_is_seller: boolean
  wants_mail: boolean
}

/** A message that is unread, in a conversation that its recipient has neither muted nor blocked. */
export const unreadMessage = defineQuery<{ id: string }, UnreadRow>(
  'message_unread',
  (
    p,
  ) => sql`select m.content, f.kind as file_kind, m.thread_id, coalesce(shop.store_name, u.name) as sender_name,
      r.id as recipient_id, r.name as recipient_name, coalesce(r.email::text, '') as recipient_email,
      own.id is not null as recipient_is_seller,
      coalesce(own.notifications and not 'messages' = any(own.muted_emails), r.wants_message_emails) as wants_mail
    from messages m join users u on u.id = m.sender_id join users r on r.id = m.recipient_id
    join threads t on t.id = m.thread_id
    join thread_members x on x.thread_id = m.thread_id and x.user_id = m.recipient_id
    left join sellers shop on shop.id = t.seller_id and shop.user_id = m.sender_id
    left join sellers own on own.user_id = m.recipient_id
    left join files f on f.id = m.file_id
    where m.id = ${p.id} and m.read_at is null and not m.is_erased and not x.is_muted and not x.has_blocked
      and r.status <> 'deleted'`,
)

/** Erases the texts and files of a person in every conversation. A trigger erases what they were about (0181_subjects_of_messages.sql). */
export const eraseMessages = defineQuery<{ userId: string }, never>(
  'messages_erase',
  (p) => sql`with erased as (
      update messages m set content = '', file_id = null, is_erased = true from (
        select id, file_id from messages where sender_id = ${p.userId} and not is_erased) as before
      where m.id = before.id returning before.file_id
    )
    update files set attached_at = null, detached_at = app_now() where id in (select file_id from erased where file_id is not null)`,
)

/** Deletes the copies of a person's messages that are stored for the event stream. */
export const eraseMessagesFromEvents = defineQuery<{ userId: string }, never>(
  'live_events_erase',
  (p) => sql`delete from live_events where event = 'message'
    and user_id in (select other_id from thread_members where user_id = ${p.userId} union all select ${p.userId}::uuid)`,
)

export const messagesOfPerson = defineQuery<
  { userId: string },
  {
    thread_id: string
    with_name: string
    is_own: boolean
    content: string
    created_at: Date
    file_kind: string | null
    about_kind: string | null
    about_id: string | null
  }
>(
  'messages_of_person',
  (
    p,
  ) => sql`select m.thread_id, coalesce(s.store_name, u.name) as with_name, m.sender_id = ${p.userId} as is_own, m.content,
      m.created_at, f.kind as file_kind, m.about_kind, m.about_id
    from thread_members x join messages m on m.thread_id = x.thread_id join threads t on t.id = m.thread_id
    join users u on u.id = x.other_id left join sellers s on s.id = t.seller_id and s.user_id = x.other_id
    left join files f on f.id = m.file_id
    where x.user_id = ${p.userId} order by m.thread_id, m.sequence`,
)
