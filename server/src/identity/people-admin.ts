import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Role } from '@oja/contract/schemas/identity.ts'
import { AppError, notFound } from '../platform/http/app-error.ts'
import { defineQuery } from '../platform/database/database.ts'
import type { Queryable, Tx } from '../platform/database/database.ts'
import { countQuery } from '../platform/pagination/total-count.ts'
import { sessionSeconds } from '../platform/auth/sessions.ts'
import { deviceName } from './sessions/devices.ts'
import type { LinkConfig } from './identity-emails.ts'
import { deleteSessions, endSessions, sessionsOf } from './sessions/session-records.ts'
import { createVerifyLink } from './email-verification.ts'

/**
 * SQL of the words by which admins find a person: name, e-mail address and phone numbers. The index users_found has the
 * same expression. `alias`: the table users in the statement.
 */
export function personWords(alias: 'u' | 'x' | 'b'): RawBuilder<string> {
  const column = (name: string) => `${alias}.${name}`
  return sql.raw(
    `search_fold(${column('name')} || ' ' || coalesce(${column('email')}::text, '') || ' ' || ${column('phone')} || ' ' || coalesce(${column('login_phone')}, ''))`,
  )
}

/** An account as admins see it. */
export interface UserForAdmin {
  id: string
  name: string
  email: string
  phone: string
  /** The number that logs in; "" without one. */
  login_phone: string
  role: Role
  seller_id: string | null
  status: 'Active' | 'Unverified' | 'Invited' | 'Suspended'
  suspension_reason: string
  suspended_at: Date | null
  /** The number that a code to it confirmed; "" without one. */
  confirmed_phone: string
  last_seen_at: Date | null
  created_at: Date
}

const status = sql`case when u.status = 'suspended' then 'Suspended' when u.email_verified_at is null and u.phone_verified_at is null
  then 'Unverified' when exists (select from admin_invitations i where i.user_id = u.id) then 'Invited'
  else 'Active' end`
const columns = sql`u.id, u.name, coalesce(u.email::text, '') as email, u.phone, coalesce(u.login_phone, '') as login_phone,
  u.role, u.seller_id, ${status} as status, u.suspension_reason,
  case when u.status = 'suspended' then coalesce(u.suspended_at, (select s.suspended_at from sellers s where s.id = u.seller_id)) end as suspended_at,
  case when u.phone_verified_at is null then '' else coalesce(u.login_phone, '') end as confirmed_phone,
  (select max(s.last_seen_at) from sessions s where s.user_id = u.id) as last_seen_at, u.created_at`

interface PeopleFilters {
  q: string
  /** "" for all roles. */
  role: string
  status: string
}

interface PeopleSearch extends PeopleFilters {
  afterId: string
  max: number
}

const found = (p: PeopleFilters) => sql`u.status not in ('deleted', 'guest')
  and (${p.q} = '' or ${personWords('u')} like '%' || search_like(${p.q}) || '%'
    or ${p.q} in (u.id::text, u.seller_id::text))
  and (${p.role} = '' or u.role = ${p.role}) and (${p.status} = '' or ${status} = ${p.status})`

/**
 * Accounts, newest first: an id holds the time it was made.
 * `q` matches name, address and phone. It may also be the id of a person or of their shop.
 */
export const listUsersForAdmin = defineQuery<PeopleSearch, UserForAdmin>(
  'user_supervised_list',
  (p) => sql`select ${columns} from users u
    where u.id < ${p.afterId}::uuid and ${found(p)} order by u.id desc limit ${p.max}::int`,
)

export const countUsersForAdmin = countQuery<PeopleFilters>(
  'user_supervised_list_count',
  (p) => sql`select from users u where ${found(p)}`,
)

const personById = defineQuery<{ id: string }, UserForAdmin>(
  'user_supervised_one',
  (p) => sql`select ${columns} from users u where u.id = ${p.id} and u.status not in ('deleted', 'guest')`,
)

const lockPerson = defineQuery<{ id: string }, UserForAdmin>(
  'user_supervised_lock',
  (p) =>
    sql`select ${columns} from users u where u.id = ${p.id} and u.status not in ('deleted', 'guest') for update of u`,
)

const setSuspended = defineQuery<{ id: string; suspended: boolean; reason: string }, never>(
  'user_set_suspended',
  (p) => sql`update users set status = case when ${p.suspended}::boolean then 'suspended' else 'active' end,
      suspended_at = case when ${p.suspended}::boolean then app_now() end, suspension_reason = ${p.reason}
    where id = ${p.id}`,
)

/** One account and its sessions, latest use first. Throws 404 for an unknown or deleted account. */
export async function userForAdmin(
  on: Queryable,
  id: string,
): Promise<UserForAdmin & { devices: { device: string; lastSeenAt: string }[] }> {
  const person = await personById.first(on, { id })
  if (!person) throw unknownPerson()
  const sessions = await sessionsOf.all(on, { userId: id, idleSeconds: sessionSeconds.idle })
  return {
    ...person,
    devices: sessions.map(({ user_agent, last_seen_at }) => ({
      device: deviceName(user_agent),
      lastSeenAt: last_seen_at.toISOString(),
    })),
  }
}

/** Mails the verification link again. Throws 404, and 409 when there is no address to verify. */
export async function sendVerificationAgain(tx: Tx, links: LinkConfig, id: string): Promise<void> {
  const person = await lockedPerson(tx, id)
  if (person.status !== 'Unverified') throw new AppError('CONFLICT', 'This address is verified already')
  if (person.email === '')
    throw new AppError(
      'CONFLICT',
      'This person registered with a phone number. They get a code when they log in.',
    )
  await createVerifyLink(tx, links, { userId: id, email: person.email, from: null })
}

/** Ends every session of a person. Returns how many ended. Throws 404. */
export async function endSessionsOf(tx: Tx, id: string): Promise<number> {
  await lockedPerson(tx, id)
  await endSessions.count(tx, { userId: id })
  return deleteSessions.count(tx, { userId: id })
}

/**
 * Suspends a buyer, who may then only read, or ends the suspension. Returns the account as it was before.
 * Throws 404. Throws 409 for an admin, for a seller (their shop is suspended instead), and when nothing would change.
 */
export async function changeUserStatus(
  tx: Tx,
  id: string,
  wanted: { suspended: boolean; reason: string },
): Promise<UserForAdmin> {
  const person = await lockedPerson(tx, id)
  if (person.role === 'seller') throw new AppError('CONFLICT', 'Suspend or activate the shop of a seller')
  if (person.role === 'admin') throw new AppError('CONFLICT', 'An admin cannot be suspended here')
  if ((person.status === 'Suspended') === wanted.suspended) {
    throw new AppError(
      'CONFLICT',
      wanted.suspended ? 'This person is suspended already' : 'This person is not suspended',
    )
  }
  await setSuspended.count(tx, { id, ...wanted })
  return person
}

async function lockedPerson(tx: Tx, id: string): Promise<UserForAdmin> {
  const person = await lockPerson.first(tx, { id })
  if (!person) throw unknownPerson()
  return person
}

function unknownPerson(): AppError {
  return notFound('This person was not found')
}
