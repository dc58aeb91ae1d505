import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../../server/src/app.ts'
import { createVerifiedAccount, hashPassword } from '../../server/src/identity/identity.ts'
import { actorByToken } from '../../server/src/identity/sessions/session-records.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { openPool } from '../../server/src/platform/database/database.ts'
import { transaction } from '../../server/src/platform/database/transaction.ts'
import type { Pool } from '../../server/src/platform/database/database.ts'
import { openFileStore } from '../../server/src/platform/files/files.ts'
import { openStorage } from '../../server/src/platform/files/open-storage.ts'
import { createRateLimiter } from '../../server/src/platform/http/rate-limits.ts'
import { migrate } from '../../server/src/platform/database/migrations.ts'
import { openPageCache } from '../../server/src/platform/pages/page-cache.ts'
import { createEncryption } from '../../server/src/platform/auth/encryption.ts'
import { traceWith } from '../../server/src/platform/observability/tracing.ts'
import { startThrowawayPostgres } from '../../tests/database/throwaway-postgres.ts'

const limits = { milliseconds: 0.15, queries: 1 }
const rounds = 15
const requests = 2_000
// As many are under way at once as in the other benches: one at a time, what is measured is how a process goes to sleep.
const atOnce = 16
const person = { email: 'bench@example.com', password: 'correct horse' }

/**
 * What a session costs: the same request with a session and without, in turns, and the difference in the processor time
 * of this process. It must be one indexed, prepared query and less than 0.15 ms.
 */
export async function run(): Promise<object> {
  const postgres = await startThrowawayPostgres()
  const dataDir = await mkdtemp(join(tmpdir(), 'oja-bench-'))
  const pool = openPool({ url: postgres.url, connections: 12, forRequests: true })
  try {
    await migrate(pool)
    const app = await openApp(pool, dataDir)
    const passwordHash = await hashPassword(person.password)
    const facts = {
      role: 'buyer',
      sellerId: null,
      name: 'Bench',
      email: person.email,
      phone: '',
      address: '',
    } as const
    await transaction(pool, (tx) => createVerifiedAccount(tx, { ...facts, passwordHash }))
    const token = await logIn(app)
    const ask = (headers: Record<string, string>) => app.inject({ url: '/api/v1/auth/session', headers })

    const queries = noteStatements()
    const known = (await ask({ authorization: `Bearer ${token}` })).json() as {
      data: { role: string } | null
    }
    if (known.data?.role !== 'buyer') throw new Error('the session was not known')
    traceWith(undefined)
    const plan = await planOf(pool)

    const without: number[] = []
    const withSession: number[] = []
    const spend = async (headers: Record<string, string>) => {
      const before = process.cpuUsage()
      for (let n = 0; n < requests; n += atOnce)
        await Promise.all(Array.from({ length: atOnce }, () => ask(headers)))
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000 / requests
    }
    // The first rounds warm both up.
    for (let round = -2; round < rounds; round += 1) {
      const [bare, known] = [await spend({}), await spend({ authorization: `Bearer ${token}` })]
      if (round >= 0) [without, withSession].forEach((list, place) => list.push(place === 0 ? bare : known))
    }
    await app.close()
    const cost = median(withSession) - median(without)
    const figures = {
      limits,
      withoutSession: { milliseconds: round(median(without)) },
      withSession: { milliseconds: round(median(withSession)) },
      cost: { milliseconds: round(cost), queries: queries.length },
      isIndexed: !/Seq Scan on (sessions|users)/.test(plan),
      holds: cost < limits.milliseconds && queries.length === limits.queries,
    }
    console.log(figures)
    return figures
  } finally {
    await pool.end()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function openApp(pool: Pool, dataDir: string) {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'fatal' })
  const secretKey = 'sk_test_bench'
  const { app } = await buildApp({
    platform: {
      config,
      pool,
      textPool: pool,
      checkoutPool: pool,
      files: openFileStore(openStorage(config)),
      limits: createRateLimiter(pool, false),
      encryption: createEncryption(config),
    },
    payment: {
      mode: 'test',
      secretKey,
      previousSecretKey: null,
      publicKey: 'pk_test_bench',
      baseUrl: 'http://127.0.0.1:1',
      scriptUrl: 'http://127.0.0.1:1',
    },
    cache: openPageCache(),
    pages: null,
  })
  return app
}

async function logIn(app: Awaited<ReturnType<typeof openApp>>): Promise<string> {
  const answer = await app.inject({ method: 'POST', url: '/api/v1/auth/login', payload: person })
  return (answer.json() as { token: string }).token
}

/** Notes the name of every statement from here on, until nothing is traced any more. */
function noteStatements(): string[] {
  const names: string[] = []
  traceWith({
    run(_kind, name, _facts, work) {
      names.push(name)
      return work()
    },
    begin: () => ({ enter: (work) => work(), end: () => undefined }),
    traceparent: () => undefined,
    close: async () => undefined,
  })
  return names
}

async function planOf(pool: Pool): Promise<string> {
  // A table of one row is read whole; what counts is the way through a large one.
  const client = await pool.connect()
  try {
    await client.query('set enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>({
      text: `explain ${actorByToken.sql}`,
      values: [Buffer.alloc(32), 1],
    })
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    client.release(true)
  }
}

function median(values: number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 10_000) / 10_000
}
