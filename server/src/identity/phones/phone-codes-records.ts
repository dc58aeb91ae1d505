import { sql } from 'kysely'
import type { PendingCode } from '@oja/contract/schemas/identity/phones.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { LoginRow } from '../identity-records.ts'

export type CodePurpose = PendingCode['purpose']

/** How long a code works, how often it may be tried, and when it may be sent again, in seconds. */
export const codeSeconds = 600
export const codeTries = 5
export const againSeconds = 60

/** After so many days without use, a carrier may have given the number to somebody else. */
export const silentDays = 180

/** Notes that a browser asked for a code. A newer one of the same number and purpose replaces the older. */
export const insertAskedCode = defineQuery<
  { number: string; purpose: CodePurpose; userId: string | null; browser: Buffer },
  { id: string }
>(
  'phone_code_ask',
  (p) => sql`insert into phone_codes (number, purpose, user_id, browser_hash, expires_at)
    values (${p.number}, ${p.purpose}, ${p.userId}, ${p.browser}, app_now() + make_interval(secs => ${sql.lit(codeSeconds)}))
    on conflict (number, purpose) do update set id = uuidv7(), user_id = excluded.user_id, tries = 0, code_hash = null,
      browser_hash = excluded.browser_hash, created_at = app_now(), expires_at = excluded.expires_at, used_at = null
    returning id`,
)

export interface AskedCode {
  number: string
  purpose: CodePurpose
  user_id: string | null
}

/** A code that was asked for and not sent yet. It is locked, so that a newer one waits. */
export const askedCode = defineQuery<{ id: string }, AskedCode>(
  'phone_code_asked',
  (p) => sql`select number, purpose, user_id from phone_codes
    where id = ${p.id} and code_hash is null and used_at is null and expires_at > app_now() for update`,
)

/** Writes the hash of the code that is sent. The ten minutes count from now. */
export const writeCode = defineQuery<{ id: string; userId: string; hash: Buffer }, never>(
  'phone_code_write',
  (p) => sql`update phone_codes set code_hash = ${p.hash}, user_id = ${p.userId} where id = ${p.id}`,
)

export interface PendingRow {
  id: string
  number: string
  purpose: CodePurpose
  user_id: string | null
  again_in: number
}

/** The newest code that a browser has asked for and not given yet. */
export const pendingCode = defineQuery<
  { browser: Buffer; purposes: CodePurpose[]; userId: string | null },
  PendingRow
>(
  'phone_code_pending',
  (p) => sql`select id, number, purpose, user_id,
      greatest(0, ceil(extract(epoch from created_at - app_now()) + ${sql.lit(againSeconds)}))::int as again_in
    from phone_codes
    where browser_hash = ${p.browser} and purpose = any(${p.purposes}::text[]) and used_at is null
      and expires_at > app_now() and (${p.userId}::uuid is null or user_id = ${p.userId}::uuid)
    order by created_at desc, id desc limit 1`,
)

/** Counts one try of a code. No row: it is used, too old, of another browser, or was tried five times. */
export const countTry = defineQuery<
  { id: string; browser: Buffer },
  { number: string; purpose: CodePurpose; user_id: string | null; code_hash: Buffer | null; tries: number }
>(
  'phone_code_try',
  (p) => sql`update phone_codes set tries = tries + 1
    where id = ${p.id} and browser_hash = ${p.browser} and used_at is null and expires_at > app_now()
      and tries < ${sql.lit(codeTries)}
    returning number, purpose, user_id, code_hash, tries`,
)

/** Uses a right code. Of two requests at once, one changes no row. */
export const useCode = defineQuery<{ id: string }, never>(
  'phone_code_use',
  (p) => sql`update phone_codes set used_at = app_now() where id = ${p.id} and used_at is null`,
)

export const deleteCodesOf = defineQuery<{ userId: string }, never>(
  'phone_code_delete_of',
  (p) => sql`delete from phone_codes where user_id = ${p.userId}`,
)

export const deleteOldCodes = defineQuery<Record<never, never>, never>(
  'phone_code_delete_old',
  () => sql`delete from phone_codes where expires_at < app_now() - interval '1 hour'`,
)

/** Accounts that were registered with a number which nobody verified for a week. */
export const deleteWaitingPhones = defineQuery<Record<never, never>, never>(
  'user_delete_waiting_phones',
  () =>
    sql`delete from users where phone_verified_at is null and email is null and created_at < app_now() - interval '7 days'`,
)

export interface PhoneOwner extends Omit<LoginRow, 'is_verified' | 'has_second_factor'> {
  /** Nobody has used the number for so long that a carrier may have given it to somebody else. */
  is_silent: boolean
}

const ownerColumns = sql`id, role, seller_id, name, coalesce(email::text, '') as email, login_phone as phone,
  password_hash,
  phone_used_at < app_now() - make_interval(days => ${sql.lit(silentDays)}) as is_silent`

/** The one verified owner of a number. */
export const ownerOfPhone = defineQuery<{ number: string }, PhoneOwner>(
  'user_owner_of_phone',
  (p) => sql`select ${ownerColumns} from users
    where login_phone = ${p.number} and phone_verified_at is not null and status <> 'deleted'`,
)

/** The owner by id, while the number is still theirs. */
export const ownerById = defineQuery<{ userId: string; number: string }, PhoneOwner>(
  'user_owner_by_id',
  (p) => sql`select ${ownerColumns} from users
    where id = ${p.userId} and login_phone = ${p.number} and phone_verified_at is not null and status <> 'deleted'`,
)

/** The account that waits for this number to be verified. */
export const waitsForPhone = defineQuery<{ userId: string; number: string }, { id: string }>(
  'user_waits_for_phone',
  (p) =>
    sql`select id from users where id = ${p.userId} and login_phone = ${p.number} and phone_verified_at is null`,
)

/** An unverified account gives way to a newer registration of the same number. */
export const removeWaitingPhone = defineQuery<{ number: string }, never>(
  'user_remove_waiting_phone',
  (p) =>
    sql`delete from users where login_phone = ${p.number} and phone_verified_at is null and email is null`,
)

export const removeUnverifiedAccount = defineQuery<{ userId: string }, never>(
  'user_remove_unverified_account',
  (p) => sql`delete from users where id = ${p.userId} and phone_verified_at is null and email is null`,
)

/** Fails on users_owner_of_phone when somebody else has verified the number by now. */
export const markPhoneVerified = defineQuery<{ userId: string; number: string }, never>(
  'user_mark_phone_verified',
  (p) => sql`update users set phone_verified_at = app_now(), phone_used_at = app_now()
    where id = ${p.userId} and login_phone = ${p.number} and phone_verified_at is null`,
)

/** Notes that the owner has used the number: gave a code, or logged in with it and the password. */
export const notePhoneUse = defineQuery<{ userId: string }, never>(
  'user_note_phone_use',
  (p) =>
    sql`update users set phone_used_at = app_now() where id = ${p.userId} and phone_verified_at is not null`,
)
