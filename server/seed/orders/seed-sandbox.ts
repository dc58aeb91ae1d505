import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { defineQuery } from '../../src/platform/database/database.ts'
import type { Pool } from '../../src/platform/database/database.ts'

/**
 * Tells the Paystack sandbox of the charges of demo orders, as lines of the file that it reads when it starts. So a
 * demo order can be refunded and asked about like one that was paid here.
 */
export async function seedSandbox(pool: Pool, dataDir: string): Promise<void> {
  const lines = (await demoCharges.all(pool, {})).map(
    ({ providerId, reference, email, amountKobo, paidAt }) => {
      const row = {
        id: Number(providerId),
        reference,
        accessCode: `demo-${reference}`,
        email,
        firstName: null,
        lastName: null,
        phone: null,
        requestedAmount: amountKobo,
        amount: amountKobo,
        currency: 'NGN',
        domain: 'test',
        status: 'success',
        channels: ['card'],
        callbackUrl: null,
        metadata: null,
        gatewayResponse: 'Successful',
        cardKey: 'success',
        step: 'card',
        createdAt: paidAt,
        paidAt,
      }
      return `${JSON.stringify({ kind: 'transaction', row })}\n`
    },
  )
  await appendFile(join(dataDir, 'paystack-sandbox.jsonl'), lines.join(''))
}

const demoCharges = defineQuery<
  Record<never, never>,
  { providerId: string; reference: string; email: string; amountKobo: number; paidAt: string }
>(
  'demo_charges',
  () => sql`select c.provider_id as "providerId", c.reference, u.email::text as email,
      c.amount_kobo as "amountKobo", o.created_at as "paidAt"
    from charges c join orders o on o.charge_id = c.id and o.id = (select min(x.id::text)::uuid from orders x where x.charge_id = c.id)
      join users u on u.id = o.buyer_id
    where c.status = 'success' order by c.provider_id`,
)
