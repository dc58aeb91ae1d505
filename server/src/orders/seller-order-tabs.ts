import { sql } from 'kysely'
import { sellerTabs } from '@oja/contract/values/order-states.ts'
import type { SellerTab } from '@oja/contract/values/order-states.ts'
import { defineQuery } from '../platform/database/database.ts'
import type { Pool, Statement } from '../platform/database/database.ts'
import { orderColumns } from './orders-records.ts'
import type { OrderRow } from './orders-records.ts'

/** An order in its seller's list. */
export interface SellerOrderRow extends OrderRow {
  buyer_name: string
}

interface Wanted {
  sellerId: string
  tab: SellerTab
  after: string | null
  /** Did the order of `after` wait for the seller's reply when its page was read? Null in links of before: as it is now. */
  isOpen: boolean | null
  limit: number
}

/**
 * One page of a tab: one statement that reads one page of one index (0198_ready_orders_to_hand_over.sql). What has a deadline
 * comes oldest first, so that the next deadline is on top; the rest newest first. Of the problems, those that wait for
 * the seller's reply come first: the statement sorts the shop's problems, which are few.
 */
export function ordersOfTab(pool: Pool, wanted: Wanted): Promise<SellerOrderRow[]> {
  return statementOf[wanted.tab].all(pool, wanted)
}

/** How many orders each tab has, counted to 1,001, so that a screen can say "1,000+". */
export async function countSellerTabs(pool: Pool, sellerId: string): Promise<Record<SellerTab, number>> {
  return tabCounts.one(pool, { sellerId })
}

const tabOfOrder = sql.raw('tab_of_order(o.state, o.fulfilment, o.dispute, o.refund)')

const isAnswered = "($.dispute <> 'open')"
// The columns by which a page is sorted, of the row `$`.
const orders = {
  'newest first': { key: ['$.created_at', '$.id'], follows: '<', direction: 'desc' },
  'oldest first': { key: ['$.created_at', '$.id'], follows: '>', direction: 'asc' },
  'replies first': { key: [isAnswered, '$.created_at', '$.id'], follows: '>', direction: 'asc' },
} as const

const inTab = defineOrders('orders_of_seller_tab', 'newest first', (p) => sql`${tabOfOrder} = ${p.tab}`)
const waiting = defineOrders('orders_of_seller_waiting', 'oldest first', (p) => sql`${tabOfOrder} = ${p.tab}`)
const problems = defineOrders(
  'orders_of_seller_problems',
  'replies first',
  (p) => sql`${tabOfOrder} = ${p.tab}`,
)
// Every order has a tab; the comparison only gives the parameter a place.
const all = defineOrders('orders_of_seller_sold', 'newest first', (p) => sql`${p.tab}::text is not null`)

const statementOf: Record<SellerTab, Statement<Wanted, SellerOrderRow>> = {
  accept: waiting,
  handover: waiting,
  problems,
  way: inTab,
  done: inTab,
  all,
}

function defineOrders(
  name: string,
  order: keyof typeof orders,
  isInTab: (p: Wanted) => ReturnType<typeof sql>,
): Statement<Wanted, SellerOrderRow> {
  const { key, follows, direction } = orders[order]
  const keyOf = (row: string) => sql.raw(key.map((column) => column.replace('$', row)).join(', '))
  // The seller may have replied since, which must not move the place where the next page begins.
  const startOf = (p: Wanted) =>
    sql.join(
      key.map((column) => {
        const now = sql.raw(column.replace('$', 'a'))
        return column === isAnswered ? sql`coalesce(not ${p.isOpen}::boolean, ${now})` : now
      }),
    )
  const sorted = sql.raw(key.map((column) => `${column.replace('$', 'o')} ${direction}`).join(', '))
  return defineQuery<Wanted, SellerOrderRow>(
    name,
    (p) => sql`select ${orderColumns}, b.name as buyer_name from orders o join users b on b.id = o.buyer_id
      where o.seller_id = ${p.sellerId} and o.sold and ${isInTab(p)}
        and (${p.after}::uuid is null or (${keyOf('o')}) ${sql.raw(follows)} (
          select ${startOf(p)} from orders a where a.id = ${p.after}::uuid and a.seller_id = ${p.sellerId}))
      order by ${sorted} limit ${p.limit}::int`,
  )
}

const ofSeller = sql.raw('o.seller_id = mine.seller_id and o.sold')

const tabCounts = defineQuery<{ sellerId: string }, Record<SellerTab, number>>(
  'orders_of_seller_tabs',
  (p) =>
    sql`select ${sql.join(
      sellerTabs.map((tab) => {
        const isInTab = tab === 'all' ? sql`` : sql` and ${tabOfOrder} = ${sql.lit(tab)}`
        return sql`(select count(*)::int from (select from orders o where ${ofSeller}${isInTab} limit 1001) c) as ${sql.ref(tab)}`
      }),
    )} from (select ${p.sellerId}::uuid as seller_id) mine`,
)
