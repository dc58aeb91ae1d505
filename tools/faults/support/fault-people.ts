import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from '../../../server/src/platform/database/database.ts'

/** A person with a session, who sends requests as a program does. */
export interface FaultPerson {
  userId: string
  sellerId: string | null
  email: string
  token: string
}

/** So many people, each with a session, and the password `correct horse` never set: quicker than by registration. */
export async function insertFaultPeople(pool: Pool, role: 'buyer' | 'seller', count: number) {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'))
  const { rows } = await pool.query<{ id: string; seller_id: string | null; email: string; place: number }>(
    `with people as (
      insert into users (role, seller_id, name, email, email_verified_at, password_hash, consent_at, consent_version)
      select $1, case when $1 = 'seller' then uuidv7() end, 'Person ' || n, $1 || n || '-' || substring(($2::text[])[n], 1, 8) || '@example.com',
        app_now(), '', app_now(), '1' from generate_series(1, cardinality($2::text[])) n
      returning id, seller_id, email, substring(email::text from '[0-9]+')::int as place
    ), sessions_made as (
      insert into sessions (token_hash, public_id, user_id, carrier, remembered, expires_at)
      select decode(($2::text[])[place], 'hex'), substring(($2::text[])[place], 1, 20), id, 'bearer', true,
        app_now() + interval '30 days' from people
    ), shops as (
      insert into sellers (id, user_id, store_name, business_level, business_category, email, phone, status, automatic_reply)
      select seller_id, id, 'Shop ' || place, 'small', 'products', '', '', 'active', '' from people where seller_id is not null
    )
    select id, seller_id, email::text, place from people order by place`,
    [role, hashes],
  )
  return rows.map(({ id, seller_id, email, place }): FaultPerson => ({
    userId: id,
    sellerId: seller_id,
    email,
    token: tokens[place - 1] ?? '',
  }))
}

/** Listings of a shop that never sell out. */
export async function insertFaultProducts(pool: Pool, { sellerId }: FaultPerson, count: number) {
  const { rows } = await pool.query<{ id: string }>(
    `insert into products (seller_id, name, category, price_kobo, supplied, on_hand)
     select $1, 'Yam ' || n, 'Fresh & Perishables', 250000 + n, 1000000, 1000000 from generate_series(1, $2::int) n returning id`,
    [sellerId, count],
  )
  return rows.map(({ id }) => id)
}
