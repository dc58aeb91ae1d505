import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'

/** A bench measures, prints what it found as it goes, and returns its figures. Lines of `args` are its own. */
export type Bench = (args: string[]) => Promise<object>

// Every bench by its name: node bench/run.ts <name>. Results are kept beside one another in bench/results.
const benches: Record<string, () => Promise<{ run: Bench }>> = {
  api: () => import('./api.ts'),
  checkout: () => import('./checkout.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  messages: () => import('./messages.ts'),
  pages: () => import('./pages.ts'),
  search: () => import('./search.ts'),
  'search-quality': () => import('./search-quality.ts'),
  session: () => import('./session.ts'),
  upload: () => import('./upload.ts'),
  weights: () => import('./weights.ts'),
}

const [name = '', ...args] = process.argv.slice(2)
const load = benches[name]
if (!load) {
  console.error(`Usage: node bench/run.ts ${Object.keys(benches).join(' | ')}`)
  process.exit(1)
}
const { run } = await load()
const figures = await run(args)
const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`
const folder = new URL('results/', import.meta.url)
await mkdir(folder, { recursive: true })
const written = { measuredAt: new Date().toISOString(), machine, ...figures }
await writeFile(new URL(`${name}.json`, folder), `${JSON.stringify(written, null, 2)}\n`)
