import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { reference as referenceSchema } from '@oja/contract/payments.ts'
import { AppError } from '../platform/app-error.ts'
import { transaction } from '../platform/database.ts'
import type { Pool, Tx } from '../platform/database.ts'
import { enqueue } from '../platform/jobs.ts'
import { eventById, insertCharge, insertEvent, markEventApplied } from './payments-records.ts'
import { openPaystack, ProviderFault } from './paystack.ts'
import type { ChargeState, Paystack, ProviderCharge } from './paystack.ts'

export type { ChargeState, Initialisation } from './paystack.ts'
export { ProviderFault } from './paystack.ts'

/** A charge with its row. */
export interface Charge extends ProviderCharge {
  id: string
}

/** What a settled charge means is not this room's business: orders says, in the same transaction. */
export type OnSettled = (tx: Tx, charge: Charge) => Promise<void>

export interface PaymentSettings {
  mode: 'test' | 'live'
  secretKey: string
  previousSecretKey: string | null
  publicKey: string
  baseUrl: string
  scriptUrl: string
}

export interface Payments {
  settings: PaymentSettings
  provider: Paystack
  pool: Pool
  onSettled: OnSettled
}

export function openPayments(pool: Pool, settings: PaymentSettings, onSettled: OnSettled): Payments {
  return { settings, provider: openPaystack(settings), pool, onSettled }
}

/**
 * Asks the provider about a reference and applies what it says: outside any transaction first, then in one. A fault of
 * the provider counts as waiting; nothing is decided by it.
 */
export async function checkPayment(payments: Payments, reference: string): Promise<ChargeState> {
  let state: ChargeState
  try {
    state = await payments.provider.charge(reference)
  } catch (error) {
    if (error instanceof ProviderFault) return { state: 'waiting' }
    throw error
  }
  if (state.state !== 'paid') return state
  // A test charge proves nothing to a live shop, nor the other way round (rules.md I4).
  if (state.charge.mode !== payments.settings.mode) return { state: 'waiting' }
  const { charge } = state
  await transaction(payments.pool, (tx) => applyCharge(tx, payments, charge))
  return state
}

/** The one way a charge takes effect, whoever brought the news; a second time changes nothing (rules.md I5, I6). */
export async function applyCharge(tx: Tx, { onSettled }: Payments, charge: ProviderCharge): Promise<void> {
  const { id } = await insertCharge.one(tx, charge)
  await onSettled(tx, { ...charge, id })
}

// Only the name must be there: events differ in all else, and what is not understood is kept for later.
const Event = z.object({ event: z.string().min(1).max(100), data: z.unknown() })
const EventData = z.looseObject({
  id: z.union([z.int(), z.string()]).nullish(),
  reference: z.string().nullish(),
})

/**
 * Takes in a webhook: the signature over the raw bytes first, then the event is stored, and only then is it
 * acknowledged; it is worked on afterwards. Throws 401 for a bad signature, 400 for a signed text that is no event.
 */
export async function receiveEvent(payments: Payments, raw: Buffer, signature: string): Promise<void> {
  if (!isSigned(payments.settings, raw, signature))
    throw new AppError('BAD_SIGNATURE', 'The signature is wrong')
  const read = Event.safeParse(parseJson(raw))
  if (!read.success) throw new AppError('BAD_REQUEST', 'That is not an event')
  const { event } = read.data
  const { id, reference } = EventData.safeParse(read.data.data).data ?? {}
  // An event without a name of its own (refunds) is known by its whole text.
  const key = `${event} ${id ?? reference ?? createHash('sha256').update(raw).digest('hex')}`
  await transaction(payments.pool, async (tx) => {
    const stored = await insertEvent.first(tx, { key, event, body: raw.toString('utf8') })
    if (stored) await enqueue(tx, 'apply_provider_event', { eventId: stored.id })
  })
}

/** Works on one stored event. What it says of money is asked of the provider again before it counts. */
export async function applyEvent(payments: Payments, eventId: string): Promise<void> {
  const stored = await eventById.first(payments.pool, { id: eventId })
  if (!stored) return
  const { event, data } = Event.parse(JSON.parse(stored.body))
  // Kept unapplied: the rooms that will understand other events find them here.
  if (event !== 'charge.success') return
  const reference = referenceSchema.safeParse(EventData.safeParse(data).data?.reference)
  if (reference.success) {
    const { state } = await checkPayment(payments, reference.data)
    if (state === 'waiting') throw new Error('the provider has not confirmed the event yet')
  }
  await markEventApplied.count(payments.pool, { id: eventId })
}

// During a rotation the old secret still signs for a while (rules.md C18).
function isSigned(
  { secretKey, previousSecretKey }: PaymentSettings,
  raw: Buffer,
  signature: string,
): boolean {
  if (!/^[0-9a-f]{128}$/i.test(signature)) return false
  const given = Buffer.from(signature, 'hex')
  return [secretKey, previousSecretKey].some(
    (key) => key !== null && timingSafeEqual(createHmac('sha512', key).update(raw).digest(), given),
  )
}

function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}
