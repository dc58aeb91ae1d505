import { sql } from 'kysely'
import type { PaymentQueueLines, PaymentQueueQuery } from '@oja/contract/schemas/admin/admin-payments.ts'
import { dueParts } from '@oja/contract/values/admin/due-parts.ts'
import type { DuePart } from '@oja/contract/values/admin/due-parts.ts'
import type { PaymentQueue } from '@oja/contract/values/payment-queues.ts'
import type { z } from 'zod'
import { defineQuery } from '../../platform/database/database.ts'
import type { Pool, Statement } from '../../platform/database/database.ts'
import type { Filters, Searched } from './payment-queue-filters.ts'
import { filtersOf, hasState, holds, isWithin, maxCounted, searchOf } from './payment-queue-filters.ts'
import { queueRows } from './payment-queue-rows.ts'

/**
 * Kobo of all lines of one list that match; null where the list has no total, or more than 1,000 lines match. Of what we owe
 * sellers also by what it waits for.
 */
export async function sumQueueLines(
  textPool: Pool,
  queue: PaymentQueue,
  { q, ...filters }: z.output<typeof PaymentQueueQuery>,
): Promise<Pick<PaymentQueueLines, 'totalMinor' | 'parts'>> {
  const sum = sums[queue]
  if (!sum) return { totalMinor: null }
  const rows = await sum.all(textPool, { ...searchOf(q), ...filtersOf(filters) })
  const add = (name: 'count' | 'kobo', from = rows) => from.reduce((total, row) => total + row[name], 0)
  if (add('count') >= maxCounted) return { totalMinor: null }
  const parts = dueParts.flatMap((part) => {
    const minor = add(
      'kobo',
      rows.filter((row) => row.part === part),
    )
    return minor === 0 ? [] : [{ part, minor }]
  })
  return { totalMinor: add('kobo'), ...(queue === 'due' && { parts }) }
}

/** What leaves our account to sellers now: the rest of what we owe waits for something. */
export async function payableNow(pool: Pool): Promise<number> {
  return (await payable.one(pool, {})).kobo
}

interface Sum {
  part: DuePart | ''
  count: number
  kobo: number
}

const sums: Partial<Record<PaymentQueue, Statement<Searched & Filters, Sum>>> = {
  due: sumOf('due', 'q.part'),
  paidOut: sumOf('paidOut', `''`),
}

function sumOf(queue: 'due' | 'paidOut', part: string): Statement<Searched & Filters, Sum> {
  return defineQuery(
    `money_queue_${queue}_sum`,
    (p) => sql`select part, count(*)::int as count, coalesce(sum(amount_kobo), 0)::bigint as kobo from (
        select q.amount_kobo, ${sql.raw(part)} as part from (${sql.raw(queueRows[queue])}) q
        where (${p.words}::text is null or ${holds(p)}) and ${hasState(sql`q.state`, p.state)}
          and ${isWithin(sql`q.since`, p)}
        limit ${sql.lit(maxCounted)}) counted group by part`,
  )
}

const payable = defineQuery<Record<never, never>, { kobo: number }>(
  'money_payable_now',
  () => sql`select coalesce(sum(q.amount_kobo), 0)::bigint as kobo
    from (${sql.raw(queueRows.due)}) q where q.part = 'now'`,
)
