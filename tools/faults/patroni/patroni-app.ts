import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { hashPassword } from '../../../server/src/identity/identity.ts'
import { brokenInvariants } from '../../../server/src/invariants/invariants.ts'
import { openPool } from '../../../server/src/platform/database/database.ts'
import { migrate } from '../../../server/src/platform/database/migrations.ts'
import { seededRandom } from '../../../tests/random.ts'
import { freePort, startServing } from '../../../tests/servers/served-process.ts'
import { insertPeople, insertProducts } from '../../simulate/people.ts'
import { startLoad } from '../support/rolling-load.ts'
import { startRollingProxy } from '../support/rolling-proxy.ts'
import { startPatroniCluster } from './patroni-cluster.ts'

const password = 'correct horse'

/** Two nodes behind a proxy on a database under Patroni, and people who use them. Ends with the test. */
export async function startPatroniApp() {
  const cluster = await startPatroniCluster()
  onTestFinished(() => cluster.close())
  const pool = openPool({ url: cluster.url, connections: 2 })
  pool.on('error', () => undefined)
  onTestFinished(() => pool.end())
  await migrate(pool)
  const people = await insertPeople(pool)
  const productIds = await insertProducts(pool, people, seededRandom(1))
  await pool.query('update users set password_hash = $1, email_verified_at = app_now()', [
    await hashPassword(password),
  ])

  const ports = [await freePort(), await freePort()]
  const proxy = await startRollingProxy(ports)
  onTestFinished(() => proxy.close())
  const dataDir = await mkdtemp(join(tmpdir(), 'oja-patroni-nodes-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const nodes = await Promise.all(
    ports.map((port, place) =>
      startServing({
        DATABASE_URL: cluster.url,
        DATA_DIR: dataDir,
        PUBLIC_ORIGIN: proxy.origin,
        SEED: 'none',
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'fatal',
        PAYSTACK_SECRET_KEY: 'sk_test_patroni',
        PAYSTACK_PUBLIC_KEY: 'pk_test_patroni',
        PAYSTACK_BASE_URL: 'http://127.0.0.1:1',
        TRUSTED_PROXIES: '127.0.0.1',
        PORT: String(port),
        NODE_NAME: `node-${place}`,
      }),
    ),
  )
  onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.stop()))))
  const load = await startLoad(proxy.origin, { people, productIds, password })
  onTestFinished(() => load.stop())
  await delay(5_000)
  // A busy machine may turn a request away.
  expect(load.failures.filter((failure) => !/: 503 /.test(failure))).toEqual([])
  return {
    cluster,
    load,
    /** Seconds until messages are acknowledged again. */
    async writesGoOn(): Promise<number> {
      const [before, begun] = [load.acknowledged.length, performance.now()]
      await expect.poll(() => load.acknowledged.length > before + 5, { timeout: 60_000 }).toBe(true)
      return (performance.now() - begun) / 1_000
    },
    /** Ends the load. Everything acknowledged is in the database and reached its readers, and no invariant is broken. */
    async expectNothingLost(): Promise<void> {
      await delay(3_000)
      await load.rest()
      const { rows } = await pool.query<{ id: string }>('select id from messages')
      const kept = new Set(rows.map(({ id }) => id))
      console.log(`${load.acknowledged.length} messages acknowledged, ${kept.size} kept`)
      expect(load.acknowledged.filter((id) => !kept.has(id))).toEqual([])
      for (const received of load.received)
        await expect
          .poll(() => load.acknowledged.filter((id) => !received.includes(id)), { timeout: 30_000 })
          .toEqual([])
      expect(await brokenInvariants(pool)).toEqual([])
    },
  }
}
