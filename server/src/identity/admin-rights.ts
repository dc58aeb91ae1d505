import { sql } from 'kysely'
import type { AdminArea } from '@oja/contract/values/admin/admin-areas.ts'
import type { AdminColleague } from '@oja/contract/schemas/admin/admin-work.ts'
import type { AdminActor } from '../platform/auth/guards.ts'
import { defineQuery } from '../platform/database/database.ts'
import type { Queryable, Tx } from '../platform/database/database.ts'
import { AppError, notFound } from '../platform/http/app-error.ts'

/** The areas in which an admin has rights. Throws 404 for anybody who is no admin. */
export async function areasOf(on: Queryable, userId: string): Promise<AdminArea[]> {
  const found = await areasById.first(on, { userId })
  if (!found) throw notFound('There is no such admin')
  return found.areas
}

/**
 * Sets the areas of an admin, and returns those before. They count from the admin's next request on.
 * Throws 404 for anybody who is no admin, and 409 when nobody would have all rights.
 */
export async function setAreas(tx: Tx, userId: string, areas: readonly AdminArea[]): Promise<AdminArea[]> {
  // The rows are locked, so that two admins cannot take the last rights from each other.
  const admins = await lockAdmins.all(tx, {})
  const before = admins.find(({ id }) => id === userId)
  if (!before) throw notFound('There is no such admin')
  const others = admins.filter(({ id }) => id !== userId)
  if (!areas.includes('all') && !others.some((other) => other.areas.includes('all')))
    throw new AppError('CONFLICT', 'One admin must keep all rights')
  await saveAreas.count(tx, { userId, areas: [...areas] })
  return before.areas
}

/** The other admins, whom an admin may ask for rights of theirs; none for an admin with all rights. */
export async function colleaguesOf(on: Queryable, { userId, areas }: AdminActor): Promise<AdminColleague[]> {
  if (!areas || areas.includes('all')) return []
  return colleagues.all(on, { userId })
}

const columns = sql`coalesce((select r.areas from admin_rights r where r.user_id = u.id), array['all']) as areas`
const isAdmin = sql`u.role = 'admin' and u.status = 'active'`

const areasById = defineQuery<{ userId: string }, { areas: AdminArea[] }>(
  'admin_areas',
  (p) => sql`select ${columns} from users u where u.id = ${p.userId} and ${isAdmin}`,
)

// Who is invited and has no password yet answers nobody.
const colleagues = defineQuery<{ userId: string }, AdminColleague>(
  'admin_colleagues',
  (p) => sql`select u.name, ${columns} from users u
    where ${isAdmin} and u.id <> ${p.userId} and not exists (select from admin_invitations i where i.user_id = u.id) order by u.name limit 20`,
)

const lockAdmins = defineQuery<Record<never, never>, { id: string; areas: AdminArea[] }>(
  'admin_areas_lock',
  () => sql`select u.id, ${columns} from users u where ${isAdmin} order by u.id for update`,
)

const saveAreas = defineQuery<{ userId: string; areas: AdminArea[] }, never>(
  'admin_areas_save',
  (p) => sql`insert into admin_rights (user_id, areas) values (${p.userId}, ${p.areas}::text[])
    on conflict (user_id) do update set areas = excluded.areas`,
)
