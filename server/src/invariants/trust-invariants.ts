import type { Invariant } from './money-invariants.ts'

/** The invariants of identity documents, reports, tickets and the audit log. */
export const trustInvariants: Invariant[] = [
  {
    name: 'I24 every decision of an admin is in the audit log, once',
    sql: `select k.id::text from kyc_submissions k
        where (case when k.status = 'Pending' then 0 else 1 end) <> (
          select count(*) filter (where a.action in ('Approve papers', 'Reject papers'))
            - count(*) filter (where a.action in ('Take rejection back', 'Look at papers again'))
          from audit_log a where a.subject_kind = 'kyc' and a.subject_id = k.id::text
            and a.action in ('Approve papers', 'Reject papers', 'Take rejection back', 'Look at papers again'))
      union all
      select m.id::text from support_messages m
        where m.staff_id is not null and 1 <> (select count(*) from audit_log a
          where a.subject_kind = 'message' and a.after ->> 'answer' = m.id::text)
      union all
      select r.target_id::text from reports r where r.status <> 'open'
        group by r.target_kind, r.target_id, r.decided_at
        having 1 <> (select count(*) from audit_log a where (a.subject_kind = 'reported ' || r.target_kind
            or (a.subject_kind = r.target_kind and a.action = 'Remove listing'))
          and a.subject_id = r.target_id::text and a.created_at = r.decided_at::timestamptz(3))`,
  },
  {
    name: 'I25 an admin decides identity documents, and a shop has at most one pending submission',
    sql: `select seller_id::text from kyc_submissions where status = 'Pending' group by seller_id having count(*) > 1
      union all
      select k.id::text from kyc_submissions k left join users u on u.id = k.decided_by
        where k.status <> 'Pending' and u.role is distinct from 'admin'`,
  },
  {
    name: 'I26 nothing remains that a deleted person submitted, reported or wrote to support',
    sql: `select u.id::text from users u left join sellers s on s.user_id = u.id where u.status = 'deleted' and (
        u.suspension_reason <> ''
        or exists (select from support_tickets t where t.user_id = u.id)
        or exists (select from reports r where r.reporter_id = u.id and r.note <> '')
        or exists (select from reports r where r.about_user_id = u.id and (r.target_name <> '' or r.target_content <> ''))
        or exists (select from removed_listings l where l.user_id = u.id)
        or exists (select from removed_reviews l where u.id in (l.author_id, l.seller_user_id))
        or exists (select from kyc_submissions k where k.seller_id = s.id
          and (k.paper_number_sealed is not null or k.address <> '' or exists (
            select from kyc_papers p where p.submission_id = k.id))))`,
  },
]
