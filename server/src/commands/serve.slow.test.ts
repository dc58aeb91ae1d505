import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../tests/database/database.ts'
import { freePort, startServing } from '../../../tests/servers/served-process.ts'
import { openTcpProxy } from '../../../tests/servers/tcp-proxy.ts'
import { openPool } from '../platform/database/database.ts'
import { openConnections } from '../platform/database/open-connections.ts'

const never = new AbortController().signal

const settings = {
  SEED: 'none',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'fatal',
  DRAIN_SECONDS: '0',
  PAYSTACK_SECRET_KEY: 'sk_test_start',
  PAYSTACK_PUBLIC_KEY: 'pk_test_start',
  PAYSTACK_BASE_URL: 'http://127.0.0.1:1',
}

test('a node that says it is ready has open connections for its first requests', async () => {
  const { proxy, url } = await linkedDatabase()
  const PORT = String(await freePort())
  const DATA_DIR = await newFolder()
  const node = await startServing({ ...settings, PORT, DATA_DIR, DATABASE_URL: url })
  onTestFinished(() => node.stop())

  // From here on no connection can be opened, and each statement takes its time.
  proxy.poison({ full: true, latency: { ms: 150 } })
  const ask = async () => {
    const answer = await fetch(
      `http://localhost:${PORT}/api/v1/products/00000000-0000-4000-8000-000000000000`,
    )
    return answer.status
  }
  expect(await Promise.all(Array.from({ length: 6 }, ask))).toEqual(Array.from({ length: 6 }, () => 404))
})

test('a pool that cannot open its connections in time says how many it has', async () => {
  const { proxy, url } = await linkedDatabase()
  const pool = openPool({ url, connections: 12, forRequests: true })
  onTestFinished(() => pool.end())
  expect(await openConnections([pool], 30_000, never)).toEqual({ opened: 6, wanted: 6 })
  expect([pool.totalCount, pool.idleCount, proxy.count()]).toEqual([6, 6, 6])

  const other = openPool({ url, connections: 6, forRequests: true })
  onTestFinished(() => other.end())
  proxy.poison({ full: true })
  const begun = performance.now()
  expect(await openConnections([pool, other], 300, never)).toEqual({ opened: 6, wanted: 9 })
  expect(performance.now() - begun).toBeLessThan(20_000)
})

test('the wait for the first connections ends when the stop begins', async () => {
  const { proxy, url } = await linkedDatabase()
  const pool = openPool({ url, connections: 6, forRequests: true })
  onTestFinished(() => pool.end())
  proxy.poison({ full: true })
  const opening = openConnections([pool], 600_000, AbortSignal.timeout(300))
  expect(await opening).toEqual({ opened: 0, wanted: 3 })
})

test('a start that is stopped meanwhile takes its PostgreSQL along, also by two signals at once', async () => {
  const DATA_DIR = await newFolder()
  onTestFinished(async () => {
    const left = await postmasterOf(DATA_DIR)
    if (left) process.kill(left, 'SIGQUIT')
  })
  const moments: { signals: NodeJS.Signals[]; isReached: (said: string) => Promise<boolean> | boolean }[] = [
    // PostgreSQL has begun and does not answer yet.
    { signals: ['SIGTERM'], isReached: async () => (await postmasterOf(DATA_DIR)) !== undefined },
    { signals: ['SIGINT', 'SIGTERM'], isReached: async () => (await postmasterOf(DATA_DIR)) !== undefined },
    { signals: ['SIGTERM', 'SIGINT'], isReached: (said) => said.includes('Prepared the database') },
    { signals: ['SIGINT', 'SIGINT'], isReached: (said) => said.includes('Stop with Ctrl-C') },
  ]
  for (const { signals, isReached } of moments) {
    const node = startNode({ ...settings, PORT: String(await freePort()), DATA_DIR })
    while (node.isRunning() && !(await isReached(node.output()))) await delay(5)
    const pid = await postmasterOf(DATA_DIR)
    expect([node.output(), pid]).toEqual([expect.anything(), expect.any(Number)])
    for (const signal of signals) node.kill(signal)
    expect([await node.end, await postmasterOf(DATA_DIR)]).toEqual(['0', undefined])
    // PostgreSQL removes its file a moment before its process is gone.
    await expect.poll(() => isAlive(pid ?? 0)).toBe(false)
    // A busy machine may wait no longer for a part, and says so.
    expect(node.output()).toMatch(/Stopping\.\.\.\n(Not waiting longer than .+\n)*$/)
  }
})

const program = fileURLToPath(new URL('../../start.mjs', import.meta.url))

/** Starts the product and does not wait until it is ready. */
function startNode(environment: Record<string, string>) {
  const child = spawn(process.execPath, [program, 'serve'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, ...environment },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (output += bytes.toString()))
  return {
    output: () => output,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    end: once(child, 'close').then(([code, signal]) => String(signal ?? code)),
  }
}

/** The first process of the PostgreSQL of this DATA_DIR, while its file names one. */
async function postmasterOf(dataDir: string): Promise<number | undefined> {
  const text = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
  return Number(text.split('\n')[0]) || undefined
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A database of its own behind a link that can be made bad. */
async function linkedDatabase() {
  expect(inject('postgresUrl')).toBeTruthy()
  const database = await testDatabase()
  onTestFinished(() => database.drop())
  const url = new URL(database.url)
  const proxy = await openTcpProxy({ path: `${url.searchParams.get('host')}/.s.PGSQL.5432` })
  onTestFinished(() => proxy.close())
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${proxy.port}`
  return { proxy, url: url.href }
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'oja-serve-'))
  // When root starts it, PostgreSQL runs as another account and must be able to enter.
  await chmod(folder, 0o711)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
