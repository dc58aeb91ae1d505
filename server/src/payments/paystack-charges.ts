import { readInstant } from '@oja/contract/values/calendar.ts'
import { maximumKobo } from '@oja/contract/values/money.ts'
import { z } from 'zod'
import { ProviderFault } from './paystack-request.ts'
import type { PaystackRequest } from './paystack-request.ts'

/**
 * The provider's answer about one reference. Only `paid` carries money. `fault` is why an attempt failed, in the bank's words
 * on one line of at most 100 characters; "" where it gave no reason.
 */
export type ChargeState =
  | { state: 'paid'; charge: ProviderCharge }
  | { state: 'over'; status: 'failed' | 'abandoned' | 'reversed'; fault: string }
  | { state: 'waiting' }
  | { state: 'unknown' }

/** A successful charge as the provider reports it. Amounts in kobo. */
export interface ProviderCharge {
  providerId: string
  reference: string
  amountKobo: number
  currency: string
  mode: 'test' | 'live'
  paidAt: string | null
  /** The provider's fee in kobo. Null when the provider has not named it yet. */
  feesKobo: number | null
}

export interface Initialisation {
  reference: string
  email: string
  amountKobo: number
  callbackUrl: string
  cancelUrl: string
  metadata: Record<string, string>
}

/** One line of the provider's list of transactions. */
export interface ListedTransaction {
  reference: string
  status: string
}

export interface PaystackCharges {
  initialize(wanted: Initialisation): Promise<{ accessCode: string; authorizationUrl: string }>
  charge(reference: string): Promise<ChargeState>
  /** One page of the transactions since then. An empty page is the last. */
  transactionsSince(since: Date, page: number): Promise<ListedTransaction[]>
}

/** How many transactions one page of the list has. */
export const listPageSize = 100

const Initialised = z.object({
  status: z.literal(true),
  data: z.object({ authorization_url: z.url(), access_code: z.string().min(1), reference: z.string() }),
})

// Amounts must be JSON numbers. Text that looks like a number is refused (F20 in docs/requirements/faults.md).
const Verified = z.object({
  status: z.literal(true),
  data: z.object({
    id: z.union([z.int(), z.string().min(1)]),
    domain: z.enum(['test', 'live']),
    status: z.string(),
    reference: z.string(),
    amount: z.int(),
    requested_amount: z.int().nullish(),
    currency: z.string(),
    paid_at: z.string().nullish(),
    // The fee decides nothing, so an odd value counts as not known.
    fees: z.int().min(0).max(maximumKobo).nullish().catch(null),
    // Nor does what the bank said.
    gateway_response: z.string().nullish().catch(null),
  }),
})

const Refused = z.object({
  status: z.literal(false),
  code: z.string().optional(),
  message: z.string().optional(),
})

const Listed = z.object({
  status: z.literal(true),
  data: z.array(z.object({ reference: z.string(), status: z.string() })),
})

/** Starts payments, asks about one, and lists them. */
export function openPaystackCharges(call: PaystackRequest): PaystackCharges {
  return {
    async initialize({ reference, email, amountKobo, callbackUrl, cancelUrl, metadata }) {
      const { json } = await call('/transaction/initialize', {
        reference,
        email,
        amount: amountKobo,
        currency: 'NGN',
        callback_url: callbackUrl,
        metadata: { ...metadata, cancel_action: cancelUrl },
      })
      const read = Initialised.safeParse(json)
      if (!read.success || read.data.data.reference !== reference)
        throw new ProviderFault('initialize was not understood')
      return { accessCode: read.data.data.access_code, authorizationUrl: read.data.data.authorization_url }
    },

    async charge(reference) {
      const { status, json } = await call(`/transaction/verify/${encodeURIComponent(reference)}`)
      const refusal = Refused.safeParse(json)
      if (refusal.success && (status === 404 || refusal.data.code === 'transaction_not_found'))
        return { state: 'unknown' }
      const read = Verified.safeParse(json)
      if (!read.success || read.data.data.reference !== reference)
        throw new ProviderFault('verify was not understood')
      return chargeState(read.data.data)
    },

    async transactionsSince(since, page) {
      const query = new URLSearchParams({
        from: since.toISOString(),
        perPage: String(listPageSize),
        page: String(page),
      })
      const { json } = await call(`/transaction?${query}`)
      const read = Listed.safeParse(json)
      if (!read.success) throw new ProviderFault('the list of transactions was not understood')
      return read.data.data
    },
  }
}

function chargeState(data: z.infer<typeof Verified>['data']): ChargeState {
  if (data.status === 'failed' || data.status === 'abandoned' || data.status === 'reversed') {
    // Of an abandoned attempt the provider says only that it was not completed.
    const fault = data.status === 'failed' ? oneLine(data.gateway_response ?? '') : ''
    return { state: 'over', status: data.status, fault }
  }
  if (data.status !== 'success') return { state: 'waiting' }
  return {
    state: 'paid',
    charge: {
      providerId: String(data.id),
      reference: data.reference,
      amountKobo: data.amount,
      currency: data.currency,
      mode: data.domain,
      paidAt: data.paid_at ? readInstant(data.paid_at) : null,
      feesKobo: data.fees ?? null,
    },
  }
}

const maxFault = 100

/** Words of somebody else for our pages: no control characters, and no more than a line. */
function oneLine(words: string): string {
  const plain = words.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim()
  return Array.from(plain).slice(0, maxFault).join('').trim()
}
