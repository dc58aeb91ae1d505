import { filesPrefix, pagesPrefix, cachePrefix } from '../app/browser/kept-paths.ts'
import { build } from './build.ts'

/** How many pages are kept. */
const maxPages = 30
/** How many bytes all caches may hold. */
const maxBytes = 25 * 1024 * 1024

const keptAtHeader = 'oja-kept-at'
const bytesHeader = 'oja-bytes'

/** A copy for the cache that says when it was kept and how large it is. */
export async function keptCopy(response: Response, more: Record<string, string> = {}): Promise<Response> {
  const body = await response.blob()
  const headers = new Headers(response.headers)
  // The body is decoded already, and one copy serves whatever the request says.
  for (const name of ['content-encoding', 'content-length', 'vary']) headers.delete(name)
  headers.set(keptAtHeader, String(Date.now()))
  headers.set(bytesHeader, String(body.size))
  for (const [name, value] of Object.entries(more)) headers.set(name, value)
  return new Response(body, { status: response.status, headers })
}

/** When a response was kept, in milliseconds. */
export function keptAt(response: Response): number {
  return Number(response.headers.get(keptAtHeader))
}

let isTrimming = false
let isTrimWanted = false

/** Deletes the oldest pages and files beyond the limits, one run at a time. */
export function trimSoon(): void {
  isTrimWanted = true
  if (isTrimming) return
  isTrimming = true
  void trimWhileWanted()
}

async function trimWhileWanted(): Promise<void> {
  try {
    while (isTrimWanted) {
      isTrimWanted = false
      await trim()
    }
  } catch {
    // Storage that does not answer keeps nothing either.
  } finally {
    isTrimming = false
  }
}

interface Entry {
  cache: Cache
  request: Request
  keptAt: number
  bytes: number
}

async function trim(): Promise<void> {
  const pages = await entriesOf(pagesPrefix + build.version)
  const files = await entriesOf(filesPrefix + build.version)
  const shell = await entriesOf(`${cachePrefix}shell-${build.version}`)
  const surplus = [...pages].sort(byAge).slice(0, Math.max(0, pages.length - maxPages))
  const rest = [...pages.filter((page) => !surplus.includes(page)), ...files].sort(byAge)
  let total = [...rest, ...shell].reduce((sum, { bytes }) => sum + bytes, 0)
  for (const entry of rest) {
    if (total <= maxBytes) break
    total -= entry.bytes
    surplus.push(entry)
  }
  await Promise.all(surplus.map(({ cache, request }) => cache.delete(request)))
}

const byAge = (one: Entry, other: Entry) => one.keptAt - other.keptAt

async function entriesOf(name: string): Promise<Entry[]> {
  if (!(await caches.has(name))) return []
  const cache = await caches.open(name)
  const [requests, responses] = await Promise.all([cache.keys(), cache.matchAll()])
  return requests.flatMap((request, index) => {
    const response = responses[index]
    if (!response) return []
    const bytes = response.headers.get(bytesHeader) ?? response.headers.get('content-length')
    return [{ cache, request, keptAt: keptAt(response), bytes: Number(bytes) }]
  })
}
