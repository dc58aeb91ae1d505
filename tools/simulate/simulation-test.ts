import { expect } from 'vitest'
import { openPool } from '../../server/src/platform/database/database.ts'
import { testDatabase } from '../../tests/database/database.ts'
import { simulateMany } from './simulation.ts'

/** Each day has its own seed and finds new cases. */
export const seedOfToday = Math.floor(Date.now() / 86_400_000) * 1_000

/** What a simulation proves: the rules of docs/requirements/money.md and the faults that it causes. */
export const provenBySimulation = 'I1 I2 I3 I4 I5 I6 I7 I8 I9 I10 I11 I12 I14 I15 I17 F01 F21 F22 F23'.split(
  ' ',
)

/** Runs so many simulations on a database of their own. Fails where a kobo is not accounted for. */
export async function expectBalancedSimulations(first: number, runs: number): Promise<void> {
  const database = await testDatabase()
  const pool = openPool({ url: database.url, connections: 1 })
  try {
    // Each begins with at least two buyers, so that something can go wrong.
    expect(await simulateMany(pool, first, runs)).toBeGreaterThan(runs * 2)
  } finally {
    await pool.end()
    await database.drop()
  }
}
