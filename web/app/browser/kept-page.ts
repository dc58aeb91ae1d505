import { useSyncExternalStore } from 'react'
import { keptCopyId } from './kept-paths.ts'

/** Was this document shown by the service worker, because there is no network? It is a copy for a visitor. */
export function isKeptPage(): boolean {
  return typeof document !== 'undefined' && document.getElementById(keptCopyId) !== null
}

/** The same for a component; false while it hydrates. */
export function useIsKeptPage(): boolean {
  return useSyncExternalStore(neverChanges, isKeptPage, () => false)
}

const neverChanges = () => () => undefined

/**
 * Another page was opened in this document: it is kept in its turn.
 */
export function noteOpenedPage(): void {
  window.dispatchEvent(new Event(opened))
}

/** Calls `listener` whenever another page was opened in this document. */
export function onOpenedPage(listener: () => void): void {
  window.addEventListener(opened, listener)
}

const opened = 'oja:page-opened'
