import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import { reauthenticationSeconds } from '../../platform/auth/sessions.ts'
import type { Actor } from '../../platform/auth/sessions.ts'

interface NewSession {
  hash: Buffer
  publicId: string
  userId: string
  /** The hash that the given password matched. No session begins when the password was changed in between. */
  passwordHash: string
  credential: 'cookie' | 'bearer'
  remembered: boolean
  /** False: the password was not given, so the session is not fresh. */
  withPassword: boolean
  userAgent: string
  seconds: number
}

// The lock orders a login against a password change and against
// "log out everywhere" (I22 in docs/requirements/money.md).
export const insertSession = defineQuery<NewSession, { id: string }>(
  'session_insert',
  (p) => sql`with person as (select id, password_changed_at, sessions_ended_at from users
      where id = ${p.userId} and password_hash = ${p.passwordHash} and status <> 'deleted' for share)
    insert into sessions (token_hash, public_id, user_id, carrier, remembered, user_agent, created_at, password_given_at, expires_at)
    select ${p.hash}, ${p.publicId}, id, ${p.credential}, ${p.remembered}, ${p.userAgent},
      greatest(app_now(), password_changed_at, sessions_ended_at),
      case when ${p.withPassword}::boolean then app_now() else 'epoch'::timestamptz end, app_now() + make_interval(secs => ${p.seconds}::float8)
    from person returning id`,
)

type SessionRow = Actor & { isStale: boolean }

/** The only query of an authenticated request. `isStale`: the last use was noted more than five minutes ago. */
export const actorByToken = defineQuery<{ hash: Buffer; idleSeconds: number }, SessionRow>(
  'session_actor',
  (
    p,
  ) => sql`select s.id as "sessionId", s.public_id as "publicId", s.carrier as credential, s.remembered, s.user_id as "userId",
      u.role, u.seller_id as "sellerId", u.name, coalesce(u.email::text, '') as email, s.last_seen_at < app_now() - interval '5 minutes' as "isStale",
      s.password_given_at > app_now() - make_interval(secs => ${sql.lit(reauthenticationSeconds)}) as "isFresh",
      u.status = 'suspended' as "isSuspended",
      u.role = 'admin' and (u.must_change_password or not exists (
        select from second_factors f where f.user_id = u.id and f.sealed is not null)) as "mustSetUpTwoFactor",
      case when u.role = 'admin' then (select r.areas from admin_rights r where r.user_id = u.id) end as areas,
      case when u.role = 'buyer' then (
        select json_build_object('sellerId', h.seller_id, 'ownerId', shop.user_id, 'storeName', shop.store_name,
          'rights', case when u.status = 'suspended' then '{}' else h.rights end)
        from shop_helpers h join sellers shop on shop.id = h.seller_id join users owner on owner.id = shop.user_id
        where h.user_id = u.id and h.ended_at is null and owner.status <> 'deleted') end as helps
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${p.hash} and s.expires_at > app_now() and u.status <> 'deleted'
      and (s.remembered or s.last_seen_at > app_now() - make_interval(secs => ${p.idleSeconds}::float8))`,
)

export const recordLastSeen = defineQuery<{ sessionId: string }, never>(
  'session_seen',
  (p) => sql`update sessions set last_seen_at = app_now() where id = ${p.sessionId}`,
)

/** Notes that the password was given again. Returns until when that counts. */
export const recordReauthentication = defineQuery<{ sessionId: string }, { until: Date }>(
  'session_password_given',
  (p) => sql`update sessions set password_given_at = app_now() where id = ${p.sessionId}
    returning password_given_at + make_interval(secs => ${sql.lit(reauthenticationSeconds)}) as until`,
)

export const deleteSession = defineQuery<{ sessionId: string; userId: string }, never>(
  'session_delete',
  (p) => sql`delete from sessions where id = ${p.sessionId} and user_id = ${p.userId}`,
)

export const deleteSessions = defineQuery<{ userId: string }, never>(
  'session_delete_all',
  (p) => sql`delete from sessions where user_id = ${p.userId}`,
)

export const deleteOtherSessions = defineQuery<{ userId: string; sessionId: string }, never>(
  'session_delete_others',
  (p) => sql`delete from sessions where user_id = ${p.userId} and id <> ${p.sessionId}`,
)

/**
 * Call it before the sessions are deleted. A session that begins
 * at the same time is then deleted, or younger than this.
 */
export const endSessions = defineQuery<{ userId: string }, never>(
  'user_end_sessions',
  (p) => sql`update users set sessions_ended_at = app_now() where id = ${p.userId}`,
)

export interface SessionOfUser {
  id: string
  user_agent: string
  remembered: boolean
  created_at: Date
  last_seen_at: Date
}

/** The person's valid sessions, latest use first. */
export const sessionsOf = defineQuery<{ userId: string; idleSeconds: number }, SessionOfUser>(
  'sessions_of_user',
  (p) => sql`select id, user_agent, remembered, created_at, last_seen_at from sessions
    where user_id = ${p.userId} and expires_at > app_now()
      and (remembered or last_seen_at > app_now() - make_interval(secs => ${p.idleSeconds}::float8))
    order by last_seen_at desc, id desc`,
)

/**
 * Remembers a kind of device.
 * `isNew`: this device was unknown and others were known. A first login always has a new device, so it needs no mail.
 */
export const rememberDevice = defineQuery<{ userId: string; name: string }, { isNew: boolean }>(
  'device_remember',
  (
    p,
  ) => sql`with others as (select exists (select from known_devices where user_id = ${p.userId}) as were_known),
    added as (insert into known_devices (user_id, name) values (${p.userId}, ${p.name}) on conflict do nothing returning name)
    select were_known and exists (select from added) as "isNew" from others`,
)

export const devicesOf = defineQuery<{ userId: string }, { name: string; firstSeenAt: Date }>(
  'devices_of_user',
  (p) => sql`select name, first_seen_at as "firstSeenAt" from known_devices where user_id = ${p.userId}
    order by first_seen_at`,
)
