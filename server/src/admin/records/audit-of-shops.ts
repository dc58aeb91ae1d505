import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'

/** What a line of the audit log is about. */
export interface AuditSubject {
  kind: string
  id: string
}

/**
 * What belongs to shops and may stand in the audit log: their documents, listings, orders and reports. The log itself
 * does not know the shop. At most 2,000 of each kind are read, shared by the shops.
 */
export const subjectsOfShops = defineQuery<{ sellerIds: string[] }, AuditSubject>(
  'audit_subjects_of_shops',
  (p) => sql`with shops as (
      select id, user_id, 2000 / cardinality(${p.sellerIds}::uuid[]) as share from sellers
      where id = any(${p.sellerIds}::uuid[]) and closed_at is null),
    found as (
      select kind, s.id::text as id from shops s, unnest(array['seller', 'reported seller']) as kind
      union all select 'kyc', k.id::text from shops s join kyc_submissions k on k.seller_id = s.id
      union all select 'order', o.id::text from shops s cross join lateral (select id from orders
        where seller_id = s.id and (refund <> 'none' or dispute <> 'none') order by created_at desc limit s.share) o
      union all select 'moderation', i.id::text from shops s cross join lateral (select id from moderation_items
        where user_id = s.user_id order by id desc limit s.share) i
      union all select l.kind, l.listing_id::text from shops s cross join lateral (select kind, listing_id
        from removed_listings where user_id = s.user_id order by listing_id desc limit s.share) l
      union all select 'reported ' || r.target_kind, r.target_id::text from shops s cross join lateral (
        (select target_kind, target_id from reports where status = 'upheld' and coalesce(seller_id, about_user_id) = s.id
          order by decided_at desc limit s.share)
        union all (select target_kind, target_id from reports where status = 'dismissed'
          and coalesce(seller_id, about_user_id) = s.id order by decided_at desc limit s.share)) r)
    select distinct kind, id from found
    where exists (select from audit_log a where a.subject_kind = found.kind and a.subject_id = found.id)`,
)

/** What belongs to a person and may stand in the audit log: the account, its messages to us, and its shop. */
export const subjectsOfPerson = defineQuery<{ userId: string }, AuditSubject & { seller_id: string | null }>(
  'audit_subjects_of_person',
  (p) => sql`select 'user' as kind, ${p.userId}::uuid::text as id,
      (select id from sellers where user_id = ${p.userId} and closed_at is null) as seller_id
    union all (select 'message', reference, null from support_tickets where user_id = ${p.userId} order by id desc limit 200)`,
)
