import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { subscribe } from '../api/live-events.ts'
import type { LiveEvent } from '../api/live-event-stream.ts'

/**
 * Reloads the page's data after each live event that changes it, and when this tab starts to receive events or has
 * missed too many.
 */
export function useLatest(changes: (event: LiveEvent) => boolean, isOn = true): void {
  const { revalidate, state } = useRevalidator()
  const again = useRef(false)
  const onEvent = useEffectEvent((event: LiveEvent) => {
    if (event.event !== 'ready' && event.event !== 'reset' && !changes(event)) return
    // A tab that becomes visible receives many events at once; those during a load cause one more load.
    if (state === 'loading') again.current = true
    else void revalidate()
  })
  useEffect(() => {
    if (state === 'loading' || !again.current) return
    again.current = false
    void revalidate()
  }, [state, revalidate])
  useEffect(() => {
    if (isOn) return subscribe((event) => onEvent(event))
  }, [isOn])
}
