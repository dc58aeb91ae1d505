import { sql } from 'kysely'
import { defineByWeek, weeksAgo } from '../../platform/nigeria/by-week.ts'

/** Messages a person received. They are found through the person's conversations: messages have no index by recipient. */
export const messagesByWeek = defineByWeek<{ userId: string }>('message_by_week', {
  from: sql`threads t join messages m on m.thread_id = t.id`,
  at: sql`m.created_at`,
  where: (p) => sql`${p.userId}::uuid in (t.low_id, t.high_id) and t.last_message_at > ${weeksAgo(p.weeks)}
    and m.recipient_id = ${p.userId}`,
})
