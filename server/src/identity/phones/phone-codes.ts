import { randomInt } from 'node:crypto'
import type { PendingCode } from '@oja/contract/schemas/identity/phones.ts'
import type { CodeWay } from '@oja/contract/values/identity/login-phone.ts'
import { showPhone } from '@oja/contract/values/phone.ts'
import { phoneRule } from '@oja/contract/values/identity/login-phone.ts'
import type { Config } from '../../platform/config.ts'
import { AppError, invalidFields } from '../../platform/http/app-error.ts'
import type { Encryption } from '../../platform/auth/encryption.ts'
import type { RateLimiter } from '../../platform/http/rate-limits.ts'
import type { Pool, Tx } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { LinkConfig } from '../identity-emails.ts'
import {
  askedCode,
  countTry,
  insertAskedCode,
  ownerOfPhone,
  pendingCode,
  removeUnverifiedAccount,
  useCode,
  waitsForPhone,
  writeCode,
} from './phone-codes-records.ts'
import type { AskedCode, CodePurpose, PendingRow } from './phone-codes-records.ts'
import { textCode, textKnownNumber } from './phone-texts.ts'

/** A wish for a code. `userId`: whose account it is for; null when only the number says it. */
export interface CodeWish {
  number: string
  purpose: CodePurpose
  userId: string | null
  /** What is stored of the asking browser. */
  browser: Buffer
  way?: CodeWay | undefined
}

type Asking = Pick<Platform, 'pool' | 'config' | 'limits'>

/** Refuses a number of a country that texts may not go to. Throws 422 at `field`. */
export function refuseForeignNumber(
  { phonePrefixes }: Pick<Config, 'phonePrefixes'>,
  number: string,
  field: string,
): void {
  if (!phonePrefixes.some((prefix) => number.startsWith(prefix))) throw invalidFields({ [field]: phoneRule })
}

/**
 * Counts one code for a number: five an hour and ten a day, from all browsers. Throws 429.
 * Call it before a transaction.
 */
export async function countCode(limits: RateLimiter, number: string): Promise<void> {
  await limits.count('codesOfNumber', number)
  await limits.count('codesOfNumberInDay', number)
}

/**
 * Asks for a code. A known and an unknown number cost one row and one job each and get the same answer
 * (F31 in docs/requirements/faults.md): only the job looks whose the number is.
 */
export async function askForCode({ pool, limits }: Asking, wish: CodeWish): Promise<void> {
  await countCode(limits, wish.number)
  await transaction(pool, (tx) => writeWish(tx, wish))
}

/** The same in the caller's transaction, after `countCode`. */
export async function writeWish(tx: Tx, { number, purpose, userId, browser, way }: CodeWish): Promise<void> {
  const { id } = await insertAskedCode.one(tx, { number, purpose, userId, browser })
  await enqueue(tx, 'send_phone_code', { codeId: id, way: way ?? null })
}

/** The job: sends the code, when the number is one that may have it. */
export async function sendPhoneCode(
  pool: Pool,
  { links, encryption }: { links: LinkConfig; encryption: Encryption },
  { codeId: id, way }: { codeId: string; way: CodeWay | null },
): Promise<void> {
  await transaction(pool, async (tx) => {
    const asked = await askedCode.first(tx, { id })
    const userId = asked && (await recipient(tx, links, asked))
    if (!asked || !userId) return
    const { number, purpose } = asked
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await writeCode.count(tx, { id, userId, hash: encryption.hmac(Buffer.from(code), contextOf(id)) })
    // A text keeps an account from being deleted, and an unverified one must give way.
    await textCode(tx, links, { number, userId: purpose === 'register' ? null : userId, code, way })
  })
}

/** Whose account a code would open or change. Null: nobody's, and nothing is sent. */
async function recipient(tx: Tx, links: LinkConfig, asked: AskedCode): Promise<string | null> {
  const { number, purpose, user_id: userId } = asked
  const owner = await ownerOfPhone.first(tx, { number })
  if (purpose === 'login' || purpose === 'reset') return owner?.id ?? null
  if (!userId) return null
  if (purpose === 'old') return owner?.id === userId ? userId : null
  if (purpose === 'new') return owner ? null : userId
  if (owner) {
    await removeUnverifiedAccount.count(tx, { userId })
    await textKnownNumber(tx, links, number, owner.id)
    return null
  }
  return (await waitsForPhone.first(tx, { userId, number })) ? userId : null
}

/** Which code the browser has asked for. `userId`: only codes for this account. */
export async function pendingCodeOf(
  pool: Pool,
  browser: Buffer | null,
  purposes: CodePurpose[],
  userId: string | null = null,
): Promise<PendingRow | null> {
  if (!browser) return null
  return (await pendingCode.first(pool, { browser, purposes, userId })) ?? null
}

/** The same as a browser sees it. */
export function showPending(row: PendingRow | null): PendingCode | null {
  return row && { phone: row.number, purpose: row.purpose, againInSeconds: row.again_in }
}

/** Sends the pending code again, after a minute. Throws 400 without one, 429 too early. */
export async function sendAgain(
  platform: Asking,
  browser: Buffer | null,
  purposes: CodePurpose[],
  way: CodeWay | undefined,
): Promise<string> {
  const row = await pendingCodeOf(platform.pool, browser, purposes)
  if (!row || !browser) throw noCode()
  if (row.again_in > 0) {
    const words = row.again_in === 1 ? 'a second' : `${row.again_in} seconds`
    throw new AppError('TOO_MANY', `Please wait ${words} before we send another code`, {
      retryAfterSeconds: row.again_in,
    })
  }
  const { number, purpose, user_id: userId } = row
  await askForCode(platform, { number, purpose, userId: isForNumber(purpose) ? null : userId, browser, way })
  return isForNumber(purpose) ? codeOnItsWay(number) : codeSent(number)
}

export interface RightCode {
  id: string
  number: string
  purpose: CodePurpose
  userId: string
}

/**
 * Checks a code of this browser; each try counts. The code is used only by `useRightCode`, in the transaction of its
 * effect. Throws 422 at `code`, the same for a wrong code, an unknown number and a code of another browser.
 */
export async function checkCode(
  { pool, encryption }: Pick<Platform, 'pool' | 'encryption'>,
  browser: Buffer | null,
  purposes: CodePurpose[],
  code: string,
  ofUser: string | null = null,
): Promise<RightCode> {
  const pending = await pendingCodeOf(pool, browser, purposes, ofUser)
  if (!pending || !browser) throw noCode()
  const { id } = pending
  const tried = await countTry.first(pool, { id, browser })
  if (!tried) throw codeEnded()
  const { code_hash: hash } = tried
  const isRight = hash !== null && encryption.isHmacOf(hash, Buffer.from(code), contextOf(id))
  const { number, purpose, user_id: userId } = tried
  if (!isRight || !userId) throw wrongCode(tried)
  return { id, number, purpose, userId }
}

/** Uses a code that was right. Throws 422 when another request used it first. */
export async function useRightCode(tx: Tx, { id }: RightCode): Promise<void> {
  if ((await useCode.count(tx, { id })) === 0) throw codeEnded()
}

/** What a person reads who asked for a code to log in: the number may be nobody's, and then nothing is sent. */
export function codeOnItsWay(number: string): string {
  return `If this number can log in, a code is on its way to ${showPhone(number)}`
}

/** What the person reads after every other wish for a code. */
export function codeSent(number: string): string {
  return `We sent a six-digit code to ${showPhone(number)}`
}

export function codeEnded(): AppError {
  return invalidFields({ code: 'This code has ended. Ask for a new one.' })
}

function noCode(): AppError {
  return new AppError('BAD_REQUEST', 'This browser has not asked for a code. Ask for a new one.')
}

/** For a number that may be nobody's: nothing was sent to it then. Who chooses a new password has forgotten theirs. */
const otherWays: Partial<Record<CodePurpose, string>> = {
  login: ' If none came, use your password or your email.',
  reset: ' If none came, use your email.',
}

function wrongCode({ tries, purpose }: { tries: number; purpose: CodePurpose }): AppError {
  const message =
    tries >= 5
      ? 'That was wrong too often. Ask for a new code.'
      : `That code is wrong. Check the newest message.${otherWays[purpose] ?? ''}`
  return invalidFields({ code: message })
}

function isForNumber(purpose: CodePurpose): boolean {
  return purpose === 'login' || purpose === 'reset'
}

// The id changes with each wish, so a hash is of one code, one number and one purpose.
function contextOf(id: string): string {
  return `phone code ${id}`
}
