import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useLocation } from 'react-router'

/** Gives the element the focus when the address leads to it, as a browser does that loads the page anew. */
export function useFocusAt<Target extends HTMLElement>(anchor: string): RefObject<Target | null> {
  const target = useRef<Target>(null)
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash === anchor) target.current?.focus({ preventScroll: true })
  }, [anchor, hash, key])
  return target
}
