import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { hashPassword } from '../../server/src/identity/identity.ts'
import { brokenInvariants } from '../../server/src/invariants/invariants.ts'
import { openPool } from '../../server/src/platform/database/database.ts'
import { testDatabase } from '../../tests/database/database.ts'
import { seededRandom } from '../../tests/random.ts'
import { hasCaddy, startCaddy } from './support/caddy.ts'
import type { Proxy } from './support/caddy.ts'
import { startLoad } from './support/rolling-load.ts'
import { startRollingProxy } from './support/rolling-proxy.ts'
import { freePort, startServing } from '../../tests/servers/served-process.ts'
import { insertProducts, insertPeople } from '../simulate/people.ts'

// What docs/running.md promises of an upgrade: two nodes behind a proxy, stopped and started one after the other.
const rounds = Number(process.env.ROLLING_ROUNDS ?? 10)
const password = 'correct horse'

test('ten rolling restarts behind a proxy lose no request and no message', { tags: ['F24'] }, async () => {
  await roll(startRollingProxy)
})

test.runIf(hasCaddy)('the same behind Caddy with the configuration of ops/', { tags: ['F24'] }, async () => {
  await roll(startCaddy)
})

test.runIf(hasCaddy)(
  'a node killed by -9 behind Caddy costs hardly a page, and writes under way get a sentence',
  async () => {
    await roll(startCaddy, 'kill')
  },
)

async function roll(
  startProxy: (ports: number[]) => Promise<Proxy>,
  how: 'stop' | 'kill' = 'stop',
): Promise<void> {
  expect(inject('postgresUrl')).toBeTruthy()
  const database = await testDatabase()
  onTestFinished(() => database.drop())
  const dataDir = await mkdtemp(join(tmpdir(), 'oja-rolling-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const pool = openPool({ url: database.url, connections: 2 })
  onTestFinished(() => pool.end())
  const people = await insertPeople(pool)
  const productIds = await insertProducts(pool, people, seededRandom(1))
  await pool.query('update users set password_hash = $1, email_verified_at = app_now()', [
    await hashPassword(password),
  ])

  const ports = [await freePort(), await freePort()]
  const proxy = await startProxy(ports)
  onTestFinished(() => proxy.close())
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PUBLIC_ORIGIN: proxy.origin,
    DRAIN_SECONDS: '3',
    SEED: 'none',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'fatal',
    PAYSTACK_SECRET_KEY: 'sk_test_rolling',
    PAYSTACK_PUBLIC_KEY: 'pk_test_rolling',
    PAYSTACK_BASE_URL: 'http://127.0.0.1:1',
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const start = (place: number) =>
    startServing({ ...settings, PORT: String(ports[place]), NODE_NAME: `node-${place}` })
  const nodes = [await start(0), await start(1)]
  onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.stop()))))

  const load = await startLoad(proxy.origin, { people, productIds, password })
  onTestFinished(() => load.stop())
  const stopSeconds: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const place of [0, 1]) {
      const begun = performance.now()
      if (how === 'kill') process.kill(nodes[place]?.pid ?? 0, 'SIGKILL')
      else await nodes[place]?.stop()
      stopSeconds.push((performance.now() - begun) / 1_000)
      expect(await nodes[place]?.ended()).toBe(how === 'kill' ? 'SIGKILL' : '0')
      nodes[place] = await start(place)
      // The proxy looks each second: it has seen that this one is back.
      await delay(2_500)
    }
  }
  await load.rest()
  const sent = load.acknowledged.toSorted()
  console.log(
    `${rounds} rounds: ${load.requests} requests, ${sent.length} messages, ${load.failures.length} failures; ` +
      `${load.reconnections} reconnections; a stop took ${Math.max(...stopSeconds).toFixed(1)} s at most`,
  )
  if (how === 'kill') {
    // One that was being sent when the node died may have broken off; the page of ops/Caddyfile answers the rest.
    // A node that starts on a busy machine may turn a page away with its own sentence.
    const expected = /: 503 |: (terminated|UND_ERR_SOCKET)$/i
    const pages = load.failures.filter((failure) => failure.startsWith('GET'))
    console.log(
      'after kill -9',
      load.failures.map((failure) => failure.slice(0, 60).trim()),
    )
    expect(load.failures.filter((failure) => !expected.test(failure))).toEqual([])
    expect(pages.length).toBeLessThanOrEqual(load.requests / 1_000)
    expect(load.failures.length).toBeLessThan(load.requests / 100)
    for (const received of load.received)
      await expect.poll(() => sent.filter((id) => !received.includes(id))).toEqual([])
    expect(await brokenInvariants(pool)).toEqual([])
    return
  }
  expect(load.failures).toEqual([])
  for (const received of load.received) await expect.poll(() => received.toSorted()).toEqual(sent)
  expect(Math.max(...stopSeconds)).toBeLessThan(10)
  expect(load.reconnections).toBeGreaterThan(rounds)
  // Both get each other's messages in one order.
  expect(load.received[0]).toEqual(load.received[1])
  expect(await brokenInvariants(pool)).toEqual([])
}
