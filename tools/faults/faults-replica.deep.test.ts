import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productForm, serviceForm } from '../../tests/test-app.ts'
import { seededPassword, seedTwoPeople } from '../../tests/seeded-people.ts'
import { startReplicaPostgres } from './support/replica-postgres.ts'
import type { ReplicaPostgres } from './support/replica-postgres.ts'
import { freePort, startServing } from '../../tests/servers/served-process.ts'
import type { ServedProcess } from '../../tests/servers/served-process.ts'
import { startThrowawayPostgres } from '../../tests/database/throwaway-postgres.ts'

// The whole product as its owner starts it, with pages and page cache, over a real primary and a real replica.
let primary: Awaited<ReturnType<typeof startThrowawayPostgres>>
let replica: ReplicaPostgres
let node: ServedProcess
let origin: string
let dataDir: string
let seller: { authorization: string }
let product: { id: string; sellerId: string }
let service: string
let people: { seller: string; buyer: string }

beforeAll(async () => {
  primary = await startThrowawayPostgres({ synchronous_commit: 'on' })
  people = await seedTwoPeople(primary.url)
  replica = await startReplicaPostgres(primary.url)
  dataDir = await mkdtemp(join(tmpdir(), 'oja-node-'))
  const port = await freePort()
  origin = `http://localhost:${port}`
  node = await startServing({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URL: replica.url,
    SEED: 'none',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'fatal',
  })
  const login = await logIn(people.seller)
  seller = { authorization: `Bearer ${login.token}` }
  const kept = async (path: string, form: FormData) =>
    String(((await send('POST', path, form, seller)).data as { id: string }).id)
  product = {
    id: await kept('/api/v1/products', await productForm({ name: 'Ofada rice' })),
    sellerId: String(login.sellerId),
  }
  service = await kept('/api/v1/services/create', await serviceForm({ name: 'Hair braiding' }))
})
afterAll(async () => {
  await node?.stop()
  await replica?.stop()
  await primary?.stop()
  if (dataDir) await rm(dataDir, { recursive: true, force: true })
})

async function json(path: string, headers: Record<string, string> = {}): Promise<Record<string, unknown>> {
  const answer = await fetch(origin + path, { headers })
  expect([path, answer.status]).toEqual([path, 200])
  return (await answer.json()) as Record<string, unknown>
}

async function send(method: string, path: string, body: object, headers: Record<string, string> = {}) {
  const isForm = body instanceof FormData
  const answer = await fetch(origin + path, {
    method,
    headers: { ...headers, ...(isForm ? {} : { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  })
  expect([path, answer.ok]).toEqual([path, true])
  return (await answer.json()) as Record<string, unknown>
}

const logIn = (email: string) => send('POST', '/api/v1/auth/login', { email, password: seededPassword })

async function figures() {
  const lines = (await (await fetch(`${origin}/metrics`)).text()).split('\n')
  const figure = (name: string, label = '') => {
    const line = lines.find((one) => one.startsWith(`${name}{`) && one.includes(label)) ?? ''
    return Number((line.split(' ').at(-1) || '0').replace('+Inf', 'Infinity'))
  }
  return {
    age: figure('oja_replica_age_seconds'),
    answered: figure('oja_replica_reads', 'how="answered"'),
    failed: figure('oja_replica_reads', 'how="failed"'),
  }
}

/** How many reads the replica answers of ten. */
async function answeredOfTen(): Promise<number> {
  const before = await figures()
  for (let n = 0; n < 10; n += 1) await json(`/api/v1/products/${product.id}`)
  return (await figures()).answered - before.answered
}

async function isUsed(): Promise<void> {
  await expect.poll(answeredOfTen, { timeout: 10_000 }).toBe(10)
}
async function isLeftAlone(): Promise<void> {
  await expect.poll(answeredOfTen, { timeout: 10_000 }).toBe(0)
}

const priceOf = async (headers: Record<string, string> = {}) =>
  ((await json(`/api/v1/products/${product.id}`, headers)).data as { price: number }).price
const shownPrice = async () => {
  const html = await (await fetch(`${origin}/products/${product.id}`)).text()
  return Number(/product:price:amount" content="([\d.]+)"/.exec(html)?.[1])
}
async function setPrice(price: number): Promise<void> {
  const form = new FormData()
  form.set('price', String(price))
  await send('PUT', `/api/v1/products/${product.id}`, form, seller)
}

/** Visitors who read without a pause: every answer must be there. The slowest, in milliseconds. */
async function whileReading(fault: () => Promise<void>): Promise<number> {
  const reading = new AbortController()
  let slowest = 0
  const reader = async () => {
    while (!reading.signal.aborted) {
      const begun = performance.now()
      await json(`/api/v1/products/${product.id}`)
      slowest = Math.max(slowest, performance.now() - begun)
    }
  }
  const readers = Array.from({ length: 8 }, reader)
  await fault()
  await pause(2_000)
  reading.abort()
  await Promise.all(readers)
  return slowest
}

test('a replica answers everything that visitors read, and no query on it writes', async () => {
  await isUsed()
  const before = await figures()
  const paths = [
    '/api/v1/products',
    '/api/v1/products?q=rice',
    '/api/v1/products?q=garri&state=Lagos&sort=cheapest',
    '/api/v1/products?lat=6.5&lon=3.4&sort=nearest',
    `/api/v1/products/${product.id}`,
    `/api/v1/products/seller/${product.sellerId}`,
    '/api/v1/services/all',
    '/api/v1/services/all?q=hair',
    `/api/v1/services/${service}`,
    `/api/v1/services/${service}/related`,
    `/api/v1/services/seller/${product.sellerId}`,
    '/api/v1/sellers/search?query=shop',
    `/api/v1/sellers/public/${product.sellerId}`,
    '/api/v1/search/suggestions?q=ri',
    '/api/v1/site',
  ]
  for (const path of paths) await json(path)
  for (const path of [
    '/',
    '/categories/products',
    `/products/${product.id}`,
    '/sitemap.xml',
    '/sitemaps/products.xml',
  ])
    expect((await fetch(origin + path)).status).toBe(200)
  const after = await figures()
  expect(after.failed).toBe(before.failed)
  expect(after.answered - before.answered).toBeGreaterThanOrEqual(paths.length)
})

test(
  'the author reads a change at once and visitors soon, however far the replica is behind',
  { tags: ['I20'] },
  async () => {
    await isUsed()
    for (const isBehind of [false, true]) {
      if (isBehind) await replica.pause()
      for (let round = 1; round <= 10; round += 1) {
        const price = (isBehind ? 20_000 : 10_000) + round
        await setPrice(price)
        expect(await priceOf(seller)).toBe(price)
        // By page and by API: once it is new it is never old again.
        await expect.poll(shownPrice, { timeout: 2_000, interval: 10 }).toBe(price)
        for (let n = 0; n < 10; n += 1) expect([await shownPrice(), await priceOf()]).toEqual([price, price])
      }
    }
    await replica.resume()
    await isUsed()
  },
)

test('a replica that is more than a second behind is not read until it has caught up', async () => {
  await isUsed()
  await replica.pause()
  // Nothing public: a login writes too.
  await logIn(people.buyer)
  await isLeftAlone()
  expect((await figures()).age).toBeGreaterThan(1)
  await replica.resume()
  await isUsed()
})

test('readers notice nothing when a replica dies, freezes or returns', async () => {
  await isUsed()
  const slowest: Record<string, number> = {}
  slowest.frozen = await whileReading(replica.freeze)
  await isLeftAlone()
  slowest.thawed = await whileReading(replica.thaw)
  await isUsed()
  slowest.dead = await whileReading(replica.crash)
  await isLeftAlone()
  slowest.back = await whileReading(replica.restart)
  await isUsed()
  console.log('slowest answers in milliseconds:', slowest)
  for (const [when, milliseconds] of Object.entries(slowest))
    expect([when, milliseconds < 1_500]).toEqual([when, true])
})

test('a replica that was promoted to primary is not read any more', async () => {
  await isUsed()
  await replica.promote()
  await isLeftAlone()
  await setPrice(31_000)
  await expect.poll(shownPrice, { timeout: 2_000 }).toBe(31_000)
})
