import { productCategories, serviceCategories } from '@oja/contract/categories.ts'
import { pageSize } from '@oja/contract/limits.ts'
import type { Reader } from '../platform/database.ts'
import { shownCount } from '../platform/list-counts.ts'
import { newestOfAll, writeCursor } from './search-cursor.ts'
import type { Cursor, Position } from './search-cursor.ts'
import { readSearch } from './search-query.ts'
import type { Search } from './search-query.ts'
import type { Hit, RankedHit, SearchParameters, SearchStatements } from './search-statements.ts'
import { loosest, readWords } from './search-words.ts'
import { all, lexeme } from './tsquery.ts'
import type { Reading, ReadWords } from './search-words.ts'
import type { Kind } from './vocabulary-records.ts'

export interface Pools {
  pool: Reader
  /** Plans are made for the values of each call. */
  textPool: Reader
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

/** What costs more than 20 ms is never read. Numbers are of rows. */
export interface Bounds {
  /** All matches of a text are ranked where they are at most so many. */
  matchedAtMost: number
  /** The same without ranking, and where several words were estimated: they stand together less often than guessed. */
  orderedAtMost: number
  togetherAtMost: number
  matchedAfterWindow: number
  /** How deep a window of the newest rows is, one of rows that lie apart (those of a category), and a scan in another order. */
  windowRows: number
  scatteredRows: number
  orderedRows: number
  /** Of a common word so many are ranked at a time: twelve full pages. */
  rankedAtMost: number
}

/** Measured on a million listings (decision 0021). */
export const usualBounds: Bounds = {
  matchedAtMost: 1_700,
  orderedAtMost: 3_400,
  togetherAtMost: 8_500,
  matchedAfterWindow: 20_000,
  windowRows: 7_000,
  scatteredRows: 5_000,
  orderedRows: 3_800,
  rankedAtMost: 12 * pageSize,
}

const countedAtMost = 1_000
/** While somebody types an answer must be quick before it is complete. */
const typedAtMost = 1_500
/** So many hits need no guess at what else may have been meant. */
const enoughHits = pageSize / 2
/** So many on a first page will do, the next ones follow: to read all of a word's matches as well takes as long again. */
export const enoughInWindow = pageSize / 3
/** Pages of ranked windows that hold nothing are passed over, so many at a time. */
const emptyWindows = 4

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
  return shownCount(total)
}

/** The first few of a reading, for somebody who is still typing: all ranked where they are few, else the newest. */
export async function findFirst(
  on: Reader,
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

const categories = new Set<string>([...productCategories, ...serviceCategories])

/** What the text index has for a category: the words of its name, marked. The longest tells it from the others. */
function categoryContext(category: string): string {
  const words = category.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '')
  return lexeme(`in:${longest}`)
}

interface Finder {
  on: Reader
  statements: SearchStatements
  search: Search
  bounds: Bounds
}

interface Found {
  hits: Hit[]
  /** Set while rows are ranked window by window: the window these come from, and the one after it. */
  window: Position | null
  nextWindow: Position | null
  /** How many there are, where reading them told. */
  total: number | null
  /** Set where reading stopped before the page was full: what follows is on the next one. */
  isPart?: boolean
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

/** Reads the words strictly, and more loosely as long as that does not fill a page. */
async function begin(finder: Finder, words: ReadWords): Promise<Page> {
  let found: Found | undefined
  let used: Reading | undefined
  for (let level = await words.strictest(); level <= loosest; level += 1) {
    const hits = found?.hits.length ?? 0
    if (level > 2 && hits > 0 && (level > 3 || hits >= enoughHits || !(await words.isDoubtful()))) break
    // What is corrected holds what is begun: where both would be read, one is.
    if (level === 2 && hits < enoughHits && (await words.isDoubtful()) && (await isFew(finder, words, 3)))
      level = 3
    const reading = await words.reading(level)
    if (!reading) break
    const looser = await findBy(finder, reading, null)
    if (!found || looser.hits.length > found.hits.length) [found, used] = [looser, reading]
    if (looser.hits.length > pageSize || looser.nextWindow || looser.isPart) break
  }
  if (!found || !used) return nothingFound
  return pageOf(finder, used.level, found, await totalOf(finder, used, found))
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

/** How many rows a reading finds, counted to 1,001. A word that more names have than that need not be counted. */
async function totalOf({ on, statements, search }: Finder, reading: Reading, found: Found): Promise<number> {
  if (found.total !== null) return found.total
  if (reading.atLeast > countedAtMost && isCounted(search)) return reading.atLeast
  const parameters = { ...parametersOf(search, reading, null), depth: countedAtMost }
  return (await statements.count.one(on, parameters)).count
}

/** Is nothing asked for beside words and a category, of which the vocabulary knows how often they stand together? */
function isCounted({ filters }: Search): boolean {
  const { latitude: _latitude, longitude: _longitude, category: _category, ...asked } = filters
  return Object.values(asked).every((value) => !value)
}

function findBy(finder: Finder, reading: Reading, cursor: Cursor | null): Promise<Found> {
  return finder.search.sort === 'best'
    ? findBest(finder, reading, cursor)
    : findOrdered(finder, reading, cursor)
}

/** In a plain order: the rare word's rows are all taken and sorted, the common word's are met on the way. */
async function findOrdered(finder: Finder, reading: Reading, cursor: Cursor | null): Promise<Found> {
  const { bounds } = finder
  const parameters = parametersOf(finder.search, reading, cursor)
  if (reading.estimate <= bounds.orderedAtMost) {
    // A tenth more: some came since the words were counted.
    const found = await allMatched(finder, parameters, Math.ceil(1.1 * bounds.orderedAtMost))
    if (found) return found
  }
  const depth = finder.search.sort === 'newest' ? bounds.windowRows : bounds.orderedRows
  const hits = await scan(finder, { ...parameters, depth })
  const isPart = !cursor && hits.length >= enoughInWindow && hits.length <= pageSize
  if (hits.length <= pageSize && !isPart) {
    const found = await allMatched(finder, parameters, bounds.matchedAfterWindow)
    if (found) return found
  }
  return { hits, window: null, nextWindow: null, total: null, isPart }
}

/**
 * The best first. Where a text has few matches all of them are ranked; of a common word only the newest are, window by
 * window, because nobody can rank a hundred thousand rows in time.
 */
async function findBest(finder: Finder, reading: Reading, cursor: Cursor | null): Promise<Found> {
  const { bounds } = finder
  const parameters = parametersOf(finder.search, reading, cursor)
  if (cursor?.window) return rankWindows(finder, parameters, cursor.window)
  const areSeveral = reading.count > 1 && reading.level <= 3
  if (cursor || reading.estimate <= (areSeveral ? bounds.togetherAtMost : bounds.matchedAtMost)) {
    const hits = await allMatched(
      finder,
      parameters,
      cursor ? bounds.matchedAfterWindow : bounds.matchedAtMost,
    )
    if (hits) return hits
  }
  const ranked = await rankWindow(finder, parameters, newestOfAll)
  if (ranked.hits.length >= enoughInWindow || !ranked.nextWindow) return ranked
  return (await allMatched(finder, parameters, bounds.matchedAfterWindow)) ?? ranked
}

async function rankWindows(finder: Finder, parameters: SearchParameters, window: Position): Promise<Found> {
  let found = await rankWindow(finder, parameters, window)
  for (let passed = 0; found.hits.length === 0 && found.nextWindow && passed < emptyWindows; passed += 1)
    found = await rankWindow(finder, { ...parameters, key: null, id: null }, found.nextWindow)
  return found
}

async function rankWindow(finder: Finder, parameters: SearchParameters, window: Position): Promise<Found> {
  const { windowRows, scatteredRows, rankedAtMost } = finder.bounds
  const rows = await finder.statements.ranked.all(finder.on, {
    ...parameters,
    depth: parameters.category === '' ? windowRows : Math.min(windowRows, scatteredRows),
    ranked: rankedAtMost,
    windowTime: asTime(window.time),
    windowId: window.id,
  })
  const hits = rows.filter(({ id }) => id !== null)
  const nextWindow = endOf(rows)
  const isAll = window.time === newestOfAll.time && !parameters.key && !nextWindow && hits.length <= pageSize
  return { hits, window, nextWindow, total: isAll ? hits.length : null }
}

function endOf([row]: RankedHit[]): Position | null {
  return row?.window_time && row.window_id ? { time: row.window_time, id: row.window_id } : null
}

/** All rows of a text in the order asked for; null when there are more than `most`. */
async function allMatched(finder: Finder, parameters: SearchParameters, most: number): Promise<Found | null> {
  const { sort } = finder.search
  const { matched, ordered } = finder.statements
  const rows =
    sort === 'best'
      ? await matched.all(finder.on, { ...parameters, depth: most })
      : await ordered.all(finder.on, { ...parameters, sort, depth: most })
  const hits = rows.filter(({ id }) => id !== null)
  const total = rows[0]?.matched ?? 0
  return total > most ? null : { hits, window: null, nextWindow: null, total }
}

function scan({ statements, on, search }: Finder, parameters: SearchParameters): Promise<Hit[]> {
  if (search.sort === 'cheapest') return statements.cheapest.all(on, parameters)
  if (search.sort === 'nearest') return statements.nearest.all(on, parameters)
  return statements.newest.all(on, parameters)
}

function parametersOf(search: Search, reading: Reading | null, cursor: Cursor | null): SearchParameters {
  const text = reading
    ? { ...reading, any: inCategory(reading.any, search) }
    : {
        any: null,
        exact: null,
        whole: null,
        begun: null,
        phrase: '',
        count: 0,
        parts: [],
        weights: [],
      }
  const key = cursor?.after?.key ?? null
  return {
    ...search.filters,
    ...text,
    key: key !== null && search.sort === 'newest' ? asTime(key) : key,
    id: cursor?.after?.id ?? null,
    most: pageSize + 1,
    depth: pageSize + 1,
  }
}

// The text index knows categories too: it passes over the rows of others, which would have to be read to be left out.
function inCategory(any: string, { filters: { category } }: Search): string {
  return categories.has(category) ? all([any, categoryContext(category)]) : any
}

// Cursors write times as they are in UTC, without saying so.
function asTime(time: string): string {
  return time === newestOfAll.time ? time : `${time}Z`
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
