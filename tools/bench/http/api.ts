import { loadavg } from 'node:os'
import { productCategories } from '../../../contract/src/values/categories.ts'
import { oneTablePath, startHttpApp } from './http-app.ts'
import type { HttpApp, Server } from './http-app.ts'
import { load, medianRound, processorTimeRatio, describeLoad } from './load.ts'
import type { Load } from './load.ts'

/** Requests a second, as a share of the bare server's in the same round. */
const limit = 0.7
/** The same beside the bare server that reads one table. */
const oneTableLimit = 0.6
// Short ones, and many: what else the machine does changes from second to second, and should meet both servers alike.
const roundSeconds = 2

/**
 * What our layers cost: lists and details by the API beside a bare server with the same statements, and a list beside one that
 * reads one table, in turns, so that
 * other load on the machine meets both. The ratio is the middle of the rounds' (11, or the number given). `only`: the end of the one kind to measure.
 */
export async function run([rounds = '11', only]: string[]): Promise<object> {
  const app = await startHttpApp()
  const { pool, close } = app
  try {
    const { rows } = await pool.query<{ id: string }>('select id from products order by id desc limit 500')
    const ids = rows.map(({ id }) => id)
    const categories = productCategories.map((name) => encodeURIComponent(name))
    // Each address once: the same list again would come from the cache.
    let asked = 0
    const newest = () => `/api/v1/products?asked=${(asked += 1)}`
    const kinds: Record<string, Compared> = {
      'list, newest': { path: newest, limit },
      'list, category': {
        path: (turn) => `${newest()}&category=${categories[turn % categories.length]}`,
        limit,
      },
      detail: { path: (turn) => `/api/v1/products/${ids[turn % ids.length]}`, limit },
      'list, newest, beside one table': {
        path: newest,
        barePath: () => oneTablePath,
        limit: oneTableLimit,
      },
    }
    const measured: Record<string, object> = {}
    for (const [kind, compared] of Object.entries(kinds)) {
      if (only && !kind.endsWith(only)) continue
      const all: { ratio: number; oja: Load; bare: Load }[] = []
      // The first round warms both up.
      for (let round = -1; round < Number(rounds); round += 1) {
        const one = await loadBoth(app, compared, round % 2 === 0)
        if (round >= 0) all.push({ ratio: one.oja.perSecond / one.bare.perSecond, ...one })
      }
      const ratios = all.map(({ ratio }) => ratio).sort((one, other) => one - other)
      const ratio = Math.round((ratios[Math.floor(ratios.length / 2)] ?? 0) * 100) / 100
      const figures = {
        ratio,
        oja: medianRound(all.map((one) => one.oja)),
        bare: medianRound(all.map((one) => one.bare)),
      }
      const byWork = processorTimeRatio(figures.oja, figures.bare)
      measured[kind] = { limit: compared.limit, byWork, ...figures }
      console.log(
        `${kind}: ${ratio} of the bare server${ratio < compared.limit ? '  UNDER' : ''}, ${byWork} by processor time  (rounds ${ratios.map((one) => one.toFixed(2)).join(' ')}, load ${loadavg()[0]?.toFixed(1)})`,
      )
      console.log(`  Oja   ${describeLoad(figures.oja)}`)
      console.log(`  bare  ${describeLoad(figures.bare)}`)
    }
    return { limit, rounds: Number(rounds), loadAverage: loadavg()[0], measured }
  } finally {
    await close()
  }
}

interface Compared {
  path: (turn: number) => string
  /** What the bare server is asked for instead. */
  barePath?: (turn: number) => string
  limit: number
}

/** Each is first in every other round: the second finds the machine as the first left it. */
async function loadBoth(
  { pool, oja, bare }: HttpApp,
  { path, barePath = path }: Compared,
  isBareFirst: boolean,
) {
  const ask = (server: Server) =>
    load(pool, server, server === bare ? barePath : path, { seconds: roundSeconds })
  if (isBareFirst) {
    const first = await ask(bare)
    return { bare: first, oja: await ask(oja) }
  }
  const first = await ask(oja)
  return { bare: await ask(bare), oja: first }
}
