import { sql } from 'kysely'
import type { Role } from '@oja/contract/identity.ts'
import { plain, statement } from '../platform/database.ts'
import type { Actor } from '../platform/sessions.ts'

interface NewUser {
  role: Role
  sellerId: string | null
  name: string
  email: string
  passwordHash: string
  phone: string
  address: string
  consentVersion: string
}

/** No row comes back when the address is taken. */
export const insertUser = plain<NewUser, { id: string }>(
  'user_insert',
  (
    p,
  ) => sql`insert into users (role, seller_id, name, email, password_hash, phone, address, consent_at, consent_version)
    values (${p.role}, ${p.sellerId}, ${p.name}, ${p.email}, ${p.passwordHash}, ${p.phone}, ${p.address}, app_now(), ${p.consentVersion})
    on conflict (email) do nothing returning id`,
)

export const markVerified = plain<{ id: string }, never>(
  'user_mark_verified',
  (p) => sql`update users set email_verified_at = app_now() where id = ${p.id}`,
)

export const anyUser = plain<Record<never, never>, { exists: boolean }>(
  'user_any',
  () => sql`select exists (select from users)`,
)

/** An account whose address nobody proved makes way for a newer registration of that address. */
export const removeUnverified = statement('user_remove_unverified', (p: { email: string }, db) =>
  db.deleteFrom('users').where('email', '=', p.email).where('email_verified_at', 'is', null),
)

export interface LoginRow {
  id: string
  role: Role
  seller_id: string | null
  name: string
  email: string
  password_hash: string
  is_verified: boolean
}

export const userByEmail = plain<{ email: string }, LoginRow>(
  'user_by_email',
  (
    p,
  ) => sql`select id, role, seller_id, name, email::text, password_hash, email_verified_at is not null as is_verified
    from users where email = ${p.email}::citext and status <> 'deleted'`,
)

export interface ProfileRow {
  name: string
  full_name: string
  email: string
  phone: string
  address: string
  avatar_file_id: string | null
  role: Role
  created_at: Date
}

export const profileOf = plain<{ userId: string }, ProfileRow>(
  'user_profile',
  (p) => sql`select name, full_name, email::text, phone, address, avatar_file_id, role, created_at
    from users where id = ${p.userId}`,
)

/** A newer link of the same kind replaces the older one. */
export const insertMailLink = plain<{ hash: Buffer; userId: string; kind: string; hours: number }, never>(
  'mail_link_insert',
  (p) => sql`insert into mail_links (token_hash, user_id, kind, expires_at)
    values (${p.hash}, ${p.userId}, ${p.kind}, app_now() + make_interval(hours => ${p.hours}::int))
    on conflict (user_id, kind) do update set token_hash = excluded.token_hash, created_at = app_now(),
      expires_at = excluded.expires_at, used_at = null`,
)

/** Uses a link. A repeated use within its time gives the same answer as the first (rules.md D16). */
export const useVerifyLink = plain<{ hash: Buffer }, { user_id: string; first: boolean }>(
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

interface NewSession {
  hash: Buffer
  publicId: string
  userId: string
  carrier: 'cookie' | 'bearer'
  remembered: boolean
  userAgent: string
  seconds: number
}

export const insertSession = plain<NewSession, { id: string }>(
  'session_insert',
  (
    p,
  ) => sql`insert into sessions (token_hash, public_id, user_id, carrier, remembered, user_agent, expires_at)
    values (${p.hash}, ${p.publicId}, ${p.userId}, ${p.carrier}, ${p.remembered}, ${p.userAgent},
      app_now() + make_interval(secs => ${p.seconds}::float8)) returning id`,
)

type SessionRow = Actor & { isStale: boolean }

/** The one read of an authenticated request. `isStale`: its last use was noted more than five minutes ago. */
export const actorByToken = plain<{ hash: Buffer; idleSeconds: number }, SessionRow>(
  'session_actor',
  (
    p,
  ) => sql`select s.id as "sessionId", s.public_id as "publicId", s.carrier, s.remembered, s.user_id as "userId",
      u.role, u.seller_id as "sellerId", u.name, u.email::text, s.last_seen_at < app_now() - interval '5 minutes' as "isStale"
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${p.hash} and s.expires_at > app_now() and u.status <> 'deleted'
      and (s.remembered or s.last_seen_at > app_now() - make_interval(secs => ${p.idleSeconds}::float8))`,
)

export const noteSeen = plain<{ sessionId: string }, never>(
  'session_seen',
  (p) => sql`update sessions set last_seen_at = app_now() where id = ${p.sessionId}`,
)

export const deleteSession = statement('session_delete', (p: { sessionId: string }, db) =>
  db.deleteFrom('sessions').where('id', '=', p.sessionId),
)
