import type { TextSettings, TextSpending } from '@oja/contract/schemas/admin/admin-texts.ts'
import type { TextKind } from '@oja/contract/values/text-messages/text-kinds.ts'
import { sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import { defineQuery } from '../platform/database/database.ts'
import type { Pool, Tx } from '../platform/database/database.ts'
import { openTextProviders } from './send-text.ts'

const readSettings = defineQuery<Record<never, never>, TextSettings>(
  'text_settings_read',
  () => sql`select first_way as "firstWay", is_stopped as "isStopped", daily_budget_kobo as "dailyBudgetMinor",
      sms_kobo as "smsMinor", whatsapp_kobo as "whatsappMinor" from text_settings`,
)

const writeSettings = defineQuery<TextSettings, never>(
  'text_settings_write',
  (p) => sql`update text_settings set first_way = ${p.firstWay}, is_stopped = ${p.isStopped},
      daily_budget_kobo = ${p.dailyBudgetMinor}, sms_kobo = ${p.smsMinor}, whatsapp_kobo = ${p.whatsappMinor},
      -- Admins are notified again when a raised budget is used up too.
      over_budget_on = case when ${p.dailyBudgetMinor} > daily_budget_kobo then null else over_budget_on end,
      changed_at = app_now()`,
)

const midnight = sql`(date_trunc('day', app_now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos')`
const thirtyDays = sql`app_now() - interval '30 days'`
const wasSent = sql`a.outcome is distinct from 'refused'`

const today = defineQuery<Record<never, never>, { spentMinor: number; texts: number; failed: number }>(
  'text_today',
  () => sql`select coalesce(sum(a.cost_kobo), 0)::bigint as "spentMinor",
      count(distinct a.text_id) filter (where ${wasSent})::int as texts,
      (select count(*)::int from text_messages where status = 'failed' and created_at >= ${midnight}) as failed
    from text_attempts a where a.started_at >= ${midnight}`,
)

const byKind = defineQuery<Record<never, never>, { kind: TextKind; texts: number; spentMinor: number }>(
  'text_spending_by_kind',
  () => sql`select t.kind, count(distinct t.id)::int as texts, sum(a.cost_kobo)::bigint as "spentMinor"
    from text_attempts a join text_messages t on t.id = a.text_id
    where a.started_at > ${thirtyDays} and ${wasSent} group by t.kind order by 3 desc, 1`,
)

const byPerson = defineQuery<
  Record<never, never>,
  { id: string; name: string; texts: number; spentMinor: number }
>(
  'text_spending_by_person',
  () => sql`select coalesce(t.user_id::text, '') as id, coalesce(u.name, '') as name, count(distinct t.id)::int as texts,
      sum(a.cost_kobo)::bigint as "spentMinor"
    from text_attempts a join text_messages t on t.id = a.text_id left join users u on u.id = t.user_id
    where a.started_at > ${thirtyDays} and ${wasSent} group by t.user_id, u.name order by 4 desc, 3 desc, 1 limit 10`,
)

/** The settings, and what was spent. */
export async function readTextSpending(pool: Pool, config: Config): Promise<TextSpending['data']> {
  const [settings, spent, kinds, people] = await Promise.all([
    readSettings.one(pool, {}),
    today.one(pool, {}),
    byKind.all(pool, {}),
    byPerson.all(pool, {}),
  ])
  const providers = openTextProviders(config).map(({ name }) => name)
  return { settings, providers, today: spent, kinds, people }
}

/** Stores the settings and returns those before. They count from the next text on. */
export async function changeTextSettings(tx: Tx, settings: TextSettings): Promise<TextSettings> {
  const before = await readSettings.one(tx, {})
  await writeSettings.count(tx, settings)
  return before
}
