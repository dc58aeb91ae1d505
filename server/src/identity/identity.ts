import type { z } from 'zod'
import { policyVersion } from '@oja/contract/values/policy.ts'
import type { RegisterBuyer, Role } from '@oja/contract/schemas/identity.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Queryable, Tx } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { mailKnownAddress } from './identity-emails.ts'
import type { LinkConfig } from './identity-emails.ts'
import { userExists, insertUser, markVerified, personById, removeUnverified } from './identity-records.ts'
import { hashPassword } from '../platform/auth/password-hash.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { createVerifyLink } from './verification.ts'

// The public API of this module.
export { deleteExpiredLogins } from './sessions/expired-logins.ts'
export { findEndedSessions } from './sessions/ended-sessions.ts'
export { areasOf, setAreas } from './admin-rights.ts'
export { createFirstAdmin } from './first-admin.ts'
export { createGuest, eraseGuestNames } from './guests/guests.ts'
export { deletePersonalData, exportPersonalData, hideShop, showShop } from './personal-data.ts'
export { findActor } from './login.ts'
export { sendResetLink } from './password-reset.ts'
export { hashPassword } from '../platform/auth/password-hash.ts'
export { codeOf, encryptedSecretColumns, setUpTwoFactorWithoutCode } from './two-factor/two-factor.ts'
export {
  changeUserStatus,
  endSessionsOf,
  sendVerificationAgain,
  countUsersForAdmin,
  listUsersForAdmin,
  userForAdmin,
} from './people-admin.ts'
export type { UserForAdmin } from './people-admin.ts'
export { sendVerifyLink } from './verification.ts'
export { createRegisteredBrowsers } from './sessions/registered-browsers.ts'

export interface NewAccount {
  role: Role
  sellerId: string | null
  name: string
  email: string
  password: string
  phone?: string
  address?: string
}

/**
 * Checks and hashes the password. Call it before the transaction: it takes tens of milliseconds. `createAccount` does
 * the rest. Throws 422 for a weak password.
 */
export async function prepareAccount({ password, ...account }: NewAccount) {
  await refuseWeakPassword('password', password, account)
  return { ...account, passwordHash: await hashPassword(password) }
}

/**
 * Creates an account and mails its verification link.
 * For a known address it mails that the account exists and returns null.
 * Without `mayMail` it mails nothing. A link that was mailed before never opens the new account.
 * All cases must look the same to the person who registers (D16 in docs/requirements/rules.md).
 */
export async function createAccount(
  tx: Tx,
  links: LinkConfig,
  account: Awaited<ReturnType<typeof prepareAccount>>,
  mayMail: boolean,
): Promise<string | null> {
  const { phone = '', address = '', ...rest } = account
  // An unverified registration must neither block the owner of the address nor keep its own password.
  await removeUnverified.count(tx, { email: account.email })
  const user = await insertUser.first(tx, { ...rest, phone, address, consentVersion: policyVersion })
  if (!user) {
    if (mayMail) await mailKnownAddress(tx, links, account.email)
    return null
  }
  if (mayMail) await createVerifyLink(tx, links, { userId: user.id, email: account.email })
  return user.id
}

export interface SeededAccount {
  id: string
  sellerId: string | null
}

/** Creates an account whose address counts as verified, for the demo people. Throws when the address is taken. */
export async function createVerifiedAccount(
  tx: Tx,
  account: Omit<NewAccount, 'password'> & { phone: string; address: string; passwordHash: string },
): Promise<SeededAccount> {
  const { id } = await insertUser.one(tx, { ...account, consentVersion: policyVersion })
  await markVerified.count(tx, { id })
  return { id, sellerId: account.sellerId }
}

/** A person's name and login address, for a mail to them. Undefined once their account is deleted. */
export async function mailRecipient(
  on: Queryable,
  userId: string,
): Promise<{ name: string; email: string } | undefined> {
  return personById.first(on, { userId })
}

export async function hasAnyAccount(on: Queryable): Promise<boolean> {
  return (await userExists.one(on, {})).exists
}

export async function registerBuyer(
  { pool, config, limits }: Pick<Platform, 'pool' | 'config' | 'limits'>,
  input: z.output<typeof RegisterBuyer>,
): Promise<void> {
  const account = await prepareAccount({ role: 'buyer', sellerId: null, ...input })
  const mayMail = await limits.permits('mailRegistration', input.email)
  await transaction(pool, (tx) => createAccount(tx, config, account, mayMail))
}
