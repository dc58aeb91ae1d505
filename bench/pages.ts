import { loadavg } from 'node:os'
import { openHttpMarket } from './http-market.ts'
import { load, middle, toldLoad } from './load.ts'
import type { Load } from './load.ts'

/** Requests a second, as shares of those of the JSON API for the same product in the same round. */
const limits = { cached: 0.8, uncached: 0.12 }

/**
 * What a public page costs, kept in memory and made anew (an address nobody asked for before, each time), beside the JSON
 * of the same products, in turns. The ratios are the middle of the rounds' (3, or the number given).
 */
export async function run([rounds = '3']: string[]): Promise<object> {
  const { pool, oja, close } = await openHttpMarket()
  try {
    const { rows } = await pool.query<{ id: string }>('select id from products order by id desc limit 50')
    const id = (turn: number) => rows[turn % rows.length]?.id ?? ''
    let fresh = 0
    const asks: Record<'json' | 'cached' | 'uncached', (turn: number) => string> = {
      json: (turn) => `/api/v1/products/${id(turn)}`,
      cached: (turn) => `/products/${id(turn)}`,
      uncached: (turn) => `/products/${id(turn)}?visit=${(fresh += 1)}`,
    }
    const all: { json: Load; cached: Load; uncached: Load }[] = []
    // The first round warms up.
    for (let round = -1; round < Number(rounds); round += 1) {
      const json = await load(pool, oja, asks.json)
      const cached = await load(pool, oja, asks.cached)
      const uncached = await load(pool, oja, asks.uncached)
      if (round >= 0) all.push({ json, cached, uncached })
    }
    const ratio = (kind: 'cached' | 'uncached') => {
      const ratios = all.map((one) => one[kind].perSecond / one.json.perSecond)
      return (
        Math.round((ratios.sort((one, other) => one - other)[Math.floor(ratios.length / 2)] ?? 0) * 100) / 100
      )
    }
    const ratios = { cached: ratio('cached'), uncached: ratio('uncached') }
    const figures = {
      json: middle(all.map(({ json }) => json)),
      cached: middle(all.map(({ cached }) => cached)),
      uncached: middle(all.map(({ uncached }) => uncached)),
    }
    for (const [kind, measured] of Object.entries(figures))
      console.log(`${kind.padEnd(9)} ${toldLoad(measured)}`)
    for (const kind of ['cached', 'uncached'] as const)
      console.log(
        `${kind}: ${ratios[kind]} of the JSON${ratios[kind] < limits[kind] ? '  UNDER' : ''} (load ${loadavg()[0]?.toFixed(1)})`,
      )
    return { limits, rounds: Number(rounds), ratios, figures }
  } finally {
    await close()
  }
}
