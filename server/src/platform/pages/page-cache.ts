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
  lastCopy(key: string): CachedPage | undefined
  /**
   * A stale copy, shown while a new page takes long. Its content changed at most four seconds ago
   * (I20 in docs/requirements/money.md allows five), or the database is away.
   */
  staleCopy(key: string): CachedPage | undefined
  /** Notes that a page could not be rendered because the database is away. */
  noteDatabaseAway(): void
  /** `startedAt`: when rendering began, by `performance.now()`. A later change makes the page out of date. */
  set(key: string, page: CachedPage, startedAt: number): void
  /**
   * Notes that a page is being rendered, so that other requests
   * wait for it. Many come at once when a page is out of date.
   * Call the returned function with the result. Null: the page is not public, so each request renders its own.
   */
  beginRendering(key: string, startedAt: number): (page: CachedPage | null) => void
  /** The page that is being rendered under this key, unless something changed after that began. */
  currentRendering(key: string): Promise<CachedPage | null> | undefined
  /** Whether nothing changed since `startedAt` (`performance.now()`), and `startedAt` is less than a minute ago. */
  isCurrent(startedAt: number): boolean
  /** Makes every page out of date, because public content changed. */
  clear(): void
}

// The number of URLs has no end, so the memory has a limit.
const maxBytes = 24 * 1024 * 1024
// A change empties the cache at once. This limit is for content that changes only with time.
const maxAgeMilliseconds = 60_000
const changeShowsWithin = 4_000
const awayForMilliseconds = 2_000
// With more changes than this in four seconds, pages are renewed a little earlier.
const maxRecentChanges = 5_000

/** Public pages in this node's memory. The oldest are dropped first. */
export function openPageCache(): PageCache {
  const pages = new Map<string, { page: CachedPage; startedAt: number }>()
  const renderings = new Map<string, { page: Promise<CachedPage | null>; startedAt: number }>()
  let changedAt = 0
  /** The last change that every page must show by now. `recentChanges` holds the later ones. */
  let lastShownChange = 0
  const recentChanges: number[] = []
  let databaseAwayUntil = 0
  let cachedBytes = 0
  const drop = (key: string) => {
    const entry = pages.get(key)
    if (!entry) return
    pages.delete(key)
    cachedBytes -= bytesOf(entry.page)
  }
  const isCurrent = (startedAt: number) =>
    startedAt > changedAt && performance.now() - startedAt < maxAgeMilliseconds
  return {
    isCurrent,
    get(key) {
      const entry = pages.get(key)
      return entry && isCurrent(entry.startedAt) ? entry.page : undefined
    },
    lastCopy: (key) => pages.get(key)?.page,
    staleCopy(key) {
      const now = performance.now()
      while ((recentChanges[0] ?? now) < now - changeShowsWithin)
        lastShownChange = recentChanges.shift() ?? lastShownChange
      const entry = pages.get(key)
      return entry && (entry.startedAt > lastShownChange || now < databaseAwayUntil) ? entry.page : undefined
    },
    noteDatabaseAway() {
      databaseAwayUntil = performance.now() + awayForMilliseconds
    },
    set(key, page, startedAt) {
      drop(key)
      pages.set(key, { page, startedAt })
      cachedBytes += bytesOf(page)
      for (const oldest of pages.keys()) {
        if (cachedBytes <= maxBytes) break
        drop(oldest)
      }
    },
    beginRendering(key, startedAt) {
      const { promise, resolve } = Promise.withResolvers<CachedPage | null>()
      const entry = { page: promise, startedAt }
      renderings.set(key, entry)
      return (page) => {
        if (renderings.get(key) === entry) renderings.delete(key)
        resolve(page)
      }
    },
    currentRendering(key) {
      const entry = renderings.get(key)
      return entry && entry.startedAt > changedAt ? entry.page : undefined
    },
    clear() {
      changedAt = performance.now()
      recentChanges.push(changedAt)
      if (recentChanges.length > maxRecentChanges) lastShownChange = recentChanges.shift() ?? lastShownChange
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
