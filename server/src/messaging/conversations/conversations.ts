import type { z } from 'zod'
import { isInstant } from '@oja/contract/values/calendar.ts'
import type {
  Conversation,
  Conversations,
  Messages,
  ConversationView,
  ConversationQuery,
  InboxQuery,
} from '@oja/contract/schemas/messaging.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Pool, Queryable } from '../../platform/database/database.ts'
import type { TotalCount } from '../../platform/pagination/total-count.ts'
import { emitLiveEvent } from '../../platform/events/event-log.ts'
import type { Actor } from '../../platform/auth/sessions.ts'
import {
  markOneRead,
  markRead,
  messageById,
  messagesAfter,
  messagesBefore,
  newestMessages,
} from './message-records.ts'
import type { MessageRow } from './message-records.ts'
import { helperInbox, inboxNamed, inboxOf, ownInbox } from './inbox.ts'
import type { Inbox } from './inbox.ts'
import { toConversation, toMessage, toMessageForShop } from './message-view.ts'
import { canStartConversation, ownShopAsPerson, recipientOf, refuseAdmin, shopOf } from './send-message.ts'
import {
  conversationById,
  conversationsOf,
  countConversationsOf,
  reportedConversation,
  pairOf,
  setBlocked,
  setMuted,
} from './conversation-records.ts'
import type { ConversationMatch, ConversationRow } from './conversation-records.ts'

const listSize = 50
const windowSize = 50

/** Which conversations a list shows: whose, with unread messages, or with some words. */
export type ConversationFilter = Pick<z.output<typeof InboxQuery>, 'inbox' | 'unread' | 'q'>

/** One page of conversations, newest first, and where the next one starts (null on the last page). */
export async function listConversations(
  on: Queryable,
  actor: Actor,
  filter: ConversationFilter,
  before?: string,
): Promise<{ list: Conversations; next: string | null }> {
  refuseAdmin(actor)
  const start = readPlace(before)
  const rows = await conversationsOf.all(on, { ...matchOf(actor, filter), ...start, max: listSize + 1 })
  const shown = rows.slice(0, listSize)
  const last = shown.at(-1)
  return {
    list: { conversations: shown.map((row) => ({ ...toConversation(row), ...foundIn(row, filter.q) })) },
    next: rows.length > listSize && last ? `${last.last_message_at.toISOString()}_${last.id}` : null,
  }
}

const charactersBefore = 24
/** A long word before it, such as an address, is cut. */
const maxBefore = 60
const longestExcerpt = 120

/** The words around what was searched for, which begin whole. */
function foundIn(row: ConversationRow, q = ''): Pick<Conversation, 'found'> {
  const { found_content: content, found_sequence: sequence, is_found_own: isOwn } = row
  if (content === null || sequence === null) return {}
  const at = content.toLowerCase().indexOf(q.toLowerCase())
  const space = content.lastIndexOf(' ', at - charactersBefore)
  const start = at <= charactersBefore ? 0 : Math.max(space + 1, at - maxBefore)
  const text = `${start > 0 ? '… ' : ''}${content.slice(start, start + longestExcerpt).toWellFormed()}`
  return { found: { text, sequence, isOwn: isOwn === true } }
}

/** How many conversations match. */
export function countConversations(
  on: Queryable,
  actor: Actor,
  filter: ConversationFilter,
): Promise<TotalCount> {
  return countConversationsOf(on, matchOf(actor, filter))
}

function matchOf(actor: Actor, { inbox, unread, q }: ConversationFilter): ConversationMatch {
  const words = q ? `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : ''
  return { ...inboxNamed(actor, inbox), isUnread: unread === 'yes', words }
}

/** The newest messages of the caller's newest conversations, newest first. Throws 404 for another person. */
export async function listMessages(on: Queryable, actor: Actor, userId: string): Promise<Messages> {
  refuseAdmin(actor)
  if (userId !== actor.userId) throw notFound('There is nothing at this address')
  const rows = await newestMessages.all(on, { userId, conversations: listSize, each: 20 })
  return { messages: rows.map(toMessage) }
}

/**
 * The conversation of two people, for one of them. Each may be named by the id of the person or of their shop.
 * The answer has no messages when the two may begin a conversation. Throws 404 for everybody else.
 */
export async function conversationBetween(
  on: Queryable,
  actor: Actor,
  ids: readonly [string, string],
  window: ConversationQuery,
): Promise<ConversationView> {
  refuseAdmin(actor)
  const shop = helperInbox(actor)
  const isOfShop = (id: string) => shop !== null && (id === shop.userId || id === shop.sellerId)
  const inbox = shop && ids.some(isOfShop) && !ids.includes(actor.userId) ? shop : ownInbox(actor)
  const isOwn = (id: string) =>
    id === inbox.userId || id === actor.sellerId || (inbox === shop && isOfShop(id))
  const others = ids.filter((id) => !isOwn(id))
  if (others.length !== 1 || !others[0]) throw notFound('Conversation not found')
  const person = await recipientOf(on, { ...actor, ...inbox }, others[0])
  const pair = await pairOf.one(on, { userId: inbox.userId, otherId: person.id })
  if (pair.thread_id) {
    if (inbox.sellerId && pair.seller_id !== inbox.sellerId) throw notFound('Conversation not found')
    return viewIn(on, actor, inbox, pair.thread_id, window)
  }
  const shopOfActor = { userId: inbox.userId, sellerId: inbox.sellerId ?? actor.sellerId }
  const own = await ownShopAsPerson(on, shopOfActor)
  const isOfOtherShop = inbox.sellerId !== null && shopOf(person, own) !== inbox.sellerId
  if (isOfOtherShop || !canStartConversation(pair, person, own))
    throw notFound('We could not find that person')
  return { conversation: null, messages: [] }
}

/** A part of a conversation, for one of its two people. Throws 404 for all others. */
export async function getConversation(
  on: Queryable,
  actor: Actor,
  id: string,
  window: ConversationQuery,
): Promise<ConversationView> {
  refuseAdmin(actor)
  return viewIn(on, actor, await inboxOf(on, actor, id), id, window)
}

async function viewIn(
  on: Queryable,
  { helps }: Actor,
  inbox: Inbox,
  id: string,
  window: ConversationQuery,
): Promise<ConversationView> {
  const row = await conversationById.first(on, { id, ...inbox })
  if (!row) throw notFound('Conversation not found')
  // A helper reads of the shop's sales alone, and of those only with the right to its orders.
  if (inbox.sellerId !== null && !helps?.rights.includes('orders')) row.open_order = null
  // The other person's shop is in the row; without it the reader is the shop.
  const show = row.seller_id === null ? toMessageForShop : toMessage
  return { conversation: toConversation(row), messages: (await readWindow(on, id, window)).map(show) }
}

/** Marks incoming messages read up to a sequence number. Gives how many are left unread. Throws 404. */
export function markReadUpTo(pool: Pool, actor: Actor, id: string, upTo: number): Promise<number> {
  refuseAdmin(actor)
  return transaction(pool, async (tx) => {
    const { userId } = await inboxOf(tx, actor, id)
    const marked = await markRead.first(tx, { conversationId: id, userId, upTo })
    if (!marked) throw notFound('Conversation not found')
    if (marked.count > 0) {
      const body = { conversationId: id, readerId: userId, from: 1, upTo }
      await emitLiveEvent(tx, [userId, marked.other_id], 'read', body)
    }
    return marked.unread
  })
}

/**
 * Marks one incoming message read. Gives how many of its conversation are left unread. Throws 404 for all but its
 * recipient.
 */
export function readMessage(pool: Pool, actor: Actor, id: string): Promise<number> {
  refuseAdmin(actor)
  return transaction(pool, async (tx) => {
    const { userId } = await inboxOf(tx, actor, id)
    const marked = await markOneRead.first(tx, { id, userId })
    if (!marked) throw notFound('Message not found')
    if (marked.count > 0) {
      const { thread_id: conversationId, sequence } = marked
      const body = { conversationId, readerId: userId, from: sequence, upTo: sequence }
      await emitLiveEvent(tx, [userId, marked.other_id], 'read', body)
    }
    return marked.unread
  })
}

/** Stops mails about a conversation to the caller, or allows them again. Messages still arrive live. */
export function mute(pool: Pool, actor: Actor, id: string, isMuted: boolean): Promise<Conversation> {
  return change(pool, actor, id, async (tx) => {
    const changed = await setMuted.first(tx, { id, userId: actor.userId, isMuted })
    return changed ? [actor.userId] : null
  })
}

/**
 * Refuses further messages in a conversation, or allows them again. The other person learns of it when they try to
 * write.
 */
export function block(pool: Pool, actor: Actor, id: string, isBlocked: boolean): Promise<Conversation> {
  return change(pool, actor, id, async (tx) => {
    const changed = await setBlocked.first(tx, { id, userId: actor.userId, isBlocked })
    return changed ? [actor.userId, changed.other_id] : null
  })
}

/**
 * A conversation for a report by one of its two people: the other person, and their last messages with the context.
 * Undefined for everybody else.
 */
export async function conversationForReport(
  on: Queryable,
  actor: Actor,
  id: string,
): Promise<{ ownerUserId: string; sellerId: string | null; name: string; content: string } | undefined> {
  const row = await reportedConversation.first(on, { id, userId: actor.userId })
  if (!row) return undefined
  return {
    ownerUserId: row.other_id,
    sellerId: row.seller_id,
    name: `Messages of ${row.name}`,
    content: row.words,
  }
}

/** The message with this file, for one of its two people. Throws 404 for all others. */
export async function messageWithFile(
  on: Queryable,
  actor: Actor,
  id: string,
): Promise<MessageRow & { file_id: string }> {
  refuseAdmin(actor)
  const { userId } = await inboxOf(on, actor, id)
  const row = await messageById.first(on, { id, userId })
  if (!row?.file_id) throw notFound('There is nothing at this address')
  return { ...row, file_id: row.file_id }
}

async function change(
  pool: Pool,
  actor: Actor,
  id: string,
  work: (tx: Parameters<typeof emitLiveEvent>[0]) => Promise<string[] | null>,
): Promise<Conversation> {
  refuseAdmin(actor)
  return transaction(pool, async (tx) => {
    const people = await work(tx)
    if (!people) throw notFound('Conversation not found')
    await emitLiveEvent(tx, people, 'conversation', { conversationId: id })
    return ownConversation(tx, actor, id)
  })
}

async function ownConversation(on: Queryable, actor: Actor, id: string): Promise<Conversation> {
  const row = await conversationById.first(on, { id, ...ownInbox(actor) })
  if (!row) throw notFound('Conversation not found')
  return toConversation(row)
}

async function readWindow(
  on: Queryable,
  conversationId: string,
  { after, before }: ConversationQuery,
): Promise<MessageRow[]> {
  if (after !== undefined) return messagesAfter.all(on, { conversationId, after, max: 200 })
  const newestFirst = await messagesBefore.all(on, {
    conversationId,
    before: before ?? Number.MAX_SAFE_INTEGER,
    max: windowSize,
  })
  return newestFirst.reverse()
}

function readPlace(before: string | undefined): { beforeTime: string; beforeId: string } {
  if (before === undefined || before === '')
    return { beforeTime: 'infinity', beforeId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
  const match =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(before)
  const [, time = '', id = ''] = match ?? []
  if (!match || !isInstant(time)) throw new AppError('BAD_REQUEST', 'That page does not exist')
  return { beforeTime: time, beforeId: id }
}
