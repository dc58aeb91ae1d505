import { isInstant } from '@oja/contract/values/calendar.ts'
import type { Sort } from '@oja/contract/schemas/search.ts'
import { AppError } from '../platform/http/app-error.ts'

/** Where a page starts: after the row with this key and id, in the order named. */
export interface Cursor {
  sort: Sort
  /** Which reading of the words found the page before: see readings.ts. */
  level: number
  /** For `best` among rows too many to rank all: the newest-first place from which rows are ranked. */
  window: Position | null
  after: { key: string; id: string } | null
}

/** A place in the order newest first. */
export interface Position {
  time: string
  id: string
}

/** Before everything. */
export const newestOfAll: Position = { time: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}`
const number = String.raw`-?\d{1,15}(?:\.\d{1,20})?(?:e[+-]\d{1,3})?`
const shape = new RegExp(
  `^(best|newest|cheapest|nearest)~([0-5])~(?:(top)|(${time})~(${uuid}))?~(?:(${time}|${number})~(${uuid}))?$`,
)

export function writeCursor({ sort, level, window, after }: Cursor): string {
  const text = [
    sort,
    level,
    window === null ? '' : window.time === newestOfAll.time ? 'top' : `${window.time}~${window.id}`,
    after ? `${after.key}~${after.id}` : '',
  ].join('~')
  return Buffer.from(text).toString('base64url')
}

/** Reads a cursor of this order; null for the first page. Throws AppError 400 for one that was made by hand. */
export function readCursor(given: string | undefined, sort: Sort): Cursor | null {
  if (given === undefined || given === '') return null
  const [, order, level, top, windowTime, windowId, key, id] =
    shape.exec(Buffer.from(given, 'base64url').toString()) ?? []
  if (order !== sort || level === undefined) throw noSuchPage()
  const isByTime = sort === 'newest'
  if (key !== undefined && isByTime !== key.includes(':')) throw noSuchPage()
  for (const instant of [windowTime, isByTime ? key : undefined])
    if (instant !== undefined && !isInstant(`${instant.replace(' ', 'T')}Z`)) throw noSuchPage()
  if (key === undefined && windowTime === undefined) throw noSuchPage()
  const window = windowTime && windowId ? { time: windowTime, id: windowId } : null
  return {
    sort,
    level: Number(level),
    window: top ? newestOfAll : window,
    after: key !== undefined && id ? { key, id } : null,
  }
}

function noSuchPage(): AppError {
  return new AppError('BAD_REQUEST', 'That page does not exist')
}
