import { isInstant } from '@oja/contract/values/calendar.ts'
import { AppError } from '../http/app-error.ts'

/** Where a page of a newest-first list begins: after the row with this time and id. */
export interface PageStart {
  afterTime: string
  afterId: string
}

/** The same for a list that is sorted by rank first (highest first) and then oldest first. */
export interface RankedStart extends PageStart {
  afterRank: number
}

interface PageKey {
  created_at: Date
  id: string
  /** Only in a list that is sorted by rank. */
  rank?: number
}

/** One page of a list, and the cursor of the next page. The cursor is null on the last page. */
export interface Page<Row> {
  rows: Row[]
  after: string | null
}

/** The start of a newest-first list. */
export const firstPage: PageStart = { afterTime: 'infinity', afterId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** The start of an oldest-first list. */
export const startOldestFirst: PageStart = {
  afterTime: '-infinity',
  afterId: '00000000-0000-0000-0000-000000000000',
}

const firstRanked: RankedStart = { ...startOldestFirst, afterRank: 2_147_483_647 }

/** Makes a cursor from a page's last row. The row's time must be kept to the millisecond (timestamptz(3)). */
function pageCursor({ created_at, id, rank }: PageKey): string {
  const parts = [created_at.toISOString(), id, ...(rank === undefined ? [] : [rank])]
  return Buffer.from(parts.join('|')).toString('base64url')
}

/** Reads a cursor of `pageCursor`. Without one the list begins at `first`. Throws 400 for an invalid cursor. */
export function readCursor(after: string | undefined, first = firstPage): PageStart {
  if (after === undefined || after === '') return first
  const [time = '', id = '', ...more] = partsOf(after)
  if (!isKey(time, id) || more.length > 0) throw noSuchPage()
  return { afterTime: time, afterId: id }
}

/** Reads a cursor of a row with a rank. Throws 400 for an invalid cursor. */
export function readRankedCursor(after: string | undefined): RankedStart {
  if (after === undefined || after === '') return firstRanked
  const [time = '', id = '', rank = '', ...more] = partsOf(after)
  if (!isKey(time, id) || !/^\d{1,9}$/.test(rank) || more.length > 0) throw noSuchPage()
  return { afterRank: Number(rank), afterTime: time, afterId: id }
}

/**
 * Splits one row more than a page into the page and the cursor of the next (null: it is the last).
 * `startOf` takes the cursor from other columns than the row's own.
 */
export function cutPage<Row extends PageKey>(rows: Row[], max: number): Page<Row>
export function cutPage<Row>(rows: Row[], max: number, startOf: (row: Row) => PageKey): Page<Row>
export function cutPage<Row>(
  rows: Row[],
  max: number,
  startOf = (row: Row) => row as Row & PageKey,
): Page<Row> {
  const shown = rows.slice(0, max)
  const last = shown.at(-1)
  return { rows: shown, after: rows.length > max && last ? pageCursor(startOf(last)) : null }
}

function partsOf(cursor: string): string[] {
  return Buffer.from(cursor, 'base64url').toString().split('|')
}

function noSuchPage(): AppError {
  return new AppError('BAD_REQUEST', 'That page does not exist')
}

function isKey(time: string, id: string): boolean {
  return isInstant(time) && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
}
