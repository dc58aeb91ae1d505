import type { Queryable, Tx } from '../platform/database/database.ts'
import { detachFiles } from '../platform/files/files.ts'
import { deleteMailsTo, eraseNameInMails, mailsTo } from '../platform/mail/mail.ts'
import { deviceName } from './sessions/devices.ts'
import { sessionSeconds } from '../platform/auth/sessions.ts'
import { mailAccountDeleted } from './identity-emails.ts'
import {
  accountForExport,
  eraseRelatedRows,
  eraseUser,
  suspendSeller,
  unsuspendSeller,
} from './identity-records.ts'
import { avatarUrl } from './profile.ts'
import { devicesOf, sessionsOf } from './sessions/session-records.ts'

/**
 * Erases a person: name, addresses, phone, photo, sessions, links and codes.
 * The row stays as "Deleted user", because orders refer to it (D9 and I26 in docs/requirements). A last mail says so.
 */
export async function deletePersonalData(tx: Tx, userId: string): Promise<void> {
  const person = await eraseUser.one(tx, { userId })
  await eraseRelatedRows.count(tx, { userId })
  if (person.avatar_file_id) await detachFiles(tx, [person.avatar_file_id])
  await deleteMailsTo(tx, person.email)
  await eraseNameInMails(tx, person.name)
  await mailAccountDeleted(tx, person.email)
}

/** Suspends the owner of a shop: they may log in, read, and do little else (D4 in docs/requirements/rules.md). */
export async function hideShop(tx: Tx, sellerId: string): Promise<void> {
  await suspendSeller.count(tx, { sellerId })
}

export async function showShop(tx: Tx, sellerId: string): Promise<void> {
  await unsuspendSeller.count(tx, { sellerId })
}

/** What this module holds about a person. */
export async function exportPersonalData(on: Queryable, userId: string) {
  const { avatarFileId, ...account } = await accountForExport.one(on, { userId })
  const sessions = await sessionsOf.all(on, { userId, idleSeconds: sessionSeconds.idle })
  return {
    account: { ...account, avatarUrl: avatarUrl(avatarFileId as string | null) },
    sessions: sessions.map(({ user_agent, created_at, last_seen_at }) => ({
      device: deviceName(user_agent),
      userAgent: user_agent,
      createdAt: created_at,
      lastSeenAt: last_seen_at,
    })),
    devices: await devicesOf.all(on, { userId }),
    mails: await mailsTo(on, account.email),
  }
}
