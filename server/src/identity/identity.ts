import type { z } from 'zod'
import { policyVersion } from '@oja/contract/values/policy.ts'
import { isPhone } from '@oja/contract/values/identity/login-phone.ts'
import type { RegisterBuyer, Role } from '@oja/contract/schemas/identity.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Queryable, Tx } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { mailKnownAddress } from './identity-emails.ts'
import type { LinkConfig } from './identity-emails.ts'
import { userExists, insertUser, markVerified, personById, removeUnverified } from './identity-records.ts'
import { hashPassword } from '../platform/auth/password-hash.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { countCode, refuseForeignNumber, writeWish } from './phones/phone-codes.ts'
import { removeWaitingPhone } from './phones/phone-codes-records.ts'
import { createVerifyLink } from './email-verification.ts'

// The public API of this module.
export { deleteExpiredLogins } from './sessions/expired-logins.ts'
export { deviceName } from './sessions/devices.ts'
export { findEndedSessions } from './sessions/ended-sessions.ts'
export { addAdmin, listAdmins, unknownPassword } from './add-admin.ts'
export { deleteInvited, sendInvitationAgain } from './admin-invitations.ts'
export { areasOf, colleaguesOf, setAreas } from './admin-rights.ts'
export { becomeSeller, refuseShop } from './roles/become-seller.ts'
export { createFirstAdmin } from './first-admin.ts'
export { createGuest, eraseGuestNames } from './guests/guests.ts'
export { deletePersonalData, exportPersonalData, hideShop, showShop } from './personal-data.ts'
export { findActor } from './sessions/login.ts'
export { sendResetLink } from './password-reset.ts'
export { sendPhoneCode } from './phones/phone-codes.ts'
export { changeDuePhones } from './phones/change-phone.ts'
export { hashPassword } from '../platform/auth/password-hash.ts'
export { codeOf, encryptedSecretColumns, setUpTwoFactorWithoutCode } from './two-factor/two-factor.ts'
export {
  changeUserStatus,
  endSessionsOf,
  sendVerificationAgain,
  countUsersForAdmin,
  listUsersForAdmin,
  personWords,
  userForAdmin,
} from './people-admin.ts'
export type { UserForAdmin } from './people-admin.ts'
export { sendVerifyLink } from './email-verification.ts'
export { askForCode, codeSent, countCode, refuseForeignNumber } from './phones/phone-codes.ts'
export { createAskingBrowsers } from './phones/asking-browser.ts'
export { createRegisteredBrowsers } from './sessions/registered-browsers.ts'

export interface NewAccount {
  role: Role
  sellerId: string | null
  name: string
  /** An e-mail address, or a phone number as +234…. */
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

/** What a registration needs beside its form. */
export interface Registering {
  /** False: so many mails went to this address that no more is sent. */
  mayMail: boolean
  /** What is stored of the browser that registers with a phone number. Null for an e-mail address. */
  browser: Buffer | null
  /** The page to which the mailed link leads back (`wayBack`); null for the first page of the person. */
  from: string | null
}

/**
 * Counts a registration of this login before its transaction. Throws 429 for a phone number that got too many codes,
 * and 422 for one of another country.
 */
export async function countRegistration(
  { config, limits }: Pick<Platform, 'config' | 'limits'>,
  login: string,
): Promise<boolean> {
  if (!isPhone(login)) return limits.permits('mailRegistration', login)
  refuseForeignNumber(config, login, 'email')
  await countCode(limits, login)
  return true
}

/**
 * Creates an account and mails its verification link.
 * For a known address it mails that the account exists and returns null.
 * Without `mayMail` it mails nothing. A link that was mailed before never opens the new account.
 * For a phone number it always creates the account, and a job sends the code or says that the number is known.
 * All cases must look the same to the person who registers (D16 in docs/requirements/rules.md).
 */
export async function createAccount(
  tx: Tx,
  links: LinkConfig,
  account: Awaited<ReturnType<typeof prepareAccount>>,
  { mayMail, browser, from }: Registering,
): Promise<string | null> {
  const { phone = '', address = '', ...rest } = account
  if (isPhone(account.email)) return createPhoneAccount(tx, account, browser)
  // An unverified registration must neither block the owner of the address nor keep its own password.
  await removeUnverified.count(tx, { email: account.email })
  const user = await insertUser.first(tx, {
    ...rest,
    loginPhone: null,
    phone,
    address,
    consentVersion: policyVersion,
  })
  if (!user) {
    if (mayMail) await mailKnownAddress(tx, links, account.email, account.role === 'seller')
    return null
  }
  if (mayMail) await createVerifyLink(tx, links, { userId: user.id, email: account.email, from })
  return user.id
}

async function createPhoneAccount(
  tx: Tx,
  { email: number, phone = number, address = '', ...rest }: Awaited<ReturnType<typeof prepareAccount>>,
  browser: Buffer | null,
): Promise<string> {
  if (!browser) throw new Error('a code needs the browser that asks for it')
  await removeWaitingPhone.count(tx, { number })
  const { id: userId } = await insertUser.one(tx, {
    ...rest,
    email: null,
    loginPhone: number,
    phone,
    address,
    consentVersion: policyVersion,
  })
  await writeWish(tx, { number, purpose: 'register', userId, browser })
  return userId
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
  const { id } = await insertUser.one(tx, {
    ...account,
    loginPhone: null,
    consentVersion: policyVersion,
  })
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
  { browser, from }: Pick<Registering, 'browser' | 'from'>,
): Promise<void> {
  const account = await prepareAccount({ role: 'buyer', sellerId: null, ...input })
  const mayMail = await countRegistration({ config, limits }, input.email)
  await transaction(pool, (tx) => createAccount(tx, config, account, { mayMail, browser, from }))
}
