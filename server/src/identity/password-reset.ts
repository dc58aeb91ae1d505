import { AppError, invalidFields } from '../platform/http/app-error.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Pool, Queryable, Tx } from '../platform/database/database.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { hashSecret, newSecret } from '../platform/auth/sessions.ts'
import type { Actor } from '../platform/auth/sessions.ts'
import { mailResetLink, resetMinutes } from './identity-emails.ts'
import type { LinkConfig } from './identity-emails.ts'
import {
  changePasswordHash,
  deleteMailLinks,
  insertMailLink,
  passwordOf,
  passwordOwner,
  resetLink,
  userByEmail,
  useResetLink,
} from './identity-records.ts'
import { endInvitation } from './admin-invitations.ts'
import { writeOfNewPassword } from './phones/account-messages.ts'
import { deletePhoneChange } from './phones/phone-change-records.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { openSession } from './sessions/login.ts'
import type { OpenedSession } from './sessions/login.ts'
import { hashPassword, isPassword } from '../platform/auth/password-hash.ts'
import { deleteSessions } from './sessions/session-records.ts'
import { sendVerifyLink } from './email-verification.ts'

/**
 * Asks for a reset link. A known and an unknown address cost one job
 * each and get the same answer (F31 in docs/requirements/faults.md).
 */
export async function requestPasswordReset(pool: Pool, email: string): Promise<void> {
  await enqueue(pool, 'send_reset_link', { email })
}

/**
 * The job: mails a reset link to an account's address.
 * An unverified account gets its verification link instead: nobody has shown that the address is theirs.
 */
export async function sendResetLink(pool: Pool, links: LinkConfig, email: string): Promise<void> {
  const user = await userByEmail.first(pool, { email })
  if (!user) return
  if (!user.is_verified) return sendVerifyLink(pool, links, email)
  await transaction(pool, async (tx) => {
    const secret = await createResetLink(tx, user.id)
    await mailResetLink(tx, links, { userId: user.id, email: user.email, secret })
  })
}

/** Creates a link that sets a new password once. Returns its secret. */
export async function createResetLink(tx: Tx, userId: string): Promise<string> {
  const { secret, hash } = newSecret()
  await insertMailLink.count(tx, { hash, userId, kind: 'reset', minutes: resetMinutes, newEmail: null })
  return secret
}

/** Whether a mailed link can still set a password. An unknown one is told apart from neither a used nor an old one. */
export async function isResetLinkOpen(on: Queryable, token: string): Promise<boolean> {
  const link = await resetLink.first(on, { hash: hashSecret(token) })
  return link !== undefined && !link.is_used && !link.is_old
}

/**
 * Sets a password with a mailed link, once. It ends every session and opens none. `isFirst`: an invited admin had none.
 * Throws 400 for a bad link, and 422 for a weak password.
 */
export async function resetPassword(
  pool: Pool,
  links: LinkConfig,
  { token, password }: { token: string; password: string },
): Promise<{ isFirst: boolean }> {
  const hash = hashSecret(token)
  const link = await resetLink.first(pool, { hash })
  if (link?.is_used) throw usedLink()
  if (!link || link.is_old)
    throw new AppError('BAD_REQUEST', 'Link may have expired. Please ask for a new one.')
  await refuseWeakPassword('password', password, await passwordOwner.one(pool, { userId: link.user_id }))
  const passwordHash = await hashPassword(password)
  return transaction(pool, async (tx) => {
    const used = await useResetLink.first(tx, { hash })
    if (!used) throw usedLink()
    const userId = used.user_id
    const person = await changePasswordHash.one(tx, { userId, passwordHash, checked: null })
    await deleteSessions.count(tx, { userId })
    await deleteMailLinks.count(tx, { userId, kinds: ['email'] })
    await deletePhoneChange.count(tx, { userId })
    const isFirst = await endInvitation(tx, userId)
    // Nobody has to hear that the password which they chose to begin with is a new one.
    if (!isFirst) await writeOfNewPassword(tx, links, person)
    return { isFirst }
  })
}

/**
 * Changes a password after a check of the current one. It ends every session and opens a new one for the caller.
 * Throws 422 at `field` for a wrong current password, and at `newPassword` when the new one is the same or weak.
 */
export async function changePassword(
  pool: Pool,
  links: LinkConfig,
  actor: Actor,
  { current, next, field, userAgent }: { current: string; next: string; field: string; userAgent: string },
): Promise<OpenedSession> {
  const { userId } = actor
  const { password_hash: checked } = await passwordOf.one(pool, { userId })
  if (!(await isPassword(current, checked))) throw wrongPassword(field)
  if (next === current) throw invalidFields({ newPassword: 'Please choose a different password' })
  await refuseWeakPassword('newPassword', next, await passwordOwner.one(pool, { userId }))
  const passwordHash = await hashPassword(next)
  return transaction(pool, async (tx) => {
    const changed = await changePasswordHash.first(tx, { userId, passwordHash, checked })
    if (!changed) throw wrongPassword(field)
    await deleteSessions.count(tx, { userId })
    await deleteMailLinks.count(tx, { userId, kinds: ['reset', 'email'] })
    await deletePhoneChange.count(tx, { userId })
    await writeOfNewPassword(tx, links, changed)
    const person = { id: userId, password_hash: passwordHash }
    const opened = await openSession(tx, person, {
      credential: actor.credential,
      userAgent,
      remember: actor.remembered,
      withPassword: true,
    })
    if (!opened) throw new Error('no session could be opened with the new password')
    return opened
  })
}

function usedLink(): AppError {
  return new AppError('BAD_REQUEST', 'This link was used already. Please ask for a new one.')
}

function wrongPassword(field: string): AppError {
  return invalidFields({ [field]: 'That is not your current password' })
}
