import { sql } from 'kysely'
import { defineQuery } from '../database/database.ts'
import type { Queryable } from '../database/database.ts'

/** A rendered public page, ready to send. */
export interface CachedPage {
  html: Buffer
  etag: string
  policy: string
  /** Compressed at the first request for it, and kept. */
  br(): Promise<Buffer>
  gzip(): Promise<Buffer>
}

export interface PageCache {
  get(key: string): CachedPage | undefined
  /** The last copy, however old, for when the database is away. */
  stale(key: string): CachedPage | undefined
  /**
   * A stale copy, shown while a new page takes long. Its content changed at most four seconds ago
   * (I20 in docs/requirements/money.md allows five), or the database is away.
   */
  spare(key: string): CachedPage | undefined
  /** Notes that a page could not be rendered because the database is away. */
  noteAway(): void
  /** `made`: when rendering began, by `performance.now()`. A later change makes the page out of date. */
  set(key: string, page: CachedPage, made: number): void
  /**
   * Notes that a page is being rendered, so that other requests
   * wait for it. Many come at once when a page is out of date.
   * Call the returned function with the result. Null: the page is not public, so each request renders its own.
   */
  begin(key: string, made: number): (page: CachedPage | null) => void
  /** The page that is being rendered under this key, unless something changed after that began. */
  beingMade(key: string): Promise<CachedPage | null> | undefined
  /** Whether nothing changed since `made` (`performance.now()`), and `made` is less than a minute ago. */
  isCurrent(made: number): boolean
  /** Makes every page out of date, because public content changed. */
  clear(): void
}

// The number of URLs has no end, so the memory has a limit.
const mostBytes = 24 * 1024 * 1024
// A change empties the cache at once. This limit is for content that changes only with time.
const longestMilliseconds = 60_000
const changeShowsWithin = 4_000
const awayForMilliseconds = 2_000
// With more changes than this in four seconds, pages are renewed a little earlier.
const mostRecent = 5_000

/** Public pages in this node's memory. The oldest are dropped first. */
export function openPageCache(): PageCache {
  const pages = new Map<string, { page: CachedPage; made: number }>()
  const making = new Map<string, { page: Promise<CachedPage | null>; made: number }>()
  let changed = 0
  /** The last change that every page must show by now. `recent` holds the later ones. */
  let settled = 0
  const recent: number[] = []
  let awayUntil = 0
  let held = 0
  const drop = (key: string) => {
    const entry = pages.get(key)
    if (!entry) return
    pages.delete(key)
    held -= bytesOf(entry.page)
  }
  const isCurrent = (made: number) => made > changed && performance.now() - made < longestMilliseconds
  return {
    isCurrent,
    get(key) {
      const entry = pages.get(key)
      return entry && isCurrent(entry.made) ? entry.page : undefined
    },
    stale: (key) => pages.get(key)?.page,
    spare(key) {
      const now = performance.now()
      while ((recent[0] ?? now) < now - changeShowsWithin) settled = recent.shift() ?? settled
      const entry = pages.get(key)
      return entry && (entry.made > settled || now < awayUntil) ? entry.page : undefined
    },
    noteAway() {
      awayUntil = performance.now() + awayForMilliseconds
    },
    set(key, page, made) {
      drop(key)
      pages.set(key, { page, made })
      held += bytesOf(page)
      for (const oldest of pages.keys()) {
        if (held <= mostBytes) break
        drop(oldest)
      }
    },
    begin(key, made) {
      const { promise, resolve } = Promise.withResolvers<CachedPage | null>()
      const entry = { page: promise, made }
      making.set(key, entry)
      return (page) => {
        if (making.get(key) === entry) making.delete(key)
        resolve(page)
      }
    },
    beingMade(key) {
      const entry = making.get(key)
      return entry && entry.made > changed ? entry.page : undefined
    },
    clear() {
      changed = performance.now()
      recent.push(changed)
      if (recent.length > mostRecent) settled = recent.shift() ?? settled
    },
  }
}

// The two compressed forms together have less than half the size of the page.
function bytesOf({ html }: CachedPage): number {
  return 1.5 * html.length
}

/** The channel on which nodes announce that public content changed. */
export const pageCacheChannel = 'public_change'

/** Tells every node, when the caller's transaction commits, that public pages are out of date. */
export async function invalidatePageCache(on: Queryable): Promise<void> {
  await announce.all(on, {})
}

const announce = defineQuery<Record<never, never>, never>(
  'announce_public_change',
  () => sql`select pg_notify(${sql.lit(pageCacheChannel)}, '')`,
)
