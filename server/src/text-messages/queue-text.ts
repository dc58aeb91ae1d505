import { randomUUID } from 'node:crypto'
import type { TextKind, TextWay } from '@oja/contract/values/text-messages/text-kinds.ts'
import type { Queryable } from '../platform/database/database.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { fitsOneText, gsmText } from './gsm-text.ts'
import { insertText, renameKey } from './text-messages-records.ts'

/** One text to a phone. */
export interface TextMessage {
  /** E.164. */
  phone: string
  /** Null: the number belongs to no account. */
  userId: string | null
  kind: TextKind
  /** At most 160 characters after it was folded into GSM-7. A code stands in it as six digits in a row. */
  text: string
  /** Names event, person and kind. A second text with the same key is not written. Without it each text is its own. */
  key?: string
  /** What the person asked for. It is tried first; the other follows when that refuses. */
  askedFor?: TextWay
  /** May the same words go to the e-mail of `userId` when no provider takes the text? Never for a code that proves a number. */
  mayMail?: boolean
  /** How long the text is worth sending. A code: ten minutes; everything else: a day. */
  validSeconds?: number
}

/** Queues a text in the caller's transaction. It is sent after the commit. Throws RangeError when it is too long. */
export async function queueTextMessage(on: Queryable, message: TextMessage): Promise<void> {
  const { phone, userId, kind, key = `${kind} ${randomUUID()}`, askedFor = null, mayMail = false } = message
  const body = gsmText(message.text)
  if (!fitsOneText(body)) throw new RangeError(`A text about ${kind} has ${body.length} characters`)
  const validSeconds = message.validSeconds ?? (kind === 'code' ? codeSeconds : otherSeconds)
  const text = { key, userId, phone, kind, body, askedFor, mayMail, validSeconds }
  const [stored] = await insertText.all(on, text)
  if (stored) await queueSending(on, stored.id)
}

/** Gives a text another key, so that its event may happen again. Without such a text nothing changes. */
export async function renameText(on: Queryable, key: string, other: string): Promise<void> {
  await renameKey.count(on, { key, other })
}

/** Queues the sending of a text, unless it is queued already. */
export function queueSending(on: Queryable, textId: string, delaySeconds = 0): Promise<void> {
  return enqueue(on, 'send_text', { textId }, delaySeconds, `send_text ${textId}`)
}

const codeSeconds = 10 * 60
const otherSeconds = 24 * 60 * 60
