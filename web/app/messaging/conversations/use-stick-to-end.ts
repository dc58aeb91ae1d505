import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

// A reader who has scrolled up further than this reads older messages, and the list does not move.
const nearPixels = 120

/**
 * Returns the ref of a scrolling list of messages. It stays at its end while its reader is there: when a message
 * arrives, when a photo or player gets its size, and when a phone's keyboard covers half of the screen. `own` counts
 * the reader's own messages: after each the list scrolls to its end, wherever the reader is. `isHydrated`: until then
 * styles alone show the end.
 */
export function useStickToEnd(own: number, isHydrated: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    let isNear = true
    const scrollToEnd = () => {
      if (isNear) element.scrollTop = element.scrollHeight
    }
    const onScroll = () => {
      isNear = element.scrollHeight - element.scrollTop - element.clientHeight < nearPixels
    }
    const sizes = new ResizeObserver(scrollToEnd)
    for (const one of [element, ...element.children]) sizes.observe(one)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [])
  useEffect(() => {
    const element = box.current
    if (element) element.scrollTop = element.scrollHeight
  }, [own, isHydrated])
  return box
}
