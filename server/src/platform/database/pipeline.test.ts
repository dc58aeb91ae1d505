import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../../tests/database/database.ts'
import { defineKeyQuery, openPool } from './database.ts'
import type { Pool } from './database.ts'

const tag = defineKeyQuery<{ id: number }, { tag: number | string; pid: number }>(
  'test_tag_by_id',
  (p) => sql`select tag, pg_backend_pid() as pid from tags where id = ${p.id}`,
)
const slow = defineKeyQuery<{ seconds: number }, { slept: string }>(
  'test_slow_lookup',
  (p) => sql`select pg_sleep(${p.seconds})::text as slept`,
)

test('lookups of many share one connection beside the pool, and none waits for the others’ answers', async () => {
  const { pool } = await openTags()
  const other = await pool.connect()
  onTestFinished(() => other.release())
  // The pool has no other connection to give.
  const all = await Promise.all(Array.from({ length: 30 }, (_, id) => tag.one(pool, { id })))
  expect(all.map((one) => one.tag)).toEqual(Array.from({ length: 30 }, (_, id) => id * 2))
  expect(new Set(all.map(({ pid }) => pid)).size).toBe(1)
  expect(pool.totalCount).toBe(1)
})

test('whoever is behind a slow one is answered by the pool soon after, and so is everybody for a while [F07, F12]', async () => {
  const { pool, pid } = await openTags(2)
  const begun = performance.now()
  const sleeper = slow.one(pool, { seconds: 1.5 })
  const behind = await tag.one(pool, { id: 7 })
  expect(performance.now() - begun).toBeGreaterThan(250)
  expect([behind.tag, behind.pid === pid]).toEqual([14, false])
  // Nobody tries it again before a second has passed since.
  while (performance.now() - begun < 1_000) {
    expect((await tag.one(pool, { id: 8 })).pid).toBe(behind.pid)
    await delay(20)
  }
  expect(await sleeper).toEqual({ slept: '' })
  expect((await pool.query('select from pg_stat_activity where pid = $1', [pid])).rowCount).toBe(0)
})

test('nobody notices that its connection was cut, or a migration: the pool answers, and another is opened [F04]', async () => {
  const { pool, pid } = await openTags()
  const cut = pool.query('select pg_terminate_backend($1)', [pid])
  const asked = Array.from({ length: 20 }, (_, id) => tag.one(pool, { id }))
  await cut
  expect((await Promise.all(asked)).map((one) => one.tag)).toEqual(
    Array.from({ length: 20 }, (_, id) => id * 2),
  )
  const next = await pipelined(pool)
  expect(next).not.toBe(pid)

  await pool.query('alter table tags alter column tag type text')
  const both = await Promise.all([tag.one(pool, { id: 3 }), tag.one(pool, { id: 4 })])
  expect(both.map((one) => one.tag)).toEqual(['6', '8'])
  expect(await pipelined(pool)).not.toBe(next)
})

test('it is closed with its pool', async () => {
  const { pool, others } = await openTags()
  expect(await others()).toBe(2)
  await pool.end()
  await expect.poll(others).toBe(0)
})

test.each([
  'update tags set tag = 1',
  'with gone as (delete from tags returning id) select id from gone',
  'select id from tags for update',
  'select id from tags for no key update skip locked',
  'select id from tags for  key share',
])('what does more than read is no lookup: %s', (text) => {
  expect(() => defineKeyQuery('test_no_lookup', () => sql.raw(text))).toThrow('does more than read')
})

async function openTags(connections = 1) {
  const database = await testDatabase()
  const pool = openPool({ url: database.url, connections, forRequests: true, isPipelined: true })
  const watcher = openPool({ url: database.url, connections: 1 })
  onTestFinished(async () => {
    await Promise.all([pool.ended ? null : pool.end(), watcher.end()])
    await database.drop()
  })
  await pool.query('create table tags as select id, id * 2 as tag from generate_series(0, 99) as id')
  const { rows } = await pool.query('select pg_backend_pid() as pid')
  const others = async () =>
    (
      await watcher.query(
        'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    ).rowCount
  return { pool, others, pid: await pipelined(pool, rows[0].pid) }
}

/** Asks until the pipeline answers: it is opened while the pool does. Gives the process behind it. */
async function pipelined(pool: Pool, own?: number): Promise<number> {
  const pooled = own ?? (await pool.query('select pg_backend_pid() as pid')).rows[0].pid
  for (;;) {
    const { pid } = await tag.one(pool, { id: 1 })
    if (pid !== pooled) return pid
    await delay(20)
  }
}
