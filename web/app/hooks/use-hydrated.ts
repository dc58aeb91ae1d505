import { useSyncExternalStore } from 'react'

let isHydrated = false
const subscribers = new Set<() => void>()

/**
 * True once this page's JavaScript runs: controls that need it appear only then. After the first page is hydrated its
 * components learn it one after the other: all at once would be the longest task on a phone.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    onHydrated,
    () => isAlive,
    () => false,
  )
}

function onHydrated(report: () => void): () => void {
  if (isAlive) return () => undefined
  if (waiting.size === 0) setTimeout(comeAlive)
  waiting.add(report)
  return () => waiting.delete(report)
}

function comeAlive(): void {
  isAlive = true
  // Whoever is gone by then is not told.
  for (const report of waiting) setTimeout(() => waiting.delete(report) && report())
}
