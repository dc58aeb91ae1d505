import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { reference as referenceSchema } from '@oja/contract/schemas/payments.ts'
import { AppError } from '../platform/http/app-error.ts'
import { crashPoint } from '../platform/process/crash-point.ts'
import { eventById, insertEvent, markEventApplied } from './payments-records.ts'
import { checkPayment } from './charges.ts'
import { ProviderFault } from './paystack-request.ts'
import type { Payments, PaymentSettings } from './charges.ts'

// Only the event's name is required. Events differ in all else, and an unknown event is kept.
const Event = z.object({ event: word(100).min(1), data: z.unknown() })
const EventData = z.looseObject({
  id: z.union([z.int(), word(100)]).nullish(),
  reference: word(200).nullish(),
  transaction_reference: word(200).nullish(),
  transaction: z
    .looseObject({ reference: word(200).nullish() })
    .nullish()
    .catch(null),
})

// PostgreSQL text cannot hold a NUL.
function word(max: number) {
  return z
    .string()
    .max(max)
    .regex(/^[^\0]*$/)
}

/**
 * Receives a webhook. It checks the signature over the raw bytes, stores the event, and then returns.
 * A job applies the event later. Throws 401 for a bad signature, and 400 for a signed text that is not an event.
 */
export async function receiveWebhook(payments: Payments, raw: Buffer, signature: string): Promise<void> {
  if (!isSigned(payments.settings, raw, signature))
    throw new AppError('BAD_SIGNATURE', 'The signature is wrong')
  await crashPoint('webhook-signature-checked')
  const read = Event.safeParse(parseJson(raw))
  if (!read.success) throw new AppError('BAD_REQUEST', 'That is not an event')
  const { event } = read.data
  const body = bodyToKeep(raw)
  const named = EventData.safeParse(read.data.data).data ?? {}
  const { id: name, reference } = named
  // Refund events have no id of their own, so a hash of the whole text names them.
  const key = `${event} ${name ?? reference ?? createHash('sha256').update(raw).digest('hex')}`
  await crashPoint('before-webhook-stored')
  await insertEvent.all(payments.pool, {
    key,
    event,
    reference: reference ?? named.transaction_reference ?? named.transaction?.reference ?? null,
    body,
  })
  await crashPoint('webhook-stored')
}

/** Applies one stored event. Before money counts, the server asks the provider about it. */
export async function applyWebhook(payments: Payments, eventId: string): Promise<void> {
  const stored = await eventById.first(payments.pool, { id: eventId })
  if (!stored) return
  await crashPoint('before-webhook-applied')
  const { event, data } = Event.parse(JSON.parse(stored.body))
  const named = EventData.safeParse(data).data ?? {}
  const understood = Object.entries(followUps).find(([prefix]) => event.startsWith(prefix))
  // An unknown event stays stored and unapplied.
  if (!understood) return
  await understood[1](payments, named)
  await markEventApplied.count(payments.pool, { id: eventId })
}

type Named = z.infer<typeof EventData>

// What the server does for each kind of event. An event about nothing of ours is acknowledged and changes nothing.
const followUps: Record<string, (payments: Payments, named: Named) => Promise<void>> = {
  'charge.success': async (payments, named) => {
    const reference = referenceSchema.safeParse(named.reference)
    if (!reference.success) return
    const { state } = await checkPayment(payments, reference.data)
    if (state === 'waiting') throw new ProviderFault('the provider has not confirmed the event yet')
  },
  'refund.': async (payments, named) => {
    const reference = referenceSchema.safeParse(named.transaction_reference)
    if (reference.success) await payments.paymentEvents.onRefund(payments, reference.data)
  },
  'charge.dispute.': async (payments, named) => {
    if (named.id !== undefined && named.id !== null && named.id !== '')
      await payments.paymentEvents.onDispute(payments, String(named.id))
  },
  'transfer.': async (payments, named) => {
    const reference = z.uuid().safeParse(named.reference)
    if (reference.success) await payments.paymentEvents.onTransfer(payments, reference.data)
  },
}

// The previous secret stays valid while it is configured, for a rotation (C18 in docs/requirements/faults.md).
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

// The payer, the card and the place are never read and never stored. Nothing
// personal may outlast an account (I26 in docs/requirements/money.md).
const personal = new Set(['customer', 'authorization', 'recipient', 'log', 'ip_address'])

// JSON nested too deep to be written again does not come from Paystack.
function bodyToKeep(raw: Buffer): string {
  try {
    return JSON.stringify(parseJson(raw), withoutPersons)
  } catch {
    throw new AppError('BAD_REQUEST', 'That is not an event')
  }
}

function withoutPersons(name: string, value: unknown): unknown {
  return personal.has(name) ? undefined : value
}

function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}
