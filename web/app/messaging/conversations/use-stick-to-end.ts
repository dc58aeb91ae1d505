import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

// A reader who has scrolled up further than this reads older messages, and the list does not move.
const nearPixels = 120

/**
 * Returns the ref of a scrolling list of messages. It stays at its end while its reader is there: when a message
 * arrives, when a photo or player gets its size, and when a phone's keyboard covers half of the screen. `own` counts
 * the reader's own messages: after each the list scrolls to its end, wherever the reader is. `isHydrated`: until then
 * styles alone show the end, in a reversed list whose `scrollTop` is 0 there and negative above.
 */
export function useStickToEnd(own: number, isHydrated: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  // How far above the end the reader is.
  const above = useRef(0)
  const isReversed = useRef(!isHydrated)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const { scrollHeight, scrollTop, clientHeight } = element
      above.current = isReversed.current ? -scrollTop : scrollHeight - scrollTop - clientHeight
    }
    const scrollToEnd = () => {
      if (above.current < nearPixels) element.scrollTop = element.scrollHeight
    }
    // The reader may have scrolled up before the scripts ran.
    if (isReversed.current) measure()
    const sizes = new ResizeObserver(scrollToEnd)
    for (const one of [element, ...element.children]) sizes.observe(one)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [])
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !isHydrated) return
    const { scrollHeight, clientHeight } = element
    element.scrollTop = scrollHeight - clientHeight - (isReversed.current ? above.current : 0)
    isReversed.current = false
    // A search opens the conversation at the message that it found.
    if (own === 0 && /^#m\d+$/.test(location.hash))
      element.querySelector(location.hash)?.scrollIntoView({ block: 'center' })
  }, [own, isHydrated])
  return box
}
