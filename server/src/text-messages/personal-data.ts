import { sql } from 'kysely'
import { defineQuery } from '../platform/database/database.ts'
import type { Queryable, Tx } from '../platform/database/database.ts'

const dropWaiting = defineQuery<{ userId: string }, never>(
  'texts_drop_waiting',
  (p) => sql`delete from text_messages where user_id = ${p.userId} and status = 'waiting'
    and not exists (select from text_attempts a where a.text_id = text_messages.id)`,
)
// The rows stay: what was spent is a fact of the budget, and a key prevents a second text.
const eraseTexts = defineQuery<{ userId: string }, never>(
  'texts_erase_of_person',
  (p) => sql`update text_messages set phone = '', body = '', user_id = null,
      status = case when status = 'waiting' then 'failed' else status end,
      failure = case when status = 'waiting' then 'expired' else failure end
    where user_id = ${p.userId}`,
)
const dropChoices = defineQuery<{ userId: string }, never>(
  'text_choices_drop',
  (p) => sql`delete from text_choices where user_id = ${p.userId}`,
)

interface OwnText {
  phone: string
  kind: string
  text: string
  createdAt: Date
  sentAt: Date | null
}

const textsOf = defineQuery<{ userId: string }, OwnText>(
  'texts_of_person',
  // The words of a code would open the account to whoever finds the file.
  (
    p,
  ) => sql`select phone, kind, case when kind = 'code' then '' else body end as text, created_at as "createdAt",
      sent_at as "sentAt" from text_messages where user_id = ${p.userId} order by id`,
)
const choicesOf = defineQuery<{ userId: string }, { kind: string; isWanted: boolean }>(
  'text_choices_export',
  (p) =>
    sql`select kind, is_wanted as "isWanted" from text_choices where user_id = ${p.userId} order by kind`,
)

/** Deletes the waiting texts of a person and what they chose, and erases numbers and words of the others. */
export async function deletePersonalData(tx: Tx, userId: string): Promise<void> {
  await dropWaiting.count(tx, { userId })
  await eraseTexts.count(tx, { userId })
  await dropChoices.count(tx, { userId })
}

/** The texts to a person and what they chose. */
export async function exportPersonalData(on: Queryable, userId: string) {
  return { texts: await textsOf.all(on, { userId }), choices: await choicesOf.all(on, { userId }) }
}
