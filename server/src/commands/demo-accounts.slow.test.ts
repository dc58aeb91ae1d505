import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../tests/database/database.ts'
import { readConfig } from '../platform/config.ts'
import { openPool } from '../platform/database/database.ts'
import { refuseDemoMarket, removeDemoCommand } from './demo-accounts.ts'

test('a real market does not start with the demo people, and one command removes them and all they did', async () => {
  const database = await testDatabase()
  const pool = openPool({ url: database.url, connections: 2 })
  const dataDir = await mkdtemp(join(tmpdir(), 'oja-demo-'))
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
    await rm(dataDir, { recursive: true })
  })
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: database.url })
  const say = () => undefined
  const add = (email: string) =>
    pool.query(
      `insert into users (role, name, email, password_hash, consent_at, consent_version, email_verified_at)
        values ('buyer', 'Somebody', $1, '', now(), 1, now())`,
      [email],
    )
  await refuseDemoMarket(pool)
  await expect(removeDemoCommand(config, say)).rejects.toThrow(/holds no demo market/)
  // Somebody real with a phone, who typed such an address and could not verify it.
  await add('typed@example.com')
  await pool.query(
    `update users set email_verified_at = null, login_phone = '+2348031234567', phone_verified_at = now(), phone_used_at = now()`,
  )
  await refuseDemoMarket(pool)
  await pool.query('delete from users')

  await add('chiamaka@example.com')
  await expect(refuseDemoMarket(pool)).rejects.toThrow(
    /holds the demo market: 1 people .+ npm run remove-demo/,
  )
  await add('real@market.ng')
  await expect(removeDemoCommand(config, say)).rejects.toThrow(/^1 people who are not of the demo market/)
  expect((await pool.query('select from users')).rowCount).toBe(2)

  await pool.query(`delete from users where email = 'real@market.ng'`)
  expect(await removeDemoCommand(config, say)).toBe(0)
  // Connections from before know tables that are gone.
  const fresh = openPool({ url: database.url, connections: 1 })
  onTestFinished(() => fresh.end())
  expect((await fresh.query('select from users')).rowCount).toBe(0)
  await refuseDemoMarket(fresh)
})
