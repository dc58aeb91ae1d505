import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

// Who has scrolled up by more than this is reading something older, and is left there.
const nearPixels = 120

/**
 * Gives a box of messages that stays at its end while its reader is there: when something is added, when a picture or a player finds
 * its size, and when a phone's keyboard takes half of the screen. `own` counts what the reader himself has added: that he
 * wants to see wherever he is.
 */
export function useStickToEnd(own: number): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    let isNear = true
    const toEnd = () => {
      if (isNear) element.scrollTop = element.scrollHeight
    }
    const look = () => {
      isNear = element.scrollHeight - element.scrollTop - element.clientHeight < nearPixels
    }
    const sizes = new ResizeObserver(toEnd)
    for (const one of [element, ...element.children]) sizes.observe(one)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  useEffect(() => {
    const element = box.current
    if (element) element.scrollTop = element.scrollHeight
  }, [own])
  return box
}
