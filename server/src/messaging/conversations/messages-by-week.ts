import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { Queryable } from '../../platform/database/database.ts'

// The query starts from the person's conversations, because messages have no index by recipient.
const byWeek = defineQuery<{ weeks: number; userId: string }, { week: string; count: number }>(
  'message_by_week',
  (
    p,
  ) => sql`select to_char(date_trunc('week', m.created_at at time zone 'Africa/Lagos'), 'YYYY-MM-DD') as week, count(*)::int as count
    from threads t join messages m on m.thread_id = t.id
    where ${p.userId}::uuid in (t.low_id, t.high_id) and t.last_message_at > app_now() - make_interval(weeks => ${p.weeks}::int)
      and m.recipient_id = ${p.userId} and m.created_at > app_now() - make_interval(weeks => ${p.weeks}::int)
    group by 1`,
)

/**
 * Messages that a person received by week. A week is named by its Monday (`YYYY-MM-DD`, Lagos time).
 * Weeks without messages are left out.
 */
export async function messagesByWeek(
  on: Queryable,
  weeks: number,
  userId: string,
): Promise<Map<string, number>> {
  const rows = await byWeek.all(on, { weeks, userId })
  return new Map(rows.map(({ week, count }) => [week, count]))
}
