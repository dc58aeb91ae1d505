import { loadavg } from 'node:os'
import { productCategories } from '../../../contract/src/values/categories.ts'
import { findListings } from '../../../server/src/catalogue/search/find-listings.ts'
import type { ListingQuery } from '../../../server/src/catalogue/search/find-listings.ts'
import type { Pools } from '../../../server/src/catalogue/search/find-page.ts'
import { suggest } from '../../../server/src/catalogue/search/suggestions.ts'
import { refreshVocabulary } from '../../../server/src/catalogue/search/vocabulary/refresh-vocabulary.ts'
import type { Pool } from '../../../server/src/platform/database/database.ts'
import { states } from '../../../server/src/platform/nigeria/places.ts'
import { processorClock } from '../cpu-time.ts'
import { openGenerator, realWords } from './search-generator.ts'
import { startSearchApp } from './search-app.ts'
import { misspell, seeded } from './typing-errors.ts'
import type { Random } from './typing-errors.ts'

const times = 200
/** Milliseconds, at the 95th of a hundred, on one connection: the answer built and ready to be sent. */
const limit = 20

/**
 * How long searches take among 10,000, 100,000 and 1,000,000 listings (or the numbers given). Beside them stands what
 * a statement that does nothing takes on the same connection in the same run.
 */
export async function run(sizes: string[]): Promise<object> {
  const measured: Record<string, Measured> = {}
  for (const size of sizes.length > 0 ? sizes.map(Number) : [10_000, 100_000, 1_000_000]) {
    const { pool, textPool, fillOnce, close } = await startSearchApp(`search_${size}`)
    try {
      await fillOnce(async () => {
        const start = performance.now()
        await (await openGenerator(pool)).fillTo(size)
        await vocabularyOf(pool)
        console.log(`made in ${Math.round((performance.now() - start) / 1000)} s`)
      })
      console.log(`\n${size.toLocaleString('en')} listings, load ${loadavg()[0]?.toFixed(1)}`)
      await readOnce(textPool)
      measured[size] = await measureAll(pool, textPool)
    } finally {
      await close()
    }
  }
  return { limit, times, loadAverage: loadavg()[0], measured }
}

/**
 * A database that has served for an hour has its listings in PostgreSQL's memory; one that just started reads two
 * thousand pages from the disk for a search (docs/measurements/search.md). This reads by position in the file, because other scans of
 * a large table leave nothing in memory.
 */
async function readOnce(textPool: Pool): Promise<void> {
  for (const table of ['product_search', 'products'])
    await textPool.query(`select count(*) from ${table} where ctid >= '(0,0)'`)
}

interface Times {
  p50: number
  p95: number
  /** The same of the work alone, without waiting for a processor that others use. */
  work50: number
  work95: number
}

export interface Measured {
  /** In milliseconds. */
  kinds: Record<string, Times>
  /** Megabytes. */
  sizes: Record<string, number>
  /** What PostgreSQL keeps in memory of its own. */
  sharedBuffers: string
}

export async function vocabularyOf(pool: Pool): Promise<void> {
  const start = performance.now()
  await pool.query('delete from search_vocabulary_counts')
  await refreshVocabulary(pool)
  console.log(`words counted in ${Math.round(performance.now() - start)} ms`)
  await pool.query('set statement_timeout = 0')
  await pool.query('vacuum analyze product_search')
  await pool.query('vacuum analyze products')
  await pool.query('vacuum analyze search_vocabulary')
}

export async function measureAll(pool: Pool, textPool: Pool): Promise<Measured> {
  const on = { pool, textPool }
  const asks = await kindsOf(on, seeded(99))
  const kinds: Measured['kinds'] = {}
  const clock = (await processorClock([pool, textPool])) ?? (() => performance.now())
  for (const [kind, ask] of Object.entries(asks)) {
    kinds[kind] = await measure(ask, clock)
    console.log(`${kind.padEnd(24)} ${format(kinds[kind])}`)
  }
  const { rows } = await pool.query<{ name: string; megabytes: number }>(
    `select relname as name, round(pg_relation_size(oid) / 1e6)::int as megabytes from pg_class
      where relname like 'product_search%' or relname like 'search_vocabulary%' order by 2 desc`,
  )
  const sizes = Object.fromEntries(rows.map(({ name, megabytes }) => [name, megabytes]))
  console.log(
    Object.entries(sizes)
      .filter(([, size]) => size > 0)
      .map(([name, size]) => `${name} ${size} MB`)
      .join(', '),
  )
  const { rows: settings } = await pool.query<{ shared_buffers: string }>('show shared_buffers')
  return { kinds, sizes, sharedBuffers: settings[0]?.shared_buffers ?? '' }
}

function format({ p50, p95, work50, work95 }: Times): string {
  const padded = [p50, p95, work50, work95].map((time) => time.toFixed(2).padStart(7))
  return `p50 ${padded[0]} ms  p95 ${padded[1]} ms  work p50 ${padded[2]} ms  p95 ${padded[3]} ms${work95 > limit ? '  OVER' : ''}`
}

async function measure(ask: () => Promise<unknown>, clock: () => number): Promise<Times> {
  for (let warm = 0; warm < 20; warm += 1) await ask()
  const taken: number[] = []
  const worked: number[] = []
  for (let count = 0; count < times; count += 1) {
    const [start, startOfWork] = [performance.now(), clock()]
    await ask()
    taken.push(performance.now() - start)
    worked.push(clock() - startOfWork)
  }
  return {
    p50: share(taken, 0.5),
    p95: share(taken, 0.95),
    work50: share(worked, 0.5),
    work95: share(worked, 0.95),
  }
}

function share(values: number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return Math.round((sorted[Math.floor(sorted.length * part)] ?? 0) * 100) / 100
}

export async function kindsOf(on: Pools, random: Random): Promise<Record<string, () => Promise<unknown>>> {
  const words = (await realWords()).filter(([word]) => /^[a-z]{4,}$/.test(word)).map(([word]) => word)
  const common = words.slice(0, 20)
  const rare = words.slice(-300)
  const long = words.filter((word) => word.length > 5)
  const category = () => random.one(productCategories)
  const here = () => {
    const { latitude, longitude } = random.one(states().flatMap(({ lgas }) => lgas))
    return { lat: latitude.toFixed(4), lon: longitude.toFixed(4) }
  }
  const search = (query: () => ListingQuery) => () => findListings(on, 'products', query())
  return {
    'nothing (select 1)': () => on.pool.query({ name: 'bench_nothing', text: 'select 1', values: [] }),
    newest: search(() => ({})),
    category: search(() => ({ category: category() })),
    'state and category': search(() => ({ state: random.one(states()).name, category: category() })),
    cheapest: search(() => ({ sort: 'cheapest' })),
    'cheapest in category': search(() => ({ sort: 'cheapest', category: category() })),
    'price and verified': search(() => ({ priceFrom: '5000', priceTo: '9000', verified: '1' })),
    'common word': search(() => ({ q: random.one(common) })),
    'common word, cheapest': search(() => ({ q: random.one(common), sort: 'cheapest' })),
    'common word, category': search(() => ({ q: random.one(common), category: category() })),
    'rare word': search(() => ({ q: random.one(rare) })),
    'two words': search(() => ({ q: random.some(words, 2).join(' ') })),
    'word part': search(() => ({ q: random.one(long).slice(0, 4) })),
    'part inside a word': search(() => ({ q: random.one(long).slice(2) })),
    misspelt: search(() => ({ q: misspell(random.one(long), random) })),
    'two words, one misspelt': search(() => ({
      q: `${random.one(common)} ${misspell(random.one(long), random)}`,
    })),
    'near me': search(() => ({ sort: 'nearest', ...here() })),
    'near me in category': search(() => ({ sort: 'nearest', category: category(), ...here() })),
    'near me, a word': search(() => ({ sort: 'nearest', q: random.one(words), ...here() })),
    completion: () => suggest(on, random.one(long).slice(0, 3 + random.below(3))),
  }
}
