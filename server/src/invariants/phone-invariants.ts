import type { Invariant } from './money-invariants.ts'

/** The invariants of accounts that log in with a phone number. */
export const phoneInvariants: Invariant[] = [
  {
    name: 'I33 a verified number has one owner, and everybody can log in with an address or a number',
    sql: `select min(id::text) from users where phone_verified_at is not null group by login_phone having count(*) > 1
      union all
      select id::text from users where email is null and login_phone is null
      union all
      select id::text from users where role = 'admin' and (email is null or login_phone is not null)`,
  },
  {
    name: 'I34 no session is of an account that nobody has verified',
    sql: `select s.id::text from sessions s join users u on u.id = s.user_id
      where u.email_verified_at is null and u.phone_verified_at is null`,
  },
  {
    name: 'I35 a code works for ten minutes, for five tries, once, and one at a time for a number and purpose',
    sql: `select id::text from phone_codes where expires_at > created_at + interval '10 minutes' or tries > 5
        or used_at > expires_at or (used_at is not null and code_hash is null)
      union all
      select min(id::text) from phone_codes where used_at is null group by number, purpose having count(*) > 1`,
  },
  {
    name: 'I36 a number changes with a code of the old one, or 72 hours after one of the new',
    sql: `select user_id::text from phone_changes where due_at < confirmed_at + interval '72 hours'
        or (confirmed_at is null) <> (due_at is null)
      union all
      select c.user_id::text from phone_changes c join users u on u.id = c.user_id
        where u.status = 'deleted' or u.role = 'admin'`,
  },
]
