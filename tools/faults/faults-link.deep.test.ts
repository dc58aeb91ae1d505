import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { cataloguePage, reads, startLoad, sumUp, writes } from './support/fault-load.ts'
import { startFaultApp } from './support/fault-app.ts'
import type { FaultApp } from './support/fault-app.ts'
import type { Toxics } from '../../tests/servers/tcp-proxy.ts'

let app: FaultApp
afterEach(() => app.close())

test(
  'over a slow link to the database the catalogue comes from the cache and buyers are answered in time',
  { tags: ['F08'] },
  async () => {
    app = await startFaultApp({ throughLink: true })
    for (let n = 0; n < 20; n += 1) await app.ask('GET', cataloguePage)
    app.link.poison({ latency: { ms: 500, jitter: 200 } })
    const load = startLoad(app, ['page', 'order'], { workers: 8, pause: 200 })
    await delay(30_000)
    await load.stop()
    app.link.poison({})
    const pages = sumUp(load.deals, ['page'])
    const orders = sumUp(load.deals, ['order'])
    console.log('F08', { pages, orders })
    expect(pages.good).toBe(pages.count)
    expect(pages.p95).toBeLessThanOrEqual(1_000)
    expect(orders.bad).toEqual([])
    expect(orders.slowest).toBeLessThanOrEqual(3_000)
    expect(await load.lost()).toEqual([])
  },
)

const toxics: Record<string, Toxics> = {
  'swallows everything': { timeout: 0 },
  'is reset': { reset: 100 },
  'lets 10 KB a second pass': { bandwidth: 10_000 },
  'cuts everything up': { slicer: { bytes: 64, ms: 1 } },
}

for (const [what, toxic] of Object.entries(toxics)) {
  test(
    `a link to the database that ${what} delays nobody by more than three seconds, and leaves no transaction open`,
    { tags: ['F09'] },
    async () => {
      app = await startFaultApp({ throughLink: true })
      const load = startLoad(app, [...reads, ...writes])
      await delay(3_000)
      const from = performance.now()
      app.link.poison(toxic)
      await delay(30_000)
      app.link.poison({})
      const healed = performance.now()
      await delay(6_000)
      await load.stop()
      const all = sumUp(load.deals, [...reads, ...writes], from)
      const after = sumUp(load.deals, [...reads, ...writes], healed + 4_000)
      console.log('F09', what, { all, after })
      expect(all.bad).toEqual([])
      expect(all.slowest).toBeLessThanOrEqual(3_000)
      expect(after.good).toBe(after.count)
      await expect.poll(() => waitingForConnections()).toEqual([0, 0])
      // Every pool together may have so many; what was swallowed is not held on to.
      expect(app.link.count()).toBeLessThanOrEqual(12 + 6 + 6 + 10 + 8)
      expect(await load.lost()).toEqual([])
    },
  )
}

/** How many requests wait for a connection of each pool, and how many connections were never returned. */
async function waitingForConnections(): Promise<number[]> {
  const { text } = await app.ask('GET', '/metrics')
  const figure = (state: string) =>
    Number(
      new RegExp(`^oja_database_connections\\{pool="main",state="${state}".*\\} (\\d+)$`, 'm').exec(
        text,
      )?.[1],
    )
  // One listens for as long as the process lives.
  return [figure('waiting'), Math.max(0, figure('open') - figure('idle') - 1)]
}
