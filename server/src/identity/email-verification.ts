import type { Role } from '@oja/contract/schemas/identity.ts'
import { AppError } from '../platform/http/app-error.ts'
import { transaction } from '../platform/database/transaction.ts'
import { violates } from '../platform/database/errors.ts'
import type { Pool, Tx } from '../platform/database/database.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { deleteMailsTo } from '../platform/mail/mail.ts'
import { hashSecret, newSecret } from '../platform/auth/sessions.ts'
import { mailAddressChanged, mailVerifyLink, verifyHours } from './identity-emails.ts'
import type { LinkConfig } from './identity-emails.ts'
import {
  changeEmail,
  deleteMailLinks,
  insertMailLink,
  personById,
  userByEmail,
  useNewEmailLink,
  useVerifyLink,
} from './identity-records.ts'

/** Asks for the link again. It leads back to `from` (`wayBack`). A known and an unknown address cost one job each and get the same answer. */
export async function requestVerification(pool: Pool, email: string, from: string | null): Promise<void> {
  await enqueue(pool, 'send_verify_link', { email, from })
}

/** The job: sends the link again to an unverified account. */
export async function sendVerifyLink(
  pool: Pool,
  links: LinkConfig,
  email: string,
  from: string | null = null,
): Promise<void> {
  const user = await userByEmail.first(pool, { email })
  if (!user || user.is_verified) return
  await transaction(pool, (tx) => createVerifyLink(tx, links, { userId: user.id, email: user.email, from }))
}

/** Creates a link that verifies the account's address and leads back to `from`, and mails it. */
export async function createVerifyLink(
  tx: Tx,
  links: LinkConfig,
  { userId, email, from }: { userId: string; email: string; from: string | null },
): Promise<void> {
  const { secret, hash } = newSecret()
  await insertMailLink.count(tx, {
    hash,
    userId,
    kind: 'verify',
    minutes: verifyHours * 60,
    newEmail: null,
  })
  await mailVerifyLink(tx, links, { userId, email, secret, from })
}

/** An account whose first address was verified now. */
interface VerifiedAccount {
  userId: string
  email: string
  role: Role
}

/**
 * Uses a mailed link: it verifies the account's first address, or a new one.
 * `verified` runs once, for a first address, in the same transaction. Returns whether the link was used before, and the
 * account when its first address was verified now. Throws 400 for a link that is wrong or too old.
 */
export async function verifyEmail(
  pool: Pool,
  token: string,
  verified: (tx: Tx, userId: string) => Promise<void>,
): Promise<{ usedBefore: boolean; account: VerifiedAccount | null }> {
  const hash = hashSecret(token)
  const link = await transaction(pool, async (tx) => {
    const found = await useVerifyLink.first(tx, { hash })
    if (!found) return openNewAddress(tx, hash)
    if (!found.first) return { first: false, account: null }
    await verified(tx, found.user_id)
    const { email, role } = await personById.one(tx, { userId: found.user_id })
    return { first: true, account: { userId: found.user_id, email, role } }
  }).catch((error: unknown) => {
    // Another person verified the address in between.
    if (violates(error, 'users_email_key')) return undefined
    throw error
  })
  if (!link) throw new AppError('BAD_REQUEST', 'Link may have expired')
  return { usedBefore: !link.first, account: link.account }
}

async function openNewAddress(tx: Tx, hash: Buffer): Promise<{ first: boolean; account: null } | undefined> {
  const link = await useNewEmailLink.first(tx, { hash })
  if (!link?.first) return link && { first: false, account: null }
  const { user_id: userId, new_email: email, old_email } = link
  await changeEmail.count(tx, { userId, email })
  // A reset link that was sent to the old address must no longer set a password.
  await deleteMailLinks.count(tx, { userId, kinds: ['reset'] })
  await deleteMailsTo(tx, old_email)
  await mailAddressChanged(tx, old_email)
  return { first: true, account: null }
}
