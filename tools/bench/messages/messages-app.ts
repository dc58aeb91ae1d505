import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openPool } from '../../../server/src/platform/database/database.ts'
import type { Pool } from '../../../server/src/platform/database/database.ts'
import { startThrowawayPostgres } from '../../../tests/database/throwaway-postgres.ts'

const port = 4790
const root = fileURLToPath(new URL('../../..', import.meta.url))

export interface Person {
  id: string
  token: string
}

/** The product in a process of its own, with people who exchange messages. */
export interface BenchApp {
  port: number
  pool: Pool
  sellers: Person[]
  buyers: Person[]
  /** People who only listen. */
  others: Person[]
  pid(): number | undefined
  /** Sends a message; rejects when it is not stored. `signal` cuts the line. */
  send(
    from: Person,
    to: Person,
    content: string,
    more?: { clientId?: string; signal?: AbortSignal },
  ): Promise<void>
  /** Kills the process where it stands and starts another. */
  killAndRestart(): Promise<void>
  close(): Promise<void>
}

/** Opens it on a database of its own. */
export async function startBenchApp(count: {
  sellers: number
  buyers: number
  others: number
}): Promise<BenchApp> {
  const postgres = await startThrowawayPostgres()
  const dataDir = await mkdtemp(join(tmpdir(), 'oja-bench-'))
  const start = () =>
    spawn(process.execPath, ['server/start.mjs', 'serve'], {
      cwd: root,
      stdio: 'ignore',
      env: {
        ...process.env,
        PORT: String(port),
        DATABASE_URL: postgres.url,
        DATA_DIR: dataDir,
        SEED: 'none',
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'warn',
      },
    })
  let app: ChildProcess = start()
  const pool = openPool({ url: postgres.url, connections: 4 })
  await untilReady()
  const people = await buildPeople(pool, count.sellers + count.buyers + count.others)
  const sellers = people.slice(0, count.sellers)
  await openShops(pool, sellers)
  return {
    port,
    pool,
    sellers,
    buyers: people.slice(count.sellers, count.sellers + count.buyers),
    others: people.slice(count.sellers + count.buyers),
    pid: () => app.pid,
    async send(from, to, content, { clientId, signal } = {}) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/messages/send`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${from.token}` },
        body: JSON.stringify({ recipientId: to.id, content, clientId }),
        ...(signal ? { signal } : {}),
      })
      const text = await answer.text()
      if (answer.status > 201) throw new Error(`send answered ${answer.status}: ${text}`)
    },
    async killAndRestart() {
      app.kill('SIGKILL')
      await once(app, 'exit')
      app = start()
      await untilReady()
    },
    async close() {
      app.kill('SIGTERM')
      await once(app, 'exit')
      await pool.end()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function untilReady(): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((next) => setTimeout(next, 100))
  }
  throw new Error('the market did not open')
}

async function buildPeople(pool: Pool, count: number): Promise<Person[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'))
  const { rows } = await pool.query<{ id: string; place: number }>(
    `with people as (
      insert into users (role, name, email, email_verified_at, password_hash, consent_at, consent_version)
      select 'buyer', 'Person ' || n, 'person' || n || '@example.com', app_now(), '', app_now(), '1' from generate_series(1, $1) n
      returning id, substring(email::text from '[0-9]+')::int as place
    ), sessions_made as (
      insert into sessions (token_hash, public_id, user_id, carrier, remembered, expires_at)
      select decode(($2::text[])[place], 'hex'), 'p' || place, id, 'bearer', true, app_now() + interval '1 day' from people
    )
    select id, place from people order by place`,
    [count, hashes],
  )
  return rows.map(({ id, place }) => ({ id, token: tokens[place - 1] ?? '' }))
}

async function openShops(pool: Pool, owners: Person[]): Promise<void> {
  await pool.query(`update users set role = 'seller', seller_id = uuidv7() where id = any($1)`, [
    owners.map(({ id }) => id),
  ])
  await pool.query(
    `insert into sellers (id, user_id, store_name, business_level, business_category, email, phone, status, automatic_reply)
    select seller_id, id, name, 'small', 'products', '', '', 'active', '' from users where id = any($1)`,
    [owners.map(({ id }) => id)],
  )
}
