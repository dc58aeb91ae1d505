import { keptOrdersName } from '../app/orders/handover/kept-orders.ts'
import { cachePrefix, filesPrefix } from '../app/browser/kept-paths.ts'
import { build } from './build.ts'
import { keptCopy, trimSoon } from './storage.ts'
import { isSaving } from './saving.ts'

const shellName = `${cachePrefix}shell-${build.version}`
export const filesName = filesPrefix + build.version

/** Whether the file at this path never changes and belongs to a page: scripts, styles, fonts, photos. */
export function isFile(pathname: string): boolean {
  return /^\/(?:assets\/|files\/[^/]+\/[^/]+\.(?:webp|jpg)$)/.test(pathname) || build.shell.includes(pathname)
}

/**
 * Loads what every page needs. Most of it is in the browser's own cache, so it costs no data. Save data needs no scripts and no
 * font.
 */
export async function keepShell(): Promise<void> {
  const shell = await caches.open(shellName)
  const paths = isSaving
    ? build.shell.filter((path) => !/^\/assets\/.*\.(?:js|woff2)$/.test(path))
    : build.shell
  // What has no hash in its name may be of an older build in the browser's own cache.
  await shell.addAll(
    paths.map((path) => (path.startsWith('/assets/') ? path : new Request(path, { cache: 'no-cache' }))),
  )
}

/** Deletes what other builds have kept. */
export async function deleteOtherBuilds(): Promise<void> {
  const names = await caches.keys()
  const others = names.filter(
    (name) => name.startsWith(cachePrefix) && name !== keptOrdersName && !name.endsWith(`-${build.version}`),
  )
  await Promise.all(others.map((name) => caches.delete(name)))
}

/** The stored file; null when it was not kept, or storage does not work. */
export async function storedFile(request: Request | string): Promise<Response | null> {
  try {
    const shell = await caches.open(shellName)
    const files = await caches.open(filesName)
    return (await shell.match(request)) ?? (await files.match(request)) ?? null
  } catch {
    return null
  }
}

/** Keeps a file that the server calls public. Call it with the cache opened before the file was requested. */
export async function keepFile(files: Cache, address: string, response: Response): Promise<void> {
  if (!response.ok || !/\bpublic\b/.test(response.headers.get('cache-control') ?? '')) return
  await files.put(address, await keptCopy(response))
  trimSoon()
}

/** Keeps files that a page names, each once. They are in the browser's own cache as a rule. */
export async function keepFiles(files: Cache, addresses: readonly string[]): Promise<void> {
  for (const address of new Set(addresses)) {
    const url = new URL(address, self.location.origin)
    if (url.origin !== self.location.origin || !isFile(url.pathname)) continue
    if (await storedFile(url.href)) continue
    await keepFile(files, url.href, await fetch(url.href, { priority: 'low' } as RequestInit))
  }
}
