import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../../tests/database/database.ts'
import { openTcpProxy } from '../../../../tests/servers/tcp-proxy.ts'
import { openPool } from '../database/database.ts'
import { handleErrors } from './error-handler.ts'
import { createRateLimiter } from './rate-limits.ts'
import type { App } from '../platform.ts'
import { setRequestDeadline } from '../database/request-deadline.ts'

test(
  'while the database is silent a limited request is refused in time and keeps no connection',
  { tags: ['F07', 'F09'] },
  async () => {
    const { app, pool, link } = await openCountingApp()
    const logIns = () => Promise.all(Array.from({ length: 4 }, () => app.inject('/log-in')))
    expect((await logIns()).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])

    link.poison({ timeout: 0 })
    const begun = performance.now()
    const refused = await logIns()
    expect(performance.now() - begun).toBeLessThan(20_000)
    expect(refused.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(
      Array.from({ length: 4 }, () => [503, '2']),
    )

    link.poison({})
    expect([pool.totalCount, pool.waitingCount]).toEqual([pool.idleCount, 0])
    expect((await app.inject('/log-in')).statusCode).toBe(200)
  },
)

/** An API that only counts uses, over a network link to its database that the test can break. */
async function openCountingApp() {
  const database = await testDatabase()
  const address = new URL(database.url)
  const path = `${address.searchParams.get('host')}/.s.PGSQL.${address.port || 5432}`
  const link = await openTcpProxy({ path })
  address.host = `127.0.0.1:${link.port}`
  address.search = ''
  const pool = openPool({ url: address.href, connections: 4, forRequests: true })
  const app = Fastify() as unknown as App
  onTestFinished(async () => {
    await Promise.all([app.close(), link.close(), pool.end()])
    await database.drop()
  })
  const limits = createRateLimiter(pool, true)
  handleErrors(app)
  setRequestDeadline(app)
  app.get('/log-in', async () => {
    await limits.count('guessPassword', 'ada@example.com')
    return {}
  })
  return { app, pool, link }
}
