import type { TextKind } from '@oja/contract/values/texts/text-kinds.ts'
import { sql } from 'kysely'
import { defineQuery } from '../platform/database/database.ts'
import type { OutgoingText, ProviderName } from './providers/provider.ts'

export interface NewText {
  key: string
  userId: string | null
  phone: string
  kind: TextKind
  body: string
  askedFor: 'sms' | 'whatsapp' | null
  mayMail: boolean
  validSeconds: number
}

export const insertText = defineQuery<NewText, { id: string }>(
  'text_insert',
  (p) => sql`insert into text_messages (key, user_id, phone, kind, body, asked_for, may_mail, expires_at)
    values (${p.key}, ${p.userId}, ${p.phone}, ${p.kind}, ${p.body}, ${p.askedFor}, ${p.mayMail},
      app_now() + make_interval(secs => ${p.validSeconds}::float8))
    on conflict (key) do nothing returning id`,
)

/** A text that this process may hand to one provider now. */
export interface ClaimedText extends OutgoingText {
  userId: string | null
  askedFor: 'sms' | 'whatsapp' | null
  mayMail: boolean
  attempts: number
}

export const claimText = defineQuery<{ id: string }, ClaimedText>(
  'text_claim',
  (p) => sql`update text_messages set status = 'sending', attempts = attempts + 1
    where id = ${p.id} and status = 'waiting' and expires_at > app_now()
    returning id, phone, kind, body, user_id as "userId", asked_for as "askedFor", may_mail as "mayMail", attempts`,
)

export const insertAttempt = defineQuery<
  { textId: string; provider: ProviderName; costKobo: number },
  { id: string }
>(
  'text_attempt_insert',
  (p) => sql`insert into text_attempts (text_id, provider, cost_kobo)
    values (${p.textId}, ${p.provider}, ${p.costKobo}) returning id`,
)

export const endAttempt = defineQuery<
  { id: string; outcome: string; providerId: string | null; error: string | null },
  never
>(
  'text_attempt_end',
  (
    p,
  ) => sql`update text_attempts set outcome = ${p.outcome}, ended_at = app_now(), provider_id = ${p.providerId},
      error = ${p.error}, cost_kobo = case when ${p.outcome} = 'refused' then 0 else cost_kobo end
    where id = ${p.id} and outcome is null`,
)

export const setTextStatus = defineQuery<{ id: string; status: string }, never>(
  'text_status',
  (p) => sql`update text_messages set status = ${p.status},
      sent_at = case when ${p.status} in ('sent', 'unknown') then app_now() else sent_at end
    where id = ${p.id} and status = 'sending'`,
)
