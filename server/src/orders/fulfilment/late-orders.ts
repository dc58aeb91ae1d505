import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { CheckoutContext } from '../checkout/start-payment.ts'
import { notifyLate, notifyLateArrival } from '../emails/late-emails.ts'
import { isStepAllowed } from '../order-process.ts'
import { orderColumns, orderForUpdate, statusOf, stepConditionsOf } from '../orders-records.ts'
import { takeStep } from './order-steps.ts'

type Place = Pick<CheckoutContext, 'pool' | 'config'>
type LateStep = 'late' | 'lateArrival'

/**
 * The job: says of each order once that it was not sent by its day, and once that it has not arrived by its day. The step in
 * the history shows what was said, so that nothing is said twice. Each order has a transaction of its own.
 */
export async function notifyLateOrders(context: Place): Promise<void> {
  for (const action of ['late', 'lateArrival'] as const) {
    for (let after = ''; ;) {
      const due = await lateOrders[action].all(context.pool, { after })
      for (const { reference } of due)
        await transaction(context.pool, (tx) => sayLate(tx, context, reference, action))
      const last = due.at(-1)
      if (!last || due.length < atOnce) break
      after = last.id
    }
  }
}

const atOnce = 200

async function sayLate(tx: Tx, { config }: Place, reference: string, action: LateStep): Promise<void> {
  const order = await orderForUpdate.one(tx, { reference })
  // It was sent or received in the meantime, or another node has said it.
  if (!isStepAllowed(action, 'timer', statusOf(order), stepConditionsOf(order))) return
  if (await saidOfOrder.first(tx, { orderId: order.id, action })) return
  await takeStep(tx, order.id, action, { by: 'timer' })
  await (action === 'late' ? notifyLate : notifyLateArrival)(tx, config, reference)
}

const saidOfOrder = defineQuery<{ orderId: string; action: LateStep }, { id: string }>(
  'order_late_said',
  (p) => sql`select id from order_history where order_id = ${p.orderId} and action = ${p.action} limit 1`,
)

const today = sql`(app_now() at time zone 'Africa/Lagos')::date`

const lateOrders = {
  late: defineQuery<{ after: string }, { id: string; reference: string }>(
    'orders_late',
    (p) => sql`select o.id::text, o.reference from orders o
      where o.state = 'paid' and o.fulfilment = 'accepted' and o.send_by < ${today}
        and o.dispute in ('none', 'decided') and o.refund in ('none', 'part') and o.id::text > ${p.after}
        and not exists (select from order_history h where h.order_id = o.id and h.action = 'late')
      order by o.id::text limit ${atOnce}`,
  ),
  lateArrival: defineQuery<{ after: string }, { id: string; reference: string }>(
    'orders_late_arrivals',
    (p) => sql`select o.id::text, o.reference from (select ${orderColumns} from orders o
        where o.state = 'paid' and o.fulfilment = 'sent' and o.receive_by is not null and o.dispute = 'none'
          and o.refund in ('none', 'part', 'failed')
          and not exists (select from order_history h where h.order_id = o.id and h.action = 'lateArrival')) o
      where o.arrive_by < to_char(${today}, 'YYYY-MM-DD') and o.id::text > ${p.after}
      order by o.id::text limit ${atOnce}`,
  ),
}
