import type { Pool } from '../../server/src/platform/database/database.ts'
import type { Actor } from '../../server/src/platform/auth/sessions.ts'
import type { Random } from '../../tests/random.ts'

export interface People {
  seller: Actor & { sellerId: string }
  buyers: Actor[]
}

/** A seller with a verified shop that delivers and a bank account, and three buyers; quicker than by registration. */
export async function insertPeople(pool: Pool): Promise<People> {
  const sellerId = crypto.randomUUID()
  const seller = await insertAccount(pool, 'seller', sellerId)
  await pool.query(
    `insert into sellers (id, user_id, store_name, business_level, business_category, email, phone, status, verified)
     values ($1, $2, 'Simulated shop', 'small', 'products', 'shop@example.com', '+2348031234567', 'active', true)`,
    [sellerId, seller.userId],
  )
  await pool.query(
    `insert into payout_accounts (seller_id, bank_code, bank_name, account_number, account_name, name_check, proven_name)
     values ($1, '058', 'Bank', '0123456780', 'ADA', 'matched', 'ADA')`,
    [sellerId],
  )
  // At an odd fee, so that several orders never share it evenly.
  await pool.query('insert into delivery_settings (seller_id, delivers) values ($1, true)', [sellerId])
  await pool.query(
    `insert into delivery_areas (seller_id, way, state, fee_kobo, days) values ($1, 'seller', 'Oyo', 75001, 2)`,
    [sellerId],
  )
  await pool.query(
    `insert into pickup_places (seller_id, name, landmark, state, lga, position)
     values ($1, 'Stall', 'Gate', 'Oyo', 'Ibadan North', 0)`,
    [sellerId],
  )
  const buyers = [
    await insertAccount(pool, 'buyer'),
    await insertAccount(pool, 'buyer'),
    await insertAccount(pool, 'buyer'),
  ]
  return { seller: { ...seller, sellerId }, buyers }
}

/** Two listings with a few units each, at odd prices, and one in two sizes. */
export async function insertProducts(pool: Pool, { seller }: People, random: Random): Promise<string[]> {
  const ids: string[] = []
  for (let count = 0; count < 2; count += 1) {
    const { rows } = await pool.query<{ id: string }>(
      `insert into products (seller_id, name, category, price_kobo, supplied, on_hand)
       values ($1, 'Yam', 'Fresh & Perishables', $2, $3::int, $3::int) returning id`,
      [seller.sellerId, 1 + random.below(1_000_000), 1 + random.below(6)],
    )
    ids.push(rows[0]?.id ?? '')
  }
  return [...ids, await insertProductInSizes(pool, seller.sellerId, random)]
}

async function insertProductInSizes(pool: Pool, sellerId: string, random: Random): Promise<string> {
  const units = [1 + random.below(4), 1 + random.below(4)] as const
  const { rows } = await pool.query<{ id: string }>(
    `with added as (
      insert into products (seller_id, name, category, price_kobo, supplied, on_hand, option_names)
      values ($1, 'Gown', 'Fashion & Clothing', $2, $3::int + $4::int, $3::int + $4::int, '{Size}') returning id
    ), sizes as (
      insert into product_variants (product_id, position, option_1, price_kobo, supplied, on_hand)
      select id, 0, 'S', null, $3::int, $3::int from added
      union all select id, 1, 'M', $2::bigint + 100, $4::int, $4::int from added
    ) select id from added`,
    [sellerId, 1 + random.below(1_000_000), ...units],
  )
  return rows[0]?.id ?? ''
}

async function insertAccount(
  pool: Pool,
  role: 'buyer' | 'seller',
  sellerId: string | null = null,
): Promise<Actor> {
  const email = `${crypto.randomUUID()}@example.com`
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (role, seller_id, name, email, password_hash, consent_at, consent_version)
     values ($1, $2, 'Simulated', $3, '', app_now(), 'simulated') returning id`,
    [role, sellerId, email],
  )
  return {
    sessionId: '',
    publicId: '',
    credential: 'bearer',
    remembered: false,
    userId: rows[0]?.id ?? '',
    role,
    sellerId,
    name: 'Simulated',
    email,
    isFresh: true,
    isSuspended: false,
    mustSetUpTwoFactor: false,
  }
}
