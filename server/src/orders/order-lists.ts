import { sql } from 'kysely'
import type { SellerOrderQuery, SellerOrders } from '@oja/contract/schemas/orders.ts'
import { readOrderNumber } from '@oja/contract/values/orders/order-number.ts'
import { orderActions } from '@oja/contract/values/order-states.ts'
import type { OrderActionName, Party } from '@oja/contract/values/order-states.ts'
import { defineQuery } from '../platform/database/database.ts'
import type { Pool } from '../platform/database/database.ts'
import type { SellerActor } from '../platform/auth/guards.ts'
import { csvLine } from '../platform/pagination/csv.ts'
import { countQuery, formatTotalCount } from '../platform/pagination/total-count.ts'
import type { TotalCount } from '../platform/pagination/total-count.ts'
import { readDeliveries, readPickups } from './delivery-snapshot.ts'
import { deadlinesOf } from './fulfilment/order-deadlines.ts'
import { sharesGoingBack, sharesOf } from './ledger/ledger.ts'
import type { LinkConfig } from './emails/order-email-texts.ts'
import { deliveryCells, deliveryColumns } from './packing/order-delivery.ts'
import { isStepAllowed, paymentStatus } from './order-process.ts'
import { stepConditionsOf, orderColumns, statusOf } from './orders-records.ts'
import type { OrderRow } from './orders-records.ts'
import { countSellerTabs, ordersOfTab } from './seller-order-tabs.ts'
import type { SellerOrderRow } from './seller-order-tabs.ts'

/** A page of orders: the answer, and the start of the next page. */
export interface OrderListPage<Answer> {
  answer: Answer
  after: string | null
  /** What the link of the next page says besides. */
  of?: { open: '0' | '1' }
}

/** The orders of a page. */
export const rowsAtOnce = 50

/** The words as the start of a payment reference; null when they are too short: every reference begins with "oja-". */
export function referenceIn(words: string | undefined): string | null {
  return words && words.length >= 8 ? words : null
}

/**
 * The seller's orders: those of one tab with the counts of all tabs, or all that match the filters, newest first.
 */
export async function sellerOrders(
  { pool, textPool, config }: { pool: Pool; textPool: Pool; config: LinkConfig },
  actor: SellerActor,
  query: SellerOrderQuery,
): Promise<OrderListPage<SellerOrders>> {
  const { tab, after = null, limit = rowsAtOnce } = query
  const [rows, counts] = await Promise.all([
    rowsOf({ pool, textPool }, actor, query, after, limit + 1),
    tab ? countSellerTabs(pool, actor.sellerId) : undefined,
  ])
  const listed = rows.slice(0, limit)
  const [towns, together] = await Promise.all([townsOf(pool, config, listed), togetherOf(pool, listed)])
  const orders = listed.map((row) => ({
    ...sellerOrder(row),
    deliveryTown: towns.get(row.id) ?? '',
    togetherWith: together.get(row.id) ?? [],
    ...(actor.helps ? noEarnings : {}),
  }))
  const open = listed.at(-1)?.dispute === 'open' ? '1' : '0'
  return {
    answer: { orders, ...(counts ? { counts } : {}) },
    after: nextOf(rows, limit),
    ...(tab === 'problems' && { of: { open } }),
  }
}

/** How many orders of the seller are in the tab or match the filters. The words are searched in these orders only. */
export async function countSellerOrders(
  { pool, textPool }: { pool: Pool; textPool: Pool },
  actor: SellerActor,
  query: SellerOrderQuery,
): Promise<TotalCount> {
  if (query.tab) return formatTotalCount((await countSellerTabs(pool, actor.sellerId))[query.tab])
  return countOfSeller(query.q ? textPool : pool, filterOf(actor, query))
}

/**
 * The same orders as CSV lines, all of them, read page by page. Cells that a spreadsheet would run as formulas are made
 * harmless.
 */
export async function* sellerOrdersCsv(
  pools: { pool: Pool; textPool: Pool; config: LinkConfig },
  actor: SellerActor,
  query: SellerOrderQuery,
): AsyncGenerator<string> {
  yield csvLine([
    'Date (Lagos time)',
    'Order',
    'Reference',
    'Product',
    'Buyer',
    'Quantity',
    'Unit',
    'Amount (NGN)',
    'Commission (NGN)',
    'Refunded (NGN)',
    'Your share (NGN)',
    'Payment',
    'Delivery',
    'Dispute',
    'Refund',
    'Delivery fee (NGN)',
    'To be sent by',
    ...deliveryColumns,
  ])
  let { after = null } = query as { after?: string | null }
  do {
    const rows = await rowsOf(pools, actor, query, after, 501)
    const ids = rows.map(({ id }) => id)
    const deliveries = await readDeliveries(pools.pool, pools.config, ids)
    const pickups = await readPickups(pools.pool, ids)
    for (const order of rows.slice(0, 500)) {
      const { commissionMinor, dueMinor, status } = sellerOrder(order)
      yield csvLine([
        order.created_at,
        order.number,
        order.reference,
        order.product_name,
        order.buyer_name,
        order.quantity,
        order.unit ?? '',
        { kobo: order.amount_kobo },
        { kobo: commissionMinor },
        { kobo: order.refunded_kobo },
        { kobo: dueMinor },
        status,
        order.fulfilment,
        order.dispute,
        order.refund,
        { kobo: order.delivery_kobo },
        order.send_by ?? '',
        ...deliveryCells(deliveries.get(order.id), {
          pickup: pickups.get(order.id),
          atStall: order.request_id !== null,
        }),
      ])
    }
    after = rows.length > 500 ? (rows[499]?.id ?? null) : null
  } while (after !== null)
}

/** What this party may do with the order now. */
export function allowedActions(order: OrderRow, by: Party): OrderActionName[] {
  const [status, circumstances] = [statusOf(order), stepConditionsOf(order)]
  return orderActions.filter((action) => isStepAllowed(action, by, status, circumstances))
}

/** The fields that every answer about an order has. */
export function commonOrderFields(order: OrderRow, by: Party) {
  return {
    _id: order.id,
    number: order.number,
    createdAt: order.created_at.toISOString(),
    // An order at the stall is of no listing.
    productId: order.product_id ?? '',
    atStall: order.request_id !== null,
    productName: order.product_name,
    quantity: order.quantity,
    unit: order.unit,
    condition: order.condition,
    currency: order.currency,
    amount: order.amount_kobo / 100,
    amountMinor: order.amount_kobo,
    status: paymentStatus(order.state, order.sold),
    fulfilment: order.fulfilment,
    dispute: order.dispute,
    refund: order.refund,
    refundedMinor: order.refunded_kobo,
    offeredMinor: order.offered_kobo,
    ruledBackMinor: rulingNow(order),
    delivery: order.delivery_way && {
      way: order.delivery_way,
      feeMinor: order.delivery_kobo,
      shopFeeMinor: order.shop_delivery_kobo,
    },
    allowedActions: allowedActions(order, by),
  }
}

/** What our team decided, while it is so: not "nothing" where money goes back all the same, nor anything while a bank decides. */
function rulingNow({ state, refund, ruled_back_kobo }: OrderRow): number | null {
  if (state === 'disputed') return null
  return ruled_back_kobo === 0 && (state !== 'paid' || refund !== 'none') ? null : ruled_back_kobo
}

/** The address of the order's small photo, or "" when there is none. */
export function photoUrlOf({ product_file_id }: OrderRow): string {
  return product_file_id ? `/files/${product_file_id}/320.webp` : ''
}

/**
 * The commission and what is due to the seller, of the part that has not gone back and is not on its way back. Zero for
 * an unpaid order.
 */
export function earningsOf(order: OrderRow): { commissionMinor: number; dueMinor: number } {
  if (!order.sold) return { commissionMinor: 0, dueMinor: 0 }
  const { commission, due, delivery } = sharesOf(order, order.refunded_kobo)
  const back = sharesGoingBack(order)
  return { commissionMinor: commission - back.commission, dueMinor: due + delivery - back.due }
}

// A helper reads what a buyer paid, not what the shop earns.
const noEarnings = { commissionMinor: 0, dueMinor: 0 }

/** The towns to which orders go, by the ids of the orders. */
async function townsOf(pool: Pool, config: LinkConfig, rows: OrderRow[]): Promise<Map<string, string>> {
  const sent = rows.filter(({ delivery_way: way }) => way === 'seller' || way === 'courier')
  if (sent.length === 0) return new Map()
  const deliveries = await readDeliveries(
    pool,
    config,
    sent.map(({ id }) => id),
  )
  return new Map([...deliveries].map(([id, { address }]) => [id, address?.town ?? '']))
}

/**
 * The numbers of the other orders of the shop that the same payment paid, by the ids of the orders: of those that are not in
 * the buyer's hands yet, nor going back.
 */
async function togetherOf(pool: Pool, rows: OrderRow[]): Promise<Map<string, string[]>> {
  const ids = rows.filter((row) => row.checkout_id !== null && isOpenSale(row)).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  return new Map((await ordersTogether.all(pool, { ids })).map(({ id, numbers }) => [id, numbers]))
}

/** Is it paid, and do the goods still come? */
export function isOpenSale({ sold, state, fulfilment }: OrderRow): boolean {
  return sold && state === 'paid' && fulfilment !== 'received'
}

const ordersTogether = defineQuery<{ ids: string[] }, { id: string; numbers: string[] }>(
  'orders_of_seller_together',
  (p) => sql`select o.id, array_agg(coalesce(x.number, x.reference) order by x.id) as numbers
    from orders o join orders x on x.checkout_id = o.checkout_id and x.seller_id = o.seller_id and x.sold and x.state = 'paid'
      and x.fulfilment <> 'received' and x.id <> o.id
    where o.id = any(${p.ids}::uuid[]) group by o.id`,
)

function rowsOf(
  { pool, textPool }: { pool: Pool; textPool: Pool },
  actor: SellerActor,
  query: SellerOrderQuery,
  after: string | null,
  limit: number,
): Promise<SellerOrderRow[]> {
  const { tab, open } = query
  const isOpen = open === undefined ? null : open === '1'
  if (tab) return ordersOfTab(pool, { sellerId: actor.sellerId, tab, after, limit, isOpen })
  return ordersOfSeller.all(textPool, { ...filterOf(actor, query), after, limit })
}

function sellerOrder(order: SellerOrderRow) {
  return {
    ...commonOrderFields(order, 'seller'),
    tx_ref: order.reference,
    buyerName: order.buyer_name,
    isClaimed: order.state === 'disputed',
    productImg: photoUrlOf(order),
    deadlines: { ...deadlinesOf(order), answer: order.answer_until?.toISOString() ?? null },
    ...earningsOf(order),
  }
}

/** Where the next page begins, when one row more than a page was read; null on the last page. */
export function nextOf(rows: OrderRow[], limit = rowsAtOnce): string | null {
  return rows.length > limit ? (rows[limit - 1]?.id ?? null) : null
}

interface Wanted {
  sellerId: string
  status: string | null
  fulfilment: string | null
  todo: boolean
  from: string | null
  to: string | null
  words: string | null
  reference: string | null
  number: string | null
  customer: string | null
  after: string | null
}

function filterOf(actor: SellerActor, query: SellerOrderQuery): Wanted {
  return {
    sellerId: actor.sellerId,
    status: query.status ?? null,
    fulfilment: query.fulfilment ?? null,
    todo: query.todo === 'yes',
    from: query.from ?? null,
    to: query.to ?? null,
    words: query.q ? query.q : null,
    reference: referenceIn(query.q),
    number: query.q ? readOrderNumber(query.q) : null,
    customer: query.customer ?? null,
    after: query.after ?? null,
  }
}

// Days are days in Lagos, which is UTC+1 all year.
const matches = (p: Wanted) => sql`o.seller_id = ${p.sellerId}
  and (${p.customer}::uuid is null or o.buyer_id = ${p.customer}::uuid)
  and (${p.status}::text is null or ${p.status}::text = case when o.state = 'pending' then 'pending' when o.sold then 'paid' else 'failed' end)
  and (${p.fulfilment}::text is null or (o.fulfilment = ${p.fulfilment}::text and o.sold))
  and (not ${p.todo}::boolean or (o.state = 'paid' and (o.fulfilment in ('none', 'accepted', 'ready') or o.dispute = 'open')))
  and (${p.from}::date is null or o.created_at >= (${p.from}::date::timestamp at time zone 'Africa/Lagos'))
  and (${p.to}::date is null or o.created_at < ((${p.to}::date + 1)::timestamp at time zone 'Africa/Lagos'))
  and (${p.words}::text is null or search_fold(o.product_name) like '%' || search_like(${p.words}::text) || '%'
    or search_fold(b.name) like '%' || search_like(${p.words}::text) || '%' or starts_with(o.reference, ${p.reference}::text)
    or o.number = ${p.number}::text)`

const ordersOfSeller = defineQuery<Wanted & { limit: number }, SellerOrderRow>(
  'orders_of_seller',
  (p) => sql`select ${orderColumns}, b.name as buyer_name from orders o join users b on b.id = o.buyer_id
    where ${matches(p)} and (${p.after}::uuid is null or (o.created_at, o.id) < (
      select a.created_at, a.id from orders a where a.id = ${p.after}::uuid and a.seller_id = ${p.sellerId}))
    order by o.created_at desc, o.id desc limit ${p.limit}::int`,
)

const countOfSeller = countQuery<Wanted>(
  'orders_of_seller_count',
  (p) => sql`select from orders o join users b on b.id = o.buyer_id where ${matches(p)}`,
)
