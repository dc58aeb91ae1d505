import { loadavg } from 'node:os'
import { productCategories } from '../contract/src/categories.ts'
import { openHttpMarket } from './http-market.ts'
import { load, middle, shareOfWork, toldLoad } from './load.ts'
import type { Load } from './load.ts'

/** Requests a second, as a share of the bare server's in the same round. */
const limit = 0.8

/**
 * How much the house costs: lists and details by the API beside a bare server with the same statements, in turns, so that
 * what else the machine does meets both. The ratio is the middle of the rounds' (5, or the number given).
 */
export async function run([rounds = '5']: string[]): Promise<object> {
  const { pool, oja, bare, close } = await openHttpMarket()
  try {
    const { rows } = await pool.query<{ id: string }>('select id from products order by id desc limit 500')
    const ids = rows.map(({ id }) => id)
    const categories = productCategories.map((name) => encodeURIComponent(name))
    const paths: Record<string, (turn: number) => string> = {
      'list, newest': () => '/api/v1/products',
      'list, category': (turn) => `/api/v1/products?category=${categories[turn % categories.length]}`,
      detail: (turn) => `/api/v1/products/${ids[turn % ids.length]}`,
    }
    const measured: Record<string, object> = {}
    for (const [kind, path] of Object.entries(paths)) {
      const all: { ratio: number; oja: Load; bare: Load }[] = []
      // The first round warms both up.
      for (let round = -1; round < Number(rounds); round += 1) {
        const [bareLoad, ojaLoad] = [await load(pool, bare, path), await load(pool, oja, path)]
        if (round >= 0)
          all.push({ ratio: ojaLoad.perSecond / bareLoad.perSecond, oja: ojaLoad, bare: bareLoad })
      }
      const ratios = all.map(({ ratio }) => ratio).sort((one, other) => one - other)
      const ratio = Math.round((ratios[Math.floor(ratios.length / 2)] ?? 0) * 100) / 100
      const figures = {
        ratio,
        oja: middle(all.map((one) => one.oja)),
        bare: middle(all.map((one) => one.bare)),
      }
      const byWork = shareOfWork(figures.oja, figures.bare)
      measured[kind] = { byWork, ...figures }
      console.log(
        `${kind}: ${ratio} of the bare server${ratio < limit ? '  UNDER' : ''}, ${byWork} by processor time  (rounds ${ratios.map((one) => one.toFixed(2)).join(' ')}, load ${loadavg()[0]?.toFixed(1)})`,
      )
      console.log(`  Oja   ${toldLoad(figures.oja)}`)
      console.log(`  bare  ${toldLoad(figures.bare)}`)
    }
    return { limit, rounds: Number(rounds), loadAverage: loadavg()[0], measured }
  } finally {
    await close()
  }
}
