import { hoursInWords } from '@oja/contract/values/sellers/hours-in-words.ts'
import type { z } from 'zod'
import type { ChatMessage, MessageSent, SendMessage } from '@oja/contract/schemas/messaging.ts'
import { AppError, notFound, invalidFields } from '../../platform/http/app-error.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { violates } from '../../platform/database/errors.ts'
import type { Pool, Queryable, Tx } from '../../platform/database/database.ts'
import { attachFiles } from '../../platform/files/files.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { emitLiveEvent } from '../../platform/events/event-log.ts'
import { helpersWith } from '../../sellers/sellers.ts'
import { helperInbox } from './inbox.ts'
import type { Actor } from '../../platform/auth/sessions.ts'
import {
  automaticReplyAfter,
  hasWritten,
  insertMessage,
  messageOfClient,
  setSubject,
} from './message-records.ts'
import type { MessageRow } from './message-records.ts'
import { toMessage, closedReason } from './message-view.ts'
import { insertConversation, pairOf, personById, subjectOf } from './conversation-records.ts'
import type { PairRow, PersonRow, SubjectIds } from './conversation-records.ts'
import { holdMessage } from './message-moderation.ts'

/** A message to send: a text, or a file that the sender has just uploaded, or both. */
export type OutgoingMessage = Omit<z.output<typeof SendMessage>, 'senderId'> & { fileId?: string }

// A shop that has written nothing for this long replies automatically again.
const automaticReplyHours = 12
// A message that is read within this time needs no mail.
const mailAfterSeconds = 300

/**
 * Stores a message and sends it live to both people. The shop may reply automatically.
 * A repeat with the same clientId gets the stored message (I18) and does not count, because its sender did not get the
 * first answer.
 * `count` is called for every other message, and before a new conversation. It may refuse.
 * A message with words that an admin wants to look at waits until it `isApproved`.
 * Throws 404 for people who cannot get messages, 403 for admins and a suspended seller, 409 where one person has
 * blocked the other or a shop is closed.
 */
export async function sendMessage(
  pool: Pool,
  actor: Sender,
  message: OutgoingMessage,
  count: (rate: 'sendMessage' | 'beginConversation') => Promise<void>,
  isApproved = false,
): Promise<MessageSent & { isNew: boolean }> {
  const known = await storedAs(pool, actor, message.clientId)
  if (!known) await count('sendMessage')
  const person = await recipientOf(pool, actor, message.recipientId)
  if (known) return asSentBefore(pool, known, person)
  const pair = await pairOf.one(pool, { userId: actor.userId, otherId: person.id })
  if (message.conversationId && message.conversationId !== pair.thread_id)
    throw notFound('Conversation not found')
  if (actor.helperId && pair.thread_id && pair.seller_id !== actor.sellerId)
    throw notFound('We could not find that person')
  const own = await ownShopAsPerson(pool, actor)
  // A helper begins conversations of the shop only, not those that its owner has as a buyer.
  if (actor.helperId && !pair.thread_id && shopOf(person, own) !== actor.sellerId)
    throw notFound('We could not find that person')
  checkOpen(pair, person, own)
  const subject = await sharedSubject(pool, actor, person, message.about)
  if (!isApproved)
    await holdMessage(pool, actor, person, {
      ...message,
      ...listingOf(subject),
      hasFile: message.fileId !== undefined,
    })
  if (!pair.thread_id) await count('beginConversation')
  try {
    return await transaction(pool, (tx) => store(tx, actor, person, own, pair, { ...message, subject }))
  } catch (error) {
    if (!violates(error, 'messages_sender_id_client_id_key')) throw error
    const stored = await storedAs(pool, actor, message.clientId)
    if (!stored) throw error
    return asSentBefore(pool, stored, person)
  }
}

/** In whose name a message is written. */
export interface Sender extends Pick<Actor, 'userId' | 'sellerId' | 'role'> {
  /** The user id of the helper who writes it in the name of a shop; null for everybody else. */
  helperId: string | null
}

/**
 * The sender of a message: the actor, or the shop in which the actor helps. `id` is what the message names; people name
 * nobody but themselves, and a helper the shop or its owner. Throws 403 for any other.
 */
export function senderOf(actor: Actor, id: string | null | undefined): Sender {
  const { userId, sellerId, role } = actor
  if (!id || id === userId) return { userId, sellerId, role, helperId: null }
  const shop = helperInbox(actor)
  if (!shop || (id !== shop.userId && id !== shop.sellerId))
    throw new AppError('FORBIDDEN', 'You can only write as yourself')
  return { ...shop, role: 'seller', helperId: userId }
}

/** The person with this user id or seller id. Throws 404, 422 for oneself, 403 for an admin. */
export async function recipientOf(
  on: Queryable,
  actor: Pick<Actor, 'userId' | 'sellerId' | 'role'>,
  id: string,
): Promise<PersonRow> {
  refuseAdmin(actor)
  if (id === actor.userId || id === actor.sellerId)
    throw invalidFields({ recipientId: 'You cannot write to yourself' })
  const person = await personById.first(on, { id })
  if (!person) throw notFound('We could not find that person')
  return person
}

/** Refuses admins: they neither write nor read private messages (D5). */
export function refuseAdmin(actor: Pick<Actor, 'role'>): void {
  if (actor.role === 'admin') throw new AppError('FORBIDDEN', 'Admins have no messages')
}

/**
 * May the actor begin a conversation with this person?
 * Anybody may write to the owner of an active shop. The owner of an active shop may write first only to people they
 * have an order with.
 */
export function canStartConversation(pair: PairRow, person: PersonRow, own: PersonRow | null): boolean {
  return person.shop_status === 'active' || (own?.shop_status === 'active' && pair.has_order)
}

/** The actor's own shop; null when they have none. */
export async function ownShopAsPerson(
  on: Queryable,
  actor: Pick<Actor, 'userId' | 'sellerId'>,
): Promise<PersonRow | null> {
  return actor.sellerId ? ((await personById.first(on, { id: actor.userId })) ?? null) : null
}

function checkOpen(pair: PairRow, person: PersonRow, own: PersonRow | null): void {
  const isSuspended = own?.shop_status === 'suspended'
  if (isSuspended && !(pair.thread_id && pair.has_order)) {
    throw new AppError('SELLER_SUSPENDED', 'Your shop is suspended. Please contact support.')
  }
  if (!pair.thread_id) {
    if (!canStartConversation(pair, person, own)) throw notFound('We could not find that person')
    return
  }
  const closed = closedReason({
    hasBlocked: pair.has_blocked,
    isBlocked: pair.is_blocked,
    hasLeft: false,
    hasOrder: pair.has_order,
    isShopClosed: person.shop_status === 'suspended',
    isSuspended,
  })
  if (closed !== '') throw new AppError('CONFLICT', closed)
}

async function storedAs(
  on: Queryable,
  { userId: senderId }: Sender,
  clientId: string | undefined,
): Promise<MessageRow | null> {
  return clientId ? ((await messageOfClient.first(on, { senderId, clientId })) ?? null) : null
}

async function asSentBefore(
  on: Queryable,
  row: MessageRow,
  person: PersonRow,
): Promise<MessageSent & { isNew: boolean }> {
  if (row.recipient_id !== person.id)
    throw new AppError('CONFLICT', 'This message was sent to somebody else already')
  const reply = await automaticReplyAfter.first(on, { conversationId: row.thread_id, sequence: row.sequence })
  return { message: toMessage(row), reply: reply ? toMessage(reply) : null, isNew: false }
}

async function store(
  tx: Tx,
  actor: Sender,
  person: PersonRow,
  own: PersonRow | null,
  pair: PairRow,
  { content, clientId, subject, fileId }: OutgoingMessage & { subject: SubjectIds | null },
): Promise<MessageSent & { isNew: boolean }> {
  const conversationId = pair.thread_id ?? (await startConversation(tx, actor, person, own))
  if (subject)
    await setSubject.count(tx, {
      id: conversationId,
      productId: subject.product_id,
      serviceId: subject.service_id,
      orderId: subject.order_id,
    })
  if (fileId) await attachFiles(tx, actor.helperId ?? actor.userId, [fileId])
  const row = await insertMessage.one(tx, {
    conversationId,
    senderId: actor.userId,
    recipientId: person.id,
    clientId: clientId ?? null,
    content,
    fileId: fileId ?? null,
    isAutomatic: false,
    helperId: actor.helperId,
    ...listingOf(subject),
    secondsAgo: 0,
    isRead: false,
  })
  // The job sends one mail for all unread messages of a conversation, not one for each.
  if (row.unread === 1) await enqueue(tx, 'mail_unread_message', { messageId: row.id }, mailAfterSeconds)
  const message = toMessage(row)
  const isToShop = pair.thread_id === null || pair.seller_id === person.seller_id
  const reply = isToShop ? await replyByItself(tx, conversationId, actor, person) : null
  for (const each of reply ? [message, reply] : [message]) {
    await emitLiveEvent(tx, [actor.userId, person.id], 'message', { message: each })
  }
  await notifyHelpers(tx, pair.seller_id ?? shopOf(person, own), conversationId)
  return { message, reply, isNew: true }
}

async function startConversation(
  tx: Tx,
  actor: Sender,
  person: PersonRow,
  own: PersonRow | null,
): Promise<string> {
  const sellerId = shopOf(person, own)
  if (!sellerId) throw notFound('We could not find that person')
  const born = await insertConversation.first(tx, { userId: actor.userId, otherId: person.id, sellerId })
  if (born) return born.id
  // The other person began the conversation at the same moment.
  const { thread_id } = await pairOf.one(tx, { userId: actor.userId, otherId: person.id })
  if (!thread_id) throw new Error('a conversation exists and cannot be found')
  return thread_id
}

/** The shop of a new conversation. */
export function shopOf(person: PersonRow, own: PersonRow | null): string | null {
  return (person.shop_status === 'active' ? person.seller_id : own?.seller_id) ?? null
}

/** Their pages load the conversation again. The event holds no words: who helps no more may still read old events. */
async function notifyHelpers(tx: Tx, sellerId: string | null, conversationId: string): Promise<void> {
  const helpers = sellerId ? await helpersWith(tx, sellerId, 'messages') : []
  if (helpers.length > 0) await emitLiveEvent(tx, helpers, 'conversation', { conversationId })
}

/** What a message is about, when the two share it; null otherwise. */
async function sharedSubject(
  on: Queryable,
  actor: Sender,
  person: PersonRow,
  about: OutgoingMessage['about'],
): Promise<SubjectIds | null> {
  if (!about) return null
  const found = await subjectOf.one(on, { ...about, userId: actor.userId, otherId: person.id })
  return found.product_id || found.service_id || found.order_id ? found : null
}

/** The goods or the service from whose page a message was written. An order is the subject of its conversation only. */
function listingOf(subject: SubjectIds | null): {
  aboutKind: 'product' | 'service' | null
  aboutId: string | null
} {
  if (subject?.product_id) return { aboutKind: 'product', aboutId: subject.product_id }
  if (subject?.service_id) return { aboutKind: 'service', aboutId: subject.service_id }
  return { aboutKind: null, aboutId: null }
}

/**
 * Stores the shop's automatic reply, unless the shop has written recently. The reply is marked as automatic and counts
 * as read.
 */
async function replyByItself(
  tx: Tx,
  conversationId: string,
  actor: Sender,
  shop: PersonRow,
): Promise<ChatMessage | null> {
  const text = automaticReplyText(shop)
  if (text === '') return null
  const words = [text, shop.automatic_reply_hours ? hoursSentence(shop) : '', opensNext(shop)]
    .filter(Boolean)
    .join(' ')
  const recently = { conversationId, userId: shop.id, hours: automaticReplyHours }
  if ((await hasWritten.one(tx, recently)).exists) return null
  const row = await insertMessage.one(tx, {
    conversationId,
    senderId: shop.id,
    recipientId: actor.userId,
    clientId: null,
    content: words,
    fileId: null,
    isAutomatic: true,
    helperId: null,
    ...listingOf(null),
    secondsAgo: 0,
    isRead: true,
  })
  return toMessage(row)
}

/** The shop's automatic reply, "" for none: its owner's text, or the market's while the owner has written none. */
export function automaticReplyText({ shop_status, automatic_reply, store_name }: PersonRow): string {
  if (shop_status !== 'active') return ''
  return automatic_reply ?? `Thank you for your message. ${store_name} will answer as soon as possible.`
}

/** "Opening hours: Mon–Sat, 8am–6pm."; "" for a shop that says none. */
export function hoursSentence({ working_hours }: PersonRow): string {
  const words = working_hours ? hoursInWords(working_hours) : ''
  return words && `Opening hours: ${words.replace(/\.$/, '')}.`
}

/**
 * The market's text promises an answer soon, so it says when a closed shop opens. A shop's own text stays as it is, unless
 * its seller lets it name the hours.
 */
function opensNext({ automatic_reply, automatic_reply_hours, opens_at }: PersonRow): string {
  if ((automatic_reply !== null && !automatic_reply_hours) || !opens_at) return ''
  const [, day = '', time = ''] = /^(.*?) ?(\d+(?::\d+)? [ap]m)?$/.exec(opens_at) ?? []
  const on = day === '' ? 'today' : /^(tomorrow|next)/.test(day) ? day : `on ${day}`
  return `We open ${on}${time && ` at ${time}`}.`
}
