import { sql } from 'kysely'
import { boardLength, boardUnpaidLength } from '@oja/contract/values/orders/board-payments.ts'
import type { BoardPayment } from '@oja/contract/schemas/orders/board.ts'
import type { PaymentState } from '@oja/contract/values/orders/board-payments.ts'
import { defineQuery } from '../../platform/database/database.ts'

export interface BoardRow {
  store_name: string
  owner_id: string
  as_of: Date
  payments: {
    id: string
    number: string
    state: PaymentState
    amount_kobo: number
    refunded_kobo: number
    buyer_name: string
    at: string
    checked_at: string | null
    orders: NonNullable<BoardPayment['orders']>
  }[]
  /** The boards of the shop that are live now. */
  boards: string[]
}

// One checkout may have so many orders of a shop (begin_checkout), and all of them are one payment.
const ordersForPayments = sql.lit(boardLength * 20)

/**
 * The last payments of a shop, and which of its boards are live: one statement for all who read the board. An order counts
 * with its own sum, so a payment for several shops shows each of them its part alone. What was not paid is shown for a day.
 */
export const boardOfShop = defineQuery<{ sellerId: string }, BoardRow>(
  'board_of_shop',
  (p) => sql`with some_paid as materialized (
      select o.id, o.checkout_id from orders o
      where o.seller_id = ${p.sellerId} and o.sold order by o.paid_at desc limit ${ordersForPayments}
    ), some_begun as materialized (
      select o.id, o.checkout_id from orders o
      where o.seller_id = ${p.sellerId} and o.created_at > app_now() - interval '24 hours' and not o.sold
        -- A try that never reached the provider, or whose buyer paid for the same goods after it, is not owed at the stall.
        and (o.state not in ('failed', 'expired') or o.opened_at is not null and not exists (select from orders later
          where later.buyer_id = o.buyer_id and later.product_id = o.product_id and later.sold and later.paid_at > o.created_at))
      order by o.created_at desc, o.id desc limit ${ordersForPayments}
    ), named as (
      select id from some_paid union select id from some_begun union
      -- The rest of a payment whose orders are partly sold and partly refused.
      select o.id from orders o join (select checkout_id from some_paid union select checkout_id from some_begun) k
        on k.checkout_id = o.checkout_id where o.seller_id = ${p.sellerId}
    ), orders_shown as (
      select coalesce(o.checkout_id, o.id) as id, coalesce(o.number, o.reference) as number, o.buyer_id, o.created_at, o.paid_at,
        o.product_name, o.quantity, o.unit, o.amount_kobo + o.delivery_kobo as kobo, o.refunded_kobo,
        case o.state when 'paid' then 1 when 'disputed' then 2 when 'refund_pending' then 3 when 'refund_failed' then 3
          when 'refunded' then 4 when 'pending' then 5 else 6 end as rank
      from orders o join named n on n.id = o.id
    ), ranked as (
      select id, number, product_name, quantity, unit, buyer_id, created_at, paid_at, kobo, refunded_kobo, rank, min(rank) over (partition by id) as best
      from orders_shown
    ), payments as (
      select id, min(number) as number, best, min(buyer_id::text)::uuid as buyer_id, sum(kobo)::bigint as kobo,
        sum(refunded_kobo)::bigint as refunded, max(paid_at) as paid_at, min(created_at) as created_at,
        coalesce(max(paid_at), min(created_at)) as at,
        json_agg(json_build_object('number', number, 'productName', product_name, 'quantity', quantity, 'unit', unit,
          'amountMinor', kobo) order by number) as orders
      from ranked where rank = best group by id, best
    ), counted as (
      select id, number, best, buyer_id, kobo, refunded, paid_at, at, orders,
        row_number() over (partition by best >= 5 order by at desc, id desc) as place from payments
    ), shown as (
      select c.id, c.number, c.best, c.kobo, c.refunded, c.paid_at, c.at, c.orders, b.name as buyer_name from counted c join users b on b.id = c.buyer_id
      where best < 5 or place <= ${sql.lit(boardUnpaidLength)} order by c.at desc, c.id desc limit ${sql.lit(boardLength)}
    )
    select s.store_name, s.user_id as owner_id, app_now() as as_of,
      coalesce((select json_agg(json_build_object('id', id, 'number', number,
          'state', (array['paid', 'claimed', 'refunding', 'refunded', 'waiting', 'unpaid'])[best],
          'amount_kobo', kobo, 'refunded_kobo', refunded, 'buyer_name', buyer_name,
          'at', at, 'checked_at', paid_at, 'orders', orders) order by at desc, id desc)
        from shown), '[]') as payments,
      array(select d.id::text from boards d where d.seller_id = s.id and d.token_hash is not null
        and d.expires_at > app_now()) as boards
    from sellers s where s.id = ${p.sellerId}`,
)

/** A live board by its token. `isStale`: its last use was noted more than a minute ago. */
export const boardByToken = defineQuery<
  { hash: Buffer },
  { boardId: string; sellerId: string; isStale: boolean }
>(
  'board_by_token',
  (
    p,
  ) => sql`select id as "boardId", seller_id as "sellerId", last_seen_at < app_now() - interval '1 minute' as "isStale"
    from boards where token_hash = ${p.hash} and expires_at > app_now()`,
)

export const recordBoardSeen = defineQuery<{ id: string }, never>(
  'board_seen',
  (p) => sql`update boards set last_seen_at = app_now() where id = ${p.id}`,
)

/** Locks the shop, so that links made at once are counted one after the other. */
export const lockShopForBoards = defineQuery<{ sellerId: string }, { boards: number }>(
  'board_lock_shop',
  (p) => sql`with shop as (select id from sellers where id = ${p.sellerId} for update)
    select (select count(*) from boards d where d.seller_id = shop.id and d.expires_at > app_now())::int as boards from shop`,
)

export const insertBoardLink = defineQuery<
  { sellerId: string; userId: string; hash: Buffer; minutes: number },
  { until: Date }
>(
  'board_link_insert',
  (p) => sql`insert into boards (seller_id, user_id, link_hash, expires_at)
    values (${p.sellerId}, ${p.userId}, ${p.hash}, app_now() + make_interval(mins => ${p.minutes}::int))
    returning expires_at as until`,
)

export const shopOfBoardLink = defineQuery<{ hash: Buffer }, { store_name: string }>(
  'board_link_shop',
  (p) => sql`select s.store_name from boards d join sellers s on s.id = d.seller_id
    where d.link_hash = ${p.hash} and d.expires_at > app_now()`,
)

/** Turns a link into a board. One statement: of two devices that open it at once, one gets it. */
export const openBoardLink = defineQuery<
  { hash: Buffer; token: Buffer; userAgent: string; days: number },
  { store_name: string; seconds: number }
>(
  'board_link_open',
  (p) => sql`update boards d set link_hash = null, token_hash = ${p.token}, user_agent = ${p.userAgent},
      opened_at = app_now(), last_seen_at = app_now(), expires_at = app_now() + make_interval(days => ${p.days}::int)
    from sellers s where d.link_hash = ${p.hash} and d.expires_at > app_now() and s.id = d.seller_id
    returning s.store_name, extract(epoch from d.expires_at - app_now())::int as seconds`,
)

export interface BoardDeviceRow {
  id: string
  user_agent: string
  opened_at: Date | null
  created_at: Date
  last_seen_at: Date | null
  expires_at: Date
}

/** Live boards and open links of a shop, newest first. */
export const boardsOfShop = defineQuery<{ sellerId: string }, BoardDeviceRow>(
  'boards_of_shop',
  (p) => sql`select id, user_agent, opened_at, created_at, last_seen_at, expires_at from boards
    where seller_id = ${p.sellerId} and expires_at > app_now() order by created_at desc, id desc`,
)

export const deleteBoard = defineQuery<{ id: string; sellerId: string }, never>(
  'board_delete',
  (p) => sql`delete from boards where id = ${p.id} and seller_id = ${p.sellerId}`,
)

export const deleteBoardByToken = defineQuery<{ hash: Buffer }, never>(
  'board_delete_by_token',
  (p) => sql`delete from boards where token_hash = ${p.hash}`,
)

export const deleteExpiredBoards = defineQuery<Record<never, never>, never>(
  'board_delete_expired',
  () => sql`delete from boards where expires_at < app_now()`,
)

/** The boards of a person's shop, for the export of personal data. */
export const boardsOfPerson = defineQuery<{ userId: string }, BoardDeviceRow>(
  'boards_of_person',
  (p) => sql`select id, user_agent, opened_at, created_at, last_seen_at, expires_at from boards
    where user_id = ${p.userId} order by created_at, id`,
)
