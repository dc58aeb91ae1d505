import { tmpdir } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../../tests/test-app.ts'
import { openPool } from '../platform/database/database.ts'
import { marketFigures } from './business-metrics.ts'

test('while the database is away /metrics says so and still tells how full the disk is', async () => {
  const pool = openPool({ url: 'postgres://oja@127.0.0.1:1/oja', connections: 1 })
  onTestFinished(() => pool.end())

  const figures = await marketFigures(pool, tmpdir())

  const value = (name: string) => figures.find((family) => family.name === name)?.values[0]?.value
  expect(value('oja_database_up')).toBe(0)
  expect(value('oja_data_free_bytes')).toBeGreaterThan(0)
  expect(value('oja_backup_age_seconds')).toBeUndefined()
})

test('a mail waits only while it will be tried again', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const insert = (key: string, age: string, claimed: string | null) =>
    app.pool.query(
      `insert into mails (key, recipient, subject, body_text, body_html, created_at, claimed_at)
        values ($1, 'ada@example.com', 'Hello', 'Hello', 'Hello', app_now() - $2::interval, $3::timestamptz)`,
      [key, age, claimed],
    )
  const oldest = async () =>
    (await marketFigures(app.pool, tmpdir()))
      .find(({ name }) => name === 'oja_oldest_waiting_seconds')
      ?.values.find(({ label }) => label === 'mail')?.value
  await insert('claimed by a node that died', '1 hour', new Date().toISOString())
  await insert('given up', '5 days', null)
  expect(await oldest()).toBe(0)
  await insert('tried again', '11 minutes', null)
  expect(await oldest()).toBeGreaterThanOrEqual(660)
})
