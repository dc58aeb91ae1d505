import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'

/** How long a change waits for the old number's owner when no code of the old number is given, in hours. */
export const waitHours = 72

/** A newer change replaces the older one. */
export const insertPhoneChange = defineQuery<{ userId: string; number: string }, never>(
  'phone_change_insert',
  (p) => sql`insert into phone_changes (user_id, number) values (${p.userId}, ${p.number})
    on conflict (user_id) do update set number = excluded.number, created_at = app_now(), confirmed_at = null, due_at = null`,
)

export const deletePhoneChange = defineQuery<{ userId: string }, never>(
  'phone_change_delete',
  (p) => sql`with gone as (delete from phone_codes where user_id = ${p.userId} and purpose in ('old', 'new'))
    delete from phone_changes where user_id = ${p.userId}`,
)

export interface OwnNumber {
  id: string
  role: string
  /** "" without one. */
  phone: string
  email: string
  next: string | null
  confirmed_at: Date | null
  due_at: Date | null
}

const ownColumns = sql`u.id, u.role, coalesce(u.login_phone, '') as phone, coalesce(u.email::text, '') as email,
  c.number as next, c.confirmed_at, c.due_at`

/** The number that a person logs in with, and the change that waits. A change that nobody confirmed ends after a day. */
export const ownNumber = defineQuery<{ userId: string }, OwnNumber>(
  'phone_own',
  (p) => sql`select ${ownColumns} from users u left join phone_changes c on c.user_id = u.id
      and (c.confirmed_at is not null or c.created_at > app_now() - interval '1 day')
    where u.id = ${p.userId}`,
)

/** The same, locked, so that two confirmations follow one another. */
export const lockNumber = defineQuery<{ userId: string }, OwnNumber>(
  'phone_own_lock',
  (p) => sql`select ${ownColumns} from users u left join phone_changes c on c.user_id = u.id
    where u.id = ${p.userId} and u.status <> 'deleted' for update of u`,
)

/** Notes that a code of the new number was given: from now on the wait counts. */
export const confirmNewNumber = defineQuery<{ userId: string }, { due_at: Date }>(
  'phone_change_confirm',
  (
    p,
  ) => sql`update phone_changes set confirmed_at = app_now(), due_at = app_now() + make_interval(hours => ${sql.lit(waitHours)})
    where user_id = ${p.userId} returning due_at`,
)

/**
 * The new number counts. A contact number that was the old one follows it.
 * Fails on users_owner_of_phone when somebody else has verified the number by now.
 */
export const setLoginPhone = defineQuery<{ userId: string; number: string }, never>(
  'user_set_login_phone',
  (p) => sql`update users set phone = case when phone in ('', login_phone) then ${p.number} else phone end,
      login_phone = ${p.number}, phone_verified_at = app_now(), phone_used_at = app_now()
    where id = ${p.userId}`,
)

/** Changes whose wait is over. */
export const dueChanges = defineQuery<Record<never, never>, { user_id: string }>(
  'phone_changes_due',
  () => sql`select user_id from phone_changes where due_at <= app_now() order by due_at limit 100`,
)
