/** What the names of this site's caches begin with. */
export const cachePrefix = 'oja-'
/** The cache of public pages, without the build that it belongs to. */
export const pagesPrefix = `${cachePrefix}pages-`
/** The cache of the pages' pictures, scripts and styles, without the build. */
export const filesPrefix = `${cachePrefix}files-`

/** Ends the address of the worker of a browser that saves data: the worker then loads nothing that nobody requested. */
export const savingQuery = '?lite'

/** The element that the service worker adds to a copy. */
export const keptCopyId = 'kept-copy'

const keptPaths =
  /^\/(?:$|(?:products|services|seller-profile|service-provider|s)\/[^/]+\/?$|(?:categories\/(?:products|services)|AboutUs|FAQ|GetDirections|PrivacyPolicy|privacy-policy|TermsOfService|terms-of-service|Resources\/.+)\/?$)/i

/**
 * Is this a public page that may be kept for when there is no network? The list names what is kept, so that a new page
 * about a person, an order or money is never kept by mistake.
 */
export function isKeptPath(pathname: string): boolean {
  return keptPaths.test(pathname)
}

/** Path and query, as a text without signs that HTML reads. */
export function addressOf({ pathname, search }: { pathname: string; search: string }): string {
  return encodeURIComponent(pathname + search)
}

/** What a page tells the service worker: keep this page, and these files that it has loaded. */
export interface KeepMessage {
  keep: string
  files: string[]
}

/** Deletes all pages that were kept, their pictures and what is kept of orders. Works without network. Also for the service worker. */
export async function deleteKeptPages(): Promise<void> {
  try {
    const names = await caches.keys()
    const kept = names.filter((name) => name.startsWith(pagesPrefix) || name.startsWith(filesPrefix))
    await Promise.all(kept.map((name) => caches.delete(name)))
  } catch {
    // Where storage is forbidden nothing was kept.
  }
}
