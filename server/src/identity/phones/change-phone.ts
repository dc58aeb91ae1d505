import type { OwnPhone } from '@oja/contract/schemas/identity/phones.ts'
import type { CodeWay } from '@oja/contract/values/identity/login-phone.ts'
import { AppError, invalidFields } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/auth/sessions.ts'
import { violates } from '../../platform/database/errors.ts'
import type { Pool, Tx } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import type { LinkConfig } from '../identity-emails.ts'
import { mailPhoneChangeAsked, mailPhoneChanged } from './phone-emails.ts'
import {
  checkCode,
  codeEnded,
  codeSent,
  countCode,
  pendingCodeOf,
  refuseForeignNumber,
  showPending,
  useRightCode,
  writeWish,
} from './phone-codes.ts'
import type { RightCode } from './phone-codes.ts'
import {
  confirmNewNumber,
  deletePhoneChange,
  dueChanges,
  insertPhoneChange,
  lockNumber,
  ownNumber,
  setLoginPhone,
} from './phone-change-records.ts'
import type { OwnNumber } from './phone-change-records.ts'
import { textChangeAsked, textPhoneChanged } from './phone-texts.ts'

type Tools = Pick<Platform, 'pool' | 'config' | 'limits' | 'encryption'>

/** The number that the caller logs in with, the change that waits, and the code that this browser may give. */
export async function ownPhone(pool: Pool, actor: Actor, browser: Buffer | null): Promise<OwnPhone> {
  const [own, code] = await Promise.all([
    ownNumber.one(pool, { userId: actor.userId }),
    pendingCodeOf(pool, browser, ['old', 'new'], actor.userId),
  ])
  const change = own.next === null ? null : { phone: own.next, dueAt: own.due_at?.toISOString() ?? null }
  return { data: { phone: own.phone, change, code: change && showPending(code) } }
}

/**
 * Begins a change: sends a code to the new number. A number that belongs to somebody else gets none, and the answer is
 * the same. Throws 403 for an admin, 422 for the number that the account has.
 */
export async function startPhoneChange(
  { pool, config, limits }: Tools,
  actor: Actor,
  browser: Buffer,
  { phone: number, way }: { phone: string; way?: CodeWay | undefined },
): Promise<string> {
  if (actor.role === 'admin') throw new AppError('FORBIDDEN', 'Administrators log in with their email')
  refuseForeignNumber(config, number, 'phone')
  const { userId } = actor
  const own = await ownNumber.one(pool, { userId })
  if (own.phone === number) throw invalidFields({ phone: 'You log in with this number already' })
  await countCode(limits, number)
  await transaction(pool, async (tx) => {
    await deletePhoneChange.count(tx, { userId })
    await insertPhoneChange.count(tx, { userId, number })
    await writeWish(tx, { number, purpose: 'new', userId, browser, way })
  })
  return codeSent(number)
}

/** Sends a code to the number that the account has, or to the one it changes to. Throws 409 when no change waits. */
export async function sendChangeCode(
  { pool, limits }: Tools,
  actor: Actor,
  browser: Buffer,
  { to, way }: { to: 'old' | 'new'; way?: CodeWay | undefined },
): Promise<string> {
  const { userId } = actor
  const own = await ownNumber.one(pool, { userId })
  const number = to === 'old' ? own.phone : own.next
  if (own.next === null || !number) throw noChange()
  const pending = await pendingCodeOf(pool, browser, [to], userId)
  if (pending && pending.again_in > 0) {
    throw new AppError('TOO_MANY', `Please wait ${pending.again_in} seconds before we send another code`, {
      retryAfterSeconds: pending.again_in,
    })
  }
  await countCode(limits, number)
  await transaction(pool, (tx) => writeWish(tx, { number, purpose: to, userId, browser, way }))
  return codeSent(number)
}

/**
 * Uses a code of a change. A first number counts at once. Another one counts after three days, or at once with a code
 * of the old number. Returns whether it counts already. Throws 422 for a wrong code, and when a race was lost.
 */
export async function confirmPhone(
  platform: Tools,
  actor: Actor,
  browser: Buffer | null,
  code: string,
): Promise<boolean> {
  const { pool, config } = platform
  const { userId } = actor
  const right = await checkCode(platform, browser, ['old', 'new'], code, userId)
  if (right.userId !== userId) throw codeEnded()
  return transaction(pool, (tx) => confirm(tx, config, right)).catch((error: unknown) => {
    if (violates(error, 'users_owner_of_phone')) throw codeEnded()
    throw error
  })
}

async function confirm(tx: Tx, links: LinkConfig, right: RightCode): Promise<boolean> {
  const { userId, number, purpose } = right
  await useRightCode(tx, right)
  const own = await lockNumber.first(tx, { userId })
  if (!own?.next) throw codeEnded()
  if (purpose === 'old') {
    // The code of the old number is worth something only after the one of the new.
    if (own.phone !== number || !own.confirmed_at) throw codeEnded()
    await apply(tx, own, own.next)
    return true
  }
  if (own.next !== number) throw codeEnded()
  if (own.phone === '') {
    await apply(tx, own, number)
    return true
  }
  await confirmNewNumber.one(tx, { userId })
  await mailPhoneChangeAsked(tx, links, own.email, number)
  await textChangeAsked(tx, links, { old: own.phone, next: number, userId })
  return false
}

async function apply(tx: Tx, { id: userId, phone, email }: OwnNumber, number: string): Promise<void> {
  await setLoginPhone.count(tx, { userId, number })
  await deletePhoneChange.count(tx, { userId })
  await mailPhoneChanged(tx, email, number)
  if (phone !== '') await textPhoneChanged(tx, phone, userId)
}

/** Ends a change that waits. Nothing happens without one. */
export async function cancelPhoneChange(pool: Pool, { userId }: Actor): Promise<void> {
  await deletePhoneChange.count(pool, { userId })
}

/** The job: numbers change whose three days are over. One that somebody else verified meanwhile is given up. */
export async function changeDuePhones(pool: Pool): Promise<void> {
  for (const { user_id: userId } of await dueChanges.all(pool, {})) {
    await transaction(pool, async (tx) => {
      const own = await lockNumber.first(tx, { userId })
      if (own?.next && own.due_at) await apply(tx, own, own.next)
    }).catch(async (error: unknown) => {
      if (!violates(error, 'users_owner_of_phone')) throw error
      await deletePhoneChange.count(pool, { userId })
    })
  }
}

function noChange(): AppError {
  return new AppError('CONFLICT', 'No change of your number waits. Start again.')
}
