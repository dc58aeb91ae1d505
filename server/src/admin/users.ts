import { sql } from 'kysely'
import type { z } from 'zod'
import { parsePhone } from '@oja/contract/values/phone.ts'
import type {
  AdminUser,
  AdminUserDetails,
  NewAdmin,
  UsersQuery,
} from '@oja/contract/schemas/admin/admin-users.ts'
import type { AdminArea } from '@oja/contract/values/admin/admin-areas.ts'
import {
  addAdmin,
  changeUserStatus,
  countUsersForAdmin,
  deleteInvited,
  endSessionsOf,
  sendInvitationAgain,
  sendVerificationAgain,
  setAreas,
  unknownPassword,
  listUsersForAdmin,
  userForAdmin,
} from '../identity/identity.ts'
import type { UserForAdmin } from '../identity/identity.ts'
import { notifyAdminDecision } from '../messaging/messaging.ts'
import { countOrdersOf } from '../orders/orders.ts'
import { recordChange } from '../platform/auth/audit-log.ts'
import type { AdminChange } from '../platform/auth/audit-log.ts'
import type { Config } from '../platform/config.ts'
import { databaseNow } from '../platform/clock.ts'
import { transaction } from '../platform/database/transaction.ts'
import { defineQuery } from '../platform/database/database.ts'
import type { Pool, Queryable, Tx } from '../platform/database/database.ts'
import type { AdminActor } from '../platform/auth/guards.ts'
import { cutPage, readCursor } from '../platform/pagination/keyset.ts'
import { invalidatePageCache } from '../platform/pages/page-cache.ts'
import type { Page } from '../platform/pagination/keyset.ts'
import type { TotalCount } from '../platform/pagination/total-count.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { deleteCasesOf } from '../support/support.ts'
import { notifyByText } from '../text-messages/text-messages.ts'

type Links = Pick<Config, 'publicOrigin'>

/** One page of accounts, newest first. */
export async function listAdminUsers(
  on: Queryable,
  { q = '', role = '', status = '', after }: z.output<typeof UsersQuery>,
  max: number,
): Promise<Page<AdminUser>> {
  const { afterId } = readCursor(after)
  const found = await listUsersForAdmin.all(on, {
    q: parsePhone(q) ?? q,
    role,
    status,
    afterId,
    max: max + 1,
  })
  const page = cutPage(found, max)
  const orders = await countOrdersOf(
    on,
    page.rows.map(({ id }) => id),
  )
  return { rows: page.rows.map((row) => asPerson(row, orders.get(row.id))), after: page.after }
}

/** How many accounts match the filters. */
export function countAdminUsers(
  on: Queryable,
  { q = '', role = '', status = '' }: z.output<typeof UsersQuery>,
): Promise<TotalCount> {
  return countUsersForAdmin(on, { q: parsePhone(q) ?? q, role, status })
}

/** One account as an admin may see it. Throws 404. */
export async function getAdminUser(on: Queryable, id: string): Promise<AdminUserDetails> {
  const [{ devices, ...person }, orders] = await Promise.all([userForAdmin(on, id), countOrdersOf(on, [id])])
  const { suspended_at, suspension_reason, confirmed_phone, seller_id } = person
  const by = suspended_at && (await suspender.first(on, { id, sellerId: seller_id }))
  return {
    data: {
      ...asPerson(person, orders.get(id)),
      suspensionReason: suspension_reason,
      suspension: suspended_at && { at: suspended_at.toISOString(), by: (by && by.name) ?? '' },
      confirmedPhone: confirmed_phone,
      devices,
    },
  }
}

/** Mails the verification link again. Throws 404, or 409 when the e-mail is proven. */
export async function resendVerification(
  pool: Pool,
  links: Links,
  admin: AdminActor,
  id: string,
): Promise<void> {
  await transaction(pool, async (tx) => {
    await sendVerificationAgain(tx, links, id)
    await note(tx, admin, id, 'Send verification again', { sent: false }, { sent: true })
  })
}

/** Ends all sessions of a person. Throws 404. */
export async function logOutEverywhere(pool: Pool, admin: AdminActor, id: string): Promise<void> {
  await transaction(pool, async (tx) => {
    const sessions = await endSessionsOf(tx, id)
    await note(tx, admin, id, 'Log out everywhere', { sessions }, { sessions: 0 })
  })
}

/** Makes an account for a new admin and mails them. Throws 422 as `addAdmin`. */
export async function inviteAdmin(
  pool: Pool,
  links: Links,
  admin: AdminActor,
  invitation: z.output<typeof NewAdmin>,
): Promise<void> {
  const passwordHash = await unknownPassword()
  await transaction(pool, async (tx) => {
    const id = await addAdmin(tx, links, invitation, passwordHash)
    await note(tx, admin, id, 'Add admin', {}, { name: invitation.name, areas: invitation.areas })
  })
}

/** Mails an invited admin a new link. Throws 409 as `sendInvitationAgain`. */
export async function resendInvitation(
  pool: Pool,
  links: Links,
  admin: AdminActor,
  id: string,
): Promise<void> {
  await transaction(pool, async (tx) => {
    await sendInvitationAgain(tx, links, id)
    await note(tx, admin, id, 'Send invitation again', {}, {})
  })
}

/** Takes an invitation back: the account is gone. Throws 409 as `deleteInvited`. */
export async function cancelInvitation(pool: Pool, admin: AdminActor, id: string): Promise<void> {
  await transaction(pool, async (tx) => {
    await deleteCasesOf(tx, id)
    // The log is for ever: it keeps no address of somebody who never came.
    const { name, areas } = await deleteInvited(tx, id)
    await note(tx, admin, id, 'Cancel invitation', { name, areas }, {})
  })
}

/** Changes in which areas an admin has rights. False, and nothing in the audit log, where they were these already. Throws 404 and 409 as `setAreas`. */
export async function changeRights(
  pool: Pool,
  admin: AdminActor,
  id: string,
  areas: readonly AdminArea[],
): Promise<boolean> {
  return transaction(pool, async (tx) => {
    const before = await setAreas(tx, id, areas)
    if (before.toSorted().join() === areas.toSorted().join()) return false
    await note(tx, admin, id, 'Change rights', { areas: before }, { areas })
    return true
  })
}

/** Suspends a buyer, who reads why, or restores them. Throws 404 and 409 as `changeUserStatus`. */
export async function decideUserStatus(
  pool: Pool,
  { publicOrigin }: Links,
  admin: AdminActor,
  id: string,
  wanted: { suspended: boolean; reason: string },
): Promise<void> {
  await transaction(pool, async (tx) => {
    const before = await changeUserStatus(tx, id, wanted)
    // The reviews of a suspended person leave home.
    await invalidatePageCache(tx)
    const { suspended, reason } = wanted
    await note(
      tx,
      admin,
      id,
      suspended ? 'Suspend person' : 'Restore person',
      { status: before.status, reason: before.suspension_reason },
      { status: suspended ? 'Suspended' : 'Active', reason },
    )
    const now = await databaseNow(tx)
    const key = `person ${id} ${suspended ? 'suspended' : 'restored'} ${now}`
    await queueMail(tx, {
      key,
      to: before.email,
      subject: suspended ? 'Your account is suspended' : 'Your account is active again',
      greeting: `Hello ${before.name},`,
      paragraphs: suspended
        ? [
            'We have suspended your account. You can still log in and read, but not buy, write or review. The reason:',
            reason,
            'Your paid orders are not affected. Write to us if you think we are wrong.',
          ]
        : ['You can buy, write and review again.'],
      link: suspended
        ? { label: 'Write to support', url: `${publicOrigin}/Support?about=account#message-form` }
        : { label: 'Go on', url: publicOrigin },
    })
    await notifyByText(tx, {
      key,
      userId: id,
      kind: 'account',
      words: suspended
        ? 'Your account is suspended: {name}. Write to us if we are wrong.'
        : 'Your account is active again. You can buy and write.',
      name: reason,
      url: suspended ? `${publicOrigin}/Support` : publicOrigin,
    })
    await notifyAdminDecision(tx, id, id, suspended ? 'suspendPerson' : 'restorePerson')
  })
}

function note(
  tx: Tx,
  admin: AdminActor,
  id: string,
  action: AdminChange['action'],
  before: AdminChange['before'],
  after: AdminChange['after'],
): Promise<void> {
  return recordChange(tx, admin, { action, subject: { kind: 'user', id }, before, after })
}

function asPerson(row: UserForAdmin, orders = { bought: 0, open: 0 }): AdminUser {
  const { id, name, email, role, status } = row
  return {
    id,
    name,
    email,
    phone: row.phone || row.login_phone,
    role,
    status,
    sellerId: row.seller_id,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    orders: orders.bought,
    openOrders: orders.open,
  }
}

/** Who suspended this person last, or the shop of this person. */
const suspender = defineQuery<{ id: string; sellerId: string | null }, { name: string }>(
  'admin_person_suspender',
  (p) => sql`select u.name from audit_log a join users u on u.id = a.admin_id
    where a.action in ('Suspend person', 'Suspend seller') and (a.subject_kind, a.subject_id) in (('user', ${p.id}), ('seller', ${p.sellerId}))
    order by a.created_at desc limit 1`,
)
