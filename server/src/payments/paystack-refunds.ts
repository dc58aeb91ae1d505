import { readInstant } from '@oja/contract/values/calendar.ts'
import { z } from 'zod'
import { ProviderFault } from './paystack-request.ts'
import type { PaystackRequest } from './paystack-request.ts'

/**
 * A refund as the provider reports it: pending, processing, processed, failed or needs-attention. Amounts in kobo.
 */
export interface ProviderRefund {
  providerId: string
  status: string
  amountKobo: number
  /** Why it failed, in the provider's words; "" where it gives no reason. */
  reason: string
}

/** A chargeback. `lost` and `won` are final. */
export interface ProviderDispute {
  providerId: string
  reference: string
  outcome: 'open' | 'won' | 'lost'
  status: string
  resolution: string | null
  /** The claimed kobo. Null when the provider names no sum: then the bank claims the whole charge. */
  amountKobo: number | null
  dueAt: string | null
}

export interface PaystackRefunds {
  /** Every refund of one charge that the provider knows. */
  refunds(charge: { providerId: string; reference: string }): Promise<ProviderRefund[]>
  /** Asks for a refund. `refused` is final, with the provider's reason: it will not make this refund. */
  refund(wanted: {
    reference: string
    amountKobo: number
    currency: string
  }): Promise<ProviderRefund | { refused: string }>
  /** Gives a refund that needs attention the buyer's bank account, so that it continues. */
  redirectRefund(
    providerId: string,
    account: { accountNumber: string; bankId: string },
  ): Promise<ProviderRefund>
  /** A chargeback by its id. Null when the provider knows none. */
  dispute(providerId: string): Promise<ProviderDispute | null>
}

const id = z.union([z.int(), z.string().min(1)])
// Paystack's own samples give amounts as numbers and as text. A refund's amount is only compared.
const kobo = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
])
const named = z.union([z.object({ id: id.nullish(), reference: z.string().nullish() }), id])
const Refund = z.object({ id, status: z.string(), amount: kobo, reason: z.string().nullish() })
const Refusal = z.object({ message: z.string() })
const RefundAnswer = z.object({ status: z.literal(true), data: Refund })
const RefundList = z.object({
  status: z.literal(true),
  data: z.array(Refund.extend({ transaction: named.nullish(), transaction_reference: z.string().nullish() })),
})

const DisputeAnswer = z.object({
  status: z.literal(true),
  data: z.object({
    id,
    status: z.string(),
    resolution: z.string().nullish(),
    refund_amount: kobo.nullish(),
    dueAt: z.string().nullish(),
    transaction: z.object({ reference: z.string() }),
  }),
})

/** Money that goes back: refunds and chargebacks. */
export function openPaystackRefunds(call: PaystackRequest): PaystackRefunds {
  return {
    async refunds({ providerId, reference }) {
      const { json } = await call(`/refund?transaction=${encodeURIComponent(reference)}`)
      const read = RefundList.safeParse(json)
      if (!read.success) throw new ProviderFault('the list of refunds was not understood')
      // The provider's filter may be ignored, so a row counts only when it names this charge.
      return read.data.data
        .filter((row) => namesOf(row).some((name) => name === providerId || name === reference))
        .map(refundOf)
    },

    async refund({ reference, amountKobo, currency }) {
      const { status, json } = await call('/refund', { transaction: reference, amount: amountKobo, currency })
      // The provider refused our key, which says nothing about this refund.
      if (status === 401 || status === 403) throw new ProviderFault(`the provider answered ${status}`)
      if (status >= 400) return { refused: Refusal.safeParse(json).data?.message ?? '' }
      return readRefund(json)
    },

    async redirectRefund(providerId, { accountNumber, bankId }) {
      const { json } = await call(`/refund/retry_with_customer_details/${encodeURIComponent(providerId)}`, {
        refund_account_details: { currency: 'NGN', account_number: accountNumber, bank_id: bankId },
      })
      return readRefund(json)
    },

    async dispute(providerId) {
      const { status, json } = await call(`/dispute/${encodeURIComponent(providerId)}`)
      if (status === 404) return null
      const read = DisputeAnswer.safeParse(json)
      if (!read.success || String(read.data.data.id) !== providerId)
        throw new ProviderFault('the dispute was not understood')
      const { data } = read.data
      return {
        providerId,
        reference: data.transaction.reference,
        outcome: outcomeOf(data.status, data.resolution ?? null),
        status: data.status,
        resolution: data.resolution ?? null,
        amountKobo: data.refund_amount ?? null,
        dueAt: data.dueAt ? readInstant(data.dueAt) : null,
      }
    },
  }
}

function readRefund(json: unknown): ProviderRefund {
  const read = RefundAnswer.safeParse(json)
  if (!read.success) throw new ProviderFault('the refund was not understood')
  return refundOf(read.data.data)
}

function refundOf(row: z.infer<typeof Refund>): ProviderRefund {
  // Of a refund without trouble Paystack gives its status as the reason, in capitals.
  const reason = row.reason?.toLowerCase() === row.status ? '' : (row.reason ?? '')
  return { providerId: String(row.id), status: row.status, amountKobo: row.amount, reason }
}

function namesOf({
  transaction,
  transaction_reference,
}: z.infer<typeof RefundList>['data'][number]): string[] {
  const names = typeof transaction === 'object' ? [transaction?.id, transaction?.reference] : [transaction]
  return [...names, transaction_reference].filter((name) => name !== undefined && name !== null).map(String)
}

// "declined": we refused the claim and the bank gave it up. Every other resolution cost us the money.
function outcomeOf(status: string, resolution: string | null): ProviderDispute['outcome'] {
  if (status !== 'resolved') return 'open'
  return resolution === 'declined' ? 'won' : 'lost'
}
