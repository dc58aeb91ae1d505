import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { hashPassword } from '../../../server/src/identity/identity.ts'
import { brokenInvariants } from '../../../server/src/invariants/invariants.ts'
import { openPool } from '../../../server/src/platform/database/database.ts'
import { migrate } from '../../../server/src/platform/database/migrations.ts'
import { seededRandom } from '../../../tests/random.ts'
import { freePort, startServing } from '../../../tests/servers/served-process.ts'
import { insertPeople, insertProducts } from '../../simulate/people.ts'
import { startLoad } from '../support/rolling-load.ts'
import { startRollingProxy } from '../support/rolling-proxy.ts'
import { hasPatroni, startPatroniCluster } from './patroni-cluster.ts'

const password = 'correct horse'
const maxSeconds = 30

test.runIf(await hasPatroni())(
  'when the machine of the primary dies the other takes over in 30 s and nothing acknowledged is lost',
  async () => {
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
    expect(load.failures).toEqual([])

    for (const how of ['cutPower', 'killPostgres', 'cutPower'] as const) {
      const leader = await cluster.leader()
      const other = leader === 'one' ? 'two' : 'one'
      const writesBefore = load.acknowledged.length
      const failuresBefore = load.failures.length
      const begun = performance.now()
      await cluster[how](leader)
      await expect.poll(() => load.acknowledged.length > writesBefore + 5, { timeout: 60_000 }).toBe(true)
      const seconds = (performance.now() - begun) / 1_000
      const failures = load.failures.slice(failuresBefore)
      const pages = failures.filter((failure) =>
        /^GET \/(|categories\/products|products\/\S+):/.test(failure),
      )
      console.log(
        `${how}: writes went on after ${seconds.toFixed(1)} s; ${failures.length} requests were refused, ` +
          `${pages.length} of them cached pages`,
      )
      expect(pages).toEqual([])
      expect(failures.filter((failure) => !/: 503 /.test(failure))).toEqual([])
      expect(await cluster.isPrimary(other)).toBe(true)
      expect(seconds).toBeLessThan(maxSeconds)
      if (how === 'cutPower') await cluster.startMember(leader)
      await cluster.waitUntilSynchronous(leader)
    }
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
)
