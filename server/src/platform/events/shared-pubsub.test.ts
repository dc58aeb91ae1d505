import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/database/database.ts'
import type { TestDatabase } from '../../../../tests/database/database.ts'
import { connectionEventsSetting, onConnectionEvents } from './shared-pubsub.ts'

let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await testDatabase()
  pool = new Pool({ connectionString: database.url, max: 1, options: connectionEventsSetting })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('a connection reports, once its transaction is over, to whom something happened', async () => {
  const person = randomUUID()
  const reports: string[][] = []
  onConnectionEvents(pool, (people) => reports.push(people))

  const client = await pool.connect()
  await client.query("set session_replication_role = 'replica'")
  await client.query('begin')
  await client.query("select tell_live(array[$1::uuid], 'order', '{}')", [person])
  await client.query("do $$ begin raise notice 'another notice' using errcode = 'OJ001'; end $$")
  await client.query('commit')
  expect(reports).toEqual([])
  client.release()

  expect(reports).toEqual([[person]])
})
