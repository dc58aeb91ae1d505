import { productCategories, serviceCategories } from '@oja/contract/values/categories.ts'
import { pageSize } from '@oja/contract/values/field-lengths.ts'
import type { QueryRunner } from '../../platform/database/database.ts'
import { levels } from './interpretations.ts'
import type { Interpretation } from './interpretations.ts'
import { newestOfAll } from './search-query.ts'
import type { Cursor, Position, Search } from './search-query.ts'
import { maxConditions } from './search-records.ts'
import type { Hit, RankedHit, SearchParameters, SearchStatements } from './search-records.ts'
import { allOf, commonFrequency, lexeme } from './tsquery.ts'

/** How many rows a search may read, so that its time does not grow with the market. */
export interface Bounds {
  /** All matches of one word are ranked where the vocabulary expects at most so many. */
  maxMatches: number
  /** The same of several words: they stand together less often than expected. */
  maxMatchesOfSeveral: number
  /** The same in a plain order, where matches are sorted and not ranked. */
  maxMatchesInOrder: number
  /** The same where a window or the first rows in order held too little. */
  maxMatchesAfterWindow: number
  /** Rows of a window, and of a window in a category: its rows lie on pages of their own. */
  windowRows: number
  windowRowsInCategory: number
  /** Rows that are read by price or distance to find a page of matches. */
  maxRowsInOrder: number
  /** Matches that are ranked in a window. */
  maxRanked: number
}

/** Measured on a million listings (docs/measurements/search.md). */
export const defaultBounds: Bounds = {
  maxMatches: commonFrequency,
  maxMatchesOfSeveral: 8_500,
  maxMatchesInOrder: 3_400,
  maxMatchesAfterWindow: 20_000,
  windowRows: 7_000,
  windowRowsInCategory: 3_500,
  maxRowsInOrder: 3_300,
  maxRanked: 6 * pageSize,
}

/** A first page with so many hits is answered, and the rest follows. To read all matches as well takes as long again. */
export const minHitsOfWindow = pageSize / 4
/** So many windows without a hit are passed over for one page. */
const maxEmptyWindows = 4

export interface SearchContext {
  on: QueryRunner
  statements: SearchStatements
  search: Search
  bounds: Bounds
}

export interface Fetched {
  hits: Hit[]
  /** Set where rows are ranked window by window: the window of these hits, and the next one. */
  window: Position | null
  nextWindow: Position | null
  /** How many rows match; null where not all were read. */
  total: number | null
  /** So many match at least. */
  atLeast?: number
  /** Set where the page is short although more follows. */
  isPart?: boolean
}

/** The rows that one interpretation finds, from the start or after a cursor: one row more than a page. */
export function fetchPage(
  context: SearchContext,
  interpretation: Interpretation,
  cursor: Cursor | null,
): Promise<Fetched> {
  return context.search.sort === 'best'
    ? fetchBest(context, interpretation, cursor)
    : fetchSorted(context, interpretation, cursor)
}

/** In a plain order. All matches of a rare word are read and sorted. A common word is found while rows are read in order. */
async function fetchSorted(
  context: SearchContext,
  interpretation: Interpretation,
  cursor: Cursor | null,
): Promise<Fetched> {
  const { bounds, search } = context
  const parameters = parametersOf(search, interpretation, cursor)
  let atLeast = 0
  if (interpretation.estimate <= bounds.maxMatchesInOrder) {
    // A tenth more: some were listed since the words were counted.
    const maxRows = Math.ceil(1.1 * bounds.maxMatchesInOrder)
    const all = await fetchAllMatches(context, parameters, maxRows)
    if (all) return all
    atLeast = maxRows + 1
  }
  const maxRows = search.sort === 'newest' ? bounds.windowRows : bounds.maxRowsInOrder
  const hits = await fetchInOrder(context, { ...parameters, ...rowConditions(interpretation), maxRows })
  const isPart = !cursor && hits.length >= minHitsOfWindow && hits.length <= pageSize
  if (hits.length <= pageSize && !isPart) {
    const all = await fetchAllMatches(context, parameters, bounds.maxMatchesAfterWindow)
    if (all) return all
    atLeast = bounds.maxMatchesAfterWindow + 1
  }
  return { hits, window: null, nextWindow: null, total: null, atLeast, isPart }
}

/**
 * The best first. All matches of a rare word are ranked. Of a common word only the newest rows are, window by window:
 * to rank a hundred thousand takes too long.
 */
async function fetchBest(
  context: SearchContext,
  interpretation: Interpretation,
  cursor: Cursor | null,
): Promise<Fetched> {
  const { bounds } = context
  const parameters = parametersOf(context.search, interpretation, cursor)
  const ofWindow = { ...parameters, ...rowConditions(interpretation) }
  if (cursor?.window) return rankWindows(context, ofWindow, cursor.window)
  const areSeveral = interpretation.wordCount > 1 && interpretation.level <= levels.corrected
  const maxMatches = areSeveral ? bounds.maxMatchesOfSeveral : bounds.maxMatches
  let atLeast = 0
  if (cursor || interpretation.estimate <= maxMatches) {
    const maxRows = cursor ? bounds.maxMatchesAfterWindow : bounds.maxMatches
    const all = await fetchAllMatches(context, parameters, maxRows)
    if (all) return all
    atLeast = maxRows + 1
  }
  const ranked = await rankWindow(context, ofWindow, newestOfAll)
  if (ranked.hits.length >= minHitsOfWindow || !ranked.nextWindow) return { ...ranked, atLeast }
  const all = await fetchAllMatches(context, parameters, bounds.maxMatchesAfterWindow)
  return all ?? { ...ranked, atLeast: bounds.maxMatchesAfterWindow + 1 }
}

async function rankWindows(
  context: SearchContext,
  parameters: SearchParameters,
  window: Position,
): Promise<Fetched> {
  let found = await rankWindow(context, parameters, window)
  for (let empty = 0; found.hits.length === 0 && found.nextWindow && empty < maxEmptyWindows; empty += 1)
    found = await rankWindow(context, { ...parameters, key: null, id: null }, found.nextWindow)
  return found
}

async function rankWindow(
  { on, statements, bounds }: SearchContext,
  parameters: SearchParameters,
  window: Position,
): Promise<Fetched> {
  const { windowRows, windowRowsInCategory, maxRanked } = bounds
  const rows = await statements.ranked.all(on, {
    ...parameters,
    maxRows: parameters.category === '' ? windowRows : Math.min(windowRows, windowRowsInCategory),
    maxRanked,
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

/** All rows that match, in the order asked for; null when there are more than `maxRows`. */
async function fetchAllMatches(
  { on, statements, search: { sort } }: SearchContext,
  parameters: SearchParameters,
  maxRows: number,
): Promise<Fetched | null> {
  const rows =
    sort === 'best'
      ? await statements.matched.all(on, { ...parameters, maxRows })
      : await statements.ordered.all(on, { ...parameters, sort, maxRows })
  const hits = rows.filter(({ id }) => id !== null)
  const total = rows[0]?.matched ?? 0
  return total > maxRows ? null : { hits, window: null, nextWindow: null, total }
}

/** Reads rows in a plain order; answers those that match. */
export function fetchInOrder(
  { on, statements, search: { sort } }: SearchContext,
  parameters: SearchParameters,
): Promise<Hit[]> {
  if (sort === 'cheapest') return statements.cheapest.all(on, parameters)
  if (sort === 'nearest') return statements.nearest.all(on, parameters)
  return statements.newest.all(on, parameters)
}

const noText = {
  conditions: null,
  letters: null,
  asTyped: null,
  exact: null,
  partial: null,
  phrase: '',
  wordCount: 0,
  categoriesMeant: [],
  terms: [],
  weights: [],
  accessories: null,
}

export function parametersOf(
  search: Search,
  interpretation: Interpretation | null,
  cursor: Cursor | null,
): SearchParameters {
  const text = interpretation
    ? { ...interpretation, conditions: withCategory(interpretation.conditions, search), letters: null }
    : noText
  const key = cursor?.after?.key ?? null
  return {
    ...search.filters,
    ...text,
    key: key !== null && search.sort === 'newest' ? asTime(key) : key,
    id: cursor?.after?.id ?? null,
    limit: pageSize + 1,
    maxRows: pageSize + 1,
    onlyComing: false,
  }
}

function rowConditions({
  rowConditions: conditions,
  letters,
}: Interpretation): Pick<SearchParameters, 'conditions' | 'letters'> {
  return { conditions, letters }
}

/** The text index knows categories too. Asked for one, it passes over the rows of others. */
function withCategory(conditions: string[], { filters: { category } }: Search): string[] {
  const given = categories.has(category) ? [...conditions, categoryTerm(category)] : conditions
  const first = given.slice(0, maxConditions - 1)
  return given.length > maxConditions ? [...first, allOf(given.slice(maxConditions - 1))] : given
}

// Cursors write times in UTC without a zone.
function asTime(time: string): string {
  return time === newestOfAll.time ? time : `${time}Z`
}

const categories = new Set<string>([...productCategories, ...serviceCategories])

/** The text index holds the words of a category's name, marked with "in:". The longest tells it from the others. */
function categoryTerm(category: string): string {
  const words = category.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '')
  return lexeme(`in:${longest}`)
}
