import { sql } from 'kysely'
import { defineQuery } from '../platform/database/database.ts'
import type { Pool } from '../platform/database/database.ts'
import { freeBytes } from '../platform/files/free-bytes.ts'
import { mailTriedForDays } from '../platform/mail/mail.ts'
import type { MetricFamily } from '../platform/observability/metrics.ts'

// A mail that a dying node had claimed is never sent (decision 11), and neither is one that was tried for days: neither waits.
const counts = defineQuery<Record<never, never>, { name: string; label: string; value: number }>(
  'running_figures',
  () => sql`
    select 'oja_jobs' as name, case when attempts >= max_attempts then 'given up' when attempts > 0 then 'failed, will be tried again' else 'waiting' end as label,
      count(*) as value
    from graphile_worker.jobs where run_at <= now() or attempts > 0 group by label
    union all
    select 'oja_mails', case when attempts > 0 then 'failed' else 'waiting' end, count(*)
    from mails where sent_at is null group by 2
    union all
    select 'oja_oldest_waiting_seconds', 'mail', coalesce(extract(epoch from app_now() - min(m.created_at)), 0)::bigint
    from mails m where m.sent_at is null and m.claimed_at is null
      and m.created_at > app_now() - make_interval(days => ${sql.lit(mailTriedForDays)})
    union all
    select 'oja_oldest_waiting_seconds', 'text', coalesce(extract(epoch from app_now() - min(created_at)), 0)::bigint
    from text_messages where status in ('waiting', 'sending') and expires_at > app_now()
    union all
    select 'oja_texts', 'failed or unknown in an hour', count(*)
    from text_messages where status in ('failed', 'mailed', 'unknown') and created_at > app_now() - interval '1 hour'
    union all
    select 'oja_texts', 'sent in an hour', count(*)
    from text_messages where status in ('sent', 'delivered') and created_at > app_now() - interval '1 hour'
    union all
    select 'oja_texts_kobo', 'spent today', coalesce(sum(cost_kobo), 0)
    from text_attempts where started_at >= date_trunc('day', app_now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos'
    union all
    select 'oja_texts_kobo', 'budget of a day', daily_budget_kobo from text_settings
    union all
    select 'oja_orders', state, count(*) from orders
    where state in ('pending', 'refund_pending', 'refund_failed', 'disputed') group by state
    union all
    select 'oja_oldest_waiting_seconds', 'order past its hold', coalesce(extract(epoch from app_now() - min(expires_at)), 0)::bigint
    from holds where expires_at < app_now()
    union all
    select 'oja_provider_events', 'not applied', count(*) from provider_events where applied_at is null
    union all
    select 'oja_support_tickets', state, count(*) from support_tickets where state <> 'closed' group by state
    union all
    select 'oja_database_bytes', 'all', pg_database_size(current_database())
    union all
    select 'oja_database_damaged_pages', 'all', coalesce(checksum_failures, 0) from pg_stat_database where datname = current_database()
    union all
    select 'oja_archive_failing_seconds', 'all', case
      when current_setting('archive_mode') = 'on' and last_failed_time > coalesce(last_archived_time, '-infinity')
      then extract(epoch from clock_timestamp() - coalesce(last_archived_time, stats_reset, last_failed_time))::bigint else 0 end
    from pg_stat_archiver
    union all
    select 'oja_backup_age_seconds', 'all', extract(epoch from clock_timestamp() - max(finished_at))::bigint from backups
    having count(*) > 0`,
)

const helps: Record<string, string> = {
  oja_jobs: 'Jobs that are due, by how they stand',
  oja_mails: 'Mails that have not gone out',
  oja_texts: 'Texts to phones of the last hour, by how they ended',
  oja_texts_kobo: 'What texts to phones cost today, and may cost in a day, in kobo',
  oja_oldest_waiting_seconds: 'How long the oldest of its kind has waited, in seconds',
  oja_orders: 'Orders that are not at rest, by state',
  oja_provider_events: 'Events of the payment provider that have not had their effect',
  oja_support_tickets: 'Tickets that are not closed, by state',
  oja_database_bytes: 'Size of the database in bytes',
  oja_database_damaged_pages: 'Pages of the database whose checksum was found wrong',
  oja_archive_failing_seconds: 'For how long PostgreSQL could not archive its log, in seconds',
  oja_backup_age_seconds:
    'How old the newest copy of the database is, in seconds; without a copy there is no value',
  oja_database_up:
    '1: the database answered this node; 0: it did not, and all that it counts is missing here',
  oja_data_free_bytes: 'Free space on the disk of DATA_DIR in bytes',
}

/**
 * What waits in the market now, for `/metrics`. A label without rows has no value. Without the database the figures of the
 * node itself remain, because an operator needs them then.
 */
export async function marketFigures(pool: Pool, dataDir: string): Promise<MetricFamily[]> {
  const free = { name: 'oja_data_free_bytes', label: 'all', value: await freeBytes(dataDir) }
  const counted = await counts.all(pool, {}).catch(() => null)
  const up = { name: 'oja_database_up', label: 'all', value: counted ? 1 : 0 }
  const rows = [...(counted ?? []), up, free]
  return Object.entries(helps).map(([name, help]) => ({
    name,
    help,
    values: rows
      .filter((row) => row.name === name)
      .map(({ label, value }) => ({ label, value: Number(value) })),
  }))
}
