import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../../tests/database/database.ts'
import { lockTimeoutMilliseconds, openPool } from './database.ts'
import { transaction } from './transaction.ts'
import { migrate } from './migrations.ts'

test.each([
  ['0034_orders_by_product_name.sql', 'orders_by_product_name'],
  ['0161_notices_of_announcements.sql', 'notices_of_announcements'],
])(
  'a node starts while another node builds the index of %s, and an unfinished index is built anew',
  { tags: ['F34'] },
  async (name, index) => {
    const database = await testDatabase()
    const pool = openPool({ url: database.url, connections: 2 })
    const building = await pool.connect()
    onTestFinished(async () => {
      await pool.end()
      await database.drop()
    })
    await pool.query('delete from migrations where name = $1', [name])
    // A node that dies while it builds an index leaves an invalid index behind.
    await pool.query('update pg_index set indisvalid = false where indexrelid = $1::regclass', [index])
    const isValid = async () =>
      (await pool.query('select indisvalid from pg_index where indexrelid = $1::regclass', [index])).rows[0]
        .indisvalid
    await building.query('select pg_advisory_lock(7261550)')
    expect([await migrate(pool), await isValid()]).toEqual([[], false])
    building.release(true)
    await expect.poll(() => migrate(pool)).toEqual([name])
    expect([await isValid(), await migrate(pool)]).toEqual([true, []])
  },
)

test('nodes that start together on an empty database apply every migration, one after the other', async () => {
  const database = await testDatabase()
  const pool = openPool({ url: database.url, connections: 3 })
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  onTestFinished(async () => {
    await other.end()
    await pool.end()
    await database.drop()
  })
  await pool.query('drop schema public, graphile_worker cascade; create schema public')
  await other.query('select pg_advisory_lock(7261550)')
  const started = migrate(pool)
  // The first index is built without a transaction. What comes after it would wait for that index, and it for them.
  const applied = async () =>
    (await pool.query("select name from migrations where name >= '0033' order by name").catch(() => null))
      ?.rows
  await expect.poll(applied, { timeout: 60_000 }).toMatchObject([{ name: expect.stringMatching(/^0033/) }])
  await other.end()
  const folder = new URL('../../../migrations/', import.meta.url)
  expect(await started).toEqual((await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted())
})

test("a node that starts during another node's migration waits for it, longer than for any other lock", async () => {
  const database = await testDatabase()
  const pool = openPool({ url: database.url, connections: 2 })
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  let isReady = false
  const [locked, waited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const other = transaction(pool, async (tx) => {
    await tx.query('select pg_advisory_xact_lock(7261549)')
    locked.resolve()
    await waited.promise
    await delay(lockTimeoutMilliseconds + 300)
    isReady = true
  })
  await locked.promise
  const waits = `select from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`
  const started = migrate(pool)
  await expect.poll(async () => (await pool.query(waits)).rowCount, { timeout: 30_000 }).toBe(1)
  waited.resolve()
  expect(await started).toEqual([])
  expect(isReady).toBe(true)
  await other
})

test('server/migrations/README.md says what each migration does, in the order in which they run', async () => {
  const folder = new URL('../../../migrations/', import.meta.url)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const rows = (await readFile(new URL('README.md', folder), 'utf8')).matchAll(/^\| (\d{4}\w+) \| ./gm)
  expect([...rows].map(([, name]) => `${name}.sql`)).toEqual(files)
})

test('docs/sharding.md names every table of the schema, once', async () => {
  const database = await testDatabase()
  const pool = openPool({ url: database.url, connections: 1 })
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  const { rows } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname collate \"C\"",
  )
  const page = await readFile(new URL('../../../../docs/sharding.md', import.meta.url), 'utf8')
  const lists = page.split('\n').filter((line) => line.startsWith('| `'))
  const named = lists.flatMap((line) => (line.split('|')[1] ?? '').match(/[a-z_]+/g) ?? [])
  expect(named.toSorted()).toEqual(rows.map(({ name }) => name))
})
