import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/**
 * The tabIndex of a strip without links in it: where it scrolls it must take the focus, so that keys can move it, and where all of
 * it is seen a stop there would be of no use. Without JavaScript it takes the focus.
 */
export function useStripFocus(strip: RefObject<HTMLElement | null>): 0 | undefined {
  const [scrolls, setScrolls] = useState(true)
  useEffect(() => {
    const element = strip.current
    if (!element) return
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [strip])
  return scrolls ? 0 : undefined
}
