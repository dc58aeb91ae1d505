import { sql } from 'kysely'
import { adminAreaLabels } from '@oja/contract/values/admin/admin-areas.ts'
import type { AdminArea } from '@oja/contract/values/admin/admin-areas.ts'
import { newSecret } from '../platform/auth/sessions.ts'
import { defineQuery } from '../platform/database/database.ts'
import type { Tx } from '../platform/database/database.ts'
import { AppError } from '../platform/http/app-error.ts'
import { invitationDays, mailAdminInvitation } from './identity-emails.ts'
import type { LinkConfig } from './identity-emails.ts'
import { insertMailLink } from './identity-records.ts'

interface Invited {
  name: string
  email: string
  areas: AdminArea[]
}

/** Mails an admin without a password a link to choose one. It replaces the link before. */
export async function sendInvitation(
  tx: Tx,
  links: LinkConfig,
  { userId, email, areas }: { userId: string; email: string; areas: readonly AdminArea[] },
): Promise<void> {
  const { secret, hash } = newSecret()
  const minutes = invitationDays * 24 * 60
  await insertMailLink.count(tx, { hash, userId, kind: 'reset', minutes, newEmail: null })
  await saveInvitation.count(tx, { userId, minutes })
  const areaNames = areas.map((area) => adminAreaLabels[area].name)
  await mailAdminInvitation(tx, links, { userId, email, secret, areaNames })
}

/** Sends the link again. Throws 409 for an admin who has a password. */
export async function sendInvitationAgain(tx: Tx, links: LinkConfig, userId: string): Promise<void> {
  const { email, areas } = await lockedInvitation(tx, userId)
  await sendInvitation(tx, links, { userId, email, areas })
}

/** Deletes the account of an invited admin, and returns who it was. Throws 409 for an admin who has a password. */
export async function deleteInvited(tx: Tx, userId: string): Promise<Invited> {
  const invited = await lockedInvitation(tx, userId)
  await removeInvited.count(tx, { userId })
  return invited
}

/** Ends an invitation, because its password is set. False for an account that had one. */
export async function endInvitation(tx: Tx, userId: string): Promise<boolean> {
  return (await removeInvitation.count(tx, { userId })) > 0
}

async function lockedInvitation(tx: Tx, userId: string): Promise<Invited> {
  const invited = await invitationForUpdate.first(tx, { userId })
  if (!invited) throw new AppError('CONFLICT', 'There is no open invitation any more')
  return invited
}

const saveInvitation = defineQuery<{ userId: string; minutes: number }, never>(
  'admin_invitation_save',
  (p) => sql`insert into admin_invitations (user_id, ends_at)
    values (${p.userId}, app_now() + make_interval(mins => ${p.minutes}::int))
    on conflict (user_id) do update set ends_at = excluded.ends_at`,
)

const invitationForUpdate = defineQuery<{ userId: string }, Invited>(
  'admin_invitation_for_update',
  (p) => sql`select u.name, coalesce(u.email::text, '') as email, coalesce(r.areas, array['all']) as areas
    from admin_invitations i join users u on u.id = i.user_id left join admin_rights r on r.user_id = u.id
    where i.user_id = ${p.userId} and u.role = 'admin' for update of i`,
)

const removeInvitation = defineQuery<{ userId: string }, never>(
  'admin_invitation_remove',
  (p) => sql`delete from admin_invitations where user_id = ${p.userId}`,
)

const removeInvited = defineQuery<{ userId: string }, never>(
  'admin_invited_remove',
  (p) => sql`delete from users where id = ${p.userId} and role = 'admin'`,
)
