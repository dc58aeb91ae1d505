import { productCategories, serviceCategories } from '@oja/contract/values/categories.ts'
import { pageSize } from '@oja/contract/values/field-lengths.ts'
import type { QueryRunner } from '../../platform/database/database.ts'
import { chooseExact, chooseGuess } from './choose-interpretation.ts'
import { defaultBounds, fetchInOrder, fetchPage, parametersOf } from './fetch-page.ts'
import type { Fetched, SearchContext } from './fetch-page.ts'
import { findRare } from './find-rare.ts'
import { interpretWords, levels } from './interpretations.ts'
import type { Interpretation } from './interpretations.ts'
import { hasNoFilterButCategory, writeCursor } from './search-query.ts'
import type { Cursor, Search, SearchKind } from './search-query.ts'
import { searchStatements } from './search-records.ts'
import type { Hit, SearchParameters } from './search-records.ts'
import { lowestCount, maxInCategories } from './vocabulary/vocabulary-records.ts'

export interface Pools {
  pool: QueryRunner
  /** Plans are made for the values of each call. */
  textPool: QueryRunner
}

/** One page of ids in order. `total` is exact to 1,000; a higher number only says that there are more. */
export interface Page {
  ids: string[]
  /** Kilometres; null where the search names no position. */
  distances: (number | null)[]
  /** The start of the next page; null: this page is the last. */
  after: string | null
  total: number
  /** No listing has the words: these are near. */
  isGuess: boolean
  /** The words that a guess took for meant; null where it corrected none. */
  meant: string | null
  /** The word is a kind of devices: what belongs to one is none. */
  namesDevice?: boolean
}

/** `named`: the words stand in the name. `exact`: they stand there or in what is said of it. `guess`: what may be meant. */
export type Matching = 'named' | 'exact' | 'guess'

export const emptyPage: Page = {
  ids: [],
  distances: [],
  after: null,
  total: 0,
  isGuess: false,
  meant: null,
}
const maxCounted = 1_000

/** The ids of one page. Without `matching`: the exact ones, else a guess. `bounds` differ in tests only. */
export async function findPage(
  { pool, textPool }: Pools,
  kind: SearchKind,
  search: Search,
  matching: Matching | null = null,
  bounds = defaultBounds,
): Promise<Page> {
  if (search.findsNothing || !hasCategory(kind, search.filters.category)) return emptyPage
  const context: SearchContext = { on: textPool, statements: searchStatements[kind], search, bounds }
  if (search.words === '') return browse(context)
  const rare = search.cursor || matching === 'guess' ? null : await findRare(pool, kind, search)
  if (rare) return { ...emptyPage, ids: rare, distances: rare.map(() => null), total: rare.length }
  const words = await interpretWords(pool, kind, search)
  if (!words) return emptyPage
  if (search.cursor) {
    // A further page uses the interpretation that found the first.
    const interpretation = await words.at(search.cursor.level)
    if (!interpretation) return emptyPage
    const further = await fetchPage(context, interpretation, search.cursor)
    const isGuess = interpretation.level > levels.exact
    return { ...(await pageOf(context, interpretation, further)), isGuess }
  }
  if (matching !== 'guess') {
    const level = matching === 'named' ? levels.named : levels.exact
    const chosen = await chooseExact(context, words, level)
    if (chosen) return pageOf(context, chosen.interpretation, chosen.fetched)
    if (matching) return emptyPage
  }
  const guessed = await chooseGuess(context, words)
  if (!guessed) return emptyPage
  const page = await pageOf(context, guessed.interpretation, guessed.fetched)
  return { ...page, isGuess: true, meant: await words.meant() }
}

/** Whether a kind has such a category. Sellers are found by the categories of their products and services. */
function hasCategory(kind: SearchKind, category: string): boolean {
  if (category === '' || kind === 'sellers') return true
  return (kind === 'products' ? productCategories : serviceCategories).some((name) => name === category)
}

async function browse(context: SearchContext): Promise<Page> {
  const { search, statements, on } = context
  const parameters = parametersOf(search, null, search.cursor)
  const [{ hits, level }, counted] = await Promise.all([
    fetchRows(context, parameters),
    statements.count.one(on, { ...parameters, maxRows: maxCounted }),
  ])
  return cutPage(search, level, { hits, window: null, nextWindow: null, total: null }, counted.count)
}

/** The level of a cursor that ends among those who come to the place. */
const comingLevel = 1

/** Rows in order. Of services in a place the newest there stand first, then the newest of those who come to it. */
async function fetchRows(
  context: SearchContext,
  parameters: SearchParameters,
): Promise<{ hits: Hit[]; level: number }> {
  const { sort, cursor, filters } = context.search
  if (sort !== 'newest' || !filters.comesIn)
    return { hits: await fetchInOrder(context, parameters), level: 0 }
  const isAmongComing = cursor?.level === comingLevel
  const inside = isAmongComing ? [] : await fetchInOrder(context, { ...parameters, comesIn: null })
  if (inside.length > pageSize) return { hits: inside, level: 0 }
  const start = isAmongComing ? {} : { key: null, id: null }
  const coming = await fetchInOrder(context, { ...parameters, ...start, onlyComing: true })
  const hits = [...inside, ...coming].slice(0, pageSize + 1)
  return { hits, level: Math.min(hits.length, pageSize) > inside.length ? comingLevel : 0 }
}

async function pageOf(
  context: SearchContext,
  interpretation: Interpretation,
  fetched: Fetched,
): Promise<Page> {
  const total = await countTotal(context, interpretation, fetched)
  const page = cutPage(context.search, interpretation.level, fetched, total)
  return interpretation.accessories === null ? page : { ...page, namesDevice: true }
}

/** How many rows match. Rows are counted, to 1,001, only where nothing yet says that there are more than 1,000. */
async function countTotal(
  { on, statements, search }: SearchContext,
  interpretation: Interpretation,
  fetched: Fetched,
): Promise<number> {
  if (fetched.total !== null) return fetched.total
  if (fetched.atLeast !== undefined && fetched.atLeast > maxCounted) return fetched.atLeast
  if (hasNoFilterButCategory(search)) {
    const atLeast = Math.max(interpretation.atLeast, await countInCategories(on, search, interpretation))
    if (atLeast > maxCounted) return atLeast
  }
  const parameters = { ...parametersOf(search, interpretation, null), maxRows: maxCounted }
  const { count } = await statements.count.one(on, parameters)
  // Letters find a few names that the counted words do not.
  return Math.max(count, fetched.hits.length)
}

async function countInCategories(
  on: QueryRunner,
  { filters }: Search,
  { wordInCategories }: Interpretation,
): Promise<number> {
  if (!wordInCategories || filters.category !== '') return 0
  return lowestCount((await maxInCategories.one(on, wordInCategories)).frequency)
}

function cutPage({ sort }: Search, level: number, fetched: Fetched, total: number): Page {
  const shown = fetched.hits.slice(0, pageSize)
  const last = shown.at(-1)
  const hasMore = fetched.hits.length > pageSize || (fetched.isPart === true && shown.length < total)
  const next: Pick<Cursor, 'window' | 'after'> | null = hasMore
    ? { window: fetched.window, after: last ? { key: last.key, id: last.id } : null }
    : fetched.nextWindow && { window: fetched.nextWindow, after: null }
  return {
    ids: shown.map(({ id }) => id),
    distances: shown.map(({ distance }) => distance),
    after: next && writeCursor({ sort, level, ...next }),
    total,
    isGuess: false,
    meant: null,
  }
}
