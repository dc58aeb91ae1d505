import { productCategories, serviceCategories } from '@oja/contract/values/categories.ts'
import { pageSize } from '@oja/contract/values/field-lengths.ts'
import type { QueryRunner } from '../platform/database/database.ts'
import { plenty } from './alternatives.ts'
import { levels } from './readings.ts'
import type { Reading } from './readings.ts'
import { newestOfAll } from './search-cursor.ts'
import type { Cursor, Position } from './search-cursor.ts'
import { isWide } from './search-query.ts'
import type { Search } from './search-query.ts'
import { mostConditions } from './search-statements.ts'
import type { Hit, RankedHit, SearchParameters, SearchStatements } from './search-statements.ts'
import { all, lexeme } from './tsquery.ts'

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
  /** Of a common word so many are ranked at a time: six full pages. */
  rankedAtMost: number
}

/** Measured on a million listings (decisions 21, 62 and 66). */
export const usualBounds: Bounds = {
  matchedAtMost: plenty,
  orderedAtMost: 3_400,
  togetherAtMost: 8_500,
  matchedAfterWindow: 20_000,
  windowRows: 7_000,
  scatteredRows: 3_500,
  orderedRows: 3_300,
  rankedAtMost: 6 * pageSize,
}

/** So many on a first page will do, the next ones follow: to read all of a word's matches as well takes as long again. */
export const enoughInWindow = pageSize / 4
/** Pages of ranked windows that hold nothing are passed over, so many at a time. */
const emptyWindows = 4

export interface Finder {
  on: QueryRunner
  statements: SearchStatements
  search: Search
  bounds: Bounds
}

export interface Found {
  hits: Hit[]
  /** Set while rows are ranked window by window: the window these come from, and the one after it. */
  window: Position | null
  nextWindow: Position | null
  /** How many there are, where reading them told, and how many at least, where they were too many to be read. */
  total: number | null
  atLeast?: number
  /** Set where reading stopped before the page was full: what follows is on the next one. */
  isPart?: boolean
}

/** The rows of one reading, from the start or after a cursor. */
export function findBy(finder: Finder, reading: Reading, cursor: Cursor | null): Promise<Found> {
  return finder.search.sort === 'best'
    ? findBest(finder, reading, cursor)
    : findOrdered(finder, reading, cursor)
}

/** In a plain order: the rare word's rows are all taken and sorted, the common word's are met on the way. */
async function findOrdered(finder: Finder, reading: Reading, cursor: Cursor | null): Promise<Found> {
  const { bounds } = finder
  const parameters = parametersOf(finder.search, reading, cursor)
  let atLeast = 0
  if (reading.estimate <= bounds.orderedAtMost) {
    // A tenth more: some came since the words were counted.
    const most = Math.ceil(1.1 * bounds.orderedAtMost)
    const found = await allMatched(finder, parameters, most)
    if (found) return found
    atLeast = most + 1
  }
  const depth = finder.search.sort === 'newest' ? bounds.windowRows : bounds.orderedRows
  const hits = await scan(finder, { ...parameters, ...ofRows(reading), depth })
  const isPart = !cursor && hits.length >= enoughInWindow && hits.length <= pageSize
  if (hits.length <= pageSize && !isPart) {
    const found = await allMatched(finder, parameters, bounds.matchedAfterWindow)
    if (found) return found
    atLeast = bounds.matchedAfterWindow + 1
  }
  return { hits, window: null, nextWindow: null, total: null, atLeast, isPart }
}

/**
 * The best first. Where a text has few matches all of them are ranked; of a common word only the newest are, window by
 * window, because nobody can rank a hundred thousand rows in time.
 */
async function findBest(finder: Finder, reading: Reading, cursor: Cursor | null): Promise<Found> {
  const { bounds } = finder
  const parameters = parametersOf(finder.search, reading, cursor)
  const ofWindow = { ...parameters, ...ofRows(reading) }
  if (cursor?.window) return rankWindows(finder, ofWindow, cursor.window)
  const areSeveral = reading.count > 1 && reading.level <= levels.corrected
  let atLeast = 0
  if (cursor || reading.estimate <= (areSeveral ? bounds.togetherAtMost : bounds.matchedAtMost)) {
    const most = cursor ? bounds.matchedAfterWindow : bounds.matchedAtMost
    const all = await allMatched(finder, parameters, most)
    if (all) return all
    atLeast = most + 1
  }
  const ranked = { ...(await rankFirstWindow(finder, reading, ofWindow)), atLeast }
  const isLast = !ranked.nextWindow && !ranked.isPart
  if (ranked.hits.length >= enoughInWindow || isLast) return ranked
  const all = await allMatched(finder, parameters, bounds.matchedAfterWindow)
  return all ?? { ...ranked, atLeast: bounds.matchedAfterWindow + 1 }
}

async function rankWindows(finder: Finder, parameters: SearchParameters, window: Position): Promise<Found> {
  let found = await rankWindow(finder, parameters, window)
  for (let passed = 0; found.hits.length === 0 && found.nextWindow && passed < emptyWindows; passed += 1)
    found = await rankWindow(finder, { ...parameters, key: null, id: null }, found.nextWindow)
  return found
}

/**
 * Where a window is a small part of all there is, another follows it for sure: whoever goes on finds this one at its end, and then where that is.
 */
async function rankFirstWindow(
  finder: Finder,
  reading: Reading,
  parameters: SearchParameters,
): Promise<Found> {
  const isPart = isWide(finder.search) && reading.outOf > 2 * finder.bounds.windowRows
  const found = await rankWindow(finder, parameters, newestOfAll, !isPart)
  if (!isPart) return found
  // A page that holds nothing says nothing of where the next one starts.
  return found.hits.length > 0
    ? { ...found, total: null, isPart }
    : rankWindow(finder, parameters, newestOfAll)
}

async function rankWindow(
  finder: Finder,
  parameters: SearchParameters,
  window: Position,
  ended = true,
): Promise<Found> {
  const { windowRows, scatteredRows, rankedAtMost } = finder.bounds
  const rows = await finder.statements.ranked.all(finder.on, {
    ...parameters,
    depth: parameters.category === '' ? windowRows : Math.min(windowRows, scatteredRows),
    ranked: rankedAtMost,
    ended,
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

/** The first rows in a plain order. */
export function scan({ statements, on, search }: Finder, parameters: SearchParameters): Promise<Hit[]> {
  if (search.sort === 'cheapest') return statements.cheapest.all(on, parameters)
  if (search.sort === 'nearest') return statements.nearest.all(on, parameters)
  return statements.newest.all(on, parameters)
}

export function parametersOf(
  search: Search,
  reading: Reading | null,
  cursor: Cursor | null,
): SearchParameters {
  const text = reading
    ? { ...reading, any: conditions(reading.any, search), letters: null }
    : {
        any: null,
        letters: null,
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

function ofRows({ ofRows: any, letters }: Reading): Pick<SearchParameters, 'any' | 'letters'> {
  return { any, letters }
}

/** What the text index is asked for. It knows categories too: it passes over the rows of others, which would have to be read to be left out. */
function conditions(any: string[], { filters: { category } }: Search): string[] {
  const given = categories.has(category) ? [...any, categoryContext(category)] : any
  const first = given.slice(0, mostConditions - 1)
  return given.length > mostConditions ? [...first, all(given.slice(mostConditions - 1))] : given
}

// Cursors write times as they are in UTC, without saying so.
function asTime(time: string): string {
  return time === newestOfAll.time ? time : `${time}Z`
}

const categories = new Set<string>([...productCategories, ...serviceCategories])

/** What the text index has for a category: the words of its name, marked. The longest tells it from the others. */
function categoryContext(category: string): string {
  const words = category.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '')
  return lexeme(`in:${longest}`)
}
