import { sql } from 'kysely'
import type { MoneyLine, MoneyQueueQuery } from '@oja/contract/money-desk.ts'
import { moneyQueues } from '@oja/contract/money-queues.ts'
import type { MoneyQueue } from '@oja/contract/money-queues.ts'
import type { z } from 'zod'
import { plain } from '../platform/database.ts'
import type { Pool, Statement } from '../platform/database.ts'
import { csvLine } from '../platform/csv.ts'
import { searchCounter } from '../platform/list-counts.ts'
import type { Counter, Total } from '../platform/list-counts.ts'
import { unpaidReasons } from './payout-reasons.ts'
import { queueRows } from './money-queue-rows.ts'

const rowsAtOnce = 25
const rowsOfFile = 500

type Query = z.output<typeof MoneyQueueQuery>

/** One list of the desk, a page of it, and where the next one begins. What waits longest comes first; all orders, newest first. */
export async function moneyLines(
  textPool: Pool,
  queue: MoneyQueue,
  { q, after }: Query,
): Promise<{ lines: MoneyLine[]; after: string | null }> {
  return readLines(textPool, queue, { words: q || null, after: after ?? null, limit: rowsAtOnce })
}

/** How many lines of one list match. */
export function countMoneyLines(textPool: Pool, queue: MoneyQueue, { q = '' }: Query): Promise<Total> {
  return lineCounters[queue](textPool, { q })
}

/** The whole list as CSV, a part at a time. Formulas are neutralised. */
export async function* moneyLinesCsv(
  textPool: Pool,
  queue: MoneyQueue,
  { q }: Query,
): AsyncGenerator<string> {
  yield csvLine(['Since', 'Reference', 'Product', 'Buyer', 'Shop', 'Amount (NGN)', 'State', 'Why'])
  let after: string | null = null
  do {
    const page = await readLines(textPool, queue, { words: q || null, after, limit: rowsOfFile })
    for (const line of page.lines) {
      const amount = line.amountMinor === null ? '' : (line.amountMinor / 100).toFixed(2)
      const { since, reference, productName, buyerName, storeName, state, why } = line
      yield csvLine([since, reference, productName, buyerName, storeName, amount, state, why])
    }
    after = page.after
  } while (after !== null)
}

/** How much each list holds, counted up to 1,000. */
export async function moneyCounts(pool: Pool): Promise<Record<MoneyQueue, number>> {
  return (await counts.one(pool, {})).counts
}

interface Wanted {
  words: string | null
  after: string | null
  limit: number
}

interface LineRow {
  id: string
  reference: string
  has_order: boolean
  product_name: string
  buyer_name: string
  store_name: string
  amount_kobo: number | null
  since: Date
  state: string
}

async function readLines(
  textPool: Pool,
  queue: MoneyQueue,
  wanted: Wanted,
): Promise<{ lines: MoneyLine[]; after: string | null }> {
  const rows = await statements[queue].all(textPool, { ...wanted, limit: wanted.limit + 1 })
  const shown = rows.slice(0, wanted.limit)
  const reasons = queue === 'payouts' ? await unpaidReasons(textPool, shown) : new Map<string, string>()
  return {
    lines: shown.map((row) => ({
      id: row.id,
      reference: row.reference,
      hasOrder: row.has_order,
      productName: row.product_name,
      buyerName: row.buyer_name,
      storeName: row.store_name,
      amountMinor: row.amount_kobo,
      since: row.since.toISOString(),
      state: row.state,
      why: reasons.get(row.reference) ?? whys[queue] ?? '',
    })),
    after: rows.length > wanted.limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

// What a line of a list waits for where that is the same for all of them.
const whys: Partial<Record<MoneyQueue, string>> = {
  disputes: 'Both have spoken, or the seller let the time pass: decide.',
  unanswered: 'The seller still has time to answer.',
  pending: 'The time to pay is over, and nothing has ended the order yet.',
  late: 'The money came after the order had ended.',
  strays: 'Money came with a reference that no order has. Look it up at the provider.',
}

const newestFirst = new Set<MoneyQueue>(['orders', 'decided', 'late'])

const statements = Object.fromEntries(
  moneyQueues.map((queue) => [queue, linesOf(queue)] as const),
) as unknown as Record<MoneyQueue, Statement<Wanted, LineRow>>

// Ids are uuidv7: their order is that of time.
function linesOf(queue: MoneyQueue): Statement<Wanted, LineRow> {
  const [beyond, direction] = newestFirst.has(queue)
    ? [sql.raw('<'), sql.raw('desc')]
    : [sql.raw('>'), sql.raw('asc')]
  return plain<Wanted, LineRow>(
    `money_queue_${queue}`,
    (
      p,
    ) => sql`select q.id, q.reference, q.has_order, q.product_name, q.buyer_name, q.store_name, q.amount_kobo, q.since, q.state
      from (${sql.raw(queueRows[queue])}) q
      where (${p.after}::uuid is null or q.id ${beyond} ${p.after}::uuid)
        and (${p.words}::text is null or ${matches(p.words)})
      order by q.id ${direction} limit ${p.limit}::int`,
  )
}

const lineCounters = Object.fromEntries(
  moneyQueues.map((queue) => [queue, countLinesOf(queue)] as const),
) as unknown as Record<MoneyQueue, Counter<{ q: string }>>

function countLinesOf(queue: MoneyQueue): Counter<{ q: string }> {
  return searchCounter<{ q: string }>(
    `money_queue_${queue}_count`,
    (p) => sql`select (${p.q} = '' or ${matches(p.q)}) as is_match from (${sql.raw(queueRows[queue])}) q`,
  )
}

function matches(words: string | null) {
  return sql`(starts_with(q.reference, ${words}::text)
    or search_fold(q.product_name) like '%' || search_like(${words}::text) || '%'
    or search_fold(q.buyer_name) like '%' || search_like(${words}::text) || '%'
    or search_fold(q.store_name) like '%' || search_like(${words}::text) || '%')`
}

const counts = plain<Record<never, never>, { counts: Record<MoneyQueue, number> }>(
  'money_queue_counts',
  () =>
    sql`select json_build_object(${sql.raw(
      moneyQueues
        .map(
          (queue) => `'${queue}', (select count(*) from (select from (${queueRows[queue]}) q limit 1000) c)`,
        )
        .join(', '),
    )}) as counts`,
)
