import { createReadStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { states } from '../../../server/src/platform/nigeria/places.ts'
import { refreshVocabulary } from '../../../server/src/catalogue/search/vocabulary/refresh-vocabulary.ts'
import type { Pool } from '../../../server/src/platform/database/database.ts'
import { openBenchShop, startSearchApp } from './search-app.ts'
import { wordsOf } from './search-best-possible.ts'
import { measureFinding } from './search-finding.ts'
import type { Finding, PlacedListing } from './search-finding.ts'
import { seeded } from './typing-errors.ts'
import type { Random } from './typing-errors.ts'

const absentWords = 200
/** So many goods stand in each of these; all others lie anywhere. Source: where people of the data set trade. */
const busy: [share: number, state: string][] = [
  [0.45, 'Lagos'],
  [0.6, 'FCT - Abuja'],
  [0.7, 'Rivers'],
  [0.76, 'Oyo'],
  [0.82, 'Kano'],
  [0.86, 'Edo'],
]

/**
 * Measures `measureFinding` on real listings: `goods` is a JSONL file of goods; services and reviews are read from
 * providers-real.jsonl and reviews-real.jsonl beside it. Goods get a place by chance, the same at every run. Reviews give words
 * that people use and no listing has.
 */
export async function runFinding(goods: string, queries: number, seed: number): Promise<Finding> {
  const { pool, textPool, fillOnce, close } = await startSearchApp('search_finding')
  try {
    await fillOnce(() => fill(pool, goods, seeded(7)))
    const rows = async (table: string) =>
      (await pool.query<PlacedListing>(`select id, name, category, state, lga from ${table} order by id`))
        .rows
    const [products, services] = [await rows('products'), await rows('services')]
    const absent = await wordsWithoutListing(
      join(dirname(goods), 'reviews-real.jsonl'),
      products,
      seeded(seed),
    )
    console.log(`${products.length} goods, ${services.length} services, ${queries} queries of each kind`)
    return await measureFinding({ pool, textPool }, { products, services, absent }, queries, seeded(seed))
  } finally {
    await close()
  }
}

async function fill(pool: Pool, goods: string, random: Random): Promise<void> {
  const home = { state: 'Lagos', lga: 'Ikeja', verified: false }
  const shop = await openBenchShop(pool, { ...home, name: 'Shop one' })
  const yard = await openBenchShop(pool, { ...home, name: 'Shop two' })
  await insertInBatches(pool, 'products', shop, await readLines(goods), (row) => ({
    name: row.name,
    category: row.category_guess,
    price: Math.max(1, Math.round((Number(row.price_ngn) || 1) * 100)),
    ...somewhere(random),
  }))
  const providers = await readLines(join(dirname(goods), 'providers-real.jsonl'))
  const services = providers.filter(({ service_guess: service, state }) => service && state)
  await insertInBatches(pool, 'services', yard, services, (row) => ({
    name: row.name,
    category: row.service_guess,
    price: null,
    state: row.state,
    lga: row.lga ?? '',
  }))
  await refreshVocabulary(pool, 0)
  await pool.query('set statement_timeout = 0')
  await pool.query('vacuum analyze')
}

type Row = Record<string, string | null>

async function readLines(file: string): Promise<Row[]> {
  const rows: Row[] = []
  for await (const line of createInterface({ input: createReadStream(file) }))
    rows.push(JSON.parse(line) as Row)
  return rows
}

function somewhere(random: Random): { state: string; lga: string } {
  const share = random.below(100) / 100
  const name = busy.find(([upTo]) => share < upTo)?.[1]
  const state = states().find((one) => one.name === name) ?? random.one(states())
  return { state: state.name, lga: random.one(state.lgas).name }
}

async function insertInBatches(
  pool: Pool,
  table: 'products' | 'services',
  sellerId: string,
  rows: Row[],
  toListing: (row: Row) => object,
): Promise<void> {
  const isGoods = table === 'products'
  const listings = rows.map((row) => ({ ...toListing(row), name: String(row.name).slice(0, 250) }))
  for (let from = 0; from < listings.length; from += 500)
    await pool.query(
      `insert into ${table} (seller_id, name, category, price_kobo, state, lga, city${isGoods ? ', supplied, on_hand' : ''})
        select $1, name, category, price, state, lga, lga${isGoods ? ', 1, 1' : ''}
        from json_to_recordset($2::json) as t(name text, category text, price bigint, state text, lga text)`,
      [sellerId, JSON.stringify(listings.slice(from, from + 500))],
    )
}

/** Words of at least three reviews that no product's name has, in any number. */
async function wordsWithoutListing(
  file: string,
  products: PlacedListing[],
  random: Random,
): Promise<string[]> {
  const known = new Set(products.flatMap(({ name }) => wordsOf(name)))
  const counts = new Map<string, number>()
  for (const { comment } of await readLines(file))
    for (const word of wordsOf(comment ?? '')) counts.set(word, (counts.get(word) ?? 0) + 1)
  const stem = (word: string) => word.replace(/e?s$/, '')
  const stems = new Set([...known].map(stem))
  const absent = [...counts].filter(
    ([word, count]) => count > 2 && /^[a-z]{4,}$/.test(word) && !known.has(word) && !stems.has(stem(word)),
  )
  return random.some(absent.map(([word]) => word).sort(), absentWords)
}
