import { brokenInvariants } from '../../../server/src/invariants/invariants.ts'
import { crashPoints } from '../../../server/src/platform/process/crash-point.ts'
import type { CrashPoint } from '../../../server/src/platform/process/crash-point.ts'
import { startCrashApp } from './crash-app.ts'
import { servedCrashScenarios } from './crash-scenarios.ts'
import type { ScenarioContext } from './crash-scenarios.ts'

// Crashes the served product at each crash point of docs/requirements/faults.md, restarts it, and checks what is
// promised there: node tools/faults/support/crash-serve.ts [order-placed webhook-stored ...]. The same points inside
// one process: tools/faults/crash-points.deep.test.ts.
const asked = process.argv.slice(2) as CrashPoint[]
const app = await startCrashApp()
let wrong = 0
try {
  for (const point of asked.length > 0 ? asked : crashPoints) {
    try {
      console.log(`${point}: ${await live(point)}`)
    } catch (error) {
      wrong += 1
      console.log(`${point}: WRONG ${error instanceof Error ? error.message : String(error)}`)
    }
  }
} finally {
  await app.close()
}
console.log(wrong === 0 ? 'every point heals' : `${wrong} points do not heal`)
process.exitCode = wrong === 0 ? 0 : 1

async function live(point: CrashPoint): Promise<string> {
  const context: ScenarioContext = { app, productId: await app.goods(), reference: '' }
  const scenario = servedCrashScenarios[point]
  if (scenario.before) {
    const healthy = await app.serve(null)
    await scenario.before(context).finally(healthy.stop)
  }
  const dying = await app.serve(point)
  // The client sees the connection break, or gets an answer while a job crashes.
  await scenario.until(context).catch(() => undefined)
  const how = await dying.ended()
  if (how !== 'SIGKILL') {
    if (how === null) await dying.stop()
    throw new Error(how === null ? 'it did not die' : `it ended with ${how}`)
  }
  const again = await app.serve(null)
  await scenario.promise(context).finally(again.stop)
  // The next scenario starts without open payments: nobody may have more than three.
  await app.pool.query(
    "update holds set created_at = created_at - interval '16 minutes', expires_at = expires_at - interval '16 minutes'",
  )
  const broken = await brokenInvariants(app.pool)
  if (broken.length > 0) throw new Error(JSON.stringify(broken))
  return `died, ready again after ${(again.readyAfter / 1_000).toFixed(1)} s, healed`
}
