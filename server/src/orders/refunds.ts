import { sql } from 'kysely'
import type { Payments } from '../payments/payments.ts'
import { plain } from '../platform/database.ts'
import type { Pool } from '../platform/database.ts'

interface WantedRefund {
  id: string
  amount_kobo: number
  reference: string
  currency: string
  provider_id: string
}

const wantedRefund = plain<{ id: string }, WantedRefund>(
  'refund_wanted',
  (
    p,
  ) => sql`select r.id, r.amount_kobo, c.reference, c.currency, c.provider_id from refunds r join charges c on c.id = r.charge_id
    where r.id = ${p.id} and r.state = 'wanted'`,
)

const markAsked = plain<{ id: string; providerId: string }, never>(
  'refund_asked',
  (p) =>
    sql`update refunds set state = 'asked', provider_id = ${p.providerId} where id = ${p.id} and state = 'wanted'`,
)

/**
 * The job: asks the provider to send money back. Before asking it looks whether an earlier try, cut off by a crash,
 * was heard (rules.md C12). A fault is thrown, so that the job tries again.
 */
export async function askForRefund(pool: Pool, { provider }: Payments, refundId: string): Promise<void> {
  const refund = await wantedRefund.first(pool, { id: refundId })
  if (!refund) return
  const { reference, currency, amount_kobo: amountKobo, provider_id: providerId } = refund
  const before = await provider.findRefund({ providerId, reference })
  const asked = before ?? (await provider.refund({ reference, amountKobo, currency }))
  await markAsked.count(pool, { id: refundId, providerId: asked })
}
