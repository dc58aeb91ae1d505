import { sql } from 'kysely'
import { deliveryLimits } from '@oja/contract/values/delivery/delivery-limits.ts'
import type { ProductCondition } from '@oja/contract/values/categories.ts'
import type { DeliveryWay } from '@oja/contract/values/delivery/delivery-ways.ts'
import { orderHours } from '@oja/contract/values/order-states.ts'
import type { DisputeState, Fulfilment, ReceivedHow, RefundState } from '@oja/contract/values/order-states.ts'
import { wrongCodes } from '@oja/contract/values/orders/handover-code.ts'
import { isOrderNumber } from '@oja/contract/values/orders/order-number.ts'
import { defineQuery } from '../platform/database/database.ts'
import type { Queryable, Tx } from '../platform/database/database.ts'
import type { StepConditions } from './fulfilment/step-conditions.ts'
import type { OrderState, OrderStatus } from './order-process.ts'

/** An order as the operations need it. Amounts in kobo. */
export interface OrderRow {
  id: string
  reference: string
  number: string
  buyer_id: string
  seller_id: string
  seller_user_id: string
  /** Null for an order at the stall, which is of no listing. */
  product_id: string | null
  /** The payment request that an order at the stall pays; null for every other order. */
  request_id: string | null
  variant_id: string | null
  /** With the variant: "Ankara gown (Size: M)". */
  product_name: string
  product_file_id: string | null
  unit_price_kobo: number
  quantity: number
  /** What the quantity counts; null for single things. */
  unit: string | null
  condition: ProductCondition | null
  /** Unit price times quantity: the goods alone. */
  amount_kobo: number
  /** The part of the shop's delivery fee that this order pays. */
  delivery_kobo: number
  /** What the shop's delivery cost: more than `delivery_kobo` where several orders share it. */
  shop_delivery_kobo: number
  /** The checkout that pays for it; null for an order that is paid by itself. */
  checkout_id: string | null
  /** The reference of its payment: its checkout's, else its own. */
  payment_reference: string
  currency: 'NGN'
  state: OrderState
  fulfilment: Fulfilment
  dispute: DisputeState
  refund: RefundState
  commission_bps: number
  refunded_kobo: number
  /** What a refund that was started, and has not arrived, will give back. */
  going_back_kobo: number
  sold: boolean
  restocked: boolean
  charge_id: string | null
  access_code: string | null
  authorization_url: string | null
  /** Of the address that the provider shows as the buyer's, where we made it; null where that is not known. */
  payer_hash: Buffer | null
  idempotency_hash: Buffer | null
  hold_until: Date
  is_hold_over: boolean
  created_at: Date
  paid_at: Date | null
  /** From when the seller's time to accept counts, where the shop was closed when the order was paid. */
  handled_from: Date | null
  /** Null for an order that says nothing of it (Buy Now). */
  delivery_way: DeliveryWay | null
  /** The day in Lagos by which the seller sends an accepted order: `2026-11-26`. */
  send_by: string | null
  handed_at: Date | null
  /** The day in Lagos by which a sent order should arrive; null where that is not known. */
  arrive_by: string | null
  /** When it counts as received although the buyer says nothing. */
  receive_by: Date | null
  received_at: Date | null
  /** Null while 0109 has not reached it. */
  check_code: string | null
  received_how: ReceivedHow | null
  /** When its seller is paid, once it was received and nothing is open. */
  payout_at: Date | null
  /** It ended without a payment, and the buyer is known not to have been charged. */
  is_not_charged: boolean
  /** Why the last attempt to pay was refused, in the bank's words; "" where it is not known. */
  payment_fault: string
  is_payout_due: boolean
  /** Until then the seller answers an open dispute; null without one. */
  answer_until: Date | null
  /** This and the next seven fields are the `StepConditions`. */
  is_dispute_over: boolean
  is_paid_out: boolean
  is_answer_overdue: boolean
  is_send_overdue: boolean
  is_receipt_due: boolean
  is_code_retractable: boolean
  is_code_blocked: boolean
  is_seller_asked: boolean
  /** What the seller offers to refund in a dispute that is not decided; null for nothing. */
  offered_kobo: number | null
  /** What the decision of our team about a dispute gave back: 0 for nothing, null without one. */
  ruled_back_kobo: number | null
}

/**
 * Is it known that no charge was made? The provider said so, its page was never opened, or its list of 73 hours
 * (`reconcilePayments`) never had one.
 */
export const isNotCharged = `(o.state = 'failed'
  or o.state = 'expired' and (o.never_opened or o.hold_until < app_now() - interval '73 hours'))`

/** When the seller of a received order is paid, as SQL about the order `o`. */
export const payoutAt = `(o.received_at + make_interval(hours =>
  case when o.received_how = 'code' then ${orderHours.code} else ${orderHours.dispute} end))`

/** What a started refund will give back of the order `o`, as SQL. One that failed is sent again, so it counts too. */
export const goingBack = `case when o.refund in ('pending', 'failed') then (select coalesce(sum(r.amount_kobo), 0)
  from refunds r where r.order_id = o.id and r.state <> 'done') else 0 end::bigint`

/** What the delivery cost that the order `o` pays or shares, as SQL. Once it was sold, orders that were not do not count. */
export const shopDelivery = `case when o.delivery_kobo = 0 or o.checkout_id is null then o.delivery_kobo else (select sum(x.delivery_kobo)
  from orders x where x.checkout_id = o.checkout_id and x.seller_id = o.seller_id and (x.sold or not o.sold)) end::bigint`

// Name and SQL expression; the order is `o`. The three days are a limit of docs/requirements/money.md#order-states.
const fields = {
  id: 'o.id',
  reference: 'o.reference',
  // 0048 numbers old orders while other nodes serve them already.
  number: 'coalesce(o.number, o.reference)',
  buyer_id: 'o.buyer_id',
  seller_id: 'o.seller_id',
  seller_user_id: 'o.seller_user_id',
  product_id: 'o.product_id',
  request_id: 'o.request_id',
  variant_id: 'o.variant_id',
  product_name: 'o.product_name',
  product_file_id: 'o.product_file_id',
  unit_price_kobo: 'o.unit_price_kobo',
  quantity: 'o.quantity',
  unit: 'o.unit',
  condition: 'o.condition',
  amount_kobo: 'o.amount_kobo',
  delivery_kobo: 'o.delivery_kobo',
  shop_delivery_kobo: shopDelivery,
  checkout_id: 'o.checkout_id',
  payment_reference:
    'coalesce((select k.reference from checkouts k where k.id = o.checkout_id), o.reference)',
  currency: 'o.currency',
  state: 'o.state',
  fulfilment: 'o.fulfilment',
  dispute: 'o.dispute',
  refund: 'o.refund',
  commission_bps: 'o.commission_bps',
  refunded_kobo: 'o.refunded_kobo',
  going_back_kobo: goingBack,
  sold: 'o.sold',
  restocked: 'o.restocked',
  charge_id: 'o.charge_id',
  access_code: 'o.access_code',
  authorization_url: 'o.authorization_url',
  payer_hash: 'o.payer_hash',
  idempotency_hash: 'o.idempotency_hash',
  hold_until: 'o.hold_until',
  is_hold_over: 'o.hold_until <= app_now()',
  created_at: 'o.created_at',
  paid_at: 'o.paid_at',
  handled_from: 'o.handled_from',
  delivery_way: 'o.delivery_way',
  send_by: "to_char(o.send_by, 'YYYY-MM-DD')",
  handed_at: 'o.handed_at',
  // As its dispatch proof says, else the days of its way from the sending on.
  arrive_by: `case when o.fulfilment = 'sent' then to_char(coalesce(
    (select d.expected_on from dispatch_proofs d where d.order_id = o.id),
    (o.handed_at at time zone 'Africa/Lagos')::date
      + (select d.days from order_deliveries d where d.order_id = o.id and o.delivery_way <> 'collect')), 'YYYY-MM-DD') end`,
  receive_by: 'o.receive_by',
  received_at: 'o.received_at',
  check_code: 'o.check_code',
  received_how: 'o.received_how',
  payout_at: payoutAt,
  is_not_charged: isNotCharged,
  payment_fault: 'o.payment_fault',
  answer_until: "(select d.answer_until from disputes d where d.order_id = o.id and o.dispute = 'open')",
  is_payout_due: `coalesce(${payoutAt} <= app_now(), false)`,
  is_dispute_over: "coalesce(o.received_at + interval '3 days' <= app_now(), false)",
  is_paid_out: `exists (select from payouts p where p.order_id = o.id
    and p.state in ('wanted', 'pending', 'received', 'otp', 'success'))`,
  is_answer_overdue: `coalesce((select d.answered_at is null and d.answer_until <= app_now()
    from disputes d where d.order_id = o.id), false)`,
  is_send_overdue: "coalesce(o.send_by < (app_now() at time zone 'Africa/Lagos')::date, false)",
  is_receipt_due: 'coalesce(o.receive_by <= app_now(), false)',
  is_code_retractable: `coalesce(o.received_how = 'code' and ${payoutAt} > app_now(), false)`,
  is_seller_asked: `o.dispute = 'answered' and coalesce((select h.action = 'askSeller' from order_history h
    where h.order_id = o.id and h.action in ('askSeller', 'answerDispute', 'addToAnswer') order by h.id desc limit 1), false)`,
  // An offer is never lowered.
  offered_kobo: `case when o.dispute = 'answered' then (select max(h.amount_kobo) from order_history h
    where h.order_id = o.id and h.action = 'offerRefund') end`,
  ruled_back_kobo: `case when o.dispute = 'decided' then (select coalesce(h.amount_kobo, 0) from order_history h
    where h.order_id = o.id and h.action = 'decideDispute' order by h.id desc limit 1) end`,
  is_code_blocked: `exists (select from handover_codes v where v.order_id = o.id and v.wrong_tries >= ${wrongCodes.end})`,
} as const satisfies Record<keyof OrderRow, string>

/** The columns selected of an order called `o`. */
export const orderColumns = sql.raw(
  Object.entries(fields)
    .map(([name, expression]) => `${expression} as ${name}`)
    .join(', '),
)

export const orderOfBuyer = defineQuery<{ reference: string; buyerId: string }, OrderRow>(
  'order_of_buyer',
  (p) =>
    sql`select ${orderColumns} from orders o where o.reference = ${p.reference} and o.buyer_id = ${p.buyerId}`,
)

export const orderForUpdate = defineQuery<{ reference: string }, OrderRow>(
  'order_for_update',
  (p) => sql`select ${orderColumns} from orders o where o.reference = ${p.reference} for update`,
)

/** Lets a buyer start one payment at a time. False when another start is under way. */
export const lockBuyer = defineQuery<{ buyerId: string }, { locked: boolean }>(
  'order_lock_buyer',
  (p) => sql`select pg_try_advisory_xact_lock(hashtextextended('initiate ' || ${p.buyerId}, 0)) as locked`,
)

/** Waits until no payment of the buyer starts and their account is not being deleted, and keeps it so. */
export const awaitBuyer = defineQuery<{ buyerId: string }, never>(
  'order_await_buyer',
  (p) => sql`select pg_advisory_xact_lock(hashtextextended('initiate ' || ${p.buyerId}, 0))`,
)

export const buyerHasLeft = defineQuery<{ buyerId: string }, { has_left: boolean }>(
  'order_buyer_has_left',
  (p) => sql`select status = 'deleted' as has_left from users where id = ${p.buyerId}`,
)

/**
 * The orders that a payment pays for, by its reference: one, or those of a checkout. They are locked in the order of
 * their ids, and given in the order in which their goods must be touched.
 */
export async function lockOrdersPaidBy(tx: Tx, reference: string): Promise<OrderRow[]> {
  const orders = await ordersPaidByForUpdate.all(tx, { reference })
  return orders.toSorted((a, b) => compareGoods(a, b))
}

function compareGoods(a: OrderRow, b: OrderRow): number {
  return `${a.product_id} ${a.variant_id ?? ''}` < `${b.product_id} ${b.variant_id ?? ''}` ? -1 : 1
}

const paidBy = (reference: string) => sql`o.id in (
  select id from orders where reference = ${reference} and checkout_id is null
  union all select x.id from checkouts k join orders x on x.checkout_id = k.id where k.reference = ${reference})`

const ordersPaidByForUpdate = defineQuery<{ reference: string }, OrderRow>(
  'orders_paid_by_for_update',
  (p) => sql`select ${orderColumns} from orders o where ${paidBy(p.reference)} order by o.id for update`,
)

/** The same without a lock, in the order of their ids. */
export const ordersPaidBy = defineQuery<{ reference: string }, OrderRow>(
  'orders_paid_by',
  (p) => sql`select ${orderColumns} from orders o where ${paidBy(p.reference)} order by o.id`,
)

/** The shops that a payment pays. */
export const storesPaidBy = defineQuery<{ reference: string }, StorePaid>(
  'stores_paid_by',
  (p) => sql`select s.id, s.store_name as name, s.city, s.state from sellers s
    where s.id in (select o.seller_id from orders o where ${paidBy(p.reference)}) order by s.store_name`,
)

export type StorePaid = Record<'id' | 'name' | 'city' | 'state', string>
/** The orders of a payment that are sent, with their shops. */
export const sentBy = defineQuery<{ reference: string }, { id: string; store_name: string }>(
  'orders_sent_by_payment',
  (p) => sql`select o.id, s.store_name from orders o join sellers s on s.id = o.seller_id
    where ${paidBy(p.reference)} and o.delivery_way in ('seller', 'courier') order by s.store_name, o.id`,
)

/** What the buyer pays for an order, in kobo: its goods and its part of the delivery fee. */
export function priceOf(order: Pick<OrderRow, 'amount_kobo' | 'delivery_kobo'>): number {
  return order.amount_kobo + order.delivery_kobo
}

/** For the buyer, the reference of the checkout that pays for an order; null for an order that is paid by itself. */
export function checkoutOf(
  { checkout_id, payment_reference }: OrderRow,
  reader: 'buyer' | 'seller',
): string | null {
  return checkout_id !== null && reader === 'buyer' ? payment_reference : null
}

/** Can the order's product `p` of the shop `s` be bought now? */
export const isOnSale = sql.raw(
  "coalesce(s.status = 'active' and p.status = 'live' and p.on_hand > p.reserved, false)",
)

/** Has an admin suspended the shop `s`? One that its owner closed is none. */
export const isShopSuspended = sql.raw("(s.status = 'suspended' and s.closed_at is null)")

/** What the payment costs that a pending order waits for, and how many orders it pays; null and 0 for any other order. */
export interface AwaitedPayment {
  awaited_kobo: number | null
  awaited_orders: number
}

// To be delivered since: the checkout of that line replaces this order, so nobody is asked to pay for both.
const isInBasket = `(o.checkout_id is null and (exists (select from unpaid_buy_nows w where w.user_id = o.buyer_id
    and w.product_id = o.product_id and w.variant_id is not distinct from o.variant_id and w.wished_at > o.created_at and not exists (select from orders x where x.buyer_id = o.buyer_id and x.product_id = o.product_id and x.variant_id is not distinct from o.variant_id and x.sold and x.paid_at > w.wished_at))
  or exists (select from basket_items b where b.owner_id = o.buyer_id and b.product_id = o.product_id and b.variant_id is not distinct from o.variant_id and b.from_buy_now)))`
export const awaitedPayment = sql.raw(`case when o.state = 'pending' and not ${isInBasket} then coalesce(
    (select k.amount_kobo from checkouts k where k.id = o.checkout_id), o.amount_kobo + o.delivery_kobo) end as awaited_kobo,
  case when o.state = 'pending' then greatest(1,
    (select count(*)::int from orders x where x.checkout_id = o.checkout_id)) else 0 end as awaited_orders`)

/** The same for the buyer who has to pay it. */
export function toPayOf({ awaited_kobo, awaited_orders }: AwaitedPayment) {
  return awaited_kobo === null ? null : { amountMinor: awaited_kobo, orderCount: awaited_orders }
}

/** Why the order is not paid, in the bank's words; "" once it is. Sellers must not read it. */
export function paymentFaultOf({ charge_id, payment_fault }: OrderRow): string {
  return charge_id === null ? payment_fault : ''
}

export interface OrderView extends OrderRow, AwaitedPayment {
  store_name: string
  buyer_name: string
  buyer_email: string
  seller_email: string
  seller_notifications: boolean
  buyer_has_left: boolean
  seller_has_left: boolean
  is_shop_suspended: boolean
  is_on_sale: boolean
  /** As they were at the payment, before it as they are now. */
  handling_days: number
  /** When the last refund went back; null while none has. */
  refunded_at: Date | null
}

/** An order with its two parties. The caller checks who may see it. */
export const orderView = defineQuery<{ reference: string }, OrderView>(
  'order_view',
  (
    p,
  ) => sql`select ${orderColumns}, s.store_name, coalesce(su.email::text, '') as seller_email, s.notifications and not 'orders' = any(s.muted_emails) as seller_notifications,
      b.name as buyer_name, case when b.status = 'guest' then '' else coalesce(b.email::text, '') end as buyer_email, b.status in ('deleted', 'guest') as buyer_has_left,
      su.status = 'deleted' as seller_has_left, ${isShopSuspended} as is_shop_suspended, ${isOnSale} as is_on_sale, ${awaitedPayment},
      coalesce(o.handling_days, (select t.handling_days from delivery_settings t where t.seller_id = o.seller_id),
        case when o.delivery_way is null then ${sql.lit(deliveryLimits.handlingDaysWithoutWay)} else ${sql.lit(deliveryLimits.handlingDays)} end) as handling_days,
      (select max(r.finished_at) from refunds r where r.order_id = o.id and r.state = 'done') as refunded_at
    from orders o join sellers s on s.id = o.seller_id join users b on b.id = o.buyer_id
      join users su on su.id = o.seller_user_id left join products p on p.id = o.product_id where o.reference = ${p.reference}`,
)

const referenceOfNumber = defineQuery<{ number: string }, { reference: string }>(
  'order_reference_of_number',
  (p) => sql`select reference from orders where number = ${p.number}`,
)

/** The payment reference of an order that the caller named by `orderName`. An unknown number stays as it is. */
export async function findReference(on: Queryable, name: string): Promise<string> {
  if (!isOrderNumber(name)) return name
  return (await referenceOfNumber.first(on, { number: name }))?.reference ?? name
}

/** The order's state on its four tracks. */
export function statusOf({ state, fulfilment, dispute, refund }: OrderRow): OrderStatus {
  return { payment: state, fulfilment, dispute, refund }
}

/** What the table of steps requires beside the four tracks. */
export function stepConditionsOf(order: OrderRow): StepConditions {
  return {
    isDisputeOver: order.is_dispute_over,
    isPaidOut: order.is_paid_out,
    isAnswerOverdue: order.is_answer_overdue,
    isSendOverdue: order.is_send_overdue,
    isReceiptDue: order.is_receipt_due,
    isCodeRetractable: order.is_code_retractable,
    isCodeBlocked: order.is_code_blocked,
    isSellerAsked: order.is_seller_asked,
    isAtStall: order.request_id !== null,
    isOffered: order.offered_kobo !== null,
  }
}
