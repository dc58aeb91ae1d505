import { releaseOverdueHolds, sendPayout, submitRefund } from '../../server/src/orders/orders.ts'
import type { CheckoutContext } from '../../server/src/orders/orders.ts'
import { applyWebhook } from '../../server/src/payments/payments.ts'
import type { Pool } from '../../server/src/platform/database/database.ts'

export interface Job {
  id: string
  name: string
  payload: Record<string, string>
}

/** What waits to be worked on, mails apart. Only a function of graphile-worker gives payloads; it changes nothing here. */
export async function jobsOf(pool: Pool): Promise<Job[]> {
  const { rows } = await pool.query<Job>(
    `select id::text, task_identifier as name, payload from graphile_worker.jobs join graphile_worker.reschedule_jobs(
       array(select id from graphile_worker.jobs where task_identifier <> 'send_mail')) waiting using (id) order by id`,
  )
  return rows
}

export function endJob(pool: Pool, { id }: Job): Promise<unknown> {
  return pool.query('select graphile_worker.complete_jobs(array[$1::bigint])', [id])
}

/** Does one job as the product's workers do. */
export async function runSimulatedJob(checkout: CheckoutContext, { name, payload }: Job): Promise<void> {
  if (name === 'ask_for_refund') await submitRefund(checkout, payload.refundId ?? '')
  if (name === 'apply_provider_event') await applyWebhook(checkout.payments, payload.eventId ?? '')
  if (name === 'send_payout') await sendPayout(checkout, payload.payoutId ?? '')
  if (name === 'tidy_holds') await releaseOverdueHolds(checkout.pool, true)
}
