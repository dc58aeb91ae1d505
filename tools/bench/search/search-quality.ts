import { createReadStream } from 'node:fs'
import { loadavg } from 'node:os'
import { createInterface } from 'node:readline'
import { findPage } from '../../../server/src/catalogue/search/find-page.ts'
import type { Pools } from '../../../server/src/catalogue/search/find-page.ts'
import { readSearch } from '../../../server/src/catalogue/search/search-query.ts'
import { refreshVocabulary } from '../../../server/src/catalogue/search/vocabulary/refresh-vocabulary.ts'
import type { Pool, QueryRunner } from '../../../server/src/platform/database/database.ts'
import { runFinding } from './finding-listings.ts'
import { computeBestPossible, combinations, wordsOf } from './search-best-possible.ts'
import type { BestPossible, QueryKind } from './search-best-possible.ts'
import { openBenchShop, startSearchApp } from './search-app.ts'
import { misspell, seeded } from './typing-errors.ts'
import type { Random } from './typing-errors.ts'

const firstShown = 20
/** Of each form of query that people are measured by. */
const findingQueries = 300

/**
 * How well real listings are found: REAL_DATA names a JSONL file of listings with `name`, `category_guess` and
 * `price_ngn`. Queries are made of words of a listing's name, the same ones at every run; beside what was found stands
 * what the best order could show. First it measures what people find among the first three (search-finding.ts); with TUNING=1
 * only that, on the other half of the listings, and keeps no results. Arguments: queries of each kind (500), the seed of the queries.
 */
export async function run([queries = '500', seed = '20261121']: string[]): Promise<object | null> {
  const file = process.env.REAL_DATA
  if (!file) throw new Error('REAL_DATA must name a file of listings (JSONL)')
  const finding = await runFinding(file, findingQueries, Number(seed))
  if (process.env.TUNING) return null
  const { pool, textPool, fillOnce, close } = await startSearchApp('search_quality')
  try {
    await fillOnce(() => importListings(pool, file))
    const { rows: listings } = await pool.query<Listing>('select id, name from products order by id')
    const queriesOfEachKind = Number(queries)
    console.log(
      `${listings.length} listings, ${queriesOfEachKind} queries of each kind, load ${loadavg()[0]}`,
    )
    const figures: Record<string, Figures> = {}
    for (const [kind, ask] of Object.entries(askAll(listings, queriesOfEachKind, seeded(Number(seed))))) {
      figures[kind] = await measure({ pool, textPool }, ask)
      console.log(`${kind.padEnd(36)} ${format(figures[kind])}`)
    }
    return { listings: listings.length, queriesOfEachKind, figures, finding }
  } finally {
    await close()
  }
}

interface Listing {
  id: string
  name: string
}

async function importListings(pool: Pool, file: string): Promise<void> {
  const shop = { name: 'Real goods', state: 'Lagos', lga: 'Ikeja', verified: false }
  const sellerId = await openBenchShop(pool, shop)
  let rows: object[] = []
  const flush = async () => {
    await pool.query(
      `insert into products (seller_id, name, category, price_kobo, supplied, on_hand, state, lga, city)
        select $1, name, category, price, 1, 1, 'Lagos', 'Ikeja', 'Ikeja'
        from json_to_recordset($2::json) as t(name text, category text, price bigint)`,
      [sellerId, JSON.stringify(rows)],
    )
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
  // The pool has one connection, so none is held while another is requested.
  await refreshVocabulary(pool, 0)
  await pool.query('set statement_timeout = 0')
  await pool.query('vacuum analyze')
}

interface Asked {
  listing: Listing
  query: string
  ceiling: BestPossible
}

/** Shares of all queries, 0 to 1. */
interface Figures {
  /** The very listing is among the first twenty. */
  found: number
  /** The most any order could have found. */
  possible: number
  /** One of its name is. */
  sameName: number
  sameNamePossible: number
  /** The very listing, where at most twenty names have all the words. */
  distinctive: number
  nothing: number
  /** Milliseconds. */
  p50: number
  p95: number
}

function queryKinds(random: Random, frequency: (word: string) => number): Record<string, QueryKind> {
  const byRarity = (words: string[]) =>
    [...words].sort((one, other) => frequency(one) - frequency(other) || (one < other ? -1 : 1))
  return {
    'first words of the name': {
      choose: (words, max) => words.slice(0, max),
      likelihood: (words, asked) => Number(asked.every((word, place) => words[place] === word)),
    },
    'words side by side': {
      choose: (words, max) => {
        const start = random.below(words.length - max + 1)
        return words.slice(start, start + max)
      },
      likelihood: (words, asked) => {
        const start = words.indexOf(asked[0] ?? '')
        const stand = asked.every((word, place) => words[start + place] === word)
        return stand ? 1 / (words.length - asked.length + 1) : 0
      },
    },
    'any words, in order': {
      choose: (words, max) => {
        const chosen = new Set(random.some(words, max))
        return words.filter((word) => chosen.has(word))
      },
      likelihood: (words, asked) => {
        const places = asked.map((word) => words.indexOf(word))
        const inOrder = places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0))
        return inOrder ? 1 / combinations(words.length, asked.length) : 0
      },
    },
    'any words, in any order': {
      choose: (words, max) => random.some(words, max),
      likelihood: (words, asked) => 1 / combinations(words.length, asked.length),
    },
    'rarest words': {
      choose: (words, max) => byRarity(words).slice(0, max),
      likelihood: (words, asked) => {
        const rarest = byRarity(words).slice(0, asked.length)
        return Number(asked.every((word) => rarest.includes(word)))
      },
    },
    'rarest and any': {
      choose: (words, max) => {
        const [rarest = '', ...rest] = byRarity(words)
        return [rarest, ...random.some(rest, max - 1)]
      },
      likelihood: (words, asked) =>
        byRarity(words)[0] === asked[0] ? 1 / combinations(words.length - 1, asked.length - 1) : 0,
    },
  }
}

/** The query of a person who reads the name. `countOf`: how many of its words, two at least. */
function longKinds(random: Random): Record<string, QueryKind & { countOf(words: string[]): number }> {
  const half = (words: string[]) => Math.max(2, Math.ceil(words.length / 2))
  return {
    'half of the words': {
      countOf: half,
      choose: (words, max) => random.some(words, max),
      likelihood: (words, asked) =>
        Number(half(words) === asked.length) / combinations(words.length, asked.length),
    },
    'the whole name': {
      countOf: (words) => Math.max(2, words.length),
      choose: (words) => words,
      likelihood: (words, asked) => Number(words.length === asked.length),
    },
  }
}

function askAll(listings: Listing[], queries: number, random: Random): Record<string, Asked[]> {
  const ceilings = computeBestPossible(
    listings.map(({ name }) => name),
    firstShown,
  )
  const asked: Record<string, Asked[]> = {}
  const ask = (kind: QueryKind, countOf: (words: string[]) => number): Asked[] => {
    const all: Asked[] = []
    while (all.length < queries) {
      const listing = random.one(listings)
      const words = wordsOf(listing.name)
      const count = countOf(words)
      if (words.length < count) continue
      const chosen = kind.choose(words, count)
      all.push({ listing, query: chosen.join(' '), ceiling: ceilings.of(kind, listing.name, chosen) })
    }
    return all
  }
  for (const [name, kind] of Object.entries(queryKinds(random, ceilings.frequency)))
    for (const max of [2, 3, 4]) asked[`${name}, ${max}`] = ask(kind, () => max)
  for (const [name, { countOf, ...kind }] of Object.entries(longKinds(random)))
    asked[name] = ask(kind, countOf)
  for (const [kind, all] of Object.entries({ ...asked }))
    asked[`misspelt: ${kind}`] = all.map((one) => ({ ...one, query: misspelt(one.query, random) }))
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

async function measure(pools: Pools, asked: Asked[]): Promise<Figures> {
  let [found, sameName, nothing, few, fewFound] = [0, 0, 0, 0, 0]
  const times: number[] = []
  for (const { listing, query, ceiling } of asked) {
    const start = performance.now()
    const { ids } = await findPage(pools, 'products', readSearch({ q: query }))
    times.push(performance.now() - start)
    const shown = ids.slice(0, firstShown)
    const isFound = shown.includes(listing.id)
    if (isFound) found += 1
    if (isFound || (await hasName(pools.pool, shown, listing.name))) sameName += 1
    else if (process.env.SHOW_MISSED && ceiling.name === 1) console.log(`missed: ${query} | ${listing.name}`)
    if (ids.length === 0) nothing += 1
    if (ceiling.matches <= firstShown) {
      few += 1
      if (isFound) fewFound += 1
    }
  }
  const share = (count: number) => Math.round((count / asked.length) * 1_000) / 1_000
  const max = (of: 'listing' | 'name') => share(asked.reduce((sum, { ceiling }) => sum + ceiling[of], 0))
  times.sort((one, other) => one - other)
  const time = (part: number) => Math.round((times[Math.floor(times.length * part)] ?? 0) * 10) / 10
  return {
    found: share(found),
    possible: max('listing'),
    sameName: share(sameName),
    sameNamePossible: max('name'),
    distinctive: Math.round((fewFound / Math.max(1, few)) * 1_000) / 1_000,
    nothing: share(nothing),
    p50: time(0.5),
    p95: time(0.95),
  }
}

async function hasName(pool: QueryRunner, ids: string[], name: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'bench_has_name',
    text: 'select from products where id = any ($1) and lower(name) = lower($2) limit 1',
    values: [ids, name],
  })
  return rowCount === 1
}

function format({ found, possible, sameName, sameNamePossible, distinctive, nothing, p50, p95 }: Figures) {
  const percent = (share: number) => (share * 100).toFixed(1).padStart(5)
  return [
    `found ${percent(found)} of ${percent(possible)} %`,
    `same name ${percent(sameName)} of ${percent(sameNamePossible)} %`,
    `of distinctive ${percent(distinctive)} %`,
    `nothing ${percent(nothing)} %`,
    `p50 ${p50} ms  p95 ${p95} ms`,
  ].join('  ')
}
