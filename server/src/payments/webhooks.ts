import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { reference as referenceSchema } from '@oja/contract/schemas/payments.ts'
import { AppError } from '../platform/http/app-error.ts'
import { crashPoint } from '../platform/process/crash-point.ts'
import { eventById, insertEvent, markEventApplied } from './payments-records.ts'
import { checkPayment } from './charges.ts'
import { ProviderFault } from './paystack-request.ts'
import type { Payments, PaymentSettings } from './charges.ts'

// Only the name must be there: events differ in all else, and what is not understood is kept for later.
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

// PostgreSQL stores no NUL.
function word(most: number) {
  return z
    .string()
    .max(most)
    .regex(/^[^\0]*$/)
}

/**
 * Takes in a webhook: the signature over the raw bytes first, then the event is stored, and only then is it
 * acknowledged; it is worked on afterwards. Throws 401 for a bad signature, 400 for a signed text that is no event.
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
  // An event without a name of its own (refunds) is known by its whole text.
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

/** Works on one stored event. What it says of money is asked of the provider again before it counts. */
export async function applyWebhook(payments: Payments, eventId: string): Promise<void> {
  const stored = await eventById.first(payments.pool, { id: eventId })
  if (!stored) return
  await crashPoint('before-webhook-applied')
  const { event, data } = Event.parse(JSON.parse(stored.body))
  const named = EventData.safeParse(data).data ?? {}
  const understood = Object.entries(followUps).find(([prefix]) => event.startsWith(prefix))
  // Kept unapplied: the rooms that will understand other events find them here.
  if (!understood) return
  await understood[1](payments, named)
  await markEventApplied.count(payments.pool, { id: eventId })
}

type Named = z.infer<typeof EventData>

// What each kind of event causes the server to ask. An event that names nothing of ours is acknowledged and rests.
const followUps: Record<string, (payments: Payments, named: Named) => Promise<void>> = {
  'charge.success': async (payments, named) => {
    const reference = referenceSchema.safeParse(named.reference)
    if (!reference.success) return
    const { state } = await checkPayment(payments, reference.data)
    if (state === 'waiting') throw new ProviderFault('the provider has not confirmed the event yet')
  },
  'refund.': async (payments, named) => {
    const reference = referenceSchema.safeParse(named.transaction_reference)
    if (reference.success) await payments.consequences.onRefund(payments, reference.data)
  },
  'charge.dispute.': async (payments, named) => {
    if (named.id !== undefined && named.id !== null && named.id !== '')
      await payments.consequences.onDispute(payments, String(named.id))
  },
  'transfer.': async (payments, named) => {
    const reference = z.uuid().safeParse(named.reference)
    if (reference.success) await payments.consequences.onTransfer(payments, reference.data)
  },
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

// Who paid, with which card, from where: never read here, and nothing of it may outlast an account (rules.md I26).
const personal = new Set(['customer', 'authorization', 'recipient', 'log', 'ip_address'])

// One nested deeper than it can be written is none of Paystack's.
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
