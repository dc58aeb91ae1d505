import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { productStatements } from '../server/src/catalogue/product-search.ts'
import { findPage } from '../server/src/catalogue/search.ts'
import { readSearch } from '../server/src/catalogue/search-query.ts'
import { refreshVocabulary } from '../server/src/catalogue/vocabulary.ts'
import type { Pool } from '../server/src/platform/database.ts'
import { openBenchShop, openSearchMarket } from './search-market.ts'
import { misspell, seeded } from './typing.ts'
import type { Random } from './typing.ts'

const queriesOfEachKind = 500
const firstShown = 20

/**
 * How well real listings are found: REAL_DATA names a JSONL file of listings with `name`, `category_guess` and
 * `price_ngn`. Queries are made of words of a listing's name, the same ones at every run.
 */
export async function run(): Promise<object> {
  const file = process.env.REAL_DATA
  if (!file) throw new Error('REAL_DATA must name a file of listings (JSONL)')
  const { pool, textPool, close } = await openSearchMarket()
  try {
    const listings = await importListings(pool, file)
    console.log(`${listings.length} listings`)
    const kinds = queryKinds(listings)
    const figures: Record<string, Figures> = {}
    for (const [kind, ask] of Object.entries(kinds)) {
      figures[kind] = await measure(textPool, ask)
      console.log(`${kind.padEnd(34)} ${told(figures[kind])}`)
    }
    return { listings: listings.length, queriesOfEachKind, figures }
  } finally {
    await close()
  }
}

interface Listing {
  id: string
  name: string
}

async function importListings(pool: Pool, file: string): Promise<Listing[]> {
  const sellerId = await openBenchShop(pool, {
    name: 'Real goods',
    state: 'Lagos',
    lga: 'Ikeja',
    verified: false,
  })
  const listings: Listing[] = []
  let rows: object[] = []
  const flush = async () => {
    const { rows: added } = await pool.query<Listing>(
      `insert into products (seller_id, name, category, price_kobo, supplied, on_hand, state, lga, city)
        select $1, name, category, price, 1, 1, 'Lagos', 'Ikeja', 'Ikeja'
        from json_to_recordset($2::json) as t(name text, category text, price bigint) returning id, name`,
      [sellerId, JSON.stringify(rows)],
    )
    listings.push(...added)
    rows = []
  }
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const { name, category_guess: category, price_ngn: price } = JSON.parse(line)
    rows.push({
      name: String(name).slice(0, 250),
      category,
      price: Math.max(1, Math.round((price ?? 1) * 100)),
    })
    if (rows.length === 500) await flush()
  }
  await flush()
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  // Rows of the last ten seconds are left to the next count.
  await client.query("update product_search set created_at = created_at - interval '1 minute'")
  await refreshVocabulary(pool)
  await client.query('vacuum analyze')
  client.release(true)
  return listings
}

interface Asked {
  listing: Listing
  query: string
}

interface Figures {
  /** Shares of all queries, 0 to 1. */
  found: number
  sameName: number
  nothing: number
  p50: number
  p95: number
}

/** Words people would type: of three letters or more, as the name has them. */
function wordsOf(name: string): string[] {
  return [...new Set(name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])].filter((word) => word.length > 2)
}

function queryKinds(listings: Listing[]): Record<string, Asked[]> {
  const random = seeded(20_261_121)
  const counts = new Map<string, number>()
  for (const { name } of listings)
    for (const word of wordsOf(name)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const rarity = (word: string) => counts.get(word) ?? 0
  const correct: Record<string, (words: string[], most: number) => string[]> = {
    'first words of the name': (words, most) => words.slice(0, most),
    'any words, in order': (words, most) => {
      const chosen = new Set(random.some(words, most))
      return words.filter((word) => chosen.has(word))
    },
    'any words, in any order': (words, most) => random.some(words, most),
    'rarest words': (words, most) =>
      [...words].sort((one, other) => rarity(one) - rarity(other)).slice(0, most),
    'rarest and any': (words, most) => {
      const [rarest = '', ...rest] = [...words].sort((one, other) => rarity(one) - rarity(other))
      return [rarest, ...random.some(rest, most - 1)]
    },
  }
  const kinds: Record<string, Asked[]> = {}
  for (const [kind, choose] of Object.entries(correct)) {
    for (const most of [2, 3, 4]) kinds[`${kind}, ${most}`] = askAbout(listings, random, choose, most)
  }
  for (const [kind, asked] of Object.entries({ ...kinds })) {
    kinds[`misspelt: ${kind}`] = asked.map((one) => ({ ...one, query: misspelt(one.query, random) }))
  }
  return kinds
}

function askAbout(
  listings: Listing[],
  random: Random,
  choose: (words: string[], most: number) => string[],
  most: number,
): Asked[] {
  const asked: Asked[] = []
  while (asked.length < queriesOfEachKind) {
    const listing = random.one(listings)
    const words = wordsOf(listing.name)
    if (words.length >= most) asked.push({ listing, query: choose(words, most).join(' ') })
  }
  return asked
}

/** One slip in one word that has letters enough to be recognised. */
function misspelt(query: string, random: Random): string {
  const words = query.split(' ')
  const long = words.filter((word) => /^\p{L}{4,}$/u.test(word))
  if (long.length === 0) return query
  const wrong = random.one(long)
  return words.map((word) => (word === wrong ? misspell(word, random) : word)).join(' ')
}

async function measure(pool: Pool, asked: Asked[]): Promise<Figures> {
  let [found, sameName, nothing] = [0, 0, 0]
  const times: number[] = []
  for (const { listing, query } of asked) {
    const start = performance.now()
    const { ids } = await findPage(pool, 'products', productStatements, readSearch({ q: query }))
    times.push(performance.now() - start)
    const shown = ids.slice(0, firstShown)
    if (shown.includes(listing.id)) found += 1
    if (shown.length === 0) nothing += 1
    const { rows } = await pool.query<{ name: string }>('select name from products where id = any ($1)', [
      shown,
    ])
    if (rows.some(({ name }) => name.toLowerCase() === listing.name.toLowerCase())) sameName += 1
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10
  const share = (count: number) => count / asked.length
  return {
    found: share(found),
    sameName: share(sameName),
    nothing: share(nothing),
    p50: at(0.5),
    p95: at(0.95),
  }
}

function told({ found, sameName, nothing, p50, p95 }: Figures): string {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`.padStart(7)
  return `found ${percent(found)}  same name ${percent(sameName)}  nothing ${percent(nothing)}  p50 ${p50} ms  p95 ${p95} ms`
}
