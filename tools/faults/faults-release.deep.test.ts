import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startSandbox } from '@oja/paystack-sandbox/src/sandbox.ts'
import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { brokenInvariants } from '../../server/src/invariants/invariants.ts'
import { openPool, withoutTimeouts } from '../../server/src/platform/database/database.ts'
import type { Pool } from '../../server/src/platform/database/database.ts'
import { startFaultPostgres } from './support/fault-postgres.ts'
import { freePort, startServing } from '../../tests/servers/served-process.ts'
import { timeLimit } from '../../tests/time-limit.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const secretKey = 'sk_test_release'
const password = 'correct horse'
const shop = {
  phone: '0803 123 4567',
  storeName: 'Bodija Yams',
  businessLevel: 'small',
  category: 'products',
  state: 'Oyo',
  lga: 'Ibadan North',
}
const maxLockMilliseconds = 1_000
const cleaning: (() => Promise<unknown>)[] = []
afterEach(async () => {
  const wrong: unknown[] = []
  for (const clean of cleaning.splice(0).toReversed())
    await clean().catch((error: unknown) => wrong.push(error))
  if (wrong.length > 0) throw wrong[0]
})

// PREVIOUS_RELEASE names another commit than the last one that did not have the newest migration.
test(
  'the previous release and this one serve one database together, and the migration delays nobody',
  { tags: ['F34'] },
  async () => {
    const before = await previousRelease()
    const postgres = await startFaultPostgres()
    const pool = openPool({ url: postgres.url, connections: 4 })
    const sandbox = await startSandbox({ secretKey, publicKey: 'pk_test_release' })
    const dataDir = await mkdtemp(join(tmpdir(), 'oja-release-data-'))
    cleaning.push(
      () => rm(dataDir, { recursive: true, force: true }),
      postgres.stop,
      () => pool.end(),
      sandbox.close,
    )
    const environment = {
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir,
      SEED: 'none',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      PAYSTACK_SECRET_KEY: secretKey,
      PAYSTACK_PUBLIC_KEY: 'pk_test_release',
      PAYSTACK_BASE_URL: sandbox.origin,
    }
    const serve = async (folder: string) => {
      const port = String(await freePort())
      const served = await startServing({ ...environment, PORT: port }, { program: entryOf(folder) })
      cleaning.push(served.stop)
      return `http://localhost:${port}`
    }
    const old = await serve(before.folder)
    await smoke(old, pool, sandbox.origin)
    await plantOrders(pool, postgres.url, 200_000)

    const locks = await watchOrders(pool, () =>
      run(process.execPath, [entryOf(root), 'migrate'], {
        env: { PATH: process.env.PATH, ...environment },
      }),
    )
    const fresh = await serve(root)
    // As after a restart in the middle of a roll-out, or a step back.
    const oldAgain = await serve(before.folder)
    for (const origin of [old, fresh, oldAgain, fresh]) await smoke(origin, pool, sandbox.origin)
    expect((await withoutTimeouts(pool, brokenInvariants)).map(({ name }) => name)).toEqual([])
    console.log(
      `F34: ${before.commit.slice(0, 9)} and this tree pass on one database; of 200,000 orders none was locked longer than ${locks.toFixed(0)} ms`,
    )
    expect(locks).toBeLessThanOrEqual(timeLimit(maxLockMilliseconds))
  },
)

/** What a release is started with: one from before `start.mjs` has its program only. */
function entryOf(folder: string): string {
  const starts = join(folder, 'server/start.mjs')
  return existsSync(starts) ? starts : join(folder, 'server/src/main.ts')
}

async function previousRelease(): Promise<{ folder: string; commit: string }> {
  const git = async (...args: string[]) => (await run('git', ['-C', root, ...args])).stdout.trim()
  const newest = await git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'server/migrations')
  const commit = process.env.PREVIOUS_RELEASE ?? `${newest}~1`
  const folder = await mkdtemp(join(tmpdir(), 'oja-release-'))
  cleaning.push(() => rm(folder, { recursive: true, force: true }))
  const archive = join(folder, 'release.tar')
  await git('archive', '--output', archive, commit)
  await run('tar', ['--extract', '--file', archive, '--directory', folder])
  // Its own code and contract, our packages; its pages are ours, because building them is not what is tried.
  await mkdir(join(folder, 'node_modules/@oja'), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name !== '@oja') await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  }
  for (const name of ['contract', 'paystack-sandbox', 'server', 'web'])
    await symlink(join(folder, name), join(folder, 'node_modules/@oja', name))
  await symlink(join(root, 'web/build'), join(folder, 'web/build'))
  return { folder, commit: await git('rev-parse', commit) }
}

/** Everything an app must be able to do, once. */
async function smoke(origin: string, pool: Pool, providerOrigin: string): Promise<void> {
  const call = async (method: string, path: string, body?: object, token = '') => {
    const answer = await fetch(new URL(path, origin), {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    expect([path, answer.status < 300, text]).toEqual([path, true, text])
    return (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, string>
  }
  const credentials = async (more: object = {}) => {
    const email = `${randomUUID()}@example.com`
    await call('POST', '/api/v1/auth/register', { name: 'Sade', email, password, ...more })
    // As the mailed link would.
    await pool.query('update users set email_verified_at = app_now() where email = $1', [email])
    await pool.query(`update sellers set status = 'active'`)
    return call('POST', '/api/v1/auth/login', { email, password })
  }
  const buyer = await credentials()
  const seller = await credentials(shop)
  const { rows } = await pool.query<{ id: string }>(
    `insert into products (seller_id, name, category, price_kobo, supplied, on_hand)
     values ($1, 'Yam', 'Fresh & Perishables', 250000, 10, 10) returning id`,
    [seller.sellerId],
  )
  const productId = rows[0]?.id ?? ''
  await call('GET', `/api/v1/products/${productId}`)
  await call('GET', '/api/v1/products')
  const { reference } = await call(
    'POST',
    '/api/v1/payments/initiate',
    { productId, quantity: 1 },
    buyer.token,
  )
  await fetch(new URL(`/sandbox/charge/${reference}`, providerOrigin), {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'success' }),
  })
  const settled = await call('POST', '/api/v1/payments/paystack/verify', { reference }, buyer.token)
  expect(settled.status).toBe('paid')
  await call('POST', '/api/v1/messages/send', { recipientId: seller.sellerId, content: 'Hello' }, buyer.token)
  await call('GET', '/api/v1/messages/get/conversations', undefined, seller.token)
  await call(
    'POST',
    '/api/v1/reviews',
    { sellerId: seller.sellerId, rating: 5, comment: 'Sweet' },
    buyer.token,
  )
  await call('GET', '/api/v1/sellers/dashboard', undefined, seller.token)
  await call('GET', '/api/v1/users/orders', undefined, buyer.token)
  await call('GET', '/categories/products')
}

/** Orders of long ago, so that a migration has work: copies of one, past the triggers that would take an hour. */
async function plantOrders(pool: Pool, url: string, count: number): Promise<void> {
  const { rows } = await pool.query<{ columns: string }>(
    `select string_agg(column_name, ', ') as columns from information_schema.columns
     where table_name = 'orders' and table_schema = 'public' and is_generated = 'NEVER'
       and column_name not in ('id', 'reference', 'state', 'charge_id', 'sold', 'idempotency_key', 'created_at', 'hold_until',
         'asked_at', 'paid_at', 'restocked', 'fulfilment', 'dispute', 'refund')`,
  )
  const columns = rows[0]?.columns ?? ''
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query(
    `with planted as (
      insert into orders (reference, state, created_at, hold_until, ${columns})
      select 'old-' || gen_random_uuid(), 'failed', app_now() - interval '100 days', app_now() - interval '100 days', ${columns}
        from (select * from orders limit 1) one, generate_series(1, ${count})
      returning id, created_at
    )
    insert into order_history (order_id, action, by_party, from_state, to_state, created_at)
    select id, action, by_party, from_state, to_state, created_at from (
      select id, 'initiate' as action, 'buyer' as by_party, null as from_state, 'pending' as to_state, created_at from planted
      union all select id, 'fail', 'provider', 'pending', 'failed', created_at from planted
    ) steps order by from_state nulls first`,
  )
  await client.query('analyze')
  await client.end()
}

/** The longest that one order could not be written while `work` ran, in milliseconds. */
async function watchOrders(pool: Pool, work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      const begun = performance.now()
      await pool
        .query('update orders set asked_at = app_now() where id = (select id from orders limit 1)')
        .catch(() => undefined)
      longest = Math.max(longest, performance.now() - begun)
    }
  })()
  await work().finally(() => over.abort())
  await watching
  return longest
}
