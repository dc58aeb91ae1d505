import { z } from 'zod'

/** How the provider answered about one reference. Only `paid` carries money. */
export type ChargeState =
  | { state: 'paid'; charge: ProviderCharge }
  | { state: 'over'; status: 'failed' | 'abandoned' | 'reversed' }
  | { state: 'waiting' }
  | { state: 'unknown' }

/** A successful charge as the provider tells it: amounts in kobo. */
export interface ProviderCharge {
  providerId: string
  reference: string
  amountKobo: number
  currency: string
  mode: 'test' | 'live'
  paidAt: string | null
}

export interface Initialisation {
  reference: string
  email: string
  amountKobo: number
  callbackUrl: string
  cancelUrl: string
  metadata: Record<string, string>
}

/** The provider did not answer in time, or with something that cannot be believed. Nothing is known then. */
export class ProviderFault extends Error {}

export interface Paystack {
  initialize(wanted: Initialisation): Promise<{ accessCode: string; authorizationUrl: string }>
  charge(reference: string): Promise<ChargeState>
  /** The id of a refund asked for before, null when there is none. */
  findRefund(charge: { providerId: string; reference: string }): Promise<string | null>
  /** Asks for money to go back, in the charge's own smallest unit; the refund's id. */
  refund(wanted: { reference: string; amountKobo: number; currency: string }): Promise<string>
}

const timeoutMilliseconds = 2_500
// A transaction with its whole log is a few KB; more than this is an attack or a fault.
const mostBytes = 512 * 1024

const Initialised = z.object({
  status: z.literal(true),
  data: z.object({ authorization_url: z.url(), access_code: z.string().min(1), reference: z.string() }),
})

// Amounts must be JSON numbers: a text that looks like one is not believed (rules.md F20).
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
  }),
})

const id = z.union([z.int(), z.string().min(1)])
const RefundAsked = z.object({ status: z.literal(true), data: z.object({ id }) })
const named = z.union([z.object({ id: id.nullish(), reference: z.string().nullish() }), id])
const RefundRow = z.object({ id, status: z.string(), transaction: named })
const RefundList = z.object({ status: z.literal(true), data: z.array(RefundRow) })

const Refused = z.object({
  status: z.literal(false),
  code: z.string().optional(),
  message: z.string().optional(),
})

/**
 * Paystack's API over HTTP. Nothing here knows whether the sandbox answers. Every call ends within 2.5 s, follows no
 * redirect, reads a bounded answer and throws `ProviderFault` for anything but a believable one.
 */
export function openPaystack({ baseUrl, secretKey }: { baseUrl: string; secretKey: string }): Paystack {
  const breaker = openBreaker()
  const call = (path: string, body?: unknown) =>
    breaker(async () => {
      const response = await fetch(new URL(path, baseUrl), {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${secretKey}`,
          'content-type': 'application/json',
          accept: 'application/json',
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      })
      const text = await readBounded(response)
      if (response.status >= 500 || response.status === 429)
        throw new ProviderFault(`the provider answered ${response.status}`)
      return { status: response.status, json: JSON.parse(text) as unknown }
    })

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

    async findRefund({ providerId, reference }) {
      const { json } = await call(`/refund?transaction=${encodeURIComponent(reference)}`)
      const read = RefundList.safeParse(json)
      if (!read.success) throw new ProviderFault('the list of refunds was not understood')
      // The filter is not relied on: a row counts only when it names this charge, and was not refused.
      const ours = read.data.data.find(
        (row) => row.status !== 'failed' && namesCharge(row.transaction, providerId, reference),
      )
      return ours ? String(ours.id) : null
    },

    async refund({ reference, amountKobo, currency }) {
      const { json } = await call('/refund', { transaction: reference, amount: amountKobo, currency })
      const read = RefundAsked.safeParse(json)
      if (!read.success) throw new ProviderFault('the refund was not accepted')
      return String(read.data.data.id)
    },
  }
}

function chargeState(data: z.infer<typeof Verified>['data']): ChargeState {
  if (data.status === 'failed' || data.status === 'abandoned' || data.status === 'reversed') {
    return { state: 'over', status: data.status }
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
      paidAt: data.paid_at && !Number.isNaN(Date.parse(data.paid_at)) ? data.paid_at : null,
    },
  }
}

function namesCharge(transaction: z.infer<typeof named>, providerId: string, reference: string): boolean {
  if (typeof transaction !== 'object') return [providerId, reference].includes(String(transaction))
  return String(transaction.id) === providerId || transaction.reference === reference
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > mostBytes) throw new ProviderFault('the answer was too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

// Opens after five faults in a row, then lets one call through every ten seconds (rules.md F20).
function openBreaker() {
  const most = 5
  const restMilliseconds = 10_000
  let faults = 0
  let nextTry = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (faults >= most) {
      if (performance.now() < nextTry) throw new ProviderFault('the provider is left in peace for a moment')
      nextTry = performance.now() + restMilliseconds
    }
    try {
      const result = await work()
      faults = 0
      return result
    } catch (error) {
      faults += 1
      if (faults === most) nextTry = performance.now() + restMilliseconds
      throw error instanceof ProviderFault
        ? error
        : new ProviderFault('the provider could not be reached', { cause: error })
    }
  }
}
