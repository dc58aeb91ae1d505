import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../../tests/database/database.ts'
import { openPool, defineQuery, withoutTimeouts } from './database.ts'
import { transaction } from './transaction.ts'
import { isDatabaseAway, isConnectionLost } from './errors.ts'

const tags = defineQuery<Record<never, never>, { tag: number | string }>(
  'test_price_tags',
  () => sql`select tag from price_tags`,
)
const lockedTags = defineQuery<Record<never, never>, { tag: number }>(
  'test_locked_tags',
  () => sql`select distinct tag from price_tags for update`,
)
const refusedTag = defineQuery<{ lock: number }, never>(
  'test_refused_tag',
  (p) => sql`select refuse(${p.lock}::bigint)`,
)
const newTag = defineQuery<{ tag: number }, never>(
  'test_new_tag',
  (p) => sql`insert into price_tags (tag) values (${p.tag})`,
)

const sleep = defineQuery<{ seconds: number }, { slept: string; max: string }>(
  'test_sleep',
  (p) => sql`select pg_sleep(${p.seconds})::text as slept, current_setting('statement_timeout') as max`,
)

test('a statement that was prepared before a migration runs once more on a fresh connection', async () => {
  const pool = await openTags()
  // Now the statement is prepared on both connections.
  const warm = () => Promise.all([tags.one(pool, {}), tags.one(pool, {})])
  expect(await warm()).toEqual([{ tag: 7 }, { tag: 7 }])
  await pool.query('alter table price_tags alter column tag type text')
  expect(await tags.one(pool, {})).toEqual({ tag: '7' })
  expect(await warm()).toEqual([{ tag: '7' }, { tag: '7' }])

  await pool.query('alter table price_tags alter column tag type integer using tag::integer')
  let tries = 0
  const seen = await transaction(pool, async (tx) => {
    tries += 1
    return tags.one(tx, {})
  })
  expect([seen, tries]).toEqual([{ tag: 7 }, 2])
})

test('an error that a fresh connection does not cure is thrown after the second try, and the pool still works', async () => {
  const pool = await openTags()
  await expect(lockedTags.all(pool, {})).rejects.toMatchObject({ code: '0A000' })
  await expect(transaction(pool, (tx) => lockedTags.all(tx, {}))).rejects.toMatchObject({ code: '0A000' })
  expect(await tags.one(pool, {})).toEqual({ tag: 7 })
  expect(pool.idleCount).toBe(pool.totalCount)
})

test(
  'a refused statement costs no connection, and its locks are free when its error is thrown',
  { tags: ['F23'] },
  async () => {
    const pool = await openTags()
    await pool.query(`create function refuse(lock bigint) returns void language plpgsql as $$ begin
    perform pg_advisory_xact_lock(lock); raise exception 'refused' using errcode = 'OJ001'; end $$`)
    const opened: number[] = []
    pool.on('connect', () => opened.push(1))
    const other = await pool.connect()
    onTestFinished(() => other.release())
    const held: boolean[] = []
    for (let lock = 0; lock < 200; lock += 1) {
      await expect(refusedTag.all(pool, { lock })).rejects.toMatchObject({ code: 'OJ001' })
      const { rows } = await other.query('select pg_try_advisory_xact_lock($1) as free', [lock])
      held.push(!rows[0].free)
    }
    expect(held.filter(Boolean)).toEqual([])
    expect(opened.length).toBeLessThanOrEqual(1)
  },
)

async function openTags() {
  const database = await testDatabase()
  const pool = openPool({ url: database.url, connections: 2 })
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  await pool.query('create table price_tags as select 7 as tag')
  return pool
}

test(
  'two statements that deadlock both succeed in the end, in a transaction and alone',
  { tags: ['F11'] },
  async () => {
    const pool = await openTags()
    await pool.query('create sequence conflicts')
    // PostgreSQL may report this error for any write at any time.
    await pool.query(`create function quarrel() returns trigger language plpgsql as $$ begin
    if nextval('conflicts') % 3 <> 0 then raise exception 'again' using errcode = '40001'; end if; return new; end $$`)
    await pool.query(
      'create trigger quarrelled before insert on price_tags for each row execute function quarrel()',
    )
    await newTag.count(pool, { tag: 8 })
    await transaction(pool, (tx) => newTag.count(tx, { tag: 9 }))
    const { rows } = await pool.query('select tag from price_tags order by tag')
    expect(rows).toEqual([{ tag: 7 }, { tag: 8 }, { tag: 9 }])
  },
)

test(
  'a cut connection gets no rollback, and its place in the pool becomes free',
  { tags: ['F04', 'F09'] },
  async () => {
    const pool = await openTags()
    const cut = transaction(pool, async (tx) => {
      await tx.query('select pg_terminate_backend(pg_backend_pid())')
    })
    await expect(cut).rejects.toSatisfy((error) => error instanceof Error && isConnectionLost(error))
    expect(await tags.one(pool, {})).toEqual({ tag: 7 })
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1])
  },
)

test('a write on what has become a replica counts as no database, and the connection is given up', async () => {
  const pool = await openTags()
  const pid = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  const before = await pid()
  // What a primary that was replaced answers until its proxy notices.
  await pool.query('set default_transaction_read_only = on')
  await expect(newTag.count(pool, { tag: 8 })).rejects.toSatisfy(isDatabaseAway)
  expect(await pid()).not.toBe(before)
})

test(
  'a statement without an answer fails in time, and the pool loses no connection',
  { tags: ['F07'] },
  async () => {
    const database = await testDatabase()
    const pool = openPool({ url: database.url, connections: 1, forRequests: true })
    onTestFinished(async () => {
      await pool.end()
      await database.drop()
    })
    const begun = performance.now()
    const [slow, waiting] = await Promise.allSettled([
      sleep.all(pool, { seconds: 60 }),
      sleep.all(pool, { seconds: 0 }),
    ])
    for (const { reason } of [slow, waiting] as PromiseRejectedResult[])
      expect(isDatabaseAway(reason)).toBe(true)
    expect(performance.now() - begun).toBeLessThan(20_000)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  },
)

test(
  'PostgreSQL soon stops a statement that nobody waits for, in a transaction too',
  { tags: ['F12'] },
  async () => {
    const database = await testDatabase()
    const pool = openPool({
      url: database.url,
      connections: 3,
      timeouts: { connection: 5_000, statement: 100 },
    })
    const watcher = openPool({ url: database.url, connections: 1 })
    onTestFinished(async () => {
      await Promise.all([pool.end(), watcher.end()])
      await database.drop()
    })
    const givenUp = await Promise.allSettled(
      Array.from({ length: 9 }, (_, turn) =>
        turn % 3
          ? sleep.all(pool, { seconds: 60 })
          : transaction(pool, (tx) => sleep.all(tx, { seconds: 60 })),
      ),
    )
    expect(givenUp.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 'rejected'))
    const others =
      'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
    await expect.poll(async () => (await watcher.query(others)).rowCount, { timeout: 8_000 }).toBe(0)
  },
)

test('a lent connection has no time limit, and it is closed afterwards', async () => {
  const database = await testDatabase()
  const pool = openPool({
    url: database.url,
    connections: 1,
    timeouts: { connection: 5_000, statement: 100 },
  })
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  await expect(sleep.all(pool, { seconds: 0.3 })).rejects.toThrow('did not answer in time')
  const rows = await withoutTimeouts(pool, (unlimited) =>
    transaction(unlimited, (tx) => sleep.all(tx, { seconds: 0.3 })),
  )
  expect(rows).toEqual([{ slept: '', max: '0' }])
  const others = 'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
  await expect.poll(async () => (await pool.query(others)).rowCount).toBe(0)
})
