import { fileURLToPath } from 'node:url'
import { saveResults } from './results.ts'

/**
 * A bench measures, prints what it found as it goes, and returns its figures; null: nothing is kept of this run. Lines of `args` are
 * its own.
 */
export type Bench = (args: string[]) => Promise<object | null>

// Every bench by its name: node tools/bench/run.ts <name>. Results are kept beside one another in bench/results.
const benches: Record<string, () => Promise<{ run: Bench }>> = {
  api: () => import('./http/api.ts'),
  baskets: () => import('./orders/baskets.ts'),
  categories: () => import('./categories.ts'),
  checkout: () => import('./checkout.ts'),
  codes: () => import('./http/codes.ts'),
  'first-view': () => import('./browser/first-view.ts'),
  lighthouse: () => import('./browser/lighthouse.ts'),
  memory: () => import('./memory.ts'),
  messages: () => import('./messages/messages.ts'),
  orders: () => import('./orders/orders.ts'),
  pages: () => import('./http/pages.ts'),
  saved: () => import('./saved.ts'),
  search: () => import('./search/search.ts'),
  'search-quality': () => import('./search/search-quality.ts'),
  session: () => import('./session.ts'),
  'simple-search': () => import('./search/simple-search.ts'),
  upload: () => import('./upload.ts'),
  weights: () => import('./browser/weights.ts'),
}

const [name, ...args] = process.argv.slice(2)
if (name === undefined || name === 'full') {
  const { runAll } = await import('./all.ts')
  process.exitCode = await runAll(fileURLToPath(import.meta.url), name === 'full')
} else if (benches[name]) {
  const { run } = await benches[name]()
  const figures = await run(args)
  if (figures) await saveResults(name, figures)
} else {
  console.error(`Usage: node tools/bench/run.ts [full | ${Object.keys(benches).join(' | ')}]`)
  process.exitCode = 1
}
