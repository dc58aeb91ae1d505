import { productCategories, serviceCategories } from '@oja/contract/values/categories.ts'
import { pageSize } from '@oja/contract/values/field-lengths.ts'
import type { QueryRunner } from '../platform/database/database.ts'
import { formatTotalCount } from '../platform/pagination/total-count.ts'
import { findBy, parametersOf, scan, usualBounds } from './find-rows.ts'
import type { Finder, Found } from './find-rows.ts'
import { levels, surely } from './readings.ts'
import type { Reading } from './readings.ts'
import { writeCursor } from './search-cursor.ts'
import type { Cursor } from './search-cursor.ts'
import { isCounted, readSearch } from './search-query.ts'
import type { Search } from './search-query.ts'
import type { SearchStatements } from './search-statements.ts'
import { readWords } from './search-words.ts'
import type { ReadWords } from './search-words.ts'
import { mostInCategory } from './vocabulary-records.ts'
import type { Kind } from './vocabulary-records.ts'

export interface Pools {
  pool: QueryRunner
  /** Plans are made for the values of each call. */
  textPool: QueryRunner
}

/** One page of what was found: ids in order, with kilometres where they were asked for. */
export interface Page {
  ids: string[]
  distances: (number | null)[]
  /** Where the next page starts; null: this is the last. */
  after: string | null
  /** How many there are; more than 1,000 are not counted. */
  total: number
}

const countedAtMost = 1_000
/** Words that are expected together in so few names may well stand together in none: two pages. */
const fewTogether = 2 * pageSize
/** While somebody types an answer must be quick before it is complete. */
const typedAtMost = 1_500
/** So many hits need no guess at what else may have been meant. */
const enoughHits = pageSize / 2

/** Finds one page of a kind of thing. The words are looked up by `pool`, everything else by `textPool`. `bounds`: other ones are for tests. */
export async function findPage(
  { pool, textPool }: Pools,
  kind: Kind,
  statements: SearchStatements,
  search: Search,
  bounds = usualBounds,
): Promise<Page> {
  if (search.nowhere || !mayHold(kind, search.filters.category)) return nothingFound
  const finder: Finder = { on: textPool, statements, search, bounds }
  if (search.words === '') return browse(finder)
  const words = await readWords(pool, kind, search)
  if (!words) return nothingFound
  return search.cursor ? goOn(finder, words, search.cursor) : begin(finder, words)
}

/** Has this kind of thing such a category? Shops are found by those of their goods and services. */
function mayHold(kind: Kind, category: string): boolean {
  if (category === '' || kind === 'sellers') return true
  return (kind === 'products' ? productCategories : serviceCategories).some((one) => one === category)
}

/** The page of a search that cannot find anything. */
export const nothingFound: Page = { ids: [], distances: [], after: null, total: 0 }

/** How a count is told: exact to 1,000, "1000+" beyond (rules.md D21). */
export function shownTotal({ total }: Page): string {
  return formatTotalCount(total)
}

/** The first few of a reading, for somebody who is still typing: all ranked where they are few, else the newest. */
export async function findFirst(
  on: QueryRunner,
  statements: SearchStatements,
  reading: Reading,
  most: number,
): Promise<string[]> {
  const search = readSearch({ q: reading.phrase })
  const parameters = { ...parametersOf(search, reading, null), most }
  const hits =
    reading.estimate <= typedAtMost
      ? await statements.matched.all(on, { ...parameters, depth: typedAtMost })
      : await statements.newest.all(on, { ...parameters, depth: typedAtMost })
  return hits.map(({ id }) => id).filter((id) => id !== null)
}

async function browse(finder: Finder): Promise<Page> {
  const { search, statements, on } = finder
  const parameters = parametersOf(search, null, search.cursor)
  const [hits, counted] = await Promise.all([
    scan(finder, { ...parameters, depth: pageSize + 1 }),
    statements.count.one(on, { ...parameters, depth: countedAtMost }),
  ])
  return pageOf(finder, 0, { hits, window: null, nextWindow: null, total: null }, counted.count)
}

/** What one reading of the words found. */
interface Tried {
  found: Found
  reading: Reading
}

/** Reads the words strictly, and more loosely as long as that does not fill a page. */
async function begin(finder: Finder, words: ReadWords): Promise<Page> {
  const start = await words.strictest()
  const areRare = await areRarelyTogether(finder, words, start)
  const tried = areRare ? await findRare(finder, words, start) : await findAll(finder, words, start)
  const { found, reading } = (await orLooser(finder, words, tried)) ?? {}
  if (!found || !reading) return nothingFound
  return pageOf(finder, reading.level, found, await totalOf(finder, reading, found))
}

/** All words, strictly and then more loosely: whatever finds the most. */
async function findAll(finder: Finder, words: ReadWords, start: number): Promise<Tried | null> {
  let best: Tried | null = null
  for (let level = start; level <= levels.corrected; level += 1) {
    const hits = best?.found.hits.length ?? 0
    if (level === levels.corrected && hits > 0 && (hits >= enoughHits || !(await words.isDoubtful()))) break
    // What is corrected holds what is begun: where both would be read, one is.
    if (
      level === levels.begun &&
      hits < enoughHits &&
      (await words.isDoubtful()) &&
      (await isFew(finder, words, levels.corrected))
    )
      level = levels.corrected
    const tried = await tryReading(finder, words, level)
    if (!tried) break
    const { found } = tried
    if (!best || found.hits.length > best.found.hits.length) best = tried
    if (found.hits.length > pageSize || found.nextWindow || found.isPart) break
  }
  return best
}

/** Do several words stand together so rarely that all readings of them can be ranked at once? */
async function areRarelyTogether(finder: Finder, words: ReadWords, start: number): Promise<boolean> {
  if (start >= levels.corrected) return false
  const reading = await words.reading(start)
  const areSeveral = reading !== null && reading.count > 1
  return areSeveral && reading.estimate <= fewTogether && (await isFew(finder, words, levels.corrected))
}

/** The loosest reading of all words first: mostly nothing has them, and then nothing has them more strictly. */
async function findRare(finder: Finder, words: ReadWords, start: number): Promise<Tried | null> {
  const loose = await tryReading(finder, words, levels.corrected)
  const hits = loose?.found.hits.length ?? 0
  if (hits >= enoughHits) return findAll(finder, words, start)
  if (hits === 0 || (await words.isDoubtful())) return loose
  const strict = await tryReading(finder, words, levels.begun)
  return strict && strict.found.hits.length > 0 ? strict : loose
}

/** Where nothing has all words: most of them, then any. */
async function orLooser(finder: Finder, words: ReadWords, tried: Tried | null): Promise<Tried | null> {
  let best = tried
  for (let level = levels.most; level <= levels.any; level += 1) {
    if (best && (best.found.hits.length > 0 || best.found.nextWindow)) break
    const looser = await tryReading(finder, words, level)
    if (!looser) break
    best = looser
  }
  return best
}

async function tryReading(finder: Finder, words: ReadWords, level: number): Promise<Tried | null> {
  const reading = await words.reading(level)
  return reading && { reading, found: await findBy(finder, reading, null) }
}

/** Can all that a reading finds be ranked? */
async function isFew({ bounds }: Finder, words: ReadWords, level: number): Promise<boolean> {
  const reading = await words.reading(level)
  return reading !== null && reading.estimate <= bounds.matchedAtMost
}

/** A further page: the same reading that found the first. */
async function goOn(finder: Finder, words: ReadWords, cursor: Cursor): Promise<Page> {
  const reading = await words.reading(cursor.level)
  if (!reading) return nothingFound
  const found = await findBy(finder, reading, cursor)
  return pageOf(finder, cursor.level, found, await totalOf(finder, reading, found))
}

/** How many rows a reading finds, counted to 1,001. What more names have than that need not be counted. */
async function totalOf({ on, statements, search }: Finder, reading: Reading, found: Found): Promise<number> {
  if (found.total !== null) return found.total
  if (found.atLeast !== undefined && found.atLeast > countedAtMost) return found.atLeast
  if (isCounted(search)) {
    const atLeast = Math.max(reading.atLeast, await heldAtLeast(on, search, reading))
    if (atLeast > countedAtMost) return atLeast
  }
  const parameters = { ...parametersOf(search, reading, null), depth: countedAtMost }
  const { count } = await statements.count.one(on, parameters)
  // By their letters a few more are found than by the words that have them.
  return Math.max(count, found.hits.length)
}

async function heldAtLeast(
  on: QueryRunner,
  { filters: { category } }: Search,
  { holds }: Reading,
): Promise<number> {
  if (!holds || category !== '') return 0
  return surely((await mostInCategory.one(on, holds)).most)
}

function pageOf({ search }: Finder, level: number, found: Found, total: number): Page {
  const shown = found.hits.slice(0, pageSize)
  const last = shown.at(-1)
  const hasMore = found.hits.length > pageSize || (found.isPart === true && shown.length < total)
  const cursor: Cursor | null = hasMore
    ? { sort: search.sort, level, window: found.window, after: last ? { key: last.key, id: last.id } : null }
    : found.nextWindow && { sort: search.sort, level, window: found.nextWindow, after: null }
  return {
    ids: shown.map(({ id }) => id),
    distances: shown.map(({ distance }) => distance),
    after: cursor && writeCursor(cursor),
    total,
  }
}
