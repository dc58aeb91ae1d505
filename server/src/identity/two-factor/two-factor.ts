import { randomBytes } from 'node:crypto'
import { generateSecret, generateSync, generateURI, verifySync } from 'otplib'
import type { RecoveryCodes, TwoFactorOffer, TwoFactorState } from '@oja/contract/schemas/identity.ts'
import { AppError, invalidFields } from '../../platform/http/app-error.ts'
import { productName } from '../../platform/config.ts'
import { qrPath } from '../../platform/images/qr-code.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Pool, Queryable, Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { EncryptedColumn } from '../../platform/auth/encrypted-columns.ts'
import type { Encryption } from '../../platform/auth/encryption.ts'
import { hashSecret } from '../../platform/auth/sessions.ts'
import type { Actor } from '../../platform/auth/sessions.ts'
import { mailRecoveryCodeUsed, mailTwoFactorOn } from '../identity-emails.ts'
import {
  confirmSecret,
  storeOfferedSecret,
  replaceRecoveryCodes,
  twoFactorOf,
  twoFactorState,
  secretsInUse,
  useRecoveryCode,
  consumeTimeStep,
} from './two-factor-records.ts'
import { deleteOtherSessions } from '../sessions/session-records.ts'

type Tools = Pick<Platform, 'pool' | 'encryption' | 'config'>

const recoveryCodeCount = 10
// RFC 6238, section 5.2: one step of 30 seconds either way, for clocks that are a little wrong.
const toleranceSeconds = 30

const wrongCode = 'That code is wrong or was used already'

/** How far an administrator has set up two-factor. */
export async function twoFactorStatus(pool: Pool, actor: Actor): Promise<TwoFactorState> {
  return { data: await twoFactorState.one(pool, { userId: actor.userId }) }
}

/** Offers a new secret. A secret in use stays valid until the new one is confirmed. */
export async function startTwoFactor({ pool, encryption }: Tools, actor: Actor): Promise<TwoFactorOffer> {
  const secret = generateSecret()
  const offered = encrypt(encryption, actor.userId, secret)
  await storeOfferedSecret.count(pool, { userId: actor.userId, offered })
  const uri = generateURI({ issuer: productName, label: actor.email, secret })
  return { data: { secret, uri, qr: qrPath(uri, 2) } }
}

/** Puts the offered secret to use after a right code, and ends all other sessions. Throws 422 for a wrong code. */
export async function confirmTwoFactor(
  { pool, encryption, config }: Tools,
  actor: Actor,
  code: string,
): Promise<RecoveryCodes> {
  const { userId } = actor
  const row = await twoFactorOf.first(pool, { userId })
  if (!row?.offered) throw new AppError('CONFLICT', 'Please start again: no new code was offered')
  const { offered } = row
  const step = stepOf(decrypt(encryption, userId, offered), code)
  if (step === null) throw invalidFields({ code: wrongCode })
  return transaction(pool, async (tx) => {
    if (!(await confirmSecret.first(tx, { userId, offered, step }))) throw invalidFields({ code: wrongCode })
    await deleteOtherSessions.count(tx, { userId, sessionId: actor.sessionId })
    await mailTwoFactorOn(tx, config, actor.email)
    return giveRecoveryCodes(tx, userId)
  })
}

/** Replaces the recovery codes with ten new ones. Throws 409 when two-factor is not set up. */
export async function renewRecoveryCodes(pool: Pool, actor: Actor): Promise<RecoveryCodes> {
  return transaction(pool, async (tx) => {
    const row = await twoFactorOf.first(tx, { userId: actor.userId })
    if (!row?.sealed) throw new AppError('CONFLICT', 'Set up the second step of your login first')
    return giveRecoveryCodes(tx, actor.userId)
  })
}

/**
 * Checks a two-factor code at login and uses it: six digits of the app, or a recovery code.
 * False when the code is wrong or was used.
 */
export async function isTwoFactorCode(
  { pool, encryption, config }: Tools,
  person: { id: string; email: string },
  code: string,
): Promise<boolean> {
  const userId = person.id
  const row = await twoFactorOf.first(pool, { userId })
  if (!row?.sealed) return false
  const step = stepOf(decrypt(encryption, userId, row.sealed), code)
  if (step !== null) return (await consumeTimeStep.first(pool, { userId, step })) !== undefined
  const hash = hashSecret(plainCode(code))
  return transaction(pool, async (tx) => {
    const used = await useRecoveryCode.first(tx, { userId, hash })
    if (used) await mailRecoveryCodeUsed(tx, config, person.email, used.left)
    return used !== undefined
  })
}

/** Sets up two-factor without asking for a code, for the demo's administrator. Returns the secret. */
export async function setUpTwoFactorWithoutCode(
  on: Queryable,
  encryption: Encryption,
  userId: string,
): Promise<string> {
  const secret = generateSecret()
  const offered = encrypt(encryption, userId, secret)
  await storeOfferedSecret.count(on, { userId, offered })
  await confirmSecret.one(on, { userId, offered, step: 0 })
  return secret
}

/** The present code of every account with two-factor, for /dev/totp. */
export async function currentCodes({ pool, encryption }: Pick<Tools, 'pool' | 'encryption'>) {
  const rows = await secretsInUse.all(pool, {})
  return rows.map(({ user_id, email, sealed }) => ({
    email,
    code: codeOf(decrypt(encryption, user_id, sealed)),
  }))
}

/** The code that an authenticator app shows for a secret at this moment. */
export function codeOf(secret: string): string {
  return generateSync({ secret })
}

async function giveRecoveryCodes(tx: Tx, userId: string): Promise<RecoveryCodes> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  const hashes = codes.map((code) => hashSecret(plainCode(code)))
  await replaceRecoveryCodes.count(tx, { userId, hashes })
  return { message: 'Write these codes down. They are shown only now.', data: { codes } }
}

// A code has 80 random bits, too many to find it from its sha256.
// Base32 of RFC 4648 has no digits that look like letters.
function newRecoveryCode(): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
  const letters = Array.from(randomBytes(16), (byte) => alphabet[byte % alphabet.length])
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

function plainCode(code: string): string {
  return code.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** The time step of a six-digit code. Null when the code does not belong to this secret. */
function stepOf(secret: string, code: string): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  // The phone's app uses the true time, so the moved clock of a test does not apply here.
  const result = verifySync({ secret, token, epochTolerance: toleranceSeconds })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

function contextOf(userId: string): string {
  return `second factor ${userId}`
}

/** The two-factor secrets in use, and those that were offered. */
export const encryptedSecretColumns: EncryptedColumn[] = ['sealed', 'offered'].map((column) => ({
  table: 'second_factors',
  key: 'user_id',
  column,
  mayBeEmpty: true,
  contextOf,
}))

function encrypt(encryption: Encryption, userId: string, secret: string): Buffer {
  return encryption.encrypt(Buffer.from(secret), contextOf(userId))
}

function decrypt(encryption: Encryption, userId: string, sealed: Buffer): string {
  return encryption.decrypt(sealed, contextOf(userId)).toString()
}
