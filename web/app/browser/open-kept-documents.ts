import { isKeptPage } from './kept-page.ts'
import { addressOf, isKeptPath, keptCopyId } from './kept-paths.ts'

/**
 * When a page could not be loaded for lack of network, loads its address as a document: the service worker has a copy,
 * or lists the pages that it has.
 */
export function loadKeptCopy(): void {
  if (!isKeptPath(location.pathname) || !navigator.serviceWorker?.controller) return
  // This document is that copy already.
  if (document.getElementById(keptCopyId)?.dataset.address === addressOf(location)) return
  location.reload()
}

/**
 * Without network, links and searches that lead to a public page open a document, because only documents are kept.
 * React Router would ask the API, which does not answer. entry.client calls this after hydration: a listener of the
 * window hears an event before React does.
 */
export function openDocumentsWithoutNetwork(): void {
  for (const name of ['click', 'submit']) window.addEventListener(name, keepFromRouter, true)
}

function keepFromRouter(event: Event): void {
  // A hotspot without credit looks like a network, so a kept page counts too: the worker tries the network first.
  const isWithoutNetwork = !navigator.onLine || isKeptPage()
  if (!isWithoutNetwork || !navigator.serviceWorker?.controller || !(event.target instanceof Element)) return
  const address = addressOpenedBy(event.type, event.target)
  if (address?.origin === location.origin && isKeptPath(address.pathname)) event.stopPropagation()
}

function addressOpenedBy(eventType: string, target: Element): URL | null {
  if (eventType === 'submit')
    return target instanceof HTMLFormElement && target.method === 'get' ? new URL(target.action) : null
  const link = target.closest('a')
  return link?.href ? new URL(link.href) : null
}
