import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { openPool, plain, transaction } from './database.ts'

const tags = plain<Record<never, never>, { tag: number | string }>(
  'test_price_tags',
  () => sql`select tag from price_tags`,
)
const lockedTags = plain<Record<never, never>, { tag: number }>(
  'test_locked_tags',
  () => sql`select distinct tag from price_tags for update`,
)

test('a statement that was prepared before a migration is run again on a fresh connection, once', async () => {
  const pool = await openTags()
  // Both connections have it prepared.
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

test('what PostgreSQL cannot do at all is told after the second try, and the pool goes on', async () => {
  const pool = await openTags()
  await expect(lockedTags.all(pool, {})).rejects.toMatchObject({ code: '0A000' })
  await expect(transaction(pool, (tx) => lockedTags.all(tx, {}))).rejects.toMatchObject({ code: '0A000' })
  expect(await tags.one(pool, {})).toEqual({ tag: 7 })
  expect(pool.idleCount).toBe(pool.totalCount)
})

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
