import type { LiveEvent } from './event-stream.ts'

/**
 * Hears what happens to the person signed in, until the returned function is called (see live.ts, whose script comes
 * when somebody listens: visitors never need it). Without a network for the script the next page hears.
 */
export function listenLive(listener: (event: LiveEvent) => void): () => void {
  let isOver = false
  let stop: (() => void) | undefined
  const begin = async () => {
    const live = await import('./event-stream.ts')
    if (!isOver) stop = live.subscribeToLiveEvents(listener)
  }
  void begin().catch(() => undefined)
  return () => {
    isOver = true
    stop?.()
  }
}
