import { loadavg } from 'node:os'
import { startHttpApp } from './http-app.ts'
import { load, medianRound, processorTimeRatio, describeLoad } from './load.ts'
import type { Load } from './load.ts'

/**
 * Requests a second, as shares of those of the JSON API for the same listings in the same round. Rendered pages are
 * recorded only (docs/decisions/0070-pages-as-react-router-documents.md).
 */
const limits = { cached: 0.8 }

const warmUpRequests = 600

/**
 * What a public page costs, cached and rendered (an address never requested before, each time), beside the JSON of
 * the same listings, in turns. The ratios are the middle of the rounds' (3, or the number given).
 */
export async function run([rounds = '3']: string[]): Promise<object> {
  const { pool, oja, close } = await startHttpApp()
  try {
    const { rows } = await pool.query<{ id: string }>('select id from products order by id desc limit 50')
    const id = (turn: number) => rows[turn % rows.length]?.id ?? ''
    let visits = 0
    const visit = () => `visit=${(visits += 1)}`
    const kinds: Record<string, Asks> = {
      list: {
        json: () => '/api/v1/products',
        cached: () => '/categories/products',
        uncached: () => `/categories/products?${visit()}`,
      },
      product: {
        json: (turn) => `/api/v1/products/${id(turn)}`,
        cached: (turn) => `/products/${id(turn)}`,
        uncached: (turn) => `/products/${id(turn)}?${visit()}`,
      },
    }
    const measured: Record<string, object> = {}
    for (const [kind, asks] of Object.entries(kinds)) {
      const all: Record<keyof Asks, Load>[] = []
      for (const path of Object.values(asks)) await load(pool, oja, path, { amount: warmUpRequests })
      for (let round = 0; round < Number(rounds); round += 1) {
        const json = await load(pool, oja, asks.json)
        const cached = await load(pool, oja, asks.cached)
        const uncached = await load(pool, oja, asks.uncached)
        all.push({ json, cached, uncached })
      }
      measured[kind] = sharesOf(kind, all)
    }
    return { limits, rounds: Number(rounds), loadAverage: loadavg()[0], measured }
  } finally {
    await close()
  }
}

type Asks = Record<'json' | 'cached' | 'uncached', (turn: number) => string>

function sharesOf(kind: string, all: Record<keyof Asks, Load>[]): object {
  const figures = {
    json: medianRound(all.map(({ json }) => json)),
    cached: medianRound(all.map(({ cached }) => cached)),
    uncached: medianRound(all.map(({ uncached }) => uncached)),
  }
  const ratio = (of: 'cached' | 'uncached') => {
    const ratios = all.map((round) => round[of].perSecond / round.json.perSecond)
    const median = ratios.sort((one, other) => one - other)[Math.floor(ratios.length / 2)] ?? 0
    return Math.round(median * 100) / 100
  }
  const ratios = { cached: ratio('cached'), uncached: ratio('uncached') }
  const byWork = {
    cached: processorTimeRatio(figures.cached, figures.json),
    uncached: processorTimeRatio(figures.uncached, figures.json),
  }
  for (const [name, one] of Object.entries(figures))
    console.log(`${kind}, ${name.padEnd(8)} ${describeLoad(one)}`)
  for (const way of ['cached', 'uncached'] as const) {
    const isUnder = way === 'cached' && ratios.cached < limits.cached
    console.log(
      `  ${way}: ${ratios[way]} of the JSON${isUnder ? '  UNDER' : ''}, ${byWork[way]} by processor time (load ${loadavg()[0]?.toFixed(1)})`,
    )
  }
  return { ratios, byWork, ...figures }
}
