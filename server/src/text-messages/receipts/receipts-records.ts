import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { ProviderName } from '../providers/provider.ts'

/** An attempt and how it stands. */
export interface AttemptState {
  id: string
  textId: string
  outcome: 'accepted' | 'unknown' | 'delivered' | 'refused' | 'undelivered' | null
}

const columns = sql`a.id, a.text_id as "textId", a.outcome`

/** Locks the attempt that a provider names by its own id, or by the id that we gave it. */
export const attemptOfReceipt = defineQuery<
  { provider: ProviderName; providerId: string; attemptId: string | null },
  AttemptState
>(
  'text_attempt_of_receipt',
  (p) => sql`select ${columns} from text_attempts a
    where a.provider = ${p.provider} and (a.provider_id = ${p.providerId} or a.id = ${p.attemptId}::uuid)
    order by a.provider_id nulls last limit 1 for update`,
)

/** Locks the attempt whose outcome is not known yet and that handed over these words to this number. */
export const attemptOfWords = defineQuery<
  { provider: ProviderName; phone: string; body: string },
  AttemptState
>(
  'text_attempt_of_words',
  (p) => sql`select ${columns} from text_attempts a join text_messages t on t.id = a.text_id
    where a.provider = ${p.provider} and a.provider_id is null and (a.outcome is null or a.outcome = 'unknown')
      and a.started_at > app_now() - interval '1 day' and t.phone = ${p.phone} and t.phone <> '' and t.body = ${p.body}
    order by a.started_at limit 1 for update of a`,
)

export const setOutcome = defineQuery<
  { id: string; outcome: string; providerId: string; error: string | null },
  never
>(
  'text_attempt_receipt',
  (p) => sql`update text_attempts set outcome = ${p.outcome}, ended_at = app_now(),
      provider_id = coalesce(provider_id, ${p.providerId}), error = ${p.error} where id = ${p.id}`,
)

/** The text waits again, when it can still be sent another way. */
export const waitAgain = defineQuery<{ id: string }, never>(
  'text_wait_again',
  (p) => sql`update text_messages set status = 'waiting'
    where id = ${p.id} and status in ('sending', 'sent', 'unknown') and body <> '' and phone <> ''`,
)
