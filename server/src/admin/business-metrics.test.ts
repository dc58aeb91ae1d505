import { tmpdir } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
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
