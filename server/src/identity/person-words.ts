import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * SQL of the words by which admins find a person: name, e-mail address and phone numbers. The index users_found has the
 * same expression. `alias`: the table users in the statement.
 */
export function personWords(alias: 'u' | 'x' | 'b'): RawBuilder<string> {
  const column = (name: string) => `${alias}.${name}`
  return sql.raw(
    `search_fold(${column('name')} || ' ' || coalesce(${column('email')}::text, '') || ' ' || ${column('phone')} || ' ' || coalesce(${column('login_phone')}, ''))`,
  )
}
