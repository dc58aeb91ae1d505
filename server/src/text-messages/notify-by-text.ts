import { sql } from 'kysely'
import { defineQuery } from '../platform/database/database.ts'
import type { Queryable } from '../platform/database/database.ts'
import { composeText } from './compose-text.ts'
import type { TextWords } from './compose-text.ts'
import { queueTextMessage } from './queue-text.ts'
import { findRecipient } from './text-choices.ts'
import type { NotifiedTextKind } from './text-choices.ts'

/** What a person is notified of. `key` names event, person and kind; `url` is a page of ours. */
export interface TextNotification extends TextWords {
  key: string
  userId: string
  kind: NotifiedTextKind
  url: string
}

/**
 * Texts a person who has a verified number and wants this kind, in the caller's transaction. The mail about the same event
 * is written beside it, so nothing is mailed when the text fails.
 */
export async function notifyByText(on: Queryable, { key, userId, kind, words, name, url }: TextNotification) {
  const phone = await findRecipient(on, userId, kind)
  if (phone === null) return
  const text = composeText({ words, ...(name === undefined ? {} : { name }) }, url)
  await queueTextMessage(on, { key, phone, userId, kind, text })
}

const textsOfDay = defineQuery<{ userId: string; kind: NotifiedTextKind }, { count: number }>(
  'texts_of_day',
  (p) => sql`select count(*)::int as count from text_messages
    where user_id = ${p.userId} and created_at > app_now() - interval '1 day' and kind = ${p.kind}`,
)

/** How many texts of this kind the person was written in the last 24 hours. */
export async function countTextsOfDay(
  on: Queryable,
  userId: string,
  kind: NotifiedTextKind,
): Promise<number> {
  return (await textsOfDay.one(on, { userId, kind })).count
}
