import type { NotificationQuery, Notifications } from '@oja/contract/schemas/messaging.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Pool, Queryable } from '../platform/database/database.ts'
import { countUnread, ownInbox } from '../messaging/messaging.ts'
import { lastEventPosition, emitLiveEvent } from '../platform/events/event-log.ts'
import type { Actor } from '../platform/auth/sessions.ts'
import {
  countUnreadNotifications,
  notificationsOf,
  markNotificationsReadRows,
} from './notification-records.ts'
import { toNotification } from './notification-texts.ts'

const shown = 20

/** What the bell shows: how much is unread, and one page of the notifications, newest first. */
export async function listNotifications(
  on: Queryable,
  actor: Actor,
  { after, unread: onlyUnread }: NotificationQuery = {},
): Promise<{ answer: Notifications; after: string | null }> {
  const { userId } = actor
  // The position is read first. What happens during the other reads then comes once more over the event stream.
  const { position } = await lastEventPosition(on, userId)
  const [messages, unread, rows] = await Promise.all([
    countUnread(on, ownInbox({ userId })),
    countUnreadNotifications.one(on, { userId }),
    notificationsOf.all(on, {
      userId,
      after: after ?? null,
      onlyUnread: onlyUnread !== undefined,
      max: shown + 1,
    }),
  ])
  const page = rows.slice(0, shown)
  return {
    answer: { data: { unread: { messages, ...unread }, notices: page.map(toNotification), position } },
    after: rows.length > shown ? (page.at(-1)?.id ?? null) : null,
  }
}

/** How many messages, and how many notifications of other kinds, a person has not read. */
export async function countUnreadOf(
  on: Queryable,
  userId: string,
): Promise<{ messages: number; others: number }> {
  const [messages, { orders, reviews, decisions, saved }] = await Promise.all([
    countUnread(on, ownInbox({ userId })),
    countUnreadNotifications.one(on, { userId }),
  ])
  return { messages, others: orders + reviews + decisions + saved }
}

/** Marks every notification read. Messages stay unread until they are opened. */
export async function markNotificationsRead(pool: Pool, actor: Actor): Promise<Notifications> {
  await transaction(pool, async (tx) => {
    const read = await markNotificationsReadRows.all(tx, { userId: actor.userId })
    if (read.length > 0) await emitLiveEvent(tx, [actor.userId], 'notice', { kind: 'order' })
  })
  const { answer } = await listNotifications(pool, actor)
  return answer
}
