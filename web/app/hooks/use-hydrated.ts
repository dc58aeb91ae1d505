import { useSyncExternalStore } from 'react'

let isAlive = false
const waiting = new Set<() => void>()

/**
 * True once this page's JavaScript runs: what only works with it is not shown before. On the first page the parts learn it
 * one after the other when all of it is alive: at once, they would make the longest piece of work on a phone longer still.
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
  // Whoever is gone by then is not told.
  for (const tell of waiting) setTimeout(() => waiting.delete(tell) && tell())
}
