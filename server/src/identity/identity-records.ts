import { sql } from 'kysely'
import type { Role } from '@oja/contract/schemas/identity.ts'
import { defineQuery } from '../platform/database/database.ts'

interface NewUser {
  role: Role
  sellerId: string | null
  name: string
  /** Null for an account that logs in with a phone number. */
  email: string | null
  loginPhone: string | null
  passwordHash: string
  phone: string
  address: string
  consentVersion: string
}

/** Returns no row when the address is taken. */
export const insertUser = defineQuery<NewUser, { id: string }>(
  'user_insert',
  (
    p,
  ) => sql`insert into users (role, seller_id, name, email, login_phone, password_hash, phone, address, consent_at, consent_version)
    values (${p.role}, ${p.sellerId}, ${p.name}, ${p.email}, ${p.loginPhone}, ${p.passwordHash}, ${p.phone}, ${p.address}, app_now(), ${p.consentVersion})
    on conflict (email) do nothing returning id`,
)

export const markVerified = defineQuery<{ id: string }, never>(
  'user_mark_verified',
  (p) => sql`update users set email_verified_at = app_now() where id = ${p.id}`,
)

export const userExists = defineQuery<Record<never, never>, { exists: boolean }>(
  'user_any',
  () => sql`select exists (select from users)`,
)

/** An unverified account gives way to a newer registration of the same address. */
export const removeUnverified = defineQuery<{ email: string }, never>(
  'user_remove_unverified',
  (p) => sql`delete from users where email = ${p.email} and email_verified_at is null and status <> 'guest'`,
)

export interface LoginRow {
  id: string
  role: Role
  seller_id: string | null
  name: string
  /** "" without one. */
  email: string
  /** The number that logs in; "" without one. */
  phone: string
  password_hash: string
  is_verified: boolean
  has_second_factor: boolean
}

const loginColumns = sql`id, role, seller_id, name, coalesce(email::text, '') as email, coalesce(login_phone, '') as phone,
  password_hash, email_verified_at is not null or phone_verified_at is not null as is_verified,
  exists (select from second_factors f where f.user_id = users.id and f.sealed is not null) as has_second_factor`

export const userByEmail = defineQuery<{ email: string }, LoginRow>(
  'user_by_email',
  (p) => sql`select ${loginColumns} from users where email = ${p.email}::citext and status <> 'deleted'`,
)

/** The verified owner of a number, else the account that waits for it to be verified. */
export const userByPhone = defineQuery<{ number: string }, LoginRow>(
  'user_by_phone',
  (p) => sql`select ${loginColumns} from users where login_phone = ${p.number} and status <> 'deleted'
    order by phone_verified_at is null, id desc limit 1`,
)

/** An account whose address was verified a few minutes ago, for a login without the password. */
export const userJustVerified = defineQuery<
  { userId: string; minutes: number },
  Omit<LoginRow, 'is_verified' | 'has_second_factor'>
>(
  'user_just_verified',
  (
    p,
  ) => sql`select id, role, seller_id, name, email::text, coalesce(login_phone, '') as phone, password_hash from users
    where id = ${p.userId} and status <> 'deleted'
      and email_verified_at > app_now() - make_interval(mins => ${p.minutes}::integer)
      and not exists (select from second_factors f where f.user_id = users.id and f.sealed is not null)`,
)

export const personById = defineQuery<{ userId: string }, { name: string; email: string; role: Role }>(
  'user_to_write_to',
  (p) =>
    sql`select name, coalesce(email::text, '') as email, role from users where id = ${p.userId} and status <> 'deleted'`,
)

export interface ProfileRow {
  name: string
  full_name: string
  email: string
  pending_email: string | null
  phone: string
  address: string
  avatar_file_id: string | null
  role: Role
  created_at: Date
  suspension_reason: string | null
}

export const profileOf = defineQuery<{ userId: string }, ProfileRow>(
  'user_profile',
  (
    p,
  ) => sql`select name, full_name, coalesce(email::text, '') as email, phone, address, avatar_file_id, role, created_at,
      case when role = 'buyer' and status = 'suspended' then suspension_reason end as suspension_reason,
      (select new_email::text from mail_links l
        where l.user_id = users.id and l.kind = 'email' and l.used_at is null and l.expires_at > app_now()) as pending_email
    from users where id = ${p.userId}`,
)

export interface NewMailLink {
  hash: Buffer
  userId: string
  kind: 'verify' | 'reset' | 'email'
  minutes: number
  /** Only for the kind `email`. */
  newEmail: string | null
}

/** A newer link replaces an older one of the same kind. */
export const insertMailLink = defineQuery<NewMailLink, never>(
  'mail_link_insert',
  (p) => sql`insert into mail_links (token_hash, user_id, kind, new_email, expires_at)
    values (${p.hash}, ${p.userId}, ${p.kind}, ${p.newEmail}, app_now() + make_interval(mins => ${p.minutes}::int))
    on conflict (user_id, kind) do update set token_hash = excluded.token_hash, new_email = excluded.new_email,
      created_at = app_now(), expires_at = excluded.expires_at, used_at = null`,
)

export const deleteMailLinks = defineQuery<{ userId: string; kinds: NewMailLink['kind'][] }, never>(
  'mail_link_delete',
  (p) => sql`delete from mail_links where user_id = ${p.userId} and kind = any(${p.kinds}::text[])`,
)

/** Uses a link. A repeated use changes nothing (D16 in docs/requirements/rules.md). */
export const useVerifyLink = defineQuery<{ hash: Buffer }, { user_id: string; first: boolean }>(
  'mail_link_verify',
  (p) => sql`with link as (
      select user_id, used_at from mail_links
      where token_hash = ${p.hash} and kind = 'verify' and (expires_at > app_now() or used_at is not null) for update
    ), used as (
      update mail_links set used_at = app_now() where token_hash = ${p.hash} and kind = 'verify' and used_at is null
        and expires_at > app_now()
    ), verified as (
      update users set email_verified_at = app_now() where id = (select user_id from link) and email_verified_at is null
    )
    select user_id, used_at is null as first from link`,
)

/** Reads a reset link without using it, because a password is hashed only for a link that works. */
export const resetLink = defineQuery<
  { hash: Buffer },
  { user_id: string; is_used: boolean; is_old: boolean }
>(
  'mail_link_reset_look',
  (p) => sql`select user_id, used_at is not null as is_used, expires_at <= app_now() as is_old from mail_links
    where token_hash = ${p.hash} and kind = 'reset'`,
)

/** Uses a reset link. Of two requests at once, one gets no row. */
export const useResetLink = defineQuery<{ hash: Buffer }, { user_id: string }>(
  'mail_link_reset',
  (p) => sql`update mail_links set used_at = app_now()
    where token_hash = ${p.hash} and kind = 'reset' and used_at is null and expires_at > app_now() returning user_id`,
)

/** Uses the link sent to a new address. A repeated use changes nothing. */
export const useNewEmailLink = defineQuery<
  { hash: Buffer },
  { user_id: string; new_email: string; old_email: string; first: boolean }
>(
  'mail_link_email',
  (p) => sql`with link as (
      select user_id, new_email::text, used_at from mail_links
      where token_hash = ${p.hash} and kind = 'email' and (expires_at > app_now() or used_at is not null) for update
    ), used as (
      update mail_links set used_at = app_now() where token_hash = ${p.hash} and kind = 'email' and used_at is null
        and expires_at > app_now()
    )
    select link.user_id, new_email, coalesce(u.email::text, '') as old_email, used_at is null as first
    from link join users u on u.id = link.user_id`,
)

/** Fails on users_email_key when another account has the address by now. */
export const changeEmail = defineQuery<{ userId: string; email: string }, never>(
  'user_change_email',
  (
    p,
  ) => sql`update users set email = ${p.email}::citext, email_verified_at = coalesce(email_verified_at, app_now())
    where id = ${p.userId}`,
)

/** Whose password it is, and what others may know of them. */
export const passwordOwner = defineQuery<{ userId: string }, { role: Role; name: string; email: string }>(
  'user_password_owner',
  (p) =>
    sql`select role, name, coalesce(login_phone, email::text, '') as email from users where id = ${p.userId}`,
)

export const passwordOf = defineQuery<{ userId: string }, { password_hash: string }>(
  'user_password',
  (p) => sql`select password_hash from users where id = ${p.userId}`,
)

/** `checked` is the hash that the current password matched. It is null when a mailed link replaces the password. */
export const changePasswordHash = defineQuery<
  { userId: string; passwordHash: string; checked: string | null },
  { id: string; email: string; phone: string }
>(
  'user_change_password',
  (
    p,
  ) => sql`update users set password_hash = ${p.passwordHash}, password_changed_at = app_now(), must_change_password = false
    where id = ${p.userId} and status <> 'deleted' and password_hash = coalesce(${p.checked}, password_hash)
    returning id, coalesce(email::text, '') as email, coalesce(login_phone, '') as phone`,
)

interface ProfileChange {
  userId: string
  name: string | null
  fullName: string | null
  phone: string | null
  address: string | null
  /** Whether the photo changes, and to which file. */
  changesAvatar: boolean
  avatarFileId: string | null
}

/** A null value leaves the column as it is. Returns the photo before the change. */
export const updateUser = defineQuery<ProfileChange, { old_avatar: string | null }>(
  'user_update',
  (
    p,
  ) => sql`update users set name = coalesce(${p.name}, name), full_name = coalesce(${p.fullName}, full_name),
      phone = coalesce(${p.phone}, phone), address = coalesce(${p.address}, address),
      avatar_file_id = case when ${p.changesAvatar}::boolean then ${p.avatarFileId}::uuid else avatar_file_id end
    where id = ${p.userId} returning old.avatar_file_id as old_avatar`,
)

/** Writes nothing while there is an administrator other than those in `besides`, or when the address is taken. */
export const insertFirstAdmin = defineQuery<
  { name: string; email: string; passwordHash: string; consentVersion: string; besides: string[] },
  never
>(
  'user_insert_first_admin',
  (
    p,
  ) => sql`insert into users (role, name, email, email_verified_at, password_hash, consent_at, consent_version, must_change_password)
    select 'admin', ${p.name}, ${p.email}, app_now(), ${p.passwordHash}, app_now(), ${p.consentVersion}, true
    where not exists (select from users where role = 'admin' and not (email = any(${p.besides}::citext[])))
    on conflict (email) do nothing`,
)

/** Everything that a row of users holds about a person, except the password. */
export const accountForExport = defineQuery<{ userId: string }, Record<string, unknown> & { email: string }>(
  'user_held_data',
  (
    p,
  ) => sql`select id, role, name, full_name as "fullName", coalesce(email::text, '') as email, email_verified_at as "emailVerifiedAt", phone,
      coalesce(login_phone, '') as "loginPhone", phone_verified_at as "phoneVerifiedAt", phone_used_at as "phoneUsedAt", address,
      avatar_file_id as "avatarFileId", status, suspension_reason as "suspensionReason", consent_at as "consentAt", consent_version as "consentVersion",
      password_changed_at as "passwordChangedAt", created_at as "createdAt", wants_message_emails as "wantsMessageEmails",
      wants_rating_reminders as "wantsRatingReminders" from users where id = ${p.userId}`,
)

/** Erases the person from their row. The row stays, because orders refer to it. */
export const eraseUser = defineQuery<
  { userId: string },
  { name: string; email: string; phone: string; avatar_file_id: string | null }
>(
  'user_erase',
  (
    p,
  ) => sql`update users set name = 'Deleted user', full_name = '', email = ('deleted-' || id || '@deleted.invalid')::citext,
      phone = '', login_phone = null, phone_verified_at = null, phone_used_at = null, address = '', avatar_file_id = null, password_hash = '', suspension_reason = '', status = 'deleted', deleted_at = app_now()
    where id = ${p.userId} and status = 'active'
    returning old.name, coalesce(old.email::text, '') as email, coalesce(old.login_phone, '') as phone, old.avatar_file_id`,
)

/** Erases the other rows that belong to the person. */
export const eraseRelatedRows = defineQuery<{ userId: string }, never>(
  'user_erase_traces',
  (p) => sql`with gone_links as (delete from mail_links where user_id = ${p.userId}),
    gone_phone_codes as (delete from phone_codes where user_id = ${p.userId}),
    gone_phone_change as (delete from phone_changes where user_id = ${p.userId}),
    gone_factors as (delete from second_factors where user_id = ${p.userId}),
    gone_codes as (delete from recovery_codes where user_id = ${p.userId}),
    gone_devices as (delete from known_devices where user_id = ${p.userId})
    delete from sessions where user_id = ${p.userId}`,
)

export const suspendSeller = defineQuery<{ sellerId: string }, never>(
  'user_suspend',
  (p) => sql`update users set status = 'suspended' where seller_id = ${p.sellerId} and status = 'active'`,
)

export const unsuspendSeller = defineQuery<{ sellerId: string }, never>(
  'user_unsuspend',
  (p) => sql`update users set status = 'active' where seller_id = ${p.sellerId} and status = 'suspended'`,
)
