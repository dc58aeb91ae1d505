import type { DecidedReport, DecidedReportsQuery } from '@oja/contract/schemas/trust.ts'
import { labelOfReason } from '@oja/contract/values/trust-labels.ts'
import type { ReportReason, ReportTarget } from '@oja/contract/values/trust-labels.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { defineQuery } from '../../platform/database/database.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { cutPage, readCursor } from '../../platform/pagination/keyset.ts'
import type { Page, PageStart } from '../../platform/pagination/keyset.ts'
import { countQuery } from '../../platform/pagination/total-count.ts'
import type { TotalCount } from '../../platform/pagination/total-count.ts'
import { decidedWithin } from '../reports-records.ts'

/** One page of what admins decided about reports in the last 90 days, newest first: a row for each decision about a thing. */
export async function listDecidedReports(
  on: Queryable,
  { q = '', decision = '', after }: z.output<typeof DecidedReportsQuery>,
  max: number,
): Promise<Page<DecidedReport>> {
  const found = await decided.all(on, { q, decision, ...readCursor(after), max: max + 1 })
  const page = cutPage(found, max)
  const rows = page.rows.map((row) => ({
    id: row.id,
    about: row.about,
    aboutName: row.about_name || 'Somebody who has left',
    kind: row.target_kind,
    name: row.target_name,
    decision: row.status,
    at: row.created_at.toISOString(),
    by: row.decided_by,
    reports: row.reports.map(({ reason, note }) => ({ reason: labelOfReason(reason), note })),
  }))
  return { rows, after: page.after }
}

export function countDecidedReports(
  on: Queryable,
  { q = '', decision = '' }: z.output<typeof DecidedReportsQuery>,
): Promise<TotalCount> {
  return countDecided(on, { q, decision })
}

interface Filters {
  q: string
  /** "" for both. */
  decision: string
}

interface DecidedRow {
  /** Of the first report that was decided with it. */
  id: string
  about: string
  about_name: string
  target_kind: ReportTarget
  target_name: string
  status: 'upheld' | 'dismissed'
  created_at: Date
  decided_by: string
  reports: { reason: ReportReason; note: string }[]
}

const decisions = (p: Filters) => sql`(
    select min(r.id::text)::uuid as id, coalesce(r.seller_id, r.about_user_id) as about, r.seller_id, r.about_user_id,
      r.target_kind, max(r.target_name) as target_name, r.status, r.decided_at::timestamptz(3) as created_at, r.decided_by,
      json_agg(json_build_object('reason', r.reason, 'note', r.note) order by r.harm desc, r.created_at) as reports
    from reports r
    where r.status <> 'open' and r.decided_at > app_now() - ${decidedWithin}
      and (${p.decision} = '' or r.status = ${p.decision})
    group by r.seller_id, r.about_user_id, r.target_kind, r.target_id, r.status, r.decided_at, r.decided_by
  ) o left join sellers s on s.id = o.seller_id join users u on u.id = o.about_user_id join users a on a.id = o.decided_by
  where (${p.q} = '' or search_fold(o.target_name) like '%' || search_like(${p.q}) || '%'
    or s.store_name_folded like '%' || search_like(${p.q}) || '%'
    or search_fold(u.name) like '%' || search_like(${p.q}) || '%')`

const decided = defineQuery<Filters & PageStart & { max: number }, DecidedRow>(
  'reports_decided',
  (
    p,
  ) => sql`select o.id, o.about, case when u.status = 'deleted' then '' else coalesce(s.store_name, u.name) end as about_name,
      o.target_kind, o.target_name, o.status, o.created_at, a.name as decided_by, o.reports
    from ${decisions(p)} and (o.created_at, o.id) < (${p.afterTime}::timestamptz(3), ${p.afterId}::uuid)
    order by o.created_at desc, o.id desc limit ${p.max}::int`,
)

const countDecided = countQuery<Filters>('reports_decided_count', (p) => sql`select from ${decisions(p)}`)
