import type { Notices } from '@oja/contract/schemas/messaging.ts'
import { transaction } from '../platform/database/database.ts'
import type { Pool, Queryable } from '../platform/database/database.ts'
import { countUnread } from '../messaging/messaging.ts'
import { livePosition, tellLive } from '../platform/events/event-log.ts'
import type { Actor } from '../platform/auth/session-transport.ts'
import { countUnreadNotices, noticesOf, readNotices } from './notification-records.ts'
import { toNotice } from './notification-texts.ts'

const shown = 20

/** What the bell says: how much is unread, and the newest notices. */
export async function listNotices(on: Queryable, actor: Actor): Promise<Notices> {
  const { userId } = actor
  // Read first: what happens while the rest is read comes through the stream once more.
  const { position } = await livePosition(on, userId)
  const [messages, unread, rows] = await Promise.all([
    countUnread(on, userId),
    countUnreadNotices.one(on, { userId }),
    noticesOf.all(on, { userId, most: shown }),
  ])
  return {
    data: {
      unread: { messages, ...unread },
      notices: rows.map(toNotice),
      position,
    },
  }
}

/** Marks every notice seen. Messages stay unread until they are opened. */
export async function markNoticesRead(pool: Pool, actor: Actor): Promise<Notices> {
  await transaction(pool, async (tx) => {
    const read = await readNotices.all(tx, { userId: actor.userId })
    if (read.length > 0) await tellLive(tx, [actor.userId], 'notice', { kind: 'order' })
  })
  return listNotices(pool, actor)
}
