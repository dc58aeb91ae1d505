import { sql } from 'kysely'
import type { BuyerOrderQuery, BuyerOrders } from '@oja/contract/schemas/orders.ts'
import { deliveryLimits } from '@oja/contract/values/delivery/delivery-limits.ts'
import { expectedArrival } from '@oja/contract/values/delivery/delivery-ways.ts'
import { readOrderNumber } from '@oja/contract/values/orders/order-number.ts'
import { buyerTabs } from '@oja/contract/values/order-states.ts'
import type { BuyerTab } from '@oja/contract/values/order-states.ts'
import { defineQuery } from '../platform/database/database.ts'
import type { Pool, Statement } from '../platform/database/database.ts'
import type { Actor } from '../platform/auth/sessions.ts'
import { countQuery } from '../platform/pagination/total-count.ts'
import type { TotalCount } from '../platform/pagination/total-count.ts'
import { deadlinesOf } from './fulfilment/order-deadlines.ts'
import { commonOrderFields, isOpenSale, nextOf, photoUrlOf, referenceIn, rowsAtOnce } from './order-lists.ts'
import type { OrderListPage } from './order-lists.ts'
import {
  awaitedPayment,
  checkoutOf,
  isNotCharged,
  isOnSale,
  isShopSuspended,
  orderColumns,
  paymentFaultOf,
  toPayOf,
} from './orders-records.ts'
import type { AwaitedPayment, OrderRow } from './orders-records.ts'

/**
 * The buyer's orders, newest first: all of them, or those of one tab of My Orders with the counts of all tabs.
 * The orders are one statement that reads one page of one index; words are searched in the buyer's own orders only.
 * The counts are another statement, which stops at 1,000 a tab.
 */
export async function buyerOrders(
  { pool, textPool }: Pools,
  actor: Actor,
  query: BuyerOrderQuery,
): Promise<OrderListPage<BuyerOrders>> {
  const { tab, after = null, limit = rowsAtOnce } = query
  const wanted = { ...searchOf(actor, query), after, limit: limit + 1 }
  const [rows, counts, late] = await Promise.all([
    wanted.words === null
      ? ordersOf[tab ?? 'every'].all(pool, wanted)
      : foundOf[tab ?? 'every'].all(textPool, wanted),
    tab ? tabCounts.one(pool, { buyerId: actor.userId }) : undefined,
    tab ? lateOfBuyer.all(pool, { buyerId: actor.userId }) : undefined,
  ])
  const orders = rows.slice(0, limit).map((order) => ({
    ...commonOrderFields(order, 'buyer'),
    productImg: photoUrlOf(order),
    reference: order.reference,
    checkout: checkoutOf(order, 'buyer'),
    storeName: order.store_name,
    sellerId: order.seller_id,
    isOnSale: order.is_on_sale,
    isShopSuspended: order.is_shop_suspended && isOpenSale(order),
    isNotCharged: order.is_not_charged,
    isPaid: order.state === 'paid',
    paymentFault: paymentFaultOf(order),
    toPay: toPayOf(order),
    refundReason: order.refund_reason,
    refundedAt: order.refunded_at?.toISOString() ?? null,
    deadlines: deadlinesOf(order),
    expectedBy: expectedBy(order),
  }))
  return { answer: { orders, ...(counts ? { counts, late } : {}) }, after: nextOf(rows, limit) }
}

/** How many orders the buyer has, in one tab or at all, or how many of them the words find. */
export function countBuyerOrders(
  { pool, textPool }: Pools,
  actor: Actor,
  query: BuyerOrderQuery,
): Promise<TotalCount> {
  const search = searchOf(actor, query)
  const list = query.tab ?? 'every'
  return search.words === null ? countsOf[list](pool, search) : foundCountsOf[list](textPool, search)
}

interface Pools {
  pool: Pool
  textPool: Pool
}

interface BuyerOrderRow extends OrderRow, AwaitedPayment {
  store_name: string
  is_on_sale: boolean
  is_shop_suspended: boolean
  /** Why the seller started the refund that is on its way; null without one. */
  refund_reason: string | null
  /** When the last of a full refund was sent; null without one. */
  refunded_at: Date | null
  /** The days that the seller needs, and those on the way; null for an order that says nothing of it. */
  handling_days: number
  way_days: number | null
}

function expectedBy(order: BuyerOrderRow): string | null {
  const { delivery_way: way, handling_days: handlingDays, way_days: days } = order
  return expectedArrival(deadlinesOf(order), way && days !== null ? { way, handlingDays, days } : null)
}

interface Search {
  buyerId: string
  /** Null without words. */
  words: string | null
  /** The start of a payment reference that the words may be. */
  reference: string | null
  /** The order number that the words are. */
  number: string | null
}

interface Wanted extends Search {
  after: string | null
  limit: number
}

function searchOf({ userId }: Actor, { q }: BuyerOrderQuery): Search {
  return {
    buyerId: userId,
    words: q ? q : null,
    reference: referenceIn(q),
    number: q ? readOrderNumber(q) : null,
  }
}

type List = BuyerTab | 'every'

// The indexes of 0048_find_orders.sql have these conditions. "Done" is nearly all of "all", so it has no index of its own.
const notUnpaid = `o.state not in ('failed', 'expired')`
// "To receive" and "Problems" share the index of what is not over.
const notOver = `(o.state in ('refund_pending', 'refund_failed')
    or o.state in ('paid', 'disputed') and (o.fulfilment <> 'received' or o.dispute in ('open', 'answered')))`
const conditions: Record<List, string> = {
  // What the buyer closed before the provider's page opened never became an order to them.
  every: `not (o.state = 'expired' and o.never_opened)`,
  all: notUnpaid,
  receive: `${notOver} and o.state = 'paid' and o.dispute not in ('open', 'answered')`,
  problems: `${notOver} and (o.state <> 'paid' or o.dispute in ('open', 'answered'))`,
  done: `${notUnpaid} and (o.state = 'refunded'
    or o.state in ('paid', 'disputed') and o.fulfilment = 'received' and o.dispute in ('none', 'decided'))`,
  unpaid: `o.state in ('failed', 'expired') and not (o.state = 'expired' and o.never_opened)`,
}

const matches = (
  p: Search,
) => sql`(search_fold(o.product_name) like '%' || search_like(${p.words}::text) || '%'
    or s.store_name_folded like '%' || search_like(${p.words}::text) || '%'
    or starts_with(o.reference, ${p.reference}::text) or o.number = ${p.number}::text)`

const ordersOf = forEachList((list) => defineOrders(`orders_of_buyer_${list}`, list, () => sql`true`))
const foundOf = forEachList((list) => defineOrders(`orders_of_buyer_${list}_found`, list, matches))

function defineOrders(
  name: string,
  list: List,
  isFound: (p: Search) => ReturnType<typeof sql>,
): Statement<Wanted, BuyerOrderRow> {
  return defineQuery<Wanted, BuyerOrderRow>(
    name,
    (p) => sql`select ${orderColumns}, s.store_name,
          ${isOnSale} as is_on_sale, ${isShopSuspended} as is_shop_suspended, ${awaitedPayment}, case when o.refund = 'pending' then (select r.reason from refunds r
            where r.order_id = o.id and r.state <> 'done' and r.origin = 'seller' order by r.id desc limit 1) end as refund_reason,
          case when o.refund = 'full' then (select max(r.finished_at) from refunds r
            where r.order_id = o.id and r.state = 'done') end as refunded_at,
          coalesce(o.handling_days, ${sql.lit(deliveryLimits.handlingDays)})::int as handling_days,
          (select d.days from order_deliveries d where d.order_id = o.id)::int as way_days
        from orders o join sellers s on s.id = o.seller_id left join products p on p.id = o.product_id
        where o.buyer_id = ${p.buyerId} and ${sql.raw(conditions[list])} and ${isFound(p)}
          and (${p.after}::uuid is null or (o.created_at, o.id) < (
            select a.created_at, a.id from orders a where a.id = ${p.after}::uuid and a.buyer_id = ${p.buyerId}))
        order by o.created_at desc, o.id desc limit ${p.limit}::int`,
  )
}

// As screens say that an order is late (isLate): its buyer may cancel it, or it has not come by its day.
const lateOfBuyer = defineQuery<{ buyerId: string }, NonNullable<BuyerOrders['late']>[number]>(
  'orders_of_buyer_late',
  (p) => sql`select o.number, o.product_name as "productName", coalesce(o.arrive_by, o.send_by) as "dueOn"
    from (select ${orderColumns} from orders o
      where o.buyer_id = ${p.buyerId} and ${sql.raw(conditions.receive)} and o.fulfilment in ('accepted', 'sent')) o
    where case o.fulfilment when 'accepted' then o.is_send_overdue and o.refund in ('none', 'part')
      else o.receive_by is not null and o.arrive_by < to_char(app_now() at time zone 'Africa/Lagos', 'YYYY-MM-DD') end
    order by 3, o.id limit 20`,
)

const countsOf = forEachList((list) =>
  countQuery<{ buyerId: string }>(
    `orders_of_buyer_${list}_count`,
    (p) => sql`select from orders o where o.buyer_id = ${p.buyerId} and ${sql.raw(conditions[list])}`,
  ),
)

const foundCountsOf = forEachList((list) =>
  countQuery<Search>(
    `orders_of_buyer_${list}_found_count`,
    (p) => sql`select from orders o join sellers s on s.id = o.seller_id
      where o.buyer_id = ${p.buyerId} and ${sql.raw(conditions[list])} and ${matches(p)}`,
  ),
)

// One more than the largest exact count, so that a screen can say "1,000+".
const counted = (condition: string) => sql`select from orders o
  where o.buyer_id = mine.buyer_id and ${sql.raw(condition)} limit 1001`

// When the buyer paid the newest order that they have paid. Whoever tries twice and pays then has a try from before it.
const lastPaid = `coalesce((select x.paid_at from orders x
  where x.buyer_id = mine.buyer_id and x.state not in ('failed', 'expired') and x.paid_at is not null
  order by x.created_at desc limit 1), '-infinity')`

const tabCounts = defineQuery<{ buyerId: string }, NonNullable<BuyerOrders['counts']>>(
  'orders_of_buyer_tabs',
  (p) => sql`select ${sql.join(
    buyerTabs.map(
      (tab) => sql`(select count(*)::int from (${counted(conditions[tab])}) c) as ${sql.ref(tab)}`,
    ),
  )}, (select count(*)::int from (${counted(`${conditions.unpaid} and ${isNotCharged}`)}) c) as "notCharged",
    (select count(*)::int from (${counted(`${conditions.unpaid} and not ${isNotCharged} and o.created_at > ${lastPaid}`)}) c)
      as "unpaidSince"
    from (select ${p.buyerId}::uuid as buyer_id) mine`,
)

function forEachList<Value>(make: (list: List) => Value): Record<List, Value> {
  return Object.fromEntries((['every', ...buyerTabs] as const).map((list) => [list, make(list)])) as Record<
    List,
    Value
  >
}
