import type { Pool } from './database.ts'

/** A finished public page: what goes out, plain and compressed. */
export interface CachedPage {
  html: Buffer
  brotli: Buffer
  gzip: Buffer
  etag: string
  policy: string
}

export interface PageCache {
  get(key: string): CachedPage | undefined
  /** The last copy, however old: for while the database is away. */
  stale(key: string): CachedPage | undefined
  /** `made`: when its making began, by `performance.now()`; what changed since then makes it out of date. */
  set(key: string, page: CachedPage, made: number): void
  /** Makes every page out of date: something the public sees has changed. */
  clear(): void
}

const mostPages = 2_000
// A change empties the cache at once; this is for what changes by the clock alone.
const longestMilliseconds = 60_000

/** Public pages in this node's memory, the oldest going first. */
export function openPageCache(): PageCache {
  const pages = new Map<string, { page: CachedPage; made: number }>()
  let changed = 0
  return {
    get(key) {
      const entry = pages.get(key)
      const now = performance.now()
      return entry && entry.made > changed && now - entry.made < longestMilliseconds ? entry.page : undefined
    },
    stale: (key) => pages.get(key)?.page,
    set(key, page, made) {
      pages.delete(key)
      if (pages.size >= mostPages) pages.delete(pages.keys().next().value ?? '')
      pages.set(key, { page, made })
    },
    clear() {
      changed = performance.now()
    },
  }
}

/** The channel on which nodes tell one another that something public changed. */
export const publicChange = 'public_change'

/** Tells every node, when the caller's transaction commits, that public pages are out of date. */
export async function announcePublicChange(on: Pick<Pool, 'query'>): Promise<void> {
  await on.query({ name: 'announce_public_change', text: `select pg_notify('${publicChange}', '')` })
}
