import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { listenLive } from '../api/subscribe.ts'
import type { LiveEvent } from '../api/event-stream.ts'

/**
 * Loads what the page shows again whenever something happens that changes it; and when this tab begins to hear, or has
 * missed too much to tell.
 */
export function useLatest(changes: (event: LiveEvent) => boolean, isOn = true): void {
  const { revalidate, state } = useRevalidator()
  const again = useRef(false)
  const hear = useEffectEvent((event: LiveEvent) => {
    if (event.event !== 'ready' && event.event !== 'reset' && !changes(event)) return
    // A tab that is shown again hears of many things at once: what comes while it loads is loaded by one more time.
    if (state === 'loading') again.current = true
    else void revalidate()
  })
  useEffect(() => {
    if (state === 'loading' || !again.current) return
    again.current = false
    void revalidate()
  }, [state, revalidate])
  useEffect(() => {
    if (isOn) return listenLive((event) => hear(event))
  }, [isOn])
}
