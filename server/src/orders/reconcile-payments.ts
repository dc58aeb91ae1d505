import { sql } from 'kysely'
import { reference as referenceSchema } from '@oja/contract/schemas/payments.ts'
import { checkPayment, listPageSize, ProviderFault } from '../payments/payments.ts'
import { crashPoint } from '../platform/process/crash-point.ts'
import { defineQuery } from '../platform/database/database.ts'
import type { CheckoutContext } from './checkout/start-payment.ts'
import { syncRefunds } from './refunds/refunds.ts'

/** Paystack repeats a webhook for 72 hours. One hour more covers clocks that differ. */
const reconciledHours = 73
const maxPages = 200

/**
 * The job: reads the provider's list of the last 73 hours and asks again where it differs from our orders.
 * It finds payments whose webhooks were all lost, money that went back, and charges from before a restore.
 * docs/requirements/faults.md#crash-points calls these C16 and C17.
 */
export async function reconcilePayments(context: CheckoutContext): Promise<void> {
  await crashPoint('before-reconciled')
  const since = new Date(Date.now() - reconciledHours * 3_600_000)
  for (let page = 1; page <= maxPages; page += 1) {
    const listed = await context.payments.provider.transactionsSince(since, page)
    const ours = listed.filter(({ reference }) => referenceSchema.safeParse(reference).success)
    for (const status of ['success', 'reversed']) {
      const references = ours.filter((one) => one.status === status).map(({ reference }) => reference)
      for (const { reference } of await disagreeing.all(context.pool, { references, status })) {
        await crashPoint('before-difference-checked')
        await askAgain(context, reference, status).catch(ignoreFault)
      }
    }
    if (listed.length < listPageSize) return
  }
}

async function askAgain(context: CheckoutContext, reference: string, status: string): Promise<void> {
  if (status === 'success') await checkPayment(context.payments, reference)
  else await syncRefunds(context, reference)
}

function ignoreFault(error: unknown): void {
  if (!(error instanceof ProviderFault)) throw error
}

// A success differs when no charge row has it or its fee is missing. An unknown reference gets a charge without an
// order, for an admin to look at.
// A reversal differs when its order still counts as paid.
const disagreeing = defineQuery<{ references: string[]; status: string }, { reference: string }>(
  'reconcile_told_otherwise',
  (p) => sql`select told.reference from unnest(${p.references}::text[]) as told (reference)
    where case when ${p.status} = 'success' then not exists (select from charges c where c.reference = told.reference
        and (c.fees_kobo is not null or c.created_at < app_now() - interval '1 hour'))
      else exists (select from charges c join orders o on o.charge_id = c.id
        where c.reference = told.reference and o.state in ('paid', 'refund_pending')) end`,
)
