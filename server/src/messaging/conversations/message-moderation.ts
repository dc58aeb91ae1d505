import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { Pool, Tx } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { PersonRow } from './conversation-records.ts'

/**
 * Refuses a message with words that an admin wants to look at first. It is stored, and sent when the admin approves it
 * (docs/decisions/0109). Sent again with its client id it is the same message. Throws 409 with what happens next.
 */
export async function holdMessage(
  pool: Pool,
  { userId: senderId, helperId }: { userId: string; helperId: string | null },
  person: PersonRow,
  { content, clientId, aboutKind, aboutId, hasFile }: HeldWords & { hasFile: boolean },
): Promise<void> {
  if (content === '') return
  const [{ words }, earlier] = await Promise.all([
    wordsToLookAt.one(pool, { content }),
    clientId ? stateOfHeld.first(pool, { senderId, clientId }) : undefined,
  ])
  if (earlier?.status === 'Refused')
    throw new AppError('CONFLICT', `We did not send this message. ${earlier.reason}`)
  // Approved and not stored: the conversation closed meanwhile, and the sender tries again.
  if (earlier?.status === 'Approved') return
  if (words.length === 0) return
  const named = `the word “${words[0]}”`
  if (hasFile)
    throw new AppError(
      'CONFLICT',
      `We look at messages with ${named} first. Please send it without the file.`,
    )
  if (!earlier) {
    const name = person.store_name ?? person.name
    await transaction(pool, (tx) =>
      insertHeld.count(tx, {
        senderId,
        helperId,
        recipientId: person.id,
        clientId: clientId ?? null,
        content,
        aboutKind,
        aboutId,
        name,
        words,
      }),
    )
  }
  throw new AppError(
    'CONFLICT',
    `Waiting for a look: our team reads messages with ${named} before we send them. You need not send it again.`,
  )
}

/** A held message that was approved. Undefined when it is gone. */
export function heldMessage(tx: Tx, id: string): Promise<HeldMessage | undefined> {
  return heldById.first(tx, { id })
}

/** The text that may be held, and the goods or the service from whose page it was written. */
interface HeldWords {
  content: string
  clientId?: string | undefined
  aboutKind: 'product' | 'service' | null
  aboutId: string | null
}

export interface HeldMessage {
  sender_id: string
  /** The sender's shop. */
  seller_id: string | null
  recipient_id: string
  /** The helper who wrote it in the name of the shop. */
  written_by: string | null
  client_id: string
  content: string
  about_kind: 'product' | 'service' | null
  about_id: string | null
}

/** Deletes what a person wrote, or would have got, that was never sent. */
export async function deleteHeldMessages(tx: Tx, userId: string): Promise<void> {
  await deleteHeld.count(tx, { userId })
}

const wordsToLookAt = defineQuery<{ content: string }, { words: string[] }>(
  'held_words',
  (p) => sql`select words_to_look_at(${p.content}) as words`,
)

const stateOfHeld = defineQuery<
  { senderId: string; clientId: string },
  { status: 'Pending' | 'Approved' | 'Refused'; reason: string }
>(
  'held_state',
  (
    p,
  ) => sql`select i.status, i.reason from held_messages h join moderation_items i on i.kind = 'message' and i.subject_id = h.id
    where h.sender_id = ${p.senderId} and h.client_id = ${p.clientId}`,
)

const insertHeld = defineQuery<
  {
    senderId: string
    helperId: string | null
    recipientId: string
    clientId: string | null
    content: string
    aboutKind: string | null
    aboutId: string | null
    name: string
    words: string[]
  },
  never
>(
  'held_insert',
  (p) => sql`with born as (
      insert into held_messages (sender_id, recipient_id, written_by, client_id, content, about_kind, about_id)
      values (${p.senderId}, ${p.recipientId}, ${p.helperId}, coalesce(${p.clientId}, uuidv7()::text), ${p.content},
        ${p.aboutKind}::text, ${p.aboutId}::uuid)
      on conflict (sender_id, client_id) do nothing returning id
    )
    insert into moderation_items (kind, subject_id, user_id, name, words)
    select 'message', id, ${p.senderId}, ${p.name}, ${p.words}::text[] from born`,
)

const heldById = defineQuery<{ id: string }, HeldMessage>(
  'held_by_id',
  (p) => sql`select h.sender_id, s.id as seller_id, h.recipient_id, h.written_by, h.client_id, h.content,
      h.about_kind, h.about_id from held_messages h
    left join sellers s on s.user_id = h.sender_id where h.id = ${p.id}`,
)

const deleteHeld = defineQuery<{ userId: string }, never>(
  'held_delete',
  (p) => sql`with gone as (
      delete from held_messages where sender_id = ${p.userId} or recipient_id = ${p.userId} returning id
    )
    delete from moderation_items where user_id = ${p.userId} or (kind = 'message' and subject_id in (select id from gone))`,
)
