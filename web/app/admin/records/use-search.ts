import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

export const searchPath = '/admin/search'

/** In the address of a search that is still being typed: it opens no page by itself. */
export const whileTyping = 'typing'

/** Is the search of the admin pages loading? */
export function useIsSearching(): boolean {
  return useNavigation().location?.pathname === searchPath
}

const maxRecent = 6

// Only in the memory of this tab: names and phones of people are kept nowhere else.
let recent: readonly string[] = []

/** Keeps what was searched for by Enter or the button. */
export function keepSearch(words: string): void {
  const typed = words.trim()
  if (typed !== '') recent = [typed, ...recent.filter((one) => one !== typed)].slice(0, maxRecent)
}

/** What was searched for before in this tab, the newest first. */
export function useRecentSearches(): readonly string[] {
  const { key } = useLocation()
  const [shown, setShown] = useState<readonly string[]>([])
  // The server knows none.
  useEffect(() => setShown(recent), [key])
  return shown
}
