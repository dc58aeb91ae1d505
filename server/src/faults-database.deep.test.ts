import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { reads, startLoad, sumUp, writes } from './testing/fault-load.ts'
import { openFaultMarket } from './testing/fault-market.ts'
import type { FaultMarket } from './testing/fault-market.ts'

let market: FaultMarket
afterEach(async () => {
  if (process.env.FAULTS_TELL) console.log(market.app.output().slice(-20000))
  await market.close()
})

test('sessions that are cut every 200 ms cost a reader nothing and a writer at most a 503 [F04]', async () => {
  market = await openFaultMarket()
  const load = startLoad(market, [...reads, ...writes])
  await delay(3_000)
  const until = performance.now() + 30_000
  const from = performance.now()
  while (performance.now() < until) {
    await market.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await delay(200)
  }
  const to = performance.now()
  await load.stop()
  const read = sumUp(load.deals, reads, from, to)
  const written = sumUp(load.deals, writes, from, to)
  console.log('F04', read, written)
  expect(read.good / read.count).toBeGreaterThanOrEqual(0.99)
  expect(written.bad).toEqual([])
  expect(await load.lost()).toEqual([])
})
