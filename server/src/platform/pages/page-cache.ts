import { sql } from 'kysely'
import { defineQuery } from '../database/database.ts'
import type { Queryable } from '../database/database.ts'

/** A finished public page: what goes out. */
export interface CachedPage {
  html: Buffer
  etag: string
  policy: string
  /** Compressed when somebody first asks for it so, and kept. */
  br(): Promise<Buffer>
  gzip(): Promise<Buffer>
}

export interface PageCache {
  get(key: string): CachedPage | undefined
  /** The last copy, however old: for while the database is away. */
  stale(key: string): CachedPage | undefined
  /**
   * A copy for while a new one takes long: what it shows was changed four seconds ago at most (rules.md I20 gives five), or
   * the database is away.
   */
  spare(key: string): CachedPage | undefined
  /** A page could not be made just now because the database is away. */
  noteAway(): void
  /** `made`: when its making began, by `performance.now()`; what changed since then makes it out of date. */
  set(key: string, page: CachedPage, made: number): void
  /**
   * Says that a page is being made, so that others wait for it instead of making it too: a crowd comes at once when a page
   * is out of date. What is returned tells them how it ended; null: the page is not for everybody, make your own.
   */
  begin(key: string, made: number): (page: CachedPage | null) => void
  /** The page that is being made under this key, if nothing changed since that began. */
  beingMade(key: string): Promise<CachedPage | null> | undefined
  /** Has nothing changed since then, by `performance.now()`, and is it not long ago? */
  isCurrent(made: number): boolean
  /** Makes every page out of date: something the public sees has changed. */
  clear(): void
}

// Addresses are endless, memory is not.
const mostBytes = 24 * 1024 * 1024
// A change empties the cache at once; this is for what changes by the clock alone.
const longestMilliseconds = 60_000
const changeShowsWithin = 4_000
const awayForMilliseconds = 2_000
// Where more change than this in four seconds, pages are renewed a little earlier.
const mostRecent = 5_000

/** Public pages in this node's memory, the oldest going first. */
export function openPageCache(): PageCache {
  const pages = new Map<string, { page: CachedPage; made: number }>()
  const making = new Map<string, { page: Promise<CachedPage | null>; made: number }>()
  let changed = 0
  /** The last change that every page must show by now, and those after it. */
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

// Both compressed forms together come to less than half of it.
function bytesOf({ html }: CachedPage): number {
  return 1.5 * html.length
}

/** The channel on which nodes tell one another that something public changed. */
export const pageCacheChannel = 'public_change'

/** Tells every node, when the caller's transaction commits, that public pages are out of date. */
export async function invalidatePageCache(on: Queryable): Promise<void> {
  await announce.all(on, {})
}

const announce = defineQuery<Record<never, never>, never>(
  'announce_public_change',
  () => sql`select pg_notify(${sql.lit(pageCacheChannel)}, '')`,
)
