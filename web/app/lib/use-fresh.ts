import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { listenLive } from './live.ts'
import type { LiveEvent } from './live.ts'

/**
 * Loads what the page shows again whenever something happens that changes it; and when this tab begins to hear, or has
 * missed too much to tell.
 */
export function useFresh(changes: (event: LiveEvent) => boolean, isOn = true): void {
  const { revalidate } = useRevalidator()
  const hear = useEffectEvent((event: LiveEvent) => {
    if (event.event === 'ready' || event.event === 'reset' || changes(event)) void revalidate()
  })
  useEffect(() => {
    if (isOn) return listenLive((event) => hear(event))
  }, [isOn])
}
