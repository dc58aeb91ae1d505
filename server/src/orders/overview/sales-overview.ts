import { sql } from 'kysely'
import { orderHours } from '@oja/contract/values/order-states.ts'
import type {
  DisputeState,
  Fulfilment,
  PaymentStatus,
  RefundState,
} from '@oja/contract/values/order-states.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { paymentStatus } from '../order-process.ts'
import type { OrderState } from '../order-process.ts'
import { goingBack, payoutAt, priceOf } from '../orders-records.ts'
import { refundableKobo } from '../refunds/refunds.ts'
import { refundsGoingBack } from '../refunds/refunds-going-back.ts'

/** What a seller must do with orders, most urgent kind first in the screens' own order. */
export type OrderTask = 'dispute' | 'accept' | 'handOver' | 'collect'

/** The orders that wait for one task: how many, and the most urgent of them. */
export interface WaitingOrders {
  task: OrderTask
  count: number
  /** When the time for the most urgent one is over; null for a task without a deadline. */
  until: Date | null
  number: string
  product_name: string
  buyer_name: string
}

const everyTask = defineQuery<{ sellerId: string; accept: number }, WaitingOrders>(
  'order_tasks_of_seller',
  (p) => sql`select task, count(*)::int as count, min(until) as until,
      (array_agg(number order by until, paid_at))[1] as number,
      (array_agg(product_name order by until, paid_at))[1] as product_name,
      (array_agg(buyer_name order by until, paid_at))[1] as buyer_name
    from (
      select case when o.dispute = 'open' then 'dispute' when o.fulfilment = 'none' then 'accept'
          when o.fulfilment = 'ready' then 'collect' else 'handOver' end as task,
        case when o.dispute = 'open' then d.answer_until when o.fulfilment = 'none'
          then coalesce(o.handled_from, o.paid_at) + make_interval(hours => ${p.accept}::int)
          when o.fulfilment = 'ready' then o.receive_by
          else (o.send_by + 1)::timestamp at time zone 'Africa/Lagos' end as until,
        coalesce(o.number, o.reference) as number, o.product_name, u.name as buyer_name, o.paid_at
      from orders o join users u on u.id = o.buyer_id left join disputes d on d.order_id = o.id and o.dispute = 'open'
      where o.seller_id = ${p.sellerId} and o.state = 'paid'
        and (o.fulfilment in ('none', 'accepted', 'ready') or o.dispute = 'open')
        and (o.dispute = 'open' or o.dispute in ('none', 'decided') and o.refund in ('none', 'part', 'failed'))
    ) as waiting group by task`,
)

/** What waits for a seller among their orders: at most one line for each task. */
export function ordersToHandle(on: Queryable, sellerId: string): Promise<WaitingOrders[]> {
  return everyTask.all(on, { sellerId, accept: orderHours.accept })
}

/** Orders with a problem for which their seller need do nothing now, by kind; amounts in kobo. */
export interface OrderProblem {
  kind: 'claim' | 'refund' | 'answered'
  count: number
  amount: number
  number: string
  product_name: string
}

const waitingProblems = defineQuery<{ sellerId: string }, OrderProblem>(
  'order_problems_of_seller',
  (p) => sql`select kind, count(*)::int as count, sum(amount)::bigint as amount,
      (array_agg(number order by created_at))[1] as number, (array_agg(product_name order by created_at))[1] as product_name
    from (
      select case when o.state = 'disputed' then 'claim' when o.refund = 'failed' then 'refund' else 'answered' end as kind,
        case when o.state <> 'disputed' and o.refund = 'failed' then ${sql.raw(goingBack)}
          else o.amount_kobo + o.delivery_kobo - o.refunded_kobo end as amount,
        coalesce(o.number, o.reference) as number, o.product_name, o.created_at
      from orders o where o.seller_id = ${p.sellerId} and o.sold
        and tab_of_order(o.state, o.fulfilment, o.dispute, o.refund) = 'problems'
        and (o.state <> 'paid' or o.dispute <> 'open')
    ) as waiting group by kind`,
)

/** What banks and our team work on among a seller's orders: at most one line for each kind. */
export function problemsOfOthers(on: Queryable, sellerId: string): Promise<OrderProblem[]> {
  return waitingProblems.all(on, { sellerId })
}

const dailySales = defineQuery<
  { sellerId: string; days: number },
  { day: string; orders: number; amount: number }
>(
  'order_sales_by_day',
  // Days are written as texts after the grouping: writing each order's takes most of the time.
  (p) => sql`select to_char(day, 'YYYY-MM-DD') as day, orders, amount from (
      select (o.paid_at at time zone 'Africa/Lagos')::date as day, count(*)::int as orders,
        sum(o.amount_kobo + o.delivery_kobo - o.refunded_kobo)::bigint as amount
      from orders o where o.seller_id = ${p.sellerId} and o.sold and o.state in ('paid', 'disputed')
        and o.paid_at >= (((app_now() at time zone 'Africa/Lagos')::date - ${p.days}::int + 1)::timestamp at time zone 'Africa/Lagos')
      group by 1) as sales`,
)

const lastDays = defineQuery<{ days: number }, { day: string }>(
  'order_sales_days',
  (p) => sql`select to_char((app_now() at time zone 'Africa/Lagos')::date - n, 'YYYY-MM-DD') as day
    from generate_series(${p.days}::int - 1, 0, -1) n`,
)

/** The sales of one day: what buyers paid without what went back to them, in kobo. An order that went back as a whole is none. */
export interface SalesOfDay {
  day: string
  orders: number
  amountMinor: number
}

/** The sales of a shop on each of the last days in Lagos, today included, oldest first. */
export async function salesByDay(on: Queryable, sellerId: string, days: number): Promise<SalesOfDay[]> {
  const [names, rows] = await Promise.all([
    lastDays.all(on, { days }),
    dailySales.all(on, { sellerId, days }),
  ])
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return names.map(({ day }) => {
    const { orders = 0, amount = 0 } = byDay.get(day) ?? {}
    return { day, orders, amountMinor: amount }
  })
}

const everSold = defineQuery<{ sellerId: string }, { has_sold: boolean }>(
  'order_ever_sold',
  (p) =>
    sql`select exists (select from orders where seller_id = ${p.sellerId} and sold and state in ('paid', 'disputed')) as has_sold`,
)

/** Has the shop ever sold anything that did not go back as a whole? */
export async function hasSold(on: Queryable, sellerId: string): Promise<boolean> {
  return (await everSold.one(on, { sellerId })).has_sold
}

const dueByDay = defineQuery<
  { sellerId: string },
  {
    day: string | null
    is_to_accept: boolean
    is_to_hand_over: boolean
    is_in_question: boolean
    orders: number
    amount: number
  }
>(
  'order_money_due',
  (
    p,
  ) => sql`select case when o.state = 'paid' and o.fulfilment = 'received' and o.dispute in ('none', 'decided')
        and o.refund in ('none', 'part') and e.amount_kobo < 0
        then to_char(${sql.raw(payoutAt)} at time zone 'Africa/Lagos', 'YYYY-MM-DD')
        end as day, o.state = 'paid' and o.fulfilment = 'none' and o.dispute in ('none', 'decided')
        and o.refund in ('none', 'part') and e.amount_kobo < 0 as is_to_accept,
        o.state = 'paid' and o.fulfilment in ('accepted', 'ready') and o.dispute in ('none', 'decided')
        and o.refund in ('none', 'part') and e.amount_kobo < 0 as is_to_hand_over,
        o.state = 'disputed' or o.state = 'paid' and o.dispute in ('open', 'answered') as is_in_question,
        count(*)::int as orders, -sum(e.amount_kobo)::bigint as amount
    from open_accounts x join orders o on o.id = x.order_id,
      lateral (select sum(l.amount_kobo) as amount_kobo from ledger_entries l
        where l.order_id = o.id and l.account in ('seller', 'delivery')) as e
    where o.seller_id = ${p.sellerId} group by 1, 2, 3, 4 order by 1`,
)

interface MoneyDue {
  dueMinor: number
  toAcceptMinor: number
  /** The part of `dueMinor` whose goods are still with the seller. */
  toHandOver: { orders: number; amountMinor: number }
  /** The part of `dueMinor` that a decision about a dispute or a bank claim may take. */
  inQuestionMinor: number
  next: { day: string; amountMinor: number } | null
}

/**
 * What the market owes a seller, in kobo, without what goes back to buyers; what it will owe once the seller has accepted
 * their orders; and the next day of a payout. A day that has passed is due now.
 */
export async function moneyDue(on: Queryable, sellerId: string): Promise<MoneyDue> {
  const [rows, back] = await Promise.all([dueByDay.all(on, { sellerId }), refundsGoingBack(on, sellerId)])
  const [first] = rows.filter(({ day }) => day !== null)
  const toHandOver = rows.filter((row) => row.is_to_hand_over)
  return {
    dueMinor: sumOf(rows.filter((row) => !row.is_to_accept)) - back.fromHeldMinor - back.owedMinor,
    toAcceptMinor: sumOf(rows.filter((row) => row.is_to_accept)),
    toHandOver: {
      orders: toHandOver.reduce((count, { orders }) => count + orders, 0),
      amountMinor: sumOf(toHandOver),
    },
    inQuestionMinor: sumOf(rows.filter((row) => row.is_in_question)),
    next: first?.day ? { day: first.day, amountMinor: first.amount } : null,
  }
}

const sumOf = (rows: { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)

interface RecentRow {
  id: string
  number: string
  product_name: string
  buyer_name: string
  amount_kobo: number
  delivery_kobo: number
  refunded_kobo: number
  created_at: Date
  state: OrderState
  fulfilment: Fulfilment
  dispute: DisputeState
  refund: RefundState
  sold: boolean
}

const newestOrders = defineQuery<{ sellerId: string; max: number }, RecentRow>(
  'order_newest_of_seller',
  (
    p,
  ) => sql`select o.id, coalesce(o.number, o.reference) as number, o.product_name, u.name as buyer_name, o.amount_kobo,
      o.delivery_kobo, o.refunded_kobo, o.created_at, o.state, o.fulfilment, o.dispute, o.refund, o.sold
    from orders o join users u on u.id = o.buyer_id where o.seller_id = ${p.sellerId}
      and (o.sold or o.state = 'pending')
    order by o.created_at desc, o.id desc limit ${p.max}::int`,
)

/** An order as the overview shows it. */
export interface RecentOrder {
  _id: string
  number: string
  productName: string
  buyerName: string
  /** What the buyer paid, with delivery. */
  amountMinor: number
  /** What is left of that after refunds. */
  leftMinor: number
  refund: RefundState
  status: PaymentStatus
  fulfilment: Fulfilment
  dispute: DisputeState
  /** The buyer's bank asks about the payment. */
  isClaimed: boolean
  createdAt: string
}

/** The newest orders of a shop that are paid, or may still be. */
export async function recentOrders(on: Queryable, sellerId: string, max: number): Promise<RecentOrder[]> {
  const rows = await newestOrders.all(on, { sellerId, max })
  return rows.map((row) => ({
    _id: row.id,
    number: row.number,
    productName: row.product_name,
    buyerName: row.buyer_name,
    amountMinor: priceOf(row),
    leftMinor: refundableKobo(row),
    refund: row.refund,
    status: paymentStatus(row.state, row.sold),
    fulfilment: row.fulfilment,
    dispute: row.dispute,
    isClaimed: row.state === 'disputed',
    createdAt: row.created_at.toISOString(),
  }))
}
