import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * For a form that filters a list, above that list: use the result as its `onSubmit`. `show` runs once the page of the
 * answer is there. Without scripts a new page comes, which shows what was found by itself.
 */
export function useShowFound(show: () => void): () => void {
  const { key } = useLocation()
  const sentFrom = useRef('')
  useEffect(() => {
    if (sentFrom.current === '' || sentFrom.current === key) return
    sentFrom.current = ''
    show()
  })
  return () => {
    sentFrom.current = key
  }
}
