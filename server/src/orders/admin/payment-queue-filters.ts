import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { PaymentQueueQuery } from '@oja/contract/schemas/admin/admin-payments.ts'
import { readOrderNumber } from '@oja/contract/values/orders/order-number.ts'
import { paidOrderSteps } from '@oja/contract/values/payment-queues.ts'
import { parsePhone } from '@oja/contract/values/phone.ts'
import type { z } from 'zod'
import { orderStep } from './payment-queue-rows.ts'

/** One more than the largest exact count, so that the answer can say "1,000+". */
export const maxCounted = 1_001

type Query = z.output<typeof PaymentQueueQuery>

export interface Searched {
  words: string | null
  /** The words as an order number; null when they are none. */
  number: string | null
  /** The words as a phone number; null when they are none. */
  phone: string | null
}

/** What the lists of payments are filtered by, beside words. */
export interface Filters {
  /** Days in Lagos, both included; "" for no end. */
  from: string
  to: string
  /** The state of a line; "" for all. */
  state: string
}

/** Is a line in this state? "" for all. */
export function hasState(lineState: RawBuilder<unknown>, wanted: string): RawBuilder<unknown> {
  return sql`(${wanted} = '' or ${lineState} = ${wanted})`
}

/** Has an order this badge? A paid one that nobody has touched has the badge "paid", others that of their step. */
export function hasBadge(orders: 'o' | 'q', step: RawBuilder<unknown>, wanted: string): RawBuilder<unknown> {
  const [state, fulfilment, dispute] = [
    sql.ref(`${orders}.state`),
    sql.ref(`${orders}.fulfilment`),
    sql.ref(`${orders}.dispute`),
  ]
  const steps = sql.raw(paidOrderSteps.map((one) => `'${one}'`).join(', '))
  // The step is reckoned from payouts. The plain conditions before it find the few orders by an index.
  return sql`(${wanted} not in ('accepted', 'ready', 'sent', 'received') or ${fulfilment} = ${wanted})
    and (${wanted} <> 'paid' or ${fulfilment} = 'none')
    and (${wanted} <> 'dispute' or ${dispute} in ('open', 'answered'))
    and (${wanted} = '' or case when ${wanted} = 'paid' or ${wanted} in (${steps})
    then ${state} = 'paid' and ${step} = case ${wanted} when 'paid' then 'none' else ${wanted} end
    else ${state} = ${wanted} end)`
}

/** The same of the order `o`. */
export function isOrderBadge(wanted: string): RawBuilder<unknown> {
  return hasBadge('o', sql.raw(`(${orderStep})`), wanted)
}

/** Is a moment within these days? */
export function isWithin(at: RawBuilder<unknown>, { from, to }: Omit<Filters, 'state'>): RawBuilder<unknown> {
  return sql`(${from} = '' or ${at} >= (nullif(${from}, '')::date)::timestamp at time zone 'Africa/Lagos')
    and (${to} = '' or ${at} < (nullif(${to}, '')::date + 1)::timestamp at time zone 'Africa/Lagos')`
}

export function searchOf(q: string | undefined): Searched {
  return q
    ? { words: q, number: readOrderNumber(q), phone: parsePhone(q) }
    : { words: null, number: null, phone: null }
}

export function filtersOf({ from = '', to = '', state = '' }: Pick<Query, keyof Filters>): Filters {
  return { from, to, state }
}

/** Does a line of a short list hold the words? */
export function holds({ words, number }: Omit<Searched, 'phone'>): RawBuilder<unknown> {
  return sql`(starts_with(q.reference, ${words}::text) or q.number = ${number}::text or ${contains(sql`search_fold(q.product_name)`, words)}
    or ${contains(sql`search_fold(q.buyer_name)`, words)} or ${contains(sql`search_fold(q.store_name)`, words)})`
}

export function contains(folded: RawBuilder<unknown>, words: string | null): RawBuilder<unknown> {
  return sql`${folded} like '%' || search_like(${words}::text) || '%'`
}
