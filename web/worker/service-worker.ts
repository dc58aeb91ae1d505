import { deleteKeptPages, isKeptPath } from '../app/browser/kept-paths.ts'
import type { KeepMessage } from '../app/browser/kept-paths.ts'
import { keptOrders } from '../app/orders/handover/kept-orders.ts'
import { deleteOtherBuilds, isFile, keepFile, keepShell, storedFile } from './kept-files.ts'
import { keepAnswer, keepOpenPages, keptPage, loadAndKeepPage, openCaches } from './kept-pages.ts'
import { offlinePage } from './offline-page.ts'
import { isSaving } from './saving.ts'

// The service worker: it shows public pages that this browser has seen when there is no network
// (docs/decisions/0077-pages-without-network.md). It answers for no payment page, no call of the API and no form.

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      deleteOtherBuilds(),
      // The browser asks for a page while it starts the worker, so that the worker costs no time.
      self.registration.navigationPreload?.enable(),
      self.clients.claim(),
      // Deletes those that are too old.
      keptOrders(),
    ]).then(keepOpenPages),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    // Without scripts a form logs out, and another person logs in.
    if (request.method === 'POST' && /^\/log(?:in|out)\b/i.test(url.pathname))
      event.waitUntil(deleteKeptPages())
    const isPage = request.method === 'GET' && request.destination === 'document'
    if (isPage && !/^\/(?:pay|api|dev)\//i.test(url.pathname)) event.respondWith(answerPage(event))
  } else if (request.method === 'GET' && isFile(url.pathname)) event.respondWith(answerFile(event))
})

self.addEventListener('message', (event) => {
  const { keep, files } = event.data as KeepMessage
  event.waitUntil(openCaches().then((open) => (open ? loadAndKeepPage(open, keep, files) : undefined)))
})

async function answerPage(event: FetchEvent): Promise<Response> {
  const { request } = event
  const { pathname } = new URL(request.url)
  const open = isKeptPath(pathname) ? openCaches() : null
  try {
    const response: Response = (await event.preloadResponse) ?? (await fetch(request))
    const copy = open && response.ok ? response.clone() : null
    if (open && copy)
      event.waitUntil(open.then((found) => (found ? keepAnswer(found, request.url, copy) : undefined)))
    return response
  } catch {
    return (open && (await keptPage(request.url))) ?? offlinePage(pathname)
  }
}

async function answerFile(event: FetchEvent): Promise<Response> {
  const { request } = event
  const stored = await storedFile(request)
  if (stored) return stored
  const open = isOfKeptPage(request) ? await openCaches() : null
  const response = await fetch(request)
  if (open) {
    const copy = response.clone()
    event.waitUntil(keepFile(open.files, request.url, copy).catch(() => undefined))
  }
  return response
}

/** Pictures of private pages are not kept. Scripts and styles hold nothing private; kept pages of Save data have no scripts. */
function isOfKeptPage({ referrer, destination }: Request): boolean {
  if (destination !== 'image') return !isSaving || destination === 'style'
  return referrer !== '' && isKeptPath(new URL(referrer).pathname)
}
