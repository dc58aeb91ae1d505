import { createHmac, randomInt } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startSandbox } from '@oja/paystack-sandbox/src/sandbox.ts'
import { hashPassword } from '../../../server/src/identity/identity.ts'
import type { CrashPoint } from '../../../server/src/platform/process/crash-point.ts'
import { openPool } from '../../../server/src/platform/database/database.ts'
import { migrate } from '../../../server/src/platform/database/migrations.ts'
import type { Actor } from '../../../server/src/platform/auth/sessions.ts'
import { seededRandom } from '../../../tests/random.ts'
import { freePort, startServing } from '../../../tests/servers/served-process.ts'
import type { ServedProcess } from '../../../tests/servers/served-process.ts'
import { insertProducts, insertPeople } from '../../simulate/people.ts'
import { startThrowawayPostgres } from '../../../tests/database/throwaway-postgres.ts'

export type CrashApp = Awaited<ReturnType<typeof startCrashApp>>

const secretKey = 'sk_test_crash'
const earlierKey = 'sk_test_before'
const password = 'correct horse'

/**
 * A database, a payment provider whose webhooks are lost unless a scenario sends them, people, a product, and a
 * process that can be killed.
 */
export async function startCrashApp() {
  const postgres = await startThrowawayPostgres()
  const pool = openPool({ url: postgres.url, connections: 4 })
  await migrate(pool)
  const sandbox = await startSandbox({ secretKey, publicKey: 'pk_test_crash' })
  const dataDir = await mkdtemp(join(tmpdir(), 'oja-crash-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const environment = {
    PORT: String(port),
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    SEED: 'none',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'fatal',
    PAYSTACK_SECRET_KEY: secretKey,
    PAYSTACK_SECRET_KEY_PREVIOUS: earlierKey,
    PAYSTACK_PUBLIC_KEY: 'pk_test_crash',
    PAYSTACK_BASE_URL: sandbox.origin,
  }
  const people = await insertPeople(pool)
  const hash = await hashPassword(password)
  await pool.query('update users set password_hash = $1, email_verified_at = app_now()', [hash])
  const tokens = new Map<string, string>()
  const at = async (path: string, method: string, body: object, headers: Record<string, string> = {}) => {
    const json = { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
    const sent = method === 'GET' ? { headers } : body instanceof FormData ? { headers, body } : json
    const answer = await fetch(new URL(path, origin), { method, ...sent })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const one = async (sql: string, values: unknown[] = []) =>
    (await pool.query<Record<string, unknown>>(sql, values)).rows[0] ?? {}

  return {
    pool,
    sandbox,
    people,
    one,
    serve: (point: CrashPoint | null): Promise<ServedProcess> =>
      startServing(environment, { crashAt: point }),
    goods: async () => (await insertProducts(pool, people, seededRandom(randomInt(1e6))))[0] ?? '',
    /** A call as this person; throws when the process dies under it. */
    async as(
      who: Actor,
      method: string,
      path: string,
      body: object = {},
      headers: Record<string, string> = {},
    ) {
      if (!tokens.has(who.email)) {
        const login = await at('/api/v1/auth/login', 'POST', { email: who.email, password })
        tokens.set(who.email, String(login.body.token))
      }
      return at(path, method, body, { authorization: `Bearer ${tokens.get(who.email)}`, ...headers })
    },
    /** The payment provider has been paid; its webhook is lost. */
    async pay(reference: string) {
      await fetch(new URL(`/sandbox/charge/${reference}`, sandbox.origin), {
        method: 'POST',
        headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ status: 'success' }),
      })
    },
    /** The webhook arrives, signed with the present key or the previous one. */
    notify(reference: string, key: 'now' | 'before' = 'now') {
      const event = { event: 'charge.success', data: { id: reference, reference } }
      const body = JSON.stringify(event)
      const signature = createHmac('sha512', key === 'now' ? secretKey : earlierKey).update(body)
      return at('/api/v1/payments/paystack/webhook', 'POST', event, {
        'x-paystack-signature': signature.digest('hex'),
      })
    },
    job: (name: string) => pool.query(`select graphile_worker.add_job($1, '{}'::json)`, [name]),
    /** Mails that left, by their subjects. */
    async mails(words: string): Promise<number> {
      const names = await readdir(join(dataDir, 'outbox')).catch(() => [])
      const texts = await Promise.all(names.map((name) => readFile(join(dataDir, 'outbox', name), 'utf8')))
      return texts.filter((text) => text.includes(words)).length
    },
    refundsOf: async (reference: string) => {
      const answer = await fetch(new URL(`/refund?transaction=${reference}`, sandbox.origin), {
        headers: { authorization: `Bearer ${secretKey}` },
      })
      return ((await answer.json()) as { data: object[] }).data
    },
    async close() {
      await sandbox.close()
      await pool.end()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Asks until the answer is what it should be; throws with the last one after `seconds`. */
export async function eventually(
  what: string,
  ask: () => Promise<unknown>,
  wanted: unknown,
  seconds = 30,
): Promise<void> {
  const until = performance.now() + seconds * 1_000
  for (;;) {
    const found = await ask()
    if (JSON.stringify(found) === JSON.stringify(wanted)) return
    if (performance.now() > until)
      throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
    await delay(100)
  }
}
