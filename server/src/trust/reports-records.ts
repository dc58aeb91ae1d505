import { sql } from 'kysely'
import type { ReportReason, ReportTarget } from '@oja/contract/values/trust-labels.ts'
import { defineQuery } from '../platform/database/database.ts'
import type { RankedStart } from '../platform/pagination/keyset.ts'
import { countQuery } from '../platform/pagination/total-count.ts'

interface ReportEntry {
  reporterId: string
  aboutUserId: string
  sellerId: string | null
  kind: ReportTarget
  targetId: string
  name: string
  content: string
  reason: ReportReason
  harm: number
  note: string
}

/** One report for each person and target. A second one changes the first and opens it again. */
export const saveReport = defineQuery<ReportEntry, { id: string; is_new: boolean }>(
  'report_save',
  (
    p,
  ) => sql`insert into reports (reporter_id, about_user_id, seller_id, target_kind, target_id, target_name, target_content,
      reason, harm, note)
    values (${p.reporterId}, ${p.aboutUserId}, ${p.sellerId}, ${p.kind}, ${p.targetId}, ${p.name}, ${p.content},
      ${p.reason}, ${p.harm}, ${p.note})
    on conflict (reporter_id, target_kind, target_id) do update set reason = excluded.reason, harm = excluded.harm,
      note = excluded.note, target_name = excluded.target_name, target_content = excluded.target_content, status = 'open',
      decided_at = null, decided_by = null
    returning id, (xmax = 0) as is_new`,
)

export interface OwnReportRow {
  id: string
  target_kind: ReportTarget
  target_name: string
  reason: ReportReason
  status: 'open' | 'upheld' | 'dismissed'
  created_at: Date
}

export const reportsOf = defineQuery<{ reporterId: string }, OwnReportRow>(
  'reports_of_person',
  (p) => sql`select id, target_kind, target_name, reason, status, created_at from reports
    where reporter_id = ${p.reporterId} order by created_at desc limit 100`,
)

export interface ReportedRow {
  /** The id of the shop, or of a person without one. */
  id: string
  seller_id: string | null
  harm: number
  issues: number
  /** The most harmful reason; of two, the one that was given first. */
  reason: ReportReason
  /** "" for a deleted person. */
  name: string
  /** "" for a person without a shop. */
  store_name: string
  status: 'pending' | 'active' | 'suspended' | 'deleted'
  /** When the first of these reports was made. */
  created_at: Date
}

export interface ReportFilters {
  q: string
  /** As `ReportedRow` has it; "" for all. */
  status: string
  /** "" for all. */
  reason: string
}

export interface ReportSearch extends ReportFilters, RankedStart {
  max: number
}

const reported = (p: ReportFilters) => sql`(
    select coalesce(r.seller_id, r.about_user_id) as id, r.seller_id, sum(r.harm)::int as harm, count(*)::int as issues,
      min(r.created_at) as created_at, (array_agg(r.reason order by r.harm desc, r.created_at))[1] as reason,
      bool_or(${p.q} <> '' and search_fold(r.target_name) like '%' || search_like(${p.q}) || '%') as names_it
    from reports r where r.status = 'open'
    group by 1, 2 having ${p.reason} = '' or bool_or(r.reason = ${p.reason})
  ) o left join sellers s on s.id = o.seller_id join users u on u.id = coalesce(s.user_id, o.id)
  where (${p.status} = '' or coalesce(s.status, u.status) = ${p.status})
    and (${p.q} = '' or o.names_it or s.store_name_folded like '%' || search_like(${p.q}) || '%'
      or search_fold(u.name || ' ' || coalesce(u.email::text, '')) like '%' || search_like(${p.q}) || '%')`

/**
 * Shops, and people without one, with open reports. The most harm comes first, then the longest wait.
 * `q` matches the shop's name, its owner's name and e-mail, and what was reported.
 */
export const reportedPeople = defineQuery<ReportSearch, ReportedRow>(
  'reports_by_person',
  (
    p,
  ) => sql`select o.id, o.seller_id, o.harm, o.issues, o.reason, case when u.status = 'deleted' then '' else u.name end as name,
      coalesce(s.store_name, '') as store_name, coalesce(s.status, u.status) as status, o.created_at
    from ${reported(p)} and (o.harm < ${p.afterRank}::int or (o.harm = ${p.afterRank}::int
        and (o.created_at, o.id) > (${p.afterTime}::timestamptz(3), ${p.afterId}::uuid)))
    order by o.harm desc, o.created_at, o.id limit ${p.max}::int`,
)

/** Counts what the list itself shows. Open reports are few, because they wait for an admin. */
export const countReportedPeople = countQuery<ReportFilters>(
  'reports_by_person_count',
  (p) => sql`select from ${reported(p)}`,
)

export const countOpen = defineQuery<Record<never, never>, { count: number }>(
  'reports_open_count',
  () =>
    sql`select count(distinct coalesce(seller_id, about_user_id))::int as count from reports where status = 'open'`,
)

export interface ReportRow {
  id: string
  reporter_id: string
  reporter_name: string
  has_bought: boolean
  has_written: boolean
  about_user_id: string
  seller_id: string | null
  target_kind: ReportTarget
  target_id: string
  target_name: string
  target_content: string
  reason: ReportReason
  harm: number
  note: string
  status: 'open' | 'upheld' | 'dismissed'
  created_at: Date
  /** When it was dismissed, and by whom. */
  decided_at: Date | null
  decided_by_name: string | null
  /** When it was opened again after that, and by whom; and the decision before, where it was a confirmation. */
  reopened_at: Date | null
  reopened_by_name: string | null
  reopened_from: 'upheld' | 'dismissed' | null
  /** Is the decision older than the days for which something follows from it? */
  is_earlier: boolean
}

const columns = sql`r.id, r.status, r.reporter_id, u.name as reporter_name, r.about_user_id, r.seller_id, r.target_kind, r.target_id,
  r.target_name, r.target_content, r.reason, r.harm, r.note, r.created_at, r.decided_at, r.reopened_at, r.reopened_from`

/** How long a decided report can be opened again. */
const reopenedWithin = sql`interval '30 days'`

/** For how long a confirmed report leads to the suspension of its shop. */
const suspendedWithin = sql`interval '7 days'`

/** How long the decisions about reports are shown: in their list (`decided/`) and on the page to which it leads. */
export const decidedWithin = sql`interval '90 days'`

/**
 * The open reports about a shop, or about a person without one, and those that were decided in the last 90 days. Earlier are
 * those that were confirmed more than seven days ago, or dismissed more than thirty.
 */
export const openOrDecidedReports = defineQuery<{ id: string }, ReportRow>(
  'reports_open_or_decided',
  // Three lookups, because each has an index of its own.
  (p) => sql`select ${columns},
      exists (select from orders o where o.buyer_id = r.reporter_id and o.seller_id = r.seller_id and o.sold) as has_bought,
      exists (select from threads t join messages m on m.thread_id = t.id where t.low_id = least(r.reporter_id, r.about_user_id)
        and t.high_id = greatest(r.reporter_id, r.about_user_id) and m.sender_id = r.reporter_id
        and not m.is_automatic) as has_written,
      decider.name as decided_by_name, opener.name as reopened_by_name, r.status <> 'open' and r.decided_at <= app_now() -
        case r.status when 'upheld' then ${suspendedWithin} else ${reopenedWithin} end as is_earlier
    from (
      select id from reports where status = 'open' and coalesce(seller_id, about_user_id) = ${p.id}
      union all select id from reports where status = 'upheld' and coalesce(seller_id, about_user_id) = ${p.id}
        and decided_at > app_now() - ${decidedWithin}
      union all select id from reports where status = 'dismissed' and coalesce(seller_id, about_user_id) = ${p.id}
        and decided_at > app_now() - ${decidedWithin}
    ) found join reports r on r.id = found.id join users u on u.id = r.reporter_id
      left join users decider on decider.id = r.decided_by left join users opener on opener.id = r.reopened_by
    order by is_earlier, array_position(array['open', 'upheld', 'dismissed'], r.status), r.harm desc, r.created_at limit 500`,
)

export interface Decided {
  id: string
  reporter_id: string
  about_user_id: string
  target_kind: ReportTarget
  target_name: string
  reason: ReportReason
  harm: number
  decided: string
  /** Is the shop, or the person without one, suspended already? */
  is_suspended: boolean
  /** What its people heard of it before it was opened again; null when it was not. */
  decidedBefore: 'upheld' | 'dismissed' | null
}

/**
 * Decides every open report about one target, or those alone that are about one shop or person. Gives the rows that were
 * open.
 */
export const decideReports = defineQuery<
  {
    kind: ReportTarget
    targetId: string
    /** As `ReportedRow.id`; null for whomever it is about. */
    about: string | null
    /** Of these alone; null for all. */
    ids: readonly string[] | null
    status: 'upheld' | 'dismissed'
    adminId: string
  },
  Decided
>(
  'reports_decide',
  (p) => sql`update reports set status = ${p.status}, decided_at = app_now(), decided_by = ${p.adminId}
    where target_kind = ${p.kind} and target_id = ${p.targetId} and status = 'open'
      and (${p.ids}::uuid[] is null or id = any(${p.ids}::uuid[]))
      and (${p.about}::uuid is null or coalesce(seller_id, about_user_id) = ${p.about}::uuid)
    returning id, reporter_id, about_user_id, target_kind, target_name, reason, harm, decided_at::text as decided,
      coalesce((select s.status from sellers s where s.id = reports.seller_id),
        (select u.status from users u where u.id = reports.about_user_id)) = 'suspended' as is_suspended,
      case when reopened_at is not null then coalesce(reopened_from, 'dismissed') end as "decidedBefore"`,
)

/**
 * Opens the dismissed or the confirmed reports about one target again, those alone that are about one shop or person. Gives
 * them, the gravest first; none where no report about it was decided so in the last thirty days.
 */
export const reopenReports = defineQuery<
  { kind: ReportTarget; targetId: string; about: string; from: 'dismissed' | 'upheld'; adminId: string },
  Decided
>(
  'reports_reopen',
  (p) => sql`with opened as (
      update reports set status = 'open', decided_at = null, decided_by = null, reopened_at = app_now(),
        reopened_by = ${p.adminId}, reopened_from = ${p.from}
      where target_kind = ${p.kind} and target_id = ${p.targetId} and status = ${p.from}
        and decided_at > app_now() - ${reopenedWithin} and coalesce(seller_id, about_user_id) = ${p.about}::uuid
      returning id, reporter_id, about_user_id, target_kind, target_name, reason, harm, reopened_at
    )
    select id, reporter_id, about_user_id, target_kind, target_name, reason, harm, reopened_at::text as decided,
      false as is_suspended, ${p.from}::text as "decidedBefore" from opened order by harm desc, id`,
)

/** Erases a deleted person's texts in reports, and in reported conversations on either side. The reports stay. */
export const deleteReports = defineQuery<{ userId: string }, never>(
  'reports_forget',
  (p) => sql`update reports set note = case when reporter_id = ${p.userId} then '' else note end,
      target_content = case when about_user_id = ${p.userId} or target_kind = 'conversation' then '' else target_content end,
      target_name = case when about_user_id = ${p.userId} then '' else target_name end
    where reporter_id = ${p.userId} or about_user_id = ${p.userId}`,
)
