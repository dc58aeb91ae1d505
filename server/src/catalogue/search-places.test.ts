import { afterAll, beforeAll, expect, test } from 'vitest'
import { namedPlaces } from '@oja/contract/values/locations.ts'
import { isPlace, states } from '../platform/nigeria/places.ts'
import { openPool } from '../platform/database/database.ts'
import type { Pool } from '../platform/database/database.ts'
import { testDatabase } from '../../../tests/database/database.ts'
import type { TestDatabase } from '../../../tests/database/database.ts'

let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await testDatabase()
  pool = openPool({ url: database.url, connections: 1 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('the places of the database are those of the file, every local government where it lies [SP3]', async () => {
  const { rows } = await pool.query<{ state: string; lga: string; latitude: number; longitude: number }>(
    `select state, lga, latitude::float8, longitude::float8 from search_places where name <> '' and name = search_words(lga) order by state, lga`,
  )
  const wanted = states().flatMap(({ name: state, lgas }) =>
    lgas.map(({ name: lga, latitude, longitude }) => ({ state, lga, latitude, longitude })),
  )
  expect(rows).toHaveLength(wanted.length)
  const key = ({ state, lga }: { state: string; lga: string }) => `${state}/${lga}`
  const known = new Map(rows.map((row) => [key(row), row]))
  for (const place of wanted) {
    const { latitude = NaN, longitude = NaN } = known.get(key(place)) ?? {}
    expect([
      key(place),
      Math.abs(latitude - place.latitude) + Math.abs(longitude - place.longitude) < 1e-4,
    ]).toEqual([key(place), true])
  }
  const { rows: middles } = await pool.query(`select state from search_places where name = '' order by state`)
  expect(middles.map(({ state }) => state)).toEqual(
    states()
      .map(({ name }) => name)
      .toSorted(),
  )
})

test('the nine locations are places that exist [SP3]', () => {
  for (const { state, lgas } of namedPlaces)
    for (const lga of lgas ?? ['']) expect([state, lga, isPlace(state, lga)]).toEqual([state, lga, true])
})
