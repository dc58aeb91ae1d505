import { brokenInvariants } from '../../../server/src/invariants/invariants.ts'
import { crashPoints } from '../../../server/src/platform/process/crash-point.ts'
import type { CrashPoint } from '../../../server/src/platform/process/crash-point.ts'
import { startCrashApp } from './crash-app.ts'
import { servedCrashScenarios } from './crash-scenarios.ts'
import type { ScenarioContext } from './crash-scenarios.ts'

// Lets the served product die at each step of docs/requirements/faults.md, starts it again, and sees what is promised there:
// node tools/faults/support/crash-serve.ts [order-placed webhook-stored ...]. The same points inside one process: tools/faults/crash-points.deep.test.ts.
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
  const stage: ScenarioContext = { app, productId: await app.goods(), reference: '' }
  const story = servedCrashScenarios[point]
  if (story.before) {
    const healthy = await app.serve(null)
    await story.before(stage).finally(healthy.stop)
  }
  const dying = await app.serve(point)
  // Whoever asks sees his connection break, or gets his answer while a job dies.
  await story.until(stage).catch(() => undefined)
  const how = await dying.ended()
  if (how !== 'SIGKILL') {
    if (how === null) await dying.stop()
    throw new Error(how === null ? 'it did not die' : `it ended with ${how}`)
  }
  const again = await app.serve(null)
  await story.promise(stage).finally(again.stop)
  // The next story begins with free hands: nobody may have more than three payments open.
  await app.pool.query(
    "update holds set created_at = created_at - interval '16 minutes', expires_at = expires_at - interval '16 minutes'",
  )
  const broken = await brokenInvariants(app.pool)
  if (broken.length > 0) throw new Error(JSON.stringify(broken))
  return `died, ready again after ${(again.readyAfter / 1_000).toFixed(1)} s, healed`
}
