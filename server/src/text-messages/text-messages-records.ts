import type { TextKind, TextWay } from '@oja/contract/values/text-messages/text-kinds.ts'
import { sql } from 'kysely'
import { defineQuery } from '../platform/database/database.ts'
import type { ProviderName } from './providers/provider.ts'

export interface NewText {
  key: string
  userId: string | null
  phone: string
  kind: TextKind
  body: string
  askedFor: TextWay | null
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

export const renameKey = defineQuery<{ key: string; other: string }, never>(
  'text_rename',
  (p) => sql`update text_messages set key = ${p.other} where key = ${p.key}`,
)

/** A text that waits to be sent. `email` is "" when nothing may be mailed. */
export interface WaitingText {
  id: string
  phone: string
  kind: TextKind
  body: string
  askedFor: TextWay | null
  email: string
  attempts: number
  isExpired: boolean
  /** Providers that accepted it and did not deliver it. */
  failedBy: ProviderName[]
}

/** Locks a text that waits. */
export const lockWaiting = defineQuery<{ id: string }, WaitingText>(
  'text_lock_waiting',
  (p) => sql`select t.id, t.phone, t.kind, t.body, t.asked_for as "askedFor", t.attempts,
      t.expires_at <= app_now() as "isExpired",
      coalesce((select u.email::text from users u
        where t.may_mail and u.id = t.user_id and u.email_verified_at is not null and u.status <> 'deleted'), '') as email,
      array(select a.provider from text_attempts a where a.text_id = t.id and a.outcome = 'undelivered') as "failedBy"
    from text_messages t where t.id = ${p.id} and t.status = 'waiting' for update of t`,
)

export interface SendSettings {
  firstWay: TextWay
  isStopped: boolean
  budgetKobo: number
  smsKobo: number
  whatsappKobo: number
  spentKobo: number
  /** Admins already know that today's budget is used up. */
  isNotified: boolean
}

const lagosDay = sql`(app_now() at time zone 'Africa/Lagos')::date`
const lagosMidnight = sql`(date_trunc('day', app_now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos')`

/** Locks the settings, so that two texts at once cannot both take the rest of the budget. */
export const lockSettings = defineQuery<Record<never, never>, Omit<SendSettings, 'spentKobo'>>(
  'text_settings_lock',
  () => sql`select first_way as "firstWay", is_stopped as "isStopped", daily_budget_kobo as "budgetKobo",
      sms_kobo as "smsKobo", whatsapp_kobo as "whatsappKobo", over_budget_on is not distinct from ${lagosDay} as "isNotified"
    from text_settings for update`,
)

// A statement of its own: it must see what the holder of the lock before spent.
export const spentToday = defineQuery<Record<never, never>, { kobo: number }>(
  'text_spent_today',
  () =>
    sql`select coalesce(sum(cost_kobo), 0)::bigint as kobo from text_attempts where started_at >= ${lagosMidnight}`,
)

export const markNotified = defineQuery<Record<never, never>, { day: string }>(
  'text_over_budget',
  () => sql`update text_settings set over_budget_on = ${lagosDay} where over_budget_on is distinct from ${lagosDay}
    returning over_budget_on::text as day`,
)

/** The admins who look after money. */
export const moneyAdmins = defineQuery<Record<never, never>, { id: string; email: string; name: string }>(
  'text_money_admins',
  () => sql`select u.id, u.email::text as email, u.name from users u left join admin_rights r on r.user_id = u.id
    where u.role = 'admin' and u.status = 'active' and (r.areas is null or r.areas && array['all', 'money'])`,
)

/** Providers that failed last, or have not answered for five seconds. Two minutes later they are tried again. */
export const faultyProviders = defineQuery<Record<never, never>, { provider: ProviderName }>(
  'text_faulty_providers',
  () => sql`select provider from (
      select distinct on (provider) provider, is_fault or outcome is null as is_fault from text_attempts
      where started_at > app_now() - interval '2 minutes'
        and (outcome is not null or started_at < app_now() - interval '5 seconds')
      order by provider, started_at desc) newest
    where is_fault`,
)

export const claimText = defineQuery<{ id: string }, never>(
  'text_claim',
  (p) => sql`update text_messages set status = 'sending', attempts = attempts + 1
    where id = ${p.id} and status = 'waiting'`,
)

export const insertAttempt = defineQuery<
  { textId: string; provider: ProviderName; costKobo: number },
  { id: string }
>(
  'text_attempt_insert',
  (p) => sql`insert into text_attempts (text_id, provider, cost_kobo)
    values (${p.textId}, ${p.provider}, ${p.costKobo}) returning id`,
)

/** Notes how an attempt ended, unless a receipt has said so already. What a provider refused costs nothing. */
export const endAttempt = defineQuery<
  { id: string; outcome: string; providerId: string | null; error: string | null; isFault: boolean },
  { textId: string }
>(
  'text_attempt_end',
  (p) => sql`update text_attempts set outcome = ${p.outcome}, ended_at = app_now(),
      provider_id = coalesce(provider_id, ${p.providerId}), error = ${p.error}, is_fault = ${p.isFault},
      cost_kobo = case when ${p.outcome} = 'refused' then 0 else cost_kobo end
    where id = ${p.id} and outcome is null returning text_id as "textId"`,
)

export const setTextStatus = defineQuery<{ id: string; status: string; failure: string | null }, never>(
  'text_status',
  (p) => sql`update text_messages set status = ${p.status}, failure = ${p.failure},
      sent_at = case when ${p.status} in ('sent', 'unknown', 'delivered') then coalesce(sent_at, app_now()) else sent_at end
    where id = ${p.id} and status in ('waiting', 'sending', 'sent', 'unknown')`,
)

/** Attempts of processes that died before they noted how it ended. The provider is given up after ten seconds. */
export const lostAttempts = defineQuery<Record<never, never>, { id: string }>(
  'text_attempts_lost',
  () => sql`select id from text_attempts where outcome is null and started_at < app_now() - interval '1 minute'
    order by started_at limit 500`,
)

/** Texts that wait although no attempt was made, or whose time is over. */
export const stuckTexts = defineQuery<Record<never, never>, { id: string }>(
  'texts_stuck',
  () => sql`select id from text_messages where status = 'waiting'
      and (expires_at <= app_now() or created_at < app_now() - interval '5 minutes')
    order by created_at limit 500`,
)
