import type { PhoneCodeConfirmed } from '@oja/contract/schemas/identity/phones.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { violates } from '../../platform/database/errors.ts'
import type { Tx } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { createResetLink } from '../password-reset.ts'
import { deviceName } from '../sessions/devices.ts'
import { rememberDevice } from '../sessions/session-records.ts'
import { loginAnswer, openSession } from '../sessions/login.ts'
import type { OpenedSession, SessionContext } from '../sessions/login.ts'
import { checkCode, codeEnded, useRightCode } from './phone-codes.ts'
import type { RightCode } from './phone-codes.ts'
import { markPhoneVerified, notePhoneUse, ownerById } from './phone-codes-records.ts'
import type { PhoneOwner } from './phone-codes-records.ts'
import { writeOfNewDevice } from './account-messages.ts'

type Tools = Pick<Platform, 'pool' | 'config' | 'encryption'>

export interface ConfirmedCode {
  answer: PhoneCodeConfirmed
  session: OpenedSession | null
  number: string
  /** True: the number was verified now, for the first time. */
  isNew: boolean
}

/**
 * Uses a code that logs in: it verifies the number of a registration, opens a session, or permits a new password.
 * `verified` runs in the transaction that verifies a number.
 * Throws 422 for a wrong code. Throws 403 when the number was silent for so long that its code alone opens nothing.
 */
export async function confirmLoginCode(
  platform: Tools,
  browser: Buffer | null,
  { code, remember = false }: { code: string; remember?: boolean | undefined },
  { context, verified }: { context: SessionContext; verified: (tx: Tx, userId: string) => Promise<void> },
): Promise<ConfirmedCode> {
  const right = await checkCode(platform, browser, ['register', 'login', 'reset'], code)
  const bearing = { ...context, remember }
  return transaction(platform.pool, (tx) => {
    if (right.purpose === 'register') return finishRegistration(tx, right, bearing, verified)
    return right.purpose === 'login' ? logInByCode(tx, platform, right, bearing) : permitReset(tx, right)
  }).catch((error: unknown) => {
    // Somebody else verified the number in between.
    if (violates(error, 'users_owner_of_phone')) throw codeEnded()
    throw error
  })
}

type Bearing = SessionContext & { remember: boolean }

async function finishRegistration(
  tx: Tx,
  right: RightCode,
  bearing: Bearing,
  verified: (tx: Tx, userId: string) => Promise<void>,
): Promise<ConfirmedCode> {
  await useRightCode(tx, right)
  if ((await markPhoneVerified.count(tx, right)) === 0) throw codeEnded()
  await verified(tx, right.userId)
  const owner = await ownerOf(tx, right)
  await rememberDevice.one(tx, { userId: owner.id, name: deviceName(bearing.userAgent) })
  // The password was chosen minutes ago, in this browser.
  return { ...(await open(tx, owner, right, { ...bearing, withPassword: true })), isNew: true }
}

async function logInByCode(
  tx: Tx,
  { config }: Tools,
  right: RightCode,
  bearing: Bearing,
): Promise<ConfirmedCode> {
  await useRightCode(tx, right)
  const owner = await ownerOf(tx, right)
  refuseSilent(owner)
  await notePhoneUse.count(tx, right)
  const device = deviceName(bearing.userAgent)
  const { isNew } = await rememberDevice.one(tx, { userId: owner.id, name: device })
  if (isNew) await writeOfNewDevice(tx, config, { ...owner, phone: right.number }, device)
  return { ...(await open(tx, owner, right, { ...bearing, withPassword: false })), isNew: false }
}

async function permitReset(tx: Tx, right: RightCode): Promise<ConfirmedCode> {
  await useRightCode(tx, right)
  const owner = await ownerOf(tx, right)
  refuseSilent(owner)
  await notePhoneUse.count(tx, right)
  const resetToken = await createResetLink(tx, owner.id)
  const { number, purpose } = right
  const message = 'Choose a new password'
  return { answer: { message, purpose, login: null, resetToken }, session: null, number, isNew: false }
}

async function ownerOf(tx: Tx, right: RightCode): Promise<PhoneOwner> {
  const owner = await ownerById.first(tx, right)
  if (!owner) throw codeEnded()
  return owner
}

/** A carrier may have given the number to somebody else, who now reads its texts. */
function refuseSilent({ is_silent }: PhoneOwner): void {
  if (!is_silent) return
  throw new AppError(
    'PHONE_SILENT',
    'This number was not used here for 180 days, so a code alone does not open the account. Log in with your password or your email.',
  )
}

async function open(
  tx: Tx,
  owner: PhoneOwner,
  { number, purpose }: RightCode,
  bearing: Bearing & { withPassword: boolean },
): Promise<Pick<ConfirmedCode, 'answer' | 'session' | 'number'>> {
  const session = await openSession(tx, owner, bearing)
  if (!session) throw codeEnded()
  const login = loginAnswer(owner, session)
  return { answer: { message: login.message, purpose, login, resetToken: '' }, session, number }
}
