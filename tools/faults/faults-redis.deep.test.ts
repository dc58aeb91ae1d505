import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEventStream } from '../../tests/sse-client.ts'
import type { EventStream } from '../../tests/sse-client.ts'
import { seededPassword, seedTwoPeople } from '../../tests/seeded-people.ts'
import { freePort, startServing } from '../../tests/servers/served-process.ts'
import type { ServedProcess } from '../../tests/servers/served-process.ts'
import { startThrowawayPostgres } from '../../tests/database/throwaway-postgres.ts'

// Two nodes over one database and a real Redis: the buyer's stream is open at one, the seller writes at the other.
let postgres: Awaited<ReturnType<typeof startThrowawayPostgres>>
let redis: ChildProcess
let redisPort: number
let dataDirs: string[]
const nodes: ServedProcess[] = []
const origins: string[] = []
let buyer: { token: string; userId: string }
let seller: { token: string }
let stream: EventStream
const said: string[] = []
const postgresSaid: string[] = []
let postgresClient: Client

// Nodes of one database have one key; otherwise each would make its own.
const ENCRYPTION_KEY = '5a'.repeat(32)

beforeAll(async () => {
  redisPort = await freePort()
  redis = await startRedis()
  postgres = await startThrowawayPostgres()
  const people = await seedTwoPeople(postgres.url)
  dataDirs = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'oja-node-'))))
  for (const DATA_DIR of dataDirs) {
    const port = await freePort()
    nodes.push(
      await startServing({
        PORT: String(port),
        DATA_DIR,
        DATABASE_URL: postgres.url,
        ENCRYPTION_KEY,
        REDIS_URL: `redis://127.0.0.1:${redisPort}`,
        SEED: 'none',
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'fatal',
      }),
    )
    origins.push(`http://localhost:${port}`)
  }
  buyer = (await post('/api/v1/auth/login', logIn(people.buyer))) as typeof buyer
  seller = (await post('/api/v1/auth/login', logIn(people.seller))) as typeof seller
  const { sellerId } = seller as unknown as { sellerId: string }
  await post('/api/v1/messages/send', { recipientId: sellerId, content: 'good day' }, buyer.token)
  postgresClient = new Client({ connectionString: postgres.url })
  await postgresClient.connect()
  postgresClient.on('notification', ({ channel }) => void postgresSaid.push(channel))
  await postgresClient.query('listen live')
  stream = await openEventStream({ base: origins[1] ?? '' }, buyer as never)
  await stream.next('ready')
})
afterAll(async () => {
  stream?.close()
  await postgresClient?.end()
  for (const node of nodes) await node.stop()
  redis?.kill('SIGKILL')
  await postgres?.stop()
  for (const folder of dataDirs ?? []) await rm(folder, { recursive: true, force: true })
})

const logIn = (email: string) => ({ email, password: seededPassword })

async function startRedis(): Promise<ChildProcess> {
  const settings = ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn('redis-server', settings, { stdio: 'ignore' })
  child.on('error', () => undefined)
  for (let tries = 0; tries < 100; tries += 1) {
    const socket = connect(redisPort, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return child
    await pause(50)
  }
  throw new Error('This test needs redis-server on the PATH (apt-get install redis-server).')
}

async function post(path: string, body: object, token?: string): Promise<unknown> {
  const answer = await fetch((origins[0] ?? '') + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  expect([path, answer.ok]).toEqual([path, true])
  return answer.json()
}

/**
 * The seller sends so many messages at one node; returns how long each took to arrive at the other, in milliseconds.
 */
async function say(count: number): Promise<number[]> {
  const took: number[] = []
  for (let n = 0; n < count; n += 1) {
    const content = `message ${said.length}`
    const begun = performance.now()
    await post('/api/v1/messages/send', { recipientId: buyer.userId, content }, seller.token)
    said.push(content)
    await stream.next('message', ({ message }) => (message as { content: string }).content === content)
    took.push(performance.now() - begun)
  }
  return took
}

const median = (times: number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
const slowest = (times: number[]) => Math.max(...times)
async function isQuickAgain(): Promise<void> {
  await expect.poll(async () => median(await say(5)), { timeout: 30_000 }).toBeLessThan(500)
}

test('live events travel over Redis and not over NOTIFY, within half a second', async () => {
  await isQuickAgain()
  const times = await say(30)
  console.log('over Redis, milliseconds: median', median(times), 'slowest', slowest(times))
  expect(median(times)).toBeLessThan(500)
  expect(postgresSaid).toEqual([])
})

test('live events arrive within seconds while Redis is dead or frozen, and at once when it is back', async () => {
  redis.kill('SIGKILL')
  await once(redis, 'exit')
  const dead = slowest(await say(5))
  redis = await startRedis()
  await isQuickAgain()
  redis.kill('SIGSTOP')
  const frozen = slowest(await say(5))
  redis.kill('SIGCONT')
  await isQuickAgain()
  console.log('slowest, milliseconds: Redis dead', dead, 'frozen', frozen)
  expect(dead).toBeLessThan(3_000)
  expect(frozen).toBeLessThan(8_000)
  // Each node tells its operator once, and once when it is over.
  const linesOf = (node: ServedProcess) => node.output().match(/does not answer|answers again/g) ?? []
  for (const node of nodes) {
    await expect.poll(() => linesOf(node).at(-1), { timeout: 10_000 }).toBe('answers again')
    expect(linesOf(node)).toEqual(
      linesOf(node).map((_, place) => (place % 2 === 0 ? 'does not answer' : 'answers again')),
    )
  }
})

test('no event was lost, doubled or out of order', async () => {
  const received = stream.received.filter(({ event }) => event === 'message')
  const texts = received.map(({ data }) => (data.message as { content: string }).content)
  expect(texts.filter((text) => text.startsWith('message '))).toEqual(said)
  const ids = stream.received.map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((one, other) => one - other))
})

test('a node starts and serves while there is no Redis at all', async () => {
  const port = await freePort()
  const [DATA_DIR = ''] = dataDirs
  const node = await startServing({
    PORT: String(port),
    DATA_DIR,
    DATABASE_URL: postgres.url,
    ENCRYPTION_KEY,
    REDIS_URL: 'redis://127.0.0.1:1',
    SEED: 'none',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'fatal',
  })
  expect((await fetch(`http://localhost:${port}/api/v1/products`)).status).toBe(200)
  expect(node.readyAfter).toBeLessThan(20_000)
  await node.stop()
})
