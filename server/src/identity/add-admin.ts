import { sql } from 'kysely'
import type { AdminArea } from '@oja/contract/values/admin/admin-areas.ts'
import type { AdminAccount } from '@oja/contract/schemas/admin/admin-users.ts'
import { policyVersion } from '@oja/contract/values/policy.ts'
import { hashPassword } from '../platform/auth/password-hash.ts'
import { newSecret } from '../platform/auth/sessions.ts'
import { defineQuery } from '../platform/database/database.ts'
import type { Queryable, Tx } from '../platform/database/database.ts'
import { invalidFields } from '../platform/http/app-error.ts'
import { setAreas } from './admin-rights.ts'
import { sendInvitation } from './admin-invitations.ts'
import type { LinkConfig } from './identity-emails.ts'

export interface Invitation {
  name: string
  email: string
  areas: readonly AdminArea[]
}

/** Hashes a password that nobody knows. Call it before the transaction: it takes tens of milliseconds. */
export function unknownPassword(): Promise<string> {
  return hashPassword(newSecret().secret)
}

/**
 * Makes an account for an admin and mails a link to choose its password. The first login then asks for the second step.
 * Returns the id. Throws 422 at `email` when the address has an account: admins neither buy nor sell.
 */
export async function addAdmin(
  tx: Tx,
  links: LinkConfig,
  { name, email, areas }: Invitation,
  passwordHash: string,
): Promise<string> {
  const added = await insertAdmin.first(tx, { name, email, passwordHash, consentVersion: policyVersion })
  if (!added)
    throw invalidFields({ email: 'This address has an account already. Give an address of its own.' })
  await setAreas(tx, added.id, areas)
  await sendInvitation(tx, links, { userId: added.id, email, areas })
  return added.id
}

/** Every admin, by name. */
export async function listAdmins(on: Queryable): Promise<AdminAccount[]> {
  const rows = await admins.all(on, {})
  return rows.map(({ id, name, email, areas, state, invitation_ends_at, last_seen_at }) => ({
    id,
    name,
    email,
    areas,
    state,
    invitationEndsAt: invitation_ends_at?.toISOString() ?? null,
    lastSeenAt: last_seen_at?.toISOString() ?? null,
  }))
}

interface AdminRow extends Pick<AdminAccount, 'id' | 'name' | 'email' | 'areas' | 'state'> {
  invitation_ends_at: Date | null
  last_seen_at: Date | null
}

const insertAdmin = defineQuery<
  { name: string; email: string; passwordHash: string; consentVersion: string },
  { id: string }
>(
  'user_insert_admin',
  (
    p,
  ) => sql`insert into users (role, name, email, email_verified_at, password_hash, consent_at, consent_version)
    values ('admin', ${p.name}, ${p.email}, app_now(), ${p.passwordHash}, app_now(), ${p.consentVersion})
    on conflict (email) do nothing returning id`,
)

const admins = defineQuery<Record<never, never>, AdminRow>(
  'admins',
  () => sql`select u.id, u.name, coalesce(u.email::text, '') as email,
      coalesce(r.areas, array['all']) as areas,
      case when u.status = 'suspended' then 'Suspended' when f.sealed is null then 'Invited' else 'Active' end as state,
      i.ends_at as invitation_ends_at,
      (select max(s.last_seen_at) from sessions s where s.user_id = u.id) as last_seen_at
    from users u
    left join admin_rights r on r.user_id = u.id
    left join second_factors f on f.user_id = u.id
    left join admin_invitations i on i.user_id = u.id
    where u.role = 'admin' and u.status in ('active', 'suspended')
    order by lower(u.name), u.id`,
)
