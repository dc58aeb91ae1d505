import { sql } from 'kysely'
import { orderHours } from '@oja/contract/values/order-states.ts'
import { defineQuery } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { CheckoutContext } from '../checkout/start-payment.ts'
import { notifyDispute } from '../emails/order-emails.ts'
import { isStepAllowed } from '../order-process.ts'
import type { OrderAction } from '../order-process.ts'
import { cancelOrder } from './cancel-order.ts'
import { takeStep } from './order-steps.ts'
import { stepConditionsOf, orderForUpdate, statusOf } from '../orders-records.ts'
import type { OrderRow } from '../orders-records.ts'
import { refundableKobo, requestRefund } from '../refunds/refunds.ts'

type Timed = 'refundUnaccepted' | 'refundUnsent' | 'receiveSilently' | 'escalateDispute'

/**
 * The job: takes the steps that time causes (docs/requirements/money.md#order-states).
 * PostgreSQL's clock decides what is due. Each order has a transaction of its own.
 * A step is taken only if the order's status still allows it.
 */
export async function runOrderTimers(context: CheckoutContext): Promise<void> {
  for (;;) {
    const due = await ordersDue.all(context.pool, {
      accept: orderHours.accept,
      unsent: orderHours.refundUnsent,
    })
    for (const { reference, action } of due)
      await transaction(context.pool, (tx) => runTimer(tx, context, reference, action))
    if (due.length < 200) return
  }
}

async function runTimer(tx: Tx, context: CheckoutContext, reference: string, action: Timed): Promise<void> {
  const order = await orderForUpdate.one(tx, { reference })
  if (!isStepAllowed(action as OrderAction, 'timer', statusOf(order), stepConditionsOf(order))) return
  await effects[action](tx, context, order)
}

const effects: Record<Timed, (tx: Tx, context: CheckoutContext, order: OrderRow) => Promise<unknown>> = {
  refundUnaccepted: (tx, _context, order) =>
    requestRefund(tx, order, {
      by: 'timer',
      origin: 'timer',
      amountKobo: refundableKobo(order),
      reason: 'The seller did not accept the order in 48 hours',
      whole: 'refundUnaccepted',
    }),
  refundUnsent: (tx, { config }, order) => cancelOrder(tx, config, order, 'refundUnsent'),
  receiveSilently: (tx, _context, order) => takeStep(tx, order.id, 'receiveSilently', { by: 'timer' }),
  async escalateDispute(tx, { config }, order) {
    // Another node may have run this timer in the meantime.
    if (!(await markEscalated.first(tx, { orderId: order.id }))) return
    await takeStep(tx, order.id, 'escalateDispute', { by: 'timer' })
    await notifyDispute(tx, config, order.reference, 'overdue')
  },
}

const ordersDue = defineQuery<{ accept: number; unsent: number }, { reference: string; action: Timed }>(
  'order_timers_due',
  (p) => sql`(select reference, 'refundUnaccepted' as action from orders
      where state = 'paid' and fulfilment = 'none' and dispute in ('none', 'decided') and refund in ('none', 'part')
        and paid_at <= app_now() - make_interval(hours => ${p.accept}::int) 
        and coalesce(handled_from <= app_now() - make_interval(hours => ${p.accept}::int), true) order by paid_at limit 100)
    union all
    (select reference, 'refundUnsent' from orders
      where state = 'paid' and fulfilment = 'accepted' and dispute in ('none', 'decided') and refund in ('none', 'part')
        and (send_by + 1)::timestamp at time zone 'Africa/Lagos' <= app_now() - make_interval(hours => ${p.unsent}::int)
      order by send_by limit 100)
    union all
    (select reference, 'receiveSilently' from orders
      where state = 'paid' and fulfilment in ('ready', 'sent') and dispute in ('none', 'decided')
        and refund in ('none', 'part', 'failed')
        and receive_by <= app_now() order by receive_by limit 100)
    union all
    (select o.reference, 'escalateDispute' from disputes d join orders o on o.id = d.order_id
      where d.answered_at is null and d.escalated_at is null and d.decided_at is null and d.answer_until <= app_now()
        and o.state = 'paid' order by d.answer_until limit 100)`,
)

const markEscalated = defineQuery<{ orderId: string }, { id: string }>(
  'dispute_escalate',
  (
    p,
  ) => sql`update disputes set escalated_at = app_now() where order_id = ${p.orderId} and escalated_at is null
    and answered_at is null and decided_at is null returning id`,
)
