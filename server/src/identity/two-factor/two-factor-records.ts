import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'

export interface TwoFactorRow {
  offered: Buffer | null
  sealed: Buffer | null
}

export const twoFactorOf = defineQuery<{ userId: string }, TwoFactorRow>(
  'second_factor_of_user',
  (p) => sql`select offered, sealed from second_factors where user_id = ${p.userId}`,
)

export const storeOfferedSecret = defineQuery<{ userId: string; offered: Buffer }, never>(
  'second_factor_offer',
  (p) => sql`insert into second_factors (user_id, offered) values (${p.userId}, ${p.offered})
    on conflict (user_id) do update set offered = excluded.offered`,
)

/** Puts an offered secret to use. Returns no row when another secret was offered in between. */
export const confirmSecret = defineQuery<
  { userId: string; offered: Buffer; step: number },
  { user_id: string }
>(
  'second_factor_confirm',
  (p) => sql`update second_factors set sealed = offered, offered = null, last_step = ${p.step}
    where user_id = ${p.userId} and offered = ${p.offered} returning user_id`,
)

/** A code works once. Returns no row for the step of a used code, or for an older step. */
export const consumeTimeStep = defineQuery<{ userId: string; step: number }, { user_id: string }>(
  'second_factor_use_step',
  (
    p,
  ) => sql`update second_factors set last_step = ${p.step} where user_id = ${p.userId} and last_step < ${p.step}
    returning user_id`,
)

export const replaceRecoveryCodes = defineQuery<{ userId: string; hashes: Buffer[] }, never>(
  'recovery_codes_replace',
  (p) => sql`with gone as (delete from recovery_codes where user_id = ${p.userId})
    insert into recovery_codes (user_id, code_hash) select ${p.userId}, unnest(${p.hashes}::bytea[])`,
)

/** Uses a recovery code. Returns how many are left, or no row when the code is unknown or used. */
export const useRecoveryCode = defineQuery<{ userId: string; hash: Buffer }, { left: number }>(
  'recovery_code_use',
  (p) => sql`with used as (
      update recovery_codes set used_at = app_now()
      where user_id = ${p.userId} and code_hash = ${p.hash} and used_at is null returning code_hash
    )
    select (select count(*)::int from recovery_codes c
      where c.user_id = ${p.userId} and c.used_at is null and c.code_hash <> used.code_hash) as left from used`,
)

export const twoFactorState = defineQuery<
  { userId: string },
  { mustChangePassword: boolean; isOn: boolean; recoveryCodesLeft: number }
>(
  'second_factor_state',
  (p) => sql`select must_change_password as "mustChangePassword",
      exists (select from second_factors f where f.user_id = users.id and f.sealed is not null) as "isOn",
      (select count(*)::int from recovery_codes c where c.user_id = users.id and c.used_at is null) as "recoveryCodesLeft"
    from users where id = ${p.userId}`,
)

/** Every secret in use, for the page of codes in development. */
export const secretsInUse = defineQuery<
  Record<never, never>,
  { user_id: string; email: string; sealed: Buffer }
>(
  'second_factor_all',
  () => sql`select user_id, email::text, sealed from second_factors f join users u on u.id = f.user_id
    where sealed is not null order by email`,
)
