import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { policyVersion } from '@oja/contract/policy.ts'
import type { Login, LoginAnswer, Profile, RegisterBuyer, Role } from '@oja/contract/identity.ts'
import { AppError } from '../platform/app-error.ts'
import type { Config } from '../platform/config.ts'
import { productName } from '../platform/config.ts'
import { transaction } from '../platform/database.ts'
import type { Pool, Queryable, Tx } from '../platform/database.ts'
import { queueMail } from '../platform/mail.ts'
import { hashSecret, newSecret, sessionSeconds } from '../platform/sessions.ts'
import type { Actor, FindActor } from '../platform/sessions.ts'
import {
  actorByToken,
  anyUser,
  deleteSession,
  insertMailLink,
  insertSession,
  insertUser,
  markVerified,
  noteSeen,
  profileOf,
  removeUnverified,
  userByEmail,
  useVerifyLink,
} from './identity-records.ts'
import { hashPassword, isPassword } from './passwords.ts'

export { hashPassword } from './passwords.ts'

const verifyHours = 24

export interface NewAccount {
  role: Role
  sellerId: string | null
  name: string
  email: string
  password: string
  phone?: string
  address?: string
}

type Links = Pick<Config, 'publicOrigin'>

/** Hashes outside the transaction (it takes tens of milliseconds); the account is made inside it by `createAccount`. */
export async function prepareAccount({ password, ...account }: NewAccount) {
  return { ...account, passwordHash: await hashPassword(password) }
}

/**
 * Makes an account and mails its verification link. A known address gets a mail saying so instead, and null comes
 * back: to the caller's caller both must look the same (rules.md D16).
 */
export async function createAccount(
  tx: Tx,
  links: Links,
  account: Awaited<ReturnType<typeof prepareAccount>>,
): Promise<string | null> {
  const { phone = '', address = '', ...rest } = account
  // Whoever registered an address first without proving it must not keep its owner out, nor his own password in.
  await removeUnverified.count(tx, { email: account.email })
  const user = await insertUser.first(tx, { ...rest, phone, address, consentVersion: policyVersion })
  if (!user) {
    await mailKnownAddress(tx, links, account.email)
    return null
  }
  await mailVerifyLink(tx, links, user.id, account)
  return user.id
}

export interface SeededAccount {
  id: string
  sellerId: string | null
}

/** An account whose address needs no proof: the demo's people, the first admin. Throws when the address is taken. */
export async function createVerifiedAccount(
  tx: Tx,
  account: Omit<NewAccount, 'password'> & { phone: string; address: string; passwordHash: string },
): Promise<SeededAccount> {
  const { id } = await insertUser.one(tx, { ...account, consentVersion: policyVersion })
  await markVerified.count(tx, { id })
  return { id, sellerId: account.sellerId }
}

export async function hasAnyAccount(on: Queryable): Promise<boolean> {
  return (await anyUser.one(on, {})).exists
}

export async function registerBuyer(
  pool: Pool,
  links: Links,
  input: z.output<typeof RegisterBuyer>,
): Promise<void> {
  const account = await prepareAccount({ role: 'buyer', sellerId: null, ...input })
  await transaction(pool, (tx) => createAccount(tx, links, account))
}

/** Sends the link again to an unverified account; for any other address nothing happens, and nobody can tell. */
export async function resendVerification(pool: Pool, links: Links, email: string): Promise<void> {
  const user = await userByEmail.first(pool, { email })
  if (!user || user.is_verified) return
  await transaction(pool, (tx) => mailVerifyLink(tx, links, user.id, user))
}

/** `verified` hears of the account in the same transaction, once. Throws 400 for a link that is wrong or too old. */
export async function verifyEmail(
  pool: Pool,
  token: string,
  verified: (tx: Tx, userId: string) => Promise<void>,
): Promise<void> {
  const used = await transaction(pool, async (tx) => {
    const link = await useVerifyLink.first(tx, { hash: hashSecret(token) })
    if (link?.first) await verified(tx, link.user_id)
    return link
  })
  if (!used) throw new AppError('BAD_REQUEST', 'Link may have expired')
}

export interface OpenedSession {
  token: string
  remember: boolean
  answer: LoginAnswer
}

/**
 * Checks a password and opens a session. `carrier` decides what the answer's token is: the credential for a program,
 * the public id for a browser (rules.md D15). Throws 401 for a wrong pair, 403 for an unverified address, and only
 * after the right password.
 */
export async function logIn(
  pool: Pool,
  { email, password, remember = false }: z.output<typeof Login>,
  { carrier, userAgent }: { carrier: 'cookie' | 'bearer'; userAgent: string },
): Promise<OpenedSession> {
  const user = await userByEmail.first(pool, { email })
  if (!(await isPassword(password, user?.password_hash ?? null)) || !user) {
    throw new AppError('WRONG_CREDENTIALS', 'Invalid email or password')
  }
  if (!user.is_verified) {
    throw new AppError('EMAIL_NOT_VERIFIED', 'Please verify your email first. Check your inbox for the link.')
  }
  const { secret, hash } = newSecret()
  const publicId = randomBytes(16).toString('base64url')
  const seconds = remember ? sessionSeconds.remembered : sessionSeconds.absolute
  await insertSession.one(pool, {
    hash,
    publicId,
    userId: user.id,
    carrier,
    remembered: remember,
    userAgent: userAgent.slice(0, 250),
    seconds,
  })
  const answer = {
    message: 'Login successful',
    token: carrier === 'bearer' ? secret : publicId,
    role: user.role,
    userId: user.id,
    sellerId: user.seller_id,
    name: user.name,
  }
  return { token: secret, remember, answer }
}

export async function logOut(pool: Pool, actor: Actor): Promise<void> {
  await deleteSession.count(pool, { sessionId: actor.sessionId })
}

/** Finds who a token belongs to, for the platform's sessions. */
export function findActor(pool: Pool): FindActor {
  return async (tokenHash) => {
    const row = await actorByToken.first(pool, { hash: tokenHash, idleSeconds: sessionSeconds.idle })
    if (!row) return undefined
    const { isStale, ...actor } = row
    if (isStale) await noteSeen.count(pool, { sessionId: actor.sessionId })
    return actor
  }
}

export async function ownProfile(pool: Pool, actor: Actor): Promise<Profile> {
  const row = await profileOf.one(pool, { userId: actor.userId })
  return {
    data: {
      name: row.name,
      fullName: row.full_name || row.name,
      email: row.email,
      pendingEmail: '',
      phone: row.phone,
      address: row.address,
      avatarUrl: row.avatar_file_id ? `/files/${row.avatar_file_id}/320.webp` : '',
      role: row.role,
      createdAt: row.created_at.toISOString(),
    },
  }
}

async function mailVerifyLink(
  tx: Tx,
  links: Links,
  userId: string,
  person: { name: string; email: string },
): Promise<void> {
  const { secret, hash } = newSecret()
  await insertMailLink.count(tx, { hash, userId, kind: 'verify', hours: verifyHours })
  await queueMail(tx, {
    key: `verify ${userId} ${hash.toString('hex').slice(0, 16)}`,
    to: person.email,
    subject: `Verify your email for ${productName}`,
    greeting: `Welcome to ${productName}`,
    paragraphs: [
      'Please confirm that this email address is yours. Then you can log in, buy and sell.',
      `The link works for ${verifyHours} hours. If you did not open an account, you can ignore this mail.`,
    ],
    link: { label: 'Verify my email', url: `${links.publicOrigin}/VerifyEmail/${secret}` },
  })
}

async function mailKnownAddress(tx: Tx, links: Links, email: string): Promise<void> {
  await queueMail(tx, {
    key: `known-address ${email} ${randomBytes(8).toString('hex')}`,
    to: email,
    subject: `You already have an account at ${productName}`,
    greeting: 'You already have an account',
    paragraphs: [
      'Someone, perhaps you, tried to register with this email address. It already has an account, so nothing was changed.',
    ],
    link: { label: 'Log in', url: `${links.publicOrigin}/login` },
  })
}
