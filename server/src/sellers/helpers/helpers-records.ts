import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { HelperRight } from '@oja/contract/values/sellers/helper-rights.ts'
import { defineQuery } from '../../platform/database/database.ts'

// A row stays after its end, without the address and the number.
const ended = sql`ended_at = app_now(), email = null, phone = null, token_hash = null`
const slug = sql`coalesce((select l.slug from shop_links l where l.seller_id = s.id and l.is_current), '')`

// The address or the number that an invitation was sent to.
const login = sql`coalesce(h.email::text, h.phone)`

export interface HelperRow {
  id: string
  login: string
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
  (
    p,
  ) => sql`select h.id, ${login} as login, coalesce(u.name, '') as name, h.rights, h.invited_at, h.accepted_at,
      h.accepted_at is null and h.expires_at <= app_now() as is_expired
    from shop_helpers h left join users u on u.id = h.user_id
    where h.seller_id = ${p.sellerId} and h.ended_at is null and (u.id is null or u.role = 'buyer') order by h.id`,
)

/** Locks the shop, so that two invitations at once are counted one after the other. Counts those that the owner sees. */
export const lockShop = defineQuery<
  { sellerId: string; login: string },
  { slug: string; store_name: string; is_suspended: boolean; helpers: number; is_own_number: boolean }
>(
  'shop_helpers_lock',
  (p) => sql`select ${slug} as slug, s.store_name, s.status = 'suspended' as is_suspended,
      exists (select from users o where o.id = s.user_id and o.login_phone = ${p.login}) as is_own_number,
      (select count(*) from shop_helpers h where h.seller_id = s.id and h.ended_at is null and ${login} <> ${p.login}
        and not exists (select from users u where u.id = h.user_id and u.role <> 'buyer'))::int as helpers
    from sellers s where s.id = ${p.sellerId} for update of s`,
)

interface SavedInvitation {
  sellerId: string
  login: string
  rights: string[]
  hash: Buffer
  days: number
}

/** Writes an invitation, or replaces the open one of this address or number. No row when the person helps already. */
const saveInvitation = (name: string, column: 'email' | 'phone') =>
  defineQuery<SavedInvitation, { id: string }>(
    name,
    (p) => sql`insert into shop_helpers (seller_id, ${sql.ref(column)}, rights, token_hash, expires_at)
    values (${p.sellerId}, ${p.login}, ${p.rights}::text[], ${p.hash}, app_now() + make_interval(days => ${p.days}::int))
    on conflict (seller_id, ${sql.ref(column)}) where ended_at is null ${column === 'phone' ? sql`and phone is not null` : sql``}
      do update set rights = excluded.rights, token_hash = excluded.token_hash, expires_at = excluded.expires_at,
        invited_at = app_now()
      where shop_helpers.accepted_at is null
    returning id`,
  )
export const saveInvitationByEmail = saveInvitation('shop_helper_invite', 'email')
export const saveInvitationByPhone = saveInvitation('shop_helper_invite_phone', 'phone')

export const setRights = defineQuery<{ id: string; sellerId: string; rights: string[] }, { id: string }>(
  'shop_helper_rights',
  (p) => sql`update shop_helpers set rights = ${p.rights}::text[]
    where id = ${p.id} and seller_id = ${p.sellerId} and ended_at is null returning id`,
)

/** Ends a helper or an invitation. Gives the person, null for an invitation, and where they get mail; "" without one. */
export const endHelper = defineQuery<
  { id: string; sellerId: string },
  { email: string; user_id: string | null; slug: string }
>(
  'shop_helper_end',
  (p) => sql`update shop_helpers h set ${ended}
    from shop_helpers before join sellers s on s.id = before.seller_id left join users u on u.id = before.user_id
    where h.id = ${p.id} and h.seller_id = ${p.sellerId} and h.ended_at is null and before.id = h.id
    returning coalesce(before.email, u.email, '')::text as email, h.user_id, ${slug} as slug`,
)

/** Ends an invitation that the caller has locked. */
export const endInvitation = defineQuery<{ id: string }, { id: string }>(
  'shop_helper_refuse',
  (p) => sql`update shop_helpers set ${ended} where id = ${p.id} returning id`,
)

/** Ends whatever a person does as a helper. */
export const endHelpOf = defineQuery<{ userId: string }, { seller_id: string }>(
  'shop_helper_end_own',
  (p) => sql`update shop_helpers set ${ended}
    where user_id = ${p.userId} and ended_at is null returning seller_id`,
)

/** Ends all helpers and invitations of a person's shop, and the invitations that were sent to them. */
export const endAllAround = defineQuery<{ userId: string }, never>(
  'shop_helpers_end_all',
  (p) => sql`update shop_helpers h set ${ended} where h.ended_at is null
    and (h.seller_id in (select id from sellers where user_id = ${p.userId}) or h.user_id = ${p.userId}
      or h.email = (select email from users where id = ${p.userId})
      or h.phone = (select login_phone from users where id = ${p.userId} and phone_verified_at is not null))`,
)

export interface InvitationRow {
  id: string
  store_name: string
  slug: string
  rights: HelperRight[]
  owner_id: string
  /** "" for an owner without an e-mail address. */
  owner_email: string
  /** The reader has the address, or the verified number, that it was sent to. */
  is_theirs: boolean
  by_phone: boolean
  is_used: boolean
}

const invitation = (wanted: RawBuilder<unknown>, userId: unknown, lock: boolean) =>
  sql`select h.id, s.store_name, ${slug} as slug, h.rights, o.id as owner_id, coalesce(o.email::text, '') as owner_email,
      coalesce(h.email = u.email or h.phone = u.login_phone and u.phone_verified_at is not null, false) as is_theirs,
      h.phone is not null as by_phone, h.accepted_at is not null as is_used
    from shop_helpers h join sellers s on s.id = h.seller_id join users o on o.id = s.user_id
      left join users u on u.id = ${userId}
    where ${wanted} and h.ended_at is null and h.expires_at > app_now() and s.status = 'active'
    ${lock ? sql`for update of h` : sql``}`

/** An invitation by an active shop that is neither ended nor too old. `userId` is null for a visitor: then it is nobody's. */
export const invitationOf = defineQuery<{ hash: Buffer; userId: string | null }, InvitationRow>(
  'shop_helper_invitation',
  (p) => invitation(sql`h.token_hash = ${p.hash}`, p.userId, false),
)

export const lockInvitation = defineQuery<{ hash: Buffer; userId: string }, InvitationRow>(
  'shop_helper_invitation_lock',
  (p) => invitation(sql`h.token_hash = ${p.hash}`, p.userId, true),
)

/** The same without its link, which would have proved the address. */
export const lockInvitationById = defineQuery<{ id: string; userId: string }, InvitationRow>(
  'shop_helper_invitation_lock_id',
  (p) =>
    invitation(sql`h.id = ${p.id} and (h.email is null or u.email_verified_at is not null)`, p.userId, true),
)

const offered = sql`h.id, h.seller_id, h.rights, h.invited_at, h.expires_at`
const isWaiting = sql`h.accepted_at is null and h.ended_at is null`

/**
 * The invitations by active shops that wait for a buyer's proved address or number, newest first. None for a person who
 * helps already: they could accept none.
 */
export const openInvitationsOf = defineQuery<
  { userId: string },
  { id: string; store_name: string; slug: string; rights: HelperRight[] }
>(
  'shop_helper_invitations_open',
  (p) => sql`select h.id, s.store_name, ${slug} as slug, h.rights
    from (
      select ${offered} from users u join shop_helpers h on h.email = u.email
      where u.id = ${p.userId} and u.role = 'buyer' and u.email_verified_at is not null and ${isWaiting}
      union all select ${offered} from users u join shop_helpers h on h.phone = u.login_phone
      where u.id = ${p.userId} and u.role = 'buyer' and u.phone_verified_at is not null and ${isWaiting}
    ) h join sellers s on s.id = h.seller_id
    where h.expires_at > app_now() and s.status = 'active'
      and not exists (select from shop_helpers own where own.user_id = ${p.userId} and own.ended_at is null)
    order by h.invited_at desc`,
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
