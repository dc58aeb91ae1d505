import type { SavedMark } from '@oja/contract/values/saved/saved-kinds.ts'

/** Which things are saved, as far as this page knows. */
let marks: ReadonlyMap<string, boolean> = new Map()
const listeners = new Set<() => void>()

/** Where the browser keeps the marks, so that it need not ask for them on each page. */
export const marksKey = 'saved-marks'

export function isMarked(mark: SavedMark): boolean | undefined {
  return marks.get(mark)
}

/** Fills and empties hearts on this page: the given marks, and of the `others` those that were known before. */
export function setMarks(changed: Iterable<readonly [string, boolean]>, others = marks): void {
  marks = new Map([...others, ...changed])
  for (const notify of listeners) notify()
}

export function onMarks(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}
