import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { lockMilliseconds, openPool, transaction } from './database.ts'
import { migrate } from './migrations.ts'

test('a node that starts while another changes the database waits for it, longer than for any lock', async () => {
  const database = await testDatabase()
  const pool = openPool({ url: database.url, connections: 2 })
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  let isReady = false
  const other = transaction(pool, async (tx) => {
    await tx.query('select pg_advisory_xact_lock(7261549)')
    await delay(lockMilliseconds + 300)
    isReady = true
  })
  const waits = 'select from pg_locks where locktype = $1 and not granted'
  const started = migrate(pool)
  await expect.poll(async () => (await pool.query(waits, ['advisory'])).rowCount).toBe(1)
  expect(await started).toEqual([])
  expect(isReady).toBe(true)
  await other
})
