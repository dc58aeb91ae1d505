import { sql } from 'kysely'
import type { KycStatus, DocumentKind } from '@oja/contract/values/trust-labels.ts'
import { defineQuery } from '../platform/database/database.ts'
import { searchCountQuery } from '../platform/pagination/total-count.ts'

export type DocumentMediaType = 'image/webp' | 'application/pdf'

export interface SubmissionRow {
  id: string
  seller_id: string
  status: KycStatus
  paper_kind: DocumentKind
  paper_number_sealed: Buffer | null
  document_name_sealed: Buffer | null
  address: string
  reason: string
  created_at: Date
  decided_at: Date | null
  paper_ids: string[]
  /** In the order of `paper_ids`. */
  paper_is_pdf: boolean[]
  kept_until: Date | null
}

/**
 * How many days identity documents are stored after the decision: no longer than a second look may need
 * (docs/requirements/nigeria.md#ndpa).
 */
export const documentRetentionDays = 30

const columns = sql`k.id, k.seller_id, k.status, k.paper_kind, k.paper_number_sealed, k.document_name_sealed, k.address, k.reason, k.created_at, k.decided_at,
  array(select p.id::text from kyc_papers p where p.submission_id = k.id order by p.position) as paper_ids,
  array(select p.media_type = 'application/pdf' from kyc_papers p where p.submission_id = k.id order by p.position) as paper_is_pdf,
  k.decided_at + make_interval(days => ${sql.raw(String(documentRetentionDays))}) as kept_until`

export const insertSubmission = defineQuery<
  { id: string; sellerId: string; paperKind: string; number: Buffer; name: Buffer | null; address: string },
  never
>(
  'kyc_insert',
  (
    p,
  ) => sql`insert into kyc_submissions (id, seller_id, paper_kind, paper_number_sealed, document_name_sealed, address)
    values (${p.id}, ${p.sellerId}, ${p.paperKind}, ${p.number}, ${p.name}, ${p.address})`,
)

export const insertDocument = defineQuery<
  { id: string; submissionId: string; position: number; media: DocumentMediaType; sealed: Buffer },
  never
>(
  'kyc_paper_insert',
  (p) => sql`insert into kyc_papers (id, submission_id, position, media_type, sealed)
    values (${p.id}, ${p.submissionId}, ${p.position}, ${p.media}, ${p.sealed})`,
)

/** Deletes what waits of a shop, with its documents and the number. Nothing when it was decided. */
export const deleteWaitingSubmission = defineQuery<{ id: string; sellerId: string }, never>(
  'kyc_delete_waiting',
  (p) => sql`delete from kyc_submissions
    where id = ${p.id} and seller_id = ${p.sellerId} and status = 'Pending'`,
)

/** Remembers the id of documents that their seller replaced: an admin may have them open. */
export const insertReplaced = defineQuery<{ id: string; sellerId: string }, never>(
  'kyc_replaced_insert',
  (p) => sql`insert into kyc_replaced (id, seller_id) values (${p.id}, ${p.sellerId})`,
)

/** The newest submission of the shop whose documents had this id before they were replaced. */
export const replacementOf = defineQuery<{ id: string }, { id: string }>(
  'kyc_replacement',
  (p) => sql`select k.id from kyc_replaced r cross join lateral (
      select id from kyc_submissions where seller_id = r.seller_id order by created_at desc, id desc limit 1
    ) k where r.id = ${p.id}`,
)

/**
 * Whether a shop is verified, and what it last submitted, if anything. A market may verify shops that it knows without
 * identity documents.
 */
export const verification = defineQuery<
  { sellerId: string },
  { verified: boolean; is_replacement: boolean } & Nullable<SubmissionStatus>
>(
  'kyc_verification',
  (
    p,
  ) => sql`select s.verified, k.id, k.status, k.paper_kind, k.paper_number_sealed, k.document_name_sealed, k.address, k.reason, k.created_at, k.decided_at, k.paper_ids, k.kept_until,
      exists (select from kyc_replaced r where r.seller_id = s.id and r.replaced_at::timestamptz(3) >= k.created_at) as is_replacement
    from sellers s left join lateral (
      select ${columns} from kyc_submissions k where k.seller_id = s.id order by k.created_at desc, k.id desc limit 1
    ) k on true where s.id = ${p.sellerId}`,
)

type SubmissionStatus = Omit<SubmissionRow, 'seller_id' | 'paper_is_pdf'>
type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null }

export interface DocumentRow {
  id: string
  submission_id: string
  seller_id: string
  media_type: DocumentMediaType
  sealed: Buffer
}

export const documentById = defineQuery<{ id: string }, DocumentRow>(
  'kyc_paper',
  (p) => sql`select p.id, p.submission_id, k.seller_id, p.media_type, p.sealed
    from kyc_papers p join kyc_submissions k on k.id = p.submission_id where p.id = ${p.id}`,
)

/**
 * The place and kind of a document among those of its submission: "1 of 2, NIN slip". No row where this admin opened it in
 * the last minute.
 */
export const newLook = defineQuery<
  { adminId: string; id: string },
  { place: number; count: number; paper_kind: string; is_pdf: boolean }
>(
  'kyc_new_look',
  (p) => sql`select (array_position(k.ids, p.id))::int as place, cardinality(k.ids) as count, s.paper_kind,
      p.media_type = 'application/pdf' as is_pdf
    from kyc_papers p join kyc_submissions s on s.id = p.submission_id,
      lateral (select array_agg(o.id order by o.id) as ids from kyc_papers o where o.submission_id = p.submission_id) k
    where p.id = ${p.id} and not exists (select from audit_log a where a.subject_kind = 'kyc'
      and a.subject_id = p.submission_id::text and a.action = 'Open paper' and a.admin_id = ${p.adminId}
      and a.after ->> 'paper' = ${p.id}::uuid::text and a.created_at > app_now() - interval '1 minute')`,
)

/** Who decided about a submission. */
export const deciderOf = defineQuery<{ id: string }, { name: string }>(
  'kyc_decider',
  (p) => sql`select u.name from kyc_submissions k join users u on u.id = k.decided_by where k.id = ${p.id}`,
)

/**
 * Decides a pending submission. Gives no row when it was decided already. With `decidedAt` the time of an earlier decision
 * stays.
 */
export const decideSubmission = defineQuery<
  { id: string; status: 'Approved' | 'Rejected'; reason: string; adminId: string; decidedAt: string | null },
  { id: string; seller_id: string }
>(
  'kyc_decide',
  (p) => sql`update kyc_submissions set status = ${p.status}, reason = ${p.reason},
      decided_at = coalesce(${p.decidedAt}::timestamptz, app_now()),
      decided_by = ${p.adminId}
    where id = ${p.id} and status = 'Pending'
      and exists (select from sellers s where s.id = seller_id and s.closed_at is null) returning id, seller_id`,
)

const isNewest = sql`not exists (select from kyc_submissions n
  where n.seller_id = k.seller_id and (n.created_at, n.id) > (k.created_at, k.id))`

/**
 * Lets approved documents of a verified shop wait again, and gives when they were approved. No row where they are not the
 * newest, or not approved any more. `toLook`: nor where we have deleted them, because they are looked at again.
 */
export const reopenApproved = defineQuery<
  { id: string; toLook: boolean },
  { seller_id: string; approved_at: string }
>(
  'kyc_reopen',
  (p) => sql`update kyc_submissions k set status = 'Pending', decided_at = null, decided_by = null
    from sellers s where k.id = ${p.id} and k.status = 'Approved' and s.id = k.seller_id and s.verified
      and (not ${p.toLook}::bool or exists (select from kyc_papers p where p.submission_id = k.id))
      and s.closed_at is null and ${isNewest} returning k.seller_id, old.decided_at::text as approved_at`,
)

/**
 * Gives rejected documents another reason, while their shop has sent no newer ones. Their decision keeps its time, so that
 * we keep them no longer. No row where they have this reason.
 */
export const correctReason = defineQuery<
  { id: string; reason: string; adminId: string },
  { seller_id: string; reason_before: string }
>(
  'kyc_correct',
  (p) => sql`update kyc_submissions k set reason = ${p.reason}, decided_by = ${p.adminId}
    from sellers s where k.id = ${p.id} and s.id = k.seller_id and k.status = 'Rejected' and k.reason <> ${p.reason}
      and s.closed_at is null and not s.verified
      and ${isNewest} returning k.seller_id, old.reason as reason_before`,
)

/**
 * Lets rejected documents wait again that we still have, while their shop has sent no newer ones. Gives the reason of the
 * rejection.
 */
export const reopenRejected = defineQuery<{ id: string }, { seller_id: string; reason_before: string }>(
  'kyc_reopen_rejected',
  (
    p,
  ) => sql`update kyc_submissions k set status = 'Pending', reason = '', decided_at = null, decided_by = null
    from sellers s where k.id = ${p.id} and s.id = k.seller_id and k.status = 'Rejected' and s.closed_at is null
      and not s.verified and exists (select from kyc_papers p where p.submission_id = k.id)
      and ${isNewest} returning k.seller_id, old.reason as reason_before`,
)

/** Why a rejection cannot be taken back. No row for unknown documents. */
export const whyNotReopened = defineQuery<
  { id: string },
  { status: KycStatus; is_newest: boolean; is_kept: boolean }
>(
  'kyc_why_not_reopened',
  (p) => sql`select k.status, ${isNewest} as is_newest,
      exists (select from kyc_papers p where p.submission_id = k.id) as is_kept
    from kyc_submissions k where k.id = ${p.id}`,
)

export interface DecisionStep {
  action: string
  name: string
  reason: string
  created_at: Date
}

/** What was decided about a submission, the newest first. */
export const decisionSteps = defineQuery<{ id: string }, DecisionStep>(
  'kyc_decision_steps',
  (p) => sql`select a.action, u.name, coalesce(a.after ->> 'reason', '') as reason, a.created_at
    from audit_log a join users u on u.id = a.admin_id
    where a.subject_kind = 'kyc' and a.subject_id = ${p.id}::uuid::text and a.action in ('Approve papers', 'Reject papers',
      'Take papers back', 'Correct rejection', 'Take rejection back', 'Look at papers again')
    order by a.created_at desc, a.id desc limit 20`,
)

export const submissionExists = defineQuery<{ id: string }, { status: KycStatus }>(
  'kyc_exists',
  (p) => sql`select status from kyc_submissions where id = ${p.id}`,
)

/** Deletes identity documents past their time, and the numbers on them. */
export const deleteOldDocuments = defineQuery<Record<never, never>, never>(
  'kyc_tidy',
  () => sql`with gone as (
      delete from kyc_papers p using kyc_submissions k
      where k.id = p.submission_id and k.decided_at < app_now() - make_interval(days => ${sql.raw(String(documentRetentionDays))})
    )
    update kyc_submissions set paper_number_sealed = null, document_name_sealed = null
    where (paper_number_sealed is not null or document_name_sealed is not null)
      and decided_at < app_now() - make_interval(days => ${sql.raw(String(documentRetentionDays))})`,
)

/** Deletes a deleted person's identity documents at once. The decision stays without them. */
export const deleteSubmissions = defineQuery<{ sellerId: string }, never>(
  'kyc_forget',
  (p) => sql`with papers as (
      delete from kyc_papers where submission_id in (select id from kyc_submissions where seller_id = ${p.sellerId})
    )
    update kyc_submissions set paper_number_sealed = null, document_name_sealed = null, address = '' where seller_id = ${p.sellerId}`,
)

export interface QueueRow extends SubmissionRow {
  owner_name: string
  owner_email: string
  store_name: string
}

interface QueueFilters {
  q: string
  status: string
}

export interface QueuePage extends QueueFilters {
  afterTime: string
  afterId: string
  max: number
}

const hasStatus = (p: QueueFilters) =>
  sql`s.closed_at is null and (${p.status} = '' or k.status = ${p.status})`
const matches = (
  p: Pick<QueueFilters, 'q'>,
) => sql`(${p.q} = '' or s.store_name_folded like '%' || search_like(${p.q}) || '%'
  or search_fold(u.name || ' ' || coalesce(u.email::text, '')) like '%' || search_like(${p.q}) || '%')`

const queueColumns = sql`${columns}, u.name as owner_name, coalesce(u.email::text, '') as owner_email, s.store_name`
const queueTables = sql`kyc_submissions k join sellers s on s.id = k.seller_id join users u on u.id = s.user_id`

/** Those that wait, the longest wait first. */
export const waitingSubmissions = defineQuery<Omit<QueuePage, 'status'>, QueueRow>(
  'kyc_list_waiting',
  (p) => sql`select ${queueColumns} from ${queueTables}
    where s.closed_at is null and k.status = 'Pending' and ${matches(p)}
      and (k.created_at, k.id) > (${p.afterTime}::timestamptz(3), ${p.afterId}::uuid)
    order by k.created_at, k.id limit ${p.max}::int`,
)

export const submissionById = defineQuery<{ id: string }, QueueRow>(
  'kyc_one',
  (p) => sql`select ${queueColumns} from ${queueTables} where k.id = ${p.id} and s.closed_at is null`,
)

export const earlierSubmissions = defineQuery<
  { sellerId: string; id: string },
  Pick<SubmissionRow, 'id' | 'status' | 'reason' | 'created_at'>
>(
  'kyc_earlier',
  (p) => sql`select id, status, reason, created_at from kyc_submissions
    where seller_id = ${p.sellerId} and id < ${p.id}::uuid order by id desc limit 10`,
)

/** Newest first. `q` matches the owner's name, their e-mail and the shop's name. */
export const submissions = defineQuery<QueuePage, QueueRow>(
  'kyc_list',
  (p) => sql`select ${queueColumns} from ${queueTables}
    where ${hasStatus(p)} and ${matches(p)}
      and (k.created_at, k.id) < (${p.afterTime}::timestamptz(3), ${p.afterId}::uuid)
    order by k.created_at desc, k.id desc limit ${p.max}::int`,
)

export const countSubmissions = searchCountQuery<QueueFilters>(
  'kyc_list_count',
  (
    p,
  ) => sql`select ${matches(p)} as is_match from kyc_submissions k join sellers s on s.id = k.seller_id join users u on u.id = s.user_id
    where ${hasStatus(p)}`,
)

export const countWaiting = defineQuery<Record<never, never>, { count: number }>(
  'kyc_waiting_count',
  () => sql`select count(*)::int as count from kyc_submissions k join sellers s on s.id = k.seller_id
    where k.status = 'Pending' and s.closed_at is null`,
)
