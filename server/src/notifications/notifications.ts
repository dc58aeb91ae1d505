import type { Notifications } from '@oja/contract/schemas/messaging.ts'
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

/** What the bell shows: how much is unread, and the newest notifications. */
export async function listNotifications(on: Queryable, actor: Actor): Promise<Notifications> {
  const { userId } = actor
  // The position is read first. What happens during the other reads then comes once more over the event stream.
  const { position } = await lastEventPosition(on, userId)
  const [messages, unread, rows] = await Promise.all([
    countUnread(on, ownInbox({ userId })),
    countUnreadNotifications.one(on, { userId }),
    notificationsOf.all(on, { userId, max: shown }),
  ])
  return {
    data: {
      unread: { messages, ...unread },
      notices: rows.map(toNotification),
      position,
    },
  }
}

/** Marks every notification read. Messages stay unread until they are opened. */
export async function markNotificationsRead(pool: Pool, actor: Actor): Promise<Notifications> {
  await transaction(pool, async (tx) => {
    const read = await markNotificationsReadRows.all(tx, { userId: actor.userId })
    if (read.length > 0) await emitLiveEvent(tx, [actor.userId], 'notice', { kind: 'order' })
  })
  return listNotifications(pool, actor)
}
