import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** What a line of the audit log is about. */
export interface AuditSubject {
  kind: string
  id: string
}

/**
 * What belongs to shops and may stand in the audit log: their documents, listings, orders and reports. The log itself
 * does not know the shop. At most 2,000 of each kind are read, shared by the shops.
 */
const subjectsOfShops = defineQuery<{ sellerIds: string[] }, AuditSubject>(
  'audit_subjects_of_shops',
  (p) => sql`with shops as (
      select id, user_id, 2000 / cardinality(${p.sellerIds}::uuid[]) as share from sellers
      where id = any(${p.sellerIds}::uuid[]) and closed_at is null),
    found as (
      select kind, s.id::text as id from shops s, unnest(array['seller', 'reported seller']) as kind
      union all select 'kyc', k.id::text from shops s join kyc_submissions k on k.seller_id = s.id
      union all select 'kyc', r.id::text from shops s join kyc_replaced r on r.seller_id = s.id
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

/**
 * What belongs to people and may stand in the audit log: the account, its messages to us, the refunds and disputes of
 * what they bought, and which shop is theirs. Of messages and orders at most 1,000 each, shared by the people.
 */
const subjectsOfPeople = defineQuery<{ userIds: string[] }, AuditSubject & { seller_id: string | null }>(
  'audit_subjects_of_people',
  (p) => sql`with people as (
      select id, 1000 / cardinality(${p.userIds}::uuid[]) as share from unnest(${p.userIds}::uuid[]) as id)
    select 'user' as kind, u.id::text as id, s.id as seller_id
      from people u left join sellers s on s.user_id = u.id and s.closed_at is null
    union all select 'message', t.reference, null from people u cross join lateral (select reference
      from support_tickets where user_id = u.id order by id desc limit u.share) t
    union all select 'order', o.id::text, null from people u cross join lateral (select id from orders
      where buyer_id = u.id and (refund <> 'none' or dispute <> 'none') order by created_at desc limit u.share) o`,
)

/** What belongs to these people, to their shops, and to these other shops. */
export async function subjectsOfAll(
  on: Queryable,
  { userIds, sellerIds }: { userIds: string[]; sellerIds: string[] },
): Promise<AuditSubject[]> {
  const own = userIds.length > 0 ? await subjectsOfPeople.all(on, { userIds }) : []
  const shops = [...new Set([...sellerIds, ...own.flatMap(({ seller_id }) => seller_id ?? [])])]
  const theirs = shops.length > 0 ? await subjectsOfShops.all(on, { sellerIds: shops }) : []
  return [...own.map(({ kind, id }) => ({ kind, id })), ...theirs]
}
