import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { PaymentQueueLine, PaymentQueueQuery } from '@oja/contract/schemas/admin/admin-payments.ts'
import { paymentLineWords } from '@oja/contract/values/admin/words/payment-state-words.ts'
import { providerEventWords } from '@oja/contract/values/admin/words/provider-event-words.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { parsePhone } from '@oja/contract/values/phone.ts'
import { readOrderNumber } from '@oja/contract/values/orders/order-number.ts'
import { failedRefundWords } from '@oja/contract/values/orders/failed-refund.ts'
import { paymentQueues } from '@oja/contract/values/payment-queues.ts'
import type { PaymentQueue } from '@oja/contract/values/payment-queues.ts'
import type { z } from 'zod'
import { personWords } from '../../identity/identity.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { Pool, Statement } from '../../platform/database/database.ts'
import { csvLine } from '../../platform/pagination/csv.ts'
import { countQuery, searchCountQuery } from '../../platform/pagination/total-count.ts'
import type { Counter, TotalCount } from '../../platform/pagination/total-count.ts'
import { unpaidReasons } from '../payouts/payout-reasons.ts'
import type { Filters, Searched } from './payment-queue-filters.ts'
import {
  contains,
  filtersOf,
  hasBadge,
  hasState,
  holds,
  isOrderBadge,
  isWithin,
  maxCounted,
  searchOf,
} from './payment-queue-filters.ts'
import { shareColumns, sharesByOrder } from './order-shares.ts'
import { queueRows } from './payment-queue-rows.ts'

const rowsAtOnce = 25
const rowsOfFile = 500

type Query = z.output<typeof PaymentQueueQuery>

/**
 * One page of an admin list, and where the next page begins.
 * The lists in `newestFirst` begin with the newest line. In the others the longest wait comes first.
 */
export async function listQueueLines(
  textPool: Pool,
  queue: PaymentQueue,
  { q, after, ...filters }: Query,
): Promise<{ lines: PaymentQueueLine[]; after: string | null }> {
  return readLines(textPool, queue, {
    ...searchOf(q),
    ...filtersOf(filters),
    after: after ?? null,
    limit: rowsAtOnce,
  })
}

/** How many lines of one list match. */
export function countQueueLines(
  textPool: Pool,
  queue: PaymentQueue,
  { q = '', ...filters }: Query,
): Promise<TotalCount> {
  return lineCounters[queue](textPool, {
    q,
    number: readOrderNumber(q),
    phone: parsePhone(q),
    ...filtersOf(filters),
  })
}

/** The whole list as CSV, read in parts. Cells that a spreadsheet would run as formulas are made harmless. */
export async function* queueLinesCsv(
  textPool: Pool,
  queue: PaymentQueue,
  { q, ...filters }: Query,
): AsyncGenerator<string> {
  yield csvLine([
    'Since (Lagos time)',
    'Order',
    'Reference',
    'Product',
    'Buyer',
    'Shop',
    'Amount (NGN)',
    'Status',
    'Why',
    ...(queue === 'orders' ? shareColumns : []),
  ])
  let after: string | null = null
  do {
    const page = await readLines(textPool, queue, {
      ...searchOf(q),
      ...filtersOf(filters),
      after,
      limit: rowsOfFile,
    })
    const shares =
      queue === 'orders'
        ? await sharesByOrder(
            textPool,
            page.lines.map(({ id }) => id),
          )
        : null
    for (const line of page.lines) {
      const amount = line.amountMinor === null ? '' : { kobo: line.amountMinor }
      const { number, reference, productName, buyerName, storeName, why } = line
      yield csvLine([
        new Date(line.since),
        number,
        reference,
        productName,
        buyerName,
        storeName,
        amount,
        paymentLineWords(queue, line),
        why,
        ...(shares ? (shares.get(line.id) ?? shareColumns.map(() => '')) : []),
      ])
    }
    after = page.after
  } while (after !== null)
}

/** The length of each list, counted up to 1,000. */
export async function queueCounts(pool: Pool): Promise<Record<PaymentQueue, number>> {
  return (await counts.one(pool, {})).counts
}

interface Wanted extends Searched, Filters {
  after: string | null
  limit: number
}

interface LineRow {
  id: string
  number: string
  reference: string
  has_order: boolean
  product_name: string
  buyer_name: string
  store_name: string
  seller_id: string
  amount_kobo: number | null
  since: Date
  answer_by: Date | null
  /** Why a refund failed, in the provider's words; "" in other lists. */
  fault: string
  /** Kobo that the decision about a dispute gives back; null in other lists. */
  refund_kobo: number | null
  state: string
  /** How far a paid order has come; "" in other lists. */
  step: string
  /** Of an event of the provider; "" and null in other lists. */
  event: string
  provider_id: string
  seen_at: Date | null
  seen_by: string | null
}

async function readLines(
  textPool: Pool,
  queue: PaymentQueue,
  wanted: Wanted,
): Promise<{ lines: PaymentQueueLine[]; after: string | null }> {
  const rows = await statements[queue].all(textPool, { ...wanted, limit: wanted.limit + 1 })
  const shown = rows.slice(0, wanted.limit)
  const reasons = withReasons.has(queue) ? await unpaidReasons(textPool, shown) : new Map<string, string>()
  return {
    lines: shown.map((row) => ({
      id: row.id,
      number: row.number,
      reference: row.reference,
      hasOrder: row.has_order,
      productName: row.product_name,
      buyerName: row.buyer_name,
      storeName: row.store_name,
      sellerId: row.seller_id,
      amountMinor: row.amount_kobo,
      since: row.since.toISOString(),
      answerBy: row.answer_by?.toISOString() ?? null,
      state: row.state,
      step: row.step,
      why: whyOwn[queue]?.(row) ?? reasons.get(row.reference) ?? whys[queue] ?? '',
      ...(row.event !== '' && { event: eventOf(row) }),
    })),
    after: rows.length > wanted.limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

function eventOf({ event, provider_id, seen_at, seen_by }: LineRow): PaymentQueueLine['event'] {
  const seen = seen_at && { by: seen_by ?? '', at: seen_at.toISOString() }
  return { name: event, providerId: provider_id, seen }
}

// Why a line is on its list, where all lines of the list have the same reason.
const whys: Partial<Record<PaymentQueue, string>> = {
  chargebacks: 'The buyer’s bank asks for the money back.',
  pending: 'The time to pay is over, but the order is still open.',
  late: 'The buyer paid after the order was cancelled.',
  strays: 'This payment’s reference matches no order. Check it on Paystack.',
}

// Why a line is on its list, where each has a reason of its own.
const whyOwn: Partial<Record<PaymentQueue, (row: LineRow) => string>> = {
  refunds: whyRefund,
  events: ({ event, state }) => providerEventWords(event, state),
  seenEvents: ({ event, state }) => providerEventWords(event, state),
  unanswered: ({ state }) => asked[state] ?? 'The seller can still reply.',
  decided: ({ refund_kobo }) => (refund_kobo ? `${formatNaira(refund_kobo)} refunded` : ''),
  disputes: ({ state }) =>
    state === 'answered'
      ? 'The seller has replied: decide.'
      : 'The seller did not reply within 72 hours: decide.',
}

const asked: Partial<Record<string, string>> = {
  askBuyer: 'We asked the buyer; no reply yet. You can decide without it.',
  askSeller: 'We asked the seller; no reply yet. You can decide without it.',
}

/** Why a refund is on its list, and what to do. */
function whyRefund({ state, fault }: LineRow): string {
  if (state === 'waiting') return 'Paystack has had it for more than a day. Refresh it on the order.'
  const { why, nextStep } = failedRefundWords({ providerStatus: state, fault })
  return `${why} ${nextStep}`
}

const newestFirst = new Set<PaymentQueue>(['orders', 'decided', 'late', 'paidOut', 'seenEvents'])
// Lists whose lines say why the seller is not paid yet.
const withReasons = new Set<PaymentQueue>(['payouts', 'due'])
// Lists with a time by which somebody has to answer.
const withDeadline = new Set<PaymentQueue>(['unanswered', 'chargebacks'])

interface Sorting {
  /** The SQL of the time of a line. */
  time: (line: string) => string
  /** The SQL of the place (time, id) of the line before, given its id. It may have left the list since. */
  placeOf: string
}

// Of the other lists the id is the time. A chargeback whose answer is due first comes first; what has no deadline comes
// last. What a seller waits for longest is due first. What was paid last is the first of what is paid.
const sortings: Partial<Record<PaymentQueue, Sorting>> = {
  chargebacks: {
    time: (line) => `coalesce(${line}.answer_by, 'infinity')`,
    placeOf: `select coalesce(min(due_at) over (), 'infinity'), order_id from chargebacks where order_id =`,
  },
  due: {
    time: (line) => `${line}.since`,
    placeOf: `select coalesce(received_at, paid_at, created_at), id from orders where id =`,
  },
  paidOut: {
    time: (line) => `${line}.since`,
    placeOf: `select coalesce(finished_at, created_at), id from payouts where id =`,
  },
}

const statements = Object.fromEntries(
  paymentQueues.map((queue) => [queue, linesOf(queue)] as const),
) as unknown as Record<PaymentQueue, Statement<Wanted, LineRow>>

// The cursor is an id: ids are uuidv7, so they sort by time.
function linesOf(queue: PaymentQueue): Statement<Wanted, LineRow> {
  const [beyond, direction] = newestFirst.has(queue)
    ? [sql.raw('<'), sql.raw('desc')]
    : [sql.raw('>'), sql.raw('asc')]
  const rows = sql.raw(queueRows[queue])
  const fault = sql.raw(queue === 'refunds' ? 'q.fault' : `''`)
  const refund = sql.raw(queue === 'decided' ? 'q.refund_kobo' : 'null::bigint')
  const step = sql.raw(queue === 'orders' ? 'q.step' : `''`)
  const event = sql.raw(
    queue === 'events' || queue === 'seenEvents'
      ? 'q.event, q.provider_id'
      : `'' as event, '' as provider_id`,
  )
  const seen = sql.raw(
    queue === 'seenEvents' ? 'q.seen_at, q.seen_by' : 'null::timestamptz as seen_at, null::text as seen_by',
  )
  const answerBy = sql.raw(withDeadline.has(queue) ? 'q.answer_by' : 'null::timestamptz')
  const sorting = sortings[queue]
  const place = sql.raw(sorting ? `(${sorting.time('q')}, q.id)` : 'q.id')
  return defineQuery<Wanted, LineRow>(
    `money_queue_${queue}`,
    (
      p,
    ) => sql`select q.id, q.number, q.reference, q.has_order, q.product_name, q.buyer_name, q.store_name, q.seller_id, q.amount_kobo, q.since, ${answerBy} as answer_by, ${fault} as fault, ${refund} as refund_kobo, q.state, ${step} as step, ${event}, ${seen}
      from (${rows}) q
      where (${p.after}::uuid is null or ${place} ${beyond} ${
        sorting ? sql`(${sql.raw(sorting.placeOf)} ${p.after}::uuid limit 1)` : sql`${p.after}::uuid`
      })
        and (${p.words}::text is null or ${matches(queue, p)})
        and ${queue === 'orders' ? hasBadge('q', sql`q.step`, p.state) : hasState(sql`q.state`, p.state)}
        and ${isWithin(sql`q.since`, p)}
      order by ${place} ${direction} limit ${p.limit}::int`,
  )
}

interface CountedSearch extends Filters {
  q: string
  number: string | null
  phone: string | null
}

const lineCounters = Object.fromEntries(
  paymentQueues.map((queue) => [queue, countLinesOf(queue)] as const),
) as unknown as Record<PaymentQueue, Counter<CountedSearch>>

function countLinesOf(queue: PaymentQueue): Counter<CountedSearch> {
  const name = `money_queue_${queue}_count`
  // All orders are counted through the indexes that the list uses.
  if (queue === 'orders')
    return countQuery<CountedSearch>(
      name,
      (p) =>
        sql`select from orders o where ${isOrderBadge(p.state)} and ${isWithin(sql`o.created_at`, p)} and (${p.q} = '' or o.id = any(array${foundOrders(
          {
            words: p.q,
            number: p.number,
            phone: p.phone,
            from: '',
            to: '',
            state: p.state,
            after: null,
            limit: maxCounted,
          },
        )}))`,
    )
  return searchCountQuery<CountedSearch>(
    name,
    (p) =>
      sql`select (${p.q} = '' or ${holds({ words: p.q, number: p.number })}) as is_match from (${sql.raw(queueRows[queue])}) q
        where ${hasState(sql`q.state`, p.state)} and ${isWithin(sql`q.since`, p)}`,
  )
}

/**
 * Does the line match the words? There are many orders, so their words go through an index. The other lists are short.
 */
function matches(queue: PaymentQueue, wanted: Wanted): RawBuilder<unknown> {
  // An array makes the planner use the primary key. With a join it may read every order from the newest.
  return queue === 'orders' ? sql`q.id = any(array${foundOrders(wanted)})` : holds(wanted)
}

/**
 * The newest orders with this number, of the checkout with this reference, of the buyer with this email or phone, or with these words
 * in the reference, the product, the buyer's name or the shop's name.
 * Each part returns at most `limit` orders and uses an index of its own.
 */
function foundOrders({ words, number, phone, state, after, limit }: Wanted): RawBuilder<unknown> {
  const newest = (from: RawBuilder<unknown>) => sql`(select o.id from ${from}
    and ${isOrderBadge(state)} and (${after}::uuid is null or o.id < ${after}::uuid) order by o.id desc limit ${limit}::int)`
  // The index covers name, e-mail and phone together, so the name is checked again.
  // That check stands in a CASE, because the planner would otherwise expect almost no match.
  const person = personWords('b')
  return sql`(${newest(sql`orders o where starts_with(o.reference, ${words}::text)`)}
    union ${newest(sql`checkouts k join orders o on o.checkout_id = k.id where k.reference = ${words}::text`)}
    union ${newest(sql`orders o where o.number = ${number}::text`)}
    union ${newest(sql`orders o where ${contains(sql`search_fold(o.product_name)`, words)}`)}
    union ${newest(sql`users b join orders o on o.buyer_id = b.id
      where ${contains(person, words)} and case when ${contains(sql`search_fold(b.name)`, words)} then true end`)}
    union ${newest(sql`users b join orders o on o.buyer_id = b.id where b.email = ${words}::text::citext`)}
    union ${newest(sql`users b join orders o on o.buyer_id = b.id
      where (b.phone = ${phone}::text or (b.login_phone = ${phone}::text and b.phone_verified_at is not null))`)}
    union ${newest(sql`sellers s join orders o on o.seller_id = s.id where ${contains(sql`s.store_name_folded`, words)}`)})`
}

const counts = defineQuery<Record<never, never>, { counts: Record<PaymentQueue, number> }>(
  'money_queue_counts',
  () =>
    sql`select json_build_object(${sql.raw(
      paymentQueues
        .map(
          (queue) => `'${queue}', (select count(*) from (select from (${queueRows[queue]}) q limit 1000) c)`,
        )
        .join(', '),
    )}) as counts`,
)
