import { isInstant } from '@oja/contract/values/calendar.ts'
import { AppError } from '../http/app-error.ts'

/** Where a page of a list that runs newest first begins: after the row of this time and id. */
export interface PageStart {
  afterTime: string
  afterId: string
}

/** The same in a list that runs by a number first, the highest first, and then oldest first. */
export interface RankedStart extends PageStart {
  afterRank: number
}

interface PageKey {
  created_at: Date
  id: string
  /** Only in a list that runs by it. */
  rank?: number
}

/** One page of a list, and the cursor of the next one; null on the last. */
export interface Page<Row> {
  rows: Row[]
  after: string | null
}

/** Where a list begins that runs newest first. */
export const firstPage: PageStart = { afterTime: 'infinity', afterId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** Where one begins that runs oldest first. */
export const startOldestFirst: PageStart = {
  afterTime: '-infinity',
  afterId: '00000000-0000-0000-0000-000000000000',
}

const firstRanked: RankedStart = { ...startOldestFirst, afterRank: 2_147_483_647 }

/** Names a row as the start of the next page. Its time must be kept to the millisecond (timestamptz(3)). */
function pageCursor({ created_at, id, rank }: PageKey): string {
  const parts = [created_at.toISOString(), id, ...(rank === undefined ? [] : [rank])]
  return Buffer.from(parts.join('|')).toString('base64url')
}

/** Reads what `pageCursor` wrote; without it the list begins at `first`. Throws 400 for one made by hand. */
export function readCursor(after: string | undefined, first = firstPage): PageStart {
  if (after === undefined || after === '') return first
  const [time = '', id = '', ...more] = partsOf(after)
  if (!isKey(time, id) || more.length > 0) throw noSuchPage()
  return { afterTime: time, afterId: id }
}

/** Reads what `pageCursor` wrote of a row with a rank. Throws 400 for one made by hand. */
export function readRankedCursor(after: string | undefined): RankedStart {
  if (after === undefined || after === '') return firstRanked
  const [time = '', id = '', rank = '', ...more] = partsOf(after)
  if (!isKey(time, id) || !/^\d{1,9}$/.test(rank) || more.length > 0) throw noSuchPage()
  return { afterRank: Number(rank), afterTime: time, afterId: id }
}

/**
 * Splits one row more than a page into the page and the cursor of the next (null: it is the last). `startOf` names the
 * row by another id than its own.
 */
export function cutPage<Row extends PageKey>(rows: Row[], most: number): Page<Row>
export function cutPage<Row>(rows: Row[], most: number, startOf: (row: Row) => PageKey): Page<Row>
export function cutPage<Row>(
  rows: Row[],
  most: number,
  startOf = (row: Row) => row as Row & PageKey,
): Page<Row> {
  const shown = rows.slice(0, most)
  const last = shown.at(-1)
  return { rows: shown, after: rows.length > most && last ? pageCursor(startOf(last)) : null }
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
