import type { WorkingHours } from '@oja/contract/schemas/hours.ts'
import type { PriceFor } from '@oja/contract/values/catalogue/service-prices.ts'
import type { WorkPlace } from '@oja/contract/values/catalogue/work-places.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import { openingNow } from '../../platform/nigeria/opens-at.ts'
import { countQuery } from '../../platform/pagination/total-count.ts'

/** A person who may get messages. */
export interface PersonRow {
  id: string
  name: string
  email: string
  /** Null: the person has no shop. */
  seller_id: string | null
  store_name: string | null
  shop_status: 'pending' | 'active' | 'suspended' | null
  /** The automatic reply of the person's shop. Null: the market's text; "": none. */
  automatic_reply: string | null
  /** The reply names the opening hours. Null without a shop. */
  automatic_reply_hours: boolean | null
  working_hours: WorkingHours | null
  /** When the closed shop opens next, as `openingNow` says it; "" while it is open and without hours. */
  opens_at: string | null
}

const opening = openingNow(sql`s.hours`, sql`s.closed_until`)

/** Finds a person by their id or their shop's. Admins and deleted people are left out. */
export const personById = defineQuery<{ id: string }, PersonRow>(
  'talk_person',
  (
    p,
  ) => sql`select u.id, u.name, coalesce(u.email::text, '') as email, s.id as seller_id, s.store_name, s.status as shop_status, s.automatic_reply,
      s.automatic_reply_hours, s.working_hours, ${opening.opensAt} as opens_at
    from users u left join sellers s on s.user_id = u.id
    where (u.id = ${p.id} or u.seller_id = ${p.id}) and u.status not in ('deleted', 'guest') and u.role <> 'admin'`,
)

/** What exists between two people. */
export interface PairRow {
  thread_id: string | null
  /** The shop of their conversation. */
  seller_id: string | null
  /** One of them has bought from the other. */
  has_order: boolean
  has_blocked: boolean
  is_blocked: boolean
}

export const pairOf = defineQuery<{ userId: string; otherId: string }, PairRow>(
  'talk_pair',
  (
    p,
  ) => sql`select mine.thread_id, t.seller_id, coalesce(mine.has_blocked, false) as has_blocked, coalesce(theirs.has_blocked, false) as is_blocked,
      exists (select from orders o where o.buyer_id = ${p.userId} and o.seller_user_id = ${p.otherId} and o.paid_at is not null)
        or exists (select from orders o where o.buyer_id = ${p.otherId} and o.seller_user_id = ${p.userId} and o.paid_at is not null) as has_order
    from (values (${p.userId}::uuid, ${p.otherId}::uuid)) as pair (me, other)
    left join thread_members mine on mine.user_id = pair.me and mine.other_id = pair.other
    left join thread_members theirs on theirs.thread_id = mine.thread_id and theirs.user_id = pair.other
    left join threads t on t.id = mine.thread_id`,
)

/** Begins a conversation. Gives no row when the two have one already. */
export const insertConversation = defineQuery<
  { userId: string; otherId: string; sellerId: string },
  { id: string }
>(
  'thread_insert',
  (p) => sql`with born as (
      insert into threads (low_id, high_id, seller_id)
      values (least(${p.userId}::uuid, ${p.otherId}::uuid), greatest(${p.userId}::uuid, ${p.otherId}::uuid), ${p.sellerId})
      on conflict (low_id, high_id) do nothing returning id, low_id, high_id, last_message_at
    ), members as (
      insert into thread_members (thread_id, user_id, other_id, last_message_at)
      select id, low_id, high_id, last_message_at from born union all select id, high_id, low_id, last_message_at from born
    )
    select id from born`,
)

/** A conversation as one of its two people sees it. */
export interface ConversationRow {
  id: string
  other_id: string
  other_name: string
  other_avatar: string | null
  other_status: string
  /** The shop of the conversation, when it belongs to the other person. */
  seller_id: string | null
  store_name: string | null
  logo: string | null
  shop_status: 'pending' | 'active' | 'suspended' | null
  own_shop_status: 'pending' | 'active' | 'suspended' | null
  has_order: boolean
  unread: number
  is_muted: boolean
  has_blocked: boolean
  is_blocked: boolean
  last_message_at: Date
  last_sequence: number
  last_content: string
  last_kind: string | null
  last_is_erased: boolean
  is_last_own: boolean
  /** In a search: the newest message with the words. */
  found_content: string | null
  found_sequence: number | null
  is_found_own: boolean | null
  about_kind: 'product' | 'service' | 'order' | null
  about_id: string | null
  about_name: string | null
  about_file: string | null
  about_price_kobo: number | null
  about_price_for: PriceFor | null
  about_price_is_from: boolean | null
  about_price_note: string | null
  about_work_place: WorkPlace | null
  /** True when the reader bought the order; false when the other person bought it. */
  about_is_bought: boolean
  /** Of one conversation: an order between the two that is not over, a reported one first. Null for none, and in lists. */
  open_order: {
    number: string
    isBought: boolean
    dispute: string
    fulfilment: string
    answerUntil: string | null
  } | null
}

/** `sellerId`: only sales of this shop; null for all orders of the two. */
const openOrder = (
  sellerId: unknown,
) => sql`(select json_build_object('number', coalesce(x.number, x.reference), 'isBought', x.buyer_id = m.user_id,
      'dispute', x.dispute, 'fulfilment', x.fulfilment, 'answerUntil', d.answer_until)
    from orders x left join disputes d on d.order_id = x.id
    where x.buyer_id in (m.user_id, m.other_id) and x.seller_user_id in (m.user_id, m.other_id) and x.state = 'paid'
      and (${sellerId}::uuid is null or x.seller_id = ${sellerId})
      and (x.fulfilment <> 'received' or x.dispute in ('open', 'answered'))
    order by x.dispute in ('open', 'answered') desc, x.paid_at desc limit 1)`

const conversations = (which: RawBuilder<unknown>, words: unknown = sql`''`, order = sql`null::json`) => sql`
  select t.id, m.other_id, u.name as other_name, u.avatar_file_id as other_avatar, u.status as other_status,
    s.id as seller_id, s.store_name, s.logo_file_id as logo, s.status as shop_status, own.status as own_shop_status,
    exists (select from orders o where o.buyer_id = m.user_id and o.seller_user_id = m.other_id and o.paid_at is not null)
      or exists (select from orders o where o.buyer_id = m.other_id and o.seller_user_id = m.user_id and o.paid_at is not null) as has_order,
    m.unread, m.is_muted, m.has_blocked, theirs.has_blocked as is_blocked, m.last_message_at, t.last_sequence,
    coalesce(l.content, '') as last_content, f.kind as last_kind, coalesce(l.is_erased, false) as last_is_erased,
    coalesce(l.sender_id = m.user_id, false) as is_last_own,
    hit.content as found_content, hit.sequence as found_sequence, hit.sender_id = m.user_id as is_found_own,
    case when p.id is not null then 'product' when v.id is not null then 'service' when o.id is not null then 'order' end as about_kind,
    coalesce(p.id::text, v.id::text, o.number, o.reference) as about_id, coalesce(p.name, v.name, o.product_name) as about_name,
    coalesce(
      (select pp.file_id from product_pictures pp where pp.product_id = p.id order by pp.position limit 1),
      (select vp.file_id from service_pictures vp where vp.service_id = v.id order by vp.position limit 1),
      o.product_file_id) as about_file,
    coalesce(p.price_kobo, v.price_kobo, o.amount_kobo) as about_price_kobo, v.price_for as about_price_for,
    v.price_is_from as about_price_is_from, v.price_note as about_price_note, v.work_place as about_work_place, coalesce(o.buyer_id = m.user_id, false) as about_is_bought,
    ${order} as open_order
  from thread_members m
  join threads t on t.id = m.thread_id
  join thread_members theirs on theirs.thread_id = m.thread_id and theirs.user_id = m.other_id
  join users u on u.id = m.other_id
  left join sellers s on s.id = t.seller_id and s.user_id = m.other_id
  left join sellers own on own.user_id = m.user_id
  left join lateral (select spoken.content, spoken.file_id, spoken.is_erased, spoken.sender_id from messages spoken
    where spoken.thread_id = t.id and not spoken.is_automatic order by spoken.sequence desc limit 1) l on true
  left join lateral (select said.content, said.sequence, said.sender_id from messages said
    where ${words}::text <> '' and said.thread_id = t.id and not said.is_automatic and said.content ilike ${words}::text
    order by said.sequence desc limit 1) hit on true
  left join files f on f.id = l.file_id
  left join products p on p.id = t.product_id and p.status in ('live', 'paused')
  left join services v on v.id = t.service_id and v.status in ('live', 'paused')
  left join orders o on o.id = t.order_id
  where ${which}`

/** Which conversations a list shows. */
export interface ConversationMatch {
  userId: string
  /** Only those of this shop; null for all. */
  sellerId: string | null
  /** Only those with unread messages. */
  isUnread: boolean
  /**
   * Only those with these words in the other person's name, the shop's name, a message or the name of what it is about;
   * "" for all. A pattern of LIKE.
   */
  words: string
}

// Callers escape the words for LIKE. A message of a deleted account is "".
const matching = (p: {
  [Name in keyof ConversationMatch]: unknown
}) => sql`m.user_id = ${p.userId} and t.last_sequence > 0
    and (${p.sellerId}::uuid is null or t.seller_id = ${p.sellerId}) and (not ${p.isUnread}::bool or m.unread > 0)
    and (${p.words}::text = '' or (select x.name from users x where x.id = m.other_id) ilike ${p.words}
      or exists (select from sellers x where x.id = t.seller_id and x.user_id = m.other_id and x.store_name ilike ${p.words})
      or exists (select from products x where x.id = t.product_id and x.status in ('live', 'paused') and x.name ilike ${p.words})
      or exists (select from services x where x.id = t.service_id and x.status in ('live', 'paused') and x.name ilike ${p.words})
      or exists (select from orders x where x.id = t.order_id and x.product_name ilike ${p.words})
      or exists (select from messages said where said.thread_id = m.thread_id and not said.is_automatic and said.content ilike ${p.words}))`

export const conversationsOf = defineQuery<
  ConversationMatch & { beforeTime: string; beforeId: string; max: number },
  ConversationRow
>('conversations_of', (p) =>
  conversations(
    sql`${matching(p)}
    and (m.last_message_at, m.thread_id) < (${p.beforeTime}::timestamptz(3), ${p.beforeId}::uuid)
    order by m.last_message_at desc, m.thread_id desc limit ${p.max}`,
    p.words,
  ),
)

export const countConversationsOf = countQuery<ConversationMatch>(
  'conversations_of_count',
  (p) => sql`select from thread_members m join threads t on t.id = m.thread_id where ${matching(p)}`,
)

/** Gives a row only to one of the two people. With `sellerId` its open order is a sale of this shop. */
export const conversationById = defineQuery<
  { id: string; userId: string; sellerId: string | null },
  ConversationRow
>('conversation_by_id', (p) =>
  conversations(sql`m.thread_id = ${p.id} and m.user_id = ${p.userId}`, sql`''`, openOrder(p.sellerId)),
)

export const setMuted = defineQuery<{ id: string; userId: string; isMuted: boolean }, { other_id: string }>(
  'conversation_mute',
  (p) => sql`update thread_members set is_muted = ${p.isMuted}
    where thread_id = ${p.id} and user_id = ${p.userId} returning other_id`,
)

export const setBlocked = defineQuery<
  { id: string; userId: string; isBlocked: boolean },
  { other_id: string }
>(
  'conversation_block',
  (p) => sql`update thread_members set has_blocked = ${p.isBlocked}
    where thread_id = ${p.id} and user_id = ${p.userId} returning other_id`,
)

/** Gives a row only to one of the two people. `words` has one message a line, oldest first (0018_talk_reports.sql). */
export const reportedConversation = defineQuery<
  { id: string; userId: string },
  { other_id: string; seller_id: string | null; name: string; words: string }
>(
  'conversation_reported',
  (p) => sql`select m.other_id, s.id as seller_id, coalesce(s.store_name, u.name) as name,
      reported_words(m.thread_id, m.other_id, t.last_sequence) as words
    from thread_members m join threads t on t.id = m.thread_id join users u on u.id = m.other_id
    left join sellers s on s.user_id = m.other_id
    where m.thread_id = ${p.id} and m.user_id = ${p.userId}`,
)

/** What a conversation is about: one of the three, or nothing. */
export interface SubjectIds {
  product_id: string | null
  service_id: string | null
  order_id: string | null
}

/** What a conversation of these two may be about; null ids where it may not. */
export const subjectOf = defineQuery<
  { kind: string; id: string; userId: string; otherId: string },
  SubjectIds
>(
  'talk_subject',
  (p) => sql`select
      (select x.id from products x join sellers s on s.id = x.seller_id where ${p.kind} = 'product' and x.id::text = ${p.id}
        and s.user_id in (${p.userId}, ${p.otherId}) and x.status = 'live') as product_id,
      (select x.id from services x join sellers s on s.id = x.seller_id where ${p.kind} = 'service' and x.id::text = ${p.id}
        and s.user_id in (${p.userId}, ${p.otherId}) and x.status = 'live') as service_id,
      (select x.id from orders x where ${p.kind} = 'order' and (x.number = ${p.id} or x.reference = ${p.id})
        and ((x.buyer_id = ${p.userId} and x.seller_user_id = ${p.otherId})
          or (x.buyer_id = ${p.otherId} and x.seller_user_id = ${p.userId}))) as order_id`,
)

/** How many messages a person has not read. */
export const messageCounts = defineQuery<{ userId: string; sellerId: string | null }, { unread: number }>(
  'talk_count',
  (p) => sql`select coalesce(sum(m.unread), 0)::int as unread
    from thread_members m join threads t on t.id = m.thread_id where m.user_id = ${p.userId} and m.unread > 0
      and (${p.sellerId}::uuid is null or t.seller_id = ${p.sellerId})`,
)

/** How many messages others wrote to a person. The automatic replies of their shops are left out. */
export const countReceived = defineQuery<{ userId: string }, { total: number }>(
  'talk_count_received',
  (p) =>
    sql`select count(*)::int as total from messages where recipient_id = ${p.userId} and not is_automatic`,
)
