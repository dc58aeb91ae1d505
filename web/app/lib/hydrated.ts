import { useSyncExternalStore } from 'react'

/** True once this page's JavaScript runs: what only works with it is not shown before. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
