import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../tests/database/database.ts'
import { freePort, startServing } from '../../../tests/servers/served-process.ts'
import { openTcpProxy } from '../../../tests/servers/tcp-proxy.ts'
import { openPool } from '../platform/database/database.ts'
import { openConnections } from '../platform/database/open-connections.ts'

const settings = {
  SEED: 'none',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'fatal',
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
    const answer = await fetch(`http://localhost:${PORT}/api/v1/products/00000000-0000-4000-8000-000000000000`)
    return answer.status
  }
  expect(await Promise.all(Array.from({ length: 6 }, ask))).toEqual(Array.from({ length: 6 }, () => 404))
})

test('a pool that cannot open its connections in time says how many it has', async () => {
  const { proxy, url } = await linkedDatabase()
  const pool = openPool({ url, connections: 12, forRequests: true })
  onTestFinished(() => pool.end())
  expect(await openConnections([pool], 30_000)).toEqual({ opened: 6, wanted: 6 })
  expect([pool.totalCount, pool.idleCount, proxy.count()]).toEqual([6, 6, 6])

  const other = openPool({ url, connections: 6, forRequests: true })
  onTestFinished(() => other.end())
  proxy.poison({ full: true })
  const begun = performance.now()
  expect(await openConnections([pool, other], 300)).toEqual({ opened: 6, wanted: 9 })
  expect(performance.now() - begun).toBeLessThan(20_000)
})

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
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
