import { parseArgs } from 'node:util'
import { openPool } from '../../server/src/platform/database/database.ts'
import { migrate } from '../../server/src/platform/database/migrations.ts'
import { simulateMany } from './simulation.ts'
import { startThrowawayPostgres } from '../../tests/database/throwaway-postgres.ts'

// Runs many simulated markets (docs/requirements/faults.md): node tools/simulate/simulate.ts [--runs 10000] [--seed N]
const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } })
const first = Number(values.seed ?? Math.floor(Math.random() * 1e9))
const runs = Number(values.runs ?? (values.seed ? 1 : 10_000))

const postgres = await startThrowawayPostgres()
// Thousands of runs take hours beside other work: a statement that waits for the processor is no broken invariant.
const pool = openPool({ url: postgres.url, connections: 1, timeoutFactor: 12 })
try {
  await migrate(pool)
  console.log(`${runs} runs from seed ${first}`)
  const begun = performance.now()
  const steps = await simulateMany(pool, first, runs, (count, soFar) => {
    if (count % 500 === 0) console.log(`${count} runs, ${soFar} steps`)
  })
  const seconds = (performance.now() - begun) / 1_000
  console.log(`${runs} runs, ${steps} steps, 0 invariants broken, ${seconds.toFixed(1)} s`)
} catch (error) {
  // Said at once: a database that does not stop would otherwise hide it.
  console.error(error)
  process.exitCode = 1
} finally {
  await pool.end()
  await postgres.stop()
}
