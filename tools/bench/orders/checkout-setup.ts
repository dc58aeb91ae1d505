import type pg from 'pg'
import { orderPaymentEvents } from '../../../server/src/orders/orders.ts'
import { openPayments } from '../../../server/src/payments/payments.ts'
import type { Actor } from '../../../server/src/platform/auth/sessions.ts'

const price = 250_000

/** What starts payments, with a payment provider that answers at once and is never called over a network. */
export function openCheckoutContext(pool: pg.Pool) {
  const config = { publicOrigin: 'http://localhost:3000', encryptionKey: '5a'.repeat(32), dataDir: '' }
  const settings = {
    mode: 'test' as const,
    secretKey: 'sk_test_bench',
    previousSecretKey: null,
    publicKey: 'pk_test_bench',
    baseUrl: 'http://127.0.0.1:1',
    scriptUrl: '',
  }
  const payments = openPayments(pool, settings, orderPaymentEvents(config))
  payments.provider.initialize = async ({ reference }) => ({
    accessCode: reference,
    authorizationUrl: `http://127.0.0.1/${reference}`,
  })
  return { pool, payments, config }
}

/** Goods of one shop at ₦2,500, so many units of each. Their ids. */
export async function insertProducts(
  pool: pg.Pool,
  sellerId: string,
  count: number,
  units: number,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into products (seller_id, name, category, price_kobo, supplied, on_hand)
     select $1, 'Yam ' || n, 'Fresh & Perishables', $2::bigint, $3::int, $3::int from generate_series(1, $4::int) n returning id`,
    [sellerId, price, units, count],
  )
  return rows.map(({ id }) => id)
}

/** So many buyers, as the session of each would name them. `mark` begins their e-mail addresses. */
export async function insertBuyers(pool: pg.Pool, count: number, mark = 'buyer'): Promise<Actor[]> {
  const { rows } = await pool.query<{ id: string; email: string }>(
    `insert into users (role, name, email, password_hash, consent_at, consent_version)
     select 'buyer', 'Buyer ' || n, $2 || n || '@example.com', 'x', now(), 'bench' from generate_series(1, $1::int) n
     returning id, email`,
    [count, mark],
  )
  return rows.map(({ id: userId, email }) => ({
    sessionId: '',
    publicId: '',
    credential: 'bearer',
    remembered: false,
    userId,
    role: 'buyer',
    sellerId: null,
    name: 'Buyer',
    email,
    isFresh: false,
    isSuspended: false,
    mustSetUpTwoFactor: false,
  }))
}
