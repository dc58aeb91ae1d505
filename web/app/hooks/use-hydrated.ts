import { useSyncExternalStore } from 'react'

let isAlive = false
const waiting = new Set<() => void>()

/**
 * True once this page's JavaScript runs: controls that need it appear only then. After the first page is hydrated its
 * components learn it one after the other: all at once would be the longest task on a phone.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    hearWhenAlive,
    () => isAlive,
    () => false,
  )
}

function hearWhenAlive(tell: () => void): () => void {
  if (isAlive) return () => undefined
  if (waiting.size === 0) setTimeout(comeAlive)
  waiting.add(tell)
  return () => waiting.delete(tell)
}

function comeAlive(): void {
  isAlive = true
  // A component that is unmounted by then is skipped.
  for (const tell of waiting) setTimeout(() => waiting.delete(tell) && tell())
}
