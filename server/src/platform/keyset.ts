import { AppError } from './app-error.ts'

/** Where a page of a list that runs newest first begins: after the row of this time and id. */
export interface PageStart {
  afterTime: string
  afterId: string
}

/** Before everything. */
export const firstPage: PageStart = { afterTime: 'infinity', afterId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** Names a row as the start of the next page. Its time must be kept to the millisecond (timestamptz(3)). */
export function pageCursor({ created_at, id }: { created_at: Date; id: string }): string {
  return Buffer.from(`${created_at.toISOString()}|${id}`).toString('base64url')
}

/** Reads what `pageCursor` wrote. Throws 400 for one made by hand. */
export function readCursor(after: string | undefined): PageStart {
  if (after === undefined || after === '') return firstPage
  const [time = '', id = ''] = Buffer.from(after, 'base64url').toString().split('|')
  if (!isInstant(time) || !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) {
    throw new AppError('BAD_REQUEST', 'That page does not exist')
  }
  return { afterTime: time, afterId: id }
}

/**
 * Splits one row more than a page into the page and the cursor of the next (null: it is the last). `startOf` names the
 * row by another id than its own.
 */
export function cutPage<Row extends { created_at: Date; id: string }>(
  rows: Row[],
  most: number,
  startOf: (row: Row) => { created_at: Date; id: string } = (row) => row,
): { rows: Row[]; after: string | null } {
  const shown = rows.slice(0, most)
  const last = shown.at(-1)
  return { rows: shown, after: rows.length > most && last ? pageCursor(startOf(last)) : null }
}

// Only days the calendar has: Date alone takes the 30th of February for the 1st of March.
function isInstant(text: string): boolean {
  const instant = new Date(text)
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === text && instant.getUTCFullYear() > 0
}
