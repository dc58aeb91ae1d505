import { sql } from 'kysely'
import { plain } from '../platform/database.ts'
import type { OrderState } from './order-process.ts'

/** An order as the operations need it. */
export interface OrderRow {
  id: string
  reference: string
  buyer_id: string
  seller_id: string
  product_id: string
  product_name: string
  product_file_id: string | null
  unit_price_kobo: number
  quantity: number
  amount_kobo: number
  currency: 'NGN'
  state: OrderState
  sold: boolean
  charge_id: string | null
  access_code: string | null
  authorization_url: string | null
  idempotency_hash: Buffer | null
  hold_until: Date
  is_hold_over: boolean
  created_at: Date
  paid_at: Date | null
}

const columns = sql`id, reference, buyer_id, seller_id, product_id, product_name, product_file_id, unit_price_kobo, quantity,
  amount_kobo, currency, state, sold, charge_id, access_code, authorization_url, idempotency_hash, hold_until,
  hold_until <= app_now() as is_hold_over, created_at, paid_at`

interface NewOrder {
  reference: string
  buyerId: string
  sellerId: string
  sellerUserId: string
  productId: string
  productName: string
  productFileId: string | null
  unitPriceKobo: number
  quantity: number
  amountKobo: number
  idempotencyKey: string | null
  idempotencyHash: Buffer | null
  holdSeconds: number
}

/** The order and its hold, in one statement. */
export const insertOrder = plain<NewOrder, OrderRow>(
  'order_insert',
  (p) => sql`with born as (
      insert into orders (reference, buyer_id, seller_id, seller_user_id, product_id, product_name, product_file_id,
        unit_price_kobo, quantity, amount_kobo, idempotency_key, idempotency_hash, hold_until)
      values (${p.reference}, ${p.buyerId}, ${p.sellerId}, ${p.sellerUserId}, ${p.productId}, ${p.productName},
        ${p.productFileId}, ${p.unitPriceKobo}, ${p.quantity}, ${p.amountKobo}, ${p.idempotencyKey}, ${p.idempotencyHash},
        app_now() + make_interval(secs => ${p.holdSeconds}::float8))
      returning ${columns}
    ), held as (
      insert into holds (order_id, product_id, buyer_id, quantity, expires_at)
      select id, product_id, buyer_id, quantity, hold_until from born
    ), noted as (
      insert into order_history (order_id, action, from_state, to_state) select id, 'initiate', null, state from born
    )
    select ${columns} from born`,
)

/** Moves an order along its path and notes it; no row when it stands elsewhere by now. */
export const moveOrder = plain<
  { id: string; action: string; from: OrderState[]; to: OrderState; chargeId: string | null; sold: boolean },
  { id: string }
>(
  'order_move',
  (p) => sql`with before as (
      select id, state from orders where id = ${p.id} and state = any(${p.from}::text[]) for update
    ), moved as (
      update orders o set state = ${p.to}, charge_id = coalesce(o.charge_id, ${p.chargeId}::uuid), sold = o.sold or ${p.sold},
        paid_at = case when ${p.to} = 'paid' then coalesce(o.paid_at, app_now()) else o.paid_at end
      from before where o.id = before.id returning o.id
    ), noted as (
      insert into order_history (order_id, action, from_state, to_state)
      select id, ${p.action}, state, ${p.to} from before
    )
    select id from moved`,
)

export const setAccess = plain<{ id: string; accessCode: string; url: string }, never>(
  'order_access',
  (p) =>
    sql`update orders set access_code = ${p.accessCode}, authorization_url = ${p.url} where id = ${p.id}`,
)

export const orderOfBuyer = plain<{ reference: string; buyerId: string }, OrderRow>(
  'order_of_buyer',
  (p) => sql`select ${columns} from orders where reference = ${p.reference} and buyer_id = ${p.buyerId}`,
)

export const orderForUpdate = plain<{ reference: string }, OrderRow>(
  'order_for_update',
  (p) => sql`select ${columns} from orders where reference = ${p.reference} for update`,
)

export const orderByKey = plain<{ buyerId: string; key: string }, OrderRow>(
  'order_by_key',
  (p) => sql`select ${columns} from orders where buyer_id = ${p.buyerId} and idempotency_key = ${p.key}`,
)

/** One initiate of a buyer at a time: false when another is under way. */
export const lockBuyer = plain<{ buyerId: string }, { locked: boolean }>(
  'order_lock_buyer',
  (p) => sql`select pg_try_advisory_xact_lock(hashtextextended('initiate ' || ${p.buyerId}, 0)) as locked`,
)

export interface HoldRow {
  order_id: string
  product_id: string
  quantity: number
}

export const holdOfBuyer = plain<{ buyerId: string; productId: string }, HoldRow>(
  'hold_of_buyer',
  (p) =>
    sql`select order_id, product_id, quantity from holds where buyer_id = ${p.buyerId} and product_id = ${p.productId}`,
)

export const countHolds = plain<{ buyerId: string }, { count: number }>(
  'hold_count',
  (p) =>
    sql`select count(*)::int as count from holds where buyer_id = ${p.buyerId} and expires_at > app_now()`,
)

export const overdueHolds = plain<{ productId: string | null }, HoldRow>(
  'hold_overdue',
  (p) => sql`select order_id, product_id, quantity from holds
    where expires_at <= app_now() and (${p.productId}::uuid is null or product_id = ${p.productId}::uuid)
    order by product_id limit 200`,
)

/** Takes a hold away; no row when somebody else did. */
export const deleteHold = plain<{ orderId: string }, HoldRow>(
  'hold_delete',
  (p) => sql`delete from holds where order_id = ${p.orderId} returning order_id, product_id, quantity`,
)

/**
 * Orders whose payment is worth asking about: pending for a minute, or over for less than half an hour. Those asked
 * about longest ago come first, so that nobody's many orders keep another's waiting.
 */
export const ordersToAskAbout = plain<Record<never, never>, { reference: string }>(
  'order_to_ask_about',
  () => sql`update orders set asked_at = app_now() where id in (
      select id from orders
      where (state = 'pending' and created_at < app_now() - interval '55 seconds')
        or (state in ('failed', 'expired') and hold_until > app_now() - interval '30 minutes')
      order by asked_at nulls first, created_at limit 200 for update skip locked)
    returning reference`,
)

export const insertRefund = plain<
  { orderId: string; chargeId: string; amountKobo: number; reason: string },
  { id: string }
>(
  'refund_insert',
  (p) => sql`insert into refunds (order_id, charge_id, amount_kobo, reason)
    values (${p.orderId}, ${p.chargeId}, ${p.amountKobo}, ${p.reason}) returning id`,
)

export interface OrderView extends OrderRow {
  store_name: string
  buyer_name: string
  buyer_email: string
  seller_user_id: string
  seller_email: string
  seller_notifications: boolean
}

/** An order with its two parties; who may see it is the caller's to say. */
export const orderView = plain<{ reference: string }, OrderView>(
  'order_view',
  (
    p,
  ) => sql`select o.id, o.reference, o.buyer_id, o.seller_id, o.product_id, o.product_name, o.product_file_id,
      o.unit_price_kobo, o.quantity, o.amount_kobo, o.currency, o.state, o.sold, o.charge_id, o.access_code, o.authorization_url,
      o.idempotency_hash, o.hold_until, o.hold_until <= app_now() as is_hold_over, o.created_at, o.paid_at,
      o.seller_user_id, s.store_name, su.email::text as seller_email, s.notifications as seller_notifications,
      b.name as buyer_name, b.email::text as buyer_email
    from orders o join sellers s on s.id = o.seller_id join users b on b.id = o.buyer_id join users su on su.id = o.seller_user_id where o.reference = ${p.reference}`,
)

export const ordersOfBuyer = plain<{ buyerId: string }, OrderRow>(
  'orders_of_buyer',
  (p) =>
    sql`select ${columns} from orders where buyer_id = ${p.buyerId} order by created_at desc, id desc limit 200`,
)

export const ordersOfSeller = plain<{ sellerId: string }, OrderRow>(
  'orders_of_seller',
  (p) =>
    sql`select ${columns} from orders where seller_id = ${p.sellerId} order by created_at desc, id desc limit 200`,
)

/** Which of the given pictures an order shows. */
export const picturesShown = plain<{ ids: string[] }, { id: string }>(
  'order_pictures_shown',
  (p) => sql`select distinct product_file_id as id from orders where product_file_id = any(${p.ids}::uuid[])`,
)
