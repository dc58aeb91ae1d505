import type { LiveEvent } from './event-stream.ts'

/**
 * Hears what happens to the person signed in, until the returned function is called (see event-stream.ts, whose script comes
 * when somebody listens: visitors never need it). Without a network for the script the next page hears.
 */
export function subscribe(listener: (event: LiveEvent) => void): () => void {
  let isOver = false
  let stop: (() => void) | undefined
  const connect = async () => {
    const live = await import('./event-stream.ts')
    if (!isOver) stop = live.subscribeToLiveEvents(listener)
  }
  void connect().catch(() => undefined)
  return () => {
    isOver = true
    stop?.()
  }
}
