import { useSyncExternalStore } from 'react'

let isHydrated = false
const subscribers = new Set<() => void>()

/**
 * True once this page's JavaScript runs: controls that need it appear only then. After the first page is hydrated its
 * components learn it one after the other: all at once would be the longest task on a phone.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isHydrated,
    () => false,
  )
}

function subscribe(notify: () => void): () => void {
  if (isHydrated) return () => undefined
  if (subscribers.size === 0) setTimeout(finishHydration)
  subscribers.add(notify)
  return () => subscribers.delete(notify)
}

function finishHydration(): void {
  isHydrated = true
  // A component that is unmounted by then is skipped.
  for (const notify of subscribers) setTimeout(() => subscribers.delete(notify) && notify())
}
