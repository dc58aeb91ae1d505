import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Pool } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { TextConfig } from '../../platform/text-config.ts'
import type { ProviderName } from '../providers/provider.ts'
import { withoutNumbers } from '../providers/text-request.ts'
import { queueSending } from '../queue-text.ts'
import { attemptOfReceipt, attemptOfWords, setOutcome, waitAgain } from './receipts-records.ts'
import type { AttemptState } from './receipts-records.ts'
import { setTextStatus } from '../text-messages-records.ts'

/** What a provider says of one text. */
interface Receipt {
  providerId: string
  outcome: 'accepted' | 'delivered' | 'undelivered'
  /** Of WhatsApp: the attempt as we named it. */
  attemptId?: string | undefined
  /** Of Termii: to whom it sent what. */
  sent?: { phone: string; body: string } | undefined
  words: string
}

// PostgreSQL text cannot hold a NUL.
const word = (max: number) =>
  z
    .union([z.string(), z.int()])
    .transform(String)
    .pipe(
      z
        .string()
        .max(max)
        .regex(/^[^\0]*$/),
    )

/** A delivery report of Termii: one text. Incoming texts have another type and are of no interest. */
const TermiiEvent = z.object({
  type: word(50).optional(),
  message_id: word(100).pipe(z.string().min(1)),
  receiver: word(30).optional(),
  message: word(1_000).optional(),
  status: word(200),
})

const WhatsAppEvent = z.object({
  entry: z
    .array(
      z.object({
        changes: z
          .array(
            z.object({
              value: z.object({
                statuses: z
                  .array(
                    z.object({
                      id: word(200).pipe(z.string().min(1)),
                      status: word(50),
                      biz_opaque_callback_data: word(512).optional(),
                      errors: z.array(z.object({ code: z.int() })).optional(),
                    }),
                  )
                  .max(1_000)
                  .optional(),
              }),
            }),
          )
          .max(100),
      }),
    )
    .max(100),
})

/** Applies a delivery report of Termii. Throws 401 for a bad signature, and 400 for a signed text that is no report. */
export async function receiveTermii(
  pool: Pool,
  config: TextConfig['termii'],
  raw: Buffer,
  signature: string,
): Promise<void> {
  checkSignature(config?.secretKey, 'sha512', raw, signature)
  const event = read(TermiiEvent, raw)
  const outcome = termiiOutcome(event.status)
  if (!outcome) return
  const { message_id: providerId, receiver, message } = event
  const sent = receiver && message ? { phone: `+${receiver.replace(/^\+/, '')}`, body: message } : undefined
  await applyReceipt(pool, 'termii', { providerId, outcome, sent, words: withoutNumbers(event.status) })
}

/** Applies the delivery reports in one call of WhatsApp. Throws as `receiveTermii`. */
export async function receiveWhatsApp(
  pool: Pool,
  config: TextConfig['whatsapp'],
  raw: Buffer,
  signature: string,
): Promise<void> {
  checkSignature(config?.appSecret, 'sha256', raw, signature.replace(/^sha256=/, ''))
  const { entry } = read(WhatsAppEvent, raw)
  const statuses = entry.flatMap(({ changes }) => changes.flatMap(({ value }) => value.statuses ?? []))
  for (const { id, status, biz_opaque_callback_data: named, errors } of statuses) {
    const outcome = whatsAppOutcomes[status]
    if (!outcome) continue
    const attemptId = z.uuid().safeParse(named).data
    const words = `${status} ${errors?.[0]?.code ?? ''}`.trim()
    await applyReceipt(pool, 'whatsapp', { providerId: id, outcome, attemptId, words })
  }
}

/** Is this the registration of our webhook, with our own token? */
export function isOwnRegistration(config: TextConfig['whatsapp'], mode: unknown, token: unknown): boolean {
  if (!config || mode !== 'subscribe' || typeof token !== 'string') return false
  return isSame(Buffer.from(config.verifyToken), Buffer.from(token))
}

function checkSignature(
  key: string | undefined,
  hash: 'sha256' | 'sha512',
  raw: Buffer,
  signature: string,
): void {
  const expected = key ? createHmac(hash, key).update(raw).digest() : null
  const given = /^[0-9a-f]+$/i.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(0)
  if (!expected || !isSame(expected, given)) throw new AppError('BAD_SIGNATURE', 'The signature is wrong')
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

function read<Event>(schema: z.ZodType<Event>, raw: Buffer): Event {
  let json: unknown
  try {
    json = JSON.parse(raw.toString('utf8'))
  } catch {
    json = null
  }
  const event = schema.safeParse(json)
  if (!event.success) throw new AppError('BAD_REQUEST', 'That is not a delivery report')
  return event.data
}

/** Null: a state on the way, such as "Message Sent". */
function termiiOutcome(status: string): Receipt['outcome'] | null {
  if (/^delivered/i.test(status)) return 'delivered'
  if (/failed|dnd active|rejected|expired|undelivered/i.test(status)) return 'undelivered'
  return /sent/i.test(status) ? 'accepted' : null
}

const whatsAppOutcomes: Record<string, Receipt['outcome']> = {
  sent: 'accepted',
  delivered: 'delivered',
  read: 'delivered',
  failed: 'undelivered',
}

/**
 * Which outcome a report may change, and into what. A report that comes twice, or later than the last one, changes
 * nothing.
 */
const followers: Record<string, readonly Receipt['outcome'][]> = {
  open: ['accepted', 'delivered', 'undelivered'],
  unknown: ['accepted', 'delivered', 'undelivered'],
  accepted: ['delivered', 'undelivered'],
}

function applyReceipt(pool: Pool, provider: ProviderName, receipt: Receipt): Promise<void> {
  const { providerId, outcome, attemptId = null, sent, words } = receipt
  return transaction(pool, async (tx) => {
    const attempt: AttemptState | undefined =
      (await attemptOfReceipt.first(tx, { provider, providerId, attemptId })) ??
      (sent && (await attemptOfWords.first(tx, { provider, ...sent })))
    if (!attempt || !followers[attempt.outcome ?? 'open']?.includes(outcome)) return
    const error = outcome === 'undelivered' ? words : null
    await setOutcome.count(tx, { id: attempt.id, outcome, providerId, error })
    const id = attempt.textId
    if (outcome !== 'undelivered') {
      const status = outcome === 'accepted' ? 'sent' : 'delivered'
      await setTextStatus.count(tx, { id, status, failure: null })
    } else if ((await waitAgain.count(tx, { id })) > 0) await queueSending(tx, id)
  })
}
