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
  set(key: string, page: CachedPage): void
  /** Forgets every page: something the public sees has changed. */
  clear(): void
}

const mostPages = 2_000
// A change empties the cache at once; this is for what changes by the clock alone.
const longestMilliseconds = 60_000

/** Public pages in this node's memory, the oldest going first. */
export function openPageCache(): PageCache {
  const pages = new Map<string, { page: CachedPage; until: number }>()
  return {
    get(key) {
      const entry = pages.get(key)
      if (entry && entry.until > performance.now()) return entry.page
      pages.delete(key)
      return undefined
    },
    set(key, page) {
      if (pages.size >= mostPages) pages.delete(pages.keys().next().value ?? '')
      pages.set(key, { page, until: performance.now() + longestMilliseconds })
    },
    clear: () => pages.clear(),
  }
}

/** The channel on which nodes tell one another that something public changed. */
export const publicChange = 'public_change'

/** Tells every node, when the caller's transaction commits, that public pages are out of date. */
export async function announcePublicChange(on: Pick<Pool, 'query'>): Promise<void> {
  await on.query({ name: 'announce_public_change', text: `select pg_notify('${publicChange}', '')` })
}
