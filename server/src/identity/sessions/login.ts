import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { Login, LoginAnswer, ReauthAnswer } from '@oja/contract/schemas/identity.ts'
import type { RateLimiter } from '../../platform/http/rate-limits.ts'
import { AppError, invalidFields } from '../../platform/http/app-error.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Pool, Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { newSecret, sessionSeconds } from '../../platform/auth/sessions.ts'
import type { Actor, FindActor } from '../../platform/auth/sessions.ts'
import { isPhone } from '@oja/contract/values/identity/login-phone.ts'
import { deviceName } from './devices.ts'
import { passwordOf, userByEmail, userByPhone, userJustVerified } from '../identity-records.ts'
import type { LoginRow } from '../identity-records.ts'
import { loginAfterVerificationMinutes } from './registered-browsers.ts'
import { writeOfNewDevice } from '../phones/account-messages.ts'
import { notePhoneUse } from '../phones/phone-codes-records.ts'
import { isPassword } from '../../platform/auth/password-hash.ts'
import { isTwoFactorCode } from '../two-factor/two-factor.ts'
import {
  actorByToken,
  deleteSession,
  insertSession,
  recordReauthentication,
  recordLastSeen,
  rememberDevice,
} from './session-records.ts'

/** How the session will travel, and the device that it begins on. */
export interface SessionContext {
  credential: 'cookie' | 'bearer'
  userAgent: string
}

export interface LoginContext extends SessionContext {
  /** The id of a device that has logged in to this account before; null for every other one. */
  knownDevice: string | null
}

export interface OpenedSession {
  /** The credential. */
  secret: string
  remember: boolean
  /**
   * The `token` of the answer: the credential for an API client, the
   * public id for a browser (D15 in docs/requirements/rules.md).
   */
  shown: string
}

/**
 * Checks the password, and the two-factor code where there is one, and opens a session.
 * Every try counts as a guess: of the device when it is known, else of the account.
 * Throws 429 after too many guesses.
 * Throws 401 for a wrong pair, and 403 for an unverified address, but only after the right password.
 * Throws 401 SECOND_FACTOR_REQUIRED when a code is missing or wrong.
 */
export async function logIn(
  platform: Pick<Platform, 'pool' | 'config' | 'limits' | 'encryption'>,
  { email, password, remember = false, code = '' }: z.output<typeof Login>,
  bearing: LoginContext,
): Promise<{ session: OpenedSession; answer: LoginAnswer }> {
  const { pool, config, limits } = platform
  await countGuess(limits, email, bearing.knownDevice)
  const user = isPhone(email)
    ? await userByPhone.first(pool, { number: email })
    : await userByEmail.first(pool, { email })
  if (!(await isPassword(password, user?.password_hash ?? null)) || !user) throw wrongPair(email)
  if (!user.is_verified) throw notVerified(email, user.id)
  if (user.has_second_factor) {
    if (code === '') throw codeRequired('Enter the six-digit code of your authenticator app')
    // Recovery codes have letters, and are longer.
    if (/^[\d\s]*$/.test(code) && code.replace(/\s/g, '').length < 6)
      throw codeRequired('The code has six digits')
    await limits.count('enterCode', user.id)
    if (!(await isTwoFactorCode(platform, user, code)))
      throw codeRequired('That code is wrong or was used already')
  }
  const session = await transaction(pool, async (tx) => {
    const opened = await openSession(tx, user, { ...bearing, remember, withPassword: true })
    if (!opened) throw wrongPair(email)
    if (isPhone(email)) await notePhoneUse.count(tx, { userId: user.id })
    const device = deviceName(bearing.userAgent)
    const { isNew } = await rememberDevice.one(tx, { userId: user.id, name: device })
    if (isNew) await writeOfNewDevice(tx, config, user, device)
    return opened
  })
  return { session, answer: loginAnswer(user, session) }
}

/**
 * Logs the browser in that registered an account and has just verified its address; `userId` comes from its cookie.
 * Throws 400 when there is no such account, or its verification is older than a quarter of an hour.
 */
export async function logInAfterVerification(
  pool: Pool,
  userId: string | null,
  userAgent: string,
): Promise<{ session: OpenedSession; answer: LoginAnswer; email: string }> {
  const minutes = loginAfterVerificationMinutes
  const user = userId ? await userJustVerified.first(pool, { userId, minutes }) : undefined
  if (!user) throw new AppError('BAD_REQUEST', 'Please log in with your password')
  const session = await transaction(pool, async (tx) => {
    const opened = await openSession(tx, user, {
      credential: 'cookie',
      userAgent,
      remember: false,
      withPassword: true,
    })
    if (!opened) throw wrongPair(user.email)
    await rememberDevice.one(tx, { userId: user.id, name: deviceName(userAgent) })
    return opened
  })
  return { session, answer: loginAnswer(user, session), email: user.email }
}

/** The right password of an account that nobody has verified. It carries the account, for a code to its phone. */
export class PhoneNotVerified extends AppError {
  readonly userId: string

  constructor(userId: string) {
    super('PHONE_NOT_VERIFIED', 'Please enter the code that we sent to your phone')
    this.userId = userId
  }
}

function notVerified(login: string, userId: string): AppError {
  if (isPhone(login)) return new PhoneNotVerified(userId)
  return new AppError('EMAIL_NOT_VERIFIED', 'Please verify your email first. Check your inbox for the link.')
}

export function loginAnswer(
  { role, id: userId, seller_id: sellerId, name }: Pick<LoginRow, 'role' | 'id' | 'seller_id' | 'name'>,
  { shown: token }: OpenedSession,
): LoginAnswer {
  return { message: 'Login successful', token, role, userId, sellerId, name }
}

function countGuess(limits: RateLimiter, email: string, knownDevice: string | null): Promise<void> {
  return knownDevice === null
    ? limits.count('guessPassword', email)
    : limits.count('guessPasswordOnDevice', knownDevice)
}

/**
 * Opens a session after a check of the password or of a code. `withPassword`: the session may do at once what asks for
 * the password. Undefined when the password was changed in between.
 */
export async function openSession(
  tx: Tx,
  person: { id: string; password_hash: string },
  {
    credential,
    userAgent,
    remember,
    withPassword,
  }: SessionContext & { remember: boolean; withPassword: boolean },
): Promise<OpenedSession | undefined> {
  const { secret, hash } = newSecret()
  const publicId = randomBytes(16).toString('base64url')
  const row = await insertSession.first(tx, {
    hash,
    publicId,
    userId: person.id,
    passwordHash: person.password_hash,
    credential,
    remembered: remember,
    withPassword,
    userAgent: userAgent.slice(0, 250),
    seconds: remember ? sessionSeconds.remembered : sessionSeconds.absolute,
  })
  return row && { secret, remember, shown: credential === 'bearer' ? secret : publicId }
}

export async function logOut(pool: Pool, { sessionId, userId }: Actor): Promise<void> {
  await deleteSession.count(pool, { sessionId, userId })
}

/** Gives the session transport the live session that a token belongs to. */
export function findActor(pool: Pool): FindActor {
  return async (tokenHash) => {
    const row = await actorByToken.first(pool, { hash: tokenHash, idleSeconds: sessionSeconds.idle })
    if (!row) return undefined
    const { isStale, ...actor } = row
    if (isStale) await recordLastSeen.count(pool, { sessionId: actor.sessionId })
    return actor
  }
}

/** Notes that the person gave their password again. It counts for 15 minutes. Throws 422 for a wrong password. */
export async function reauthenticate(pool: Pool, actor: Actor, password: string): Promise<ReauthAnswer> {
  if (password === '') throw invalidFields({ password: 'Enter your password' })
  const { password_hash } = await passwordOf.one(pool, { userId: actor.userId })
  if (!(await isPassword(password, password_hash)))
    throw invalidFields({ password: 'That is not your password' })
  const { until } = await recordReauthentication.one(pool, { sessionId: actor.sessionId })
  return { message: 'Thank you', freshUntil: until.toISOString() }
}

function wrongPair(login: string): AppError {
  const typed = isPhone(login) ? 'phone number' : 'email'
  return new AppError('WRONG_CREDENTIALS', `Invalid ${typed} or password`)
}

function codeRequired(message: string): AppError {
  return new AppError('SECOND_FACTOR_REQUIRED', message, { fields: { code: message } })
}
