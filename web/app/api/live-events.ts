import type { LiveEvent } from './live-event-stream.ts'

/**
 * Subscribes to live events, until the returned function is called (see live-event-stream.ts). The script of the stream
 * loads with the first listener, because visitors never need it. When the script cannot load, the next page tries
 * again.
 */
export function subscribe(listener: (event: LiveEvent) => void): () => void {
  let isOver = false
  let stop: (() => void) | undefined
  const connect = async () => {
    const live = await import('./live-event-stream.ts')
    if (!isOver) stop = live.subscribeToLiveEvents(listener)
  }
  void connect().catch(() => undefined)
  return () => {
    isOver = true
    stop?.()
  }
}
