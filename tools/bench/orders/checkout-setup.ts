import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { orderPaymentEvents } from '../../../server/src/orders/orders.ts'
import { openPayments } from '../../../server/src/payments/payments.ts'
import type { Actor } from '../../../server/src/platform/auth/sessions.ts'

const price = 250_000
const sandboxSecretKey = 'sk_test_bench'

/** What starts payments. Without the address of a sandbox the payment provider answers at once, without a network. */
export function openCheckoutContext(pool: pg.Pool, sandboxOrigin = '') {
  const config = { publicOrigin: 'http://localhost:3000', encryptionKey: '5a'.repeat(32), dataDir: '' }
  const settings = {
    mode: 'test' as const,
    secretKey: sandboxSecretKey,
    previousSecretKey: null,
    publicKey: 'pk_test_bench',
    baseUrl: sandboxOrigin || 'http://127.0.0.1:1',
    scriptUrl: '',
  }
  const payments = openPayments(pool, settings, orderPaymentEvents(config))
  if (!sandboxOrigin)
    payments.provider.initialize = async ({ reference }) => ({
      accessCode: reference,
      authorizationUrl: `http://127.0.0.1/${reference}`,
    })
  return { pool, payments, config }
}

/** The payment provider's sandbox as a process of its own. */
export async function startProvider(): Promise<{ origin: string; stop: () => void }> {
  const script = fileURLToPath(new URL('../../../paystack-sandbox/src/main.ts', import.meta.url))
  const keys = { SANDBOX_SECRET_KEY: sandboxSecretKey, SANDBOX_PUBLIC_KEY: 'pk_test_bench' }
  const child = spawn(process.execPath, [script], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...keys },
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { origin: (JSON.parse(line) as { listening: string }).listening, stop: () => child.kill() }
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
