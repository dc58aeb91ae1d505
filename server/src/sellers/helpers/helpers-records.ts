import { sql } from 'kysely'
import type { HelperRight } from '@oja/contract/values/shop/helper-rights.ts'
import { defineQuery } from '../../platform/database/database.ts'

const slug = sql`coalesce((select l.slug from shop_links l where l.seller_id = s.id and l.is_current), '')`

export interface HelperRow {
  id: string
  email: string
  /** "" until the person has accepted. */
  name: string
  rights: HelperRight[]
  invited_at: Date
  accepted_at: Date | null
  is_expired: boolean
}

/** The open invitations and the helpers of a shop, oldest first. A person who opened a shop of their own helps no more. */
export const helpersOf = defineQuery<{ sellerId: string }, HelperRow>(
  'shop_helpers_list',
  (p) => sql`select h.id, h.email::text, coalesce(u.name, '') as name, h.rights, h.invited_at, h.accepted_at,
      h.accepted_at is null and h.expires_at <= app_now() as is_expired
    from shop_helpers h left join users u on u.id = h.user_id
    where h.seller_id = ${p.sellerId} and h.ended_at is null and (u.id is null or u.role = 'buyer') order by h.id`,
)

/** Locks the shop, so that two invitations at once are counted one after the other. Counts those that the owner sees. */
export const lockShop = defineQuery<
  { sellerId: string; email: string },
  { slug: string; store_name: string; helpers: number }
>(
  'shop_helpers_lock',
  (p) => sql`select ${slug} as slug, s.store_name,
      (select count(*) from shop_helpers h where h.seller_id = s.id and h.ended_at is null and h.email <> ${p.email}
        and not exists (select from users u where u.id = h.user_id and u.role <> 'buyer'))::int as helpers
    from sellers s where s.id = ${p.sellerId} for update of s`,
)

/** Writes an invitation, or replaces the open one of this address. No row when the person helps already. */
export const saveInvitation = defineQuery<
  { sellerId: string; email: string; rights: string[]; hash: Buffer; days: number },
  { id: string }
>(
  'shop_helper_invite',
  (p) => sql`insert into shop_helpers (seller_id, email, rights, token_hash, expires_at)
    values (${p.sellerId}, ${p.email}, ${p.rights}::text[], ${p.hash}, app_now() + make_interval(days => ${p.days}::int))
    on conflict (seller_id, email) where ended_at is null do update
      set rights = excluded.rights, token_hash = excluded.token_hash, expires_at = excluded.expires_at, invited_at = app_now()
      where shop_helpers.accepted_at is null
    returning id`,
)

export const setRights = defineQuery<{ id: string; sellerId: string; rights: string[] }, { id: string }>(
  'shop_helper_rights',
  (p) => sql`update shop_helpers set rights = ${p.rights}::text[]
    where id = ${p.id} and seller_id = ${p.sellerId} and ended_at is null returning id`,
)

/** Ends a helper or an invitation. Gives the address that had it, and the person, null for an invitation. */
export const endHelper = defineQuery<
  { id: string; sellerId: string },
  { email: string; user_id: string | null; slug: string }
>(
  'shop_helper_end',
  (p) => sql`update shop_helpers h set ended_at = app_now(), email = null, token_hash = null
    from shop_helpers before join sellers s on s.id = before.seller_id
    where h.id = ${p.id} and h.seller_id = ${p.sellerId} and h.ended_at is null and before.id = h.id
    returning before.email::text, h.user_id, ${slug} as slug`,
)

/** Ends whatever a person does as a helper. */
export const endHelpOf = defineQuery<{ userId: string }, { seller_id: string }>(
  'shop_helper_end_own',
  (p) => sql`update shop_helpers set ended_at = app_now(), email = null, token_hash = null
    where user_id = ${p.userId} and ended_at is null returning seller_id`,
)

/** Ends all helpers and invitations of a person's shop, and the invitations that were sent to them. */
export const endAllAround = defineQuery<{ userId: string }, never>(
  'shop_helpers_end_all',
  (
    p,
  ) => sql`update shop_helpers h set ended_at = app_now(), email = null, token_hash = null where h.ended_at is null
    and (h.seller_id in (select id from sellers where user_id = ${p.userId}) or h.user_id = ${p.userId}
      or h.email = (select email from users where id = ${p.userId}))`,
)

export interface InvitationRow {
  id: string
  email: string
  seller_id: string
  store_name: string
  slug: string
  rights: HelperRight[]
  owner_email: string
  is_used: boolean
}

const invitation = (lock: boolean) => (p: { hash: unknown }) =>
  sql`select h.id, h.email::text, h.seller_id, s.store_name, ${slug} as slug, h.rights, coalesce(o.email::text, '') as owner_email,
      h.accepted_at is not null as is_used
    from shop_helpers h join sellers s on s.id = h.seller_id join users o on o.id = s.user_id
    where h.token_hash = ${p.hash} and h.ended_at is null and h.expires_at > app_now() and o.status <> 'deleted'
    ${lock ? sql`for update of h` : sql``}`

/** An invitation that is neither ended nor too old. */
export const invitationOf = defineQuery<{ hash: Buffer }, InvitationRow>(
  'shop_helper_invitation',
  invitation(false),
)

export const lockInvitation = defineQuery<{ hash: Buffer }, InvitationRow>(
  'shop_helper_invitation_lock',
  invitation(true),
)

/** No row for a person who has opened a shop in the meantime. */
export const acceptInvitation = defineQuery<{ id: string; userId: string }, { id: string }>(
  'shop_helper_accept',
  (p) => sql`with person as (select id from users where id = ${p.userId} and role = 'buyer' for no key update)
    update shop_helpers h set user_id = person.id, accepted_at = app_now() from person where h.id = ${p.id} returning h.id`,
)

/** The helpers of a shop who have a right now. */
export const helpersWithRight = defineQuery<{ sellerId: string; right: string }, { user_id: string }>(
  'shop_helpers_with_right',
  (p) => sql`select h.user_id from shop_helpers h join users u on u.id = h.user_id
    where h.seller_id = ${p.sellerId} and h.ended_at is null and ${p.right} = any(h.rights)
      and u.role = 'buyer' and u.status <> 'deleted'`,
)

/** Where a person helps or helped, for the export of personal data. */
export const helpOfPerson = defineQuery<
  { userId: string },
  { store_name: string; rights: HelperRight[]; accepted_at: Date; ended_at: Date | null }
>(
  'shop_helper_of_person',
  (p) => sql`select s.store_name, h.rights, h.accepted_at, h.ended_at
    from shop_helpers h join sellers s on s.id = h.seller_id where h.user_id = ${p.userId} order by h.id`,
)
