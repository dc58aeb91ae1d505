import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { Pool } from '../../platform/database/database.ts'
import { queueRows } from './payment-queue-rows.ts'

/** The payment lists whose lines wait for a person. */
const personQueues = ['disputes', 'refunds', 'payouts', 'pending', 'strays', 'events', 'suspended'] as const
type PersonQueue = (typeof personQueues)[number]

/** How many lines a list has (up to 1,000), since when the oldest waits, and for how many hours. */
export interface QueueAge {
  queue: PersonQueue
  count: number
  since: Date
  hours: number
}

/** The lists that wait for a person and are not empty. */
export async function oldestInQueues(pool: Pool): Promise<QueueAge[]> {
  return oldest.all(pool, {})
}

const oldest = defineQuery<Record<never, never>, QueueAge>(
  'money_queue_oldest',
  () =>
    sql`select queue, count, since, floor(extract(epoch from app_now() - since) / 3600)::int as hours from (${sql.raw(
      personQueues
        .map(
          (queue) =>
            `select '${queue}' as queue, count(*)::int as count, min(c.since) as since from (select q.since from (${queueRows[queue]}) q limit 1000) c`,
        )
        .join(' union all '),
    )}) as queues where count > 0`,
)
