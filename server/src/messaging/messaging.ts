import type { Queryable, Tx } from '../platform/database/database.ts'
import { emitLiveEvent } from '../platform/events/event-log.ts'
import {
  eraseMessagesFromEvents,
  eraseMessages,
  insertMessage,
  messagesOfPerson,
  setSubject,
} from './conversations/message-records.ts'
import { deleteHeldMessages } from './conversations/message-moderation.ts'
import { preview } from './conversations/message-view.ts'
import type { Inbox } from './conversations/inbox.ts'
import { deleteRepliesOf, repliesOfPerson } from './quick-replies/quick-replies.ts'
import { voicesOfPerson } from './voice/voice-records.ts'
import { deleteVoicesOfPerson } from './voice/voices.ts'
import {
  deleteNotifications,
  insertNotification,
  notificationsOfPerson,
  readHandled,
} from './decision-notification-records.ts'
import type { AdminDecision } from './decision-notification-records.ts'
import {
  conversationsOf,
  countReceived,
  insertConversation,
  messageCounts,
  pairOf,
} from './conversations/conversation-records.ts'

export { notifyUnreadMessage } from './notify-unread-message.ts'
export { heldMessage } from './conversations/message-moderation.ts'
export { insertQuickReply } from './quick-replies/quick-replies.ts'
export { inboxForShop, ownInbox } from './conversations/inbox.ts'
export { sendMessage } from './conversations/send-message.ts'
export { conversationForReport } from './conversations/conversations.ts'
export { convertVoice } from './voice/voice-conversion.ts'
export { shopVoice } from './voice/voices.ts'
export { messagesByWeek } from './conversations/messages-by-week.ts'
export { looksLikeRecording } from './voice/voice-container.ts'
export { storeVoice } from './voice/voice-note.ts'
export type { AdminDecision }

/** What the seller's overview shows of their conversations. */
export interface MessageStats {
  total: number
  recent: {
    id: string
    name: string
    messages: number
    unread: number
    lastMessage: string
    lastMessageAt: string
    /** The person wrote the last message. */
    isLastOwn: boolean
  }[]
}

/** How many messages a person's conversations hold, and the newest conversations, those with unread messages first. */
export async function messageStats(on: Queryable, userId: string, max: number): Promise<MessageStats> {
  const newest = { beforeTime: 'infinity', beforeId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
  const newestOf = (isUnread: boolean) =>
    conversationsOf.all(on, { userId, sellerId: null, isUnread, words: '', ...newest, max })
  const [{ total }, unread, all] = await Promise.all([
    countReceived.one(on, { userId }),
    newestOf(true),
    newestOf(false),
  ])
  const isUnread = new Set(unread.map(({ id }) => id))
  const rows = [...unread, ...all.filter(({ id }) => !isUnread.has(id))].slice(0, max)
  return {
    total,
    recent: rows.map((row) => ({
      id: row.id,
      name: row.store_name ?? row.other_name,
      messages: row.last_sequence,
      unread: row.unread,
      lastMessage: row.last_is_erased ? '' : preview(row.last_content, row.last_kind),
      lastMessageAt: row.last_message_at.toISOString(),
      isLastOwn: row.is_last_own,
    })),
  }
}

/** How many messages of these conversations are not read. */
export async function countUnread(on: Queryable, inbox: Inbox): Promise<number> {
  return (await messageCounts.one(on, { ...inbox })).unread
}

/** Notifies a seller of a review of their shop or of one of its services. */
export async function notifyReview(tx: Tx, sellerUserId: string, reviewId: string): Promise<void> {
  await insertNotification.all(tx, {
    userId: sellerUserId,
    kind: 'review',
    subjectId: reviewId,
    action: 'written',
  })
}

/** Marks what the bell asked of a shop's owner read, once it is done. `subjectId` null: whatever it was about. */
export async function markHandled(
  tx: Tx,
  sellerId: string,
  action: 'written' | 'rejectPapers' | 'takePapersBack',
  subjectId: string | null = null,
): Promise<void> {
  const [read] = await readHandled.all(tx, { sellerId, subjectId, action })
  if (read) await emitLiveEvent(tx, [read.user_id], 'notice', { kind: 'order' })
}

/** Notifies a reviewer of the seller's answer. */
export async function notifyReviewReply(tx: Tx, userId: string, reviewId: string): Promise<void> {
  await insertNotification.all(tx, { userId, kind: 'review', subjectId: reviewId, action: 'answered' })
}

/**
 * Notifies a person of a decision by an admin.
 * `subjectId` is the row that was decided: the identity documents, the shop, the account or the report.
 * The notification replaces an earlier one about the same row.
 */
export async function notifyAdminDecision(
  tx: Tx,
  userId: string,
  subjectId: string,
  action: AdminDecision,
): Promise<void> {
  await insertNotification.all(tx, { userId, kind: 'decision', subjectId, action })
}

/** What a conversation of the demo market begins with. */
interface DemoSubject {
  kind: 'product' | 'service'
  id: string
}

/** Writes a conversation of the demo market, perhaps about a product or a service, or what was said later in it. `messages` are oldest first; `by` names their writer. */
export async function createDemoConversation(
  tx: Tx,
  people: { starterId: string; ownerId: string; sellerId: string; about: DemoSubject | null },
  messages: readonly { by: 'starter' | 'seller'; content: string; minutesAgo: number; isRead: boolean }[],
): Promise<void> {
  const { starterId, ownerId, sellerId, about } = people
  const pair = { userId: starterId, otherId: ownerId }
  const conversationId =
    (await insertConversation.first(tx, { ...pair, sellerId }))?.id ?? (await pairOf.one(tx, pair)).thread_id
  if (!conversationId) return
  const subjectIf = (kind: DemoSubject['kind']) => (about?.kind === kind ? about.id : null)
  await setSubject.count(tx, {
    id: conversationId,
    productId: subjectIf('product'),
    serviceId: subjectIf('service'),
    orderId: null,
  })
  for (const [place, { by, content, minutesAgo, isRead }] of messages.entries()) {
    const from = place === 0 ? about : null
    const [senderId, recipientId] = by === 'starter' ? [starterId, ownerId] : [ownerId, starterId]
    await insertMessage.one(tx, {
      conversationId,
      senderId,
      recipientId,
      clientId: null,
      content,
      fileId: null,
      isAutomatic: false,
      helperId: null,
      aboutKind: from?.kind ?? null,
      aboutId: from?.id ?? null,
      secondsAgo: minutesAgo * 60,
      isRead,
    })
  }
}

/**
 * Erases a deleted person's messages, files, notifications and voice notes. The conversations stay for the other
 * people.
 */
export async function deletePersonalData(tx: Tx, userId: string): Promise<void> {
  await eraseMessages.count(tx, { userId })
  await eraseMessagesFromEvents.count(tx, { userId })
  await deleteNotifications.count(tx, { userId })
  await deleteHeldMessages(tx, userId)
  await deleteVoicesOfPerson(tx, userId)
  await deleteRepliesOf.count(tx, { userId })
}

/** The personal data of messaging: all messages of a person's conversations, notifications and voice notes. */
export async function exportPersonalData(on: Queryable, userId: string) {
  const rows = await messagesOfPerson.all(on, { userId })
  const notifications = await notificationsOfPerson.all(on, { userId })
  return {
    voices: await voicesOfPerson.all(on, { userId }),
    quickReplies: (await repliesOfPerson.all(on, { userId })).map(({ text }) => text),
    notices: notifications.map(({ kind, action, changed_at, read_at }) => ({
      kind,
      action,
      changedAt: changed_at.toISOString(),
      readAt: read_at?.toISOString() ?? null,
    })),
    messages: rows.map(
      ({ thread_id, with_name, is_own, content, created_at, file_kind, about_kind, about_id }) => ({
        conversationId: thread_id,
        with: with_name,
        by: is_own ? 'you' : 'them',
        content,
        file: file_kind,
        about: about_kind ? { kind: about_kind, id: about_id } : null,
        createdAt: created_at.toISOString(),
      }),
    ),
  }
}
