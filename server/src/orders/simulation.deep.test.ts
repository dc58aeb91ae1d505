import { test } from 'vitest'
import {
  expectBalancedSimulations,
  provenBySimulation,
  seedOfToday,
} from '../../../tools/simulate/simulation-test.ts'

// SIMULATION_SEED with simulation.slow.test.ts runs one that failed again.
const runs = 200

test(
  `${runs} simulated markets with crashes, lost and doubled events on two nodes end with every kobo accounted for`,
  { tags: provenBySimulation, timeout: 900_000 },
  () => expectBalancedSimulations(seedOfToday, runs),
)
