import { sql } from 'kysely'
import { checkPayment } from '../../payments/payments.ts'
import type { PaymentEvents, Payments } from '../../payments/payments.ts'
import { crashPoint } from '../../platform/process/crash-point.ts'
import { defineQuery } from '../../platform/database/database.ts'
import { isLockTimeout } from '../../platform/database/errors.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { syncChargeback } from '../refunds/chargebacks.ts'
import { releaseHold } from '../holds/holds.ts'
import type { CheckoutContext } from './start-payment.ts'
import { lockOrdersPaidBy } from '../orders-records.ts'
import { syncPayout } from '../payouts/payouts.ts'
import { syncRefunds } from '../refunds/refunds.ts'
import { settlePayment } from './settle-payment.ts'

/** Keeps why the bank refused a payment, for an order that is not paid. */
const setPaymentFault = defineQuery<{ id: string; fault: string }, never>(
  'order_payment_fault',
  (p) => sql`update orders set payment_fault = ${p.fault}
    where id = ${p.id} and charge_id is null and payment_fault <> ${p.fault}`,
)

/** What orders do when the provider reports something. app.ts hands this to payments. */
export function orderPaymentEvents(config: CheckoutContext['config']): PaymentEvents {
  const context = (payments: Payments): CheckoutContext => ({ pool: payments.pool, payments, config })
  return {
    onSettled: (tx, charge) => settlePayment(tx, config, charge),
    onRefund: (payments, reference) => syncRefunds(context(payments), reference),
    onDispute: (payments, providerId) => syncChargeback(context(payments), providerId),
    onTransfer: (payments, reference) => syncPayout(context(payments), reference),
  }
}

/** The job: asks the provider about every order whose payment may have come unnoticed (I12). */
export async function checkPendingPayments(context: CheckoutContext): Promise<void> {
  await crashPoint('before-pending-payments-checked')
  const orders = await pendingOrdersToCheck.all(context.pool, {})
  // Several orders may wait for one payment.
  const waiting = new Set(orders.map(({ reference }) => reference)).values()
  const ask = async () => {
    for (const reference of waiting) await checkPendingPayment(context, reference)
  }
  // At most four questions run at once, so that a slow provider does not use up the connections of buyers.
  await Promise.all(Array.from({ length: 4 }, ask))
}

/** Asks the provider about one payment and applies what it says. */
export async function checkPendingPayment(context: CheckoutContext, reference: string): Promise<void> {
  await crashPoint('before-payment-check')
  const answer = await checkPayment(context.payments, reference)
  await crashPoint('payment-checked')
  if (answer.state !== 'over') return
  // The provider calls a declined attempt over, but the buyer may still pay with another card during the hold.
  await transaction(context.pool, async (tx) => {
    for (const { id, is_hold_over } of await lockOrdersPaidBy(tx, reference)) {
      if (answer.fault !== '') await setPaymentFault.count(tx, { id, fault: answer.fault })
      if (is_hold_over) await releaseHold(tx, { order_id: id }, 'fail')
    }
  })
}

/**
 * The same for a buyer who waits. While another transaction holds the order, such as the webhook's, this decides nothing and
 * throws nothing: that transaction settles the payment, or the buyer's next question or the job does.
 */
export async function checkPaymentForBuyer(context: CheckoutContext, reference: string): Promise<void> {
  try {
    await checkPendingPayment(context, reference)
  } catch (error) {
    if (!isLockTimeout(error)) throw error
  }
}

/**
 * Orders whose payment is worth a question: pending for a minute, or over and less than half an hour past the hold.
 * Orders asked about longest ago come first, so that one buyer's many orders do not delay others.
 */
const pendingOrdersToCheck = defineQuery<Record<never, never>, { reference: string }>(
  'order_to_ask_about',
  () => sql`update orders set asked_at = app_now() where id in (
      select id from orders
      where (state = 'pending' and created_at < app_now() - interval '55 seconds')
        or (state in ('failed', 'expired') and hold_until > app_now() - interval '30 minutes')
      order by asked_at nulls first, created_at limit 200 for update skip locked)
    returning coalesce((select k.reference from checkouts k where k.id = checkout_id), reference) as reference`,
)
