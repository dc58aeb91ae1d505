import type { SavedMark } from '@oja/contract/values/saved/saved-kinds.ts'
import { useSyncExternalStore } from 'react'
import { isMarked, marksKey, onMarks, setMarks } from './marks-store.ts'

// Public pages are the same for everybody, so a heart is full only after this browser has looked up its own list.
let owner: string | null = null

/** Is this thing saved, as far as the browser knows? `known`: what the server said of it with the page. */
export function useIsSaved(mark: SavedMark, known: boolean): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isMarked(mark) ?? known,
    () => known,
  )
}

function subscribe(notify: () => void): () => void {
  lookUp()
  return onMarks(notify)
}

/** Looks the list up for a person who is logged in, or a device that has saved something. Others have none. */
function lookUp(): void {
  try {
    const userId = localStorage.getItem('userId') ?? ''
    if (owner === userId) return
    if (owner !== null) setMarks([], new Map())
    owner = userId
    if (userId || localStorage.getItem(marksKey))
      void import('./change-saved.ts').then(({ loadMarks }) => loadMarks(userId))
  } catch {
    // Without storage the hearts stay empty; the page of saved items tells.
  }
}
