import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startLoad, sumUp, writes } from './support/fault-load.ts'
import { startFaultApp } from './support/fault-app.ts'

// FAULT_KILLS and FAULT_WRITES shorten the run.
const { FAULT_KILLS = '50', FAULT_WRITES = '20000' } = process.env

test(
  'a server that is killed again and again loses nothing that it acknowledged',
  { tags: ['F02', 'I16'] },
  async () => {
    const app = await startFaultApp({ buyers: 30, environment: { LOG_LEVEL: 'fatal' } })
    onTestFinished(() => app.close())
    const load = startLoad(app, ['order', 'message', 'review', 'message'], { workers: 30, pause: 5 })
    let kills = 0
    while (kills < Number(FAULT_KILLS)) {
      await delay(200 + Math.random() * 4_800)
      await app.app.kill()
      kills += 1
    }
    while (load.acknowledged() < Number(FAULT_WRITES)) await delay(200)
    await load.stop()
    // The first start of all is no restart: nothing is kept yet of what Node makes of the sources.
    const [first = 0, ...again] = app.app.starts
    const starts = again.sort((one, other) => one - other)
    const { statuses } = sumUp(load.deals, writes)
    const readyAfter = {
      first: Math.round(first),
      median: Math.round(starts[starts.length >> 1] ?? 0),
      slowest: Math.round(starts.at(-1) ?? 0),
    }
    console.log('F02', { kills, acknowledged: load.acknowledged(), statuses, readyAfter })
    expect(await load.lost()).toEqual([])
    expect(load.acknowledged()).toBeGreaterThanOrEqual(Number(FAULT_WRITES))
    // The middle one: others may have the processor at any single start.
    expect(readyAfter.median).toBeLessThanOrEqual(3_000)
  },
)
