import { brand } from '@oja/contract/values/brand.ts'
import { showDate, showDeadline, showTime } from '../app/format/format.ts'
import { addressOf, isKeptPath, keptCopyId, pagesPrefix } from '../app/browser/kept-paths.ts'
import { build } from './build.ts'
import { filesName, keepFiles } from './kept-files.ts'
import { keptAt, keptCopy, trimSoon } from './storage.ts'
import { isSaving } from './saving.ts'

declare const self: ServiceWorkerGlobalScope

/** A page that was opened in the document before is not loaded again for so long, in milliseconds. */
const freshFor = 10 * 60_000

export interface OpenCaches {
  pages: Cache
  files: Cache
}

/**
 * Opens the caches; null when storage does not work. Open them before a page is requested: a logout in between deletes
 * them, and what is written later is lost, as it must be.
 */
export async function openCaches(): Promise<OpenCaches | null> {
  try {
    const [pages, files] = await Promise.all([
      caches.open(pagesPrefix + build.version),
      caches.open(filesName),
    ])
    return { pages, files }
  } catch {
    return null
  }
}

/**
 * Keeps what was answered for a page that the person opened. A page made for a session is not kept: the page of a
 * visitor is loaded in its place, at once, because the network may go before the page's own scripts run. In Save data
 * it is not loaded: it would cost twice.
 */
export async function keepAnswer(open: OpenCaches, address: string, answer: Response): Promise<void> {
  if (isForEverybody(answer)) return keepPage(open, address, answer)
  if (isSaving || !isPage(answer)) return
  const html = await answer.text().catch(() => null)
  if (html !== null && !/<html[^>]* data-lite/.test(html)) await loadAndKeepPage(open, address, [])
}

/**
 * In Save data, keeps the pages that are open when the worker starts: from the browser's own cache, so that they cost no data. Other
 * pages ask the worker themselves.
 */
export async function keepOpenPages(): Promise<void> {
  const open = isSaving ? await openCaches() : null
  if (!open) return
  for (const { url } of await self.clients.matchAll({ type: 'window' })) {
    if (!isKeptPath(new URL(url).pathname)) continue
    try {
      await keepPage(open, url, await fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }))
    } catch {
      // It is not there.
    }
  }
}

/** Keeps a page that is the same for everybody. The server says so of no page that was made for a session. */
async function keepPage({ pages, files }: OpenCaches, address: string, page: Response): Promise<void> {
  if (!isForEverybody(page) || !isKeptPath(new URL(address).pathname)) return
  try {
    const html = await page.clone().text()
    const title = /<title[^>]*>([^<]*)</.exec(html)?.[1] ?? ''
    await pages.put(
      withoutFragment(address),
      await keptCopy(page, { 'oja-title': encodeURIComponent(title) }),
    )
    trimSoon()
    await keepFiles(
      files,
      [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = '']) => path),
    )
  } catch {
    // Storage is full, or the network went away: what could be kept stays.
    trimSoon()
  }
}

/** Loads a page as a visitor sees it, and keeps it, when the person has opened one that is not kept itself. */
export async function loadAndKeepPage(
  open: OpenCaches,
  address: string,
  loaded: readonly string[],
): Promise<void> {
  try {
    await loadOnce(open, withoutFragment(address))
    await keepFiles(open.files, loaded)
  } catch {
    // The network went away again.
  }
}

/** Pages that are being loaded. The answer and the page's scripts both request one. */
const loading = new Map<string, Promise<void>>()

async function loadOnce(open: OpenCaches, address: string): Promise<void> {
  const started = loading.get(address)
  if (started) return started
  const run = loadUnlessFresh(open, address).finally(() => loading.delete(address))
  loading.set(address, run)
  return run
}

async function loadUnlessFresh(open: OpenCaches, address: string): Promise<void> {
  const kept = await open.pages.match(address)
  if (kept && Date.now() - keptAt(kept) <= freshFor) return
  const page = await fetch(address, { credentials: 'omit', priority: 'low' } as RequestInit)
  await keepPage(open, address, page)
}

/** The kept page with the alert that says how old it is; null when it was not kept. */
export async function keptPage(address: string): Promise<Response | null> {
  const open = await openCaches()
  const page = await open?.pages.match(withoutFragment(address))
  if (!page) return null
  const html = await page.text()
  const alert = alertOf(address, page.headers.get('date') ?? new Date(keptAt(page)).toUTCString())
  // React leaves an element alone that it did not expect at the end of <body>.
  const withAlert = html.replace('</body>', () => `${alert}</body>`)
  return new Response(withAlert, { headers: page.headers })
}

function alertOf(address: string, date: string): string {
  const time = showMoment(new Date(date).toISOString())
  return (
    `<aside id="${keptCopyId}" data-first="" data-address="${addressOf(new URL(address))}" aria-label="No network" class="kept-alert"><p>No network. This is from ${time}.</p>` +
    '<button type="button" data-retry="">Try again</button><script src="/offline.js" async></script></aside>'
  )
}

/** "10:04 am" of today, "14 March, 10:04 am" of another day. */
export function showMoment(iso: string): string {
  const isToday = showDate(iso) === showDate(new Date().toISOString())
  return isToday ? showTime(iso) : showDeadline(iso)
}

/** The titles (as HTML) and paths of the kept pages, the newest first; of searches with one title only the newest. */
export async function keptTitles(): Promise<{ path: string; title: string }[]> {
  const open = await openCaches()
  if (!open) return []
  const [requests, responses] = await Promise.all([open.pages.keys(), open.pages.matchAll()])
  const pages = requests
    .map(({ url }, index) => {
      const { pathname, search } = new URL(url)
      const title = decodeURIComponent(responses[index]?.headers.get('oja-title') ?? '')
      return { path: pathname + search, title: ownTitle(title) || pathname }
    })
    .reverse()
  return pages.filter(({ title }, index) => pages.findIndex((page) => page.title === title) === index)
}

/** The title of a page without the name of the market: "FAQ · Oja" is "FAQ", and the first page "Home". */
function ownTitle(title: string): string {
  if (title.startsWith(`${brand}:`)) return 'Home'
  const end = ` · ${brand}`
  return title.endsWith(end) ? title.slice(0, -end.length) : title
}

function isForEverybody(answer: Response): boolean {
  return isPage(answer) && /\bpublic\b/.test(answer.headers.get('cache-control') ?? '')
}

function isPage({ ok, redirected, headers }: Response): boolean {
  return ok && !redirected && (headers.get('content-type')?.startsWith('text/html') ?? false)
}

function withoutFragment(address: string): string {
  return address.split('#')[0] ?? address
}
