import { sql } from 'kysely'
import { defineQuery } from '../platform/database/database.ts'

/** The shop of a link and its link today, when the public may see the shop. */
export const shopOfSlug = defineQuery<{ slug: string }, { seller_id: string; slug: string }>(
  'shop_link_find',
  (p) => sql`select now.seller_id, now.slug from shop_links asked
    join shop_links now on now.seller_id = asked.seller_id and now.is_current
    join sellers s on s.id = asked.seller_id
    where asked.digest = sha256(convert_to(${p.slug}::text, 'UTF8')) and s.status = 'active'`,
)

/** The link of a shop, and when its seller may change it; null when now. */
export const linkOfShop = defineQuery<
  { sellerId: string; days: number },
  { slug: string; changeable_from: Date | null }
>(
  'shop_link_own',
  (
    p,
  ) => sql`select l.slug, nullif(greatest(chosen.last + make_interval(days => ${p.days}::int), app_now()), app_now()) as changeable_from
    from shop_links l, lateral (select max(chosen_at) as last from shop_links where seller_id = l.seller_id) chosen
    where l.seller_id = ${p.sellerId} and l.is_current`,
)

export const lockShop = defineQuery<{ sellerId: string }, { id: string }>(
  'shop_link_lock',
  (p) => sql`select id from sellers where id = ${p.sellerId} for update`,
)

interface Claim {
  is_reserved: boolean
  /** Another shop has or had it. */
  is_taken: boolean
  is_verified_name: boolean
  is_name: boolean
}

/** What stands against a link for a shop. Names are compared without case, tone marks, dashes and spaces. */
export const claimOfLink = defineQuery<{ sellerId: string; slug: string }, Claim>(
  'shop_link_claim',
  (p) => sql`select is_reserved_shop_slug(${p.slug}::text) as is_reserved,
      exists (select from shop_links where digest = sha256(convert_to(${p.slug}::text, 'UTF8'))
        and seller_id <> ${p.sellerId}) as is_taken,
      coalesce(bool_or(named.verified), false) as is_verified_name, count(named.verified) > 0 as is_name
    from (values (1)) as always left join (
      select verified from sellers where shop_slug_key(shop_slug(store_name)) = shop_slug_key(${p.slug}::text)
        and id <> ${p.sellerId} and status <> 'pending' and closed_at is null) named on true`,
)

/** Lets the current link of a shop only redirect. */
export const retireLink = defineQuery<{ sellerId: string }, never>(
  'shop_link_retire',
  (p) => sql`update shop_links set is_current = false where seller_id = ${p.sellerId} and is_current`,
)

/** Gives a shop a new link, or one that it had before. Counts 0 when the link is another shop's. */
export const chooseLink = defineQuery<{ sellerId: string; slug: string }, never>(
  'shop_link_choose',
  (p) => sql`insert into shop_links (digest, seller_id, slug, chosen_at)
    values (sha256(convert_to(${p.slug}::text, 'UTF8')), ${p.sellerId}, ${p.slug}, app_now())
    on conflict (digest) do update set is_current = true, chosen_at = app_now()
      where shop_links.seller_id = excluded.seller_id`,
)

/** Erases the words of all links of a person's shop. Their digests stay, so that no other shop gets them. */
export const eraseLinks = defineQuery<{ userId: string }, never>(
  'shop_link_erase',
  (p) => sql`update shop_links set slug = null, is_current = false
    where seller_id = (select id from sellers where user_id = ${p.userId})`,
)
