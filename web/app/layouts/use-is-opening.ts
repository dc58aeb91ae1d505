import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

const slowMilliseconds = 150

/** Is another page of this area loading, for longer than a moment? `base` is the beginning of its addresses. */
export function useIsOpening(base: string): boolean {
  const { state, location, formData } = useNavigation()
  const { pathname } = useLocation()
  const next = location?.pathname ?? pathname
  const isOpening =
    state === 'loading' && !formData && next !== pathname && next.toLowerCase().startsWith(base.toLowerCase())
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isOpening) return
    const timer = setTimeout(() => setSlow(true), slowMilliseconds)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isOpening])
  return isOpening && isSlow
}
